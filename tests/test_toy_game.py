"""A new game is a folder. The toy's is written to a place of its own and dropped in from there: it
plays through the command line, the API, the pages and the conformance suite, and nothing else of
the house was changed for it.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grandtour.core import record, registry
from grandtour.core.testing import check
from tests.serving import TIMEOUT, Server
from tests.toys import write_toy

SOURCE = Path(registry.__file__).parents[1]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the toy game under another key, which nobody can have prepared for."""
    shelf = tmp_path_factory.mktemp("shelf")
    write_toy(shelf, "bazaar")
    return shelf


@pytest.fixture(scope="module")
def run(shelf: Path) -> Any:
    def grandtour(*words: str, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-c", "from grandtour.cli import app; app()", *words],
            env={**os.environ, registry.EXTRA_FOLDERS: str(shelf)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    return grandtour


@pytest.fixture(scope="module")
def record_file(run: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    run("arena", "bazaar", "--bots", "random,easy,random", "--games", "1", "--records", str(folder))
    (file,) = folder.iterdir()
    return file


def test_nothing_in_the_house_knows_the_game() -> None:
    for path in SOURCE.rglob("*.py"):
        assert "auction" not in path.read_text(encoding="utf-8").lower(), path


def test_the_command_line_lists_it(run: Any) -> None:
    found = {game["key"] for game in json.loads(run("games", "--json"))}
    assert "bazaar" in found
    assert "auction" not in found
    assert "bazaar" in run("games")


def test_bots_play_it_in_the_arena(run: Any) -> None:
    report = json.loads(run("arena", "bazaar", "--bots", "random,medium", "--games", "6", "--json"))
    assert report["game"] == "bazaar"
    assert report["games"] == 6


def test_a_game_is_replayed_and_verified(run: Any, record_file: Path, tmp_path: Path) -> None:
    assert "bids_revealed" in run("replay", str(record_file))
    assert run("verify", str(record_file)).startswith("Proved: Auction, 3 seats.")
    forged = tmp_path / "forged.json"
    played = json.loads(record_file.read_text())
    played["actions"][0], played["actions"][3] = played["actions"][3], played["actions"][0]
    forged.write_text(json.dumps({**played, "seed": "00" * 32}))
    run("verify", str(forged), code=1)


def test_its_speed_is_measured(run: Any) -> None:
    speeds = json.loads(run("bench", "bazaar", "--seconds", "0.05", "--json"))
    assert list(speeds["games"]) == ["bazaar"]


def test_it_keeps_the_contract() -> None:
    check(registry.game("auction"))


@pytest.fixture(scope="module")
def site(shelf: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.EXTRA_FOLDERS, str(shelf))
        with Server(tmp_path_factory.mktemp("site")) as running:
            yield running
            assert running.complaints() == ""


def test_it_is_played_through_the_api(site: Server, run: Any, tmp_path: Path) -> None:
    ann, bob = site.player("Ann"), site.player("Bob")
    table = ann.create("bazaar", "me", "open", "bot medium", options={"cards": 4})
    bob.sit(table, 1)
    while ann.info(table)["outcome"] is None:
        for seat, player in ((0, ann), (1, bob)):
            if legal := player.look(table, seat)["legal"]:
                player.play(table, seat, legal[0])
    file = tmp_path / "game.json"
    file.write_bytes(ann.record(table).content)
    assert record.load(file).game == "bazaar"
    assert "Proved" in run("verify", str(file))


@pytest.mark.parametrize(
    ("language", "title", "tagline"),
    [("en", "Auction", "Bid your cards"), ("fr", "Enchères", ""), ("de", "Auktion", "")],
)
def test_the_pages_show_it(site: Server, language: str, title: str, tagline: str) -> None:
    client = site.client(follow_redirects=True, headers={"accept-language": language})
    lobby = client.get("/").text
    assert title in lobby
    assert tagline in lobby
    for path in ("/new/bazaar", "/rules/bazaar"):
        assert title in client.get(path).text
    page = client.post("/quick/bazaar")
    address = page.url.path
    end = time.monotonic() + TIMEOUT
    while f"{address}/record.json" not in page.text:
        assert time.monotonic() < end, "the game does not end"
        action = re.search(r'name="action" value="(bid \d)"', page.text)
        if action:
            page = client.post(f"{address}/act?seat=0", data={"action": action[1]})
        else:
            time.sleep(0.05)  # the bot thinks
            page = client.get(address)
