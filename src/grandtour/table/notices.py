"""Processes that share a database tell each other what they have changed."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from grandtour.table.stored import Played

T = TypeVar("T")
TABLE, PLAYER = "table", "player"
HERE = "here"
"""Who of a process is at a table; nothing of it is written."""
TYPING = "typing"
"""Who writes a line at a table; nothing of it is written."""
SHOWING = "showing"
"""How far a table has leafed through what its pages show; nothing of it is written."""
MISSED = "missed"
"""Nobody has listened for a while, so anything may have changed."""
_CHANNEL = "grandtour"
_TELL = text(f"SELECT pg_notify('{_CHANNEL}', :told)")
_LONGEST = 7900
"""Bytes; PostgreSQL takes no more than some 8,000."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds between attempts to reach the database again; each pause is twice the one before."""

log = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """What has changed; of an action also how, so that nobody needs to ask the database."""

    kind: str
    id: str = ""
    n: int = 0
    played: Played | None = None
    place: str = ""
    players: tuple[str, ...] = ()


class _Told(NamedTuple):
    sender: str
    notice: Notice


Hear = Callable[[Notice], None]


class Notices:
    """By NOTIFY of PostgreSQL, which tells the others at the commit; nobody hears themselves."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._sender = secrets.token_hex(4)

    def telling(
        self, change: Callable[[Connection], T], notice: Notice
    ) -> Callable[[Connection], T]:
        """The same change, of which the others are told if it is committed."""

        told = self._written(notice)

        def change_and_tell(connection: Connection) -> T:
            result = change(connection)
            connection.execute(_TELL, {"told": told})
            return result

        return change_and_tell

    def _written(self, notice: Notice) -> str:
        told = msgspec.json.encode(_Told(self._sender, notice))
        if len(told) > _LONGEST:
            told = msgspec.json.encode(_Told(self._sender, Notice(notice.kind, notice.id)))
        return told.decode()

    async def listen(self, hear: Hear) -> None:
        """For ever. Where the connection is lost it comes back, and tells that it was away."""
        from psycopg import OperationalError

        pause = FIRST_PAUSE
        while True:
            try:
                async for notice in self._heard():
                    pause = FIRST_PAUSE
                    hear(notice)
            except OperationalError as error:
                log.warning("nothing is heard of other processes: %s", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _heard(self) -> AsyncIterator[Notice]:
        from psycopg import AsyncConnection

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await AsyncConnection.connect(address, autocommit=True) as connection:
            await connection.execute(f"LISTEN {_CHANNEL}")
            yield Notice(MISSED)
            async for notify in connection.notifies():
                told = msgspec.json.decode(notify.payload, type=_Told)
                if told.sender != self._sender:
                    yield told.notice
