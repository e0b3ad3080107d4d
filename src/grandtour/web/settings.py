"""How a site is run: what its operator may choose."""

import msgspec

from grandtour.table.attendant import BOT_PAUSE


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str
    bot_pause: float = BOT_PAUSE
    bot_processes: int | None = None
    """None: one a core. 0: none, bots think in threads beside the pages."""
    access_log: bool = False
    metrics_for_all: bool = False
