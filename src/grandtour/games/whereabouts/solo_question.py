"""One place asked of one person: the deck, the tip as it grows, and how many stones are right.

Practice and daily challenge share this. A tip is judged as at the table: every stone counts, but
one wrong stone spoils them all.
"""

from collections.abc import Mapping

from grandtour.core.errors import IllegalAction
from grandtour.games.whereabouts.actions import SEALED, STEPS, Action
from grandtour.games.whereabouts.cards import PLACES, ROWS, Place
from grandtour.games.whereabouts.grid import (
    COUNTS,
    NO_STONE,
    SPOTS,
    TEXTS,
    Spot,
    right,
)
from grandtour.games.whereabouts.refusals import refused_stone

Deck = Mapping[str, Place]
DECK: Deck = {row.id: place for row, place in zip(ROWS, PLACES, strict=True)}
"""All places by their name in the data, which memories keep and pages never show."""

NEXT = "next"
"""The word that asks for the next place."""

CARD_VERBS = ("choose", "keep", "swap")
"""What is done with cards at a table; alone there are none to choose from."""


def tip_after(tip: str, action: Action) -> str | None:
    """The tip after an action, as a text; None when it is sealed. Raises `IllegalAction`.

    >>> from grandtour.games.whereabouts.actions import SEAL, UNDO
    >>> tip_after("W M", UNDO), tip_after("W M", SEAL)
    ('W', None)
    """
    spot = spot_of(tip)
    after = STEPS[spot].get(action)
    if after is None:
        if action.verb in CARD_VERBS:
            raise IllegalAction("unknown_action")
        raise refused_stone(spot, action)
    return None if after == SEALED else TEXTS[after]


def stones_right(tip: Spot, solution: Spot) -> int:
    return COUNTS[tip] if right(tip, solution) else 0


def spot_of(text: str) -> Spot:
    """The spot that a memory has written down; a grid of today may not have it any more."""
    return SPOTS.get(text, NO_STONE)
