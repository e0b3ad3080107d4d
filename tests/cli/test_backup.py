"""A copy of a running site: sound, from one moment, and never half there."""

import asyncio
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from grandtour.cli import app
from grandtour.cli import backup as copying
from grandtour.table.live import LiveTable, revive
from grandtour.table.store import open_store
from tests.serving import Player, Server


def backup(target: Path, database: Path | str, *options: str, code: int = 0) -> Any:
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    result = CliRunner().invoke(app, ["backup", str(target), "--database", url, *options])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    file = tmp_path / "notes.sqlite"
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("CREATE TABLE notes (n INTEGER)")
        made.execute("INSERT INTO notes VALUES (1)")
    return file


def revived(copy: Path) -> list[LiveTable]:
    """All tables of a database, by replay."""

    async def replay() -> list[LiveTable]:
        with closing(sqlite3.connect(copy)) as file, file:
            ids = [table for (table,) in file.execute("SELECT id FROM tables")]
        async with open_store(f"sqlite:///{copy}") as store:
            return [revive(await store.load_table(table), datetime.now(UTC)) for table in ids]

    return asyncio.run(replay())


class Movers:
    """People who play game after game while the copies are made."""

    def __init__(self, server: Server) -> None:
        self._end = threading.Event()
        self.moves = 0
        people = [server.player(f"Mover {number}") for number in range(2)]
        self._threads = [threading.Thread(target=self._play, args=(who,)) for who in people]

    def _play(self, player: Player) -> None:
        while not self._end.is_set():
            table = player.create("auction", "me", "guest Zoë", options={"cards": 5})
            for card in range(1, 6):
                for seat in (0, 1):
                    player.play(table, seat, f"bid {card}")
                    self.moves += 1

    def __enter__(self) -> "Movers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join()

    def wait(self, moves: int) -> None:
        end = self.moves + moves
        while self.moves < end:
            self._end.wait(0.01)


def test_every_table_of_a_copy_made_during_the_play_can_be_replayed(
    server: Server, tmp_path: Path
) -> None:
    counts = []
    with Movers(server) as movers:
        for number in range(4):
            movers.wait(15)
            copy = tmp_path / f"copy{number}.sqlite"
            known = movers.moves
            backup(copy, server.database)
            tables = revived(copy)
            counts.append(sum(table.n for table in tables))
            # Nothing that was acknowledged before the copy began is missing.
            assert counts[-1] >= known
    assert counts == sorted(set(counts))
    assert list(tmp_path.glob(".*.part*")) == []


def test_a_copy_can_be_served(server: Server, tmp_path: Path) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë")
    ann.play(table, 0, "bid 2")
    backup(tmp_path / "tables.sqlite", server.database)
    with Server(tmp_path) as restored:
        client = restored.client(headers={"authorization": f"Bearer {ann.token}"})
        path = f"/api/tables/{table}/view?seat=0"
        assert client.get(path).json() == ann.look(table, 0)


def test_what_is_there_is_replaced_only_by_force(notes: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("precious")
    assert "--force" in backup(copy, notes, code=1).stderr
    assert copy.read_text() == "precious"
    backup(copy, notes, "--force")
    with closing(sqlite3.connect(copy)) as file, file:
        assert file.execute("SELECT n FROM notes").fetchall() == [(1,)]


def test_the_copy_is_its_owners_alone(notes: Path, tmp_path: Path) -> None:
    backup(tmp_path / "copy.sqlite", notes)
    assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600


def test_the_database_itself_is_never_the_target(notes: Path) -> None:
    assert "the database itself" in backup(notes, notes, "--force", code=1).stderr


def test_a_damaged_database_gives_no_copy(notes: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(notes)) as file, file:
        file.executemany("INSERT INTO notes VALUES (?)", [(n,) for n in range(5000)])
    content = bytearray(notes.read_bytes())
    content[8192:12288] = b"\x0d" * 4096
    notes.write_bytes(content)
    copy = tmp_path / "copy.sqlite"
    copy.write_text("the last good one")
    assert "cannot be copied" in backup(copy, notes, "--force", code=1).stderr
    assert copy.read_text() == "the last good one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite", "notes.sqlite"]


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://ann:geheim@host/tables", "pg_dump"),
        ("sqlite://", "in memory"),
        ("nonsense", "no address"),
        ("sqlite:////nowhere/tables.sqlite", "There is no database"),
    ],
)
def test_what_cannot_be_copied_is_said_in_a_line(tmp_path: Path, url: str, words: str) -> None:
    said = backup(tmp_path / "copy", url, code=1).stderr
    assert words in said
    assert len(said.splitlines()) == 1
    assert "geheim" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_a_reason(notes: Path, tmp_path: Path) -> None:
    assert "cannot be copied" in backup(tmp_path / "away" / "copy", notes, code=1).stderr


def test_the_sentence_on_postgresql_names_its_tools() -> None:
    assert "pg_dump" in copying.WITH_POSTGRESQL
    assert "pg_restore" in copying.WITH_POSTGRESQL
