"""Keeps players, tables, actions, talk and memories."""

import hashlib
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import TypeVar

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    Insert,
    Update,
    bindparam,
    delete,
    func,
    insert,
    select,
    union_all,
    update,
)
from sqlalchemy.exc import IntegrityError

from grandtour.core.game import Outcome
from grandtour.table.database import Database
from grandtour.table.errors import NotNow, TryAgain
from grandtour.table.notices import PLAYER, TABLE, Hear, Notice
from grandtour.table.observing import UNOBSERVED, Observer
from grandtour.table.people import Chair, Player
from grandtour.table.rows import (
    aware,
    chair_values,
    delete_tables,
    is_memory_of,
    now,
    read_news,
    read_table,
    replace_chair,
    sweep_tables,
)
from grandtour.table.schema import (
    actions,
    agreements,
    lines,
    memories,
    players,
    seats,
    tables,
    tokens,
)
from grandtour.table.stored import Agreement, Memory, NewChair, Newest, News, Played, StoredTable
from grandtour.table.talk import Line

T = TypeVar("T")
_ADD_ACTION = insert(actions)
_TABLE: BindParameter[str] = bindparam("table")
_NEWEST = select(
    select(func.max(actions.c.n)).where(actions.c.table_id == _TABLE).scalar_subquery().label("n"),
    select(func.max(lines.c.n)).where(lines.c.table_id == _TABLE).scalar_subquery().label("line"),
    select(func.max(seats.c.since))
    .where(seats.c.table_id == _TABLE)
    .scalar_subquery()
    .label("since"),
)


