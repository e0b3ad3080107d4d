"""Random play that can be repeated, and positions taken from it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from grandtour.core.asides import AtRandom
from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import ActionError
from grandtour.core.game import Action, AnyGame, AnyState, Event, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing.cases import Case, Plan

_OUT_OF_TURN = 10
_TEXTS_KEPT = 400

T = TypeVar("T")

Move = tuple[Seat, Action, list[Event]]
encode = msgspec.json.encode


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in which game something was found, so that anyone can go there again."""

    case: Case
    seed: object
    ply: int

    def fail(self, complaint: str, seat: Seat | str | None = "") -> AssertionError:
        who = "" if seat == "" else ", spectator" if seat is None else f", seat {seat}"
        return AssertionError(f"{self.case}, seed {self.seed}, ply {self.ply}{who}: {complaint}")

    def require(self, holds: bool, complaint: str, seat: Seat | str | None = "") -> None:
        if not holds:
            raise self.fail(complaint, seat)

    def attempt(
        self, what: str, do: Callable[..., T], *given: object, seat: Seat | str | None = ""
    ) -> T:
        """What `do` returns; any error of it is the game's fault."""
        try:
            return do(*given)
        except AssertionError:
            raise
        except Exception as error:
            raise self.fail(f"{what} raised {error!r}", seat) from error

    def same(self, what: str, first: object, second: object, seat: Seat | str | None = "") -> None:
        if first == second:
            return
        if isinstance(first, dict) and isinstance(second, dict):
            key = next(key for key in first if first[key] != second.get(key))
            what, first, second = f"{what} ({key})", first[key], second.get(key)
        raise self.fail(f"{what}:\n  {_shown(first)}\n  {_shown(second)}", seat)

    def alike(self, what: str, things: Sequence[object], seat: Seat | None) -> None:
        for thing in things[1:]:
            self.same(what, things[0], thing, seat)


@dataclass(frozen=True, slots=True)
class Position:
    """A match after `spot.ply` actions.

    `news` are the events of the last action (at first those of the set-up) with all who may see
    them, `texts` the texts of actions that were legal in it so far, `coming` is what is done next,
    where that is known.
    """

    spot: Spot
    match: AnyMatch
    chance: Stream
    texts: dict[str, None]
    news: list[Event]
    coming: tuple[Seat, Action] | None = None

    @property
    def state(self) -> AnyState:
        state: AnyState = self.match.state
        return state

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def seats(self) -> range:
        return range(self.match.seats)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (*self.seats, None)

    def pick(self, actions: Sequence[Action]) -> Action:
        """One of a seat's legal actions; seldom one that changes nothing of the game."""
        return AtRandom(self.game).choose(actions, self.chance.below)

    def imagine(self, seat: Seat | None) -> AnyState:
        """A world this seat cannot exclude, from its view and its events alone."""
        view, log = self.match.view(seat), self.match.log(seat)
        return self.spot.attempt("imagine", self.game.imagine, view, log, self.chance, seat=seat)


def walk(case: Case, seed: object, plan: Plan | None = None) -> Iterator[Position]:
    """A game of random actions: its first position, then the position after every action.

    The match is the same object throughout. Fails when the game has not ended at the limit.
    """
    plies = (plan or Plan()).limit(case)
    start = Spot(case, seed, 0)
    match = start.attempt("new", new_match, case, seed)
    chance = Chance.of("walk", case, seed)
    choices, checks = chance.stream("choices"), chance.stream("checks")
    texts: dict[str, None] = {}
    yield Position(start, match, checks, texts, _opening(match))
    for ply in range(1, plies + 1):
        if match.over:
            return
        spot = Spot(case, seed, ply)
        seat, action = choose(match.state, match.seats, choices, spot)
        if len(texts) < _TEXTS_KEPT:
            texts |= dict.fromkeys(texts_of(match.legal(seat)))
        news = carry_out(match, seat, action, spot)
        yield Position(spot, match, checks, texts, news)
    Spot(case, seed, plies).require(match.over or case.endless, "the game does not end")


