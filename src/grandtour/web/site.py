"""What all routes share: the tables, the bus to open pages, and the pages' words and pictures."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from grandtour.core.record import Record
from grandtour.table.attendant import Attendant
from grandtour.table.bus import Bus
from grandtour.table.closed import closed_record
from grandtour.table.errors import Unplayable
from grandtour.table.live import LiveTable
from grandtour.table.observing import NOBODY, Observer
from grandtour.table.store import Store, open_store
from grandtour.table.tables import Tables
from grandtour.web.rendering import Renderer
from grandtour.web.settings import Settings


class Site:
    """Tables with their attendant; every change of a table reaches the pages that show it."""

    def __init__(
        self,
        store: Store,
        attendant: Attendant,
        observer: Observer = NOBODY,
    ) -> None:
        self.store = store
        self._bus = Bus()
        self.attendant = attendant
        self.tables = Tables(store, self._announce, observer)
        self.renderer = Renderer()
        attendant.serve(self.tables)

    async def _announce(self, table: LiveTable) -> None:
        self._bus.tell(table.id)
        self._look_after(table)

    async def visit(self, table_id: str) -> LiveTable:
        """The table somebody looks at. Its bots and clock go on even after a restart."""
        table = await self.tables.get(table_id)
        self._look_after(table)
        return table

    async def finished_record(self, table_id: str) -> Record:
        """The whole game, if it is over, or if newer rules have closed it.

        Raises `NotNow` or `Unplayable`.
        """
        try:
            return (await self.visit(table_id)).finished_record()
        except Unplayable:
            return closed_record(await self.tables.closed(table_id))

    def _look_after(self, table: LiveTable) -> None:
        if table.needs_attention:
            self.attendant.wake(table.id)

    async def changes(self, table_id: str) -> AsyncIterator[LiveTable]:
        """The table now, and again after each change, until the site closes."""
        with self._bus.follow(table_id) as changed:
            await self.visit(table_id)
            while not self._bus.closed:
                changed.clear()
                yield await self.tables.get(table_id)
                await changed.wait()

    @property
    def open_streams(self) -> int:
        return self._bus.followers

    def end_streams(self) -> None:
        """The site closes: nobody waits for further changes of a table."""
        self._bus.close()


@asynccontextmanager
async def open_site(
    app: Litestar,
    settings: Settings,
    attendant: Attendant,
    observer: Observer,
) -> AsyncIterator[None]:
    """Opens the database, and at the end lets the bots finish and closes it."""
    async with open_store(settings.database, observer) as store:
        app.state.site = Site(store, attendant, observer)
        try:
            yield
        finally:
            await attendant.close()
