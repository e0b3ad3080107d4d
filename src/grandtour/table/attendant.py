"""Attends to all tables of one process.

One task a table, woken by every change or at the deadline, and gone while only people are asked.
"""

import asyncio
from datetime import UTC, datetime
from typing import Protocol

from grandtour.table.care import BOT_PAUSE, Care
from grandtour.table.observing import UNOBSERVED, Observer
from grandtour.table.tables import Tables
from grandtour.table.thinking import InThreads, Thinking


class Attendance(Protocol):
    """Sees to it that bots and clocks go on."""

    async def open(self, tables: Tables) -> None: ...

    def wake(self, table_id: str) -> None:
        """Looks after this table again, after a change."""

    async def close(self) -> None: ...


class Attendant:
    def __init__(
        self,
        pause: float = BOT_PAUSE,
        thinking: Thinking | None = None,
        observer: Observer = UNOBSERVED,
    ) -> None:
        self._pause = pause
        self._thinking = thinking or InThreads()
        self._observer = observer
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: dict[str, asyncio.Event] = {}
        self._care: Care

    async def open(self, tables: Tables) -> None:
        self._care = Care(tables, self._thinking, self._pause, self._observer)

    def wake(self, table_id: str) -> None:
        if table_id in self._tasks:
            self._woken[table_id].set()
            return
        self._woken[table_id] = asyncio.Event()
        self._tasks[table_id] = asyncio.create_task(self._attend(table_id))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinking.close()

    async def _attend(self, table_id: str) -> None:
        """Until there is nothing to do and no deadline to wait for."""
        woken = self._woken[table_id]
        try:
            while True:
                woken.clear()
                deadline = await self._care.look_after(table_id)
                if deadline is None and not woken.is_set():
                    return
                await _wait(woken, deadline)
        finally:
            del self._tasks[table_id]
            del self._woken[table_id]


async def _wait(woken: asyncio.Event, deadline: datetime | None) -> None:
    """Until the table changes, or that moment has come."""
    seconds = None if deadline is None else (deadline - datetime.now(UTC)).total_seconds()
    try:
        async with asyncio.timeout(seconds):
            await woken.wait()
    except TimeoutError:
        pass
