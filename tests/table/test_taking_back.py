"""Taking an action back: at once, by consent, never past what was told; and what is kept of it."""

from collections.abc import AsyncIterator

import pytest

from grandtour.core import registry
from grandtour.core.record import from_json, to_json, verify
from grandtour.table.errors import NotAllowed, NotNow
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.people import Player
from grandtour.table.store import open_store
from grandtour.table.taking_back import wish_at
from tests.table.house import House

pytestmark = pytest.mark.anyio
ME, OPEN, BOT = Request("me"), Request("open"), Request("bot", "random")


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with open_store(database) as store:
        yield House(store)


async def auction(
    house: House, *others: Request, open_bids: bool = False
) -> tuple[LiveTable, list[Player]]:
    ann = await house.player("Ann")
    options = {"cards": 3, "open_bids": open_bids}
    table = await house.tables.create(ann, "auction", (ME, *others), options)
    people = [ann]
    for seat, request in enumerate(others, 1):
        if request == OPEN:
            people.append(await house.player("Bob" if seat == 1 else f"Eve {seat}"))
            await house.tables.seating.sit(table, people[-1], [seat])
    return table, people


def seals(table: LiveTable) -> tuple[bool, ...]:
    sealed: tuple[bool, ...] = table.match.view(None).sealed
    return sealed


async def test_who_acts_at_the_same_time_is_not_asked(house: House) -> None:
    table, (ann, bob, _) = await auction(house, OPEN, OPEN)
    await house.tables.act(table, ann, 0, "bid 1")
    await house.tables.act(table, bob, 1, "bid 2")
    assert seals(table) == (True, True, False)
    await house.tables.taking_back.take_back(table, ann)
    assert seals(table) == (False, True, False)
    assert table.match.actions[0][0] == 1
    await house.tables.act(table, ann, 0, "bid 3")
    assert seals(table) == (True, True, False)


async def test_nothing_is_taken_back_after_a_reveal(house: House) -> None:
    table, (ann, bob) = await auction(house, OPEN)
    with pytest.raises(NotNow, match="nothing_to_take_back"):
        await house.tables.taking_back.take_back(table, ann)
    await house.tables.act(table, ann, 0, "bid 1")
    await house.tables.act(table, bob, 1, "bid 2")
    for player in (ann, bob):
        with pytest.raises(NotNow, match="nothing_to_take_back"):
            await house.tables.taking_back.take_back(table, player)
    stranger = await house.player("Zoë")
    with pytest.raises(NotAllowed):
        await house.tables.taking_back.take_back(table, stranger)


async def test_by_consent_of_all_others(house: House) -> None:
    table, (ann, bob, eve) = await auction(house, OPEN, OPEN, open_bids=True)
    await house.tables.act(table, ann, 0, "bid 1")
    await house.tables.act(table, bob, 1, "bid 2")
    await house.tables.taking_back.take_back(table, ann)
    wish = wish_at(table)
    assert wish is not None
    assert wish.seat == 0
    assert wish.missing == {bob.id, eve.id}
    await house.tables.taking_back.agree(table, bob)
    assert table.match.view(None).bids == (1, 2, None)
    await house.tables.taking_back.agree(table, eve)
    assert table.match.view(None).bids == (None, None, None)
    assert table.turn == (0,)
    assert wish_at(table) is None


async def test_a_refusal_and_any_action_end_the_wish(house: House) -> None:
    table, (ann, bob, eve) = await auction(house, OPEN, OPEN, open_bids=True)
    await house.tables.act(table, ann, 0, "bid 1")
    await house.tables.act(table, bob, 1, "bid 2")
    await house.tables.taking_back.take_back(table, ann)
    await house.tables.taking_back.refuse(table, bob)
    assert wish_at(table) is None
    with pytest.raises(NotNow, match="nothing_to_take_back"):
        await house.tables.taking_back.agree(table, eve)
    await house.tables.taking_back.take_back(table, ann)
    await house.tables.act(table, eve, 2, "bid 3")
    assert wish_at(table) is None
    assert table.match.view(None).scores == (0, 0, table.match.view(None).scores[2])


async def test_bots_always_agree(house: House) -> None:
    table, (ann,) = await auction(house, BOT, BOT, open_bids=True)
    await house.tables.act(table, ann, 0, "bid 1")
    bid = table.match.legal(1)[0]
    assert await house.tables.act_for(table, 1, bid, table.n)
    await house.tables.taking_back.take_back(table, ann)
    assert table.match.view(None).bids == (None, None, None)
    assert table.history[-1].right == "agreed"


async def test_every_process_and_every_restart_finds_the_same(database: str) -> None:
    async with open_store(database) as one, open_store(database) as two:
        house, elsewhere = House(one), House(two)
        table, (ann, bob, _) = await auction(house, OPEN, OPEN)
        other = await elsewhere.tables.get(table.id)
        for text in ("bid 1", "bid 2"):
            await house.tables.act(table, ann, 0, text)
            await house.tables.taking_back.take_back(table, ann)
        await house.tables.act(table, bob, 1, "bid 2")
        await elsewhere.tables.catch_up(other)
        house.tables.forget(table.id)
        again = await house.tables.get(table.id)
        for found in (other, again):
            assert found.n == 5
            assert found.match.actions == table.match.actions
            assert found.stamp_for(ann.id) == table.stamp_for(ann.id)
            assert found.stamp_for(None) == table.stamp_for(None)
        # What can be taken back can still be.
        await house.tables.taking_back.take_back(again, bob)
        assert again.match.actions == []


async def test_a_stamp_is_never_the_same_again(house: House) -> None:
    table, (ann, *_) = await auction(house, OPEN)
    stamps = [table.stamp_for(ann.id)]
    for text in ("bid 1", "bid 2"):
        await house.tables.act(table, ann, 0, text)
        stamps.append(table.stamp_for(ann.id))
        await house.tables.taking_back.take_back(table, ann)
        stamps.append(table.stamp_for(ann.id))
    assert len(set(stamps)) == len(stamps)


async def test_the_record_keeps_what_was_taken_back_and_is_proved(house: House) -> None:
    table, (ann, bob) = await auction(house, OPEN)
    await house.tables.act(table, ann, 0, "bid 3")
    await house.tables.taking_back.take_back(table, ann)
    while not table.over:
        for seat in table.turn:
            player, action = (ann, bob)[seat], table.match.legal(seat)[0]
            await house.tables.act(table, player, seat, action)
    record = from_json(to_json(table.finished_record()))
    assert [(entry.action, entry.undoes) for entry in record.history[:2]] == [("bid 3", 0), ("", 1)]
    assert len(record.actions) == 6
    game = registry.game("auction")
    assert verify(record, game).over
    stored = await house.store.load_table(table.id)
    assert stored.moves == record.actions


async def test_somebody_else_was_faster(database: str) -> None:
    async with open_store(database) as one, open_store(database) as two:
        house, elsewhere = House(one), House(two)
        table, (ann, bob, _) = await auction(house, OPEN, OPEN)
        await house.tables.act(table, ann, 0, "bid 1")
        other = await elsewhere.tables.get(table.id)
        await elsewhere.tables.act(other, bob, 1, "bid 1")
        with pytest.raises(NotNow, match="moved_on"):
            await house.tables.taking_back.take_back(table, ann)
        assert seals(table) == (True, True, False)
        await house.tables.taking_back.take_back(table, ann)
        assert seals(table) == (False, True, False)
