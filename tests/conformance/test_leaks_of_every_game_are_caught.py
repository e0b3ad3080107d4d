"""Every game on the shelf, spoilt: its public events carry a secret. The suite must find it.

A suite that finds nothing in a game may be blind to that game: too few positions, worlds that are
all the truth, luck that explains everything away. Here it has to prove that it sees.
"""

import hashlib
from collections.abc import Sequence
from typing import Self

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Action, AnyGame, AnyState, Event, Options, Outcome, Seat, View
from grandtour.core.testing import GROUPS, Case, Plan, cases
from grandtour.core.testing.playing import encode

PLAN = Plan(games=2, positions=30, seed="leak")
# With more than the fewest seats, so that there is a third one to be told.
SECRETIVE = [cases(game)[1] for game in registry.games().values()]


class LeakyState:
    """A state whose public events carry a fingerprint of what some seat alone may see."""

    def __init__(self, state: AnyState, seats: int) -> None:
        self.state = state
        self.seats = seats

    def play(self, seat: Seat, action: Action) -> list[Event]:
        return [self.spoilt(event) for event in self.state.play(seat, action)]

    def spoilt(self, event: Event) -> Event:
        if event.seats is not None:
            twin = self.spoilt(event.twin) if event.twin else None
            return Event(event.kind, event.data, event.seats, twin)
        views = encode([self.state.view(seat) for seat in range(self.seats)])
        leak = hashlib.blake2b(views, digest_size=8).hexdigest()
        return Event(event.kind, {**event.data, "leak": leak})

    def turn(self) -> tuple[Seat, ...]:
        return self.state.turn()

    def legal(self, seat: Seat) -> Sequence[Action]:
        return self.state.legal(seat)

    def view(self, seat: Seat | None) -> View:
        view: View = self.state.view(seat)
        return view

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def progress(self) -> float:
        return self.state.progress()

    def copy(self) -> Self:
        return type(self)(self.state.copy(), self.seats)


class Leaky:
    """The game, telling too much."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.info = game.info
        self.parse = game.parse

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[LeakyState, list[Event]]:
        state, events = self.game.new(seats, options, chance)
        return LeakyState(state, seats), events

    def imagine(self, view: View, log: Sequence[Event], chance: Stream) -> LeakyState:
        return LeakyState(self.game.imagine(view, log, chance), self.seats)

    def fallback(self, state: LeakyState, seat: Seat) -> Action:
        action: Action = self.game.fallback(state.state, seat)
        return action

    def patience(self, state: LeakyState) -> float | None:
        return self.game.patience(state.state)


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_a_secret_in_its_public_events_is_caught(case: Case) -> None:
    with pytest.raises(AssertionError, match=r"an event of .* tells a secret"):
        GROUPS["events"](Case(Leaky(case.game, case.seats), case.seats), PLAN)
