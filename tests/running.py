"""The site as an operator starts it, and commands that Ctrl+C ends: processes of their own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.serving import TIMEOUT, plain_client

_AT_A_TERMINAL = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from grandtour.cli import app; app()"
)
"""Who runs tests in the background of a shell has SIGINT ignored, and processes inherit that."""
SERVE = [sys.executable, "-c", "from grandtour.cli import app; app()", "serve", "--port", "0"]


class RunningSite:
    """`grandtour serve` as an operator starts it."""

    def __init__(self, database: Path | str, *options: str, **environment: str) -> None:
        url = database if isinstance(database, str) else f"sqlite:///{database}"
        words = [*SERVE, "--database", url, *options]
        self.process = subprocess.Popen(
            words,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.partition("open: ")[2].split()[0].rstrip("/")
        self.clients: list[httpx.Client] = []

    def client(self) -> httpx.Client:
        client = plain_client(self.address)
        self.clients.append(client)
        return client

    def stop(self, name: signal.Signals = signal.SIGTERM) -> tuple[int, float, str]:
        """Exit code, seconds it took, and what was written to stderr."""
        begun = time.monotonic()
        self.process.send_signal(name)
        _, errors = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, time.monotonic() - begun, errors


@contextmanager
def running(database: Path | str, *options: str, **environment: str) -> Iterator[RunningSite]:
    site = RunningSite(database, *options, **environment)
    try:
        yield site
    finally:
        for client in site.clients:
            client.close()
        if site.process.poll() is None:
            site.process.kill()
            site.process.communicate()


@contextmanager
def command(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A command at a terminal of its own: Ctrl+C is a SIGINT to its whole group."""
    line = [sys.executable, "-c", _AT_A_TERMINAL, *words]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
