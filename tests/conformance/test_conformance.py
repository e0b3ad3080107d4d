"""Every game on the shelf, and the toy game, against the whole suite."""

import pytest

from grandtour.core import registry
from grandtour.core.testing import GROUPS, Case, cases, check_processes, plan_of
from grandtour.core.testing.plans import THOROUGH, USUAL
from tests.effort import some

GAMES = registry.games()
CASES = [case for game in GAMES.values() for case in cases(game)]
EFFORT = some(USUAL, THOROUGH)


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_keeps_the_contract(case: Case, group: str) -> None:
    GROUPS[group](case, plan_of(group, EFFORT))


@pytest.mark.parametrize("key", GAMES)
def test_every_process_plays_the_same_game(key: str) -> None:
    check_processes(GAMES[key], registry.folder(key))
