"""A game for authors to begin with: written at once, whole, checked, and played at the site."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import grandtour.sample
from grandtour.cli import app
from grandtour.cli.writing import write_game
from grandtour.core import registry
from tests.serving import Server
from tests.toys import TOYS

SAMPLE = Path(grandtour.sample.__file__).parent
QUICK_TESTS = "shape or golden or catalogues or test_"


def grandtour_command(*words: str, code: int, shelf: Path | str = "") -> str:
    """What the command prints when it is run in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", "from grandtour.cli import app; app()", *words],
        env={**os.environ, registry.EXTRA_FOLDERS: str(shelf)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def run_pytest(folder: Path, *words: str) -> str:
    """A run of pytest beside the game's folder, with our plugin whether it is installed or not."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "grandtour.pytest_plugin", *words],
        cwd=folder.parent,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", registry.EXTRA_FOLDERS: ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shelf") / "river_trade"
    write_game(folder)
    return folder


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text, path
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_the_command_says_how_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "river_trade"
    said = CliRunner().invoke(app, ["new-game", str(folder)])
    assert said.exit_code == 0
    assert f"GRANDTOUR_GAMES={folder.parent} grandtour serve" in said.stdout
    assert f"grandtour check {folder}" in said.stdout
    assert [path.name for path in folder.parent.iterdir()] == ["river_trade"]


def test_everything_has_the_name_of_the_new_game(folder: Path) -> None:
    there = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    sample = {path.relative_to(SAMPLE) for path in SAMPLE.rglob("*") if path.is_file()}
    sample = {path for path in sample if "__pycache__" not in path.parts}
    assert there == {path.with_name(path.name.replace("sample", "river_trade")) for path in sample}
    for path in there:
        assert "sample" not in (folder / path).read_text(encoding="utf-8").lower(), path
    assert "class RiverTradeGame:" in (folder / "__init__.py").read_text()
    assert '"en": "River trade"' in (folder / "__init__.py").read_text()


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "bazaar").mkdir()
    assert write_game(tmp_path / "bazaar") == "bazaar"
    assert (tmp_path / "bazaar" / "rules.py").exists()


def test_the_sample_is_no_game_on_the_shelf() -> None:
    assert "sample" not in registry.games()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Bazaar", "“Bazaar” cannot be the key of a game"),
        ("2nd", "“2nd” cannot be the key of a game"),
        ("my-game", "“my-game” cannot be the key of a game"),
        ("class", "“class” cannot be the key of a game"),
        ("europa", "There is a game “europa” already."),
        ("full", "is there already and not empty."),
        ("file", "is there already and not empty."),
        ("file/bazaar", "cannot be written"),
    ],
)
def test_a_mistake_gets_a_sentence_and_nothing_is_written(
    tmp_path: Path, name: str, sentence: str
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "kept.txt").write_text("kept")
    (tmp_path / "file").write_text("kept")
    before = sorted(tmp_path.rglob("*"))
    said = CliRunner().invoke(app, ["new-game", str(tmp_path / name)])
    assert said.exit_code == 2
    assert said.stdout == ""
    assert len(said.stderr.splitlines()) == 1
    assert sentence in said.stderr
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", ["my.game", "my-game", "class"])
def test_a_folder_that_cannot_be_a_game_for_its_name_gets_the_same_sentence(
    tmp_path: Path, name: str
) -> None:
    shutil.copytree(TOYS / "auction", tmp_path / name)
    begun = CliRunner().invoke(app, ["new-game", str(tmp_path / "other" / name)])
    checked = CliRunner().invoke(app, ["check", str(tmp_path / name)])
    assert f"“{name}” cannot be the key of a game" in checked.stderr
    assert (checked.exit_code, checked.stdout, checked.stderr) == (2, "", begun.stderr)


def test_the_new_game_is_ready(folder: Path) -> None:
    said = grandtour_command("check", str(folder), "--quick", code=0)
    lines = said.splitlines()
    assert lines[0].startswith("Checking river_trade: 29 groups, ")
    assert all(re.fullmatch(r"  \w+ +ok +\d+\.\d s", line) for line in lines[1:-1]), said
    assert lines[-1].startswith("river_trade is ready")


def test_each_kind_of_mistake_is_found_and_told_with_what_to_do(tmp_path: Path) -> None:
    """A leak in one event of small games, a missing word, a broken template, another record."""
    folder = tmp_path / "bazaar"
    write_game(folder)
    change(
        folder / "rules.py",
        'twin = Event("bid_sealed", {"seat": seat})',
        'twin = Event("bid_sealed", {"seat": seat} | ({"card": card} if self.rounds == 3 else {}))',
    )
    change(folder / "locale" / "de.po", 'msgid "option.cards"', 'msgid "option.kards"')
    change(folder / "page" / "panel.html", "prize=view.prize", "prize=view.price")
    golden = folder / "golden" / "prizes_gone.json"
    record = json.loads(golden.read_text())
    golden.write_text(json.dumps({**record, "told": record["told"][:1] * len(record["told"])}))
    said = grandtour_command("check", str(folder), "--quick", code=1)
    groups = {found[0]: found[1] for found in re.findall(r"^  (\w+) +(ok|FAILED)", said, re.M)}
    failed = {group for group, verdict in groups.items() if verdict == "FAILED"}
    assert {"secrecy", "golden", "catalogues", "shelf", "pages"} <= failed
    assert {"shape", "play", "copy", "belief", "perft", "processes"}.isdisjoint(failed)
    assert said.count("What to do: ") == len(failed)
    assert "bazaar-2-cards=3, seed " in said
    assert "golden/prizes_gone.json, step 1 " in said
    assert "de.po: option.cards is missing" in said
    assert re.search(r"has no attribute 'price'.*\n    \(page.panel.html, line 3\)", said)
    assert said.splitlines()[-1].startswith("bazaar is not ready: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["check", "/no/such/folder"], "There is no game in /no/such/folder"),
        (["check", str(TOYS / "auction"), "--quick", "--thorough"], "Choose --quick or --thorough"),
    ],
)
def test_wrong_use_of_check_is_told(words: list[str], sentence: str) -> None:
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 2
    assert said.stderr.startswith(sentence)
    assert len(said.stderr.splitlines()) == 1


def test_pytest_runs_the_checks_as_tests_beside_the_games_own(folder: Path) -> None:
    said = run_pytest(folder, "--grandtour-game", "river_trade", "-v", "-k", QUICK_TESTS)
    assert "river_trade/test_river_trade.py::test_the_highest_bid_wins_the_prize PASSED" in said
    assert "river_trade::shape[river_trade-2] PASSED" in said
    assert "river_trade::golden PASSED" in said
    assert re.search(r"13 passed, \d+ deselected", said), said


def test_pytest_tells_a_failure_in_the_words_of_the_check(tmp_path: Path) -> None:
    folder = tmp_path / "bazaar"
    write_game(folder)
    change(folder / "rules.py", "bids.count(highest) > 1", "bids.count(highest) > 2")
    (tmp_path / "pytest.ini").write_text("[pytest]\ngrandtour_games = bazaar\n")
    nowhere = ("--grandtour-game", "nowhere", "--continue-on-collection-errors")
    said = run_pytest(folder, "-k", "golden or tied", *nowhere)
    assert "What to do: If you did not mean to change the rules, mend them." in said
    assert "bazaar, golden/prizes_gone.json, step " in said
    assert f"There is no game in {tmp_path / 'nowhere'}" in said
    assert re.search(r"2 failed, \d+ deselected, 1 error", said), said
    assert "Traceback" not in said


def test_the_plugin_costs_nothing_when_nobody_asks_for_a_game(tmp_path: Path) -> None:
    (tmp_path / "test_nothing.py").write_text(
        "import sys\n\ndef test_nothing() -> None:\n"
        "    loaded = {name for name in sys.modules if name.startswith('grandtour')}\n"
        "    assert loaded == {'grandtour', 'grandtour.pytest_plugin'}\n"
    )
    assert "1 passed" in run_pytest(tmp_path / "x")


def test_a_bad_folder_keeps_the_site_from_opening_with_a_sentence(tmp_path: Path) -> None:
    write_game(tmp_path / "bazaar")
    change(tmp_path / "bazaar" / "page" / "__init__.py", "PAGE = BazaarPage()", "PAGE = Bazaar()")
    said = grandtour_command("serve", "--port", "0", shelf=tmp_path, code=2)
    assert said.startswith(f"The game in {tmp_path / 'bazaar'} cannot be loaded: NameError: ")
    assert len(said.splitlines()) == 1


@pytest.fixture
def site(folder: Path, tmp_path: Path) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.EXTRA_FOLDERS, str(folder.parent))
        with Server(tmp_path) as running:
            yield running
            assert running.complaints() == ""


def test_it_is_played_at_the_site(site: Server) -> None:
    client = site.client(follow_redirects=True)
    assert "River trade" in client.get("/").text
    assert "Merrill Flood" in client.get("/rules/river_trade").text
    page = client.post("/quick/river_trade")
    address = page.url.path
    for _ in range(300):
        if f"{address}/record.json" in page.text:
            break
        bids = re.findall(r'value="(bid \d)"[^>]*aria-label="Bid \d" >', page.text)
        if bids:
            page = client.post(f"{address}/act?seat=0", data={"action": bids[0]})
        else:
            time.sleep(0.05)  # the bot thinks
            page = client.get(address)
    assert "All prizes are gone." in page.text
