"""The one writer: every change of the database passes through one connection, in one thread.

Changes that wait at the same time are committed together, so that many of them cost one sync of
the disk. Each is acknowledged only after that commit. Readers have connections of their own and
never wait for the writer.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError

from grandtour.table.errors import TryAgain
from grandtour.table.observing import UNOBSERVED, Observer

T = TypeVar("T")
MOST_IN_GROUP = 100
"""So many changes share a commit, so that the first of them does not wait for long."""


class _Change(NamedTuple):
    apply: Callable[[Connection], object]
    # `Any`: the value is as various as the changes are.
    done: asyncio.Future[Any]


class Writer:
    """Started by the first change; `close` lets it finish those that wait."""

    def __init__(self, engine: Engine, observer: Observer = UNOBSERVED) -> None:
        self._engine = engine
        self._observer = observer
        self._waiting: queue.SimpleQueue[_Change | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop
        self._connection: Connection | None = None

    async def write(self, apply: Callable[[Connection], T]) -> T:
        """Carries out the change and returns when it is durable.

        What it raises has changed nothing. Raises `TryAgain` if the database cannot write now.
        It may be carried out twice if the first attempt was rolled back.
        """
        self._start()
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put(_Change(apply, done))
        return await done

    async def close(self) -> None:
        if self._thread is not None:
            self._waiting.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    def _start(self) -> None:
        if self._thread is None:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while group := self._next_group():
            begun = perf_counter()
            results = self._commit(group)
            self._observer.committed(len(group), perf_counter() - begun)
            self._loop.call_soon_threadsafe(_acknowledge, results)
        if self._connection is not None:
            self._connection.close()

    def _next_group(self) -> list[_Change]:
        """Waits for a change, and takes those that have come meanwhile; none at the end."""
        group: list[_Change] = []
        while len(group) < MOST_IN_GROUP and not (group and self._waiting.empty()):
            change = self._waiting.get()
            if change is None:
                # After the last group comes the end once more.
                if group:
                    self._waiting.put(None)
                break
            group.append(change)
        return group

    def _commit(self, group: Sequence[_Change]) -> list[tuple[_Change, object]]:
        """All in one transaction; if one of them fails, each in its own."""
        try:
            # One that was lost is opened again by the next transaction.
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                return [(change, change.apply(connection)) for change in group]
        except Exception as error:
            if len(group) == 1:
                return [(group[0], told(error))]
        return [result for change in group for result in self._commit([change])]


def _acknowledge(results: Sequence[tuple[_Change, object]]) -> None:
    for change, result in results:
        if change.done.cancelled():
            continue
        if isinstance(result, Exception):
            change.done.set_exception(result)
        else:
            change.done.set_result(result)


def told(error: Exception) -> Exception:
    """A database that is busy, full or away is nobody's mistake, and may be back in a moment."""
    if isinstance(error, OperationalError | InterfaceError):
        busy = TryAgain("database_busy")
        busy.__cause__ = error
        return busy
    return error
