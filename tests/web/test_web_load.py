"""Many tables of bots, and people who look at pages meanwhile: nothing fails, nobody is left alone.

In a soak it is what once locked a site out of its own database: a hundred tables, eight people who
load compressed pages five times a second, for a minute; and fifty at which strong bots think.
"""

import asyncio
import time
from collections.abc import Iterator
from typing import NamedTuple

import httpx
import pytest

from tests.effort import SOAK, some
from tests.serving import TIMEOUT, Player, Server

PEOPLE = some(2, 8)
SECONDS = some(4, 60)
PAGES_A_SECOND = 5


class Load(NamedTuple):
    game: str
    bots: tuple[str, ...]
    tables: int
    slowest: float
    """Seconds in which 99 of 100 pages are there, on a machine that has nothing else to do."""


QUICK_BOTS = Load("europatour", ("bot medium",) * 2, some(6, 100), 0.2)
DEEP_BOTS = Load("euroquest", ("bot strong",) * 4, some(3, 50), 0.1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), bot_processes=2) as running:
        yield running


def moves(player: Player, table: str) -> int:
    return int(player.info(table)["n"])


async def look_on(address: str, tables: list[str]) -> list[float]:
    """One person opens table after table; the seconds that each page took."""
    took: list[float] = []
    async with httpx.AsyncClient(base_url=address, timeout=TIMEOUT, trust_env=False) as client:
        while len(took) < SECONDS * PAGES_A_SECOND:
            now = time.monotonic()
            answer = await client.get(f"/t/{tables[len(took) % len(tables)]}")
            assert answer.status_code == 200
            assert answer.headers["content-encoding"] == "gzip"
            took.append(time.monotonic() - now)
            await asyncio.sleep(max(0.0, 1 / PAGES_A_SECOND - took[-1]))
    return took


async def look_on_together(address: str, tables: list[str]) -> list[float]:
    people = (look_on(address, tables[n:] + tables[:n]) for n in range(PEOPLE))
    return [seconds for took in await asyncio.gather(*people) for seconds in took]


@pytest.mark.parametrize("load", [QUICK_BOTS, DEEP_BOTS], ids=lambda load: load.game)
def test_bots_and_pages_do_not_starve_each_other(server: Server, load: Load) -> None:
    ann = server.player("Ann")
    tables = [ann.create(load.game, *load.bots) for _ in range(load.tables)]
    took = sorted(asyncio.run(look_on_together(server.address, tables)))
    seen = {table: moves(ann, table) for table in tables}
    deadline = time.monotonic() + TIMEOUT
    waiting = set(tables)
    while waiting and time.monotonic() < deadline:
        time.sleep(0.2)
        waiting = {t for t in waiting if moves(ann, t) == seen[t] and not ann.info(t)["outcome"]}
    assert not waiting, f"{len(waiting)} tables were left alone"
    assert server.complaints() == ""
    if SOAK:
        assert took[int(len(took) * 0.99)] < load.slowest, took[-20:]
