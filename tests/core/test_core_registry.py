"""Dropping in a folder is all that a new game needs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grandtour.core import registry
from grandtour.core.errors import UnknownBot, UnknownGame
from tests.core.toy import TOYS


def shelf(program: str, extra: str) -> str:
    """What a fresh process prints whose GRANDTOUR_GAMES names these folders."""
    environment = {**os.environ, registry.EXTRA_FOLDERS: extra}
    done = subprocess.run(
        [sys.executable, "-c", f"from grandtour.core import registry\n{program}"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_a_dropped_in_folder_is_found() -> None:
    assert shelf("print(registry.game('auction').info.key)", str(TOYS)) == "auction"


def test_without_the_folder_the_game_is_unknown() -> None:
    printed = shelf("print('auction' in registry.games())", "")
    assert printed == "False"


def test_several_folders_may_be_named(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    folders = os.pathsep.join([str(tmp_path / "empty"), "", str(TOYS)])
    assert shelf("print('auction' in registry.games())", folders) == "True"


def test_a_dropped_in_game_knows_its_folder(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "auction", tmp_path / "auction")
    printed = shelf("print(registry.folder('auction'))", str(tmp_path))
    assert Path(printed) == tmp_path / "auction"


def test_a_game_without_bots_and_page_gets_the_plain_ones() -> None:
    program = "print(registry.bots('auction'), type(registry.page('auction')).__name__)"
    assert shelf(program, str(TOYS)) == "{} Page"


def test_a_game_may_bring_its_own_bots(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "auction", tmp_path / "auction")
    (tmp_path / "auction" / "bots.py").write_text("BOTS = {'sly': lambda *given: None}\n")
    assert shelf("print(list(registry.bots('auction')))", str(tmp_path)) == "['sly']"


def test_games_are_in_alphabetical_order() -> None:
    program = "print(list(registry.games()) == sorted(registry.games()))"
    assert shelf(program, str(TOYS)) == "True"


def test_a_folder_without_a_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__init__.py").touch()
    assert "grandtour.games.empty exports no GAME" in shelf("registry.games()", str(tmp_path))


@pytest.mark.parametrize("ask", [registry.game, registry.bots, registry.page, registry.folder])
def test_an_unknown_game_is_named(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(UnknownGame) as caught:
        ask("chess")
    assert caught.value.params["game"] == "chess"


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownBot) as caught:
        registry.bot({}, "deep blue")
    assert caught.value.params == {"bot": "deep blue", "bots": ""}
