"""Three languages that say the same things: every key that is used is there, complete and alike.

What is checked of a game is in `grandtour.locale.checking`, for outsiders' games as well.
"""

import shutil
from pathlib import Path

import pytest

import grandtour
from grandtour.bots import levels
from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from grandtour.locale import HOUSE, choose_language, translator
from grandtour.locale.checking import (
    catalogue_complaints,
    game_complaints,
    game_files,
    keys_in,
    messages,
    reasons_in,
)
from grandtour.web.failures import _HTTP_REASONS

SOURCE = Path(grandtour.__file__).parent
BUILT_IN = [key for key in registry.games() if registry.folder(key).is_relative_to(SOURCE)]
FOLDERS = {"house": HOUSE, **{key: registry.folder(key) / "locale" for key in registry.games()}}


def house_files() -> list[Path]:
    templates = (SOURCE / "web" / "templates").glob("*.html")
    games = (SOURCE / "games", SOURCE / "sample")
    programs = (
        path
        for path in SOURCE.rglob("*.py")
        if not any(path.is_relative_to(folder) for folder in games)
    )
    return [*templates, *programs]


def house_reasons() -> set[str]:
    files = house_files()
    found = {reason for path in files for reason in reasons_in(path, files)}
    return found | set(_HTTP_REASONS.values())


def test_the_search_finds_what_it_should() -> None:
    assert {"game_over", "not_your_seat", "unknown_table", "no_token"} <= house_reasons()
    assert {"foreign_form", "our_fault", "too_small"} <= house_reasons()
    assert {"table.over", "lobby.headline", "site.ok"} <= _house_keys()


def _house_keys() -> set[str]:
    return {key for path in house_files() for key in keys_in(path)} - {"tagline"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_house_exists(language: Language) -> None:
    there = set(messages(HOUSE, language))
    assert _house_keys() - there == set()
    assert {f"reason.{reason}" for reason in house_reasons()} - there == set()
    assert {f"bot.{level}" for level in levels._HOUSE} - there == set()


def test_the_house_says_nothing_that_nobody_asks_for() -> None:
    used = _house_keys()
    for game in registry.games():
        files = game_files(game)
        for path in files:
            used |= keys_in(path) | {f"reason.{reason}" for reason in reasons_in(path, files)}
    # Keys that are put together: why something was refused, and the names of the bots.
    used |= {f"reason.{reason}" for reason in house_reasons()}
    used |= {f"bot.{level}" for level in levels._HOUSE}
    assert set(messages(HOUSE, "en")) - used == set()


@pytest.mark.parametrize("key", list(registry.games()))
def test_a_game_has_all_words_that_it_asks_for_and_no_others(key: str) -> None:
    assert game_complaints(key) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_languages_agree(folder: str) -> None:
    assert catalogue_complaints(FOLDERS[folder]) == []


SPOILT = {
    "missing": ('msgid "event.ended"', 'msgid "event.over"', "event.ended is missing"),
    "surplus": ('msgid "event.ended"', 'msgid "event.over"', "event.over is not in en.po"),
    "empty": ('"Karten pro Hand"', '""', "option.cards has no text"),
    "placeholder": ("Karte {card} nicht", "Karte {cart} nicht", "reason.not_your_card has the"),
    "English": ('"Karten pro Hand"', '"Cards in each hand"', "option.cards is left in English"),
    "fuzzy": ('msgid "tagline"', '#, fuzzy\nmsgid "tagline"', "tagline is marked as fuzzy"),
    "twice": ('msgid "tagline"', 'msgid "tagline"\nmsgstr "Biete!"\n\nmsgid "tagline"', "twice"),
    "obsolete": ('msgid "tagline"', '#~ msgid "x"\n#~ msgstr "y"\n\nmsgid "tagline"', "obsolete"),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_spoilt_catalogue_is_found(spoilt: str, tmp_path: Path) -> None:
    before, after, complaint = SPOILT[spoilt]
    folder = shutil.copytree(FOLDERS["auction"], tmp_path / "locale")
    german = folder / "de.po"
    text = german.read_text(encoding="utf-8")
    assert before in text
    german.write_text(text.replace(before, after), encoding="utf-8")
    assert any(complaint in said for said in catalogue_complaints(folder))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BUILT_IN)
def test_the_rules_are_written_in_every_language(key: str, language: Language) -> None:
    path = registry.folder(key) / "page" / f"rules.{language}.md"
    assert len(path.read_text(encoding="utf-8")) > 1000


def test_plurals_follow_the_language() -> None:
    french, english = translator("fr", "europatour"), translator("en", "europatour")
    assert english("board.left", n=1) != english("board.left", n=2).replace("2", "1")
    assert english("board.left", n=0) == english("board.left", n=2).replace("2", "0")
    assert french("board.left", n=0) == french("board.left", n=1).replace("1", "0")


def test_an_unknown_key_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError, match="no message"):
        translator("en")("no.such.key")


@pytest.mark.parametrize(
    ("wanted", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        (None, "en;q=0.1,de-CH;q=0.9", "de"),
        ("de", "fr", "de"),
        ("pl", "fr", "fr"),
        ("pl", "", "en"),
        (None, "*", "en"),
        (None, ";q=1,,;", "en"),
    ],
)
def test_the_language_is_chosen(wanted: str | None, accepted: str, language: Language) -> None:
    assert choose_language(wanted, accepted) == language
