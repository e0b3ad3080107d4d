"""What one person can play alone is found in the game's folder, like its bots."""

import shutil
from pathlib import Path

import pytest

from grandtour.core import registry
from grandtour.core.errors import UnknownGame
from grandtour.core.game import LANGUAGES
from grandtour.core.solo import Solo
from grandtour.locale import translator
from tests.core.test_core_registry import shelf
from tests.core.toy import TOYS

EVERY = [(game, solo) for game in registry.games() for solo in registry.solos(game).values()]

TALLY = """
class Tally:
    key = "tally"
    def look(self, memory, now, t): return {"count": len(memory or b"")}
    def view(self, memory, now): return {"count": len(memory or b"")}, ("add",)
    def act(self, memory, text, now): return (memory or b"") + b"x"

SOLOS = (Tally(),)
"""


def test_a_game_without_solos_has_none() -> None:
    assert shelf("print(registry.solos('auction'))", str(TOYS)) == "{}"


def test_a_dropped_in_game_may_bring_solos(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "auction", tmp_path / "auction")
    (tmp_path / "auction" / "solo.py").write_text(TALLY)
    assert shelf("print(list(registry.solos('auction')))", str(tmp_path)) == "['tally']"


def test_solos_of_an_unknown_game() -> None:
    with pytest.raises(UnknownGame):
        registry.solos("chess")


@pytest.mark.parametrize(("game", "solo"), EVERY)
def test_every_solo_has_a_title_and_a_template(game: str, solo: Solo) -> None:
    assert isinstance(solo, Solo)
    assert (registry.folder(game) / "page" / f"solo_{solo.key}.html").exists()
    for language in LANGUAGES:
        assert translator(language, game).has(f"solo.{solo.key}")
