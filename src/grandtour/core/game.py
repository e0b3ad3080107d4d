"""The contract between a game and everything around it.

A game is a folder that exports one object, `GAME`, with the methods of `Game`. All else, pages,
bots, records, the arena, is written against the protocols of this file.

*Seats* are numbered from 0. A *state* is the whole truth and stays inside the rules; what leaves
them is a *view* (all that one seat may know now) and the *events* that seat may see.
"""

from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, Final, Literal, Never, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.seats import Seat as Seat

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]
Language = Literal["en", "fr", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "fr", "de")


class Action(Protocol):
    """What a seat does: a small hashable value whose `str()` a person can read and type."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


Data: TypeAlias = Mapping[str, Any]
"""What an event tells, by name. `Any`: only the game knows what its kinds of events tell."""


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that happened, and who may see it.

    `seats` None means everyone; otherwise only those seats see this event, and all others see
    its `twin`, or nothing if there is none. `kind` is the key of its sentence in the game's
    catalogue and `data` the sentence's parameters.
    """

    kind: str
    data: Data
    seats: tuple[Seat, ...] | None = None
    twin: "Event | None" = None

    def seen_by(self, seat: Seat | None) -> "Event | None":
        """This event as one seat (None: a spectator) may see it, without its other half."""
        if self.seats is None:
            return self
        if seat is not None and seat in self.seats:
            return Event(self.kind, self.data)
        return self.twin.seen_by(seat) if self.twin else None


def sealed(event: Event) -> Event:
    """The same event, its data immutable through and through: many will hold it.

    Raises `TypeError` if it tells something that could be changed and has no form that cannot.
    """
    twin = sealed(event.twin) if event.twin else None
    try:
        data = _frozen(event.data)
    except TypeError:
        raise TypeError(_complaint(event)) from None
    return Event(event.kind, data, event.seats, twin)


