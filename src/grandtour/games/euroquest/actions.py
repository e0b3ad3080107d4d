"""What a seat can do, as shared values with a text form, and the menus they make.

Journeys are `train FR-6`, `bus FR-6`, `ferry FR-6`. The runner's jokers are played before the
first journey of a turn: `orange` (two journeys), `black` (one journey, silent), or first `orange`
and then `black first` or `black second`, which names the silent one of the two. The chasers have
`white FR-6` and `white off` for the white pawn.
"""

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from grandtour.core.texts import by_text, read_action
from grandtour.games.euroquest.board import (
    CODES,
    MODES,
    NO_CITY,
    Cities,
    CityNumber,
    Modes,
    journeys,
)

Verb = Literal[
    "train", "bus", "ferry", "orange", "black", "black first", "black second", "white", "white off"
]


class Action(NamedTuple):
    """A verb and the number of its city, if it has one."""

    verb: Verb
    city: CityNumber = NO_CITY

    def __str__(self) -> str:
        return _TEXTS[self]


JOURNEYS: tuple[tuple[Action, ...], ...] = tuple(
    tuple(Action(mode, city) for city in range(len(CODES))) for mode in MODES
)
"""By mode and city: also those that no link allows anywhere."""

ORANGE = Action("orange")
BLACK = Action("black")
BLACK_FIRST = Action("black first")
BLACK_SECOND = Action("black second")
WHITE: tuple[Action, ...] = tuple(Action("white", city) for city in range(len(CODES)))
WHITE_OFF = Action("white off")
WHITES = frozenset((*WHITE, WHITE_OFF))

_PLACED = tuple(action for table in JOURNEYS for action in table) + WHITE
_PLAIN = (ORANGE, BLACK, BLACK_FIRST, BLACK_SECOND, WHITE_OFF)
_TEXTS: dict[Action, str] = {
    **{action: f"{action.verb} {CODES[action.city]}" for action in _PLACED},
    **{action: action.verb for action in _PLAIN},
}
ACTIONS: tuple[Action, ...] = tuple(_TEXTS)
_BY_TEXT = by_text(ACTIONS)


def parse(text: str) -> Action:
    """The shared action of this text.

    >>> parse(" Train  fr-6") is parse("train FR-6")
    True
    """
    return read_action(text, _BY_TEXT)


class Menu:
    """What a seat may do: the actions in a fixed order, and as a set to look one up quickly."""

    __slots__ = ("actions", "journeys", "members")

    def __init__(self, journeys: Iterable[Action], jokers: Iterable[Action] = ()) -> None:
        self.journeys = tuple(journeys)
        self.actions = (*self.journeys, *jokers)
        self.members = frozenset(self.actions)


NO_JOKERS = 0
MAY_ORANGE = 1
MAY_BLACK = 2
MAY_CHOOSE_HALF = 4
_JOKERS: dict[int, tuple[Action, ...]] = {
    NO_JOKERS: (),
    MAY_ORANGE: (ORANGE,),
    MAY_BLACK: (BLACK,),
    MAY_ORANGE | MAY_BLACK: (ORANGE, BLACK),
    MAY_CHOOSE_HALF: (BLACK_FIRST, BLACK_SECOND),
}


@cache
def menu(city: CityNumber, modes: Modes, taken: Cities = 0, jokers: int = NO_JOKERS) -> Menu:
    """The journeys from a city with tickets of these modes, not to cities that are taken."""
    found = (JOURNEYS[mode][end] for mode, end in journeys(city, modes, taken))
    return Menu(found, _JOKERS[jokers])


WHITE_MENUS: tuple[tuple[Action, ...], ...] = (
    *((*WHITE[:city], *WHITE[city + 1 :], WHITE_OFF) for city in range(len(CODES))),
    WHITE,
)
"""By the white pawn's city; the last one (`NO_CITY`) is for a pawn that is off the board."""
