"""Every game on the shelf, and the toy game, against the whole suite.

GRANDTOUR_THOROUGH=10 looks ten times as hard.
"""

import os
import subprocess
import sys

import pytest

from grandtour.core import registry
from grandtour.core.testing import GROUPS, Case, Plan, cases, fingerprint

GAMES = registry.games()
CASES = [case for game in GAMES.values() for case in cases(game)]
THOROUGH = int(os.environ.get("GRANDTOUR_THOROUGH", "1"))
PLAN = Plan(games=THOROUGH, positions=10)
PLANS = {
    "play": Plan(games=4 * THOROUGH),
    "secrecy": Plan(games=2 * THOROUGH, positions=100),
    "copy": Plan(games=THOROUGH, positions=30),
    "simultaneity": Plan(games=2 * THOROUGH, positions=15),
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
