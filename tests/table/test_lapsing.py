"""What only the clock may do: nobody can choose it, and it happens when time is up."""

from collections.abc import AsyncIterator

import pytest

from grandtour.core import registry
from grandtour.core.errors import IllegalAction
from grandtour.core.lapsing import is_lapse
from grandtour.table.opening import Request
from grandtour.table.store import open_store
from tests.table.house import House

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with open_store(database) as store:
        yield House(store)


async def test_a_lapse_is_the_clocks_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, host = await house.auction(Request("me"), Request("bot", "random"))
    game = registry.game("auction")
    late = game.fallback(table.match.state, 0)
    monkeypatch.setattr(game, "lapses", lambda action: action == late, raising=False)
    assert is_lapse(game, late)
    with pytest.raises(IllegalAction, match="clock_alone"):
        await house.tables.act(table, host, 0, str(late))
    assert table.n == 0
    other = next(action for action in table.match.legal(0) if action != late)
    await house.tables.act(table, host, 0, other)
    assert await house.tables.act_for(table, 1, game.fallback(table.match.state, 1), None)
    assert table.n == 2
