"""Settings that hold a secret: the host's own deck, a word from which the dice follow.

They stay secret while any game of that host is played with them, also when another one is over.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Protocol

import msgspec
from sqlalchemy import Connection, select

from grandtour.core.game import GameInfo, Option, OptionValue
from grandtour.table.own_games import LAST_AT
from grandtour.table.schema import tables
from grandtour.table.store import Store

ABANDONED_AFTER = timedelta(days=30)
"""More than the slowest clock gives for a decision."""


class Hosted(Protocol):
    """A table of somebody's, in memory or as the database has it."""

    @property
    def id(self) -> str: ...

    @property
    def host(self) -> str: ...

    @property
    def options(self) -> Mapping[str, OptionValue]: ...


def secret_options(info: GameInfo) -> list[Option]:
    """Also those that are no longer offered."""
    return [option for option in (*info.options, *info.former) if option.secret]


def secret_keys(info: GameInfo) -> set[str]:
    return {option.key for option in secret_options(info)}


def chosen_secrets(info: GameInfo, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """What a host has chosen for them; what every table has without a choice is no secret."""
    return {
        option.key: options[option.key]
        for option in secret_options(info)
        if options.get(option.key, option.default) != option.default
    }


def tells_of(value: OptionValue, other: OptionValue) -> bool:
    """Whether one could be read in the other. A word is the same or another one; of two lists, such
    as decks, nobody knows how much of the one stands in the other.
    """
    return value == other or all("\n" in str(each).strip() for each in (value, other))


async def is_still_played(store: Store, table: Hosted, info: GameInfo) -> bool:
    """Whether the host has another game that is not over with what this table's secrets tell.

    What goes on from a finished game has no secrets of its own, and what is abandoned keeps none.
    """
    secrets = chosen_secrets(info, table.options)
    if not secrets:
        return False
    since = datetime.now(UTC) - ABANDONED_AFTER
    query = select(tables.c.options).where(
        tables.c.host == table.host,
        tables.c.game == info.key,
        tables.c.id != table.id,
        tables.c.finished_at.is_(None),
        tables.c.origin.is_(None),
        since < LAST_AT,
    )

    def look(connection: Connection) -> bool:
        others = map(msgspec.json.decode, connection.execute(query).scalars())
        return any(
            key in secrets and tells_of(secrets[key], value)
            for other in others
            for key, value in chosen_secrets(info, other).items()
        )

    return await store.database.read(look)
