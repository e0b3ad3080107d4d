"""How a game in play stands: whose turn, since when, until when, how far.

A list shows many games, and to know a turn a game must be replayed. A table in memory is asked; of
all others the last answer is kept, which holds as long as no action and no change of seats has
followed, so that opening a list replays only what has changed elsewhere. Nothing is written for it:
a move costs what it did, and newer rules cannot find an old turn in the database.
"""

import math
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


class Urgency(NamedTuple):
    """By which lists are sorted: own turns, then the least time left, then the newest turn.

    Nothing that the table's page does not show is in it: not when somebody acted in secret.
    """

    is_over: bool
    is_others_turn: bool
    deadline: float
    age: float


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


def asked_of(game: OwnGame, standing: Standing) -> tuple[Seat, ...]:
    """The player's own seats that are in turn, or, if none is, those of others."""
    return tuple(seat for seat in standing.turn if seat in game.mine) or standing.turn


def asked_at(game: OwnGame, standing: Standing) -> datetime:
    """Since when the game waits for these; of a game that waits for nobody when it last changed."""
    asked = asked_of(game, standing)
    return min((standing.asked_since[seat] for seat in asked), default=game.last_at)


def urgency(game: OwnGame, standing: Standing) -> Urgency:
    return Urgency(
        is_over=game.finished,
        is_others_turn=not set(standing.turn) & set(game.mine),
        deadline=standing.deadline.timestamp() if standing.deadline else math.inf,
        age=-asked_at(game, standing).timestamp(),
    )


def standing_of(table: LiveTable) -> Standing:
    return Standing(
        waiting=table.waiting,
        asked_since=dict(table.asked_since),
        deadline=table.deadline(),
        progress=0.0 if table.waiting else table.match.state.progress(),
    )
