"""What moves, parts, pages and idle tables cost the site, beside a bare peer in the same run.

Only the server's own processor time counts as its cost, whatever else the machine does. Setting
up tables and opening pages is not part of it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from grandtour.core.game import AnyGame
from grandtour.serverbench.connection import Answer
from grandtour.serverbench.driver import Table
from grandtour.serverbench.peer import Peer
from grandtour.serverbench.served import Served
from grandtour.serverbench.site import Seated, Site

WARM_UP = 20
"""Moves of each table before it is measured: by then its pages have something to show."""
FETCHES = 100
"""So many times a part, and a page, is fetched to measure one."""
SLICE_SECONDS = 1.0
IDLE_TABLES = 200
IDLE_WARM_UP = 50
"""Tables that are not weighed: the first ones load what all share."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be measured; `seconds` for each game, and once for the peer."""

    games: Sequence[AnyGame]
    tables: int = 4
    seconds: float = 5.0
    peers: bool = False
    idle: int = IDLE_TABLES
    database: str | None = None
    """None: a fresh SQLite file, which is gone afterwards."""
    processes: int = 1


class PeerCost(msgspec.Struct, frozen=True):
    name: str
    us_per_move: float


class GameCost(msgspec.Struct, frozen=True):
    """Microseconds of the server's processor; milliseconds until all pages show a move."""

    us_per_move: float
    ratio: float | None
    part_us: float
    page_us: float
    p50_ms: float
    p99_ms: float
    moves_per_second: float
    """By the wall clock: of all tables together, each of which waits for its pages."""


class Idle(msgspec.Struct, frozen=True):
    tables: int
    bytes_per_table: int | None


class ServerBench(msgspec.Struct, frozen=True):
    """What `grandtour bench server --json` prints."""

    peer: PeerCost | None
    games: dict[str, GameCost]
    idle: Idle
    accepted: int
    lost: int


class MoveMeter:
    """What moves have cost, over all stretches of play."""

    def __init__(self) -> None:
        self._processor = 0.0
        self.elapsed = 0.0
        self._times: list[float] = []

    async def play(self, served: Served, tables: Sequence[Table], seconds: float) -> None:
        """Lets all tables play at the same time, to the end or so many seconds."""
        before, start = served.processor_seconds(), perf_counter()
        played = await asyncio.gather(*(table.play(None, start + seconds) for table in tables))
        self.elapsed += perf_counter() - start
        self._processor += served.processor_seconds() - before
        for times in played:
            self._times += times

    @property
    def us_per_move(self) -> float:
        return round(self._processor / len(self._times) * 1e6, 1)

    @property
    def moves_per_second(self) -> float:
        return round(len(self._times) / self.elapsed, 1)

    def percentile_ms(self, share: float) -> float:
        """The time in which this share of the moves was on all pages."""
        times = sorted(self._times)
        return round(times[min(len(times) - 1, int(share * len(times)))] * 1e3, 3)


async def bench_server(plan: Plan, tell: Callable[[str], None]) -> ServerBench:
    """Measures all that is planned; `tell` hears what is being done."""
    with TemporaryDirectory(prefix="grandtour-bench-") as folder:
        database = plan.database or f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        tell("idle tables")
        idle = await _measure_idle(plan, database)
        run = _Run(plan)
        with ExitStack() as stack:
            site = stack.enter_context(Site(database, plan.processes))
            peer = stack.enter_context(Peer(Path(folder))) if plan.peers else None
            if peer:
                await run.open_peer(peer)
            for game in plan.games:
                tell(game.info.key)
                await run.measure_game(site, game)
        tell("what was kept")
        # Another process answers this: what was accepted must be in the database.
        with Site(database) as site:
            lost = sum([await site.lost(seated) for seated in run.played])
    return run.result(idle, lost)


