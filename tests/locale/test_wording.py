"""Marks, the German du, and one word for one thing: what the check of catalogues finds."""

import re
from itertools import product
from pathlib import Path

import pytest

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from grandtour.locale import HOUSE
from grandtour.locale.checking import catalogue_complaints
from grandtour.locale.glossary import glossary
from grandtour.locale.typography import mark_complaints, says_sie

GLOSSARIES = [HOUSE, *(registry.folder(key) / "locale" for key in registry.games())]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It's over."),
        ("en", "Say 'yes'."),
        ("en", "„So“ it is."),
        ("en", "Wait..."),
        ("de", "Das ist “so”."),
        ("de", 'Sag "Ja".'),
        ("fr", "Qui joue ?"),
        ("fr", "Qui joue\u00a0?"),
        ("fr", "Qui joue?"),
        ("fr", "Règles : {game}"),
        ("fr", "Règles\u202f: {game}"),
        ("fr", "Règles: {game}"),
        ("fr", "{n:Fini|Finis} !"),
        ("fr", "le jeu « {game} »"),
        ("fr", "le jeu “{game}”"),
        ("fr", "à 1 000 m"),
    ],
)
def test_wrong_marks_are_found(language: Language, text: str) -> None:
    assert list(mark_complaints(text, language))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "“{text}” isn\u2019t an action: {n} {n:card|cards}…"),
        ("de", "„{text}“ ist keine Aktion: {host}:{port}"),
        ("fr", "L\u2019énigme\u00a0: «\u00a0{text}\u00a0»\u202f; {n:point|points}\u202f!"),
        ("fr", "Envoyez «\u00a0Authorization: Bearer …\u00a0»."),
        ("fr", "avec *Deutschland: Finden Sie Minden?* et d\u2019autres"),
    ],
)
def test_right_marks_are_left_alone(language: Language, text: str) -> None:
    assert list(mark_complaints(text, language)) == []


@pytest.mark.parametrize(
    ("text", "inside", "anywhere"),
    [
        ("Haben Sie schon geantwortet?", True, True),
        ("Es ist Ihr Vorschlag.", True, True),
        ("Sie haben schon geantwortet.", False, True),
        ("Die Karten bleiben, wo sie sind; ihr Fach auch.", False, False),
        ("Du hast {country:in} keine Figuren.", False, False),
    ],
)
def test_sie_is_found(text: str, inside: bool, anywhere: bool) -> None:
    assert says_sie(text, anywhere=False) == inside
    assert says_sie(text, anywhere=True) == anywhere


@pytest.mark.parametrize("folder", GLOSSARIES, ids=lambda folder: folder.parent.name)
def test_the_house_and_every_game_have_a_glossary(folder: Path) -> None:
    assert glossary(folder).term


@pytest.mark.parametrize(
    ("folder", "language"), list(product(GLOSSARIES, LANGUAGES)), ids=lambda x: str(x)[-24:]
)
def test_no_term_forbids_itself(folder: Path, language: Language) -> None:
    for term in glossary(folder).term:
        for pattern in term.others(language):
            assert not re.search(pattern, term.word(language)), term


MESSAGES: dict[Language, str] = {
    "en": 'msgid "points"\nmsgstr "{n} {n:point|points} for {players}"\n',
    "fr": 'msgid "points"\nmsgstr "{n} {n:point|points} pour {players}"\n',
    "de": 'msgid "points"\nmsgstr "{n} {n:Punkt|Punkte} für {players}"\n',
}
TERM = """
[[term]]
what = "what is counted"
en = "point"
fr = "point"
de = "Punkt"
not_de = ['\\bZähler\\b']
"""
SPOILT: dict[str, tuple[Language, str, str, str]] = {
    "plural": ("en", "{n:point|points}", "points", "points says “{n} points”, also for 1"),
    "choice": ("de", "Punkt|Punkte", "Punkt|Punkte|Punkten", "must be two words"),
    "form": ("fr", "pour {players}", "{players:chez}", "no table has a column chez_fr"),
    "elision": ("fr", "pour {players}", "de {players}", "write {players:de}"),
    "marks": ("fr", "pour", "!", "needs a narrow no-break space"),
    "Sie": ("de", "für", "für Sie und", "may address somebody as Sie"),
    "verb": ("en", "for {players}", "as {players} plays", "{players} plays”, also for several"),
    "term": ("de", "{n} ", "Zähler: {n} ", "says “Zähler”, but the glossary has “Punkt” for it"),
    "unused": ("de", "{n:Punkt|Punkte}", "Marken", "nothing says “Punkt” (de)"),
    "of the house": ("fr", "pour", "bot", "says “bot”, but the glossary has “robot” for it"),
}


def _write(folder: Path, language: Language, message: str) -> None:
    head = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
    head += '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (folder / f"{language}.po").write_text(head + message, encoding="utf-8")


@pytest.mark.parametrize("spoilt", [None, *SPOILT])
def test_spoilt_wording_is_found(spoilt: str | None, tmp_path: Path) -> None:
    folder = tmp_path / "locale"
    folder.mkdir()
    (folder / "glossary.toml").write_text(TERM, encoding="utf-8")
    for language, message in MESSAGES.items():
        _write(folder, language, message)
    if spoilt is None:
        assert catalogue_complaints(folder) == []
        return
    where, before, after, complaint = SPOILT[spoilt]
    assert before in MESSAGES[where]
    _write(folder, where, MESSAGES[where].replace(before, after))
    assert any(complaint in said for said in catalogue_complaints(folder))


def test_rules_and_tables_are_read_as_well(tmp_path: Path) -> None:
    folder = tmp_path / "locale"
    folder.mkdir()
    for language, message in MESSAGES.items():
        _write(folder, language, message)
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "rules.fr.md").write_text("Fini !\n", encoding="utf-8")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "cards.csv").write_text("id,name_en\nbee,Bee's nest\n", encoding="utf-8")
    assert [said.partition(" ")[0] for said in catalogue_complaints(folder)] == [
        "cards.csv:bee:name",
        "rules.fr.md:1",
    ]
