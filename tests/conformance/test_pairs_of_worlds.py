"""Pairs of worlds by the hundred, in a soak by the ten thousand: what is told must not differ."""

from itertools import count

import pytest

from grandtour.core import registry
from grandtour.core.testing import Plan, cases, check_events, check_setup
from tests.effort import some

PAIRS = some(300, 25_000)


@pytest.mark.parametrize("key", registry.games())
def test_no_viewer_is_told_a_difference(key: str) -> None:
    every = cases(registry.game(key))
    compared = 0
    for number in count():
        plan = Plan(games=1, positions=12, seed=f"pairs {number}")
        case = every[number % len(every)]
        compared += check_events(case, plan) + check_setup(case, plan)
        if compared >= PAIRS:
            break
    print(f"{key}: {compared:,} pairs of worlds, no difference")
