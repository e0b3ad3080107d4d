"""Places in sentences: with the article that the reader's language wants of them.

A name is looked up by its text, since a card of a host's own deck may name the same lake. Towns
have no article; what has one is in name_forms.csv.
"""

from grandtour.core.data import read_names
from grandtour.core.game import Language
from grandtour.core.words import Name
from grandtour.games.whereabouts.cards import ROWS, Face
from grandtour.games.whereabouts.grid import DATA

_NAMES = read_names(DATA / "name_forms.csv", [row for row in ROWS if row.category == "nature"])
_BY_TEXT: dict[tuple[Language, str], Name] = {
    (language, str(name)): name for (_, language), name in _NAMES.items()
}


def bent(text: str, language: Language) -> str:
    """The name with its forms, if it is known to have any.

    >>> bent("Bodensee", "de").forms["den"], bent("Bonn", "de")
    ('den Bodensee', 'Bonn')
    """
    return _BY_TEXT.get((language, text), text)


def place_name(card: Face | None, language: Language) -> str:
    return bent(card.name(language), language) if card else ""
