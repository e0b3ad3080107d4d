"""Who is at which table just now: whoever has its page open."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

LEAVING = 4.0
"""Seconds: who reloads a page, or loses the connection for a moment, has not left."""
REPEAT, EXPIRY = 20.0, 50.0
"""Seconds: how often other processes are told who is here, and how long they believe it."""


class Presence:
    """`tell` hears of each table where somebody has come or gone, and who of this process is there.

    Who is at another process is heard from it, and forgotten if it falls silent.
    """

    def __init__(self, tell: Callable[[str, frozenset[str]], None]) -> None:
        self._tell = tell
        self._here: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._elsewhere: defaultdict[str, dict[str, tuple[frozenset[str], float]]]
        self._elsewhere = defaultdict(dict)

    @contextmanager
    def at(self, table_id: str, player: str) -> Iterator[None]:
        """The player is at the table until the end of this."""
        is_new = player not in self.at_table(table_id)
        self._here[table_id][player] += 1
        if is_new:
            self._changed(table_id)
        try:
            yield
        finally:
            loop = asyncio.get_running_loop()
            loop.call_later(LEAVING, self._leave, table_id, player)

    def _leave(self, table_id: str, player: str) -> None:
        people = self._here[table_id]
        people[player] -= 1
        if people[player] > 0:
            return
        del people[player]
        self._changed(table_id)
        if not people:
            del self._here[table_id]

    def _changed(self, table_id: str) -> None:
        self._tell(table_id, frozenset(self._here.get(table_id, ())))

    def at_table(self, table_id: str) -> frozenset[str]:
        """Everybody who is there, at whichever process."""
        now = monotonic()
        others = [
            people for people, until in self._elsewhere.get(table_id, {}).values() if until > now
        ]
        return frozenset(self._here.get(table_id, ())).union(*others)

    def heard(self, place: str, table_id: str, players: frozenset[str]) -> bool:
        """At another process these are at the table; says whether that is news."""
        before = self.at_table(table_id)
        self._elsewhere[table_id][place] = (players, monotonic() + EXPIRY)
        return before != self.at_table(table_id)

    def expire(self) -> list[str]:
        """Forgets processes that have fallen silent, and says at which tables that is news."""
        now, touched = monotonic(), []
        for table_id, places in list(self._elsewhere.items()):
            silent = [place for place, (_, until) in places.items() if until <= now]
            if any(places.pop(place)[0] for place in silent):
                touched.append(table_id)
            if not places:
                del self._elsewhere[table_id]
        return touched

    def repeat(self) -> None:
        """Tells again who is here, for processes that have come later."""
        for table_id in list(self._here):
            self._changed(table_id)
