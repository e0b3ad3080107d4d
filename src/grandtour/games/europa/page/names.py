"""The countries in the reader's language, with their articles and prepositions."""

from grandtour.core.data import read_names
from grandtour.core.page import Translate
from grandtour.core.words import Name
from grandtour.games.europa.board import CARDS, DATA

NAMES = read_names(DATA / "name_forms.csv", CARDS)
"""By code and language."""
LETTERS = "ABCDEF"
"""The seats, as their badges show them."""


def country_name(code: str, t: Translate) -> Name:
    return NAMES[code, t.language]
