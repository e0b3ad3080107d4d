"""Who sits where: several seats, kept ones, lots, bots that sit in, and the way back."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from grandtour.core import registry
from grandtour.core.asides import HasAsides
from grandtour.core.chance import Chance
from grandtour.table import clock as clock_module
from grandtour.table.care import Care
from grandtour.table.clock import Clock
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.people import Chair, Player
from grandtour.table.seating import missing_agreement
from grandtour.table.store import open_store
from grandtour.table.stored import StoredTable
from grandtour.table.terms import Terms
from grandtour.table.thinking import InThreads
from tests.databases import engine_of
from tests.table.house import House

pytestmark = pytest.mark.anyio

ME, OPEN, ZOE, BOT = (
    Request("me"),
    Request("open"),
    Request("guest", "Zoë"),
    Request("bot", "random"),
)
START = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with open_store(database) as store:
        yield House(store)


async def table_of(house: House, *seats: Request, **terms: object) -> tuple[LiveTable, Player]:
    host = await house.player("Ann")
    chosen = Terms(**terms)  # type: ignore[arg-type]
    table = await house.tables.create(host, "auction", seats, {"cards": 3}, terms=chosen)
    return table, host


async def test_one_person_takes_several_seats_or_none(house: House) -> None:
    table, _ = await table_of(house, ME, OPEN, OPEN, OPEN)
    bob, eve = await house.player("Bob"), await house.player("Eve")
    await house.tables.seating.sit(table, eve, [2])
    with pytest.raises(NotNow, match="seat_taken"):
        await house.tables.seating.sit(table, bob, [1, 2])
    assert table.seats_of(bob.id) == ()
    await house.tables.seating.sit(table, bob, [1, 3])
    assert table.seats_of(bob.id) == (1, 3)
    assert not table.waiting


async def test_nobody_comes_to_play_on_both_sides(house: House) -> None:
    host = await house.player("Ann")
    easy = Request("bot", "easy")
    with pytest.raises(NotNow, match="both_sides"):
        await house.tables.create(host, "euroquest", (ME, easy, easy, ME), {})
    table = await house.tables.create(host, "euroquest", (ME, OPEN, OPEN, OPEN), {})
    bob = await house.player("Bob")
    with pytest.raises(NotNow, match="both_sides"):
        await house.tables.seating.sit(table, host, [1])
    assert table.seats_of(host.id) == (0,)
    await house.tables.seating.sit(table, bob, [1, 2])
    with pytest.raises(NotNow, match="both_sides"):
        await house.tables.seating.swap(table, host, 0, 1)
    assert table.seats_of(host.id) == (0,)
    await house.tables.seating.swap(table, host, 0, 3)
    assert table.seats_of(host.id) == (3,)


async def test_a_guest_may_lead_several_seats_of_a_team(house: House) -> None:
    host = await house.player("Ann")
    table = await house.tables.create(host, "euroquest", (ME, ZOE, ZOE, ZOE), {})
    assert [chair.guest for chair in table.chairs] == ["", "Zoë", "Zoë", "Zoë"]
    with pytest.raises(NotNow, match="both_sides"):
        await house.tables.create(host, "euroquest", (ZOE, ME, ZOE, ME), {})
    # Where everybody plays alone, two of the same name are two people.
    table, _ = await table_of(house, ME, ZOE, ZOE)
    assert [chair.guest for chair in table.chairs] == ["", "Zoë", "Zoë 2"]


async def test_a_seat_is_given_back_and_swapped_before_the_start_only(house: House) -> None:
    table, host = await table_of(house, ME, OPEN, OPEN)
    bob = await house.player("Bob")
    await house.tables.seating.sit(table, bob, [2])
    with pytest.raises(NotAllowed, match="host_only"):
        await house.tables.seating.swap(table, bob, 0, 2)
    await house.tables.seating.swap(table, host, 0, 2)
    assert [chair.name for chair in table.chairs] == ["Bob", "", "Ann"]
    await house.tables.seating.stand_up(table, bob, 0)
    assert table.chairs[0].open
    await house.tables.seating.sit(table, bob, [0, 1])
    for change in (
        house.tables.seating.stand_up(table, bob, 0),
        house.tables.seating.swap(table, host, 0, 2),
    ):
        with pytest.raises(NotNow, match="already_begun"):
            await change


async def test_by_lot_all_are_seated_anew_when_the_last_one_comes(house: House) -> None:
    table, _ = await table_of(house, ME, OPEN, OPEN, BOT, by_lot=True)
    bob, eve = await house.player("Bob"), await house.player("Eve")
    await house.tables.seating.sit(table, bob, [1])
    assert table.waiting
    await house.tables.seating.sit(table, eve, [2])
    assert not table.waiting
    names = [chair.name for chair in table.chairs]
    assert sorted(names) == ["", "Ann", "Bob", "Eve"]
    order = list(range(4))
    table.chance.stream("seats").shuffle(order)
    assert names == [["Ann", "Bob", "Eve", ""][place] for place in order]
    house.tables.forget(table.id)
    again = await house.tables.get(table.id)
    assert [chair.name for chair in again.chairs] == names
    assert not again.waiting


async def test_a_table_by_lot_without_open_seats_begins_at_once(house: House) -> None:
    table, _ = await table_of(house, ME, BOT, BOT, by_lot=True)
    assert not table.waiting


async def test_who_leaves_takes_the_seat_back_with_one_step(house: House) -> None:
    table, host = await table_of(house, ME, ZOE)
    await house.tables.seating.hand_to_bot(table, host, 0, "random")
    assert table.chairs[0].moved_by == "random"
    assert table.seats_of(host.id) == (0, 1)
    await house.tables.seating.come_back(table, host, 0)
    assert table.chairs[0].moved_by == ""
    # To act is to be back.
    await house.tables.seating.hand_to_bot(table, host, 0, "random")
    await house.tables.act(table, host, 0, "bid 1")
    assert table.chairs[0].moved_by == ""
    with pytest.raises(NotAllowed):
        await house.tables.seating.come_back(table, await house.player("Eve"), 0)


async def test_all_who_are_present_must_agree_that_a_bot_sits_in(house: House) -> None:
    table, host = await table_of(house, ME, OPEN, OPEN)
    bob, eve = await house.player("Bob"), await house.player("Eve")
    await house.tables.seating.sit(table, bob, [1])
    await house.tables.seating.sit(table, eve, [2])
    seating, present = house.tables.seating, {host.id, eve.id}
    with pytest.raises(NotNow, match="is_here"):
        await seating.agree_to_stand_in(table, host, 1, {*present, bob.id})
    with pytest.raises(NotAllowed):
        await seating.agree_to_stand_in(table, await house.player("X"), 1, present)
    with pytest.raises(NotAllowed):
        await seating.agree_to_stand_in(table, bob, 1, present)
    await seating.agree_to_stand_in(table, host, 1, present)
    await seating.agree_to_stand_in(table, host, 1, present)
    assert missing_agreement(table, 1, present) == {eve.id}
    assert not table.chairs[1].moved_by
    await seating.agree_to_stand_in(table, eve, 1, present)
    assert table.chairs[1].moved_by
    await seating.come_back(table, bob, 1)
    assert not table.chairs[1].moved_by
    assert table.agreements == ()


async def test_a_rematch_is_one_table_for_all_and_roles_change(house: House, database: str) -> None:
    table, host = await table_of(house, ME, OPEN, BOT)
    bob = await house.player("Bob")
    await house.tables.seating.sit(table, bob, [1])
    people = {0: host, 1: bob}
    while not table.over:
        seat = table.turn[0]
        action = table.match.legal(seat)[0]
        if seat in people:
            await house.tables.act(table, people[seat], seat, action)
        else:
            await house.tables.act_for(table, seat, action, None)
    offered = await asyncio.gather(
        house.tables.create_again(table, host), house.tables.create_again(table, bob)
    )
    assert offered[0] is offered[1]
    assert table.next_table == offered[0].id
    assert [chair.name or chair.bot for chair in offered[0].chairs] == ["random", "Ann", "Bob"]
    assert not offered[0].waiting
    # The table of whoever was slower is gone again.
    engine = engine_of(database)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 2
    engine.dispose()


async def test_a_rematch_after_a_lot_changes_roles_instead_of_drawing_again(house: House) -> None:
    table, host = await table_of(house, ME, BOT, BOT, by_lot=True)
    while not table.over:
        seat = table.turn[0]
        action = table.match.legal(seat)[0]
        await house.tables.act_for(table, seat, action, None)
    again = await house.tables.create_again(table, host)
    assert not again.terms.by_lot
    (before,), (after,) = table.seats_of(host.id), again.seats_of(host.id)
    assert after == (before + 1) % 3


async def test_a_seat_kept_for_somebody_is_theirs_until_the_host_opens_it(house: House) -> None:
    table, host = await table_of(house, ME, OPEN)
    bob, eve = await house.player("Bob"), await house.player("Eve")
    await house.tables.seating.sit(table, bob, [1])
    while not table.over:
        seat = table.turn[0]
        player = (host, bob)[seat]
        await house.tables.act(table, player, seat, table.match.legal(seat)[0])
    again = await house.tables.create_again(table, host)
    assert again.waiting
    assert again.chairs[0].kept_for == bob.id
    assert again.chairs[0].name == "Bob"
    with pytest.raises(NotNow, match="seat_kept"):
        await house.tables.seating.sit(again, eve, [0])
    await house.tables.seating.stand_up(again, host, 0)
    await house.tables.seating.sit(again, eve, [0])
    assert not again.waiting


async def test_a_seat_is_kept_for_who_comes_by_its_own_link(house: House, database: str) -> None:
    table, host = await table_of(house, ME, OPEN, OPEN)
    bob, eve = await house.player("Bob"), await house.player("Eve")
    seating = house.tables.seating
    with pytest.raises(NotAllowed, match="host_only"):
        await seating.keep(table, bob, 1, "Bob")
    with pytest.raises(NotNow, match="kept_needs_name"):
        await seating.keep(table, host, 1, " ")
    with pytest.raises(NotNow, match="seat_taken"):
        await seating.keep(table, host, 0, "Bob")
    key = (await seating.keep(table, host, 1, "  Bobby ")).key
    assert (table.chairs[1].name, table.chairs[1].open) == ("Bobby", True)
    # The link leads to the seat wherever the host has put it meanwhile, and after a restart.
    await seating.swap(table, host, 1, 2)
    async with open_store(database) as store:
        table = await House(store).tables.get(table.id)
        assert (table.chairs[2].name, table.chairs[2].key) == ("Bobby", key)
    table = await house.tables.get(table.id)
    for wrong in ("", "guess", f"{key}x"):
        with pytest.raises(NotNow, match="seat_kept"):
            await seating.sit(table, eve, [2], wrong)
    await seating.sit(table, bob, [2], key)
    assert (table.chairs[2].name, table.chairs[2].key) == ("Bob", "")


async def test_when_time_is_up_a_bot_sits_in(house: House) -> None:
    table, host = await table_of(house, ME, ZOE, pace="live", seconds=5, reserve=0, late="bot")
    care = Care(house.tables, InThreads(), pause=0)
    assert await care.look_after(table.id) is not None
    _turn_back(table, 6)
    await care.look_after(table.id)
    assert [bool(chair.moved_by) for chair in table.chairs] == [True, True]
    assert table.over
    assert table.chairs[0].player == host.id


async def test_when_time_is_up_the_game_s_fallback_is_played_once(house: House) -> None:
    table, _ = await table_of(house, ME, ZOE, pace="live", seconds=5, reserve=0, late="fallback")
    care = Care(house.tables, InThreads(), pause=0)
    _turn_back(table, 6)
    deadline = await care.look_after(table.id)
    assert table.n == 2
    assert deadline is not None
    assert not any(chair.moved_by for chair in table.chairs)


def _turn_back(table: LiveTable, seconds: float) -> None:
    """As if so much time had passed."""
    since = table.times._since
    for seat in since:
        since[seat] -= timedelta(seconds=seconds)


def test_a_live_clock_takes_what_is_too_long_out_of_the_reserve() -> None:
    clock = Clock(Terms(pace="live", seconds=60, reserve=100), 2)
    clock.begin([0], START)
    assert clock.deadline(0) == START + timedelta(seconds=160)
    assert clock.deadline(1) is None
    clock.advance(0, [1], START + timedelta(seconds=90))
    assert clock.reserve(0) == 70
    assert clock.deadline(1) == START + timedelta(seconds=90 + 160)
    clock.advance(1, [0], START + timedelta(seconds=100))
    assert clock.reserve(1) == 100
    assert clock.deadline(0) == START + timedelta(seconds=100 + 130)


def test_who_thinks_at_the_same_time_is_not_given_more_by_others() -> None:
    clock = Clock(Terms(pace="live", seconds=60, reserve=0), 2)
    clock.begin([0, 1], START)
    clock.advance(0, [1], START + timedelta(seconds=30))
    assert clock.deadline(1) == START + timedelta(seconds=60)


def test_what_one_of_several_does_again_leaves_no_trace_in_the_clock() -> None:
    clock = Clock(Terms(pace="live", seconds=60, reserve=0), 2)
    clock.begin([0, 1], START)
    clock.advance(0, [0, 1], START + timedelta(seconds=30))
    assert clock.deadline(0) == START + timedelta(seconds=60)
    # Both are done, and asked anew.
    clock.advance(0, [1], START + timedelta(seconds=40))
    clock.advance(1, [0, 1], START + timedelta(seconds=50))
    assert clock.deadline(0) == clock.deadline(1) == START + timedelta(seconds=110)


def test_what_took_too_long_is_paid_once_when_it_is_done() -> None:
    """All see how much of the reserve is left: it must not count what one of several does."""
    clock = Clock(Terms(pace="live", seconds=30, reserve=120), 3)
    clock.begin([0, 1, 2], START)
    for seconds in (60, 60, 70):
        clock.advance(1, [0, 1, 2], START + timedelta(seconds=seconds))
        assert [clock.reserve(seat) for seat in range(3)] == [120, 120, 120]
    clock.advance(1, [0, 2], START + timedelta(seconds=80))
    assert [clock.reserve(seat) for seat in range(3)] == [120, 70, 120]
    # Seat 2 has its turn taken away, and has spent its time all the same.
    clock.advance(0, [1], START + timedelta(seconds=90))
    assert [clock.reserve(seat) for seat in range(3)] == [60, 70, 60]


def timed_table(game: str, seats: int, seed: str) -> LiveTable:
    """People around a table with a live clock, at START."""
    stored = StoredTable(
        id="table",
        game=game,
        version=registry.game(game).info.version,
        options={},
        seed=Chance.of(seed).seed,
        host="p0",
        clock=False,
        created_at=START,
        seated_at=START,
        chairs=tuple(Chair(player=f"p{seat}", name=f"P{seat}") for seat in range(seats)),
        terms=Terms(pace="live", seconds=30, reserve=120),
    )
    return LiveTable(stored)


def do(table: LiveTable, seat: int, action: str, seconds: int) -> None:
    at = START + timedelta(seconds=seconds)
    table.take(table.match.prepare(seat, action), at)


def test_marks_on_the_map_give_nobody_more_time() -> None:
    table = timed_table("euroquest", 5, "marks")
    game = table.game
    assert isinstance(game, HasAsides)
    while table.turn != (1,):
        (seat,) = table.turn
        do(table, seat, str(table.match.legal(seat)[0]), 0)
    end, window = table.times.deadline(1), table.window_at
    marks = [str(action) for action in table.match.legal(1) if game.is_aside(action)]
    for number, mark in enumerate(marks[:4], 1):
        do(table, 1, mark, 29 * number)
    assert table.times.deadline(1) == end
    assert table.window_at == window


def test_stones_that_nobody_sees_give_the_last_one_no_more_time() -> None:
    table = timed_table("whereabouts", 2, "stones")
    while len(table.turn) == 1:
        (seat,) = table.turn
        do(table, seat, str(table.match.legal(seat)[0]), 0)
    first, last = table.turn
    # The first one lays a stone and is done.
    do(table, first, str(table.match.legal(first)[0]), 1)
    done = next(action for action in map(str, table.match.legal(first)) if action == "seal")
    do(table, first, done, 2)
    assert table.turn == (last,)
    end = table.times.deadline(last)
    seen = len(table.match.log(None))
    do(table, last, str(table.match.legal(last)[0]), 25)
    do(table, last, "undo", 26)
    assert len(table.match.log(None)) == seen
    assert table.times.deadline(last) == end


def test_after_the_site_was_away_nobody_is_late_at_once() -> None:
    late = START + timedelta(days=3)
    live = Clock(Terms(pace="live", seconds=60, reserve=0), 1)
    slow = Clock(Terms(pace="slow", hours=24), 1)
    for clock in (live, slow):
        clock.begin([0], START)
        clock.was_away(late)
    assert live.deadline(0) == late + timedelta(seconds=60)
    assert slow.deadline(0) == late + clock_module.GRACE
    # A day-long turn is not begun anew by every restart.
    slow.was_away(START + timedelta(hours=1))
    assert slow.deadline(0) == START + timedelta(hours=24)


def test_without_a_clock_nobody_is_late() -> None:
    clock = Clock(Terms(), 1)
    clock.begin([0], START)
    assert clock.deadline(0) is None


async def test_guests_at_one_screen_have_names_of_their_own(house: House) -> None:
    guests = [Request("guest", name) for name in ("", "Ann", "Ann")]
    table, _ = await table_of(house, ME, *guests)
    assert [chair.name for chair in table.chairs] == ["Ann", "Player 2", "Ann 2", "Ann 3"]
    assert len({chair.guest for chair in table.chairs}) == 4
