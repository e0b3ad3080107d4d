"""Keeps players, tables, actions, talk and memories: in SQLite by default, elsewhere by URL."""

import hashlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import ColumnElement, Connection, Insert, Update, event, insert, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from grandtour.core.game import OptionValue, Remark, Seat
from grandtour.table.errors import NotNow, UnknownTable
from grandtour.table.people import Chair, Player
from grandtour.table.schema import actions, lines, memories, players, seats, tables
from grandtour.table.talk import LINES_KEPT, Line

_ASYNC_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the database has it."""

    id: str
    game: str
    version: int
    options: dict[str, OptionValue]
    seed: bytes
    host: str
    clock: bool
    created_at: datetime
    chairs: tuple[Chair, ...]
    actions: tuple[tuple[Seat, str], ...] = ()
    lines: tuple[Line, ...] = ()
    last_at: datetime


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a player's list."""

    id: str
    game: str
    created_at: datetime
    finished: bool


class Memory(msgspec.Struct, frozen=True):
    """What a solo keeps of a player; version 0 is a newcomer's, with nothing in it."""

    data: bytes | None = None
    version: int = 0


class Store:
    """All reading and writing. Every method is one transaction."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(make_url(url))

    async def open(self) -> None:
        """Brings the database to its present shape, a new one from nothing."""
        async with self._engine.begin() as connection:
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        await self._engine.dispose()

    async def add_player(self, player: Player, token: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                insert(players).values(
                    id=player.id, token_hash=hash_token(token), name=player.name, created_at=_now()
                )
            )

    async def player_of(self, token: str) -> Player | None:
        """The player with this token, if there is one."""
        query = select(players.c.id, players.c.name).where(
            players.c.token_hash == hash_token(token)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Player(row.id, row.name) if row else None

    async def rename(self, player: str, name: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                update(players).where(players.c.id == player).values(name=name)
            )

    async def add_table(self, table: StoredTable) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                insert(tables).values(
                    id=table.id,
                    game=table.game,
                    version=table.version,
                    options=msgspec.json.encode(table.options).decode(),
                    seed=table.seed,
                    host=table.host,
                    clock=table.clock,
                    created_at=table.created_at,
                )
            )
            rows = [
                {"table_id": table.id, "seat": seat, **_chair_values(chair)}
                for seat, chair in enumerate(table.chairs)
            ]
            await connection.execute(insert(seats), rows)

    async def load_table(self, table_id: str) -> StoredTable:
        """Raises `UnknownTable`."""
        async with self._engine.connect() as connection:
            row = (
                await connection.execute(select(tables).where(tables.c.id == table_id))
            ).one_or_none()
            if row is None:
                raise UnknownTable("unknown_table")
            chairs = await _chairs(connection, table_id)
            talk = await _lines(connection, table_id)
            log = (
                await connection.execute(
                    select(actions.c.seat, actions.c.action, actions.c.at)
                    .where(actions.c.table_id == table_id)
                    .order_by(actions.c.n)
                )
            ).all()
        return StoredTable(
            id=row.id,
            game=row.game,
            version=row.version,
            options=msgspec.json.decode(row.options),
            seed=row.seed,
            host=row.host,
            clock=row.clock,
            created_at=_aware(row.created_at),
            chairs=chairs,
            actions=tuple((line.seat, line.action) for line in log),
            lines=talk,
            last_at=_aware(log[-1].at if log else row.created_at),
        )

    async def append(
        self, table_id: str, n: int, seat: Seat, action: str, at: datetime, *, last: bool
    ) -> None:
        """Writes action number n. Raises `NotNow` if somebody else has written it already."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(
                    insert(actions).values(table_id=table_id, n=n, seat=seat, action=action, at=at)
                )
                if last:
                    await connection.execute(
                        update(tables).where(tables.c.id == table_id).values(finished_at=at)
                    )
        except IntegrityError:
            raise NotNow("moved_on") from None

    async def add_line(self, table_id: str, line: Line) -> None:
        """Writes a line of the talk. Raises `NotNow` if another has its number already."""
        values = {
            "table_id": table_id,
            "n": line.n,
            "seat": line.seat,
            "text": line.text,
            "remark": msgspec.json.encode(line.remark).decode() if line.remark else "",
            "at": line.at,
        }
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(lines).values(values))
        except IntegrityError:
            raise NotNow("moved_on") from None

    async def set_chair(self, table_id: str, seat: Seat, old: Chair, new: Chair) -> None:
        """Changes who holds a seat. Raises `NotNow` if it is no longer held as in `old`."""
        is_held_as_before = [
            seats.c[column].is_(value) if value is None else seats.c[column] == value
            for column, value in _chair_values(old).items()
        ]
        query = (
            update(seats)
            .where(seats.c.table_id == table_id, seats.c.seat == seat, *is_held_as_before)
            .values(**_chair_values(new))
        )
        async with self._engine.begin() as connection:
            if (await connection.execute(query)).rowcount != 1:
                raise NotNow("seat_taken")

    async def tables_of(self, player: str, limit: int = 20) -> list[TableLine]:
        """The tables at which this player sits, the newest first."""
        query = (
            select(tables.c.id, tables.c.game, tables.c.created_at, tables.c.finished_at)
            .distinct()
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.player == player)
            .order_by(tables.c.created_at.desc())
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            TableLine(
                id=row.id,
                game=row.game,
                created_at=_aware(row.created_at),
                finished=row.finished_at is not None,
            )
            for row in rows
        ]

    async def memory(self, player: str, game: str, solo: str) -> Memory:
        query = select(memories.c.data, memories.c.version).where(*_is_of(player, game, solo))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Memory(row.data, row.version) if row else Memory()

    async def remember(
        self, player: str, game: str, solo: str, old: Memory, data: bytes, at: datetime
    ) -> None:
        """Puts new data in place of the old. Raises `NotNow` if that is no longer what is kept."""
        values = {"version": old.version + 1, "data": data, "changed_at": at}
        query: Insert | Update
        if old.version == 0:
            query = insert(memories).values(player=player, game=game, solo=solo, **values)
        else:
            is_as_before = memories.c.version == old.version
            query = update(memories).where(*_is_of(player, game, solo), is_as_before).values(values)
        try:
            async with self._engine.begin() as connection:
                if (await connection.execute(query)).rowcount != 1:
                    raise NotNow("moved_on")
        except IntegrityError:
            raise NotNow("moved_on") from None


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def hash_token(token: str) -> str:
    """Tokens are random and long, so a plain hash keeps a stolen database from being a key."""
    return hashlib.sha256(token.encode()).hexdigest()