class _FrozenData(dict[str, object]):
    """A dictionary that nobody can change; to encoders it is one like any other."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> Never:
        raise TypeError("what an event told cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return _FrozenData, (dict(self),)


_PLAIN: Final = frozenset((int, str, float, bool, NoneType))


def _frozen(value: Any) -> Any:
    """`Any`: whatever a game tells. Raises `TypeError`."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, dict):
        return _FrozenData({key: _frozen(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple([_frozen(item) for item in value])
    return _frozen_rarity(value)


def _frozen_rarity(value: object) -> object:
    """What games hardly ever tell."""
    if isinstance(value, Mapping):
        return _frozen(dict(value))
    if isinstance(value, bytearray):
        return bytes(value)
    # What has a hash that is made of its value keeps its value. A set has none, and is refused
    # though it could be frozen: in another process its members stand in another order, and so they
    # would in the event's JSON.
    hash(value)
    if type(value).__hash__ is object.__hash__:
        raise TypeError
    return value


def _complaint(event: Event) -> str:
    """Where it tells what cannot be frozen."""
    for key, value in event.data.items():
        try:
            _frozen(value)
        except TypeError:
            return f"{key!r} of the event {event.kind!r} could be changed by whoever is told of it"
    return ""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat may know now. Every game has a subclass that lists what is visible."""

    seat: Seat | None


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game ended: seats from best to worst, those in one group being equal, and why.

    The seats of a team win and lose together; a seat in no team is a side of its own.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[float, ...]
    reason: str
    teams: tuple[tuple[Seat, ...], ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]

    @property
    def drawn(self) -> bool:
        """Whether all sides are equal, so that nobody has won."""
        return len(self.ranking) == 1 and len(self.winning_sides) > 1

    def won(self, seat: Seat) -> bool:
        """Whether this seat has won, alone, with its team or with other sides."""
        return seat in self.winners and not self.drawn

    @property
    def winning_sides(self) -> set[tuple[Seat, ...]]:
        """Teams and single seats that share the win."""
        return {self.side(seat) for seat in self.winners}

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seat's team, or the seat alone."""
        return next((team for team in self.teams if seat in team), (seat,))

    def share(self, seat: Seat) -> float:
        """This seat's part of the win: 1 alone or with its team, a half when two sides share it."""
        if seat not in self.winners:
            return 0.0
        return 1 / len(self.winning_sides)


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of a game: a switch, a number in a range, one of several words, or free text.

    A text has neither choices nor a range; `high` is its greatest length. What is `secret` is
    shown to nobody before the end of the game.
    """

    key: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    secret: bool = False


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What the shelf says of a game. `version` goes up whenever old records replay differently."""

    key: str
    version: int
    titles: dict[str, str]
    seats: tuple[int, int]
    minutes: int
    credits: tuple[str, ...]
    options: tuple[Option, ...] = ()
    beginner: dict[str, OptionValue] = {}
    """Options that differ from their defaults at a newcomer's first table."""
    former: tuple[Option, ...] = ()
    """Options that older records name, read as ever, and that no new table is offered."""


A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
V = TypeVar("V", bound=View)
V_co = TypeVar("V_co", bound=View, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class State(Protocol[A, V_co]):
    """The whole truth of a game in progress: mutable, small, cheap to copy.

    `turn`, `progress`, `outcome` and the game's `patience` are shown to everyone, so none of them
    may depend on anything secret.
    """

    def turn(self) -> tuple[Seat, ...]:
        """Seats the game waits for; several if they act at the same time; () when it is over."""
        ...

    def legal(self, seat: Seat) -> Sequence[A]:
        """All that this seat may do now, also out of turn. It depends on the seat's view only."""
        ...

    def play(self, seat: Seat, action: A) -> list[Event]:
        """Carries the action out. Raises `IllegalAction`, and then nothing has changed."""
        ...

    def view(self, seat: Seat | None) -> V_co:
        """All that this seat may know now; None is a spectator."""
        ...

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        ...

    def copy(self) -> Self:
        """An independent twin of this state; search lives on it."""
        ...

    def progress(self) -> float:
        """How far the game has come, 0 to 1, for people."""
        ...


# `Any`: see `AnyGame`.
AnyState: TypeAlias = State[Any, Any]
S = TypeVar("S", bound=AnyState)
S_contra = TypeVar("S_contra", bound=AnyState, contravariant=True)


@runtime_checkable
class Game(Protocol[S, A_co, V_contra]):
    """The rules of one game; it holds no state of its own."""

    info: GameInfo

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[S, list[Event]]:
        """A game set up, and the events of its set-up.

        The options are complete and each fits its declaration; what is wrong with them beyond
        that (a text that cannot be read) is raised here as a `GrandTourError`.
        """
        ...

    def parse(self, text: str) -> A_co:
        """The action of this text; `str(action)` is its inverse. Raises `UnreadableAction`."""
        ...

    def imagine(self, view: V_contra, log: Sequence[Event], chance: Stream) -> S:
        """A whole world that the view's seat, having seen the log, cannot exclude."""
        ...

    def fallback(self, state: S, seat: Seat) -> A_co:
        """What an absent seat does when its time is up."""
        ...

    def patience(self, state: S) -> float | None:
        """Seconds the table waits before the fallback of the seats in turn; None: no limit."""
        ...


@runtime_checkable
class TakesBack(Protocol[A_contra]):
    """A game that says which of its actions people may take back."""

    def may_take_back(self, log: Sequence[Event], action: A_contra, told: Sequence[Event]) -> bool:
        """Whether the action told nobody anything but itself, and no chance was drawn for it.

        It is judged by what the one who acted was told, before it and by it. The table asks after
        every action, so look at what is cheap first.
        """
        ...


class Bot(Protocol[A, V_contra]):
    """A player made of code. One bot sits on one seat for one match."""

    def choose(self, view: V_contra, legal: Sequence[A], log: Sequence[Event]) -> A:
        """One of the legal actions, from what the seat may know: its view and its events."""
        ...


@runtime_checkable
class Interrupter(Protocol[A, V_contra]):
    """A bot that may also act when it is not its turn, where the rules allow that."""

    def interrupt(self, view: V_contra, legal: Sequence[A], log: Sequence[Event]) -> A | None:
        """One of the legal actions, or None to let the others go on."""
        ...


class Remark(msgspec.Struct, frozen=True):
    """A short sentence of a bot: `remark.<key>` in the game's catalogue, with its parameters."""

    key: str
    data: Data = {}


@runtime_checkable
class Talker(Protocol[V_contra]):
    """A bot that says why it does what it does."""

    def remark(self, view: V_contra, log: Sequence[Event]) -> Remark | None:
        """Something new to say to the whole table, or None. It is asked after every change, and
        whatever it says is heard by all: of what is sealed it speaks after the reveal.
        """
        ...


class Reason(Protocol[V_contra, A_contra]):
    """Why somebody who sees this would do that: `hint.<key>` in the game's catalogue, with its
    parameters; None if there is nothing to say. From the view alone."""

    def __call__(self, view: V_contra, action: A_contra, /) -> Remark | None: ...


Worlds: TypeAlias = Callable[[Stream], AnyState]
"""Draws worlds that somebody cannot exclude."""


@runtime_checkable
class Weighing(Protocol[V_contra]):
    """A game that knows how likely worlds are, from how its seats play."""

    def likely(self, view: V_contra, log: Sequence[Event]) -> Worlds:
        """Worlds that fit as those of `imagine` do, each drawn as often as it is likely.

        For those who judge a finished game: there a rack that was sorted for ten rounds must not
        look as if it had just been dealt.
        """
        ...


class BotMaker(Protocol[S, A, V]):
    """Seats a bot. `chance` is the bot's own; it tells nothing about the game's."""

    def __call__(self, game: Game[S, A, V], seat: Seat, chance: Chance) -> Bot[A, V]: ...


# The house plays every game alike. `Any`: what a state, an action and a view are, only the game
# knows, and whoever is written for one game says so: `Game[Tour, Move, TourView]`. All others use
# these names.
AnyGame: TypeAlias = Game[Any, Any, Any]
AnyTakesBack: TypeAlias = TakesBack[Any]
AnyBot: TypeAlias = Bot[Any, Any]
AnyBotMaker: TypeAlias = BotMaker[Any, Any, Any]
AnyReason: TypeAlias = Reason[Any, Any]
