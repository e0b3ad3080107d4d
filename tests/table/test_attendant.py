"""Bots move by themselves, the clock acts for the absent, and no bot can stop a game."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from grandtour.bots import levels
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import Action, AnyGame, Event, Seat
from grandtour.core.record import verify
from grandtour.table import care
from grandtour.table.attendant import Attendant
from grandtour.table.errors import TryAgain
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.people import Player
from grandtour.table.store import open_store
from grandtour.table.tables import Tables
from grandtour.table.thinker import Answer, Task
from grandtour.table.thinking import ThinkerLost
from tests.databases import sqlite_in

pytestmark = pytest.mark.anyio

SOON = 60.0
ME = Request("me")
RANDOM = Request("bot", "random")
HANDMADE = "easy"
"""The level that tests replace by a bot of their own."""


class House:
    """Tables with their attendant, and someone who waits for what happens."""

    def __init__(self, tables: Tables, attendant: Attendant) -> None:
        self.tables = tables
        self.attendant = attendant

    async def auction(self, *seats: Request, clock: bool = True, **options: object) -> LiveTable:
        host, _ = await self.tables.players.new("Ann")
        options = {"cards": 3, **options}
        table = await self.tables.create(host, "auction", seats, options, clock=clock)
        self.attendant.wake(table.id)
        return table

    async def bid(self, table: LiveTable, seat: Seat) -> None:
        action = table.match.legal(seat)[0]
        assert await self.tables.act_for(table, seat, action, None)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    looks_after = Attendant(pause=0)

    async def announce(table: LiveTable) -> None:
        looks_after.wake(table.id)

    async with open_store(sqlite_in(tmp_path)) as store:
        tables = Tables(store, announce)
        await looks_after.open(tables)
        yield House(tables, looks_after)
        await looks_after.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not holds():  # noqa: ASYNC110 nobody would set an event
            await asyncio.sleep(0.005)


async def in_peace(seconds: float = 0.15) -> None:
    """Time in which nothing ought to happen."""
    await asyncio.sleep(seconds)


class Handmade:
    """A bot that a test makes."""

    def __init__(self, game: AnyGame, seat: Seat, chance: Chance) -> None:
        self.calls = 0

    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        return legal[-1]


def use(monkeypatch: pytest.MonkeyPatch, bot: type) -> None:
    monkeypatch.setitem(levels._HOUSE, HANDMADE, bot)


@pytest.mark.parametrize("open_bids", [False, True])
async def test_bots_play_a_whole_game(house: House, open_bids: bool) -> None:
    table = await house.auction(*[RANDOM] * 4, cards=9, open_bids=open_bids)
    await until(lambda: table.match.over)
    verify(table.finished_record(), table.match.game)


@pytest.mark.parametrize("key", list(registry.games()))
async def test_bots_play_every_game_of_the_shelf(house: House, key: str) -> None:
    game = registry.game(key)
    host, _ = await house.tables.players.new("Ann")
    options = {"max_rounds": 2} if any(o.key == "max_rounds" for o in game.info.options) else {}
    table = await house.tables.create(host, key, [RANDOM] * game.info.seats[0], options)
    house.attendant.wake(table.id)
    await until(lambda: table.match.over)
    verify(table.finished_record(), game)


async def test_bots_wait_for_people(house: House) -> None:
    table = await house.auction(ME, RANDOM)
    for bids in (1, 3, 5):
        await until(lambda bids=bids: table.n == bids)  # type: ignore[misc]
        await in_peace()
        assert table.n == bids
        await house.bid(table, 0)
    await until(lambda: table.match.over)


async def test_bots_wait_for_the_last_seat(house: House) -> None:
    table = await house.auction(RANDOM, Request("open"))
    await in_peace()
    assert table.n == 0
    bob, _ = await house.tables.players.new("Bob")
    await house.tables.seating.sit(table, bob, [1])
    await until(lambda: table.n == 1)


async def test_a_bot_takes_over_from_a_person(house: House) -> None:
    table = await house.auction(ME, RANDOM)
    await until(lambda: table.n == 1)
    await house.tables.seating.hand_to_bot(table, Player(table.host, "Ann"), 0, "random")
    await until(lambda: table.match.over)


async def test_the_clock_acts_after_the_patience_and_only_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("auction")
    monkeypatch.setattr(type(game), "patience", lambda self, state: 0.6)
    table = await house.auction(ME, Request("guest", "Zoë"))
    begun = table.window_at
    created = table.last_at
    await until(lambda: table.last_at > created)
    assert table.last_at - begun >= timedelta(seconds=0.6)
    assert str(table.match.actions[0][1]) == "bid 1"
    await until(lambda: table.match.over)
    assert {str(action) for _, action in table.match.actions} == {"bid 1", "bid 2", "bid 3"}


async def test_the_clock_of_a_round_does_not_begin_again_with_each_bid(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("auction")
    monkeypatch.setattr(type(game), "patience", lambda self, state: 3.0)
    table = await house.auction(ME, Request("guest", "Zoë"))
    begun = table.window_at
    await asyncio.sleep(1.5)
    await house.bid(table, 1)
    assert table.window_at == begun
    await until(lambda: table.window_at > begun)
    waited = (table.last_at - begun).total_seconds()
    assert 3.0 <= waited < 4.5


async def test_within_the_patience_nobody_acts_for_a_person(house: House) -> None:
    table = await house.auction(ME, RANDOM)
    await until(lambda: table.n == 1)
    remaining = table.remaining()
    assert remaining is not None
    assert 50 < remaining <= 60
    await in_peace(0.6)
    assert table.n == 1


async def test_without_a_clock_there_is_no_hurry(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("auction")
    monkeypatch.setattr(type(game), "patience", lambda self, state: 0.05)
    table = await house.auction(ME, Request("guest", "Zoë"), clock=False)
    assert table.remaining() is None
    await in_peace(0.5)
    assert table.n == 0


async def test_time_does_not_run_before_the_game_begins(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits down late has the whole time, however long the seat was open."""
    game = registry.game("auction")
    monkeypatch.setattr(type(game), "patience", lambda self, state: 0.5)
    table = await house.auction(ME, Request("open"))
    await in_peace(0.7)
    assert table.n == 0
    bob, _ = await house.tables.players.new("Bob")
    before = datetime.now(UTC)
    await house.tables.seating.sit(table, bob, [1])
    assert table.remaining() is not None
    assert table.window_at >= before


