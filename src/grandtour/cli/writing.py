"""Writes a new game: the sample game under a key and with names of its own."""

import re
import shutil
import tempfile
from pathlib import Path

import grandtour.sample
from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.core.keys import fits_a_game

_SAMPLE = Path(grandtour.sample.__file__).parent
_KEY = "sample"
_NAME = "Sample"


class CannotWrite(GrandTourError):
    """The folder's name cannot be a game's key, or the folder cannot be made."""


def write_game(folder: Path) -> str:
    """Makes the folder with a whole game in it; returns its key, the last part of the path.

    Raises `CannotWrite`, and then nothing is left behind.
    """
    folder = folder.absolute()
    key = folder.name
    _check(key, folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-game-") as workshop:
            made = Path(workshop) / key
            _copy(_SAMPLE, made, key)
            made.replace(folder)
    except OSError as error:
        raise CannotWrite("cannot_write", path=folder, detail=error.strerror) from None
    return key


def _check(key: str, folder: Path) -> None:
    if not fits_a_game(key):
        raise CannotWrite("bad_key", key=key)
    if key in registry.games():
        raise CannotWrite("key_taken", key=key)
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise CannotWrite("folder_taken", folder=folder)


def _copy(source: Path, target: Path, key: str) -> None:
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    for path in [path for path in target.rglob("*") if path.is_file()]:
        path.write_text(_renamed(path.read_text(encoding="utf-8"), key), encoding="utf-8")
        path.rename(path.with_name(path.name.replace(_KEY, key)))


def _renamed(text: str, key: str) -> str:
    """The text with names of this key: the key itself, a prefix of classes, and a title.

    >>> _renamed("class SampleState: # Sample, with the key sample", "river_trade")
    'class RiverTradeState: # River trade, with the key river_trade'
    """
    words = [word for word in key.split("_") if word]
    prefix = "".join(word.capitalize() for word in words)
    names = {_KEY: key, _NAME: " ".join(words).capitalize()}
    return re.sub(
        rf"(?P<prefix>{_NAME})(?=[A-Z])|{_NAME}|{_KEY}",
        lambda found: prefix if found["prefix"] else names[found[0]],
        text,
    )