def new_match(case: Case, seed: object) -> AnyMatch:
    return Match(case.game, case.seats, case.options, Chance.of("match", case, seed))


def _opening(match: AnyMatch) -> list[Event]:
    return match.game.new(match.seats, match.options, match.chance)[1]


def walks(case: Case, plan: Plan) -> Iterator[tuple[object, Iterator[Position]]]:
    """All games of a plan, each with its seed."""
    for number in range(plan.games):
        seed = f"{plan.seed}.{number}"
        yield seed, walk(case, seed, plan)


def positions(
    case: Case, plan: Plan, where: Callable[[Position], bool] | None = None
) -> Iterator[Position]:
    """Positions of unfinished games, spread at random, at most `plan.positions` of each game."""
    for seed, first_pass in walks(case, plan):
        plies = [
            position.spot.ply
            for position in first_pass
            if not position.match.over and (where is None or where(position))
        ]
        Chance.of("positions", case, seed).stream("plies").shuffle(plies)
        chosen = set(plies[: plan.positions])
        for position in walk(case, seed, plan):
            if position.spot.ply in chosen:
                yield position
            if position.spot.ply >= max(chosen, default=0):
                break


def choose(state: AnyState, seats: int, chance: Stream, spot: Spot) -> tuple[Seat, Action]:
    """A seat and one of its actions; now and then a seat acts that is not in turn but may."""
    turn = state.turn()
    spot.require(bool(turn), "nobody is in turn and the game is not over")
    seat = chance.choice(turn)
    if chance.below(_OUT_OF_TURN) == 0:
        others = [other for other in range(seats) if other not in turn and state.legal(other)]
        seat = chance.choice(others) if others else seat
    legal = state.legal(seat)
    spot.require(len(legal) > 0, "in turn, but without a legal action", seat)
    return seat, AtRandom(spot.case.game).choose(legal, chance.below)


def play_on(state: AnyState, seats: int, chance: Stream, spot: Spot, plies: int) -> list[Move]:
    """Plays at random for some plies, or to the end."""
    played: list[Move] = []
    for _ in range(plies):
        if not state.turn():
            break
        seat, action = choose(state, seats, chance, spot)
        played.append((seat, action, carry_out(state, seat, action, spot)))
    return played


def carry_out(state: AnyState | AnyMatch, seat: Seat, action: Action, spot: Spot) -> list[Event]:
    return spot.attempt(f"playing {action}", state.play, seat, action, seat=seat)


def seen(events: list[Event], seat: Seat | None) -> list[bytes]:
    """What a seat is told by these events."""
    told = (event.seen_by(seat) for event in events)
    return [encode(event) for event in told if event is not None]


def texts_of(actions: Iterable[object]) -> list[str]:
    return [str(action) for action in actions]


def snapshot(state: AnyState, seats: int) -> dict[str, object]:
    """All that can be seen of a state from outside, by all seats together."""
    facts: dict[str, object] = {
        "turn": state.turn(),
        "progress": state.progress(),
        "outcome": encode(state.outcome()),
        "spectator's view": encode(state.view(None)),
    }
    for seat in range(seats):
        facts[f"view of seat {seat}"] = encode(state.view(seat))
        facts[f"legal actions of seat {seat}"] = texts_of(state.legal(seat))
    return facts


def complaint(
    game: AnyGame, state: AnyState, seat: Seat, text: str
) -> tuple[str, str, bytes] | None:
    """How the game refuses this text: type, reason and parameters; None if it plays it.

    The action is carried out on the state given.
    """
    try:
        state.play(seat, game.parse(text))
    except ActionError as error:
        return type(error).__name__, error.reason, encode(error.params)
    return None


def _shown(value: object) -> str:
    text = value.decode() if isinstance(value, bytes) else repr(value)
    return text if len(text) <= 2000 else text[:2000] + "..."