async def test_time_does_not_run_while_the_site_is_away(house: House) -> None:
    table = await house.auction(ME, Request("guest", "Zoë"))
    table.window_at -= timedelta(days=1)
    assert table.remaining() == 0
    house.tables.forget(table.id)
    remaining = (await house.tables.get(table.id)).remaining()
    assert remaining is not None
    assert remaining > 50


class Failing(Handmade):
    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        raise RuntimeError("I do not know")


class Cheating(Handmade):
    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        return registry.game("auction").parse("bid 9")


class Babbling(Handmade):
    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        return 42


class Silent(Handmade):
    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        return None


@pytest.mark.parametrize("bot", [Failing, Cheating, Babbling, Silent])
async def test_a_broken_bot_does_not_stop_the_game(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: type
) -> None:
    use(monkeypatch, bot)
    with caplog.at_level(logging.ERROR):
        table = await house.auction(Request("bot", HANDMADE), RANDOM)
        await until(lambda: table.match.over)
    mine = [str(action) for seat, action in table.match.actions if seat == 0]
    assert mine == ["bid 1", "bid 2", "bid 3"]
    assert f"bot {HANDMADE}" in caplog.text


class Gone:
    """Where bots should think, there is nobody."""

    async def ask(self, task: Task) -> Answer:
        raise ThinkerLost("gone")

    async def close(self) -> None:
        pass


async def test_a_bot_that_is_lost_plays_the_fallback(house: House) -> None:
    house.attendant._care._thinking = Gone()
    table = await house.auction(RANDOM, RANDOM)
    await until(lambda: table.match.over)
    assert {str(action) for _, action in table.match.actions} == {"bid 1", "bid 2", "bid 3"}


class Watching(Handmade):
    """Keeps what it is shown."""

    seen: list[tuple[Any, list[str], list[Event]]] = []  # noqa: RUF012 tests look at it

    def choose(self, view: Any, legal: Sequence[Action], log: Sequence[Event]) -> Any:
        self.seen.append((view, [str(action) for action in legal], list(log)))
        return legal[0]


async def test_a_bot_is_shown_what_its_seat_may_know(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    Watching.seen.clear()
    use(monkeypatch, Watching)
    table = await house.auction(ME, Request("bot", HANDMADE), open_bids=False)
    while not table.match.over:
        if table.match.legal(0):
            await house.bid(table, 0)
        await asyncio.sleep(0.01)
    assert len(Watching.seen) == 3
    for view, _, log in Watching.seen:
        assert view.seat == 1
        assert view.bids[0] is None
        assert all(event.twin is None for event in log)
        assert not any(event.kind == "bid_placed" and event.data["seat"] == 0 for event in log)


@pytest.mark.parametrize("error", [TryAgain("database_busy"), OSError("disk full")])
async def test_a_table_whose_writes_fail_is_never_given_up(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Nobody looks at it, nobody wakes the attendant: it tries again with growing pauses."""
    monkeypatch.setattr(care, "FIRST_PAUSE", 0.02)
    pauses: list[float] = []
    write = house.tables._store.append

    async def fail_five_times(*args: Any, **settings: Any) -> None:
        if len(pauses) < 5:
            pauses.append(asyncio.get_running_loop().time())
            raise error
        await write(*args, **settings)

    monkeypatch.setattr(house.tables._store, "append", fail_five_times)
    table = await house.auction(*[RANDOM] * 2)

    async def is_over() -> bool:
        return (await house.tables.get(table.id)).over

    async with asyncio.timeout(SOON):
        while not await is_over():  # noqa: ASYNC110 nobody would set an event
            await asyncio.sleep(0.01)
    lengths = [after - before for before, after in pairwise(pauses)]
    assert all(length >= 0.02 * 2**n for n, length in enumerate(lengths))


async def test_closing_ends_what_runs(house: House) -> None:
    table = await house.auction(*[RANDOM] * 2, cards=9)
    await house.attendant.close()
    n = table.n
    await in_peace()
    assert table.n == n
