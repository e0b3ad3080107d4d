"""The site as tests run it, in a process of its own on a socket that the test holds.

Bots do not pause unless the environment says so. With a seed the chance of every table follows
from it and from the number of the table, so that a test can know its games beforehand.

Whoever imports this module has imported all that a site needs.
"""

import gc
import importlib
import itertools
import os
import pkgutil
import socket
from pathlib import Path

import uvicorn

import grandtour.games
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.locale import translator
from grandtour.web import worker
from grandtour.web.app import create_app
from grandtour.web.rendering import Renderer
from grandtour.web.server import allow_many_connections, configure
from grandtour.web.settings import Settings

# A site that is copied from here may have other games on its shelf: only the house's are looked at.
_shelves = os.environ.pop(registry.EXTRA_FOLDERS, None)
for game in pkgutil.iter_modules(grandtour.games.__path__, "grandtour.games."):
    importlib.import_module(game.name)
registry.look_again()
# Frameworks load some of themselves with the first application.
create_app(Settings.from_environment({}, database="sqlite://"))
# Templates are compiled and names are placed once for all sites that are copied from here.
Renderer().load_templates()
for key in registry.games():
    registry.page(key).backdrop(translator("en", key))
if _shelves is not None:
    os.environ[registry.EXTRA_FOLDERS] = _shelves
registry.look_again()
gc.collect()
gc.freeze()


def foresee(seed: str) -> None:
    numbers = itertools.count()
    Chance.fresh = lambda: Chance.of(seed, next(numbers))  # type: ignore[method-assign]


def run_site(
    door: socket.socket,
    url: str,
    seed: str,
    bot_processes: int,
    errors: Path,
    environment: dict[str, str],
) -> None:
    """Serves until it is stopped or killed; what it complains of is written to `errors`."""
    settings = _prepare(url, bot_processes, errors, environment)
    if seed:
        foresee(seed)
    allow_many_connections()
    config = configure(create_app(settings), settings, seconds_to_stop=1)
    uvicorn.Server(config).run(sockets=[door])


def run_worker(
    _: socket.socket,
    url: str,
    seed: str,
    bot_processes: int,
    errors: Path,
    environment: dict[str, str],
) -> None:
    """Moves the bots of such a site, until it is stopped or killed."""
    worker.run_worker(_prepare(url, bot_processes, errors, environment))


def _prepare(url: str, bot_processes: int, errors: Path, environment: dict[str, str]) -> Settings:
    with errors.open("ab") as log:
        os.dup2(log.fileno(), 2)
    os.environ.update(environment)
    return Settings.from_environment(
        {"GRANDTOUR_BOT_PAUSE": "0", **environment}, database=url, bot_processes=bot_processes
    )
