"""Where finished games are analysed: one at a time, in a process beside the site, and kept.

Whoever asks for the same game again finds what is there. A process that dies is replaced once and
goes on from the pieces that it had done.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

import msgspec

from grandtour.core import registry
from grandtour.core.record import Record
from grandtour.insight.analysis import Analysis
from grandtour.insight.looking import Judgement, Look
from grandtour.insight.plan import USUAL, Plan
from grandtour.insight.worker import Report, Task

log = logging.getLogger(__name__)
_KEPT = 64
_TRIES = 2
_LONGEST_LINE = 1 << 24
_PATIENCE = 120.0
"""Seconds without a report after which a process is taken to be lost."""
PROGRAM = "from grandtour.insight.worker import run; run()"


class Case:
    """A game that somebody wants to understand, and how far that has come."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.pieces: list[Look | Judgement] = []
        self.done = 0.0
        self.begun = False
        self.failed = False
        self.analysis: Analysis | None = None
        self.ended = asyncio.Event()

    @property
    def over(self) -> bool:
        return self.failed or self.analysis is not None


class Analyst:
    def __init__(self, plan: Plan = USUAL, kept: int = _KEPT) -> None:
        self._plan = plan
        self._most = kept
        self._cases: OrderedDict[str, Case] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def case(self, key: str) -> Case | None:
        """What is known of the game of this key; None if nobody has asked."""
        return self._cases.get(key)

    def ask(self, key: str, record: Record, before: Callable[[], None] = lambda: None) -> Case:
        """Begins, or goes on where it was; `before` is called only if there is something to do."""
        case = self._cases.get(key)
        if case is None or case.failed:
            before()
            pieces = case.pieces if case else []
            case = self._cases[key] = Case(record)
            case.pieces = pieces
            task = asyncio.create_task(self._study(case))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._cases.move_to_end(key)
        self._forget()
        return case

    async def close(self) -> None:
        """The site ends, and its processes with it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _forget(self) -> None:
        finished = [key for key, case in self._cases.items() if case.over]
        for key in finished[: max(0, len(self._cases) - self._most)]:
            del self._cases[key]

    async def _study(self, case: Case) -> None:
        async with self._one_at_a_time:
            case.begun = True
            for _ in range(_TRIES):
                with suppress(OSError, TimeoutError, ValueError, msgspec.DecodeError):
                    await self._follow(case)
                if case.analysis is not None:
                    break
            else:
                case.failed = True
                log.warning("an analysis of %s broke off", case.record.game)
            case.ended.set()

    async def _follow(self, case: Case) -> None:
        process = await _start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            task = Task(case.record, self._plan, tuple(case.pieces))
            process.stdin.write(msgspec.json.encode(task))
            await process.stdin.drain()
            process.stdin.close()
            while line := await asyncio.wait_for(process.stdout.readline(), _PATIENCE):
                report = msgspec.json.decode(line, type=Report)
                case.done = max(case.done, report.done)
                case.analysis = report.analysis
                if report.piece is not None:
                    case.pieces.append(report.piece)
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


async def _start() -> Process:
    folders = map(str, registry.added_folders())
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *folders, stdin=PIPE, stdout=PIPE, limit=_LONGEST_LINE
    )
