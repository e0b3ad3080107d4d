"""Tables that were begun under other rules, and those that are damaged."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import Outcome
from grandtour.table.closed import closed_record
from grandtour.table.errors import Unplayable
from grandtour.table.live import LiveTable
from grandtour.table.opening import Request
from grandtour.table.people import Player
from grandtour.table.store import open_store
from grandtour.table.stored import Played
from tests.table.house import House

pytestmark = pytest.mark.anyio

ME = Request("me")


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with open_store(database) as store:
        yield House(store)


def newer_rules(monkeypatch: pytest.MonkeyPatch, table: LiveTable) -> None:
    """From now on the game has another version; what it does is up to the test."""
    info = table.game.info
    newer = msgspec.structs.replace(info, version=info.version + 1)
    monkeypatch.setattr(type(table.game), "info", newer)


async def play_on(house: House, table: LiveTable, host: Player, most: int = 100) -> LiveTable:
    for _ in range(most):
        if table.over:
            break
        seat = table.turn[0]
        await house.tables.act(table, host, seat, table.match.legal(seat)[0])
    return table


async def test_newer_rules_that_lead_to_the_same_turns_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    await play_on(house, table, host, 3)
    newer_rules(monkeypatch, table)
    house.tables.forget(table.id)
    again = await house.tables.get(table.id)
    assert again.n == 3
    await play_on(house, again, host)
    house.tables.forget(table.id)
    assert (await house.tables.get(table.id)).over


async def test_newer_rules_that_refuse_an_action_close_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    await house.tables.act(table, host, 0, "bid 2")
    await house.store.append(table.id, 2, Played(1, "bid 9", table.last_at))
    newer_rules(monkeypatch, table)
    house.tables.forget(table.id)
    with pytest.raises(Unplayable, match="old_version") as refused:
        await house.tables.get(table.id)
    assert refused.value.params == {"version": 1, "ours": 2}
    kept = closed_record(await house.tables.closed(table.id))
    assert kept.actions == ((0, "bid 2"), (1, "bid 9"))
    assert (kept.version, kept.outcome) == (1, None)
    assert Chance(bytes.fromhex(str(kept.seed))).commitment == kept.commitment


async def test_newer_rules_that_end_otherwise_close_a_finished_table_and_keep_its_record(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, host = await house.auction(ME, Request("guest", "Zoë"))
    await play_on(house, table, host)
    ended = table.finished_record()
    newer_rules(monkeypatch, table)
    other = Outcome(ranking=((1,), (0,)), scores=(0.0, 9.0), reason="prizes")
    monkeypatch.setattr(type(table.match.state), "outcome", lambda self: other)
    house.tables.forget(table.id)
    with pytest.raises(Unplayable, match="old_version"):
        await house.tables.get(table.id)
    assert closed_record(await house.tables.closed(table.id)) == ended


async def test_the_secrets_of_a_damaged_table_stay_secret(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """It may be mended. Its operator is told, and no other table is disturbed."""
    sound, _ = await house.auction(ME, Request("guest", "Yan"))
    table, _ = await house.auction(ME, Request("guest", "Zoë"))
    await house.store.append(table.id, 1, Played(1, "bid 9", table.last_at))
    house.tables.forget(table.id)
    with pytest.raises(Unplayable, match="cannot_be_revived"):
        await house.tables.get(table.id)
    assert f"table {table.id} is damaged" in caplog.text
    assert "bid 9" not in caplog.text
    with pytest.raises(Unplayable):
        closed_record(await house.tables.closed(table.id))
    assert await house.tables.get(sound.id) is sound
