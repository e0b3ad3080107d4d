"""The arena's commands: what they print, what they keep, and what guests may not do."""

import json
import sys
from pathlib import Path

import pytest

from grandtour.cli import WRONG_USE, show
from tests.cli.calling import ARENA, one_line, run, run_json


def test_arena_json_has_exactly_this_shape() -> None:
    found = run_json(*ARENA, "--games", "6", "--seed", "3", "--options", "cards=4,open_bids=yes")
    assert list(found) == [
        "game", "games", "seed", "moves", "seconds", "results", "reasons", "events_per_game",
        "ms_per_move", "teams", "lapses", "broken_off", "endless_by",
        "totals",
    ]  # fmt: skip
    assert (found["game"], found["games"], found["seed"]) == ("auction", 6, 3)
    assert found["moves"] == 6 * 2 * 4
    assert found["seconds"] > 0
    assert found["reasons"] == {"prizes_gone": 6}
    for entry, bot in enumerate(("random", "easy")):
        result = found["results"][entry]
        assert list(result) == ["entry", "bot", "played", "wins", "share", "low", "high"]
        assert (result["entry"], result["bot"], result["played"]) == (entry, bot, 6)
        assert 0 <= result["low"] <= result["share"] <= result["high"] <= 1
        assert list(found["ms_per_move"][bot]) == ["p50", "p99", "max"]
    assert len(found["results"]) == len(found["ms_per_move"]) == 2
    assert sum(result["wins"] for result in found["results"]) == 6


def test_arena_is_reproducible_whatever_the_jobs() -> None:
    one, two = (run_json(*ARENA, "--games", "8", "--jobs", jobs) for jobs in ("1", "2"))
    assert one["results"] == two["results"]
    assert one["moves"] == two["moves"]


def test_arena_rotates_unless_fixed(tmp_path: Path) -> None:
    seatings = []
    for name, fixed in (("rotated", []), ("fixed", ["--fixed"])):
        run(*ARENA, "--games", "2", "--records", str(tmp_path / name), *fixed)
        records = [json.loads(path.read_text()) for path in sorted((tmp_path / name).iterdir())]
        seatings.append([[sitter["bot"] for sitter in record["seats"]] for record in records])
    assert seatings == [
        [["random", "easy"], ["easy", "random"]],
        [["random", "easy"], ["random", "easy"]],
    ]


def test_a_game_that_does_not_end_is_broken_off_and_won_by_nobody() -> None:
    words = (*ARENA, "--games", "2", "--options", "cards=6", "--longest", "5")
    found = run_json(*words)
    assert (found["broken_off"], found["moves"]) == (2, 10)
    assert [entry["wins"] for entry in found["results"]] == [0, 0]
    told = run(*words).stdout
    assert "Broken off, and won by nobody: 2 games." in told
    assert "the winner" not in told
    assert run_json(*ARENA, "--games", "2")["broken_off"] == 0


def test_whoever_changes_a_bot_is_told_that_its_old_games_do_not_count(tmp_path: Path) -> None:
    bot, out = tmp_path / "bot.py", tmp_path / "results.jsonl"
    words = ("arena", "auction", "--bots", f"py:{bot},random", "--games", "3", "--out", str(out))
    bot.write_text("from grandtour.bots.random_bot import RandomBot as bot\n")
    assert run(*words).stderr == ""
    assert run(*words).stderr == ""
    bot.write_text("from grandtour.bots.random_bot import RandomBot as bot  # better\n")
    said = run(*words).stderr
    assert said.startswith(f"{out} holds 3 games of py:{bot} as it was before it was changed")
    assert len(said.splitlines()) == 1
    assert len(out.read_bytes().splitlines()) == 6
    assert run(*words).stderr == "", "now they have been played"


def test_a_report_counts_the_lines_that_are_no_results(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    run(*ARENA, "--games", "2", "--out", str(out))
    with out.open("ab") as file:
        file.write(b'nonsense\n\n{"format": "grandtour-aren')
    told = run("arena", "report", str(out))
    assert told.stderr == "Lines that are no results, and do not count: 2.\n"
    assert "ratings" in told.stdout


def test_results_are_joined_into_a_file_that_may_be_one_of_them(tmp_path: Path) -> None:
    kept, new, page = (
        tmp_path / "kept" / "all.jsonl",
        tmp_path / "new.jsonl",
        tmp_path / "page.html",
    )
    run(*ARENA, "--games", "3", "--out", str(new))
    told = run("arena", "join", str(new), "--out", str(kept))
    assert told.stdout == f"Games in {kept}: 3; line-ups: 1.\n"
    run(*ARENA, "--games", "2", "--seed", "2", "--out", str(new))
    with new.open("ab") as file:
        file.write(b"cut sho")
    told = run("arena", "join", str(kept), str(new), "--out", str(kept))
    assert told.stdout == f"Games in {kept}: 5; line-ups: 2.\n"
    assert told.stderr == "Lines that are no results, and do not count: 1.\n"
    assert [path.name for path in kept.parent.iterdir()] == ["all.jsonl"]
    # Of games without times, tables and pages show none.
    told = run("arena", "report", str(kept), "--html", str(page))
    assert "share" in told.stdout
    assert "p99" not in told.stdout
    assert "p99" not in page.read_text(encoding="utf-8").partition("</style>")[2]
    before = kept.read_bytes()
    beside = set(tmp_path.iterdir())
    one_line(run("arena", "join", str(page), "--out", str(kept), code=WRONG_USE), str(page))
    missing = tmp_path / "none"
    one_line(run("arena", "join", str(missing), "--out", str(kept), code=WRONG_USE), str(missing))
    one_line(run("arena", "join", str(new), "--out", str(tmp_path), code=WRONG_USE), str(tmp_path))
    assert kept.read_bytes() == before
    assert set(tmp_path.iterdir()) == beside, "nothing half done is left"


GUEST = """
from grandtour.bots.random_bot import RandomBot

class bot(RandomBot):
    def choose(self, view, legal, log):
        {mistake}
"""


@pytest.mark.parametrize(
    "mistake",
    [
        "raise ValueError('oops')",
        "return 'nonsense'",
        "return None",
        "raise SystemExit",
        "return [legal]",
    ],
)
def test_what_a_guest_does_wrong_costs_its_own_moves_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mistake: str
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(GUEST.format(mistake=mistake))
    words = ("arena", "auction", "--bots", f"py:{bot},random", "--games", "2")
    with caplog.at_level("WARNING"):
        found = json.loads(run(*words, "--json").stdout)
    assert len(caplog.records) == 1, "told once, although both games have it"
    assert found["games"] == 2
    assert found["lapses"] == {f"py:{bot}": found["moves"] // 2}


def test_a_guest_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def bot(game, seat, chance):\n    raise ValueError('no weights')\n")
    words = ("arena", "auction", "--bots", f"py:{bot},random")
    one_line(run(*words, code=2), "bot.py", "no weights")


def test_arena_for_people() -> None:
    result = run(*ARENA, "--games", "2")
    assert "Auction: 2 games, seed 1" in result.stdout
    assert "2 x prizes_gone: All prizes are gone." in result.stdout
    assert result.stderr == "", "no progress bar without a terminal"


def test_a_progress_bar_is_shown_to_people_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(show.watched([], 0, visible=False)) == []
    assert capsys.readouterr().err == ""
    assert list(show.watched([], 0, visible=True)) == []
    seen = capsys.readouterr()
    assert "Playing" in seen.err
    assert seen.out == ""
