"""Several processes on one database: what one does the others know, and nobody acts twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import psycopg
import pytest

from grandtour.core.errors import GrandTourError
from grandtour.table.errors import NotNow, UnknownTable
from grandtour.table.live import LiveTable
from grandtour.table.notices import MISSED, PLAYER, TABLE, Notice
from grandtour.table.opening import Request
from grandtour.table.people import Player
from grandtour.table.store import Store, open_store
from grandtour.table.tables import Tables
from tests.databases import emptied_postgres, postgres
from tests.table.house import House

pytestmark = pytest.mark.anyio

ME, OPEN = Request("me"), Request("open")
SOON = 20.0


@pytest.fixture
async def houses() -> AsyncIterator[tuple[House, House]]:
    url = emptied_postgres()
    async with open_store(url) as one, open_store(url) as two:
        yield House(one), House(two)


async def elsewhere(house: House, table: LiveTable) -> LiveTable:
    return await house.tables.current(table.id)


async def test_what_one_does_the_other_sees(houses: tuple[House, House]) -> None:
    one, two = houses
    table, host = await one.auction(ME, OPEN)
    twin = await two.tables.get(table.id)
    assert twin.waiting
    bob = await two.player("Bob")
    await two.tables.seating.sit(twin, bob, [1])
    await two.tables.act(twin, bob, 1, "bid 2")
    await two.tables.talking.say(twin, bob, 1, "your turn")

    assert await elsewhere(one, table) is table
    assert [chair.name for chair in table.chairs] == ["Ann", "Bob"]
    assert table.match.actions == twin.match.actions
    assert [line.text for line in table.lines] == ["your turn"]
    assert table.window_at == twin.window_at
    for player in (None, host.id, bob.id):
        assert table.stamp_for(player) == twin.stamp_for(player)


async def test_an_action_follows_upon_what_another_process_did_first(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    table, host = await one.auction(ME, Request("guest", "Zoë"), cards=3)
    twin = await two.tables.get(table.id)
    await one.tables.act(table, host, 0, "bid 2")
    # The other process knows nothing of it yet.
    news = await two.tables.act(twin, host, 1, "bid 1")
    assert news
    assert [(seat, str(action)) for seat, action in twin.match.actions][:2] == [
        (0, "bid 2"),
        (1, "bid 1"),
    ]
    # And what is no longer legal is refused by the rules, as if there were one process.
    with pytest.raises(GrandTourError):
        await one.tables.act(table, host, 0, "bid 2")
    assert (await elsewhere(one, table)).match.actions == twin.match.actions


async def test_a_bots_answer_that_comes_late_does_nothing(houses: tuple[House, House]) -> None:
    one, two = houses
    table, host = await one.auction(ME, Request("guest", "Zoë"))
    twin = await two.tables.get(table.id)
    await one.tables.act(table, host, 0, "bid 2")
    action = twin.match.legal(0)[0]
    assert not await two.tables.act_for(twin, 0, action, 0)
    assert (await one.store.load_table(table.id)).moves == ((0, "bid 2"),)


async def test_many_act_at_the_same_time_everywhere(houses: tuple[House, House]) -> None:
    """Each action is written once, by whichever process, and nobody is refused for that."""
    guests = [Request("guest", f"P{number}") for number in range(3)]
    table, host = await houses[0].auction(ME, *guests, cards=6)
    twin = await houses[1].tables.get(table.id)
    tries = [
        house.tables.act(known, host, seat, known.match.legal(seat)[0])
        for seat in range(4)
        for house, known in [((houses[0], table), (houses[1], twin))[seat % 2]]
    ]
    await asyncio.gather(*tries)
    stored = await houses[0].store.load_table(table.id)
    assert sorted(seat for seat, _ in stored.moves) == list(range(4))


async def test_lines_said_at_the_same_time_are_all_there(houses: tuple[House, House]) -> None:
    one, two = houses
    table, host = await one.auction(ME, OPEN)
    bob = await two.player("Bob")
    twin = await two.tables.get(table.id)
    await two.tables.seating.sit(twin, bob, [1])
    await elsewhere(one, table)
    await asyncio.gather(
        *(one.tables.talking.say(table, host, 0, f"a{number}") for number in range(3)),
        *(two.tables.talking.say(twin, bob, 1, f"b{number}") for number in range(3)),
    )
    said = [line.text for line in (await elsewhere(one, table)).lines]
    assert sorted(said) == ["a0", "a1", "a2", "b0", "b1", "b2"]
    assert said == [line.text for line in (await elsewhere(two, twin)).lines]


async def test_two_people_want_the_same_seat_at_two_processes(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    table, _ = await one.auction(ME, OPEN)
    twin = await two.tables.get(table.id)
    bob, eve = await one.player("Bob"), await two.player("Eve")
    tries = (one.tables.seating.sit(table, bob, [1]), two.tables.seating.sit(twin, eve, [1]))
    answers = await asyncio.gather(*tries, return_exceptions=True)
    (refused,) = filter(None, answers)
    assert isinstance(refused, NotNow)
    assert (await elsewhere(one, table)).chairs == (await elsewhere(two, twin)).chairs


async def test_a_table_that_another_process_has_swept_is_unknown(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    table, _ = await one.auction(ME, OPEN)
    twin = await two.tables.get(table.id)
    assert await one.store.sweep(twin.last_at.replace(year=twin.last_at.year + 1)) == [table.id]
    with pytest.raises(UnknownTable):
        await elsewhere(two, twin)


class Ear:
    """Hears what the others tell this process."""

    def __init__(self, store: Store) -> None:
        self.heard: list[Notice] = []
        self._task = asyncio.create_task(store.listen(self.heard.append))

    async def until(self, notice: Notice) -> None:
        async with asyncio.timeout(SOON):
            while notice not in self.heard:  # noqa: ASYNC110 nobody would set an event
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])


async def test_the_others_are_told_and_nobody_hears_themselves(
    houses: tuple[House, House],
) -> None:
    one, _ = houses
    async with AsyncExitStack() as stack:
        ears = [Ear(house.store) for house in houses]
        for ear in ears:
            stack.push_async_callback(ear.close)
            await ear.until(Notice(MISSED))
        table, host = await one.auction(ME, Request("guest", "Zoë"))
        await one.tables.act(table, host, 0, "bid 1")
        await one.tables.rename(host, "Anne")
        await ears[1].until(Notice(PLAYER, host.id))
        assert ears[0].heard == [Notice(MISSED)]
        told, renamed = ears[1].heard[1:]
        assert (told.kind, told.id, told.n) == (TABLE, table.id, 1)
        assert told.played == (await one.store.load_table(table.id)).actions[0]
        assert renamed == Notice(PLAYER, host.id)


async def test_a_notice_brings_the_action_itself(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = houses
    table, host = await one.auction(ME, Request("guest", "Zoë"))
    twin = await two.tables.get(table.id)
    for seat in (0, 1):
        await one.tables.act(table, host, seat, "bid 1")
    first, second = (await one.store.load_table(table.id)).actions
    # The first was missed: the database is asked, and knows both.
    await two.tables.catch_up(twin, Notice(TABLE, table.id, 2, second))
    assert twin.match.actions == table.match.actions
    await one.tables.act(table, host, table.turn[0], "bid 2")
    third = (await one.store.load_table(table.id)).actions[2]

    async def refuse(*_: object) -> None:
        pytest.fail("the database was asked")

    monkeypatch.setattr(two.store, "news", refuse)
    for notice in (Notice(TABLE, table.id, 3, third), Notice(TABLE, table.id, 1, first)):
        await two.tables.catch_up(twin, notice)
        assert twin.match.actions == table.match.actions
        assert (twin.last_at, twin.window_at) == (table.last_at, table.window_at)


async def test_a_new_name_reaches_the_other_process(houses: tuple[House, House]) -> None:
    one, two = houses
    ann, token = await one.tables.players.new("Ann")
    table = await one.tables.create(ann, "auction", [ME, Request("guest", "Zoë")], {})
    assert await two.tables.players.of(token) == ann
    twin = await two.tables.get(table.id)
    await one.tables.rename(ann, "Anne")
    assert two.tables.heard_of(Notice(PLAYER, ann.id)) == [twin]
    assert await two.tables.players.of(token) == Player(ann.id, "Anne")
    assert (await elsewhere(two, twin)).chairs[0].name == "Anne"


async def test_after_a_lost_connection_everything_may_have_changed(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    ear = Ear(two.store)
    try:
        await ear.until(Notice(MISSED))
        ear.heard.clear()
        with psycopg.connect(postgres(), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            )
        await ear.until(Notice(MISSED))
        table, _ = await two.auction(ME, OPEN)
        assert table in two.tables.heard_of(Notice(MISSED))
        bob = await one.player("Bob")
        await one.tables.seating.sit(await one.tables.get(table.id), bob, [1])
        await ear.until(Notice(TABLE, table.id))
    finally:
        await ear.close()


async def test_on_sqlite_nobody_listens(tmp_path: object) -> None:
    async with open_store(f"sqlite:///{tmp_path}/tables.sqlite") as store:
        assert not store.is_shared
        async with asyncio.timeout(SOON):
            await store.listen(lambda notice: pytest.fail("nobody else is there"))
        assert isinstance(House(store).tables, Tables)
