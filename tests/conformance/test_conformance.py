"""Every game on the shelf, and the toy game, against the whole suite."""

import os
import subprocess
import sys

import pytest

from grandtour.core import registry
from grandtour.core.testing import GROUPS, Case, Plan, cases, fingerprint
from tests.effort import some

GAMES = registry.games()
CASES = [case for game in GAMES.values() for case in cases(game)]
PLAN = Plan(games=some(1, 1), positions=some(5, 10))
PLANS = {
    "play": Plan(games=some(1, 4)),
    "secrecy": Plan(games=some(1, 2), positions=some(25, 100)),
    "events": Plan(games=some(1, 4), positions=some(10, 60)),
    "setup": Plan(games=some(1, 4)),
    "remarks": Plan(games=1, positions=some(1, 10)),
    "copy": Plan(games=1, positions=some(10, 30)),
    "simultaneity": Plan(games=some(1, 2), positions=some(8, 15)),
}


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_keeps_the_contract(case: Case, group: str) -> None:
    GROUPS[group](case, PLANS.get(group, PLAN))


@pytest.mark.parametrize("key", GAMES)
def test_every_process_plays_the_same_game(key: str) -> None:
    prints = {_fingerprint_elsewhere(key, hash_seed) for hash_seed in ("1", "2")}
    assert prints == {fingerprint(GAMES[key])}


def _fingerprint_elsewhere(key: str, hash_seed: str) -> str:
    program = (
        "from grandtour.core import registry, testing;"
        f"print(testing.fingerprint(registry.game({key!r})))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()
