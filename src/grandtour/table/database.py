"""The database behind an address, SQLite by default: many readers, one writer."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, Executable, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from grandtour.table.notices import Hear, Notice, Notices
from grandtour.table.observing import UNOBSERVED, Observer
from grandtour.table.schema import AnyRow
from grandtour.table.writer import Writer, told

T = TypeVar("T")
_DRIVERS = {"postgresql": "postgresql+psycopg"}
_READERS = 4
_MIGRATION_LOCK = 1_945_2030


class Database:
    """Threads of its own, so that nobody's thinking keeps a reader waiting."""

    def __init__(self, url: str, observer: Observer = UNOBSERVED) -> None:
        address = make_url(url)
        self.is_sqlite = address.get_backend_name() == "sqlite"
        self._engine = _engine(address, self.is_sqlite)
        # All that one look reads is of one moment.
        level = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._readers_engine = self._engine.execution_options(**level)
        self._notices = None if self.is_sqlite else Notices(address)
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")
        self._writer = Writer(self._engine, observer)

    async def open(self) -> None:
        """Brings the database to its present shape, a new one from nothing."""
        await self.write(_migrate)

    async def close(self) -> None:
        """Finishes what is being written."""
        await self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write, too."""
        return self._notices is not None

    async def write(self, change: Callable[[Connection], T], notice: Notice | None = None) -> T:
        """Carries out the change and returns when it is durable, see `Writer.write`.

        Of what `notice` says the other processes are told.
        """
        if self._notices is not None and notice is not None:
            change = self._notices.telling(change, notice)
        return await self._writer.write(change)

    async def listen(self, hear: Hear) -> None:
        """Tells of the changes of other processes, for ever; at once done if there are none."""
        if self._notices is not None:
            await self._notices.listen(hear)

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Raises `TryAgain` if the database cannot be reached."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._look, look)

    def _look(self, look: Callable[[Connection], T], *, is_second: bool = False) -> T:
        try:
            with self._readers_engine.connect() as connection:
                if self.is_sqlite:
                    # All that one look reads is of one moment; the driver itself begins nothing.
                    connection.exec_driver_sql("BEGIN")
                return look(connection)
        except (OperationalError, InterfaceError) as error:
            if error.connection_invalidated and not is_second:
                # The database was away since this connection was last used.
                return self._look(look, is_second=True)
            raise told(error) from error

    async def glance(self, query: Executable, values: Mapping[str, object]) -> AnyRow | None:
        """The one row of one query, which needs no transaction. Raises `TryAgain`."""

        def look(connection: Connection) -> AnyRow | None:
            at_once = connection.execution_options(isolation_level="AUTOCOMMIT")
            return at_once.execute(query, values).one_or_none()

        return await self.read(look)


def is_shared(url: str) -> bool:
    """Whether several processes may use it at the same time."""
    return make_url(url).get_backend_name() != "sqlite"


def _engine(url: URL, is_sqlite: bool) -> Engine:
    driver = _DRIVERS.get(url.drivername, url.drivername)
    engine = create_engine(url.set(drivername=driver), hide_parameters=True)
    if is_sqlite:
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: object, _: ConnectionPoolEntry) -> None:
    """An acknowledged move must survive: write-ahead log, synced at every commit."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Of several processes that start together one migrates, the others wait for it.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
