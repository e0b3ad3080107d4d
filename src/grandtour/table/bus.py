"""Tells whoever follows a table that it has changed."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Bus:
    """Changes have no content here, and several that nobody has looked at yet are one."""

    def __init__(self) -> None:
        self._followers: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.closed = False

    @property
    def followers(self) -> int:
        return sum(map(len, self._followers.values()))

    @contextmanager
    def follow(self, table_id: str) -> Iterator[asyncio.Event]:
        """An event that is set by each change, until the one who follows leaves."""
        changed = asyncio.Event()
        self._followers[table_id].add(changed)
        try:
            yield changed
        finally:
            followers = self._followers[table_id]
            followers.discard(changed)
            if not followers:
                del self._followers[table_id]

    def is_followed(self, table_id: str) -> bool:
        return table_id in self._followers

    def tell(self, table_id: str) -> None:
        for changed in self._followers.get(table_id, ()):
            changed.set()

    def close(self) -> None:
        """Lets all followers know that there will be no further changes."""
        self.closed = True
        for table_id in list(self._followers):
            self.tell(table_id)
