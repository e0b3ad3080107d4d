"""How the site stops: nobody new comes in, streams end, and what is being written is finished."""

import signal
import socket

import uvicorn
from litestar import Litestar

from grandtour.web.site import Site


class GracefulServer(uvicorn.Server):
    """Ends the streams of open pages when it is stopped; by themselves they would never end."""

    def __init__(self, app: Litestar, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        site: Site = self._app.state.site
        site.end_streams()
        await super().shutdown(sockets)


def leave_in_peace() -> None:
    """Being asked to stop is no failure, so the exit code is 0.

    While uvicorn runs it takes these signals itself, and raises them again when it has finished.
    """
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, _leave)


def _leave(*_: object) -> None:
    raise SystemExit(0)
