"""What the page says a joker would bring is what it brings."""

import random
import re

from grandtour.core.match import AnyMatch
from grandtour.games.euroquest.actions import BLACK, ORANGE, Action
from grandtour.games.euroquest.board import BIT, MODE_OF
from grandtour.games.euroquest.page.jokers import joker_words
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import RUNNER
from grandtour.locale import translator
from tests.effort import some
from tests.games.euroquest.euroquest_games import new, play, truth, view_of

T = translator("en", "euroquest")


def journeys(state: State) -> list[Action]:
    """Those of the runner that end on no chaser."""
    found = state.journeys(RUNNER)
    return [a for a in found if a.verb in MODE_OF and not state.occupied & BIT[a.city]]


def after(state: State, *actions: Action) -> State:
    twin = state.copy()
    for action in actions:
        twin.play(RUNNER, action)
    return twin


def words(match: AnyMatch) -> dict[str, str]:
    view = view_of(match, RUNNER)
    ways = [a for a in truth(match).journeys(RUNNER) if a.verb in MODE_OF]
    return dict(joker_words(view, ways, match.log(RUNNER), T))


def check_orange(state: State, said: str) -> None:
    one = {action.city for action in journeys(state)}
    two = set()
    for first in journeys(state):
        twin = after(state, ORANGE, first)
        if twin.turn() and twin.on_turn == RUNNER:
            two |= {action.city for action in journeys(twin)}
    threatened = {
        action.city for seat in range(1, state.seats) for action in chasers_ways(state, seat)
    }
    numbers = [len(two), len(one), len(two - threatened), len(one - threatened)]
    assert [int(number) for number in re.findall(r"\d+", said)] == numbers


def chasers_ways(state: State, seat: int) -> list[Action]:
    twin = state.copy()
    twin.on_turn = seat
    return [action for action in twin.journeys(seat) if action.verb in MODE_OF]


def check_black(state: State, said: str) -> None:
    for action in journeys(state):
        twin = after(state, BLACK, action)
        if twin.turn():
            left = len(twin.view(1).possible or ())
            assert re.search(rf"\b{action.verb.title()} {left}\b", said)


def test_what_a_joker_would_bring_is_what_it_brings() -> None:
    oranges = blacks = 0
    for number in range(some(2, 20)):
        match = new(("jokers", number), deduction_aid=True, closed_quests=number % 2 == 1)
        for _ in play(match, random.Random(number)):
            state = truth(match)
            if not state.turn() or state.on_turn != RUNNER:
                continue
            said = words(match)
            if said["joker_reach"]:
                check_orange(state, said["joker_reach"])
                oranges += 1
            if said["joker_leaves"]:
                check_black(state, said["joker_leaves"])
                blacks += 1
    assert oranges > 5
    assert blacks > 5


def test_without_the_aid_only_the_ways_are_told() -> None:
    said = words(new("unaided"))
    assert said["joker_reach"]
    assert not said["joker_leaves"]
