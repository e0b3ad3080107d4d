"""Games elsewhere. Ray itself is too heavy for these tests, so something small stands for it."""

import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from grandtour.arena import Tournament
from grandtour.arena.cluster import AHEAD, _played, on_ray
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


def test_without_ray_a_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingPeer):
        on_ray("local")
    words = ["arena", "auction", "--bots", "easy,random", "--ray", "local"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == WRONG_USE
    assert "grandtour[ray]" in done.stderr
