"""Games elsewhere: on a real Ray of two workers, once, since that takes many seconds to start; all
else is asked of something small that stands for it.
"""

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from grandtour.arena import Tournament
from grandtour.arena.cluster import AHEAD, NoCluster, _played, on_ray
from grandtour.arena.peer import MissingPeer
from grandtour.arena.tournament import GameResult
from grandtour.cli import WRONG_USE, app

CORES = 2


class NoRay:
    """A cluster in this process, that finishes last what it was given first."""

    def __init__(self) -> None:
        self.most = 0

    def remote(self, work: Any) -> Any:
        cluster = self

        class Remote:
            def remote(self, tournament: Tournament, number: int) -> Any:
                return cluster, work, tournament, number

        return Remote()

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(CORES)}

    def wait(self, flying: list[Any]) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(flying))
        return flying[-1:], flying[:-1]

    def get(self, task: Any) -> GameResult:
        _, work, tournament, number = task
        result: GameResult = work(tournament, number)
        return result


def test_the_same_games_come_back_in_order_and_few_are_in_flight() -> None:
    plan = Tournament(game="auction", bots=("easy", "random"), games=9, seed=5)
    cluster = NoRay()
    kept: list[int] = []
    there = list(
        plan.play(
            keep=lambda result: kept.append(result.number),
            elsewhere=lambda tournament, numbers: _played(cluster, tournament, numbers),
        )
    )
    here = list(plan.play())
    assert [game.outcome for game in there] == [game.outcome for game in here]
    assert [game.number for game in there] == list(range(9))
    assert sorted(kept) == list(range(9)) != kept
    assert cluster.most == CORES * AHEAD


def test_ray_plays_the_same_games() -> None:
    """In a process of its own, since Ray leaves threads and handlers behind."""
    line = [sys.executable, "-W", "ignore", str(Path(__file__).parent / "on_real_ray.py")]
    quiet = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [*line, str(CORES)], capture_output=True, text=True, timeout=180, env=os.environ | quiet
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["same", str(CORES)]


@pytest.mark.parametrize("address", ["127.0.0.1:9", "ray://127.0.0.1:9", "nowhere.invalid:6379"])
def test_a_cluster_that_is_away_is_told_soon(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace())
    words = ["arena", "auction", "--bots", "easy,random", "--ray", address]
    since = monotonic()
    done = CliRunner().invoke(app, words)
    assert monotonic() - since < 15
    assert done.exit_code == WRONG_USE
    assert f"No Ray cluster answers at {address}." in " ".join(done.stderr.split())


def test_what_ray_cannot_join_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def init(address: str, **_: object) -> None:
        raise ConnectionError(address)

    monkeypatch.setitem(
        sys.modules, "ray", SimpleNamespace(init=init, is_initialized=lambda: False)
    )
    plan = Tournament(game="auction", bots=("easy", "random"), games=1, seed=5)
    with pytest.raises(NoCluster):
        list(plan.play(elsewhere=on_ray("auto")))


def test_without_ray_a_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingPeer):
        on_ray("local")
    words = ["arena", "auction", "--bots", "easy,random", "--ray", "local"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == WRONG_USE
    assert "grandtour[ray]" in done.stderr
