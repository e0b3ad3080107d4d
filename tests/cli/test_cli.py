"""The commands, their JSON and their errors."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

from grandtour import __version__
from grandtour.cli import app, show
from grandtour.core import registry
from grandtour.core.testing import check_golden, check_perft
from tests.toys import TOYS

ARENA = ("arena", "auction", "--bots", "random,easy")
LADDER = ("arena", "ladder", "auction", "--out", os.devnull)


def run(*words: str, code: int = 0) -> Any:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == code, result.output
    return result


def run_json(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.stderr == ""
    return json.loads(result.stdout)


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    run(*ARENA, "--games", "1", "--seed", "9", "--records", str(tmp_path / "new" / "records"))
    (path,) = (tmp_path / "new" / "records").iterdir()
    return path


def change(path: Path, **changes: object) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def test_version() -> None:
    assert run("--version").stdout == f"grandtour {__version__}\n"


def test_games() -> None:
    assert "Auction" in run("games").stdout
    found = {game["key"]: game for game in run_json("games")}
    assert list(found) == list(registry.games())
    assert found["auction"]["titles"]["fr"] == "Enchères"
    assert found["auction"]["seats"] == [2, 4]


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


RATES = ["moves_per_s", "games_per_s", "copies_per_s", "views_per_s"]
RATIOS = ["moves_ratio", "copies_ratio"]


def test_bench_json_has_exactly_this_shape() -> None:
    found = run_json("bench", "auction", "--seconds", "0.02", "--peers")
    assert list(found) == ["peer", "games"]
    assert list(found["peer"]) == ["name", "moves_per_s", "copies_per_s"]
    assert list(found["games"]) == ["auction"]
    assert list(found["games"]["auction"]) == RATES + RATIOS
    assert all(value > 0 for value in found["games"]["auction"].values())


def test_bench_of_all_games_without_peers() -> None:
    found = run_json("bench", "--seconds", "0.02")
    assert found["peer"] is None
    assert list(found["games"]) == list(registry.games())
    assert all(game[ratio] is None for game in found["games"].values() for ratio in RATIOS)


def test_bench_for_people() -> None:
    table = run("bench", "auction", "--seconds", "0.02", "--peers").stdout
    assert "auction" in table
    assert "python-chess" in table


def test_bench_without_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert "chess" in run("bench", "auction", "--peers", code=2).stderr


@pytest.fixture
def bare_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The toy game's folder without its golden games."""
    bare = shutil.ignore_patterns("golden", "__pycache__")
    copied = shutil.copytree(registry.folder("auction"), tmp_path / "toy", ignore=bare)
    monkeypatch.setattr(registry, "folder", lambda key: copied)
    return copied


def test_golden_writes_what_is_missing(bare_folder: Path) -> None:
    words = ("golden", "auction", "--games", "2", "--bots", "easy", "--options", "cards=3")
    assert "Written: prizes_gone, " in run(*words).stdout
    file = bare_folder / "golden" / "prizes_gone.json"
    assert json.loads(file.read_text())["options"]["cards"] == 3
    assert "Proved" in run("verify", str(file)).stdout
    game = registry.game("auction")
    check_golden(game, file.parent, ["prizes_gone"])
    check_perft(game, file.parent)
    before = file.read_bytes()
    (file.parent / "perft.json").unlink()
    assert run(*words, "--options", "cards=4").stdout == "No game was written.\n"
    assert file.read_bytes() == before
    check_perft(game, file.parent)
    run(*words, "--anew", "--reason", "prizes_gone")
    check_golden(game, file.parent, ["prizes_gone"])


def test_golden_says_which_endings_were_not_found(bare_folder: Path) -> None:
    with (bare_folder / "locale" / "en.po").open("a") as catalogue:
        catalogue.write('\nmsgid "outcome.storm"\nmsgstr "A storm."\n')
    result = run("golden", "auction", "--games", "1", code=1)
    assert "storm" in result.stderr
    assert "prizes_gone" in result.stdout


def test_replay_tells_the_game_move_by_move(game_file: Path) -> None:
    record = json.loads(game_file.read_text())
    told = run("replay", str(game_file)).stdout
    assert told.startswith("Auction: seat 0 (random), seat 1 (easy)\n")
    for number, (_, action) in enumerate(record["actions"], 1):
        assert f"{number:2}. seat " in told
        assert f": {action}\n" in told
    assert "bid_sealed seat=0" in told
    assert "bid_placed" not in told, "events are told as the public saw them"
    assert "All prizes are gone. Best with their cards: seat 0 (random). Scores: " in told


