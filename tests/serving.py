"""The site as a process that tests can start, kill and start again, and a program that plays."""

import mmap
import multiprocessing
import os
import socket
import ssl
from collections.abc import Callable, Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Self

import httpx

TIMEOUT = 60.0
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Sites of tests speak plainly, and reading all certificates takes longer than many a test."""
FORKS = multiprocessing.get_context("forkserver")
"""Copies a process that has imported the site: all but a tenth of its start is importing."""
FORKS.set_forkserver_preload(["tests.serving", "tests.run_site"])


def _run_site(*settings: Any) -> None:
    """Imports the site where it runs, not in every process that tests something."""
    from tests.run_site import run_site

    run_site(*settings)


def _run_worker(*settings: Any) -> None:
    from tests.run_site import run_worker

    run_worker(*settings)


def plain_client(address: str, **settings: Any) -> httpx.Client:
    settings = {"timeout": TIMEOUT, "trust_env": False, "verify": NO_AUTHORITIES, **settings}
    return httpx.Client(base_url=address, **settings)


class Server:
    """One site on one port. The test holds the socket, so that callers wait through a restart."""

    def __init__(
        self,
        folder: Path,
        seed: str = "",
        bot_processes: int = 0,
        *,
        url: str = "",
        processes: int = 1,
        workers: int = 0,
        **environment: str,
    ) -> None:
        """`environment` are variables of the site's settings, beside those of this process.

        Without a database's `url` it is a file; several processes and workers share one.
        """
        self.database = folder / "tables.sqlite"
        self.url = url or f"sqlite:///{self.database}"
        self._seed = seed
        self._bot_processes = bot_processes
        self._roles = [_run_site] * processes + [_run_worker] * workers
        self._processes: list[ForkServerProcess | None] = [None] * len(self._roles)
        self._environment = {**os.environ, **environment}
        self._errors = folder / "errors.txt"
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=128)
        self._clients: list[httpx.Client] = []
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        for client in self._clients:
            client.close()
        self.stop()
        self._socket.close()

    def start(self) -> None:
        # A test that asks nothing of the site may be over before the site writes anything.
        self._errors.touch()
        for number, process in enumerate(self._processes):
            if process is None:
                self._processes[number] = self._started(self._roles[number])

    def _started(self, role: Callable[..., None]) -> ForkServerProcess:
        settings = (self.url, self._seed, self._bot_processes)
        site = (self._socket, *settings, self._errors, self._environment)
        process = FORKS.Process(target=role, args=site, daemon=True)
        process.start()
        return process

    def stop(self) -> None:
        for process in self._processes:
            if process is not None:
                process.terminate()
        self._end_all()

    def kill(self, number: int | None = None) -> None:
        """No goodbye, as when the power goes; of several processes only one if it is named."""
        doomed = self._processes if number is None else [self._processes[number]]
        for process in doomed:
            assert process is not None
            process.kill()
            process.join(TIMEOUT)
        self._end_all(doomed)

    def _end_all(self, ending: Sequence[ForkServerProcess | None] = ()) -> None:
        for number, process in enumerate(self._processes):
            if process is not None and (not ending or process in ending):
                process.join(TIMEOUT)
                process.close()
                self._processes[number] = None

    def resident_bytes(self) -> int:
        """What the first process has in memory."""
        process = self._processes[0]
        assert process is not None
        pages = Path(f"/proc/{process.pid}/statm").read_text().split()[1]
        return int(pages) * mmap.PAGESIZE

    def complaints(self) -> str:
        """What the server wrote to its log."""
        return self._errors.read_text()

    def forget_complaints(self) -> None:
        """For a test that has made the server complain."""
        self._errors.write_text("")

    def client(self, **settings: Any) -> httpx.Client:
        client = plain_client(self.address, **settings)
        self._clients.append(client)
        return client

    def player(self, name: str = "") -> "Player":
        return Player(self.client(), name)


class Player:
    """A program at the API: it has a token and knows what its own seats may know."""

    def __init__(self, client: httpx.Client, name: str = "") -> None:
        self.client = client
        made = self.call("POST", "/api/players", json={"name": name}).json()
        self.name, self.token = made["name"], made["token"]
        client.headers["authorization"] = f"Bearer {self.token}"

    def call(self, method: str, path: str, status: int = 0, **settings: Any) -> httpx.Response:
        answer = self.client.request(method, path, **settings)
        expected = status or (201 if path in {"/api/players", "/api/tables"} else 200)
        assert answer.status_code == expected, (path, answer.status_code, answer.text)
        return answer

    def create(self, game: str, *seats: str, **settings: Any) -> str:
        """A new table; seats are given as `me`, `open`, `guest Ann` or `bot random`."""
        wishes = [dict(zip(("kind", "name"), seat.split(" ", 1), strict=False)) for seat in seats]
        body = {"game": game, "seats": wishes, **settings}
        return str(self.call("POST", "/api/tables", json=body).json()["table"])

    def sit(self, table: str, seat: int) -> Any:
        return self.call("POST", f"/api/tables/{table}/seats/{seat}").json()

    def info(self, table: str) -> Any:
        return self.call("GET", f"/api/tables/{table}").json()

    def look(self, table: str, seat: int | None = None) -> Any:
        return self.call("GET", f"/api/tables/{table}/view", params=_seat(seat)).json()

    def play(self, table: str, seat: int, action: str, status: int = 200) -> Any:
        path = f"/api/tables/{table}/seats/{seat}/actions"
        return self.call("POST", path, status, json={"action": action}).json()

    def record(self, table: str) -> httpx.Response:
        return self.call("GET", f"/api/tables/{table}/record")


def _seat(seat: int | None) -> dict[str, int]:
    return {} if seat is None else {"seat": seat}
