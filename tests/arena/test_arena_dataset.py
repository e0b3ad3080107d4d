"""Games as tables for programs that learn, and a bot that has learnt from them."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from grandtour.arena import Tournament, report
from grandtour.arena.dataset import choices
from grandtour.bridges.encoding import HashedView
from grandtour.bridges.limits import BadProgram
from grandtour.cli import WRONG_USE, app
from grandtour.core import registry
from grandtour.core.match import Match

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning" / "value_bot.py"
PAIR = Tournament(game="auction", bots=("random", "easy"), games=3, seed=7)


def written(folder: Path, *words: str) -> Any:
    line = ["dataset", "auction", "--out", str(folder), *words]
    done = CliRunner().invoke(app, line, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "positions" in done.output
    return pq.read_table(folder)


def test_a_row_is_what_a_seat_saw_and_did() -> None:
    number = 1
    match = Match(registry.game("auction"), 2, {}, PAIR.chance(number))
    rows = choices(PAIR, number, HashedView())
    for step, row in enumerate(rows):
        assert (row.game, row.step) == (number, step)
        assert (row.view == HashedView().encode(match.view(row.seat))).all()
        legal = match.legal(row.seat)
        assert row.mask.sum() == len(legal)
        assert row.mask[row.action] == 1
        assert row.text in map(str, legal)
        # Seats are taken in turn, so in the second game the second bot sits first.
        assert row.bot == ("easy", "random")[row.seat]
        match.play(row.seat, match.game.parse(row.text))
    outcome = match.outcome()
    assert outcome is not None
    assert all(row.result == outcome.share(row.seat) for row in rows)


def test_the_command_writes_whole_files_that_say_what_they_are(tmp_path: Path) -> None:
    table = written(tmp_path / "one", "--games", "21", "--bots", "random,random", "--seed", "7")
    assert len(list((tmp_path / "one").iterdir())) == 2
    about = table.schema.metadata
    assert (about[b"game"], about[b"seed"], about[b"bots"]) == (b"auction", b"7", b"random,random")
    masks = table["mask"].combine_chunks().flatten().to_numpy().reshape(len(table), -1)
    assert masks[np.arange(len(table)), table["action"].to_numpy()].all()
    assert set(table["game"].to_pylist()) == set(range(21))
    again = written(tmp_path / "again", "--games", "21", "--bots", "random,random", "--seed", "7")
    assert again.equals(table)


def test_the_example_learns_and_enters_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, "--games", "40", "--bots", "random,random")
    model = tmp_path / "model.joblib"
    monkeypatch.setenv("VALUE_MODEL", str(model))
    runpy.run_path(str(EXAMPLE))["train"](tmp_path, model)
    bots = (f"py:{EXAMPLE}", "random")
    tournament = Tournament(game="auction", bots=bots, games=4, seed=1)
    tournament.check()
    assert report(tournament, tournament.play()).games == 4


def test_a_file_without_a_bot_is_no_bot(tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("")
    for name in ("py:no/such/file.py", f"py:{tmp_path / 'empty.py'}", "py:words"):
        with pytest.raises(BadProgram):
            Tournament(game="auction", bots=(name, "random"), games=1, seed=1).check()


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    def code(games: int) -> int:
        line = ["dataset", "auction", "--games", str(games), "--out", str(tmp_path)]
        return CliRunner().invoke(app, line).exit_code

    assert code(0) == WRONG_USE
    (tmp_path / "other.parquet").touch()
    assert code(1) == WRONG_USE, "games of two runs would be mixed"
