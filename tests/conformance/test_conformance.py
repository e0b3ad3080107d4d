"""Every game on the shelf, and the toy game, against the whole suite."""

import pytest

from grandtour.core import registry
from grandtour.core.testing import GROUPS, Case, cases, check_processes, plan_of
from grandtour.core.testing.plans import QUICK, THOROUGH, USUAL
from tests.effort import some, takes_turns

GAMES = registry.games()
CASES = [case for game in GAMES.values() for case in cases(game)]


def effort(case: Case) -> int:
    """In a quick look the usual settings are looked at harder than each of the others."""
    return some(QUICK if case.options else USUAL, THOROUGH)


LOOKS = [
    pytest.param(case, group, id=f"{case}-{group}")
    for number, case in enumerate(CASES)
    for place, group in enumerate(GROUPS)
    if not case.options or takes_turns(number + place)
]
"""In a quick look the options take turns with the groups; the usual settings have them all."""


@pytest.mark.parametrize(("case", "group"), LOOKS)
def test_every_game_keeps_the_contract(case: Case, group: str) -> None:
    GROUPS[group](case, plan_of(group, effort(case)))


@pytest.mark.parametrize("key", GAMES)
def test_every_process_plays_the_same_game(key: str) -> None:
    check_processes(GAMES[key], registry.folder(key))
