"""A table that no database has: a match to look at, in a film or a lesson."""

from datetime import UTC, datetime

from grandtour.core.match import AnyMatch
from grandtour.table.people import Chair
from grandtour.table.stored import StoredTable

_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)


def unkept_table(name: str, match: AnyMatch, chairs: tuple[Chair, ...]) -> StoredTable:
    """Without anything that happened at it; it has no host and no time."""
    return StoredTable(
        id=name,
        game=match.game.info.key,
        version=match.game.info.version,
        options=match.options,
        seed=match.chance.seed,
        host="",
        clock=False,
        created_at=_NO_TIME,
        seated_at=_NO_TIME,
        chairs=chairs,
    )
