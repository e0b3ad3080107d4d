"""The bench of the site plays real games, counts honestly and has exactly this shape."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from grandtour.cli import app, show
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.match import Match
from grandtour.serverbench.connection import Answer
from grandtour.serverbench.driver import BenchFailed, Page, Table
from grandtour.serverbench.measure import GameCost, Idle, MoveMeter, ServerBench
from grandtour.serverbench.script import write_script
from grandtour.serverbench.served import Served
from grandtour.serverbench.site import Site

SMALL = ("--game", "auction", "--tables", "1", "--seconds", "0.5", "--idle", "5")


def run(*words: str, code: int = 0) -> Any:
    result = CliRunner().invoke(app, ["bench", "server", *words])
    assert result.exit_code == code, result.output
    return result


def test_json_has_exactly_this_shape() -> None:
    found = json.loads(run(*SMALL, "--peers", "--json").stdout)
    assert list(found) == ["peer", "games", "idle", "accepted", "lost"]
    assert list(found["peer"]) == ["name", "us_per_move"]
    assert found["peer"]["name"].startswith("bare Litestar")
    assert list(found["games"]) == ["auction"]
    game = found["games"]["auction"]
    times = ["part_us", "page_us", "p50_ms", "p99_ms"]
    assert list(game) == ["us_per_move", "ratio", *times, "moves_per_second"]
    assert all(value > 0 for value in game.values())
    assert game["ratio"] == pytest.approx(
        game["us_per_move"] / found["peer"]["us_per_move"], abs=0.01
    )
    assert game["p50_ms"] <= game["p99_ms"]
    assert list(found["idle"]) == ["tables", "bytes_per_table"]
    assert found["idle"]["tables"] == 5
    assert found["accepted"] > 0
    assert found["lost"] == 0


def test_for_people_without_peers(capsys: pytest.CaptureFixture[str]) -> None:
    cost = GameCost(
        us_per_move=2000.4,
        ratio=None,
        part_us=500,
        page_us=1500,
        p50_ms=7.25,
        p99_ms=15.5,
        moves_per_second=275,
    )
    show.server_costs(ServerBench(None, {"auction": cost}, Idle(0, None), accepted=41, lost=1))
    shown = capsys.readouterr().out
    assert "auction" in shown
    assert "2,000" in shown
    assert "Litestar" not in shown
    assert "41 moves accepted, 1 of them lost" in shown
    assert "idle" not in shown


@pytest.mark.parametrize(
    ("words", "mentioned"),
    [
        (["--processes", "2"], "one process"),
        (["--processes", "0"], "--processes"),
        (["--tables", "0"], "--tables"),
        (["--seconds", "0"], "--seconds"),
        (["--idle", "-1"], "--idle"),
        (["--game", "nope"], "nope"),
        (["--database", "nope"], "nope"),
    ],
)
def test_errors_are_one_line(words: Sequence[str], mentioned: str) -> None:
    result = run(*words, code=2)
    assert mentioned in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_script_is_a_whole_legal_game_and_knows_who_is_told() -> None:
    game = registry.game("auction")
    script = write_script(game, 2, Chance.of("script"))
    match = Match(game, 2, {}, Chance.of("script"))
    viewers = (None, 0, 1)
    for n, move in enumerate(script.moves):
        before = {viewer: len(match.log(viewer)) for viewer in viewers}
        assert script.kept_by_events(sum(before.values())) == n
        match.play(move.seat, move.action)
        assert move.told == {v for v in viewers if len(match.log(v)) > before[v]}
    assert match.over
    actions = [(seat, str(action)) for seat, action in match.actions]
    assert script.kept_of_record(actions) == len(script.moves)
    assert script.kept_of_record(actions[:3]) == 3
    assert script.kept_of_record([*actions[:3], (9, "nope"), *actions[4:]]) == 3


def test_moves_that_the_site_does_not_have_are_lost(tmp_path: Path) -> None:
    async def lose_one() -> tuple[int, int, int]:
        with Site(f"sqlite:///{tmp_path / 'tables.sqlite'}") as site:
            seated = await site.seat(registry.game("auction"))
            first, second = seated.script.moves[:2]
            await seated.table.act(first)
            await seated.table.act(second)
            none = await site.lost(seated)
            seated.table.accepted += 1
            one = await site.lost(seated)
            for move in seated.script.moves[2:]:
                await seated.table.act(move)
            finished = await site.lost(seated)
            with pytest.raises(BenchFailed, match="bench_move_refused"):
                await seated.table.act(first)
            seated.table.close()
            return none, one, finished

    assert asyncio.run(lose_one()) == (0, 1, 1)


class FakePage(Page):
    """A page whose requests are only counted; every answer shows the same stamp."""

    def __init__(self) -> None:
        super().__init__(1, "table", 0, "")
        self.fetched = 0

    async def fetch_parts(self) -> Answer:
        self.fetched += 1
        return Answer(200, b'<span data-stamp="2.0.0">')


def test_a_page_fetches_after_a_new_stamp_and_not_after_parts() -> None:
    async def hear() -> None:
        page = FakePage()
        loaded = page.refreshed()
        page._hear("message", "1.0.0")
        assert loaded.done()
        for name, data, fetched in (
            ("message", "2.0.0", 1),
            ("message", "2.0.0", 1),
            ("parts", '<p>\n<span data-stamp="3.0.0">', 1),
            ("message", "3.0.0", 1),
            ("message", "4.0.0", 2),
        ):
            shown = page.refreshed()
            page._hear(name, data)
            await asyncio.wait_for(shown, 5)
            assert page.fetched == fetched

    asyncio.run(hear())


class Costly(Served):
    """Needs a quarter of a second of processor time for each look at its clock."""

    def __init__(self) -> None:
        self.spent = 0.0

    def processor_seconds(self) -> float:
        self.spent += 0.25
        return self.spent


class Quick(Table):
    def __init__(self, times: list[float]) -> None:
        self._times = times

    async def play(self, most: int | None, end: float) -> list[float]:
        return self._times


def test_a_meter_divides_the_processor_time_by_the_moves_of_all_tables() -> None:
    meter = MoveMeter()
    tables = [Quick([0.001, 0.003]), Quick([0.002, 0.004, 0.100])]
    asyncio.run(meter.play(Costly(), tables, 1))
    assert meter.us_per_move == 50_000
    assert meter.percentile_ms(0.5) == 3
    assert meter.percentile_ms(0.99) == 100


def test_a_site_that_cannot_start_is_said_clearly(tmp_path: Path) -> None:
    with (
        pytest.raises(BenchFailed, match="bench_not_started"),
        Site(f"sqlite:///{tmp_path / 'no' / 'such' / 'folder.sqlite'}"),
    ):
        pass
