"""Every game on the shelf, and the toy game, against the whole suite.

GRANDTOUR_GOLDEN=write writes the golden games anew.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grandtour.core import registry
from grandtour.core.testing import GROUPS, Case, Plan, cases, fingerprint, transcript, walk
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
GOLDEN = Path(__file__).parent / "golden"
GOLDEN_SEEDS = range(6)


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


@pytest.mark.parametrize("key", GAMES)
def test_golden_games_go_as_they_went(key: str) -> None:
    if os.environ.get("GRANDTOUR_GOLDEN") == "write":
        _write_golden(key)
    files = sorted(GOLDEN.glob(f"{key}--*.txt"))
    assert files, f"no golden game of {key}: run this test with GRANDTOUR_GOLDEN=write"
    for file in files:
        _, case, seed = file.stem.split("--")
        by_name = {str(case): case for case in cases(GAMES[key])}
        assert transcript(GAMES[key], int(seed), by_name[case]) == file.read_text(), file.name


def _write_golden(key: str) -> None:
    """The shortest game found for every way to end; the file's name says how to repeat it."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob(f"{key}--*.txt"):
        old.unlink()
    shortest: dict[str, tuple[int, Case, int]] = {}
    for case in cases(GAMES[key]):
        for seed in GOLDEN_SEEDS:
            *_, last = walk(case, seed)
            outcome = last.match.outcome()
            found = (last.spot.ply, case, seed)
            if outcome and found[0] < shortest.get(outcome.reason, (found[0] + 1,))[0]:
                shortest[outcome.reason] = found
    for _, case, seed in shortest.values():
        text = transcript(GAMES[key], seed, case)
        (GOLDEN / f"{key}--{case}--{seed}.txt").write_text(text)
