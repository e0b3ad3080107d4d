"""What players are to be told: noted by whichever process changes a table, sent once by one.

A turn is known by when it began. A note that is due is taken by the process that is first to move
its time on; the others find it moved. If that process dies, the note is due again.
"""

import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from grandtour.core.game import Seat
from grandtour.table.addresses import Addresses
from grandtour.table.errors import TryAgain
from grandtour.table.live import LiveTable
from grandtour.table.rows import aware
from grandtour.table.schema import AnyRow, tellings
from grandtour.table.store import Store

Matter = Literal["turn", "warn"]
MOST_AT_ONCE = 50
WARN_AT = 4
"""A warning comes when this part of the time is left: a quarter."""
LEASE = timedelta(minutes=5)
"""After so long another process may try what one has taken."""
_REMEMBERED = 10_000

log = logging.getLogger(__name__)


class Note(NamedTuple):
    """One thing to tell one player."""

    player: str
    table: str
    matter: Matter
    since: datetime
    """When the turn began."""
    due: datetime
    tries: int = 0


class Telling:
    def __init__(self, store: Store, addresses: Addresses, after: float) -> None:
        """Turns are told of after so many seconds: who reloads a page is not away."""
        self._database = store.database
        self._addresses = addresses
        self._after = timedelta(seconds=after)
        self._noted: OrderedDict[tuple[str, str, datetime], None] = OrderedDict()

    async def note(self, table: LiveTable) -> None:
        """Notes what those are to be told for whom the table waits now, once for each turn."""
        wanted = [note for note in self._notes(table) if _turn(note) not in self._noted]
        if not wanted:
            return
        told = await self._addresses.confirmed({note.player for note in wanted})
        for note in wanted:
            if note.player in told:
                await self._add(note)
        for note in wanted:
            self._remember(note)

    def _notes(self, table: LiveTable) -> Iterator[Note]:
        for seat in waiting_seats(table):
            player, since = table.chairs[seat].player, table.asked_since[seat]
            assert player is not None
            yield Note(player, table.id, "turn", since, since + self._after)
            if (due := warning_due(table, seat)) is not None:
                yield Note(player, table.id, "warn", since, due)

    def _remember(self, note: Note) -> None:
        self._noted[_turn(note)] = None
        if len(self._noted) > _REMEMBERED:
            self._noted.popitem(last=False)

    async def _add(self, note: Note) -> None:
        values = {
            "player": note.player,
            "table_id": note.table,
            "matter": note.matter,
            "since": note.since,
            "due_at": note.due,
            "tries": 0,
        }
        # Whoever was faster has noted the same.
        with suppress(IntegrityError):
            await self._database.write(lambda change: change.execute(insert(tellings), values))

    async def take_due(self, now: datetime) -> list[Note]:
        """Notes that nobody else will send unless this process dies."""
        query = (
            select(tellings)
            .where(tellings.c.due_at <= now, tellings.c.sent_at.is_(None))
            .order_by(tellings.c.due_at)
            .limit(MOST_AT_ONCE)
        )
        rows = await self._database.read(lambda look: look.execute(query).all())
        found = [_note_of(row) for row in rows]
        if not found:
            return []

        def change(connection: Connection) -> list[Note]:
            return [note for note in found if _take(connection, note, now + LEASE)]

        return await self._database.write(change)

    async def later(self, note: Note, due: datetime, *, failed: bool) -> None:
        """To be looked at again then."""
        tries = note.tries + failed
        query = update(tellings).where(*_is(note)).values(due_at=due, tries=tries)
        await self._database.write(lambda connection: connection.execute(query))

    async def sent(self, note: Note) -> None:
        """Done, or given up; kept so that nobody is told twice."""
        query = update(tellings).where(*_is(note)).values(sent_at=datetime.now(UTC))
        await self._database.write(lambda connection: connection.execute(query))

    async def drop(self, note: Note) -> None:
        """There is nothing to tell any more."""
        query = delete(tellings).where(*_is(note))
        await self._database.write(lambda connection: connection.execute(query))


async def note_quietly(telling: Telling, table: LiveTable) -> None:
    """A move counts whether or not anybody can be told of it."""
    try:
        await telling.note(table)
    except TryAgain as error:
        log.info("a turn was not noted: %s", error.reason)


def _turn(note: Note) -> tuple[str, str, datetime]:
    return note.player, note.table, note.since


def waiting_seats(table: LiveTable) -> list[Seat]:
    """The seats of persons for whom the table waits."""
    chairs = table.chairs
    return [seat for seat in table.turn if chairs[seat].player and not chairs[seat].moved_by]


def warning_due(table: LiveTable, seat: Seat) -> datetime | None:
    """When somebody with a slow clock is to be warned; None if no such clock runs."""
    since, end = table.times.since(seat), table.times.deadline(seat)
    if table.terms.pace != "slow" or since is None or end is None:
        return None
    return end - (end - since) / WARN_AT


def _note_of(row: AnyRow) -> Note:
    since, due = aware(row.since), aware(row.due_at)
    return Note(row.player, row.table_id, row.matter, since, due, row.tries)


def _is(note: Note) -> tuple[ColumnElement[bool], ...]:
    columns = tellings.c
    return (
        columns.player == note.player,
        columns.table_id == note.table,
        columns.matter == note.matter,
        columns.since == note.since,
    )


def _take(connection: Connection, note: Note, until: datetime) -> bool:
    query = update(tellings).where(*_is(note), tellings.c.due_at == note.due)
    query = query.where(tellings.c.sent_at.is_(None))
    return connection.execute(query.values(due_at=until)).rowcount == 1
