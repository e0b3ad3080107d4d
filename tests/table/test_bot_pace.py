"""Bots play more quickly or more slowly as a table likes, and as the site has it otherwise."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from grandtour.table.care import Care
from grandtour.table.opening import Request
from grandtour.table.store import open_store
from grandtour.table.terms import Terms
from grandtour.table.thinking import InThreads
from grandtour.web.terms import chosen_terms
from tests.databases import sqlite_in
from tests.table.house import House

SITE = 0.4


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_store(sqlite_in(tmp_path)) as store:
        yield House(store)


async def longest_pause(house: House, monkeypatch: pytest.MonkeyPatch, terms: Terms) -> float:
    """What one of two bots that act in turn waits for, at a site that has its own pause."""
    pauses: list[float] = []
    asleep = asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asleep(0)

    host = await house.player("Ann")
    bots = [Request("bot", "random")] * 2
    options = {"cards": 3, "open_bids": True}
    table = await house.tables.create(host, "auction", bots, options, terms=terms)
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", sleep)
        await Care(house.tables, InThreads(), pause=SITE).look_after(table.id)
    assert table.over
    return max(pauses)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("terms", "seconds"),
    [(Terms(), SITE), (Terms(bots="quick"), 0.0), (Terms(bots="calm"), 1.5)],
)
async def test_a_table_has_its_own_pace(
    house: House, monkeypatch: pytest.MonkeyPatch, terms: Terms, seconds: float
) -> None:
    longest = await longest_pause(house, monkeypatch, terms)
    assert seconds - 0.1 < longest <= seconds


@pytest.mark.parametrize(
    ("field", "pace"), [("calm", "calm"), ("quick", "quick"), ("hasty", "usual"), ("", "usual")]
)
def test_the_form_names_a_pace_that_there_is(field: str, pace: str) -> None:
    assert chosen_terms({"bots": field}, "en").bots == pace
    assert chosen_terms({}, "en").bots == "usual"
