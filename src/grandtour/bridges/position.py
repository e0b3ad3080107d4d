"""A game in progress for frameworks that copy, store and guess positions.

Unlike a match it is cheap to copy, and it can begin in an imagined world. Stored it is where it
began and what was done since: rules may hold on to boards and cards that must not be doubled.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grandtour.bridges.slots import Slots
from grandtour.core import registry
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import AnyGame, AnyState, Event, Outcome, Seat, View, sealed
from grandtour.core.options import check_seats, read_options


class Setting(msgspec.Struct, frozen=True):
    """A game, its number of seats and its options: what a framework calls a game."""

    key: str
    seats: int
    options: Mapping[str, Any] = {}

    @property
    def game(self) -> AnyGame:
        return registry.game(self.key)

    def check(self) -> "Setting":
        """The same with all options. Raises `GrandTourError`."""
        info = self.game.info
        check_seats(info, self.seats)
        return Setting(self.key, self.seats, read_options(info, self.options))


class Dealt(msgspec.Struct, frozen=True):
    """It begins with a deal."""

    seed: bytes


class Imagined(msgspec.Struct, frozen=True):
    """It begins in a world that a seat, having seen this view and log, cannot exclude."""

    view: View
    log: tuple[Event, ...]
    seed: bytes


Origin = Dealt | Imagined


class Position:
    """State, actions and events since its origin.

    `seat` acts next. Of several who act at the same time it is the first: none sees it.
    """

    __slots__ = ("_events", "_origin", "_slots", "actions", "seat", "setting", "state")

    def __init__(self, setting: Setting, origin: Origin) -> None:
        """`setting` must have been checked."""
        self.setting = setting
        self._origin = origin
        self._slots: Slots[Any] | None = None
        self.actions: list[tuple[Seat, Any]] = []
        self.state: AnyState
        self._events: list[Event] = []
        if isinstance(origin, Dealt):
            chance = Chance(origin.seed)
            self.state, self._events = setting.game.new(setting.seats, setting.options, chance)
        else:
            stream = Stream(origin.seed, "imagined")
            self.state = setting.game.imagine(origin.view, origin.log, stream)
        self.seat = _first(self.state)

    def slots(self) -> Slots[Any]:
        """What the seat that acts next may do."""
        if self._slots is None:
            self._slots = Slots(() if self.seat is None else self.state.legal(self.seat))
        return self._slots

    def play(self, seat: Seat, action: Any) -> None:
        """`Any`: one of the game's own actions, as everywhere here."""
        self._events += self.state.play(seat, action)
        self.actions.append((seat, action))
        self.seat = _first(self.state)
        self._slots = None

    def play_slot(self, slot: int) -> None:
        """Raises `KeyError` if that is nothing that the next seat may do."""
        assert self.seat is not None
        self.play(self.seat, self.slots().by_slot[slot])

    def view(self, seat: Seat | None) -> View:
        view: View = self.state.view(seat)
        return view

    def log(self, seat: Seat) -> Sequence[Event]:
        """What this seat was told; in an imagined world the others' past is unknown."""
        told = [seen for event in self._events if (seen := event.seen_by(seat)) is not None]
        past: Sequence[Event] = ()
        if isinstance(self._origin, Imagined) and self._origin.view.seat == seat:
            past = self._origin.log
        return [*past, *map(sealed, told)]

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def imagined_by(self, seat: Seat, seed: bytes) -> "Position":
        """Another world that this seat cannot tell from this one."""
        origin = Imagined(self.view(seat), tuple(self.log(seat)), seed)
        return Position(self.setting, origin)

    def copy(self) -> "Position":
        twin = object.__new__(Position)
        twin.setting = self.setting
        twin._origin = self._origin
        twin._slots = self._slots
        twin._events = self._events.copy()
        twin.actions = self.actions.copy()
        twin.seat = self.seat
        twin.state = self.state.copy()
        return twin

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        actions = [(seat, str(action)) for seat, action in self.actions]
        return _played_again, (self.setting, self._origin, actions)


def _first(state: AnyState) -> Seat | None:
    turn = state.turn()
    return turn[0] if turn else None


def _played_again(
    setting: Setting, origin: Origin, actions: Sequence[tuple[Seat, str]]
) -> Position:
    position = Position(setting, origin)
    for seat, text in actions:
        position.play(seat, setting.game.parse(text))
    return position
