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


def complaint(extra: object) -> str:
    return shelf("registry.games()", str(extra)).removeprefix("grandtour.core.errors.BadGame: ")


def test_a_folder_without_a_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__init__.py").touch()
    assert complaint(tmp_path) == f"no_game (folder={tmp_path / 'empty'})"


def test_a_folder_whose_name_is_not_its_key_is_named(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "auction", tmp_path / "bazaar")
    said = f"key_is_not_folder (folder={tmp_path / 'bazaar'}, key=auction, name=bazaar)"
    assert complaint(tmp_path) == said


def test_two_games_with_one_key_are_named(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "auction", tmp_path / "auction")
    said = f"(key=auction, folder={tmp_path / 'auction'}, other={TOYS / 'auction'})"
    assert complaint(f"{TOYS}{os.pathsep}{tmp_path}") == f"game_twice {said}"


def test_a_shelf_that_is_named_twice_is_one(tmp_path: Path) -> None:
    folders = os.pathsep.join([str(TOYS), f"{TOYS}/"])
    assert shelf("print('auction' in registry.games())", folders) == "True"


def test_a_game_with_a_mistake_in_it_is_named(tmp_path: Path) -> None:
    start = shutil.copytree(TOYS / "auction", tmp_path / "auction") / "__init__.py"
    start.write_text("1 / 0\n")
    said = complaint(tmp_path)
    assert said.startswith(f"game_does_not_load (folder={start.parent}, detail=ZeroDivisionError")
    assert said.endswith(f"({start}, line 1))")


def test_what_is_no_shelf_is_named(tmp_path: Path) -> None:
    for wrong in (tmp_path / "nowhere", TOYS / "auction"):
        assert complaint(wrong) == f"not_a_shelf (folder={wrong}, variable=GRANDTOUR_GAMES)"


def test_one_game_alone_may_be_added(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "auction", tmp_path / "auction")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("1 / 0\n")
    path = str(tmp_path / "auction")
    program = (
        "from pathlib import Path; before = len(registry.games());"
        f"game = registry.add(Path({path!r})); again = registry.add(Path({path!r}));"
        "assert game is again is registry.game('auction');"
        "print(len(registry.games()) - before, registry.folder('auction'))"
    )
    assert shelf(program, "") == f"1 {path}"


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
