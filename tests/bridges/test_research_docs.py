"""What docs/research.md shows runs as it stands."""

import re
import sys
from pathlib import Path

import pytest

from grandtour.arena.play import play_game
from grandtour.bots import RandomBot
from grandtour.bridges import stdio
from grandtour.bridges.limits import Limits
from grandtour.core import registry
from grandtour.core.asides import HasAsides, is_aside
from grandtour.core.chance import Chance

TEXT = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
BOT, *OTHERS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_bot_of_the_docs_plays(tmp_path: Path) -> None:
    path = tmp_path / "mybot.py"
    path.write_text(BOT)
    make = stdio.maker(f"{sys.executable} -I {path}", Limits(move_seconds=10))
    played = play_game(registry.game("auction"), [make, RandomBot], {}, Chance.of("docs"))
    assert played.lapses == (0, 0)


@pytest.mark.parametrize("way", ['random.choice(message["legal"])', 'message["legal"][0]'])
def test_who_takes_anything_comes_to_an_end_with_asides_too(way: str, tmp_path: Path) -> None:
    game = next(game for game in registry.games().values() if isinstance(game, HasAsides))
    path = tmp_path / "mybot.py"
    path.write_text(BOT.replace('random.choice(message["legal"])', way))
    make = stdio.maker(f"{sys.executable} -I {path}", Limits(move_seconds=10))
    seats = game.info.seats[0]
    played = play_game(game, [make] * seats, {}, Chance.of("asides"))
    assert played.lapses == (0,) * seats
    assert not any(is_aside(game, action) for _, action in played.match.actions)


def test_the_environments_of_the_docs_can_be_made() -> None:
    made: dict[str, object] = {}
    for example in OTHERS:
        exec(example, made)
    assert {"game", "state", "env", "one"} <= set(made)
