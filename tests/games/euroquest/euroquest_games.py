"""Random games for the tests, with more sense than pure chance where that is needed."""

import random
from collections.abc import Iterator

from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import BIT
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import EuroQuestView


def truth(match: AnyMatch) -> State:
    assert isinstance(match.state, State)
    return match.state


def view_of(match: AnyMatch, seat: Seat | None) -> EuroQuestView:
    return truth(match).view(seat)


def new(seed: object, seats: int = 4, **options: bool) -> AnyMatch:
    return Match(GAME, seats, options, Chance.of("euroquest", seed))


def choose(match: AnyMatch, rng: random.Random) -> tuple[Seat, Action]:
    """The seat in turn travels; the runner not onto a chaser, jokers and marks now and then."""
    state = truth(match)
    seat = state.on_turn
    actions = state.journeys(seat)
    others = [action for action in state.legal(seat) if action not in actions]
    if others and rng.random() < 0.15:
        return seat, rng.choice(others)
    if seat == 0:
        free = [a for a in actions if not state.occupied & BIT[a.city]]
        actions = tuple(free) or actions
    return seat, rng.choice(actions)


def play(match: AnyMatch, rng: random.Random) -> Iterator[AnyMatch]:
    """The match before every action, and after the last one."""
    while not match.over:
        yield match
        match.play(*choose(match, rng))
    yield match
