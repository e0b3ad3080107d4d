"""The log as one viewer reads it: the last lines, and how many there were before."""

from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from grandtour.core.game import Seat

LOG_LENGTH = 60


class LogLine(NamedTuple):
    n: int
    seat: Seat | None
    text: str


@dataclass(eq=False)
class Told:
    """The last of so many lines that a viewer was told, in so many events."""

    events: int = 0
    count: int = 0
    notes: int = 0
    """Of what was taken back."""
    number: int = 0
    """Of the last event or note; those that were taken back keep theirs."""
    lines: deque[LogLine] = field(default_factory=lambda: deque(maxlen=LOG_LENGTH))
    replaced: int = 0
    """Lines in whose place others have come."""
    threads: dict[str, LogLine] = field(default_factory=dict)
    """The newest line of each."""

    def add(self, seat: Seat | None, text: str, thread: str = "") -> None:
        line = LogLine(self.number, seat, text)
        if thread:
            before = self.threads.get(thread)
            if before is not None and before in self.lines:
                self.lines.remove(before)
                self.replaced += 1
            self.threads[thread] = line
        self.lines.append(line)
        self.count += 1
