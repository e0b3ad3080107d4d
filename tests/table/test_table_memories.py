"""What solos keep of a player: nothing is lost silently, and old databases get the place for it."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect

from grandtour.table import store as store_module
from grandtour.table.errors import NotNow
from grandtour.table.people import Player
from grandtour.table.store import Store, open_store
from grandtour.table.stored import Memory

pytestmark = pytest.mark.anyio

ANN = Player("ann", "Ann")
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
MIGRATIONS = Path(store_module.__file__).parent / "migrations"


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


async def write(store: Store, old: Memory, data: bytes, solo: str = "puzzle") -> None:
    await store.remember(ANN.id, "game", solo, old, data, NOW)


async def test_a_newcomer_has_no_memory(tmp_path: Path) -> None:
    async with open_store(url(tmp_path)) as store:
        assert await store.memory("nobody", "game", "puzzle") == Memory(None, 0)


async def test_what_is_remembered_comes_back(tmp_path: Path) -> None:
    async with open_store(url(tmp_path)) as store:
        await store.add_player(ANN, "token")
        await write(store, Memory(), b"one")
        await write(store, Memory(b"one", 1), b"two\x00")
        await write(store, Memory(), b"other", solo="other")
        assert await store.memory(ANN.id, "game", "puzzle") == Memory(b"two\x00", 2)
        assert await store.memory(ANN.id, "game", "other") == Memory(b"other", 1)
        assert await store.memory(ANN.id, "another game", "puzzle") == Memory()
    async with open_store(url(tmp_path)) as store:
        assert await store.memory(ANN.id, "game", "puzzle") == Memory(b"two\x00", 2)


@pytest.mark.parametrize("old", [Memory(), Memory(b"0", 1), Memory(b"2", 3)])
async def test_a_memory_that_has_moved_on_is_not_overwritten(tmp_path: Path, old: Memory) -> None:
    async with open_store(url(tmp_path)) as store:
        await store.add_player(ANN, "token")
        await write(store, Memory(), b"0")
        await write(store, Memory(b"0", 1), b"1")
        with pytest.raises(NotNow, match="moved_on"):
            await write(store, old, b"lost")
        assert await store.memory(ANN.id, "game", "puzzle") == Memory(b"1", 2)


async def test_of_two_writers_at_once_one_is_told(tmp_path: Path) -> None:
    async with open_store(url(tmp_path)) as one, open_store(url(tmp_path)) as two:
        await one.add_player(ANN, "token")
        for number in range(20):
            old = await one.memory(ANN.id, "game", "puzzle")
            assert old.version == number
            tries = (write(store, old, b"%d" % n) for n, store in enumerate((one, two)))
            answers = await asyncio.gather(*tries, return_exceptions=True)
            (winner,) = [n for n, answer in enumerate(answers) if answer is None]
            assert isinstance(answers[1 - winner], NotNow)
            kept = await two.memory(ANN.id, "game", "puzzle")
            assert kept == Memory(b"%d" % winner, number + 1)


async def test_a_memory_needs_its_player(tmp_path: Path) -> None:
    async with open_store(url(tmp_path)) as store:
        with pytest.raises(NotNow):
            await write(store, Memory(), b"whose?")


def _migrate(connection: Connection, target: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    if target == "0001":
        command.downgrade(config, target)
    else:
        command.upgrade(config, target)


async def test_a_database_of_the_first_shape_keeps_its_data(tmp_path: Path) -> None:
    async with open_store(url(tmp_path)) as store:
        await store.add_player(ANN, "token")
    engine = create_engine(url(tmp_path))
    with engine.begin() as connection:
        _migrate(connection, "0001")
    with engine.connect() as connection:
        assert "memories" not in inspect(connection).get_table_names()
        count = connection.exec_driver_sql("select count(*) from players").scalar()
        assert count == 1
    engine.dispose()
    async with open_store(url(tmp_path)) as store:
        assert await store.player_of("token") == ANN
        await write(store, await store.memory(ANN.id, "game", "puzzle"), b"new")
        assert await store.memory(ANN.id, "game", "puzzle") == Memory(b"new", 1)
