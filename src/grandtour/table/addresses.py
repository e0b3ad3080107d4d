"""Where players want to be told of their turns.

An address counts only after whoever reads what is sent there has confirmed it, so nobody signs up
somebody else. It is shown to its player alone, written in no log, and deleted by one press.
"""

import secrets
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, cast

from sqlalchemy import Connection, delete, insert, or_, select, update

from grandtour.core.game import Language
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.people import Player
from grandtour.table.schema import addresses, tellings
from grandtour.table.store import Store, hash_token

TO_CONFIRM = timedelta(hours=48)
"""So long the link that confirms an address is good."""
_BETWEEN = timedelta(minutes=1)
"""Nobody can have more letters sent to one address."""


class Address(NamedTuple):
    """Where and how a player is told. `stop_code` is all that is needed to end it."""

    player: str
    address: str
    language: Language
    stop_code: str
    confirmed: bool


class Addresses:
    def __init__(self, store: Store) -> None:
        self._database = store.database

    async def enter(self, player: Player, address: str, language: Language) -> str:
        """Keeps a new address instead of any older one; returns the code that confirms it.

        Raises `NotNow` if one was just sent there.
        """
        code, now = secrets.token_urlsafe(24), datetime.now(UTC)
        values = {
            "player": player.id,
            "address": address,
            "language": language,
            "entered_at": now,
            "code_hash": hash_token(code),
            "stop_code": secrets.token_urlsafe(24),
        }
        recent = select(addresses.c.player).where(
            addresses.c.address == address, addresses.c.entered_at > now - _BETWEEN
        )

        def change(connection: Connection) -> bool:
            if connection.execute(recent).first():
                return False
            _forget(connection, player.id)
            connection.execute(insert(addresses), values)
            return True

        if not await self._database.write(change):
            raise NotNow("just_sent")
        return code

    async def of(self, player: str) -> Address | None:
        query = select(addresses).where(addresses.c.player == player)
        row = await self._database.read(lambda look: look.execute(query).one_or_none())
        if row is None:
            return None
        language = cast("Language", row.language)
        confirmed = row.confirmed_at is not None
        return Address(row.player, row.address, language, row.stop_code, confirmed)

    async def confirmed(self, players: set[str]) -> set[str]:
        """Those of them who want to be told, and have confirmed where."""
        query = select(addresses.c.player).where(
            addresses.c.player.in_(players), addresses.c.confirmed_at.is_not(None)
        )
        return set(await self._database.read(lambda look: look.execute(query).scalars().all()))

    async def confirm(self, code: str) -> None:
        """From now on the player is told there. Raises `NotAllowed`."""
        now = datetime.now(UTC)
        query = (
            update(addresses)
            .where(addresses.c.code_hash == hash_token(code))
            .where(addresses.c.entered_at > now - TO_CONFIRM)
            .values(confirmed_at=now, code_hash=None)
        )
        if await self._database.write(lambda change: change.execute(query).rowcount) != 1:
            raise NotAllowed("bad_code")

    async def stop(self, code: str) -> None:
        """Forgets the address whose letters have this code; again, nothing is to be done."""
        query = select(addresses.c.player).where(addresses.c.stop_code == code)

        def change(connection: Connection) -> None:
            player = connection.execute(query).scalar()
            if player is not None:
                _forget(connection, player)

        await self._database.write(change)

    async def remove(self, player: Player) -> None:
        await self._database.write(lambda connection: _forget(connection, player.id))

    async def sweep(self, now: datetime, kept: timedelta) -> None:
        """Forgets what nobody has confirmed in time, and what was told long ago."""
        unconfirmed = delete(addresses).where(
            addresses.c.confirmed_at.is_(None), addresses.c.entered_at < now - TO_CONFIRM
        )
        told = delete(tellings).where(
            or_(tellings.c.sent_at < now - kept, tellings.c.since < now - 2 * kept)
        )

        def change(connection: Connection) -> None:
            connection.execute(unconfirmed)
            connection.execute(told)

        await self._database.write(change)


def _forget(connection: Connection, player: str) -> None:
    connection.execute(delete(tellings).where(tellings.c.player == player))
    connection.execute(delete(addresses).where(addresses.c.player == player))
