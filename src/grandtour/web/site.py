"""What all routes share: the tables, the bus to open pages, and the pages' words and pictures."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress

from litestar import Litestar

from grandtour.core.errors import GrandTourError
from grandtour.core.record import Record
from grandtour.table.addresses import Addresses
from grandtour.table.attendant import Attendance
from grandtour.table.bus import Bus
from grandtour.table.devices import Devices
from grandtour.table.errors import Unplayable
from grandtour.table.hinting import Hinting
from grandtour.table.live import LiveTable
from grandtour.table.notices import HERE, SHOWING, TYPING, Notice
from grandtour.table.observing import UNOBSERVED, Observer
from grandtour.table.own_games import OwnGames
from grandtour.table.people import Player
from grandtour.table.presence import REPEAT, Presence
from grandtour.table.showing import Showing, Showings
from grandtour.table.standing import Standings
from grandtour.table.store import Store, open_store
from grandtour.table.tables import Tables
from grandtour.table.telling import Telling, note_quietly
from grandtour.table.thinking import InThreads, Thinking
from grandtour.table.typists import Typists
from grandtour.web.analyst import Analyst
from grandtour.web.film import Films
from grandtour.web.rendering import Renderer
from grandtour.web.settings import Settings


class Site:
    """Tables with their attendant; every change of a table reaches the pages that show it."""

    def __init__(
        self,
        store: Store,
        attendant: Attendance,
        observer: Observer = UNOBSERVED,
        told_after: float | None = None,
        advising: Thinking | None = None,
    ) -> None:
        """`told_after`: seconds after which people are told of their turns; None: they are not.

        `advising`: where bots think who are asked for hints.
        """
        self.store = store
        self._bus = Bus()
        self.attendant = attendant
        self.tables = Tables(store, self._announce, observer)
        self.hinting = Hinting(self.tables, store, advising or InThreads())
        self.own_games = OwnGames(store)
        self.standings = Standings(self.tables)
        self.devices = Devices(store, self.tables)
        self.addresses = Addresses(store)
        self.telling: Telling | None = None
        if told_after is not None:
            self.telling = Telling(store, self.addresses, told_after)
        self.renderer = Renderer(tells=self.telling is not None)
        self.films = Films()
        self.analyst = Analyst()
        self.presence = Presence(self._tell_presence)
        self.typists = Typists(self._bus.tell)
        self.showings = Showings()
        self.place = secrets.token_hex(4)
        self._tasks: set[asyncio.Task[None]] = set()

    async def _announce(self, table: LiveTable) -> None:
        self._bus.tell(table.id)
        self.look_after(table)

    async def visit(self, table_id: str) -> LiveTable:
        """The table somebody looks at. Its bots and clock go on even after a restart."""
        table = await self.tables.current(table_id)
        self.look_after(table)
        return table

    def _tell_presence(self, table_id: str, here: frozenset[str]) -> None:
        self._bus.tell(table_id)
        if self.store.is_shared:
            notice = Notice(HERE, table_id, place=self.place, players=tuple(here))
            self._do(self.store.tell(notice))

    def is_typing(self, table_id: str, player: str) -> None:
        """The player writes a line just now."""
        if self.typists.note(table_id, player) and self.store.is_shared:
            self._do(self.store.tell(Notice(TYPING, table_id, players=(player,))))

    def go_on(self, table_id: str, showing: Showing) -> None:
        """Somebody leafs on, for the whole table, in what its pages show step by step."""
        if self.showings.note(table_id, showing):
            self._bus.tell(table_id)
            if self.store.is_shared:
                notice = Notice(SHOWING, table_id, n=showing.step, place=showing.of)
                self._do(self.store.tell(notice))

    def signs_of_life(
        self, table: LiveTable, viewer: Player | None
    ) -> tuple[frozenset[str], frozenset[str]]:
        """Who is at the table, and who writes a line that the viewer may hear."""
        typing = self.typists.seen_by(table, viewer.id if viewer else None)
        return self.presence.at_table(table.id), typing

    async def repeat_presence(self) -> None:
        """For processes that have come later, or have missed something; and forgets silent ones."""
        while True:
            await asyncio.sleep(REPEAT)
            self.presence.repeat()
            for table_id in self.presence.expire():
                self._bus.tell(table_id)

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def hear(self, notice: Notice) -> None:
        """Another process has changed something: those who look at it here see it, too.

        Whatever nobody looks at is caught up with when somebody does.
        """
        if notice.kind == HERE:
            if self.presence.heard(notice.place, notice.id, frozenset(notice.players)):
                self._bus.tell(notice.id)
            return
        if notice.kind == TYPING:
            for player in notice.players:
                self.typists.note(notice.id, player)
            return
        if notice.kind == SHOWING:
            if self.showings.note(notice.id, Showing(notice.place, notice.n)):
                self._bus.tell(notice.id)
            return
        for table in self.tables.heard_of(notice):
            if self._bus.is_followed(table.id):
                self._do(self._catch_up(table, notice))

    async def _catch_up(self, table: LiveTable, notice: Notice) -> None:
        # Whoever follows the table gets it anew, and is told why if it cannot be had.
        with suppress(GrandTourError):
            await self.tables.catch_up(table, notice)
        self._bus.tell(table.id)

    async def finished_record(self, table_id: str) -> Record:
        """The whole game, if it is over, or if newer rules have closed it.

        Raises `NotNow` or `Unplayable`.
        """
        try:
            return (await self.visit(table_id)).finished_record()
        except Unplayable:
            return await self.tables.closed_record(table_id)

    def look_after(self, table: LiveTable) -> None:
        if table.needs_attention:
            self.attendant.wake(table.id)
        if self.telling is not None:
            self._do(note_quietly(self.telling, table))

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
    attendant: Attendance,
    observer: Observer,
    advising: Thinking,
) -> AsyncIterator[None]:
    """Opens the database, and at the end lets the bots finish and closes it."""
    async with open_store(settings.database, observer) as store:
        after = settings.notify_after if settings.tells else None
        site = app.state.site = Site(store, attendant, observer, after, advising)
        for record, match in app.state.get("films", ()):
            site.films.add(record, match)
        await attendant.open(site.tables)
        beside = [asyncio.create_task(store.listen(site.hear))]
        if store.is_shared:
            beside.append(asyncio.create_task(site.repeat_presence()))
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await site.analyst.close()
            await site.hinting.close()
            await attendant.close()
