"""How the site stops: nobody new comes in, streams end, and what is being written is finished."""

import asyncio
import signal
import socket

import uvicorn
from litestar import Litestar

from grandtour.web.site import Site

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class GracefulServer(uvicorn.Server):
    """Ends the streams of open pages when it is stopped; by themselves they would never end."""

    def __init__(self, app: Litestar, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn takes the signals once its loop runs; one that comes earlier is noted as well.
        for name in _SIGNALS:
            signal.signal(name, self.handle_exit)
        super().run(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        site: Site = self._app.state.site
        site.end_streams()
        await super().shutdown(sockets)


def leave_in_peace() -> None:
    """Being asked to stop is no failure, so the exit code is 0.

    This is for a process that has no loop yet: an exception between making a coroutine and
    running it would leave it behind.
    """
    for name in _SIGNALS:
        signal.signal(name, _leave)


def stop_request() -> asyncio.Event:
    """Set as soon as this process is asked to stop, also before there is a loop to tell."""
    asked = asyncio.Event()
    for name in _SIGNALS:
        signal.signal(name, lambda *_: asked.set())
    return asked


def wake_loop_on_signals(asked: asyncio.Event) -> None:
    """From now on the signals wake the running loop, which may be asleep."""
    for name in _SIGNALS:
        asyncio.get_running_loop().add_signal_handler(name, asked.set)


def _leave(*_: object) -> None:
    raise SystemExit(0)
