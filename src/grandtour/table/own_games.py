"""The list of a player's own games: what the database says of each, without replaying any."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    and_,
    bindparam,
    func,
    or_,
    select,
    update,
)

from grandtour.core import registry
from grandtour.core.game import Outcome, Seat
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.people import Chair
from grandtour.table.rows import SEATED, aware, chair_of
from grandtour.table.schema import AnyRow, AnySelect, actions, seats, tables
from grandtour.table.store import Store

ABANDONED_AFTER = timedelta(days=7)
"""When nobody has played for so long, a game that is not over may be hidden as well."""


class OwnGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game at which a player sits."""

    id: str
    game: str
    version: int
    created_at: datetime
    finished_at: datetime | None
    outcome: Outcome | None
    n: int
    seated_at: datetime | None
    last_at: datetime
    """When it ended; else when an action was last played, or a seat taken if none was yet."""
    hidden: bool
    chairs: tuple[Chair, ...]
    mine: tuple[Seat, ...]

    @property
    def finished(self) -> bool:
        return self.finished_at is not None

    def may_be_hidden(self, now: datetime) -> bool:
        """Nobody hides a game that others wait in."""
        return self.finished or self.last_at < now - ABANDONED_AFTER


class Count(msgspec.Struct, frozen=True):
    """How many games a player has, hidden ones as well, and how many of them are over."""

    all: int = 0
    finished: int = 0


_PLAYER: BindParameter[str] = bindparam("player")
_LAST_ACTION = (
    select(actions.c.at)
    .where(actions.c.table_id == tables.c.id)
    .order_by(actions.c.n.desc())
    .limit(1)
    .scalar_subquery()
)
_NEWEST = select(func.max(actions.c.n)).where(actions.c.table_id == tables.c.id).scalar_subquery()
_ALL_SEATS = seats.alias()
_SEATED_AT = (
    select(func.max(_ALL_SEATS.c.since))
    .where(_ALL_SEATS.c.table_id == tables.c.id)
    .scalar_subquery()
)
_FIRST_SEAT = (
    select(func.min(_ALL_SEATS.c.seat))
    .where(_ALL_SEATS.c.table_id == tables.c.id, _ALL_SEATS.c.player == _PLAYER)
    .scalar_subquery()
)
LAST_AT = func.coalesce(tables.c.finished_at, _LAST_ACTION, _SEATED_AT, tables.c.created_at)
"""When something last happened at a table."""
# A game that goes on after all comes back to the list.
_IS_SHOWN = or_(seats.c.hidden_at.is_(None), seats.c.hidden_at < LAST_AT)
_IS_OVER = tables.c.finished_at.is_not(None)
_IS_OWN = and_(
    seats.c.player == _PLAYER,
    # Who holds several seats has one line; what is hidden is so at all of them.
    seats.c.seat == _FIRST_SEAT,
    # Of other games the rules are not here.
    tables.c.game.in_(bindparam("games", expanding=True)),
)
_OWN: AnySelect = (
    select(
        tables.c.id,
        tables.c.game,
        tables.c.version,
        tables.c.created_at,
        tables.c.finished_at,
        tables.c.outcome,
        _NEWEST.label("n"),
        _SEATED_AT.label("seated_at"),
        LAST_AT.label("last_at"),
        seats.c.hidden_at,
    )
    .join(seats, seats.c.table_id == tables.c.id)
    .where(_IS_OWN)
)
_COUNT = (
    select(func.count(), func.count(tables.c.finished_at))
    .select_from(tables.join(seats, seats.c.table_id == tables.c.id))
    .where(_IS_OWN)
)
_LIMIT: BindParameter[int] = bindparam("limit")
_BY_END = (tables.c.finished_at.desc(), tables.c.id)
_RUNNING = _OWN.where(~_IS_OVER, _IS_SHOWN).order_by(LAST_AT.desc()).limit(_LIMIT)
_FINISHED = _OWN.where(_IS_OVER, _IS_SHOWN).order_by(*_BY_END).limit(_LIMIT)
_ALL_FINISHED = _OWN.where(_IS_OVER).order_by(*_BY_END).limit(_LIMIT)
_PAGE = (
    _OWN.order_by(_IS_OVER, LAST_AT.desc(), tables.c.id).limit(_LIMIT).offset(bindparam("offset"))
)
_ONE = _OWN.where(tables.c.id == bindparam("table"))


class OwnGames:
    """Asks the database; each method is one look or one change."""

    def __init__(self, store: Store) -> None:
        self._database = store.database

    async def running(self, player: str, limit: int) -> list[OwnGame]:
        """Games that are not over, those first in which something happened last."""
        return await self._listed(_RUNNING, player, limit=limit)

    async def finished(self, player: str, limit: int, *, hidden: bool = False) -> list[OwnGame]:
        """Games that are over, the newest end first; with those that are hidden if wanted."""
        return await self._listed(_ALL_FINISHED if hidden else _FINISHED, player, limit=limit)

    async def page(self, player: str, limit: int, offset: int) -> list[OwnGame]:
        """All games, hidden ones as well: those in play first, then those that are over."""
        return await self._listed(_PAGE, player, limit=limit, offset=offset)

    async def count(self, player: str) -> Count:
        values = {"player": player, "games": list(registry.games())}
        row = await self._database.read(lambda look: look.execute(_COUNT, values).one())
        return Count(*row)

    async def hide(self, player: str, table_id: str, *, hidden: bool) -> None:
        """Takes a game off the player's list, or puts it there again.

        Raises `NotAllowed` for others' games, `NotNow` for those that are still played.
        """
        found = await self._listed(_ONE, player, table=table_id)
        if not found:
            raise NotAllowed("not_your_seat")
        now = datetime.now(UTC)
        if hidden and not found[0].may_be_hidden(now):
            raise NotNow("still_played")
        change = update(seats).where(seats.c.table_id == table_id, seats.c.player == player)
        change = change.values(hidden_at=now if hidden else None)
        await self._database.write(lambda connection: connection.execute(change))

    async def _listed(self, query: AnySelect, player: str, **values: object) -> list[OwnGame]:
        known = {"player": player, "games": list(registry.games()), **values}

        def look(connection: Connection) -> list[OwnGame]:
            rows = connection.execute(query, known).all()
            chairs = _chairs(connection, [row.id for row in rows])
            return [_own_game(row, chairs[row.id], player) for row in rows]

        return await self._database.read(look)


def _chairs(connection: Connection, ids: list[str]) -> dict[str, list[Chair]]:
    query = SEATED.where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    chairs: defaultdict[str, list[Chair]] = defaultdict(list)
    for row in connection.execute(query) if ids else ():
        chairs[row.table_id].append(chair_of(row))
    return chairs


def _own_game(row: AnyRow, chairs: list[Chair], player: str) -> OwnGame:
    last_at, hidden_at = aware(row.last_at), row.hidden_at and aware(row.hidden_at)
    return OwnGame(
        id=row.id,
        game=row.game,
        version=row.version,
        created_at=aware(row.created_at),
        finished_at=row.finished_at and aware(row.finished_at),
        outcome=msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None,
        n=row.n or 0,
        seated_at=row.seated_at and aware(row.seated_at),
        last_at=last_at,
        hidden=hidden_at is not None and hidden_at >= last_at,
        chairs=tuple(chairs),
        mine=tuple(seat for seat, chair in enumerate(chairs) if chair.player == player),
    )
