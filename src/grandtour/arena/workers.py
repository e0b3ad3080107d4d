"""Games in several processes of this machine.

A worker may die: the system ends it when memory is short, or a bot does. Then the run ends with a
sentence, and what was over is kept.
"""

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

from grandtour.core.errors import GrandTourError

AHEAD = 2
"""Pieces of work for each process, so that none is idle while results are taken in."""

T = TypeVar("T")


class WorkerLost(GrandTourError):
    """A process that played games has ended."""


def in_processes(
    play: Callable[[int], T], numbers: Sequence[int], jobs: int, piece: int
) -> Generator[T, None, None]:
    """What `play` makes of each number, in any order; a process gets `piece` of them at once.

    Raises `WorkerLost`. Whoever wants no more, or is interrupted, ends the processes at once.
    """
    pieces = (numbers[first : first + piece] for first in range(0, len(numbers), piece))
    with _workers(jobs) as pool:
        flying: set[Future[list[T]]] = set()
        try:
            while True:
                while len(flying) < jobs * AHEAD and (some := next(pieces, None)):
                    with _uninterrupted():
                        flying.add(pool.submit(_all, play, some))
                if not flying:
                    return
                done, flying = wait(flying, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from future.result()
        except BrokenExecutor as error:
            raise WorkerLost("worker_lost") from error


def _all(play: Callable[[int], T], numbers: Sequence[int]) -> list[T]:
    return [play(number) for number in numbers]


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    # Forking a process that has threads, as a server or notebook has, may hang it.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _deaf)
    try:
        yield pool
    finally:
        # The pool itself would wait for games that nobody wants any more.
        for process in list(pool._processes.values()):
            process.kill()
        pool.shutdown()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes begin here: Ctrl+C is not for them, and they would say at length where they were.

    What is blocked now is blocked in a new process until it is `_deaf`.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
