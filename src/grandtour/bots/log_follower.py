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
        self._read: list[Event] = []

    def after(self, log: Sequence[Event], begin: Callable[[], Known]) -> Known:
        """What is known after this log; `begin` is what is known before the first event.

        A log that is not the one read before with more events, as after a move that was taken
        back, is read from its beginning.
        """
        known = self._known
        if known is None or not self._has_grown(log):
            known = self._known = begin()
            self._read = []
        for event in log[len(self._read) :]:
            self._learn(known, event)
            self._read.append(event)
        return known

    def _has_grown(self, log: Sequence[Event]) -> bool:
        """Whether all is there that was read: after another move the last event may be the same."""
        return list(log[: len(self._read)]) == self._read
