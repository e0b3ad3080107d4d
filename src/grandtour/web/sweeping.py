"""Removes tables at which nobody has begun to play."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta

from litestar import Litestar

from grandtour.core.errors import GrandTourError
from grandtour.table.store import Store
from grandtour.table.tables import Tables
from grandtour.web.settings import Settings
from grandtour.web.site import Site

log = logging.getLogger(__name__)
SECONDS_BETWEEN = 600.0


async def sweep(store: Store, tables: Tables, hours: float, now: datetime) -> int:
    """Removes what has waited for longer, from memory, too; returns how many tables."""
    swept = await store.sweep(now - timedelta(hours=hours))
    for table_id in swept:
        tables.forget(table_id)
    return len(swept)


@asynccontextmanager
async def sweep_regularly(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """Sweeps while the site is open."""
    if not settings.waiting_hours:
        yield
        return
    sweeping = asyncio.create_task(_keep_sweeping(app.state.site, settings.waiting_hours))
    try:
        yield
    finally:
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping


async def _keep_sweeping(site: Site, hours: float) -> None:
    while True:
        try:
            await sweep(site.store, site.tables, hours, datetime.now(UTC))
        except GrandTourError as error:
            # A busy database is tried again the next time.
            log.info("nothing was swept: %s", error)
        await asyncio.sleep(SECONDS_BETWEEN)