class _Run:
    """Games and peer take turns in short slices, so that a machine's noise hits all alike."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._peer: Peer | None = None
        self._peer_tables: Sequence[Table] = ()
        self._peer_moves = MoveMeter()
        self._moves: dict[str, MoveMeter] = {}
        self._fetches: dict[str, tuple[float, float]] = {}
        self.played: list[Seated] = []

    async def open_peer(self, peer: Peer) -> None:
        self._peer = peer
        self._peer_tables = peer.tables(self._plan.tables)
        await _open(self._peer_tables)

    async def measure_game(self, site: Site, game: AnyGame) -> None:
        """Whole games, at new tables when the old ones are over."""
        meter = self._moves[game.info.key] = MoveMeter()
        while meter.elapsed < self._plan.seconds:
            seated = [await site.seat(game) for _ in range(self._plan.tables)]
            tables = [one.table for one in seated]
            self.played += seated
            shortest = min(len(one.script.moves) for one in seated)
            await _open(tables)
            await _play_on(tables, min(WARM_UP, shortest // 2))
            if game.info.key not in self._fetches:
                page = tables[0].people[0]
                part_us = await _cost_us(site, page.fetch_parts)
                self._fetches[game.info.key] = part_us, await _cost_us(site, page.fetch_page)
            while meter.elapsed < self._plan.seconds and not all(one.over for one in seated):
                await self._measure_peer()
                rest = self._plan.seconds - meter.elapsed
                await meter.play(site, tables, min(SLICE_SECONDS, rest))
            _close(tables)

    async def _measure_peer(self) -> None:
        """Another slice of the peer, unless it has had its share: as much as one game."""
        games = len(self._plan.games)
        played = sum(meter.elapsed for meter in self._moves.values())
        if self._peer and self._peer_moves.elapsed * games <= played:
            # It has rested, and must not look dearer for that.
            await _play_on(self._peer_tables, WARM_UP)
            slice_seconds = min(SLICE_SECONDS, self._plan.seconds) / games
            await self._peer_moves.play(self._peer, self._peer_tables, slice_seconds)

    def result(self, idle: Idle, lost: int) -> ServerBench:
        cost = self._peer_moves
        peer_cost = PeerCost(self._peer.name, cost.us_per_move) if self._peer else None
        return ServerBench(
            peer=peer_cost,
            games={key: self._cost(key, peer_cost) for key in self._moves},
            idle=idle,
            accepted=sum(seated.table.accepted for seated in self.played),
            lost=lost,
        )

    def _cost(self, key: str, peer: PeerCost | None) -> GameCost:
        moves, (part_us, page_us) = self._moves[key], self._fetches[key]
        return GameCost(
            us_per_move=moves.us_per_move,
            ratio=round(moves.us_per_move / peer.us_per_move, 2) if peer else None,
            part_us=part_us,
            page_us=page_us,
            p50_ms=moves.percentile_ms(0.5),
            p99_ms=moves.percentile_ms(0.99),
            moves_per_second=moves.moves_per_second,
        )


async def _open(tables: Sequence[Table]) -> None:
    await asyncio.gather(*(table.open() for table in tables))


async def _play_on(tables: Sequence[Table], moves: int) -> None:
    """So many moves of each table that are not measured."""
    await asyncio.gather(*(table.play(moves, inf) for table in tables))


def _close(tables: Sequence[Table]) -> None:
    for table in tables:
        table.close()


async def _cost_us(site: Site, fetch: Callable[[], Awaitable[Answer]]) -> float:
    before = site.processor_seconds()
    for _ in range(FETCHES):
        answer = await fetch()
        assert not answer.refused, answer.words
    return round((site.processor_seconds() - before) / FETCHES * 1e6, 1)


async def _measure_idle(plan: Plan, database: str) -> Idle:
    """Memory of tables of all games in turn that have begun and have no open page.

    In a process of its own: what games before have freed would be used again.
    """
    if not plan.idle:
        return Idle(0, None)
    with Site(database) as site:
        await _begin(site, plan.games, min(plan.idle, IDLE_WARM_UP))
        before = site.resident_bytes()
        await _begin(site, plan.games, plan.idle)
        after = site.resident_bytes()
    if before is None or after is None:
        return Idle(plan.idle, None)
    return Idle(plan.idle, (after - before) // plan.idle)


async def _begin(site: Site, games: Sequence[AnyGame], tables: int) -> None:
    """Tables with one move each, of all games in turn; then everybody leaves."""
    for game in islice(cycle(games), tables):
        seated = await site.seat(game, moves=1)
        await seated.table.act(seated.script.moves[0])
        seated.table.close()
