"""One writer: groups in one commit, each change acknowledged after it, none harmed by another."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError

from grandtour.table.database import Database
from grandtour.table.errors import TryAgain

pytestmark = pytest.mark.anyio


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'notes.sqlite'}")
    await database.write(lambda c: c.execute(text("CREATE TABLE notes (n INTEGER PRIMARY KEY)")))
    yield database
    await database.close()


def note(n: int) -> Callable[[Connection], int]:
    """A change that writes this number; a second time it is refused."""

    def change(connection: Connection) -> int:
        connection.execute(text("INSERT INTO notes VALUES (:n)"), {"n": n})
        return n

    return change


def on_disk(folder: Path) -> list[int]:
    """What somebody else finds in the file."""
    with closing(sqlite3.connect(folder / "notes.sqlite")) as other, other:
        return [n for (n,) in other.execute("SELECT n FROM notes ORDER BY n")]


class Held:
    """A change that holds the writer up until it is let go."""

    def __init__(self) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()

    def __call__(self, connection: Connection) -> None:
        self.begun.set()
        self.may_end.wait(60)


async def hold_up(database: Database) -> tuple[Held, asyncio.Task[None]]:
    held = Held()
    task = asyncio.create_task(database.write(held))
    await asyncio.to_thread(held.begun.wait, 60)
    return held, task


async def test_what_waits_together_is_committed_together(
    database: Database, tmp_path: Path
) -> None:
    commits = []
    event.listen(database._engine, "commit", lambda connection: commits.append(1))
    held, first = await hold_up(database)
    waiting = [asyncio.create_task(database.write(note(n))) for n in range(20)]
    await asyncio.sleep(0)
    held.may_end.set()
    await first
    assert await asyncio.gather(*waiting) == list(range(20))
    assert len(commits) == 2
    assert on_disk(tmp_path) == list(range(20))


async def test_a_change_is_acknowledged_after_it_is_durable(
    database: Database, tmp_path: Path
) -> None:
    for n in range(5):
        await database.write(note(n))
        assert on_disk(tmp_path)[-1] == n


async def test_a_change_that_fails_harms_no_other_of_its_group(
    database: Database, tmp_path: Path
) -> None:
    await database.write(note(3))
    held, first = await hold_up(database)
    waiting = [asyncio.create_task(database.write(note(n))) for n in range(6)]
    await asyncio.sleep(0)
    held.may_end.set()
    await first
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [n for n, result in enumerate(results) if result == n] == [0, 1, 2, 4, 5]
    assert isinstance(results[3], IntegrityError)
    assert on_disk(tmp_path) == [0, 1, 2, 3, 4, 5]


async def test_a_full_disk_is_a_reason_to_try_again(database: Database, tmp_path: Path) -> None:
    def limit(pages: int) -> Callable[[Connection], object]:
        return lambda c: c.execute(text(f"PRAGMA max_page_count={pages}")).scalar()

    def much(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE much AS SELECT zeroblob(100000) AS blob"))

    await database.write(limit(4))
    with pytest.raises(TryAgain):
        await database.write(much)
    await database.write(limit(10_000))
    await database.write(much)
    await database.write(note(1))
    assert on_disk(tmp_path) == [1]


async def test_a_lock_of_another_program_is_waited_for(database: Database, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "notes.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(database.write(note(1)))
    await asyncio.sleep(0.3)
    assert not writing.done()
    # Readers do not wait for writers.
    assert await database.read(lambda c: c.execute(text("SELECT n FROM notes")).all()) == []
    other.execute("COMMIT")
    other.close()
    assert await writing == 1


async def test_closing_finishes_what_was_begun(database: Database, tmp_path: Path) -> None:
    held, first = await hold_up(database)
    waiting = [asyncio.create_task(database.write(note(n))) for n in range(5)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(database.close())
    held.may_end.set()
    await asyncio.gather(first, *waiting, closing)
    assert on_disk(tmp_path) == [0, 1, 2, 3, 4]


async def test_who_stops_waiting_stops_nobody_else(database: Database, tmp_path: Path) -> None:
    held, first = await hold_up(database)
    gone, stays = (asyncio.create_task(database.write(note(n))) for n in (1, 2))
    await asyncio.sleep(0)
    gone.cancel()
    held.may_end.set()
    await first
    assert await stays == 2
    assert on_disk(tmp_path) == [1, 2]
