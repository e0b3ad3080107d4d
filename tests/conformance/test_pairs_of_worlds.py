"""Pairs of worlds by the hundred, in a soak by the ten thousand: what is told must not differ.

Only worlds that really differ count: some seat would see which of them it is in. Set-ups are
compared as well, and counted apart.
"""

from itertools import count

import pytest

from grandtour.core import registry
from grandtour.core.testing import Plan, cases, check_setup, event_pairs
from tests.conformance.open_peeks import PlaysOpenly, Scribbles
from tests.conformance.peek import PeekGame
from tests.effort import some

PAIRS = some(50, 25_000)
"""Of each game: over all games more than 100,000 in a soak."""
ROUNDS = 3
"""Through all settings of a game; after these it hides nothing, and has no pairs."""


@pytest.mark.parametrize("key", registry.games())
def test_no_viewer_is_told_a_difference(key: str) -> None:
    every = cases(registry.game(key))
    compared = set_ups = 0
    for number in count():
        plan = Plan(games=1, positions=12, seed=f"pairs {number}")
        case = every[number % len(every)]
        compared += sum(pair.differs for pair in event_pairs(case, plan))
        set_ups += check_setup(case, plan)
        hides_nothing = not compared and number >= ROUNDS * len(every)
        if compared >= PAIRS or hides_nothing:
            break
    print(f"{key}: {compared:,} pairs of different worlds and {set_ups:,} of different set-ups")


PLAN = Plan(games=2, positions=12)


def test_a_world_beside_itself_is_no_pair() -> None:
    for case in cases(PlaysOpenly()):
        assert not list(event_pairs(case, PLAN))
        assert not check_setup(case, PLAN)


def test_worlds_that_are_only_noted_in_another_way_do_not_count() -> None:
    for case in cases(Scribbles()):
        pairs = [pair for pair in event_pairs(case, PLAN) if pair.there]
        assert pairs
        assert not any(pair.differs for pair in pairs)


def test_worlds_with_other_cards_count() -> None:
    for case in cases(PeekGame()):
        pairs = [pair for pair in event_pairs(case, PLAN) if pair.there]
        assert pairs
        assert all(pair.differs for pair in pairs)
        assert check_setup(case, PLAN)


def test_a_kind_of_event_is_what_the_viewer_was_told() -> None:
    for case in cases(PeekGame()):
        for pair in event_pairs(case, PLAN):
            private = {"hid", "drew"} if pair.viewer == pair.here.actor else {"hid_one", "drew_one"}
            assert pair.told <= {"shown"} | private
