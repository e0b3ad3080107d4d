"""Finds the games: every folder under `grandtour.games`, every folder named by the environment
variable GRANDTOUR_GAMES, and every entry point of the group `grandtour.games`.

Dropping in a folder is all that a new game needs.
"""

import importlib
import importlib.metadata
import importlib.util
import os
import pkgutil
from functools import cache
from pathlib import Path
from types import ModuleType

import grandtour.games
from grandtour.core.errors import UnknownBot, UnknownGame
from grandtour.core.game import AnyBotMaker, AnyGame, Game
from grandtour.core.page import AnyPage, Page
from grandtour.core.solo import Solo

ENTRY_POINTS = "grandtour.games"
EXTRA_FOLDERS = "GRANDTOUR_GAMES"


@cache
def games() -> dict[str, AnyGame]:
    """All installed games by key, in alphabetical order."""
    found = {key: _game_of(module) for key, module in sorted(_modules().items())}
    return {game.info.key: game for game in found.values()}


def game(key: str) -> AnyGame:
    try:
        return games()[key]
    except KeyError:
        raise UnknownGame("unknown_game", game=key, games=", ".join(games())) from None


@cache
def bots(key: str) -> dict[str, AnyBotMaker]:
    """The game's own bots by name, weakest first; empty if it has none."""
    module = _part(key, "bots")
    return dict(getattr(module, "BOTS", {}))


def bot(makers: dict[str, AnyBotMaker], name: str) -> AnyBotMaker:
    try:
        return makers[name]
    except KeyError:
        raise UnknownBot("unknown_bot", bot=name, bots=", ".join(makers)) from None


@cache
def page(key: str) -> AnyPage:
    """The game's own words and pictures, or the plain ones."""
    module = _part(key, "page")
    return getattr(module, "PAGE", None) or Page()


@cache
def solos(key: str) -> dict[str, Solo]:
    """What one person can play alone in this game, by key; empty if there is nothing."""
    module = _part(key, "solo")
    return {solo.key: solo for solo in getattr(module, "SOLOS", ())}


def folder(key: str) -> Path:
    """Where the game's own templates, texts and catalogues lie."""
    module = _modules()[game(key).info.key]
    assert module.__file__ is not None
    return Path(module.__file__).parent


@cache
def _modules() -> dict[str, ModuleType]:
    for extra in os.environ.get(EXTRA_FOLDERS, "").split(os.pathsep):
        if extra and extra not in grandtour.games.__path__:
            grandtour.games.__path__.append(extra)
    names = {
        info.name: f"{grandtour.games.__name__}.{info.name}"
        for info in pkgutil.iter_modules(grandtour.games.__path__)
        if info.ispkg
    }
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        names.setdefault(entry.name, entry.module)
    return {key: importlib.import_module(name) for key, name in names.items()}


def _game_of(module: ModuleType) -> AnyGame:
    found: object = getattr(module, "GAME", None)
    if not isinstance(found, Game):
        raise TypeError(f"{module.__name__} exports no GAME")
    return found


def _part(key: str, part: str) -> ModuleType | None:
    """A submodule of the game's package, or None if the game does not have it."""
    game(key)
    name = f"{_modules()[key].__name__}.{part}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
