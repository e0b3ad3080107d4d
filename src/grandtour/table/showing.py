"""How far a table has leafed through what all of its pages show step by step.

A game's page may show something in steps (how a round was judged, one player after another). Each
page goes on by itself, and whoever sits at the table may go on for all. Nothing of it is part of
the game: it is kept nowhere, and whoever comes later sees the whole.
"""

from collections import OrderedDict
from typing import NamedTuple

LONGEST_NAME = 40
MOST_STEPS = 99
_TABLES = 1000


class Showing(NamedTuple):
    """What is shown, as the game's page calls it, and at which step all are at least."""

    of: str
    step: int


class Showings:
    """The newest of each table."""

    def __init__(self) -> None:
        self._now: OrderedDict[str, Showing] = OrderedDict()

    def note(self, table_id: str, showing: Showing) -> bool:
        """Somebody goes on; says whether that is news, since several may press at once."""
        if len(showing.of) > LONGEST_NAME or not 0 <= showing.step <= MOST_STEPS:
            return False
        now = self._now.get(table_id)
        if now and now.of == showing.of and now.step >= showing.step:
            return False
        self._now[table_id] = showing
        self._now.move_to_end(table_id)
        while len(self._now) > _TABLES:
            self._now.popitem(last=False)
        return True

    def at(self, table_id: str) -> Showing | None:
        return self._now.get(table_id)
