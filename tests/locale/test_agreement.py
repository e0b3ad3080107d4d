"""Sentences agree with what is put into them: numbers, several names, names with an article."""

import re
from itertools import product

import pytest

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from grandtour.games.europa.page.names import NAMES
from grandtour.locale import HOUSE, texts, translator
from grandtour.locale.checking import messages

ONE = {"en": {1}, "fr": {0, 1}, "de": {1}}
CHOICE = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
FORM = re.compile(r"\{\w+:[^{}|]*\}")
FOLDERS = {"": HOUSE, **{key: registry.folder(key) / "locale" for key in registry.games()}}


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("en", 0, "Ann loses 0 points (Thorns)."),
        ("en", 1, "Ann loses 1 point (Thorns)."),
        ("en", 2, "Ann loses 2 points (Thorns)."),
        ("fr", 0, "Ann perd 0 point (Thorns)."),
        ("fr", 1, "Ann perd 1 point (Thorns)."),
        ("fr", 2, "Ann perd 2 points (Thorns)."),
        ("de", 0, "Ann verliert 0 Punkte (Thorns)."),
        ("de", 1, "Ann verliert 1 Punkt (Thorns)."),
        ("de", 2, "Ann verliert 2 Punkte (Thorns)."),
    ],
)
def test_a_number_has_its_noun(language: Language, points: int, said: str) -> None:
    t = translator(language, "geoquest")
    assert t("event.points_lost", player="Ann", points=points, card="Thorns") == said


@pytest.mark.parametrize(("key", "language"), list(product(FOLDERS, LANGUAGES)))
def test_every_choice_follows_the_plural_rules_of_its_language(
    key: str, language: Language
) -> None:
    t = translator(language, key or None)
    for name, message in messages(FOLDERS[key], language).items():
        text = texts(message)[0]
        if len(texts(message)) > 1 or FORM.search(text) or not CHOICE.search(text):
            continue
        for number in (0, 1, 2, 21):
            right = CHOICE.sub(r"\2" if number in ONE[language] else r"\3", text)
            params = dict.fromkeys(re.findall(r"\{(\w+)", text), number)
            assert t(name, **params) == right.format_map(params)


@pytest.mark.parametrize(
    ("language", "names", "listed", "said"),
    [
        ("en", ["Ann"], "Ann", "Ann has made the tour of Europe!"),
        ("en", ["Ann", "Bob"], "Ann and Bob", "Ann and Bob have made the tour of Europe!"),
        ("en", ["A", "B", "C"], "A, B and C", "A, B and C have made the tour of Europe!"),
        ("fr", ["Ann"], "Ann", "Ann a bouclé le tour de l’Europe\u202f!"),  # noqa: RUF001
        ("fr", ["A", "B", "C"], "A, B et C", "A, B et C ont bouclé le tour de l’Europe\u202f!"),  # noqa: RUF001
        ("de", ["Ann"], "Ann", "Ann hat die Europa-Tour geschafft!"),
        ("de", ["A", "B", "C"], "A, B und C", "A, B und C haben die Europa-Tour geschafft!"),
    ],
)
def test_a_verb_agrees_with_one_or_several_names(
    language: Language, names: list[str], listed: str, said: str
) -> None:
    t = translator(language, "europatour")
    assert t.listing(names) == listed
    assert t("outcome.tour", players=t.listing(names)) == said


def test_a_list_of_nothing_is_empty() -> None:
    assert translator("de").listing([]) == ""


@pytest.mark.parametrize(
    ("language", "code", "said"),
    [
        ("en", "NLD", "The Netherlands are at war."),
        ("en", "CHE", "Switzerland is at war."),
        ("fr", "NLD", "Les Pays-Bas sont en guerre."),
        ("fr", "DEU", "L’Allemagne est en guerre."),  # noqa: RUF001
        ("de", "NLD", "In den Niederlanden ist Krieg."),
        ("de", "CHE", "In der Schweiz ist Krieg."),
        ("de", "DEU", "In Deutschland ist Krieg."),
    ],
)
def test_a_country_has_its_article_and_case(language: Language, code: str, said: str) -> None:
    assert translator(language, "europa")("reason.at_war", country=NAMES[code, language]) == said


def test_a_text_without_forms_stays_as_it_is() -> None:
    """Programs are told a country's code."""
    assert translator("de", "europa")("reason.at_war", country="CHE") == "CHE ist Krieg."


@pytest.mark.parametrize(
    ("city", "said"),
    [
        ("Oslo", "Zoé part d’Oslo."),  # noqa: RUF001
        ("Paris", "Zoé part de Paris."),
        ("Le Havre", "Zoé part du Havre."),
    ],
)
def test_french_elides_before_a_vowel(city: str, said: str) -> None:
    assert translator("fr", "euroquest")("event.placed", player="Zoé", city=city) == said


def test_every_country_has_all_its_forms() -> None:
    forms = {language: set[str]() for language in LANGUAGES}
    for (_, language), name in NAMES.items():
        assert all(name.forms.values()), name
        forms[language].update(name.forms)
    assert forms == {"en": {"the"}, "fr": {"le", "en"}, "de": {"die", "in", "nach"}}