def test_verify_says_what_was_proved(game_file: Path) -> None:
    record = json.loads(game_file.read_text())
    result = run("verify", str(game_file))
    assert record["commitment"] in result.stdout
    assert f"all {len(record['actions'])} actions" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "00" * 32},
        {"seed": "short"},
        {"seed": None},
        {"commitment": "00" * 32},
        {"actions": []},
        {"actions": [[0, "bid 99"]]},
        {"outcome": None},
        {"outcome": {"ranking": [[0], [1]], "scores": [99, 0], "reason": "prizes_gone"}},
        {"version": 99},
        {"game": "nope"},
        {"options": {"cards": 99}},
        {"seats": []},
        {"format": "other/1"},
        {"actions": "none"},
    ],
)
def test_verify_refuses_what_does_not_agree(game_file: Path, changes: dict[str, object]) -> None:
    change(game_file, **changes)
    one_line(run("verify", str(game_file), code=1))


def test_verify_refuses_an_exchanged_action(game_file: Path) -> None:
    record = json.loads(game_file.read_text())
    first, second = record["actions"][0], record["actions"][2]
    first[1], second[1] = second[1], first[1]
    change(game_file, actions=record["actions"])
    run("verify", str(game_file), code=1)


def one_line(result: Any, *mentioned: str) -> None:
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert "Traceback" not in result.stderr
    for word in mentioned:
        assert word in result.stderr


@pytest.mark.parametrize(
    ("words", "mentioned"),
    [
        (["analyse"], "--calibrate"),
        (["analyse", "--calibrate", "nope"], "nope"),
        (["arena", "nope", "--bots", "random,random"], "nope"),
        (["arena", "auction", "--bots", "random,nope"], "nope"),
        (["arena", "auction", "--bots", "random"], "2"),
        (["arena", "auction", "--bots", "random,random,random,random,random"], "4"),
        (["arena", "auction", "--bots", ""], ""),
        (["arena", "auction"], "--bots"),
        ([*ARENA, "--games", "0"], "--games"),
        ([*ARENA, "--games", "-3"], "--games"),
        ([*ARENA, "--games", "many"], "--games"),
        ([*ARENA, "--jobs", "0"], "--jobs"),
        ([*ARENA, "--longest", "0"], "--longest"),
        ([*ARENA, "--options", "nope=1"], "nope"),
        ([*ARENA, "--options", "cards"], "cards"),
        ([*ARENA, "--options", "cards=99"], "99"),
        ([*ARENA, "--records", __file__], "test_cli.py"),
        ([*ARENA, "--out", str(TOYS)], str(TOYS)),
        ([*ARENA, "--out", f"{__file__}/x.jsonl"], "Nothing can be written to"),
        ([*LADDER, "--bots", "easy"], "easy"),
        ([*LADDER, "--bots", "easy,random,easy"], "easy"),
        ([*LADDER, "--seats", "2,x"], "must be a whole number, not “x”"),
        ([*LADDER, "europatour", "--options", "cards=4"], "europatour: There is no setting"),
        ([*LADDER, "europatour", "--bots", "easy,nope"], "auction: There is no bot “nope”"),
        (["arena", "auction", "--bots", "random,ismcts:0ms"], "ismcts:100ms is a time"),
        (["arena", "auction", "--bots", "random,ismcts"], "ismcts:100ms is a time"),
        (["arena", "auction", "--bots", "random,openspiel"], "openspiel:100ms is a time"),
        (["arena", "report", __file__], "There are no results in"),
        (["arena", "report", str(TOYS)], str(TOYS)),
        (["bench", "nope"], "nope"),
        (["golden", "nope"], "nope"),
        (["golden", "auction", "--reason", "nope"], "prizes_gone"),
        (["golden", "auction", "--games", "0"], "--games"),
        (["golden", "auction", "--anew", "--bots", "easy,nope"], "nope"),
        (["golden", "auction", "--anew", "--options", "nope=1"], "nope"),
        (["bench", "--seconds", "0"], "--seconds"),
        (["bench", "--seconds", "nan"], "--seconds"),
        (["replay", "/no/such/file"], ""),
        (["replay", str(TOYS)], ""),
        (["replay", __file__], ""),
        (["nope"], "nope"),
    ],
)
def test_errors_are_one_line_and_exit_code_2(words: Sequence[str], mentioned: str) -> None:
    one_line(run(*words, code=2), mentioned)


@pytest.mark.parametrize("file", ["/no/such/file", str(TOYS), __file__])
def test_verify_fails_with_1_on_files_that_are_no_records(file: str) -> None:
    one_line(run("verify", file, code=1), file)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["serve", "--processes", "2"], "SQLite serves one process"),
        (["worker"], "With SQLite the site moves its bots itself"),
    ],
)
def test_sqlite_is_for_one_process(tmp_path: Path, command: list[str], words: str) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    assert words in run(*command, "--database", database, code=2).stderr


