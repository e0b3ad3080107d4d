"""Copies the database of a site, which may go on meanwhile."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

WITH_POSTGRESQL = (
    "This copies SQLite only; for PostgreSQL use its own tool: "
    "pg_dump --format=custom --file=FILE DATABASE, and pg_restore to get it back."
)


class NoBackup(Exception):
    """There is no copy; the sentence says why."""


def backup(url: str, target: Path, *, force: bool) -> int:
    """Writes the copy and returns its size in bytes. Raises `NoBackup`; then there is no file.

    The copy is what the database was at one moment. It takes the target's place when it is
    complete and sound, and not before.
    """
    source = sqlite_file(url)
    if source is None:
        raise NoBackup(WITH_POSTGRESQL)
    if not source.is_file():
        raise NoBackup(f"There is no database {source}.")
    if target.exists() and target.samefile(source):
        raise NoBackup(f"{target} is the database itself.")
    if target.exists() and not force:
        raise NoBackup(f"{target} is there already; --force replaces it.")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        _copy(source, unfinished)
        _sync(unfinished)
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise NoBackup(f"{source} cannot be copied to {target}: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def sqlite_file(url: str) -> Path | None:
    """The file behind an address; None if it is another kind of database. Raises `NoBackup`."""
    try:
        address = make_url(url)
        if address.get_backend_name() != "sqlite":
            return None
    except ArgumentError:
        raise NoBackup("This is no address of a database, such as sqlite:///FILE.") from None
    if not address.database or address.database == ":memory:":
        raise NoBackup("A database in memory has no file.")
    return Path(address.database)


def _copy(source: Path, target: Path) -> None:
    # In it are the seeds of running games: not for everybody's eyes.
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    # Read-only connections would leave files behind that the site may not be allowed to write.
    address = f"file:{quote(str(source.absolute()))}?mode=rw"
    with (
        closing(sqlite3.connect(address, uri=True)) as site,
        closing(sqlite3.connect(target)) as copy,
    ):
        # All pages in one step: a site that writes meanwhile does not make it begin again.
        site.backup(copy, pages=-1)
        copy.execute("PRAGMA journal_mode=DELETE")
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _sync(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
