"""What a word of the cards' language is: a small frozen value that knows what it does.

Each word is a class of its own; its fields are the word's arguments, and their types say what may
stand there: this is the whole grammar. An argument without a default stands by its place, one with
a default is named (`per=bug`), unless it is marked `BY_PLACE`. The classes lie in the files of the
rules that they belong to; `vocabulary` lists them.

No card is named in the rules: a new card is a new row of a file.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, TypeVar

import msgspec

from grandtour.core.seats import NOBODY, Seat

if TYPE_CHECKING:
    from grandtour.games.geoquest.agenda import Cause
    from grandtour.games.geoquest.cards.loadout import Loadout
    from grandtour.games.geoquest.state import Cache, State

Place = Literal[
    "held", "event", "once", "reaction", "bought", "lasting", "offered", "priced", "here", "may"
]
"""Where an effect may stand.

- held: on a card that one holds, an ensemble or a cacher; true as long as it is held
- event: what an event card does; its outermost words
- once, reaction, bought: inside of others; what happens once, after a trigger, for a price
- lasting: what holds for everybody while an event lasts
- offered: what one may do with a card held; priced: the parts of a bonus that costs something
- here, may: as argument only, for what stands in `do` and `may`
"""

HELD: Final[frozenset[Place]] = frozenset(("held",))
ONCE: Final[frozenset[Place]] = frozenset(("event", "once", "reaction", "bought"))
EVENT: Final[frozenset[Place]] = frozenset(("event",))
REACTION: Final[frozenset[Place]] = frozenset(("reaction",))
LASTING: Final[frozenset[Place]] = frozenset(("lasting",))
OFFERED: Final[frozenset[Place]] = frozenset(("offered",))
PRICED: Final[frozenset[Place]] = frozenset(("priced",))

BY_PLACE: Final = "by place"
Terrains = Annotated[int, "terrains"]
"""A bit set of terrains, written `forest|swamp`."""
Gear = Annotated[int, "gear"]
"""A bit set of equipment cards, written `hat|jeep`."""
Letters = Annotated[str, "letters"]
"""Letters of the board, written `A|B`, or the words for those of one's cacher."""
CardId = Annotated[str, "id"]

Tag = Literal["injury", "meet", "weather", "wildlife"]
OwnThrow = Literal[
    "find_while_moving",
    "special_while_moving",
    "roll_4_and_2",
    "roll_5plus_on_path",
    "doubles_on_path",
]
OthersThrow = Literal[
    "other_rolls_find",
    "other_rolls_5plus",
    "anyone_rolls_dnf",
    "quadrant_player_rolls_special",
    "water_player_rolls_1",
]
Trigger = (
    OwnThrow
    | OthersThrow
    | Literal[
        "setup",
        "cache_placed",
        "find_cache",
        "find_cache_level3",
        "event_awards_points",
        "attend_meet",
        "event_affects_me",
        "event_played_on_me",
        "end_turn_at_view",
        "end_turn_at_waterfall",
    ]
)


class Word(msgspec.Struct, frozen=True, gc=False):
    """A word with its arguments, and how it is written."""

    word: ClassVar[str] = ""
    """How the language calls it, if not by the name of its class."""

    text: str

    def __str__(self) -> str:
        return self.text


class Effect(Word, frozen=True):
    """What a card does."""

    places: ClassVar[frozenset[Place]] = ONCE
    for_all: ClassVar[bool] = False
    """It is for everybody at the table."""

    def happen(self, state: "State", cause: "Cause") -> None:
        """It happens once. What only holds while a card is held never does."""
        raise NotImplementedError

    def possible(self, _state: "State", _cause: "Cause") -> bool:
        """Whether it would do something now."""
        return True

    def equip(self, kit: "Loadout", card: str, number: int) -> None:
        """It holds as long as this card does; the number is that of an equipment card, or -1."""
        raise NotImplementedError

    @property
    def welcome(self) -> bool:
        """Whether one need not be asked: it is good, or lets one stay as one is."""
        return False

    @property
    def chosen(self) -> "Effect":
        """What happens if somebody plays a card that says this, and so has chosen it."""
        return self

    def out_of_place(self, _place: Place) -> str:
        """The argument that makes no sense there, as it is written: `per=`."""
        return ""


class Standing(Effect, frozen=True):
    """What only holds as long as a card is held."""

    places: ClassVar[frozenset[Place]] = HELD


class Condition(Word, frozen=True):
    """What must be true of a player; `other` is who wants to play a card on that player."""

    def holds(self, state: "State", seat: Seat, other: Seat = NOBODY) -> bool:
        raise NotImplementedError


class DiceTest(Condition, frozen=True):
    """A condition that looks at the dice alone."""

    def shown_by(self, throw: int) -> bool:
        raise NotImplementedError

    def holds(self, state: "State", _seat: Seat, _other: Seat = NOBODY) -> bool:
        throw = state.now.throw
        return throw >= 0 and self.shown_by(throw)


class Cost(Word, frozen=True):
    """What a player pays for an effect."""

    def payable(self, state: "State", seat: Seat, card: str) -> bool:
        raise NotImplementedError

    def pay(self, state: "State", seat: Seat, card: str) -> None:
        """Pays at once, or asks with what."""
        raise NotImplementedError


class Goal(Word, frozen=True):
    """Where a travel bug wants to be left: in a cache of which this is true."""

    def reached(self, state: "State", seat: Seat, cache: "Cache") -> bool:
        raise NotImplementedError


Kind = TypeVar("Kind", bound=Word)


def vocabulary(kind: type[Kind]) -> dict[str, type[Kind]]:
    """All words of a kind, by how they are written."""
    return {word_of(each): each for each in _leaves(kind)}


def _leaves(kind: type[Kind]) -> Iterator[type[Kind]]:
    below = kind.__subclasses__()
    if not below:
        yield kind
    for each in below:
        yield from _leaves(each)


@cache
def word_of(kind: type[Word]) -> str:
    """Remembered: every card that is read asks for all of them."""
    return kind.word or snake_case(kind.__name__)


def snake_case(name: str) -> str:
    """The name of a class as a word.

    >>> snake_case("DrawEvent"), snake_case("If")
    ('draw_event', 'if')
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
