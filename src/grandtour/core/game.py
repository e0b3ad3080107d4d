"""The contract between a game and everything around it.

A game is a folder that exports one object, `GAME`, with the methods of `Game`. All else, pages,
bots, records, the arena, is written against the protocols of this file.

*Seats* are numbered from 0. A *state* is the whole truth and stays inside the rules; what leaves
them is a *view* (all that one seat may know now) and the *events* that seat may see.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, Self, runtime_checkable

import msgspec

from grandtour.core.chance import Chance, Stream

Seat = int
OptionValue = bool | int | str
Options = Mapping[str, OptionValue]
Language = Literal["en", "fr", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "fr", "de")


class Action(Protocol):
    """What a seat does: a small hashable value whose `str()` a person can read and type."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that happened, and who may see it.

    `seats` None means everyone; otherwise only those seats see this event, and all others see
    its `twin`, or nothing if there is none. `kind` is the key of its sentence in the game's
    catalogue and `data` the sentence's parameters.
    """

    kind: str
    data: dict[str, Any]
    seats: tuple[Seat, ...] | None = None
    twin: "Event | None" = None

    def seen_by(self, seat: Seat | None) -> "Event | None":
        """This event as one seat (None: a spectator) may see it, without its other half."""
        if self.seats is None:
            return self
        if seat is not None and seat in self.seats:
            return Event(self.kind, self.data)
        return self.twin.seen_by(seat) if self.twin else None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat may know now. Every game has a subclass that lists what is visible."""

    seat: Seat | None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: seats from best to worst, those in one group being equal, and why."""

    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[float, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]

    def share(self, seat: Seat) -> float:
        """This seat's part of the win: 1 alone, a half when two share it, 0 otherwise."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


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
    """What the shelf says of a game. `version` goes up whenever old records replay otherwise."""

    key: str
    version: int
    titles: dict[str, str]
    seats: tuple[int, int]
    minutes: int
    credits: tuple[str, ...]
    options: tuple[Option, ...] = ()
    beginner: dict[str, OptionValue] = {}
    """Options that differ from their defaults at a newcomer's first table."""


class State(Protocol):
    """The whole truth of a game in progress: mutable, small, cheap to copy.

    `turn`, `progress`, `outcome` and the game's `patience` are shown to everyone, so none of them
    may depend on anything secret.
    """

    def turn(self) -> tuple[Seat, ...]:
        """Seats the game waits for; several if they act at the same time; () when it is over."""
        ...

    def legal(self, seat: Seat) -> Sequence[Action]:
        """All that this seat may do now, also out of turn. It depends on the seat's view only."""
        ...

    def play(self, seat: Seat, action: Any) -> list[Event]:
        """Carries the action out. Raises `IllegalAction`, and then nothing has changed."""
        ...

    def view(self, seat: Seat | None) -> View:
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


@runtime_checkable
class Game(Protocol):
    """The rules of one game; it holds no state of its own."""

    info: GameInfo

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[State, list[Event]]:
        """A game set up, and the events of its set-up.

        The options are complete and each fits its declaration; what is wrong with them beyond
        that (a text that cannot be read) is raised here as a `GrandTourError`.
        """
        ...

    def parse(self, text: str) -> Action:
        """The action of this text; `str(action)` is its inverse. Raises `UnreadableAction`."""
        ...

    def imagine(self, view: Any, log: Sequence[Event], chance: Stream) -> State:
        """A whole world that the view's seat, having seen the log, cannot exclude."""
        ...

    def fallback(self, state: Any, seat: Seat) -> Action:
        """What an absent seat does when its time is up."""
        ...

    def patience(self, state: Any) -> float | None:
        """Seconds the table waits before the fallback of the seats in turn; None: no limit."""
        ...


class Bot(Protocol):
    """A player made of code. One bot sits on one seat for one match."""

    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        """One of the legal actions, from what the seat may know: its view and its events."""
        ...


@runtime_checkable
class Interrupter(Protocol):
    """A bot that may also act when it is not its turn, where the rules allow that."""

    def interrupt(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any | None:
        """One of the legal actions, or None to let the others go on."""
        ...


class Remark(msgspec.Struct, frozen=True):
    """A short sentence of a bot: `remark.<key>` in the game's catalogue, with its parameters."""

    key: str
    data: dict[str, Any] = {}


@runtime_checkable
class Talker(Protocol):
    """A bot that says why it does what it does."""

    def remark(self, view: Any, log: Sequence[Event]) -> Remark | None:
        """Something new to say to the whole table, or None. It is asked after every change, and
        whatever it says is heard by all: of what is sealed it speaks after the reveal.
        """
        ...


class BotMaker(Protocol):
    """Seats a bot. `chance` is the bot's own; it tells nothing about the game's."""

    def __call__(self, game: Game, seat: Seat, chance: Chance) -> Bot: ...
