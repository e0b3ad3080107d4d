"""What follows from a log, without reading the whole of it at every move."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from grandtour.core.game import Event

Known = TypeVar("Known")


class LogFollower(Generic[Known]):
    """Keeps what was learnt from the events read so far; `learn` takes in one more event."""

    def __init__(self, learn: Callable[[Known, Event], None]) -> None:
        self._learn = learn
        self._known: Known | None = None
        self._read = 0
        self._last: Event | None = None

    def after(self, log: Sequence[Event], begin: Callable[[], Known]) -> Known:
        """What is known after this log; `begin` is what is known before the first event.

        A log that is not the one read before with more events, as after a move that was taken
        back, is read from its beginning.
        """
        known = self._known
        if known is None or not self._has_grown(log):
            known = self._known = begin()
            self._read = 0
        for event in log[self._read :]:
            self._learn(known, event)
            self._read += 1
            self._last = event
        return known

    def _has_grown(self, log: Sequence[Event]) -> bool:
        return 0 < self._read <= len(log) and log[self._read - 1] == self._last
