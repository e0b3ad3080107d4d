"""Bots and clocks as jobs: whichever worker does them, each has its effect once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime

import procrastinate
import psycopg
import pytest
from procrastinate.exceptions import ConnectorException

from grandtour.core import registry
from grandtour.table import jobs as jobs_module
from grandtour.table.care import Care
from grandtour.table.jobs import Jobs
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.store import open_store
from grandtour.table.tables import Tables
from grandtour.table.thinking import InThreads
from tests.databases import emptied_postgres, new_postgres

pytestmark = pytest.mark.anyio

ME, BOT = Request("me"), Request("bot", "random")
SOON = 30.0


class Place:
    """A process that serves pages: it notes jobs, and does none."""

    def __init__(self, url: str, tables: Tables, jobs: Jobs) -> None:
        self.url = url
        self.tables = tables
        self.jobs = jobs

    async def auction(self, *seats: Request, clock: bool = True, cards: int = 3) -> LiveTable:
        host, _ = await self.tables.players.new("Ann")
        table = await self.tables.create(host, "auction", seats, {"cards": cards}, clock=clock)
        self.jobs.wake(table.id)
        return table

    async def until(self, table: LiveTable, holds: Callable[[LiveTable], bool]) -> None:
        async with asyncio.timeout(SOON):
            while not holds(await self.tables.current(table.id)):  # noqa: ASYNC110 as it is
                await asyncio.sleep(0.02)

    async def until_nothing_waits(self) -> None:
        async with asyncio.timeout(SOON):
            while self.waiting():  # noqa: ASYNC110 as it is
                await asyncio.sleep(0.02)

    def waiting(self) -> list[tuple[str, str]]:
        """The jobs that are noted: what, and how it is with them."""
        with psycopg.connect(self.url) as connection:
            query = "SELECT task_name, status::text FROM grandtour_jobs.procrastinate_jobs"
            return sorted(connection.execute(query).fetchall())


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    with new_postgres() as url:
        jobs = Jobs(url)

        async def announce(table: LiveTable) -> None:
            jobs.wake(table.id)

        async with open_store(url) as store:
            tables = Tables(store, announce)
            await jobs.open(tables)
            yield Place(url, tables, jobs)
            await jobs.close()


@asynccontextmanager
async def worker(url: str, *, dies: bool = False) -> AsyncIterator[Care]:
    """Another process, but for its being in this one; if it dies, it leaves its jobs undone."""
    async with open_store(url) as store:
        jobs = Jobs(url)
        await jobs.open()
        care = Care(Tables(store, _announce_nothing), InThreads(), pause=0)
        working = asyncio.create_task(jobs.work(care))
        try:
            yield care
        finally:
            if dies:
                jobs._note = _forget  # type: ignore[method-assign, assignment]
            working.cancel()
            with suppress(asyncio.CancelledError):
                await working
            await jobs.close()


async def _announce_nothing(_: LiveTable) -> None: ...


async def _forget(_: str) -> None: ...


async def test_a_worker_moves_the_bots(place: Place) -> None:
    table = await place.auction(BOT, BOT)
    await asyncio.sleep(0.2)
    assert place.waiting() == [("attend", "todo")]
    assert (await place.tables.current(table.id)).n == 0
    async with worker(place.url):
        await place.until(table, lambda table: table.over)
        # The last move is written before its job has ended.
        await place.until_nothing_waits()


async def test_two_workers_do_each_job_once(place: Place) -> None:
    async with worker(place.url), worker(place.url):
        tables = [await place.auction(BOT, BOT, BOT) for _ in range(5)]
        for table in tables:
            # Every change and every visit notes it again.
            place.jobs.wake(table.id)
        for table in tables:
            await place.until(table, lambda table: table.over)


async def test_a_clock_rings_for_those_who_do_not_act(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(registry.game("auction")), "patience", lambda self, state: 1.0)
    table = await place.auction(ME, Request("guest", "Zoë"))
    begun = datetime.now(UTC)
    async with worker(place.url):
        await place.until(table, lambda table: table.n >= 1)
        assert 0.8 < (datetime.now(UTC) - begun).total_seconds() < 10
        await place.until(table, lambda table: table.over)
    # What waits was noted by the worker as it stopped, for whoever comes next.
    assert {status for _, status in place.waiting()} <= {"todo"}


async def test_a_worker_that_stops_hands_its_jobs_back(place: Place) -> None:
    table = await place.auction(BOT, BOT)
    async with worker(place.url) as care:
        care._pause = 60
        await asyncio.sleep(1.5)
        assert place.waiting() == [("attend", "doing")]
    assert place.waiting() == [("attend", "todo")]
    async with worker(place.url):
        await place.until(table, lambda table: table.over)


async def test_the_jobs_of_a_lost_worker_are_done_by_another(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "LOST_AFTER", 2.0)
    monkeypatch.setattr(jobs_module, "HEARTBEAT", 0.5)
    table = await place.auction(BOT, BOT)
    options = "-c search_path=grandtour_jobs"
    with psycopg.connect(place.url, options=options, autocommit=True) as connection:
        await place.until(table, lambda _: place.waiting() == [("attend", "todo")])
        # As a worker leaves it that was killed: being done, by nobody who is there.
        connection.execute("UPDATE procrastinate_jobs SET status = 'doing'")
    async with worker(place.url):
        await place.until(table, lambda table: table.over)


async def test_a_note_waits_for_a_database_that_is_away(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(jobs_module, "FIRST_PAUSE", 0.05)
    note, tries = place.jobs._note, 0

    async def fail_twice(table: str) -> None:
        nonlocal tries
        tries += 1
        if tries <= 2:
            raise ConnectorException
        await note(table)

    monkeypatch.setattr(place.jobs, "_note", fail_twice)
    table = await place.auction(BOT, BOT)
    await place.until(table, lambda _: place.waiting() == [("attend", "todo")])
    assert tries == 3
    assert caplog.text.count("a job cannot be noted") == 2


async def test_the_queue_is_made_once_and_anew_for_another_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = emptied_postgres()
    for version, left in (("1", 0), ("1", 1), ("2", 0)):
        monkeypatch.setattr(procrastinate, "__version__", version)
        together = [Jobs(url) for _ in range(3)]
        await asyncio.gather(*(jobs.open() for jobs in together))
        with psycopg.connect(url) as connection:
            query = "SELECT count(*) FROM grandtour_jobs.procrastinate_jobs"
            assert connection.execute(query).fetchone() == (left,)
        await together[0]._note("t1")
        await asyncio.gather(*(jobs.close() for jobs in together))
