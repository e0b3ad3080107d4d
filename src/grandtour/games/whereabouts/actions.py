"""What a seat can do, as shared values with a text form, and the menus they make.

There are 38 actions: `choose 2` (the second of the cards laid out), `keep`, `swap`; stones one at
a time, `half W`, `band N`, `sector 7`, `cell B`, and `undo` for the last one; `seal`.
The first stone must be laid, so `pass` is in no menu: it is how the clock ends the tip of somebody
who has none when time is up.
"""

from typing import Literal, NamedTuple

from grandtour.core.errors import UnreadableAction
from grandtour.games.whereabouts.cards import NUMBERS
from grandtour.games.whereabouts.grid import (
    BANDS,
    CELLS,
    HALVES,
    LEVELS,
    NO_STONE,
    PARENTS,
    SECTORS_OF,
    STONES,
    Spot,
)

Verb = Literal["choose", "keep", "swap", "half", "band", "sector", "cell", "undo", "seal", "pass"]

_SHOWN_TEXT = 60


class Action(NamedTuple):
    """A verb with what it is about: a slot of the cards laid out, or a stone's code."""

    verb: Verb
    value: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.value}" if self.value else self.verb


CHOOSE = tuple(Action("choose", str(slot)) for slot in range(1, NUMBERS.players[1] + 1))
KEEP = Action("keep")
SWAP = Action("swap")
UNDO = Action("undo")
SEAL = Action("seal")
PASS = Action("pass")
_STONES = (
    *(Action("half", code) for code in HALVES),
    *(Action("band", code) for code in BANDS),
    *(Action("sector", str(number)) for number in range(1, max(SECTORS_OF.values()) + 1)),
    *(Action("cell", code) for code in CELLS),
)
ACTIONS: tuple[Action, ...] = (*CHOOSE, KEEP, SWAP, *_STONES, UNDO, SEAL, PASS)
STONE_ACTIONS: dict[str, dict[str, Action]] = {
    level: {action.value: action for action in _STONES if action.verb == level} for level in LEVELS
}
"""The action that lays a stone, by level and code."""

_READ: dict[str, Action] = {str(action).lower(): action for action in ACTIONS}


def parse(text: str) -> Action:
    """The shared action of this text, in any case and with any spacing.

    >>> parse(" Half  w") is STONE_ACTIONS["half"]["W"]
    True
    """
    try:
        return _READ[" ".join(text.lower().split())]
    except KeyError:
        raise UnreadableAction("unreadable", text=text[:_SHOWN_TEXT]) from None


def next_stone(tip: Spot, goal: Spot) -> Action:
    """The action that brings a tip nearer to a goal: a stone, `undo`, or `seal` when it is there.

    A goal has at least one stone.

    >>> from grandtour.games.whereabouts.grid import SPOTS
    >>> str(next_stone(SPOTS["W"], SPOTS["W M 9"])), str(next_stone(SPOTS["E"], SPOTS["W M"]))
    ('band M', 'undo')
    """
    stones, wanted = STONES[tip], STONES[goal]
    if stones == wanted:
        return SEAL
    laid = len(stones)
    if stones != wanted[:laid]:
        return UNDO
    return STONE_ACTIONS[LEVELS[laid]][wanted[laid]]


# Menus.

SEALED: Spot = -1
"""Where `seal` leads: the tip stays what it is."""


def _steps(tip: Spot) -> dict[Action, Spot]:
    followers = [spot for spot, parent in enumerate(PARENTS) if parent == tip and spot != tip]
    steps = {STONE_ACTIONS[LEVELS[len(STONES[tip])]][STONES[spot][-1]]: spot for spot in followers}
    if tip == NO_STONE:
        return steps
    return {**steps, UNDO: PARENTS[tip], SEAL: SEALED}


STEPS: tuple[dict[Action, Spot], ...] = tuple(map(_steps, range(len(STONES))))
"""By tip: the actions that are possible and the tips they lead to."""

TIP_MENUS: tuple[tuple[Action, ...], ...] = tuple(map(tuple, STEPS))

CHOOSE_MENUS: tuple[tuple[Action, ...], ...] = tuple(
    tuple(action for slot, action in enumerate(CHOOSE) if free >> slot & 1)
    for free in range(1 << len(CHOOSE))
)
"""By the bit set of slots that still have a card."""

SWAP_MENU: tuple[Action, ...] = (KEEP, SWAP)
