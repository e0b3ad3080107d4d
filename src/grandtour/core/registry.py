"""Finds the games: every folder under `grandtour.games`, every folder named by the environment
variable GRANDTOUR_GAMES, and every entry point of the group `grandtour.games`.

Dropping in a folder is all that a new game needs. What is wrong with a folder is raised as a
`BadGame` that names it, by whoever asks for any game first: no site opens with half a shelf.
"""

import importlib
import importlib.metadata
import importlib.util
import os
import pkgutil
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import grandtour.games
from grandtour.core.encoding import AnyEncoding
from grandtour.core.errors import BadGame, UnknownBot, UnknownGame
from grandtour.core.game import AnyBotMaker, AnyGame, AnyReason, Game
from grandtour.core.keys import fits_a_game
from grandtour.core.page import AnyPage, Page
from grandtour.core.solo import Solo

ENTRY_POINTS = "grandtour.games"
EXTRA_FOLDERS = "GRANDTOUR_GAMES"
_OWN = Path(grandtour.games.__path__[0]).resolve()


@cache
def games() -> dict[str, AnyGame]:
    """All installed games by key, in alphabetical order."""
    return {key: _game_of(key, found) for key, found in sorted(_found().items())}


def game(key: str) -> AnyGame:
    try:
        return games()[key]
    except KeyError:
        raise UnknownGame("unknown_game", game=key, games=", ".join(games())) from None


@cache
def bots(key: str) -> dict[str, AnyBotMaker]:
    """The game's own bots by name, weakest first; empty if it has none."""
    module = part(key, "bots")
    return dict(getattr(module, "BOTS", {}))


@cache
def arena_bots(key: str) -> dict[str, AnyBotMaker]:
    """Bots of the game that play in the arena alone, to be measured against; mostly none."""
    module = part(key, "bots")
    return dict(getattr(module, "ARENA_BOTS", {}))


def plays_on(key: str) -> str:
    """The bot that plays imagined worlds to their end, if the game names one: `PLAYS_ON`."""
    return str(getattr(part(key, "bots"), "PLAYS_ON", ""))


def doubt(key: str) -> float:
    """How little an onlooker's worlds tell, if the game says it: `DOUBT` in `bots`."""
    return float(getattr(part(key, "bots"), "DOUBT", 0.0))


def bot(makers: dict[str, AnyBotMaker], name: str) -> AnyBotMaker:
    try:
        return makers[name]
    except KeyError:
        raise UnknownBot("unknown_bot", bot=name, bots=", ".join(makers)) from None


@cache
def reason(key: str) -> AnyReason | None:
    """Why a seat would do something, in the game's own words, if it has any: `reason` in
    `reasons.py`."""
    found: AnyReason | None = getattr(part(key, "reasons"), "reason", None)
    return found


@cache
def encoding(key: str) -> AnyEncoding | None:
    """How a view of this game becomes numbers, if it says so: `ENCODING` in `encoding.py`."""
    found: AnyEncoding | None = getattr(part(key, "encoding"), "ENCODING", None)
    return found


@cache
def page(key: str) -> AnyPage:
    """The game's own words and pictures, or the plain ones."""
    module = part(key, "page")
    return getattr(module, "PAGE", None) or Page()


@cache
def solos(key: str) -> dict[str, Solo]:
    """What one person can play alone in this game, by key; empty if there is nothing."""
    module = part(key, "solo")
    return {solo.key: solo for solo in getattr(module, "SOLOS", ())}


def load() -> None:
    """Finds all games with all their parts now, so that what is wrong with one is told at once."""
    for key in games():
        for wanted in (bots, reason, page, solos):
            wanted(key)


def folder(key: str) -> Path:
    """Where the game's own templates, texts and catalogues lie."""
    game(key)
    return _found()[key].place


def add(extra: Path) -> AnyGame:
    """Puts the game of one more folder on the shelf, wherever the folder lies."""
    place = extra.resolve()
    if not (place / "__init__.py").is_file():
        raise BadGame("no_game", folder=place)
    if not fits_a_game(place.name):
        raise BadGame("bad_key", key=place.name)
    if place not in _added:
        _added.append(place)
        importlib.invalidate_caches()
        look_again()
    return game(place.name)


def look_again() -> None:
    """Forgets which games there are: the next to ask finds out."""
    for remembered in (games, bots, arena_bots, reason, encoding, page, solos, _found):
        remembered.cache_clear()


def added_folders() -> tuple[Path, ...]:
    """What `add` has put on the shelf: another process has to be told."""
    return tuple(_added)


_added: list[Path] = []
"""Folders of single games, besides the shelves."""


class _Found(NamedTuple):
    module: ModuleType
    place: Path


@cache
def _found() -> dict[str, _Found]:
    places: dict[str, Path] = {}
    for place in _places():
        if places.setdefault(place.name, place) != place:
            raise BadGame("game_twice", key=place.name, folder=place, other=places[place.name])
        if str(place.parent) not in grandtour.games.__path__:
            grandtour.games.__path__.append(str(place.parent))
    found = {
        key: _Found(_import(f"{grandtour.games.__name__}.{key}", place), place)
        for key, place in places.items()
    }
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        module = _import(entry.module, Path(entry.module))
        place = Path(module.__file__ or entry.module).resolve().parent
        known = found.setdefault(entry.name, _Found(module, place))
        if known.place != place:
            raise BadGame("game_twice", key=entry.name, folder=place, other=known.place)
    return found


def _places() -> Iterator[Path]:
    """The folders of all games but those that entry points name."""
    for shelf in dict.fromkeys([_OWN, *_extra_shelves()]):
        names = sorted(info.name for info in pkgutil.iter_modules([str(shelf)]) if info.ispkg)
        yield from (shelf / name for name in names)
    yield from _added


def _extra_shelves() -> Iterator[Path]:
    for path in filter(None, os.environ.get(EXTRA_FOLDERS, "").split(os.pathsep)):
        shelf = Path(path).resolve()
        if not shelf.is_dir() or (shelf / "__init__.py").exists():
            raise BadGame("not_a_shelf", folder=shelf, variable=EXTRA_FOLDERS)
        yield shelf


def _import(name: str, place: Path) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        detail = f"{type(error).__name__}: {error} ({last.filename}, line {last.lineno})"
        raise BadGame("game_does_not_load", folder=place, detail=detail) from error


def _game_of(key: str, found: _Found) -> AnyGame:
    made: object = getattr(found.module, "GAME", None)
    if not isinstance(made, Game):
        raise BadGame("no_game", folder=found.place)
    if made.info.key != key:
        raise BadGame("key_is_not_folder", folder=found.place, key=made.info.key, name=key)
    return made


def part(key: str, submodule: str) -> ModuleType | None:
    """A submodule of the game's package, or None if the game does not have it."""
    game(key)
    found = _found()[key]
    name = f"{found.module.__name__}.{submodule}"
    return _import(name, found.place) if importlib.util.find_spec(name) else None
