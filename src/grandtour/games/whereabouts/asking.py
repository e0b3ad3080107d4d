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
    LEVELS,
    NO_STONE,
    SECTORS_OF,
    SPOTS,
    STONES,
    Spot,
    right,
)

Deck = Mapping[str, Place]
DECK: Deck = {row.id: place for row, place in zip(ROWS, PLACES, strict=True)}
"""All places by their name in the data, which memories keep and pages never show."""

_FIRST = ("half_first", "band_first", "sector_first")


def lay(tip: Spot, action: Action) -> Spot:
    """The tip after a stone, or `SEALED`. Raises `IllegalAction`.

    >>> from grandtour.games.whereabouts.actions import UNDO, STONE_ACTIONS
    >>> lay(lay(NO_STONE, STONE_ACTIONS["half"]["E"]), UNDO) == NO_STONE
    True
    """
    after = STEPS[tip].get(action)
    if after is None:
        raise _refusal(tip, action)
    return after


def stones_right(tip: Spot, solution: Spot) -> int:
    return COUNTS[tip] if right(tip, solution) else 0


def spot_of(text: str) -> Spot:
    """The spot that a memory has written down; a grid of today may not have it any more."""
    return SPOTS.get(text, NO_STONE)


def is_sealed(spot: Spot) -> bool:
    return spot == SEALED


def _refusal(tip: Spot, action: Action) -> IllegalAction:
    stones = STONES[tip]
    if action.verb == "pass":
        return IllegalAction("stones_lie")
    if action.verb in ("seal", "undo"):
        return IllegalAction("no_stone")
    if action.verb not in LEVELS:
        return IllegalAction("unknown_action")
    level = LEVELS.index(action.verb)
    if level < len(stones):
        return IllegalAction("level_tipped", stone=stones[level])
    if level > len(stones):
        return IllegalAction(_FIRST[len(stones)])
    half, band = stones[:2]
    if int(action.value) > SECTORS_OF[band]:
        return IllegalAction("no_such_sector", sector=action.value, sectors=SECTORS_OF[band])
    return IllegalAction("other_half", sector=action.value, half=half)
