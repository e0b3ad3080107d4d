"""Bots and clocks of several processes, on any number of machines, as jobs in PostgreSQL.

A process that serves pages only notes that a table wants care; any worker takes the job. A table
has one job at a time, so its bots are asked once. A job that comes late finds that the log has
moved on, and does nothing: the log's primary key lets each action in once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Status
from procrastinate.schema import SchemaManager
from psycopg import AsyncConnection
from psycopg.sql import SQL, Identifier, Literal
from sqlalchemy.engine import make_url

from grandtour.table.care import FIRST_PAUSE, LONGEST_PAUSE, Care
from grandtour.table.tables import Tables

_SCHEMA = "grandtour_jobs"
"""Apart from our tables: what is in it can be made anew at any time."""
_LOCK = 1_945_2031
JOBS_AT_ONCE = 1000
"""Of one worker; most of them wait for a thought, or for people to follow."""
SECONDS_BETWEEN_LOOKS = 1.0
"""A clock rings at most so much late: nobody is told when the time of a job has come."""
HEARTBEAT, LOST_AFTER = 2.0, 8.0
"""Seconds: how often a worker says that it is there, and when others take over its jobs."""

log = logging.getLogger(__name__)


class Jobs:
    """`wake` notes a job, in a process that serves pages; `work` does jobs, in a worker."""

    def __init__(self, url: str) -> None:
        address = make_url(url).set(drivername="postgresql")
        self._address = address.render_as_string(hide_password=False)
        self._app = procrastinate.App(
            connector=procrastinate.PsycopgConnector(
                conninfo=self._address,
                kwargs={"options": f"-c search_path={_SCHEMA}"},
                min_size=1,
            )
        )
        self._attend = self._app.task(name="attend")(self._do_attend)
        self._ring = self._app.task(name="ring")(self._note)
        self._noting: set[asyncio.Task[None]] = set()
        self._care: Care

    async def open(self, tables: Tables | None = None) -> None:
        await _make_schema(self._address)
        await self._app.open_async()

    def wake(self, table_id: str) -> None:
        task = asyncio.create_task(_patiently(lambda: self._note(table_id)))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def close(self) -> None:
        """Notes what is still to be noted, unless the database is away."""
        if self._noting:
            await asyncio.wait(self._noting, timeout=2)
        for task in self._noting:
            task.cancel()
        await self._app.close_async()

    async def work(self, care: Care) -> None:
        """Does jobs until it is cancelled."""
        self._care = care
        rescuing = asyncio.create_task(self._keep_rescuing())
        try:
            await self._app.run_worker_async(
                concurrency=JOBS_AT_ONCE,
                fetch_job_polling_interval=SECONDS_BETWEEN_LOOKS,
                delete_jobs="always",
                install_signal_handlers=False,
                shutdown_graceful_timeout=0,
                update_heartbeat_interval=HEARTBEAT,
                stalled_worker_timeout=LOST_AFTER,
            )
        finally:
            rescuing.cancel()

    async def _note(self, table: str) -> None:
        """A job for this table, unless one waits already."""
        with suppress(AlreadyEnqueued):
            await self._attend.configure(lock=table, queueing_lock=table).defer_async(table=table)

    async def _do_attend(self, table: str) -> None:
        try:
            deadline = await self._care.look_after(table)
        except asyncio.CancelledError:
            # This worker stops; another goes on.
            await self._note(table)
            raise
        if deadline is not None:
            await self._ring_at(table, deadline)

    async def _ring_at(self, table: str, deadline: datetime) -> None:
        once = f"{table} {deadline.isoformat()}"
        with suppress(AlreadyEnqueued):
            job = self._ring.configure(queueing_lock=once, schedule_at=deadline)
            await job.defer_async(table=table)

    async def _keep_rescuing(self) -> None:
        """Takes over the jobs of workers that are gone without a word."""
        while True:
            await asyncio.sleep(LOST_AFTER / 2)
            try:
                await self._rescue()
            except ConnectorException:
                log.warning("the jobs of lost workers cannot be looked for")

    async def _rescue(self) -> None:
        manager = self._app.job_manager
        for job in await manager.get_stalled_jobs(seconds_since_heartbeat=LOST_AFTER):
            # Two workers may do so at the same time; the second finds nothing to end.
            with suppress(ConnectorException):
                await manager.finish_job(job, Status.FAILED, delete_job=True)
            await self._note(str(job.task_kwargs["table"]))


async def _patiently(note: Callable[[], Awaitable[None]]) -> None:
    """However long the database is away: no table is left alone."""
    pause = FIRST_PAUSE
    while True:
        try:
            return await note()
        except ConnectorException:
            log.warning("a job cannot be noted; again in %.0f s", pause)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def _make_schema(address: str) -> None:
    """The queue's tables as this version of Procrastinate wants them.

    Jobs are no knowledge: after a change of version the queue begins empty, and every table that
    somebody looks at is noted again.
    """
    version, schema = procrastinate.__version__, Identifier(_SCHEMA)
    async with await AsyncConnection.connect(address) as connection:
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        found = await connection.execute(
            "SELECT obj_description(to_regnamespace(%s)::oid, 'pg_namespace')", [_SCHEMA]
        )
        if await found.fetchone() == (version,):
            return
        await connection.execute(SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(schema))
        await connection.execute(SQL("CREATE SCHEMA {}").format(schema))
        await connection.execute(SQL("SET LOCAL search_path TO {}").format(schema))
        await connection.execute(SchemaManager.get_schema())
        comment = SQL("COMMENT ON SCHEMA {} IS {}").format(schema, Literal(version))
        await connection.execute(comment)
