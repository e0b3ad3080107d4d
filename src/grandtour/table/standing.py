"""How a game in play stands: whose turn, since when, until when, how far.

A list shows many games, and to know a turn a game must be replayed. A table in memory is asked; of
all others the last answer is kept, which holds as long as no action and no change of seats has
followed, so that opening a list replays only what has changed elsewhere. Nothing is written for it:
a move costs what it did, and newer rules cannot find an old turn in the database.
"""

from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.table.errors import UnknownTable, Unplayable
from grandtour.table.live import LiveTable
from grandtour.table.own_games import OwnGame
from grandtour.table.tables import Tables

_KEPT = 10_000


class Standing(NamedTuple):
    """All of it is shown to everybody at the table; `closed` if its rules have moved on."""

    waiting: bool = False
    asked_since: Mapping[Seat, datetime] = {}
    deadline: datetime | None = None
    progress: float = 0.0
    closed: bool = False

    @property
    def turn(self) -> tuple[Seat, ...]:
        return tuple(self.asked_since)


_Moment = tuple[int, datetime | None]


class Standings:
    """Answers from memory where it can."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: OrderedDict[str, tuple[_Moment, Standing]] = OrderedDict()

    async def of(self, game: OwnGame) -> Standing:
        """How a game that is not over stands now."""
        now = (game.n, game.seated_at)
        table = self._tables.known(game.id)
        if table is not None and (table.n, table.seated_at) == now:
            return standing_of(table)
        moment, kept = self._kept.get(game.id, (None, Standing()))
        if moment != now:
            kept = await self._asked_anew(game.id)
            self._kept[game.id] = (now, kept)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return kept

    async def _asked_anew(self, table_id: str) -> Standing:
        try:
            return standing_of(await self._tables.current(table_id))
        except (Unplayable, UnknownTable):
            return Standing(closed=True)


def standing_of(table: LiveTable) -> Standing:
    return Standing(
        waiting=table.waiting,
        asked_since=dict(table.asked_since),
        deadline=table.deadline(),
        progress=0.0 if table.waiting else table.match.state.progress(),
    )
