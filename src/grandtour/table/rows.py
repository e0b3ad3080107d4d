"""Reads what the database keeps, row by row, and takes tables out of it; within a transaction."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Update,
    delete,
    exists,
    func,
    select,
    update,
)

from grandtour.core.game import Outcome, Remark
from grandtour.table.errors import UnknownTable
from grandtour.table.people import Chair
from grandtour.table.schema import (
    AnyRow,
    AnySelect,
    actions,
    agreements,
    lines,
    memories,
    players,
    seats,
    tables,
)
from grandtour.table.stored import Agreement, NewChair, News, Origin, Played, StoredTable
from grandtour.table.talk import LINES_KEPT, Line
from grandtour.table.terms import Terms

SWEPT_AT_ONCE = 500
"""So few that nobody's move waits long behind them."""
SEATED: AnySelect = select(seats, players.c.name).outerjoin(
    players, players.c.id == func.coalesce(seats.c.player, seats.c.kept_for)
)
"""Seats with the names of those who hold them, or for whom they are kept."""


def read_table(connection: Connection, table_id: str) -> StoredTable:
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        raise UnknownTable("unknown_table")
    chairs, seated_at = _read_chairs(connection, table_id)
    return StoredTable(
        id=row.id,
        game=row.game,
        version=row.version,
        options=msgspec.json.decode(row.options),
        seed=row.seed,
        host=row.host,
        clock=row.clock,
        created_at=aware(row.created_at),
        chairs=chairs,
        seated_at=seated_at or aware(row.created_at),
        actions=_read_actions(connection, table_id),
        lines=_read_lines(connection, table_id),
        finished=row.finished_at is not None,
        outcome=msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None,
        terms=msgspec.json.decode(row.terms, type=Terms) if row.terms else Terms(),
        begun_at=row.begun_at and aware(row.begun_at),
        next_table=row.next_table,
        agreements=_read_agreements(connection, table_id),
        origin=msgspec.json.decode(row.origin, type=Origin) if row.origin else None,
    )


def sweep_tables(connection: Connection, before: datetime) -> list[str]:
    is_open = exists().where(
        seats.c.table_id == tables.c.id, seats.c.player.is_(None), seats.c.bot == ""
    )
    is_played = exists().where(actions.c.table_id == tables.c.id)
    query = select(tables.c.id).where(tables.c.created_at < before, is_open, ~is_played)
    ids = list(connection.execute(query.limit(SWEPT_AT_ONCE)).scalars())
    delete_tables(connection, ids)
    return ids


def delete_tables(connection: Connection, ids: Sequence[str]) -> None:
    for column in (lines.c.table_id, agreements.c.table_id, seats.c.table_id, tables.c.id):
        connection.execute(delete(column.table).where(column.in_(ids)))


def read_news(connection: Connection, table_id: str, n: int, line: int) -> News:
    chairs, seated_at = _read_chairs(connection, table_id)
    if not chairs:
        raise UnknownTable("unknown_table")
    query = select(tables.c.begun_at, tables.c.next_table).where(tables.c.id == table_id)
    row = connection.execute(query).one()
    return News(
        chairs,
        seated_at or now(),
        _read_actions(connection, table_id, n),
        _read_lines(connection, table_id, line),
        row.begun_at and aware(row.begun_at),
        row.next_table,
        _read_agreements(connection, table_id),
    )


def _read_agreements(connection: Connection, table_id: str) -> tuple[Agreement, ...]:
    columns = agreements.c
    query = select(columns.matter, columns.player).where(columns.table_id == table_id)
    rows = connection.execute(query.order_by(columns.at, columns.player))
    return tuple(Agreement(matter, player) for matter, player in rows)


def _read_actions(connection: Connection, table_id: str, after: int = 0) -> tuple[Played, ...]:
    columns = actions.c
    query = select(columns.seat, columns.action, columns.at, columns.undoes, columns.right).where(
        columns.table_id == table_id, columns.n > after
    )
    log = connection.execute(query.order_by(columns.n))
    return tuple(Played(row.seat, row.action, aware(row.at), row.undoes, row.right) for row in log)


def _read_chairs(
    connection: Connection, table_id: str
) -> tuple[tuple[Chair, ...], datetime | None]:
    """Who sits there, and since when they sit like that, if it is known."""
    query = SEATED.where(seats.c.table_id == table_id).order_by(seats.c.seat)
    rows = connection.execute(query).all()
    since = [aware(row.since) for row in rows if row.since is not None]
    return tuple(chair_of(row) for row in rows), max(since, default=None)


def chair_of(row: AnyRow) -> Chair:
    """Who sits there, by a row of `SEATED`."""
    return Chair(
        player=row.player,
        guest=row.guest,
        bot=row.bot,
        name=row.guest or row.name or "",
        stand_in=row.stand_in,
        kept_for=row.kept_for,
    )


def _read_lines(connection: Connection, table_id: str, after: int = 0) -> tuple[Line, ...]:
    """The newest lines of each circle of hearers, the oldest of them first."""
    known = lines.c.table_id == table_id
    newest = select(lines.c.hearers, func.max(lines.c.nth)).where(known)
    found: list[Line] = []
    for hearers, nth in connection.execute(newest.group_by(lines.c.hearers)).all():
        query = select(lines).where(
            known,
            lines.c.n > after,
            lines.c.hearers == hearers,
            lines.c.nth > nth - LINES_KEPT,
        )
        found += map(_line_of, connection.execute(query))
    return tuple(sorted(found, key=lambda line: line.n))


def _line_of(row: AnyRow) -> Line:
    return Line(
        n=row.n,
        seat=row.seat,
        at=aware(row.at),
        text=row.text,
        remark=msgspec.json.decode(row.remark, type=Remark) if row.remark else None,
        hearers=tuple(map(int, row.hearers.split())),
        nth=row.nth,
    )


def is_memory_of(player: str, game: str, solo: str) -> tuple[ColumnElement[bool], ...]:
    columns = memories.c
    return columns.player == player, columns.game == game, columns.solo == solo


def replace_chair(table_id: str, change: NewChair, at: datetime) -> Update:
    """Finds no row if the seat is no longer held as before."""
    is_held_as_before = [
        seats.c[column].is_(value) if value is None else seats.c[column] == value
        for column, value in chair_values(change.old).items()
    ]
    return (
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == change.seat, *is_held_as_before)
        .values(since=at, **chair_values(change.new))
    )


def chair_values(chair: Chair) -> Mapping[str, str | None]:
    return {
        "player": chair.player,
        "guest": chair.guest,
        "bot": chair.bot,
        "stand_in": chair.stand_in,
        "kept_for": chair.kept_for,
    }


def now() -> datetime:
    return datetime.now(UTC)


def aware(moment: datetime) -> datetime:
    """SQLite forgets the time zone; all our moments are UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
