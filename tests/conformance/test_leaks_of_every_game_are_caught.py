"""Every game on the shelf, spoilt: its public events carry a secret. The suite must find it.

A suite that finds nothing in a game may be blind to that game: too few positions, worlds that are
all the truth, luck that explains everything away. Here it has to prove that it sees.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Self

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Action, AnyGame, AnyState, Event, Options, Outcome, Seat, View
from grandtour.core.testing import GROUPS, Case, Plan, cases, check_recorded, plan_of
from grandtour.core.testing.playing import encode
from grandtour.games.europa.bots.seated import SeatedBot
from grandtour.games.euroquest.board import MODE_OF

PLAN = Plan(games=2, positions=30, seed="leak")
# With more than the fewest seats, so that there is a third one to be told.
DEFAULTS = {
    key: [case for case in cases(game) if not case.options]
    for key, game in registry.games().items()
}
SECRETIVE = [cases(game)[1] for game in registry.games().values()]


# Only the game knows what its state holds.
Secret = Callable[[Any], object]


class LeakyState:
    """A state whose public events carry a secret; those of one kind, if one is named."""

    def __init__(self, state: AnyState, secret: Secret, kind: str = "") -> None:
        self.state = state
        self.secret = secret
        self.kind = kind

    def play(self, seat: Seat, action: Action) -> list[Event]:
        return [self.spoilt(event) for event in self.state.play(seat, action)]

    def spoilt(self, event: Event) -> Event:
        if event.seats is not None:
            twin = self.spoilt(event.twin) if event.twin else None
            return Event(event.kind, event.data, event.seats, twin)
        if self.kind not in ("", event.kind):
            return event
        return Event(event.kind, {**event.data, "leak": self.secret(self.state)})

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
        return type(self)(self.state.copy(), self.secret, self.kind)


class Leaky:
    """The game, telling too much."""

    def __init__(self, game: AnyGame, secret: Secret, kind: str = "") -> None:
        self.game = game
        self.spoilt = partial(LeakyState, secret=secret, kind=kind)
        self.info = game.info
        self.parse = game.parse

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[LeakyState, list[Event]]:
        state, events = self.game.new(seats, options, chance)
        return self.spoilt(state), events

    def imagine(self, view: View, log: Sequence[Event], chance: Stream) -> LeakyState:
        return self.spoilt(self.game.imagine(view, log, chance))

    def fallback(self, state: LeakyState, seat: Seat) -> Action:
        action: Action = self.game.fallback(state.state, seat)
        return action

    def patience(self, state: LeakyState) -> float | None:
        return self.game.patience(state.state)


def fingerprint(seats: int) -> Secret:
    """Of what some seat alone may see."""

    def made_of(state: AnyState) -> str:
        views = encode([state.view(seat) for seat in range(seats)])
        return hashlib.blake2b(views, digest_size=8).hexdigest()

    return made_of


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_a_secret_in_its_public_events_is_caught(case: Case) -> None:
    with pytest.raises(AssertionError, match=r"an event of .* tells a secret"):
        GROUPS["events"](Case(Leaky(case.game, fingerprint(case.seats)), case.seats), PLAN)


class LeakyAtSetUp(Leaky):
    """The game, telling too much before anybody has done anything."""

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[LeakyState, list[Event]]:
        state, events = super().new(seats, options, chance)
        told = [state.spoilt(event) for event in events]
        return self.spoilt(state.state, secret=nothing), told


def nothing(state: AnyState) -> None:
    """No secret."""


DEALT: list[tuple[str, Secret]] = [
    ("europa", lambda state: state.dice),
    ("europatour", lambda state: state.stock),
    ("euroquest", lambda state: state.quest),
    ("geoquest", lambda state: state.hands),
    ("whereabouts", lambda state: state.pile),
]
"""What lies hidden when all is set up: the dice of war, the stock, the quest, the card of whoever
may begin with one, the pile."""


@pytest.mark.parametrize("case", [case for key, _ in DEALT for case in DEFAULTS[key]], ids=str)
def test_a_secret_of_the_set_up_is_caught(case: Case) -> None:
    """Not more is told of it than one bit."""
    hidden = dict(DEALT)[case.game.info.key]

    def bit(state: AnyState) -> int:
        return hashlib.blake2b(repr(hidden(state)).encode()).digest()[0] & 1

    leaky = LeakyAtSetUp(case.game, bit)
    with pytest.raises(AssertionError, match="an event of the set-up tells a secret"):
        GROUPS["setup"](Case(leaky, case.seats), plan_of("setup"))


RARE: list[tuple[str, str, Secret, str]] = [
    ("europatour", "stock_rebuilt", lambda state: state.stock[-1], "events"),
    ("euroquest", "stranded", lambda state: state.places[0], "events"),
    ("geoquest", "solved", lambda state: repr(state.hands), "events"),
    ("whereabouts", "laid_out", lambda state: repr(state.pile[-2:-1]), "histories"),
]
"""What is told seldom, or beside much that is shown: the new top of a stock that was shuffled, the
runner's city when a chaser is stranded, all hands when a puzzle is solved, the card below."""


@pytest.mark.parametrize(("key", "kind", "secret", "group"), RARE)
def test_a_secret_that_is_seldom_told_is_caught(
    key: str, kind: str, secret: Secret, group: str
) -> None:
    game = registry.game(key)
    leaky = Leaky(game, secret, kind)
    with pytest.raises(AssertionError, match="tells"):
        _run([Case(leaky, case.seats, case.options) for case in cases(game)], group)


def test_a_secret_that_is_told_late_is_caught() -> None:
    """A pile that is begun after more than six hundred actions."""
    leaky = Leaky(registry.game("whereabouts"), lambda state: repr(state.pile), "pile_refilled")
    with pytest.raises(AssertionError, match="tells what was drawn in secret"):
        GROUPS["histories"](Case(leaky, 3, {"seat_order": True}), plan_of("histories"))


def _run(every: Sequence[Case], group: str) -> None:
    for case in every:
        GROUPS[group](case, plan_of(group))


class TakesBackAnything:
    """EuroQuest, but one may look into a city, take it back and look into the next."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def may_take_back(self, log: Sequence[Event], action: Any, told: Sequence[Event]) -> bool:
        return action.verb in MODE_OF and not any(event.kind == "caught" for event in told)


def test_looking_and_taking_back_is_caught() -> None:
    game: Any = TakesBackAnything(registry.game("euroquest"))
    with pytest.raises(AssertionError, match="may be taken back, and"):
        GROUPS["taking_back"](Case(game, 4), plan_of("taking_back"))


def test_a_bot_that_gives_its_reasons_before_the_reveal_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def at_once(bot: SeatedBot, view: View, log: Sequence[Event]) -> object:
        return bot._unsaid.reason if bot._unsaid else None

    monkeypatch.setattr(SeatedBot, "remark", at_once)
    folder = registry.folder("europa") / "golden"
    with pytest.raises(AssertionError, match="tells a secret in a remark"):
        check_recorded(registry.game("europa"), folder, Plan(games=1, positions=4, seed="r"))
