"""The list of a player's own games: what the database says of each, without replaying any."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, select, update

from grandtour.core import registry
from grandtour.core.game import Outcome, Seat
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.people import Chair
from grandtour.table.schema import actions, players, seats, tables
from grandtour.table.store import Store

ABANDONED_AFTER = timedelta(days=7)
"""When nobody has played for so long, a game that is not over may be hidden as well."""


class OwnGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game at which a player sits."""

    id: str
    game: str
    version: int
    clock: bool
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


class OwnGames:
    """Asks the database; each method is one look or one change."""

    def __init__(self, store: Store) -> None:
        self._database = store.database

    async def running(self, player: str, limit: int) -> list[OwnGame]:
        """Games that are not over, those first in which something happened last."""
        query = _games(player).where(tables.c.finished_at.is_(None), ~_is_hidden())
        return await self._listed(player, query.order_by(_last_at().desc()).limit(limit))

    async def finished(self, player: str, limit: int, *, hidden: bool = False) -> list[OwnGame]:
        """Games that are over, the newest end first; with those that are hidden if wanted."""
        query = _games(player).where(tables.c.finished_at.is_not(None))
        if not hidden:
            query = query.where(~_is_hidden())
        return await self._listed(
            player, query.order_by(tables.c.finished_at.desc(), tables.c.id).limit(limit)
        )

    async def page(self, player: str, limit: int, offset: int) -> list[OwnGame]:
        """All games, hidden ones as well: those in play first, then those that are over."""
        order = (tables.c.finished_at.is_not(None), _last_at().desc(), tables.c.id)
        query = _games(player).order_by(*order).limit(limit).offset(offset)
        return await self._listed(player, query)

    async def count(self, player: str) -> Count:
        own = _games(player).subquery()
        query = select(func.count(), func.count(own.c.finished_at)).select_from(own)
        row = await self._database.read(lambda look: look.execute(query).one())
        return Count(*row)

    async def hide(self, player: str, table_id: str, *, hidden: bool) -> None:
        """Takes a game off the player's list, or puts it there again.

        Raises `NotAllowed` for others' games, `NotNow` for those that are still played.
        """
        query = _games(player).where(tables.c.id == table_id)
        found = await self._listed(player, query)
        if not found:
            raise NotAllowed("not_your_seat")
        now = datetime.now(UTC)
        if hidden and not found[0].may_be_hidden(now):
            raise NotNow("still_played")
        change = update(seats).where(seats.c.table_id == table_id, seats.c.player == player)
        change = change.values(hidden_at=now if hidden else None)
        await self._database.write(lambda connection: connection.execute(change))

    async def _listed(self, player: str, query: Select[Any]) -> list[OwnGame]:
        def look(connection: Connection) -> list[OwnGame]:
            rows = connection.execute(query).all()
            chairs = _chairs(connection, [row.id for row in rows])
            return [_own_game(row, chairs[row.id], player) for row in rows]

        return await self._database.read(look)


def _last_at() -> ColumnElement[datetime]:
    last = (
        select(actions.c.at)
        .where(actions.c.table_id == tables.c.id)
        .order_by(actions.c.n.desc())
        .limit(1)
        .scalar_subquery()
    )
    return func.coalesce(tables.c.finished_at, last, _seated_at(), tables.c.created_at)


def _seated_at() -> ColumnElement[datetime]:
    since = select(func.max(seats.c.since)).where(seats.c.table_id == tables.c.id)
    return since.correlate(tables).scalar_subquery()


def _is_hidden() -> ColumnElement[bool]:
    """A game that goes on after all comes back to the list."""
    hidden_at = seats.c.hidden_at
    return and_(hidden_at.is_not(None), hidden_at >= _last_at())


def _games(player: str) -> Select[Any]:
    """The player's games of which the rules are here, one row each."""
    newest = select(func.max(actions.c.n)).where(actions.c.table_id == tables.c.id)
    first = (
        select(func.min(seats.c.seat))
        .where(seats.c.table_id == tables.c.id, seats.c.player == player)
        .correlate(tables)
        .scalar_subquery()
    )
    return (
        select(
            tables.c.id,
            tables.c.game,
            tables.c.version,
            tables.c.clock,
            tables.c.created_at,
            tables.c.finished_at,
            tables.c.outcome,
            newest.scalar_subquery().label("n"),
            _seated_at().label("seated_at"),
            _last_at().label("last_at"),
            seats.c.hidden_at,
        )
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            seats.c.player == player,
            # Who holds several seats has one line; what is hidden is so at all of them.
            seats.c.seat == first,
            tables.c.game.in_(list(registry.games())),
        )
    )


def _chairs(connection: Connection, ids: list[str]) -> dict[str, list[Chair]]:
    query = (
        select(seats.c.table_id, seats.c.player, seats.c.guest, seats.c.bot, players.c.name)
        .outerjoin(players, players.c.id == seats.c.player)
        .where(seats.c.table_id.in_(ids))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    chairs: defaultdict[str, list[Chair]] = defaultdict(list)
    for row in connection.execute(query) if ids else ():
        name = row.guest or row.name or ""
        chairs[row.table_id].append(Chair(row.player, row.guest, row.bot, name))
    return chairs


def _own_game(row: Row[Any], chairs: list[Chair], player: str) -> OwnGame:
    last_at, hidden_at = _aware(row.last_at), row.hidden_at and _aware(row.hidden_at)
    return OwnGame(
        id=row.id,
        game=row.game,
        version=row.version,
        clock=row.clock,
        created_at=_aware(row.created_at),
        finished_at=row.finished_at and _aware(row.finished_at),
        outcome=msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None,
        n=row.n or 0,
        seated_at=row.seated_at and _aware(row.seated_at),
        last_at=last_at,
        hidden=hidden_at is not None and hidden_at >= last_at,
        chairs=tuple(chairs),
        mine=tuple(seat for seat, chair in enumerate(chairs) if chair.player == player),
    )


def _aware(moment: datetime) -> datetime:
    """SQLite forgets the time zone; all our moments are UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
