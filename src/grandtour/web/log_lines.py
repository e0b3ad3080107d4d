"""The log as one viewer reads it: the last lines, and how many there were before."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakKeyDictionary

from grandtour.core.game import Event, Seat
from grandtour.core.page import AnyPage
from grandtour.table.live import LiveTable
from grandtour.table.retraction import Retraction
from grandtour.web.naming import People
from grandtour.web.sentences import sentence_of, sentence_said_before

LOG_LENGTH = 60
_TELLINGS = 32
"""So many viewers of a table, in their languages, are remembered."""


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


_TOLD: WeakKeyDictionary[LiveTable, dict[object, Told]] = WeakKeyDictionary()
"""By table: for each seat (None: a spectator) and the names of all, as one language writes them."""


def told_to(
    seat: Seat | None, table: LiveTable, log: Sequence[Event], page: AnyPage, people: People
) -> Told:
    """What this viewer was told so far; only what is new is put into words."""
    tellings = _TOLD.setdefault(table, {})
    back = _retractions(table, seat)
    key = (seat, people, len(back))
    if key not in tellings and len(tellings) >= _TELLINGS:
        tellings.clear()
    told = tellings.setdefault(key, Told())
    for event in log[told.events :]:
        _note_retractions(told, back, page, people)
        told.events, told.number = told.events + 1, told.number + 1
        if text := sentence_said_before(event, page, people):
            told.add(event.data.get("seat"), text, page.thread(event))
    _note_retractions(told, back, page, people)
    return told


def _retractions(table: LiveTable, seat: Seat | None) -> list[Retraction]:
    """What was taken back, each where it stands in what is left of the log."""
    back = list(table.retractions.get(seat, ()))
    for place in range(len(back) - 2, -1, -1):
        left = min(back[place].left, back[place + 1].left)
        back[place] = back[place]._replace(left=left)
    return back


def _note_retractions(
    told: Told, back: Sequence[Retraction], page: AnyPage, people: People
) -> None:
    for retraction in back[told.notes :]:
        if retraction.left > told.events:
            return
        told.notes, told.number = told.notes + 1, told.number + retraction.lost + 1
        told.add(retraction.seat, _taken_back(retraction, page, people))


def _taken_back(retraction: Retraction, page: AnyPage, people: People) -> str:
    name, what = people.name(retraction.seat), sentence_of(retraction.first, page, people)
    if not what:
        return people.t("table.taken_back", name=name)
    return people.t("table.taken_back_what", name=name, what=what)
