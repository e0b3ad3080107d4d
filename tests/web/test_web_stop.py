"""A site that is asked to stop finishes what it has begun, and soon."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest

from tests.running import RunningSite, running
from tests.serving import TIMEOUT, Player

SOON = 10.0


class Mover(threading.Thread):
    """Plays game after game until the site is gone; remembers what was acknowledged."""

    def __init__(self, site: RunningSite, number: int) -> None:
        super().__init__()
        self.player = Player(site.client(), f"Mover {number}")
        self.acknowledged: list[tuple[str, int, str]] = []

    def run(self) -> None:
        # A request that the site did not take any more ends the play.
        with suppress(httpx.TransportError):
            while True:
                table = self.player.create("auction", "me", "guest Zoë", options={"cards": 9})
                for card in range(1, 10):
                    for seat in (0, 1):
                        self.player.play(table, seat, f"bid {card}")
                        self.acknowledged.append((table, seat, f"bid {card}"))


class Listener(threading.Thread):
    """Follows a table at which nothing happens, until the stream ends."""

    def __init__(self, site: RunningSite) -> None:
        super().__init__()
        client = site.client()
        player = Player(client)
        self.path = f"/api/tables/{player.create('auction', 'me', 'me')}/events"
        self.client = client
        self.listening = threading.Event()
        self.whole = False

    def run(self) -> None:
        with self.client.stream("GET", self.path) as stream:
            self.listening.set()
            for _ in stream.iter_bytes():
                pass
            self.whole = True


def test_what_was_acknowledged_before_the_stop_is_kept(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with running(database) as site:
        listener = Listener(site)
        movers = [Mover(site, number) for number in range(3)]
        for thread in (listener, *movers):
            thread.start()
        listener.listening.wait(TIMEOUT)
        deadline = time.monotonic() + TIMEOUT
        while min(len(mover.acknowledged) for mover in movers) < 30:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        code, seconds, errors = site.stop()
        for thread in (listener, *movers):
            thread.join(TIMEOUT)
    assert (code, errors) == (0, "")
    assert seconds < SOON
    assert listener.whole, "the stream ended as a stream ends, it was not torn"
    with closing(sqlite3.connect(database)) as file, file:
        kept = set(file.execute("SELECT table_id, seat, action FROM actions"))
    for mover in movers:
        assert set(mover.acknowledged) <= kept
    # At most the one move a mover was waiting for is written and not acknowledged.
    assert len(kept) <= sum(len(mover.acknowledged) + 1 for mover in movers)


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_ends_streams_within_two_seconds(tmp_path: Path, name: signal.Signals) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        listener = Listener(site)
        listener.start()
        listener.listening.wait(TIMEOUT)
        begun = time.monotonic()
        stopped: list[tuple[int, float, str]] = []
        stopper = threading.Thread(target=lambda: stopped.append(site.stop(name)))
        stopper.start()
        listener.join(TIMEOUT)
        assert time.monotonic() - begun < 2
        stopper.join(TIMEOUT)
        code, seconds, errors = stopped[0]
    assert (code, errors) == (0, "")
    assert seconds < SOON


def test_bots_that_think_do_not_hold_up_the_stop(tmp_path: Path) -> None:
    """As in a terminal: Ctrl+C reaches the site and the processes in which its bots think."""
    with running(tmp_path / "tables.sqlite") as site:
        player = Player(site.client())
        for _ in range(3):
            player.create("europatour", "bot strong", "bot strong")
        deadline = time.monotonic() + TIMEOUT
        while not _moves(tmp_path / "tables.sqlite"):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        begun = time.monotonic()
        os.killpg(site.process.pid, signal.SIGINT)
        _, errors = site.process.communicate(timeout=TIMEOUT)
        assert (site.process.returncode, errors) == (0, "")
        assert time.monotonic() - begun < SOON


@pytest.mark.parametrize(
    "life",
    [
        "run_app(create_app(settings), listen('127.0.0.1', 0))",
        "run_worker(settings)",
    ],
)
def test_a_stop_between_two_breaths_leaves_nothing_behind(life: str, tmp_path: Path) -> None:
    """The signal comes when the first coroutine is made and no loop runs it yet."""
    program = f"""
import asyncio, signal
from grandtour.web.app import create_app
from grandtour.web.server import listen, run_app
from grandtour.web.settings import Settings
from grandtour.web.stopping import leave_in_peace
from grandtour.web.worker import run_worker

class Late(asyncio.Runner):
    def __enter__(self):
        signal.raise_signal(signal.SIGTERM)
        return super().__enter__()

asyncio.runners.Runner = asyncio.Runner = Late
settings = Settings.from_environment({{}}, database="sqlite:///{tmp_path}/tables.sqlite")
leave_in_peace()
{life}
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=TIMEOUT
    )
    assert (done.returncode, done.stderr) == (0, "")


def _moves(database: Path) -> int:
    with closing(sqlite3.connect(database)) as file, file:
        (count,) = file.execute("SELECT count(*) FROM actions").fetchone()
    return int(count)
