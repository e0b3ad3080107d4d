"""Which code a bot was when it played: games of an older one under the same name are others' games.

For a program, the files named in its command are hashed; for a bot in Python, its file; for a bot
of a game or of the house, the files of the game's bots and of the house's searches. What such a
file loads itself is not seen. Rules, words and pages do not count: a game says its version.
"""

import shlex
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

import grandtour.bots
from grandtour.arena.entrants import PROGRAM, PYTHON
from grandtour.core import registry

_SEARCHES = Path(grandtour.bots.__file__).resolve().parent
_OF_A_GAMES_BOTS = (
    "bots.py",
    "data/bots.*",
    "bots/**/*.py",
    "bots/**/*.csv",
    "bots/**/*.json",
)
_DIGITS = 12


def code_of(game_key: str, bot: str) -> str:
    """Another one for other code; nothing where nothing can be said."""
    if bot.startswith(PROGRAM):
        return _hash(_files_of(bot.removeprefix(PROGRAM)))
    if bot.startswith(PYTHON):
        return _hash([Path(bot.removeprefix(PYTHON))])
    return _known_by_name(registry.folder(game_key))


@cache
def _known_by_name(place: Path) -> str:
    """One code for all: the game's bots share files, and the searches play with its quickest."""
    own = {path for pattern in _OF_A_GAMES_BOTS for path in place.glob(pattern)}
    return _hash([*sorted(_SEARCHES.glob("*.py")), *sorted(own)])


def _files_of(command: str) -> list[Path]:
    try:
        words = shlex.split(command)
    except ValueError:
        return []
    return [Path(word) for word in words]


def _hash(paths: Iterable[Path]) -> str:
    """Of those that are files; where there are none, nothing can be said."""
    contents = [sha256(path.read_bytes()).hexdigest() for path in paths if path.is_file()]
    return sha256("".join(contents).encode()).hexdigest()[:_DIGITS] if contents else ""
