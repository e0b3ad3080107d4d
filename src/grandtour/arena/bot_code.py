"""Which code a bot was when it played: games of an older one under the same name are others' games.

For a program, the files named in its command are hashed; for a bot in Python, its file; for a game
that lies outside of the house, the files of its bots. What such a file loads itself is not seen.
"""

import shlex
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import grandtour
from grandtour.arena.entrants import PROGRAM, PYTHON
from grandtour.core import registry

_HOUSE = Path(grandtour.__file__).resolve().parent
_DIGITS = 12


def code_of(game_key: str, bot: str) -> str:
    """Another one for other code; for a bot of the house it is the version of the house."""
    if bot.startswith(PROGRAM):
        return _hash(_files_of(bot.removeprefix(PROGRAM)))
    if bot.startswith(PYTHON):
        return _hash([Path(bot.removeprefix(PYTHON))])
    place = registry.folder(game_key)
    own = bot in registry.bots(game_key) or bot in registry.arena_bots(game_key)
    if own and not place.is_relative_to(_HOUSE):
        code = sorted([*place.glob("bots.py"), *place.glob("bots/**/*.py")])
        return f"{grandtour.__version__} {_hash(code)}"
    return grandtour.__version__


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
