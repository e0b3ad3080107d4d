"""Who is writing a line just now. It is kept nowhere, and forgotten by itself."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from time import monotonic

from grandtour.table.live import LiveTable

LASTS = 6.0
"""Seconds; whoever goes on typing says so again sooner."""


class Typists:
    """`tell` hears of each table where somebody begins or stops."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._until: defaultdict[str, dict[str, float]] = defaultdict(dict)

    def note(self, table_id: str, player: str) -> bool:
        """The player is typing at this moment; says whether that is worth telling others."""
        now = monotonic()
        left = self._until[table_id].get(player, 0.0) - now
        if left > LASTS / 2:
            return False
        self._until[table_id][player] = now + LASTS
        asyncio.get_running_loop().call_later(LASTS + 0.1, self._expire, table_id)
        if left <= 0:
            self._tell(table_id)
        return True

    def has_said(self, table_id: str, player: str) -> None:
        """The line is written."""
        self._until.get(table_id, {}).pop(player, None)

    def seen_by(self, table: LiveTable, viewer: str | None) -> frozenset[str]:
        """Who types, but the viewer; that of a team only the team sees."""
        players = self._at_table(table.id) - {viewer}
        return frozenset(player for player in players if _may_see(table, viewer, player))

    def _at_table(self, table_id: str) -> set[str]:
        now = monotonic()
        return {player for player, until in self._until.get(table_id, {}).items() if until > now}

    def _expire(self, table_id: str) -> None:
        known, typing = self._until.get(table_id, {}), self._at_table(table_id)
        for player in known.keys() - typing:
            del known[player]
            self._tell(table_id)
        if not typing:
            self._until.pop(table_id, None)


def _may_see(table: LiveTable, viewer: str | None, typist: str) -> bool:
    teams = [team for seat in table.seats_of(typist) if (team := table.team_of(seat))]
    own = table.seats_of(viewer)
    return not teams or any(seat in team for team in teams for seat in own)
