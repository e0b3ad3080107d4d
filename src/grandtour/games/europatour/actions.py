"""What a seat can do, as shared values with a text form, and the menus they make.

Slots are numbered 1 to 10 and piles 1 to 5, in the texts as in the values. There are 83 actions:
`place 3`, `take stock`, `take pile 2`, `discard onto 2`, `swap 4 onto 2`, `claim`, `decline`,
and where the players check a claim `accept` and `object 3`: slots 3 and 4 do not fit together.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from grandtour.core.texts import by_text, read_action
from grandtour.games.europatour.tour import SLOTS

PILES = 5
STOCK = 0
"""Where a card comes from when it comes from no pile."""

Verb = Literal["place", "take", "discard", "swap", "claim", "decline", "accept", "object"]


class Action(NamedTuple):
    """A verb with its slot and pile, 0 where it has none; `take` from pile 0 is from the stock."""

    verb: Verb
    slot: int = 0
    pile: int = 0

    def __str__(self) -> str:
        return _TEXTS[self]


PLACE = tuple(Action("place", slot=slot) for slot in range(1, SLOTS + 1))
TAKE_STOCK = Action("take", pile=STOCK)
TAKE_PILE = tuple(Action("take", pile=pile) for pile in range(1, PILES + 1))
DISCARD = tuple(Action("discard", pile=pile) for pile in range(1, PILES + 1))
SWAP = tuple(
    tuple(Action("swap", slot=slot, pile=pile) for pile in range(1, PILES + 1))
    for slot in range(1, SLOTS + 1)
)
CLAIM = Action("claim")
DECLINE = Action("decline")
ACCEPT = Action("accept")
OBJECT = tuple(Action("object", slot=slot) for slot in range(1, SLOTS))

_TEXTS: dict[Action, str] = {
    **{action: f"place {action.slot}" for action in PLACE},
    TAKE_STOCK: "take stock",
    **{action: f"take pile {action.pile}" for action in TAKE_PILE},
    **{action: f"discard onto {action.pile}" for action in DISCARD},
    **{action: f"swap {action.slot} onto {action.pile}" for row in SWAP for action in row},
    CLAIM: "claim",
    DECLINE: "decline",
    ACCEPT: "accept",
    **{action: f"object {action.slot}" for action in OBJECT},
}
ACTIONS: tuple[Action, ...] = tuple(_TEXTS)
_BY_TEXT = by_text(ACTIONS)


def parse(text: str) -> Action:
    """The shared action of this text.

    >>> parse(" Swap 4  ONTO 2") is SWAP[3][1]
    True
    """
    return read_action(text, _BY_TEXT)


class Menu:
    """What a seat may do: the actions in a fixed order, and as a set to look one up quickly."""

    __slots__ = ("actions", "members")

    def __init__(self, actions: Iterable[Action] = ()) -> None:
        self.actions = tuple(actions)
        self.members = frozenset(self.actions)


NOTHING = Menu()

PLACE_MENUS = tuple(
    Menu(action for action in PLACE if free >> (action.slot - 1) & 1) for free in range(1 << SLOTS)
)
"""By the bit set of free slots."""

DRAW_MENUS = (Menu((TAKE_STOCK, *TAKE_PILE)), Menu((TAKE_STOCK, *TAKE_PILE, CLAIM)))
ASIDE_MENUS = (NOTHING, Menu((CLAIM,)))
WINDOW_MENUS = (Menu((DECLINE,)), Menu((CLAIM, DECLINE)))
"""For the seat on turn, for the others, and in an open window; by whether the seat may claim."""

CHECK_MENU = Menu((ACCEPT, *OBJECT))
"""For those who look at another's claimed rack."""


def _discards(only: int, not_back: int) -> Menu:
    """Discards onto the `only` pile (0: all five); the drawn card itself not onto `not_back`."""
    piles = range(1, PILES + 1) if not only else (only,)
    laid_aside = [DISCARD[pile - 1] for pile in piles if pile != not_back]
    swapped = [row[pile - 1] for row in SWAP for pile in piles]
    return Menu(laid_aside + swapped)


DISCARD_MENUS = tuple(
    tuple(_discards(only, not_back) for not_back in range(PILES + 1)) for only in range(PILES + 1)
)
"""By the pile that must be started again (0: none) and the one that the card may not go back to."""
