"""Every game on the shelf, and the toy game, against the whole suite."""

import pytest

from grandtour.core import registry
from grandtour.core.testing import GROUPS, Case, cases, check_processes, plan_of
from grandtour.core.testing.plans import QUICK, THOROUGH, USUAL
from tests.effort import in_turn, some

GAMES = registry.games()
CASES = [case for game in GAMES.values() for case in cases(game)]


def effort(case: Case) -> int:
    """In a quick look the usual settings are looked at harder than each of the others."""
    return some(QUICK if case.options else USUAL, THOROUGH)


LOOKS = [
    pytest.param(case, group, id=f"{case}-{group}")
    for place, group in enumerate(GROUPS)
    for case in in_turn(CASES, place)
]


@pytest.mark.parametrize(("case", "group"), LOOKS)
def test_every_game_keeps_the_contract(case: Case, group: str) -> None:
    GROUPS[group](case, plan_of(group, effort(case)))


@pytest.mark.parametrize("key", GAMES)
def test_every_process_plays_the_same_game(key: str) -> None:
    check_processes(GAMES[key], registry.folder(key))
