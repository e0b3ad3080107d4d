"""A game in progress for frameworks that copy, store and guess positions.

Unlike a match it is cheap to copy, and it can begin in an imagined world. Stored it is where it
began and what was done since: rules may hold on to boards and cards that must not be doubled.

Asides (see `core.asides`) are not offered: who plays at random or searches would do little else.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from grandtour.bridges.slots import Slots, slots_of
from grandtour.core import registry
from grandtour.core.asides import in_earnest, judge_of
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import (
    Action,
    AnyGame,
    AnyState,
    Event,
    Options,
    Outcome,
    Seat,
    View,
    sealed,
)
from grandtour.core.options import check_seats, read_options


class Setting(msgspec.Struct, frozen=True):
    """A game, its number of seats and its options: what a framework calls a game."""

    key: str
    seats: int
    options: Options = {}

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


class Heard(NamedTuple):
    """What one seat was told by the first so many events of a position, and a hash of it."""

    events: int
    log: tuple[Event, ...]
    digest: bytes

    def and_then(self, events: Sequence[Event], seat: Seat) -> "Heard":
        """`events` are all of the position. Each goes into a hash with that of those before."""
        log, digest = list(self.log), self.digest
        for event in events[self.events :]:
            seen = event.seen_by(seat)
            if seen is not None:
                log.append(sealed(seen))
                told = msgspec.json.encode((seen.kind, seen.data))
                digest = blake2b(told, key=digest, digest_size=16).digest()
        return Heard(len(events), tuple(log), digest)


NOTHING_HEARD = Heard(0, (), b"")


class Imagined(msgspec.Struct, frozen=True):
    """It begins in a world that a seat, having seen this view and heard this, cannot exclude."""

    view: View
    heard: Heard
    seed: bytes


Origin = Dealt | Imagined
NO_SLOTS: Slots[Action] = Slots({}, ())


class Position:
    """State, actions (`seats` are those who did them) and events since its origin.

    `seat` acts next. Of several who act at the same time it is the first, or whoever imagines the
    world: none sees what the others do.
    """

    __slots__ = (
        "_events",
        "_heard",
        "_is_aside",
        "_origin",
        "_slots",
        "actions",
        "seat",
        "seats",
        "setting",
        "state",
    )

    def __init__(self, setting: Setting, origin: Origin) -> None:
        """`setting` must have been checked."""
        game = setting.game
        self.setting = setting
        self._origin = origin
        self._is_aside = judge_of(game)
        self._slots: Slots[Action] | None = None
        self.seats: list[Seat] = []
        self.actions: list[Action] = []
        self.state: AnyState
        self._events: list[Event] = []
        self._heard: dict[Seat, Heard] = {}
        if isinstance(origin, Dealt):
            chance = Chance(origin.seed)
            self.state, self._events = game.new(setting.seats, setting.options, chance)
        else:
            stream = Stream(origin.seed, "imagined")
            self.state = game.imagine(origin.view, origin.heard.log, stream)
            if origin.view.seat is not None:
                self._heard[origin.view.seat] = origin.heard._replace(events=0)
        turn = self.state.turn()
        self.seat: Seat | None = turn[0] if turn else None
        if isinstance(origin, Imagined) and origin.view.seat in turn:
            self.seat = origin.view.seat

    def slots(self) -> Slots[Action]:
        """What the seat that acts next may do."""
        if self._slots is None:
            self._slots = NO_SLOTS if self.seat is None else self.slots_of(self.seat)
        return self._slots

    def slots_of(self, seat: Seat) -> Slots[Action]:
        """What this seat may do, its asides left out."""
        legal = self.state.legal(seat)
        if self._is_aside is not None:
            legal = in_earnest(legal, self._is_aside)
        return slots_of(tuple(legal))

    def play(self, seat: Seat, action: Action) -> None:
        state = self.state
        self._events += state.play(seat, action)
        self.seats.append(seat)
        self.actions.append(action)
        turn = state.turn()
        self.seat = turn[0] if turn else None
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
        return self.heard(seat).log

    def heard(self, seat: Seat) -> Heard:
        """The same with its hash. What was read before is not read again, nor by copies."""
        heard = self._heard.get(seat, NOTHING_HEARD)
        if heard.events < len(self._events):
            heard = self._heard[seat] = heard.and_then(self._events, seat)
        return heard

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def imagined_by(self, seat: Seat, seed: bytes) -> "Position":
        """Another world that this seat cannot tell from this one."""
        return Position(self.setting, Imagined(self.view(seat), self.heard(seat), seed))

    def copy(self) -> "Position":
        twin = object.__new__(Position)
        twin.setting = self.setting
        twin._origin = self._origin
        twin._slots = self._slots
        twin._is_aside = self._is_aside
        twin._events = self._events.copy()
        twin._heard = self._heard.copy()
        twin.seats = self.seats.copy()
        twin.actions = self.actions.copy()
        twin.seat = self.seat
        twin.state = self.state.copy()
        return twin

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        actions = list(map(str, self.actions))
        return _played_again, (self.setting, self._origin, self.seats, actions)


def _played_again(
    setting: Setting, origin: Origin, seats: Sequence[Seat], actions: Sequence[str]
) -> Position:
    position = Position(setting, origin)
    for seat, text in zip(seats, actions, strict=True):
        position.play(seat, setting.game.parse(text))
    return position
