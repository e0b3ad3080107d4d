"""Starts the site on this machine."""

import os
import socket
from pathlib import Path

import platformdirs
import uvicorn
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.table.database import Database
from grandtour.web.app import create_app
from grandtour.web.protocol import TimelyProtocol
from grandtour.web.settings import Settings


class CannotServe(GrandTourError):
    """The address is taken, or the database's address makes no sense."""


def serve(host: str, port: int, database: str | None) -> None:
    """Serves until it is stopped, with SQLite in the user's data folder unless told otherwise."""
    settings = read_settings(database)
    _check_database(settings.database)
    registry.load()
    listener = _listen(host, port)
    shown_port = listener.getsockname()[1]
    print(f"Grand Tour is open: http://{_shown(host)}:{shown_port}/  (Ctrl+C stops it)", flush=True)
    uvicorn.Server(configure(settings, seconds_to_stop=2)).run(sockets=[listener])


def read_settings(database: str | None) -> Settings:
    """What the environment says; the database is the one named here, there, or the user's own."""
    name = "GRANDTOUR_DATABASE"
    url = database or os.environ.get(name) or default_database()
    return Settings.from_environment(os.environ, database=url)


def configure(settings: Settings, seconds_to_stop: int) -> uvicorn.Config:
    """The server that the site runs in. Only known proxies may say where a request comes from."""
    return uvicorn.Config(
        create_app(settings),
        http=TimelyProtocol,
        ws="none",
        log_level="warning",
        limit_concurrency=settings.connections or None,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        timeout_graceful_shutdown=seconds_to_stop,
    )


def default_database() -> str:
    folder = Path(platformdirs.user_data_dir("grandtour", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'grandtour.sqlite'}"


def _listen(host: str, port: int) -> socket.socket:
    """Takes the address before anything else, so that a taken one is told in one sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise CannotServe("address_taken", host=host, port=port, detail=str(error)) from None
    return listener


def _check_database(url: str) -> None:
    try:
        Database(url)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise CannotServe("bad_database", url=url, detail=str(error)) from None


def _shown(host: str) -> str:
    if host in {"0.0.0.0", "::"}:  # noqa: S104 compared, not bound
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