def _engine(url: URL) -> AsyncEngine:
    url = url.set(drivername=_ASYNC_DRIVERS.get(url.drivername, url.drivername))
    engine = create_async_engine(url)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: object, _: ConnectionPoolEntry) -> None:
    """An acknowledged move must survive: write-ahead log, synced at every commit."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def _chairs(connection: AsyncConnection, table_id: str) -> tuple[Chair, ...]:
    query = (
        select(seats.c.player, seats.c.guest, seats.c.bot, players.c.name)
        .outerjoin(players, players.c.id == seats.c.player)
        .where(seats.c.table_id == table_id)
        .order_by(seats.c.seat)
    )
    return tuple(
        Chair(player=row.player, guest=row.guest, bot=row.bot, name=row.guest or row.name or "")
        for row in (await connection.execute(query)).all()
    )


async def _lines(connection: AsyncConnection, table_id: str) -> tuple[Line, ...]:
    """The newest lines, the oldest of them first."""
    query = (
        select(lines)
        .where(lines.c.table_id == table_id)
        .order_by(lines.c.n.desc())
        .limit(LINES_KEPT)
    )
    return tuple(
        Line(
            n=row.n,
            seat=row.seat,
            at=_aware(row.at),
            text=row.text,
            remark=msgspec.json.decode(row.remark, type=Remark) if row.remark else None,
        )
        for row in reversed((await connection.execute(query)).all())
    )


def _is_of(player: str, game: str, solo: str) -> tuple[ColumnElement[bool], ...]:
    columns = memories.c
    return columns.player == player, columns.game == game, columns.solo == solo


def _chair_values(chair: Chair) -> Mapping[str, str | None]:
    return {"player": chair.player, "guest": chair.guest, "bot": chair.bot}


def _now() -> datetime:
    return datetime.now(UTC)


def _aware(moment: datetime) -> datetime:
    """SQLite forgets the time zone; all our moments are UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
