"""Bots think beside the pages, in processes of their own that use all cores.

A table stays with the process that knows its bots. A process is started when all others are busy,
up to one a core; one that dies, or thinks for ever, is replaced, and its question asked again.
"""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from typing import Protocol

from grandtour.core import registry
from grandtour.table.thinker import LENGTH, Answer, Task, Thinker

LONGEST_THOUGHT = 60.0
"""Seconds after which a bot is taken to be lost, many times what any bot needs."""
PROGRAM = "from grandtour.table.thinker import run; run()"
_TABLES_IN_MEMORY = 10_000


class ThinkerLost(Exception):
    """The process has died, or was ended since it did not answer."""


class Thinking(Protocol):
    """Where bots think."""

    async def ask(self, task: Task) -> Answer: ...

    async def close(self) -> None: ...


class InThreads:
    """For one who wants no further processes: bots share the processor with the pages."""

    def __init__(self) -> None:
        self._thinker = Thinker()

    async def ask(self, task: Task) -> Answer:
        return await asyncio.to_thread(self._thinker.answer, task)

    async def close(self) -> None:
        pass


class InProcesses:
    def __init__(self, most: int | None = None) -> None:
        self._most = most or os.cpu_count() or 1
        self._workers: list[_Worker] = []
        self._worker_of: dict[str, _Worker] = {}

    async def ask(self, task: Task) -> Answer:
        """Raises `ThinkerLost` if two processes were lost over this task."""
        try:
            return await self._worker(task.table).ask(task)
        except ThinkerLost:
            return await self._worker(task.table).ask(task)

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in self._workers))
        self._workers.clear()
        self._worker_of.clear()

    def _worker(self, table: str) -> "_Worker":
        worker = self._worker_of.get(table)
        if worker is None or worker.lost:
            if len(self._worker_of) >= _TABLES_IN_MEMORY:
                self._worker_of.clear()
            worker = self._worker_of[table] = self._least_busy()
        return worker

    def _least_busy(self) -> "_Worker":
        self._workers = [worker for worker in self._workers if not worker.lost]
        least = min(self._workers, key=lambda worker: worker.waiting, default=None)
        if least is None or (least.waiting and len(self._workers) < self._most):
            least = _Worker()
            self._workers.append(least)
        return least


class _Worker:
    """One process, which answers one task after the other."""

    def __init__(self) -> None:
        self.lost = False
        self.waiting = 0
        self._turn = asyncio.Lock()
        self._process: Process | None = None

    async def ask(self, task: Task) -> Answer:
        self.waiting += 1
        try:
            async with self._turn:
                return await self._exchange(task)
        finally:
            self.waiting -= 1

    async def _exchange(self, task: Task) -> Answer:
        if self.lost:
            raise ThinkerLost("it was lost over another table")
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                process = self._process = self._process or await _start()
                return await _send(process, task)
        except BaseException as error:
            # Whoever asks next must not get the answer to this.
            await self.close()
            if isinstance(error, TimeoutError | OSError | asyncio.IncompleteReadError):
                raise ThinkerLost(f"no answer from its process: {error!r}") from error
            raise

    async def close(self) -> None:
        self.lost = True
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def _start() -> Process:
    folders = map(str, registry.added_folders())
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *folders, stdin=PIPE, stdout=PIPE
    )


async def _send(process: Process, task: Task) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    body = pickle.dumps(task)
    process.stdin.write(LENGTH.pack(len(body)) + body)
    await process.stdin.drain()
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    answer: Answer = pickle.loads(await process.stdout.readexactly(length))  # noqa: S301 ours
    return answer
