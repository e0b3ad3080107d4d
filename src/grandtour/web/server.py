"""Starts the site on this machine."""

import gc
import os
import re
import socket
from contextlib import suppress
from pathlib import Path
from threading import Thread

import msgspec
import platformdirs
import uvicorn
from litestar import Litestar
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.table.database import Database, is_shared
from grandtour.web.app import create_app
from grandtour.web.arriving import greeting, network_address
from grandtour.web.doors import Doors
from grandtour.web.limits import ConnectionLimits
from grandtour.web.logs import LogFormat, write_log
from grandtour.web.protocol import limited
from grandtour.web.rendering import Renderer
from grandtour.web.settings import Settings, check_public_url, check_telling
from grandtour.web.stopping import GracefulServer, leave_in_peace

_OPEN_FILES = 10_000


class CannotServe(GrandTourError):
    """The address is taken, or the database's address makes no sense."""


def serve(
    host: str,
    port: int,
    database: str | None,
    log: LogFormat = "text",
    access_log: bool = False,
    processes: int = 1,
    workers: int = 1,
    public_url: str | None = None,
    notify: str | None = None,
) -> None:
    """Serves until it is stopped, with SQLite in the user's data folder unless told otherwise."""
    settings = read_settings(database, access_log=access_log, public_url=public_url, notify=notify)
    check_telling(settings)
    check_database(settings.database)
    shared = is_shared(settings.database)
    if processes > 1 and not shared:
        raise CannotServe("one_process_only", processes=processes)
    registry.load()
    listener = listen(host, port)
    port = listener.getsockname()[1]
    if not shared:
        settings = _welcome(settings, host, port)
        write_log(log, access=settings.access_log)
        leave_in_peace()
        run_site(settings, listener)
        return
    from grandtour.web.processes import run_all
    from grandtour.web.worker import run_worker

    doors = Doors(listener, processes)
    settings = _welcome(settings, host, port)
    run_all(settings, log, doors, [run_site] * processes, [run_worker] * workers)


def _welcome(settings: Settings, host: str, port: int) -> Settings:
    """Says where the site is; links for others do not begin with an address of this machine."""
    network = settings.network_address or network_address(host, port)
    print(*greeting(host, port, network, settings.public_address), sep="\n", flush=True)
    return msgspec.structs.replace(settings, network_address=network)


def work(database: str | None, log: LogFormat = "text") -> None:
    """Moves bots and minds clocks of the sites on this database until it is stopped."""
    settings = read_settings(database)
    check_database(settings.database)
    if not is_shared(settings.database):
        raise CannotServe("no_workers_needed")
    from grandtour.web.worker import run_worker

    write_log(log, access=False)
    run_worker(settings)


def run_site(settings: Settings, listener: socket.socket) -> None:
    """Answers on this socket until it is stopped."""
    registry.load()
    run_app(create_app(settings), listener)


def run_app(app: Litestar, listener: socket.socket) -> None:
    """Answers on this socket until it is stopped."""
    allow_many_connections()
    settings: Settings = app.state.settings
    # What it makes ready is kept for all renderers of this process.
    Thread(target=Renderer().prepare, daemon=True).start()
    GracefulServer(app, configure(app, settings, seconds_to_stop=2)).run(sockets=[listener])


def allow_many_connections() -> None:
    """Each is an open file, of which many systems allow a thousand unless more are asked for."""
    try:
        import resource
    except ImportError:
        return
    own, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Some systems call their limit infinite, and refuse that.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(own, min(most, _OPEN_FILES)), most))


def read_settings(
    database: str | None,
    *,
    access_log: bool = False,
    public_url: str | None = None,
    notify: str | None = None,
) -> Settings:
    """What the environment says; what is named here goes before it. Raises `BadSetting`."""
    chosen: dict[str, object] = {"access_log": True} if access_log else {}
    if public_url is not None:
        chosen["public_address"] = check_public_url(public_url)
    if notify is not None:
        chosen["notify"] = notify
    url = chosen_database(database)
    return Settings.from_environment(os.environ, database=url, **chosen)


def configure(app: Litestar, settings: Settings, seconds_to_stop: int) -> uvicorn.Config:
    """The server that the site runs in. Only known proxies may say where a request comes from."""
    _collect_garbage_seldom()
    return uvicorn.Config(
        app,
        http=limited(ConnectionLimits(settings)),
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,
        limit_concurrency=settings.connections or None,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        timeout_graceful_shutdown=seconds_to_stop,
    )


def _collect_garbage_seldom() -> None:
    """What pages leave behind is nearly all gone by itself, and looking for the rest costs a tenth
    of a move; what is loaded now stays, and need not be looked at.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def chosen_database(named: str | None) -> str:
    """The database named on the command line, in the environment, or the user's own."""
    return named or os.environ.get("GRANDTOUR_DATABASE") or _default_database()


def _default_database() -> str:
    folder = Path(platformdirs.user_data_dir("grandtour", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'grandtour.sqlite'}"


def listen(host: str, port: int) -> socket.socket:
    """Takes the address before anything else, so that a taken one is told in one sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # Whoever follows the printed address at once waits for the site instead of being refused.
        listener.listen()
    except (OSError, OverflowError) as error:
        listener.close()
        raise CannotServe("address_taken", host=host, port=port, detail=str(error)) from None
    return listener


def check_database(url: str) -> None:
    """Raises `CannotServe` if this is no address of a database."""
    try:
        Database(url)
    except ModuleNotFoundError as error:
        raise CannotServe("driver_missing", url=_without_password(url), name=error.name) from None
    except (ArgumentError, NoSuchModuleError):
        raise CannotServe("bad_database", url=_without_password(url)) from None


def _without_password(url: str) -> str:
    return re.sub(r"(://[^:/@]*):.*@", r"\1:***@", url)
