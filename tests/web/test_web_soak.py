"""A site that runs for long: many listeners, and an hour of play in which nothing piles up."""

import asyncio
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.effort import SOAK, some
from tests.serving import TIMEOUT, Player, Server

LISTENERS = some(100, 1000)
SECONDS = some(4, 3600)
TABLES = some(4, 50)
PEOPLE = some(1, 4)
PAGES_A_SECOND = 2
MOST_GROWTH = 1.05
"""Of the site's memory in the last third of the time: until then it fills up with the thousand
tables that it keeps."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, bot_processes=2, GRANDTOUR_BOT_PAUSE="0.7") as running:
        yield running
        assert running.complaints() == ""


class Listeners:
    """Open streams of one table, each on a connection of its own."""

    def __init__(self, address: str, table: str) -> None:
        self._host, port = address.removeprefix("http://").split(":")
        self._port = int(port)
        self._request = f"GET /t/{table}/changes HTTP/1.1\r\nhost: {self._host}\r\n\r\n".encode()
        self._writers: list[asyncio.StreamWriter] = []
        self._readers: list[asyncio.StreamReader] = []

    async def come(self, number: int) -> None:
        for _ in range(number):
            reader, writer = await asyncio.open_connection(self._host, self._port)
            writer.write(self._request)
            self._readers.append(reader)
            self._writers.append(writer)
        await self.hear(b"event: parts")

    async def hear(self, words: bytes) -> None:
        """All of them."""
        async with asyncio.timeout(TIMEOUT):
            await asyncio.gather(*(reader.readuntil(words) for reader in self._readers))

    async def leave(self) -> None:
        for writer in self._writers:
            writer.close()
        await asyncio.gather(*(writer.wait_closed() for writer in self._writers))


def test_many_listen_to_one_table(server: Server) -> None:
    ours = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (ours[1], ours[1]))
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë", options={"cards": 3})

    async def listen() -> None:
        listeners = Listeners(server.address, table)
        await listeners.come(LISTENERS)
        for seat in (0, 1):
            await asyncio.to_thread(ann.play, table, seat, "bid 1")
        await listeners.hear(b'id="log-')
        await listeners.leave()

    asyncio.run(listen())
    resource.setrlimit(resource.RLIMIT_NOFILE, ours)


class Rounds:
    """Tables at which bots play; where a game is over, a new one begins."""

    def __init__(self, host: Player) -> None:
        self._host = host
        self._moves = {self._begin(): (-1, time.monotonic()) for _ in range(TABLES)}
        self.finished = 0

    @property
    def tables(self) -> list[str]:
        return list(self._moves)

    def _begin(self) -> str:
        return self._host.create("europatour", "bot medium", "bot medium")

    def check(self) -> int:
        """Asks each table how far it is; nobody may be left alone. How many have moved since."""
        moved = 0
        for table, (before, since) in list(self._moves.items()):
            info, now = self._host.info(table), time.monotonic()
            if info["outcome"]:
                del self._moves[table]
                self._moves[self._begin()] = (-1, now)
                self.finished += 1
            elif info["n"] > before:
                self._moves[table] = (info["n"], now)
                moved += 1
            else:
                assert now - since < TIMEOUT, f"{table} was left alone"
        return moved


async def look_on(address: str, rounds: Rounds, until: float) -> None:
    async with httpx.AsyncClient(base_url=address, timeout=TIMEOUT, trust_env=False) as client:
        while time.monotonic() < until:
            for table in rounds.tables:
                answer = await client.get(f"/t/{table}")
                assert answer.status_code == 200
                await asyncio.sleep(1 / PAGES_A_SECOND)


def test_nothing_piles_up(server: Server) -> None:
    rounds = Rounds(server.player("Ann"))
    until = time.monotonic() + SECONDS
    memory: list[int] = []

    async def watch() -> None:
        while time.monotonic() < until:
            await asyncio.sleep(SECONDS / 30)
            await asyncio.to_thread(rounds.check)
            memory.append(server.resident_bytes())

    async def everything() -> None:
        people = (look_on(server.address, rounds, until) for _ in range(PEOPLE))
        await asyncio.gather(watch(), *people)

    asyncio.run(everything())
    seen = rounds.finished
    while rounds.check() + rounds.finished - seen < TABLES:
        time.sleep(1.0)
    print(f"{rounds.finished} games; memory in MB: {[size >> 20 for size in memory]}")
    if SOAK:
        assert memory[-1] < MOST_GROWTH * memory[len(memory) * 2 // 3]
