"""The database: what goes in comes out, and the action log has one writer for each number."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, select

from grandtour.core.game import Outcome
from grandtour.table.errors import NotNow, UnknownTable
from grandtour.table.own_games import OwnGames
from grandtour.table.people import Chair, Player
from grandtour.table.schema import metadata, players
from grandtour.table.store import Store, hash_token, open_store
from grandtour.table.stored import NewChair, Played, StoredTable
from grandtour.table.talk import Line
from tests.databases import engine_of, new_postgres, sqlite_in

pytestmark = pytest.mark.anyio

ANN = Player("ann", "Ann")
BOB = Player("bob", "Bob")
START = datetime(2026, 5, 1, 12, 30, 15, 250_000, tzinfo=UTC)

ENDED = Outcome(ranking=((0,), (1,)), scores=(3.0, 1.0), reason="prizes")


def a_table(table_id: str = "t1", *chairs: Chair, created_at: datetime = START) -> StoredTable:
    return StoredTable(
        id=table_id,
        game="auction",
        version=1,
        options={"cards": 4, "open_bids": True},
        seed=bytes(range(32)),
        host=ANN.id,
        clock=False,
        created_at=created_at,
        seated_at=created_at,
        chairs=chairs or (Chair(player=ANN.id, name="Ann"), Chair()),
    )


async def with_people(store: Store) -> Store:
    await store.add_player(ANN, "ann's token")
    await store.add_player(BOB, "bob's token")
    return store


def assert_is_of_today(url: str) -> None:
    engine = engine_of(url)
    with engine.connect() as connection:
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def test_an_empty_file_becomes_the_database_of_today(tmp_path: Path) -> None:
    async with open_store(sqlite_in(tmp_path)):
        pass
    assert_is_of_today(sqlite_in(tmp_path))
    engine = engine_of(sqlite_in(tmp_path))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()


async def test_several_processes_make_a_new_database_of_postgresql_together() -> None:
    with new_postgres() as url:
        async with open_store(url), open_store(url), open_store(url):
            pass
        assert_is_of_today(url)


async def test_opening_again_keeps_what_is_there(database: str) -> None:
    for number in range(3):
        async with open_store(database) as store:
            if number == 0:
                await (await with_people(store)).add_table(a_table())
            assert (await store.load_table("t1")).id == "t1"


async def test_a_table_comes_back_as_it_was(database: str) -> None:
    chairs = (
        Chair(player=ANN.id, name="Ann"),
        Chair(player=ANN.id, guest="Zoë", name="Zoë"),
        Chair(bot="strong"),
        Chair(),
    )
    async with open_store(database) as store:
        await with_people(store)
        await store.add_table(a_table("t1", *chairs))
        assert await store.load_table("t1") == a_table("t1", *chairs)
        later = START + timedelta(hours=3)
        await store.append("t1", 1, Played(0, "bid 2", START))
        await store.append("t1", 2, Played(1, "bid 4", later))
        loaded = await store.load_table("t1")
    assert loaded.actions == (Played(0, "bid 2", START), Played(1, "bid 4", later))


async def test_players_are_known_by_their_token_alone(database: str) -> None:
    async with open_store(database) as store:
        await with_people(store)
        assert await store.player_of("ann's token") == ANN
        for wrong in ("", "Ann's token", "ann's token ", hash_token("ann's token"), ANN.id):
            assert await store.player_of(wrong) is None
        await store.rename(ANN.id, "Anne")
        assert await store.player_of("ann's token") == Player(ANN.id, "Anne")
    kept = engine_of(database)
    with kept.connect() as connection:
        assert "ann's token" not in repr(connection.execute(select(players)).all())
    kept.dispose()


async def test_an_unknown_table_is_not_found(database: str) -> None:
    async with open_store(database) as store:
        with pytest.raises(UnknownTable):
            await store.load_table("nowhere")


async def test_two_writers_of_the_same_action_number(database: str) -> None:
    """Two processes on one database: one gets the number, the other is told, nothing is lost."""
    async with open_store(database) as one, open_store(database) as two:
        await (await with_people(one)).add_table(a_table())
        acknowledged = []
        for n in range(1, 31):
            tries = (
                store.append("t1", n, Played(seat, f"bid {seat + 1}", START))
                for seat, store in enumerate((one, two))
            )
            answers = await asyncio.gather(*tries, return_exceptions=True)
            (winner,) = [seat for seat, answer in enumerate(answers) if answer is None]
            (refused,) = [answer for answer in answers if answer is not None]
            assert isinstance(refused, NotNow)
            assert refused.reason == "moved_on"
            acknowledged.append(Played(winner, f"bid {winner + 1}", START))
        assert (await two.load_table("t1")).actions == tuple(acknowledged)


async def test_two_people_cannot_take_the_same_seat(database: str) -> None:
    async with open_store(database) as one, open_store(database) as two:
        await (await with_people(one)).add_table(a_table())
        await one.set_chairs("t1", [NewChair(1, Chair(), Chair(player=BOB.id))], START)
        with pytest.raises(NotNow, match="seat_taken"):
            await two.set_chairs("t1", [NewChair(1, Chair(), Chair(bot="random"))], START)
        loaded = await two.load_table("t1")
        assert loaded.chairs[1] == Chair(player=BOB.id, name="Bob")


async def test_several_seats_change_hands_together_or_not_at_all(database: str) -> None:
    async with open_store(database) as store:
        await (await with_people(store)).add_table(a_table())
        before = (await store.load_table("t1")).chairs
        first, second = before[0], Chair(bot="random")
        swap = [NewChair(0, first, second), NewChair(1, second, first)]
        with pytest.raises(NotNow, match="seat_taken"):
            await store.set_chairs("t1", swap, START)
        assert (await store.load_table("t1")).chairs == before


async def test_an_action_needs_its_table(database: str) -> None:
    async with open_store(database) as store:
        with pytest.raises(NotNow):
            await store.append("nowhere", 1, Played(0, "bid 1", START))


async def test_tables_that_nobody_began_are_swept(database: str) -> None:
    ann, bot, free = Chair(player=ANN.id, name="Ann"), Chair(bot="easy"), Chair()
    late = START + timedelta(hours=2)
    async with open_store(database) as store:
        await with_people(store)
        await store.add_table(a_table("waits", ann, free))
        await store.add_table(a_table("empty", free, free))
        await store.add_table(a_table("begun", ann, bot))
        await store.add_table(a_table("played", ann, bot))
        await store.append("played", 1, Played(0, "bid 1", START))
        await store.add_table(a_table("young", ann, free, created_at=late))
        await store.add_line("waits", Line(n=1, seat=0, at=START, text="hello?"))
        await store.add_line("young", Line(n=1, seat=0, at=late, text="hello!"))

        assert await store.sweep(START) == []
        assert sorted(await store.sweep(START + timedelta(hours=1))) == ["empty", "waits"]
        assert await store.sweep(START + timedelta(hours=1)) == []

        for gone in ("waits", "empty"):
            with pytest.raises(UnknownTable):
                await store.load_table(gone)
        assert (await store.load_table("played")).actions == (Played(0, "bid 1", START),)
        assert [line.text for line in (await store.load_table("young")).lines] == ["hello!"]
        assert {game.id for game in await OwnGames(store).page(ANN.id, 9, 0)} == {
            "begun",
            "played",
            "young",
        }
    engine = engine_of(database)
    with engine.connect() as connection:
        for left in ("seats", "lines"):
            query = f"SELECT count(*) FROM {left} WHERE table_id IN ('waits', 'empty')"
            assert connection.exec_driver_sql(query).scalar() == 0
    engine.dispose()
