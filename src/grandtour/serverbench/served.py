"""A web application in processes of its own, which tell what they have cost so far."""

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
from grandtour.web.doors import Doors

SPAWN = get_context("spawn")

MakeConfig = Callable[..., uvicorn.Config]
"""Makes an application and says how it is run; importable by name, with arguments to pickle."""


class Served:
    """Runs from `with` to its end, on a free port of this machine."""

    def __init__(self, make_config: MakeConfig, *arguments: object, processes: int = 1) -> None:
        doors = Doors(socket.create_server((HOST, 0)), processes)
        self.port = doors.port
        self._members = [_Member(doors.take(), make_config, arguments) for _ in range(processes)]
        # From here on only the other processes have it, so their end is noticed at once.
        doors.close()

    def __enter__(self) -> Self:
        try:
            for member in self._members:
                member.control.recv()
        except EOFError:
            self._end()
            raise BenchFailed("bench_not_started") from None
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        """No goodbye: what was accepted is durable by then, or it is counted as lost."""
        for member in self._members:
            member.end()

    def processor_seconds(self) -> float:
        """What all processes have used until now, with all their threads."""
        return sum(member.processor_seconds() for member in self._members)

    def resident_bytes(self) -> int | None:
        """Their memory; None where the system does not say it."""
        try:
            return sum(member.resident_bytes() for member in self._members)
        except OSError:
            return None


class _Member:
    """One process."""

    def __init__(
        self, door: socket.socket, make_config: MakeConfig, arguments: tuple[object, ...]
    ) -> None:
        self.control, theirs = SPAWN.Pipe()
        task = (theirs, door, make_config, arguments)
        self._process = SPAWN.Process(target=_serve, args=task, daemon=True)
        self._process.start()
        theirs.close()
        door.close()

    def processor_seconds(self) -> float:
        self.control.send("processor time")
        seconds: float = self.control.recv()
        return seconds

    def resident_bytes(self) -> int:
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * mmap.PAGESIZE

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self.control.close()


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
    control: Connection, door: socket.socket, make_config: MakeConfig, arguments: tuple[object, ...]
) -> None:
    _TellingServer(make_config(*arguments), control).run(sockets=[door])
