"""What the doctor says of the database and of the disk under it."""

import asyncio
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from grandtour.cli.backup import NoBackup, sqlite_file
from grandtour.cli.finding import Finding, ok, problem, warning
from grandtour.table import migrations
from grandtour.table.database import Database
from grandtour.table.store import Store

LEAST_SPACE = 200 * 10**6
"""Bytes below which a disk may be full before anybody looks again."""


def database_findings(url: str) -> Iterator[Finding]:
    """Of a new SQLite file only its folder is looked at: the doctor makes nothing."""
    try:
        file = sqlite_file(url)
    except NoBackup as error:
        yield problem(f"database: {error}")
        return
    if file is not None:
        yield space_finding(file.parent)
        if not file.exists():
            yield _folder_finding(file)
            return
        yield permission_finding(file)
    yield from asyncio.run(_findings_inside(url))


def space_finding(folder: Path) -> Finding:
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return problem(f"the database's folder cannot be looked at: {error.strerror}")
    text = f"{free // 10**6} MB are free on the database's disk"
    return warning(f"only {text}") if free < LEAST_SPACE else ok(text)


def permission_finding(file: Path) -> Finding:
    if not os.access(file, os.R_OK | os.W_OK):
        return problem(f"this user may not read and write {file}")
    mode = file.stat().st_mode
    if os.name == "posix" and mode & (stat.S_IROTH | stat.S_IWOTH):
        return warning(f"everybody on this machine may open {file}: chmod 600 keeps its secrets")
    return ok(f"only those who may do so can open {file}")


def _folder_finding(file: Path) -> Finding:
    if os.access(file.parent, os.W_OK | os.X_OK):
        return ok(f"there is no database yet; the site will make {file}")
    return problem(f"there is no database, and this user may not make {file}")


async def _findings_inside(url: str) -> list[Finding]:
    try:
        database = Database(url)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        return [problem(f"database: {error}")]
    try:
        return await _look_inside(database)
    finally:
        await database.close()


async def _look_inside(database: Database) -> list[Finding]:
    try:
        present = await database.read(_revision)
    except Exception as error:
        # The database's own words; its address, which may hold a password, is not in them.
        return [problem(f"the database cannot be read: {_cause(error)}")]
    shape = _shape_finding(present)
    found = [ok("the database can be read"), shape]
    if shape.verdict != "ok":
        return found
    try:
        await Store(database).try_out()
    except Exception as error:
        return [*found, problem(f"the database cannot be written: {_cause(error)}")]
    return [*found, ok("the database can be written")]


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _shape_finding(present: str | None) -> Finding:
    scripts = ScriptDirectory(migrations.__path__[0])
    if present == scripts.get_current_head():
        return ok("the database has its present shape")
    if present is None or present in {script.revision for script in scripts.walk_revisions()}:
        return warning("the next start brings the database to its present shape: back it up first")
    return problem("a newer Grand Tour has written the database")


def _cause(error: BaseException) -> str:
    """What the database itself said, in one line."""
    while error.__cause__ is not None:
        error = error.__cause__
    return " ".join(str(error).split())
