"""Several processes behind one address: started together, and again when one of them dies."""

import logging
import os
import signal
import tempfile
import threading
from collections.abc import Callable, Sequence
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from socket import socket
from time import monotonic

from prometheus_client import multiprocess

from grandtour.web.doors import Doors
from grandtour.web.logs import LogFormat, write_log
from grandtour.web.metrics import SHARED_FOLDER
from grandtour.web.settings import Settings
from grandtour.web.stopping import leave_in_peace

_SPAWN = get_context("spawn")
SECONDS_TO_STOP = 5.0
_SHORT_LIFE = 5.0
"""Seconds: one that lives so briefly is not started again at once."""

log = logging.getLogger(__name__)

RunSite = Callable[[Settings, socket], None]
RunWorker = Callable[[Settings], None]
"""What a process does, importable by name."""


def run_all(
    settings: Settings,
    log_format: LogFormat,
    doors: Doors,
    sites: Sequence[RunSite],
    workers: Sequence[RunWorker],
) -> None:
    """One process for each, until this one is asked to stop."""
    write_log(log_format, access=False)
    leave_in_peace()
    with tempfile.TemporaryDirectory(prefix="grandtour-metrics-") as folder:
        # The processes count together; each must know it before it counts.
        os.environ.setdefault(SHARED_FOLDER, folder)
        members = [_Member(run, (settings, log_format), doors) for run in sites]
        members += [_Member(run, (settings, log_format)) for run in workers]
        try:
            while True:
                connection.wait([member.sentinel for member in members], timeout=_SHORT_LIFE)
                for member in members:
                    member.keep_alive()
        finally:
            _stop(members)


class _Member:
    """One of the processes, and whoever takes its place."""

    def __init__(
        self,
        run: RunSite | RunWorker,
        arguments: tuple[Settings, LogFormat],
        doors: Doors | None = None,
    ) -> None:
        self._run = run
        self._arguments = arguments
        self._doors = doors
        self.process = self._start()

    @property
    def sentinel(self) -> int:
        return self.process.sentinel

    def keep_alive(self) -> None:
        if self.process.is_alive():
            return
        if monotonic() - self._begun < _SHORT_LIFE:
            threading.Event().wait(1.0)
        log.error("process %s ended with %s", self.process.pid, self.process.exitcode)
        multiprocess.mark_process_dead(self.process.pid)  # type: ignore[no-untyped-call]
        self.process.close()
        self.process = self._start()

    def _start(self) -> SpawnProcess:
        self._begun = monotonic()
        door = self._doors.take() if self._doors else None
        arguments = (*self._arguments, door) if door else self._arguments
        process = _SPAWN.Process(target=_live, args=(self._run, *arguments))
        process.start()
        if door:
            # It is that of the other process alone, and closed with its end.
            door.close()
        return process


def _stop(members: Sequence[_Member]) -> None:
    """Asks all to finish, and ends those that do not."""
    for member in members:
        member.process.terminate()
    last_moment = monotonic() + SECONDS_TO_STOP
    for member in members:
        member.process.join(max(0.0, last_moment - monotonic()))
        if member.process.is_alive():
            member.process.kill()
            member.process.join()


def _live(
    run: Callable[..., None], settings: Settings, log_format: LogFormat, *door: socket
) -> None:
    """The whole life of one process; it does not outlive the one that has started it."""
    leave_in_peace()
    threading.Thread(target=_follow_parent, daemon=True).start()
    write_log(log_format, access=settings.access_log)
    run(settings, *door)


def _follow_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
