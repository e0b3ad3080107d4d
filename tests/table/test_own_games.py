"""The list of own games: what it says, what it costs, and how games are taken off it."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.own_games import ABANDONED_AFTER, Count, OwnGames
from grandtour.table.people import Player
from grandtour.table.schema import actions, seats, tables
from grandtour.table.standing import Standing, Standings, standing_of
from grandtour.table.store import open_store
from tests.databases import emptied_postgres, engine_of
from tests.table.house import House

pytestmark = pytest.mark.anyio

ME, OPEN, ZOE = Request("me"), Request("open"), Request("guest", "Zoë")


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with open_store(database) as store:
        yield House(store)


async def play_out(house: House, table: LiveTable, player: Player) -> None:
    while not table.over:
        seat = table.turn[0]
        await house.tables.act(table, player, seat, table.match.legal(seat)[0])


async def a_game(house: House, host: Player, *others: Request, cards: int = 3) -> LiveTable:
    return await house.tables.create(host, "auction", [ME, *others], {"cards": cards})


def make_older(url: str, table_id: str, by: timedelta) -> None:
    """As if all that happened at this table had happened earlier."""
    engine = engine_of(url)
    with engine.begin() as connection:
        for column in (actions.c.at, seats.c.since, tables.c.created_at):
            key = tables.c.id if column.table is tables else column.table.c.table_id
            then = datetime.now(UTC) - by
            change = update(column.table).where(key == table_id).values({column.name: then})
            connection.execute(change)
    engine.dispose()


async def test_games_in_play_come_first_and_each_is_one_line(house: House) -> None:
    ann, bob = await house.player("Ann"), await house.player("Bob")
    over = await a_game(house, ann, ZOE)
    await play_out(house, over, ann)
    waiting = await a_game(house, ann, OPEN)
    played = await a_game(house, ann, OPEN, Request("bot", "random"))
    await house.tables.seating.sit(played, bob, [1])
    await house.tables.act(played, bob, 1, "bid 2")

    own = OwnGames(house.store)
    lines = await own.page(ann.id, 20, 0)
    assert [line.id for line in lines] == [played.id, waiting.id, over.id]
    first, _, last = lines
    assert [(chair.name, chair.bot) for chair in first.chairs] == [
        ("Ann", ""), ("Bob", ""), ("", "random"),
    ]  # fmt: skip
    assert (first.mine, first.n, first.finished, first.hidden) == ((0,), 1, False, False)
    assert last.mine == (0, 1)
    assert last.outcome == over.match.outcome()
    assert [line.id for line in await own.running(ann.id, 1)] == [played.id]
    assert [line.id for line in await own.finished(ann.id, 9)] == [over.id]
    assert [line.id for line in await own.page(ann.id, 2, 2)] == [over.id]
    assert [line.id for line in await own.page(bob.id, 20, 0)] == [played.id]
    assert await own.count(ann.id) == Count(3, 1)
    assert await own.count((await house.player("Eve")).id) == Count()


async def test_a_finished_game_is_hidden_and_comes_back(house: House) -> None:
    ann, eve = await house.player("Ann"), await house.player("Eve")
    over, running = await a_game(house, ann, ZOE), await a_game(house, ann, ZOE)
    await play_out(house, over, ann)
    own = OwnGames(house.store)
    with pytest.raises(NotNow):
        await own.hide(ann.id, running.id, hidden=True)
    for nobody_of_them in (eve.id, "nobody"):
        with pytest.raises(NotAllowed):
            await own.hide(nobody_of_them, over.id, hidden=True)
    await own.hide(ann.id, over.id, hidden=True)
    assert await own.finished(ann.id, 9) == []
    assert [line.hidden for line in await own.finished(ann.id, 9, hidden=True)] == [True]
    assert {line.id: line.hidden for line in await own.page(ann.id, 9, 0)} == {
        over.id: True, running.id: False,
    }  # fmt: skip
    await own.hide(ann.id, over.id, hidden=False)
    assert [line.id for line in await own.finished(ann.id, 9)] == [over.id]


async def test_an_abandoned_game_is_hidden_until_somebody_goes_on(
    house: House, database: str
) -> None:
    ann = await house.player("Ann")
    table = await a_game(house, ann, ZOE)
    await house.tables.act(table, ann, 0, "bid 1")
    make_older(database, table.id, ABANDONED_AFTER + timedelta(hours=1))
    own = OwnGames(house.store)
    await own.hide(ann.id, table.id, hidden=True)
    assert await own.running(ann.id, 9) == []
    await house.tables.act(table, ann, 1, "bid 1")
    assert [line.hidden for line in await own.running(ann.id, 9)] == [False]


async def test_a_list_replays_a_game_once_for_each_change(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.player("Ann")
    table = await a_game(house, ann, ZOE)
    own, standings = OwnGames(house.store), Standings(house.tables)
    loads: list[str] = []
    load = house.store.load_table

    async def counted(table_id: str) -> object:
        loads.append(table_id)
        return await load(table_id)

    monkeypatch.setattr(house.store, "load_table", counted)

    async def standing() -> Standing:
        (line,) = await own.running(ann.id, 9)
        return await standings.of(line)

    assert await standing() == standing_of(table)
    assert loads == []
    house.tables.forget(table.id)
    for _ in range(3):
        assert (await standing()).turn == (0, 1)
        house.tables.forget(table.id)
    assert loads == [table.id]
    table = await house.tables.get(table.id)
    await house.tables.act(table, ann, 0, "bid 1")
    house.tables.forget(table.id)
    loads.clear()
    for _ in range(3):
        assert (await standing()).turn == (1,)
        house.tables.forget(table.id)
    assert loads == [table.id]


async def test_since_when_a_seat_is_asked(house: House) -> None:
    """What others do meanwhile does not show in it; a new process knows the same."""
    ann = await house.player("Ann")
    table = await a_game(house, ann, ZOE, OPEN)
    assert table.asked_since == {}
    bob = await house.player("Bob")
    await house.tables.seating.sit(table, bob, [2])
    begun = table.seated_at
    assert table.asked_since == dict.fromkeys((0, 1, 2), begun)
    await house.tables.act(table, ann, 0, "bid 1")
    assert table.asked_since == dict.fromkeys((1, 2), begun)
    await house.tables.act(table, ann, 1, "bid 1")
    await house.tables.act(table, bob, 2, "bid 1")
    assert table.asked_since == dict.fromkeys(table.turn, table.last_at)
    house.tables.forget(table.id)
    assert (await house.tables.get(table.id)).asked_since == table.asked_since


async def test_what_another_process_played_is_in_the_list() -> None:
    url = emptied_postgres()
    async with open_store(url) as here, open_store(url) as there:
        one, two = House(here), House(there)
        ann = await one.player("Ann")
        table = await a_game(one, ann, ZOE)
        own, standings = OwnGames(two.store), Standings(two.tables)
        (line,) = await own.running(ann.id, 9)
        assert (await standings.of(line)).turn == (0, 1)
        await one.tables.act(table, ann, 0, "bid 1")
        (line,) = await own.running(ann.id, 9)
        assert (await standings.of(line)).turn == (1,)


async def test_a_table_of_other_rules_is_closed_in_the_list(house: House, database: str) -> None:
    ann = await house.player("Ann")
    table = await a_game(house, ann, ZOE)
    await house.tables.act(table, ann, 0, "bid 1")
    house.tables.forget(table.id)
    engine = engine_of(database)
    with engine.begin() as connection:
        connection.execute(update(actions).values(action="bid 99"))
        connection.execute(update(tables).values(version=0))
    engine.dispose()
    (line,) = await OwnGames(house.store).running(ann.id, 9)
    assert await Standings(house.tables).of(line) == Standing(closed=True)
