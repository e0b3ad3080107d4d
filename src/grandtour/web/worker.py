"""A worker: moves bots and minds clocks for all processes that share a database."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from procrastinate.exceptions import ConnectorException

from grandtour.core import registry
from grandtour.table.addresses import Addresses
from grandtour.table.care import FIRST_PAUSE, Care
from grandtour.table.jobs import Jobs
from grandtour.table.live import LiveTable
from grandtour.table.store import Store, open_store
from grandtour.table.tables import Tables
from grandtour.table.telling import Telling, note_quietly
from grandtour.web.app import thinking
from grandtour.web.metrics import Metrics
from grandtour.web.settings import Settings
from grandtour.web.stopping import stop_request, wake_loop_on_signals

log = logging.getLogger(__name__)


def run_worker(settings: Settings) -> None:
    """Works until it is stopped by a signal."""
    registry.load()
    asyncio.run(_until_stopped(settings, stop_request()))


async def _until_stopped(settings: Settings, asked: asyncio.Event) -> None:
    wake_loop_on_signals(asked)
    working = asyncio.create_task(_work(settings))
    stopping = asyncio.create_task(asked.wait())
    await asyncio.wait([working, stopping], return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    working.cancel()
    # Being asked to stop is no failure; what made the work end by itself is.
    with suppress(asyncio.CancelledError):
        await working


async def _work(settings: Settings) -> None:
    observer = Metrics()
    async with open_store(settings.database, observer) as store:
        minds = thinking(settings)
        tables = Tables(store, _announce(settings, store), observer)
        care = Care(tables, minds, settings.bot_pause, observer)
        try:
            while True:
                await _do_jobs(settings, care)
        finally:
            await minds.close()


async def _do_jobs(settings: Settings, care: Care) -> None:
    """Until the database is lost."""
    jobs = Jobs(settings.database)
    await jobs.open()
    try:
        await jobs.work(care)
    except ConnectorException:
        log.exception("the worker has lost the database")
        await asyncio.sleep(FIRST_PAUSE)
    finally:
        await jobs.close()


def _announce(settings: Settings, store: Store) -> Callable[[LiveTable], Awaitable[None]]:
    """The database tells the processes at which people look at the table; here it is only noted
    whom to tell of their turn.
    """
    if not settings.tells:
        return _announce_nothing
    telling = Telling(store, Addresses(store), settings.notify_after)
    return partial(note_quietly, telling)


async def _announce_nothing(_: LiveTable) -> None:
    """Nothing is to be done."""
