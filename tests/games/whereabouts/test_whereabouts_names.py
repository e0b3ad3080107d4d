"""Places in sentences: what has an article in a language has it there."""

import pytest

from grandtour.core.game import LANGUAGES, Event, Language
from grandtour.core.words import Name
from grandtour.games.whereabouts.cards import ROWS
from grandtour.games.whereabouts.page import PAGE
from grandtour.games.whereabouts.page.names import bent
from grandtour.locale import translator

NATURE = {row.id: row for row in ROWS if row.category == "nature"}
FORMS: dict[Language, tuple[str, ...]] = {
    "en": ("the",),
    "fr": ("le",),
    "de": ("der", "den", "dem"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_natural_place_has_its_forms(language: Language) -> None:
    for row in NATURE.values():
        name = bent(row.name(language), language)
        assert isinstance(name, Name), row.id
        # The name itself is in each form, but for the ending of an adjective or a small letter.
        last = row.name(language).split()[-1].lower()
        assert all(last in name.forms[form].lower() for form in FORMS[language]), row.id


@pytest.mark.parametrize(
    ("language", "place", "key", "said"),
    [
        ("en", "rhine_source", "now.tip", "Where is the Rhine?"),
        ("en", "sniardwy", "now.tip", "Where are the Masurian Lakes?"),
        ("fr", "rhine_source", "now.tip", "Où est le Rhin\u202f?"),
        ("fr", "dardanelles", "now.swap", "Garder les Dardanelles ou les échanger\u202f?"),
        ("de", "sniardwy", "now.tip", "Wo liegt die Masurische Seenplatte?"),
        ("de", "constance", "now.swap", "Den Bodensee behalten oder tauschen?"),
        ("de", "gulf_of_bothnia", "action.keep", "Bei dem Bottnischen Meerbusen bleiben"),
        ("de", "amsterdam", "action.choose", "Amsterdam nehmen"),
    ],
)
def test_sentences(language: Language, place: str, key: str, said: str) -> None:
    row = next(row for row in ROWS if row.id == place)
    assert translator(language, "whereabouts")(key, name=bent(row.name(language), language)) == said


def test_the_log_has_articles_and_an_own_deck_s_names_too() -> None:
    told = {"seat": 0, "name": "Bodensee", "old": "Bonn", "tokens": 1}
    t = translator("de", "whereabouts")
    words = PAGE.words(Event("swapped", told), t)
    said = t("event.swapped", **{**words, "player": "Ann"})
    assert said == "Ann tauscht Bonn gegen den Bodensee; Tauschkärtchen übrig: 1."
