"""Serves the site for tests on a socket that the test holds: run_site.py FD DATABASE [SEED].

Bots do not pause. With a seed the chance of every table follows from it and from the number of
the table, so that a test can know its games beforehand.
"""

import itertools
import socket
import sys

import uvicorn

from grandtour.core.chance import Chance
from grandtour.web.app import create_app


def foresee(seed: str) -> None:
    numbers = itertools.count()
    Chance.fresh = lambda: Chance.of(seed, next(numbers))  # type: ignore[method-assign]


def main(descriptor: str, database: str, seed: str = "") -> None:
    if seed:
        foresee(seed)
    app = create_app(database, bot_pause=0)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=int(descriptor))])


if __name__ == "__main__":
    main(*sys.argv[1:])
