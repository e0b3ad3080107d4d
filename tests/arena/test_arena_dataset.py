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
from grandtour.bridges import pettingzoo
from grandtour.bridges.encoding import HashedView
from grandtour.bridges.limits import BadProgram
from grandtour.bridges.position import Dealt, Position
from grandtour.cli import WRONG_USE, app
from grandtour.core import registry
from grandtour.core.asides import HasAsides, is_aside
from grandtour.core.match import Match

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning" / "value_bot.py"
WITH_ASIDES = [key for key, game in registry.games().items() if isinstance(game, HasAsides)]
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


@pytest.mark.parametrize("key", WITH_ASIDES)
def test_an_aside_is_no_choice_and_numbers_are_those_of_the_environments(key: str) -> None:
    game = registry.game(key)
    seats = game.info.seats[0]
    plan = Tournament(game=key, bots=("random",) * seats, games=1, seed=3)
    rows = {row.step: row for row in choices(plan, 0, HashedView())}
    env = pettingzoo.env(key, seats=seats)
    env.reset()
    env._position = Position(env._plan.setting, Dealt(plan.chance(0).seed))
    done = 0
    for step, (seat, action) in enumerate(plan.played(0).match.actions):
        assert (step in rows) != is_aside(game, action)
        if step in rows and seat in env._position.state.turn():
            mask = env.observe(f"seat_{seat}")["action_mask"]
            assert (rows[step].mask == mask).all()
            assert env._position.slots_of(seat).by_slot[rows[step].action] == action
        done += is_aside(game, action)
        env._position.play(seat, action)
    assert done, "nobody has done an aside, so nothing was tried"


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


def test_a_file_says_how_its_views_were_encoded(tmp_path: Path) -> None:
    encoding = registry.encoding("auction")
    assert encoding is not None
    few = ("--games", "1", "--bots", "random,random")
    for words, kind, names in (
        ((), b"game", encoding.names),
        (("--encoder", "game"), b"game", encoding.names),
        (("--encoder", "hashed"), b"hashed", HashedView.names),
    ):
        table = written(tmp_path / "-".join(["view", *words]), *few, *words)
        assert table.schema.metadata[b"encoder"] == kind
        assert table.schema.metadata[b"names"].decode().split() == list(names)
        assert table.schema.field("view").type.list_size == len(names)


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
    def code(games: int, *words: str) -> int:
        line = ["dataset", "auction", "--games", str(games), "--out", str(tmp_path), *words]
        return CliRunner().invoke(app, line).exit_code

    assert code(1, "--encoder", "nonsense") == WRONG_USE

    assert code(0) == WRONG_USE
    (tmp_path / "other.parquet").touch()
    assert code(1) == WRONG_USE, "games of two runs would be mixed"