class Store:
    """All reading and writing. Every method is one transaction, durable when it returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def database(self) -> Database:
        """For what is kept beside the tables: devices of players, lists of own games."""
        return self._database

    @property
    def is_shared(self) -> bool:
        """Whether other processes may change what is kept."""
        return self._database.is_shared

    async def listen(self, hear: Hear) -> None:
        """Tells of whatever other processes change, for ever."""
        await self._database.listen(hear)

    async def tell(self, notice: Notice) -> None:
        """Tells other processes something that nobody needs to keep."""
        with suppress(TryAgain):
            await self._database.write(lambda _: None, notice)

    async def add_player(self, player: Player, token: str) -> None:
        query = insert(players).values(
            id=player.id, token_hash=hash_token(token), name=player.name, created_at=now()
        )
        await self._database.write(lambda connection: connection.execute(query))

    async def player_of(self, token: str) -> Player | None:
        """The player with this token, if there is one."""
        hashed = hash_token(token)
        known = select(players.c.id, players.c.name)
        query = union_all(
            known.where(players.c.token_hash == hashed),
            known.join(tokens, tokens.c.player == players.c.id).where(tokens.c.hash == hashed),
        )
        row = await self._database.read(lambda look: look.execute(query).one_or_none())
        return Player(row.id, row.name) if row else None

    async def rename(self, player: str, name: str) -> None:
        query = update(players).where(players.c.id == player).values(name=name)
        await self._database.write(
            lambda connection: connection.execute(query), Notice(PLAYER, player)
        )

    async def add_table(self, table: StoredTable) -> None:
        query = insert(tables).values(
            id=table.id,
            game=table.game,
            version=table.version,
            options=msgspec.json.encode(table.options).decode(),
            seed=table.seed,
            host=table.host,
            clock=table.clock,
            created_at=table.created_at,
            terms=msgspec.json.encode(table.terms).decode(),
            origin=msgspec.json.encode(table.origin).decode() if table.origin else None,
        )
        played = [
            {"table_id": table.id, "n": n, **action._asdict()}
            for n, action in enumerate(table.actions, 1)
        ]
        rows = [
            {"table_id": table.id, "seat": seat, "since": table.seated_at, **chair_values(chair)}
            for seat, chair in enumerate(table.chairs)
        ]

        def change(connection: Connection) -> None:
            connection.execute(query)
            connection.execute(insert(seats), rows)
            if played:
                connection.execute(_ADD_ACTION, played)

        await self._database.write(change)

    async def load_table(self, table_id: str) -> StoredTable:
        """Raises `UnknownTable`."""
        return await self._database.read(lambda connection: read_table(connection, table_id))

    async def newest(self, table_id: str) -> Newest:
        """What was last written of a table; cheaper than to ask for it."""
        row = await self._database.glance(_NEWEST, {"table": table_id})
        assert row is not None
        return Newest(row.n or 0, row.line or 0, row.since and aware(row.since))

    async def news(self, table_id: str, n: int, line: int) -> News:
        """What was written after action number n, and after that line of the talk.

        Raises `UnknownTable`.
        """
        return await self._database.read(lambda look: read_news(look, table_id, n, line))

    async def append(
        self, table_id: str, n: int, played: Played, outcome: Outcome | None = None
    ) -> None:
        """Writes action number n, and how the game ends if it does with this action.

        Raises `NotNow` if somebody else has written it already.
        """
        values = {"table_id": table_id, "n": n, **played._asdict()}

        def change(connection: Connection) -> None:
            connection.execute(_ADD_ACTION, values)
            if outcome is not None:
                text = msgspec.json.encode(outcome).decode()
                finish = update(tables).where(tables.c.id == table_id)
                connection.execute(finish.values(finished_at=played.at, outcome=text))

        await self._write_once(change, Notice(TABLE, table_id, n, played))

    async def add_line(self, table_id: str, line: Line) -> None:
        """Writes a line of the talk. Raises `NotNow` if another has its number already."""
        values = {
            "table_id": table_id,
            "n": line.n,
            "seat": line.seat,
            "text": line.text,
            "remark": msgspec.json.encode(line.remark).decode() if line.remark else "",
            "at": line.at,
            "hearers": " ".join(map(str, line.hearers)),
            "nth": line.nth,
        }
        await self._write_once(
            lambda connection: connection.execute(insert(lines), values), Notice(TABLE, table_id)
        )

    async def set_chairs(self, table_id: str, changes: Sequence[NewChair], at: datetime) -> None:
        """Changes who holds these seats, all of them or none.

        Raises `NotNow` if one of them is no longer held as in `old`.
        """
        queries = [replace_chair(table_id, change, at) for change in changes]

        def change_all(connection: Connection) -> None:
            for query in queries:
                if connection.execute(query).rowcount != 1:
                    raise NotNow("seat_taken")

        await self._database.write(change_all, Notice(TABLE, table_id))

    async def seat_by_lot(self, table_id: str, chairs: Sequence[Chair], at: datetime) -> bool:
        """Seats all of them anew, once; False if it was done before."""
        query = update(tables).where(tables.c.id == table_id, tables.c.begun_at.is_(None))

        def change(connection: Connection) -> bool:
            if connection.execute(query.values(begun_at=at)).rowcount != 1:
                return False
            for seat, chair in enumerate(chairs):
                place = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
                connection.execute(place.values(since=at, **chair_values(chair)))
            return True

        return await self._database.write(change, Notice(TABLE, table_id))

    async def follow_with(self, table_id: str, next_table: str) -> str:
        """Notes where those of a table play again; returns what was noted first."""
        query = update(tables).where(tables.c.id == table_id, tables.c.next_table.is_(None))
        noted = select(tables.c.next_table).where(tables.c.id == table_id)

        def change(connection: Connection) -> str:
            connection.execute(query.values(next_table=next_table))
            return str(connection.execute(noted).scalar_one())

        return await self._database.write(change, Notice(TABLE, table_id))

    async def agree(self, table_id: str, agreement: Agreement, at: datetime) -> None:
        """Notes that a player wants something; once is enough."""
        values = {"table_id": table_id, **agreement._asdict(), "at": at}
        with suppress(NotNow):
            await self._write_once(
                lambda connection: connection.execute(insert(agreements), values),
                Notice(TABLE, table_id),
            )

    async def withdraw(self, table_id: str, agreement: Agreement) -> None:
        """The player does not want it any more."""
        query = delete(agreements).where(
            agreements.c.table_id == table_id,
            agreements.c.matter == agreement.matter,
            agreements.c.player == agreement.player,
        )
        await self._database.write(
            lambda connection: connection.execute(query), Notice(TABLE, table_id)
        )

    async def forget_agreements(self, table_id: str, matter: str) -> None:
        query = delete(agreements).where(
            agreements.c.table_id == table_id, agreements.c.matter == matter
        )
        await self._database.write(
            lambda connection: connection.execute(query), Notice(TABLE, table_id)
        )

    async def delete_table(self, table_id: str) -> None:
        """A table at which nobody has done anything yet."""
        await self._database.write(lambda connection: delete_tables(connection, [table_id]))

    async def sweep(self, before: datetime) -> list[str]:
        """Deletes tables set up before, at which a seat is still open; returns their ids."""
        return await self._database.write(lambda connection: sweep_tables(connection, before))

    async def memory(self, player: str, game: str, solo: str) -> Memory:
        query = select(memories.c.data, memories.c.version).where(*is_memory_of(player, game, solo))
        row = await self._database.read(lambda look: look.execute(query).one_or_none())
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
            is_as_before = (*is_memory_of(player, game, solo), memories.c.version == old.version)
            query = update(memories).where(*is_as_before).values(values)
        if await self._write_once(lambda connection: connection.execute(query).rowcount) != 1:
            raise NotNow("moved_on")

    async def try_out(self) -> None:
        """Reads, and writes something that is gone again with the same commit.

        Raises what is wrong with the database.
        """
        await self._database.read(lambda look: look.execute(select(players.c.id).limit(1)).all())
        passing = {"id": secrets.token_hex(16), "token_hash": secrets.token_hex(16), "name": ""}

        def change(connection: Connection) -> None:
            connection.execute(insert(players), {**passing, "created_at": now()})
            connection.execute(delete(players).where(players.c.id == passing["id"]))

        await self._database.write(change)

    async def _write_once(
        self, change: Callable[[Connection], T], notice: Notice | None = None
    ) -> T:
        """Raises `NotNow` if another has written in the same place before."""
        try:
            return await self._database.write(change, notice)
        except IntegrityError:
            raise NotNow("moved_on") from None


@asynccontextmanager
async def open_store(url: str, observer: Observer = UNOBSERVED) -> AsyncIterator[Store]:
    database = Database(url, observer)
    await database.open()
    try:
        yield Store(database)
    finally:
        await database.close()


def hash_token(token: str) -> str:
    """Tokens are random and long, so a plain hash keeps a stolen database from being a key."""
    return hashlib.sha256(token.encode()).hexdigest()
