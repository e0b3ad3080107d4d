"""The arena's commands: what they print, what they keep, and what guests may not do."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import pytest

from grandtour.cli import WRONG_USE, show
from tests.cli.calling import ARENA, one_line, run, run_json

T = TypeVar("T")


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
    contradiction = out.read_bytes().splitlines()[0].replace(b'"entries":[0,1]', b'"entries":[0,7]')
    with out.open("ab") as file:
        file.write(contradiction + b'\nnonsense\n\n{"format": "grandtour-aren')
    told = run("arena", "report", str(out))
    assert told.stderr == "Lines that are no results, and do not count: 3.\n"
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


@pytest.mark.parametrize(
    ("bots", "mentioned"),
    [
        ("easy,cmd:", ["“”", "it names no program"]),
        ("easy,py:", ["it is no Python file"]),
        ("easy,py:notes.txt", ["“notes.txt”", "it is no Python file"]),
        ("easy,py:nowhere/bot.py", ["“nowhere/bot.py”", ": No such file or directory."]),
        ("easy,py:empty.py", ["“empty.py”", "nothing in it is called “bot”"]),
        ("easy,py:wrong.py", ["“wrong.py”", ": SyntaxError: "]),
        ("easy,esy", ["“esy”", "easy", "ismcts:", "openspiel:", "py:", "cmd:"]),
        ("easy,random --ray local --jobs 2", ["--jobs or --ray"]),
    ],
)
def test_what_cannot_play_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bots: str, mentioned: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.py").touch()
    Path("wrong.py").write_text("bot = [")
    names, *others = bots.split(" ")
    said = run("arena", "auction", "--bots", names, *others, code=WRONG_USE)
    one_line(said, *mentioned)
    assert "Error(" not in said.stderr
    assert "index out of range" not in said.stderr


def test_help_names_all_kinds_of_bots() -> None:
    for words in (("arena",), ("arena", "ladder")):
        # Help is written in boxes, whose lines end anywhere.
        told = "".join(run(*words, "--help").stdout.replace("│", "").split())
        for kind in ("ismcts:", "openspiel:", "py:", "cmd:"):
            assert kind in told


def test_what_is_missing_is_named_as_a_shell_takes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "grandtour.bridges.openspiel_bot", raising=False)
    monkeypatch.delitem(sys.modules, "grandtour.bridges.openspiel", raising=False)
    words = ("arena", "auction", "--bots", "easy,openspiel:100ms")
    said = run(*words, code=WRONG_USE)
    one_line(said, "pip install 'grandtour[openspiel]'")
    assert "compare" not in said.stderr


def test_a_ladder_asks_for_what_it_needs_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    out = tmp_path / "results.jsonl"
    words = ("arena", "ladder", "auction", "--bots", "easy,random", "--games", "2")
    one_line(run(*words, "--out", str(out), code=WRONG_USE), "pip install 'grandtour[arena]'")
    assert not out.exists()


def test_whoever_wants_records_of_games_that_are_known_is_told(tmp_path: Path) -> None:
    out, records = tmp_path / "results.jsonl", tmp_path / "records"
    words = (*ARENA, "--out", str(out))
    run(*words, "--games", "2")
    said = run(*words, "--games", "3", "--records", str(records)).stderr
    assert said.startswith(f"{out} holds 2 of these games already")
    assert len(said.splitlines()) == 1
    assert len(list(records.iterdir())) == 1
    assert run(*words, "--games", "4", "--seed", "2", "--records", str(records)).stderr == ""


def test_a_ladder_gives_programs_their_limits(tmp_path: Path) -> None:
    bot, out = tmp_path / "bot.py", tmp_path / "results.jsonl"
    bot.write_text(LIMITED)
    words = ("arena", "ladder", "auction", "--bots", f"cmd:{sys.executable} {bot},random")
    limits = ("--move-seconds", "7", "--megabytes", "333")
    run(*words, "--games", "1", *limits, "--out", str(out))
    assert json.loads((tmp_path / "limits.json").read_text())["megabytes"] == 333
    plan = json.loads(out.read_text().splitlines()[0])["plan"]
    assert (plan["move_seconds"], plan["megabytes"]) == (7, 333)
    one_line(
        run(*words, "--megabytes", "0", "--out", str(out), code=WRONG_USE),
        "--megabytes",
        "at least 1",
    )


LIMITED = """
import json, pathlib, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        pathlib.Path(__file__).with_name("limits.json").write_text(json.dumps(message["limits"]))
        print(json.dumps({"ready": True}), flush=True)
    elif message["type"] == "question":
        print(json.dumps({"n": message["n"], "action": message["legal"][0]}), flush=True)
"""


def test_the_progress_of_a_ladder_says_which_line_up_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def watched(results: Iterable[T], total: int, what: str, *, visible: bool) -> Iterable[T]:
        shown.append(what)
        return results

    monkeypatch.setattr(show, "watched", watched)
    words = ("arena", "ladder", "auction", "--bots", "random,easy,medium", "--games", "1")
    run(*words, "--out", str(tmp_path / "results.jsonl"))
    assert shown == [
        "auction: random, easy (2 line-ups left)",
        "auction: random, medium (1 line-up left)",
        "auction: easy, medium (the last line-up)",
    ]
