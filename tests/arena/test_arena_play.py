"""One game between bots: who is asked what, and what each of them gets to see."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import pytest

from grandtour.arena import play_game
from grandtour.arena.guest import invited
from grandtour.arena.play import BROKEN_OFF
from grandtour.bots import RandomBot
from grandtour.core import registry
from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import IllegalAction
from grandtour.core.game import AnyBotMaker, Event, GameInfo, Options, Outcome, Seat, View
from grandtour.table.driver import BadAnswer

PASSES = 3


class WhispersView(View, frozen=True, kw_only=True):
    secret: int | None


class Whispers:
    """Each seat has a secret and whispers it; then seat 0 passes, and others may claim once."""

    def __init__(self, secrets: list[int]) -> None:
        self.secrets = secrets
        self.whispered: set[Seat] = set()
        self.passes = 0
        self.claimed: Seat | None = None

    def turn(self) -> tuple[Seat, ...]:
        waiting = tuple(s for s in range(len(self.secrets)) if s not in self.whispered)
        return waiting or ((0,) if self.passes < PASSES else ())

    def legal(self, seat: Seat) -> list[str]:
        turn = self.turn()
        if seat in turn:
            return ["pass"] if len(self.whispered) == len(self.secrets) else ["whisper"]
        may_claim = turn == (0,) and self.claimed is None and self.passes
        return ["claim"] if may_claim else []

    def play(self, seat: Seat, action: str) -> list[Event]:
        if action not in self.legal(seat):
            raise IllegalAction("not_now")
        if action == "whisper":
            self.whispered.add(seat)
            twin = Event("mumbled", {"seat": seat})
            return [Event("heard", {"secret": self.secrets[seat]}, seats=(seat,), twin=twin)]
        if action == "claim":
            self.claimed = seat
            return [Event("claimed", {"seat": seat})]
        self.passes += 1
        return [Event("passed", {})]

    def view(self, seat: Seat | None) -> WhispersView:
        return WhispersView(seat=seat, secret=None if seat is None else self.secrets[seat])

    def outcome(self) -> Outcome | None:
        if self.turn():
            return None
        seats = tuple(range(len(self.secrets)))
        ranking: tuple[tuple[Seat, ...], ...] = (seats,)
        if self.claimed is not None:
            ranking = ((self.claimed,), tuple(s for s in seats if s != self.claimed))
        return Outcome(ranking=ranking, scores=(0.0,) * len(seats), reason="passed_out")

    def copy(self) -> "Whispers":
        raise AssertionError("the arena has no need of this")

    def progress(self) -> float:
        return self.passes / PASSES


class WhispersGame:
    info = GameInfo(key="whispers", version=1, titles={}, seats=(2, 4), minutes=1, credits=("x",))

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[Whispers, list[Event]]:
        state = Whispers([100 + seat for seat in range(seats)])
        dealt = [
            Event("dealt", {"secret": secret}, seats=(seat,))
            for seat, secret in enumerate(state.secrets)
        ]
        return state, dealt

    def parse(self, text: str) -> str:
        return text

    def imagine(self, view: Any, log: Sequence[Event], chance: Stream) -> Whispers:
        raise AssertionError("the arena has no need of this")

    def fallback(self, state: Any, seat: Seat) -> str:
        raise AssertionError("the arena has no need of this")

    def patience(self, state: Any) -> float | None:
        return None


class Spy:
    """Takes the first action, and writes down all that it was shown."""

    def __init__(self, game: object, seat: Seat, chance: Chance) -> None:
        self.seat = seat
        self.chance = chance
        self.shown: list[tuple[View, list[str], list[Event]]] = []

    def choose(self, view: View, legal: Sequence[str], log: Sequence[Event]) -> str:
        self.shown.append((view, list(legal), list(log)))
        return legal[0]


class Claimer(Spy):
    """Also claims, when it is offered for the second time."""

    def __init__(self, game: object, seat: Seat, chance: Chance) -> None:
        super().__init__(game, seat, chance)
        self.offers = 0

    def interrupt(self, view: View, legal: Sequence[str], log: Sequence[Event]) -> str | None:
        self.shown.append((view, list(legal), list(log)))
        self.offers += 1
        return legal[0] if self.offers == 2 else None


class Table:
    """Seats bots of the given kinds, and keeps them for questions."""

    def __init__(self, *kinds: type[Spy], chance: Chance | None = None) -> None:
        self.bots: list[Spy] = []
        makers = [self._maker(kind) for kind in kinds]
        self.chance = chance or Chance.of("table")
        self.played = play_game(WhispersGame(), makers, {}, self.chance)

    def _maker(self, kind: type[Spy]) -> Any:
        def make(game: object, seat: Seat, chance: Chance) -> Spy:
            self.bots.append(kind(game, seat, chance))
            return self.bots[-1]

        return make

    @property
    def actions(self) -> list[tuple[Seat, str]]:
        return [(seat, str(action)) for seat, action in self.played.match.actions]


def test_a_bot_is_shown_its_own_seat_only() -> None:
    table = Table(Spy, Claimer, Claimer)
    for bot in table.bots:
        own = 100 + bot.seat
        for view, _, log in bot.shown:
            assert view == WhispersView(seat=bot.seat, secret=own)
            secrets = {event.data["secret"] for event in log if "secret" in event.data}
            assert secrets == {own}
            assert all(event.seats is None and event.twin is None for event in log)


def test_the_log_of_a_bot_is_what_the_match_says_its_seat_may_see() -> None:
    table = Table(Spy, Claimer, Claimer)
    match = table.played.match
    _, _, last = table.bots[0].shown[-1]
    whole = match.log(0)
    assert [event.kind for event in last][:4] == ["dealt", "heard", "mumbled", "mumbled"]
    assert last == whole[: len(last)]
    assert len(last) > 4


def test_each_of_several_seats_in_turn_is_asked() -> None:
    assert Table(Spy, Spy, Spy).actions[:3] == [(0, "whisper"), (1, "whisper"), (2, "whisper")]


def test_only_interrupters_are_asked_out_of_turn() -> None:
    assert ("claim" in dict(Table(Spy, Spy, Spy).actions).values()) is False
    table = Table(Spy, Spy, Claimer)
    assert table.actions[3:] == [(0, "pass"), (0, "pass"), (2, "claim"), (0, "pass")]
    assert table.played.outcome.winners == (2,)


def test_nobody_is_offered_an_interrupt_without_a_legal_action_or_in_turn() -> None:
    table = Table(Claimer, Claimer, Spy)
    in_turn, claimer = table.bots[0], table.bots[1]
    assert isinstance(in_turn, Claimer)
    assert isinstance(claimer, Claimer)
    assert in_turn.offers == 0
    assert claimer.offers == 2, "after the first pass and the second; none after its claim"
    assert all(legal for _, legal, _ in claimer.shown)


def test_times_are_measured_for_every_choice() -> None:
    played = Table(Spy, Spy, Claimer).played
    assert [len(times) for times in played.milliseconds] == [1 + PASSES, 1, 1]
    assert all(time >= 0 for times in played.milliseconds for time in times)


def test_each_bot_has_a_chance_of_its_own() -> None:
    table = Table(Spy, Spy, Spy)
    seeds = {bot.chance.seed for bot in table.bots} | {table.chance.seed}
    assert len(seeds) == 4


def test_an_illegal_choice_stops_the_game() -> None:
    class Cheat(Spy):
        def choose(self, view: View, legal: Sequence[str], log: Sequence[Event]) -> str:
            return "claim"

    with pytest.raises(BadAnswer, match="claim is not legal"):
        Table(Spy, Cheat)


class Endless(Whispers):
    """Whoever passes is in turn for ever; others are only if they are asked to whisper first."""

    def turn(self) -> tuple[Seat, ...]:
        return super().turn() or (0,)


class EndlessGame(WhispersGame):
    def new(self, seats: int, options: Options, chance: Chance) -> tuple[Whispers, list[Event]]:
        return Endless([100 + seat for seat in range(seats)]), []


def test_a_game_without_end_is_broken_off_and_nobody_has_won() -> None:
    played = play_game(EndlessGame(), [Spy, Spy, Spy], {}, Chance.of("endless"), longest=40)
    assert len(played.match.actions) == 40
    outcome = played.outcome
    assert outcome.reason == BROKEN_OFF
    assert [outcome.share(seat) for seat in range(3)] == [0, 0, 0]
    assert outcome.ranking == ((), (1, 2), (0,)), "seat 0 alone has gone on and on"


def test_who_made_it_endless_is_named_only_if_that_is_clear() -> None:
    """Of the six actions the first of the second half is another seat's."""
    played = play_game(EndlessGame(), [Spy, Spy, Spy, Spy], {}, Chance.of("endless"), longest=6)
    assert [seat for seat, _ in played.match.actions][3:] == [3, 0, 0]
    assert played.outcome.ranking == ((), (0, 1, 2, 3))


