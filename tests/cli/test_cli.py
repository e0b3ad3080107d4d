"""The commands, their JSON and their errors."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from grandtour import __version__
from grandtour.core import registry
from grandtour.core.testing import check_golden, check_perft
from tests.cli.calling import ARENA, one_line, run, run_json
from tests.toys import TOYS

LADDER = ("arena", "ladder", "auction", "--out", os.devnull)


def test_version() -> None:
    assert run("--version").stdout == f"grandtour {__version__}\n"


def test_games() -> None:
    assert "Auction" in run("games").stdout
    found = {game["key"]: game for game in run_json("games")}
    assert list(found) == list(registry.games())
    assert found["auction"]["titles"]["fr"] == "Enchères"
    assert found["auction"]["seats"] == [2, 4]


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
