"""How long the suites of other projects take: a look through their doors shall stay a short one.

Processor time alone is counted, so neighbours on a busy machine cost nothing, and it is divided by
how long a known piece of work takes on the same processor, so a slow machine has as much time as a
quick one. The budget is several times what the suites take: whoever exceeds it has made a bridge
slow, or plays far more games than before.
"""

from collections.abc import Iterable
from functools import cache
from os import times
from time import process_time

from tests.effort import SOAK

MARK = "foreign"
SPENT = "seconds of a usual machine"
"""The property of a report that says how long its test took."""
MOST = 90.0
USUAL = 0.019
"""Seconds that `_work` takes on the machine for which the budget was set."""

_noted: list[float] = []
"""How long each such test took, in this process or in its workers."""


def spent() -> float:
    """Processor time so far, of this process and of those that it started and that have ended."""
    now = times()
    return now.user + now.system + now.children_user + now.children_system


def as_usual(seconds: float) -> float:
    """How long that would have taken on the usual machine."""
    return seconds * USUAL / _pace()


def note(properties: Iterable[tuple[str, object]]) -> None:
    """Those of one report."""
    _noted.extend(float(str(value)) for name, value in properties if name == SPENT)


def too_long(soak: int = SOAK) -> bool:
    """A soak plays many times as much, and may take its time."""
    return not soak and sum(_noted) > MOST


def summary() -> str:
    """Nothing where none of them ran."""
    if not _noted:
        return ""
    words = f"The suites of other projects took {sum(_noted):.1f} s of processor time"
    return f"{words}: {MOST:g} s are the most." if too_long() else f"{words}."


@cache
def _pace() -> float:
    """The best of several tries is the one that was disturbed least."""
    return min(_work() for _ in range(5))


def _work() -> float:
    """What rules and bridges do most: small numbers, lookups, calls."""
    since = process_time()
    found: dict[int, int] = {}
    last = 0
    for number in range(300_000):
        found[number & 1023] = last
        last += found.get(number & 511, 0) & 7
    return process_time() - since