def test_a_database_whose_driver_is_missing_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = run("serve", "--database", "postgresql://u:secret@h/d", code=2).stderr
    assert "pip install grandtour[postgres]" in said
    assert "secret" not in said


@pytest.mark.parametrize("url", ["games.example.org", "ftp://x", "https://x/?a=1", "http://x:y"])
def test_a_public_address_that_is_none_gets_a_sentence(url: str, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    said = run("serve", "--database", database, "--public-url", url, code=2).stderr
    assert f"--public-url cannot be “{url}”" in said
    assert said.count("\n") == 1


def test_a_relay_without_a_public_address_gets_a_sentence(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    relay = ("--notify", "mailto://games:secret@relay.example.org")
    said = run("serve", "--database", database, *relay, code=2).stderr
    assert "say --public-url as well" in said
    assert "secret" not in said


def test_serve_hands_over_to_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, ...]] = []
    site = ModuleType("grandtour.web.server")
    site.serve = lambda *arguments: calls.append(arguments)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "grandtour.web.server", site)
    run("serve")
    run("serve", "--host", "0.0.0.0", "--port", "80", "--database", "sqlite://")
    run("serve", "--log", "json", "--access-log", "--processes", "2", "--workers", "0")
    run("serve", "--public-url", "https://games.example.org")
    run("serve", "--notify", "mailto://relay")
    assert calls == [
        ("127.0.0.1", 8000, None, "text", False, 1, 1, None, None),
        ("0.0.0.0", 80, "sqlite://", "text", False, 1, 1, None, None),
        ("127.0.0.1", 8000, None, "json", True, 2, 0, None, None),
        ("127.0.0.1", 8000, None, "text", False, 1, 1, "https://games.example.org", None),
        ("127.0.0.1", 8000, None, "text", False, 1, 1, None, "mailto://relay"),
    ]


def test_the_installed_command() -> None:
    command = Path(sys.executable).with_name("grandtour")
    words = [*ARENA, "--games", "4", "--jobs", "2", "--json"]
    done = subprocess.run(
        [command, *words],
        env=os.environ | {"GRANDTOUR_GAMES": str(TOYS)},
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert json.loads(done.stdout)["games"] == 4


def test_listing_the_games_loads_nothing_heavy() -> None:
    program = (
        "import sys; from grandtour.cli import app; app(['games'], standalone_mode=False); "
        "sys.exit(str(sorted({'litestar', 'sqlalchemy', 'chess', 'numpy'} & set(sys.modules))))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == "[]\n"


def test_analyse_json_has_exactly_this_shape(game_file: Path) -> None:
    found = run_json("analyse", str(game_file), "--quality", "quick", "--seconds", "0.2")
    assert list(found) == [
        "game",
        "level",
        "seed",
        "moves",
        "complete",
        "curve",
        "own",
        "decisions",
        "turning_points",
        "accounts",
    ]
    assert list(found["curve"][0]) == ["n", "chances"]
    assert [account["result"] for account in found["accounts"]] == found["curve"][-1]["chances"]


def test_analyse_for_people(game_file: Path) -> None:
    text = run("analyse", str(game_file), "--quality", "quick", "--seconds", "0.2").stdout
    for word in ("accuracy", "skill", "luck", "seat 0 (", "of random bots in imagined worlds"):
        assert word in text


def test_chances_are_compared_with_results() -> None:
    words = ("analyse", "--calibrate", "auction", "--games", "2", "--quality", "quick")
    found = run_json(*words, "--bots", "random,random")
    assert sum(each["forecasts"] for each in found["bins"]) == 2 * 8 * 2
    assert "2 games: on average" in run(*words, "--bots", "random,random").stdout


def test_a_long_comparison_goes_on_where_it_was(tmp_path: Path) -> None:
    """Games of another seed, and a line that was cut short, count for nothing."""
    kept = tmp_path / "kept.jsonl"
    words = ("analyse", "--calibrate", "auction", "--quality", "quick", "--bots", "random,random")
    first = run_json(*words, "--games", "2", "--out", str(kept))
    before = kept.read_bytes()
    run_json(*words, "--games", "1", "--seed", "9", "--out", str(kept))
    with kept.open("ab") as file:
        file.write(b'{"game": "auc\n')
    assert run_json(*words, "--games", "2", "--out", str(kept)) == first
    assert run_json(*words, "--games", "3", "--out", str(kept))["games"] == 3
    assert kept.read_bytes().startswith(before)
    assert len(kept.read_bytes().splitlines()) == 5