def test_a_team_answers_for_who_made_it_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EndlessGame, "teams", lambda self, state: ((0, 2),), raising=False)
    outcome = play_game(EndlessGame(), [Spy] * 3, {}, Chance.of("endless"), longest=40).outcome
    assert outcome.ranking == ((), (1,), (0, 2))
    assert outcome.teams == ((0, 2),)


def test_a_game_that_ends_in_time_is_none_of_these() -> None:
    whole = len(Table(Spy, Spy).actions)
    played = play_game(WhispersGame(), [Spy, Spy], {}, Chance.of("table"), longest=whole)
    assert played.outcome.reason == "passed_out"


def test_a_guest_is_asked_out_of_turn_if_its_bot_wants_that(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Shaky(Claimer):
        def interrupt(self, view: View, legal: Sequence[str], log: Sequence[Event]) -> str | None:
            if super().interrupt(view, legal, log) is None:
                raise ValueError("not yet")
            return legal[0]

    makers = [Spy, Spy, invited("py:shaky.py", Shaky)]
    play_game(WhispersGame(), makers, {}, Chance.of("table"))
    played = play_game(WhispersGame(), makers, {}, Chance.of("table"))
    assert played.outcome.winners == (2,)
    assert played.lapses == (0, 0, 1), "out of turn it need not answer, but may not fail"
    (told,) = caplog.records
    assert "py:shaky.py" in told.getMessage()
    assert "not yet" in told.getMessage()


class Vandal(RandomBot[Any, Any, Any]):
    """Chooses at random, and meddles with all that it was given."""

    meddle: Callable[[list[Any], list[Any]], object]

    def choose(self, view: View, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        action = super().choose(view, list(legal), log)
        self.meddle(legal, log)  # type: ignore[arg-type] # lists are what it looks for
        return action


def vandal(meddle: Callable[[list[Any], list[Any]], object]) -> type[Vandal]:
    return type("Vandal", (Vandal,), {"meddle": staticmethod(meddle)})


def _guest(name: str, make: type[RandomBot[Any, Any, Any]]) -> AnyBotMaker:
    return invited(name, make)  # type: ignore[arg-type] # classes have a hash


@pytest.mark.parametrize(
    "meddle",
    [
        lambda legal, log: legal.reverse(),
        lambda legal, log: legal.pop(),
        lambda legal, log: legal.append("nonsense"),
        lambda legal, log: legal.clear(),
        lambda legal, log: log.clear(),
        lambda legal, log: log.append(Event("nonsense", {})),
    ],
)
def test_a_guest_that_meddles_with_what_it_is_given_changes_nothing(
    meddle: Callable[[list[Any], list[Any]], object],
) -> None:
    game = registry.game("geoquest")
    guests = [_guest("py:honest", RandomBot), _guest("py:vandal", vandal(meddle))]
    games = [
        play_game(game, [guest, RandomBot], {}, Chance.of("vandal"), longest=60) for guest in guests
    ]
    honest, other = (played.match for played in games)
    assert other.actions == honest.actions
    assert list(other.log(0)) == list(honest.log(0))
    assert games[1].lapses == (0, 0)


def test_a_guest_that_meddles_and_fails_is_absent(caplog: pytest.LogCaptureFixture) -> None:
    def meddle(legal: list[Any], log: list[Any]) -> None:
        legal.clear()
        log.clear()
        raise ValueError("oops")

    makers = [_guest("py:clears", vandal(meddle)), RandomBot]
    played = play_game(registry.game("geoquest"), makers, {}, Chance.of("vandal"), longest=60)
    match = played.match
    assert len(match.actions) == 60
    assert played.lapses == (sum(seat == 0 for seat, _ in match.actions), 0)


class Anything:
    """Says that it is equal to all that there is."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_the_match_takes_its_own_action_and_never_the_guests_object() -> None:
    class Liar(RandomBot[Any, Any, Any]):
        def choose(self, view: View, legal: Sequence[Any], log: Sequence[Event]) -> Any:
            return Anything()

    class Copier(RandomBot[Any, Any, Any]):
        def choose(self, view: View, legal: Sequence[Any], log: Sequence[Event]) -> Any:
            answers.append(deepcopy(legal[0]))
            return answers[-1]

    answers: list[Any] = []
    makers = [_guest("py:liar", Liar), _guest("py:copier", Copier)]
    played = play_game(registry.game("geoquest"), makers, {}, Chance.of("liar"), longest=60)
    done = [action for seat, action in played.match.actions if seat == 1]
    assert played.lapses == (60 - len(done), 0)
    assert done == answers
    assert not any(one is other for one, other in zip(done, answers, strict=True))
