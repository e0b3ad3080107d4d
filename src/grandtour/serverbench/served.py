"""A web application in a process of its own, which tells what it has cost so far."""

import mmap
import socket
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time
from typing import Self

import uvicorn

from grandtour.serverbench.connection import HOST
from grandtour.serverbench.driver import BenchFailed

_SPAWN = get_context("spawn")

MakeConfig = Callable[..., uvicorn.Config]
"""Makes an application and says how it is run; importable by name, with arguments to pickle."""


class Served:
    """Runs from `with` to its end, on a free port of this machine."""

    def __init__(self, make_config: MakeConfig, *arguments: object) -> None:
        self._door = socket.create_server((HOST, 0), backlog=256)
        self.port: int = self._door.getsockname()[1]
        self._control, theirs = _SPAWN.Pipe()
        task = (self._door, theirs, make_config, arguments)
        self._process = _SPAWN.Process(target=_serve, args=task, daemon=True)
        self._process.start()
        # From here on only the other process has them, so its end is noticed at once.
        theirs.close()
        self._door.close()

    def __enter__(self) -> Self:
        try:
            self._control.recv()
        except EOFError:
            self._end()
            raise BenchFailed("bench_not_started") from None
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        """No goodbye: what was accepted is durable by then, or it is counted as lost."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._control.close()

    def processor_seconds(self) -> float:
        """What the process has used until now, with all its threads."""
        self._control.send("processor time")
        seconds: float = self._control.recv()
        return seconds

    def resident_bytes(self) -> int | None:
        """Its memory; None where the system does not say it."""
        try:
            pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        except OSError:
            return None
        return int(pages) * mmap.PAGESIZE


class _TellingServer(uvicorn.Server):
    """Says when it is open, and from then on its processor time to whoever asks."""

    def __init__(self, config: uvicorn.Config, control: Connection) -> None:
        super().__init__(config)
        self._control = control

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._control.send("open")
            threading.Thread(target=self._tell, daemon=True).start()

    def _tell(self) -> None:
        while True:
            try:
                self._control.recv()
            except EOFError:
                return
            self._control.send(process_time())


def _serve(
    door: socket.socket, control: Connection, make_config: MakeConfig, arguments: tuple[object, ...]
) -> None:
    _TellingServer(make_config(*arguments), control).run(sockets=[door])
