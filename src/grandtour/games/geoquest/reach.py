"""How far a token gets: the cheapest route to every tile (rulebook "Moving", rulings section 5).

A route is a walk over land tiles. Its *cost* is the sum of its steps: 1 each, 0 for the first
`free_steps` steps along a path, the stream's price for a crossing, less the discount for one of
them. It is legal if the cost is at most the points plus every terrain bonus that the whole route
earns by entering or leaving such a tile, and if it has no more steps than the cap.

What a route has used and earned is its *gear*, one int. The search goes step by step, so that a cap
is exact, and takes all tiles of one cost and gear at once: as a bit set that is shifted over the
borders of each kind. Routes are traced back only where they are asked for.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from grandtour.games.geoquest.board import (
    ALONG,
    BOARD,
    CROSSING,
    LAKE,
    OFF_BOARD,
    PLAIN,
    SIZE,
    TILE_COUNT,
    Tile,
    Tiles,
    bits,
    members,
)

STREAM_COST: Final = 3

_FREE_STEPS = 0b111
_DISCOUNT = 0b1000
_BONUS_SHIFT = 4
"""A gear: free steps used (3 bits), the discount used (1 bit), then a bit for each bonus earned."""


class Footwork(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True):
    """What a token's move obeys, beside its points."""

    free_steps: int = 1
    """Steps along a path that cost nothing."""
    stream_cost: int = STREAM_COST
    """The price of a crossing in all."""
    stream_discount: int = 0
    """What one crossing costs less; its price never falls below 1."""
    terrain_bonuses: tuple[tuple[int, int], ...] = ()
    """For each card: a bit set of terrains, and the points for entering or leaving one of them."""
    cap: int | None = None
    """The most tiles that may be stepped."""
    free_entry: Tiles = 0
    """Tiles that cost nothing to step on, unless through a stream."""
    door: Tile = OFF_BOARD
    """Where a token that starts off the board comes in."""


ORDINARY: Final = Footwork()


class Step:
    """The last step of a route: where it ends, what it cost in all, and how it came there."""

    __slots__ = ("bonus", "cost", "crossings", "gear", "route", "tile")

    def __init__(
        self, route: tuple[Tile, ...], cost: int, gear: int, bonus: int, crossings: int
    ) -> None:
        self.route = route
        """Every tile stepped on, in order; the start is not among them."""
        self.tile = route[-1]
        self.cost = cost
        """Points spent on the whole route."""
        self.gear = gear
        self.bonus = bonus
        """Points that terrain bonuses add for this route."""
        self.crossings = crossings
        """Streams crossed, bridges not counted."""

    @property
    def free_steps(self) -> int:
        """How many steps along a path were free."""
        return self.gear & _FREE_STEPS

    @property
    def discounted(self) -> bool:
        """Whether a crossing cost less by the discount."""
        return bool(self.gear & _DISCOUNT)

    @property
    def bonuses(self) -> tuple[int, ...]:
        """Which of the footwork's terrain bonuses the route earns, by their places there."""
        earned = self.gear >> _BONUS_SHIFT
        return tuple(n for n in range(earned.bit_length()) if earned >> n & 1)


class _Borders:
    """The tiles from which a step of some kind leads to each side, as bit sets."""

    __slots__ = ("anywhere", "down", "left", "right", "up")

    def __init__(self, *kinds: int) -> None:
        def towards(offset: int) -> Tiles:
            return bits(
                tile
                for tile in range(TILE_COUNT)
                for other, kind in BOARD.ways[tile]
                if kind in kinds and other - tile == offset
            )

        self.up, self.down = towards(-SIZE), towards(SIZE)
        self.left, self.right = towards(-1), towards(1)
        self.anywhere = self.up | self.down | self.left | self.right

    def across(self, tiles: Tiles) -> Tiles:
        """Where one such step leads from these tiles."""
        if not tiles & self.anywhere:
            return 0
        return (
            (tiles & self.up) >> SIZE
            | (tiles & self.down) << SIZE
            | (tiles & self.left) >> 1
            | (tiles & self.right) << 1
        )


_PLAIN_BORDERS: Final = _Borders(PLAIN)
_PATHS: Final = _Borders(ALONG)
_DRY_BORDERS: Final = _Borders(PLAIN, ALONG)
_STREAMS: Final = _Borders(CROSSING)

_Layer = dict[tuple[int, int], Tiles]
"""The ends of all routes of one number of steps, by cost and gear."""


class _Terms:
    """A footwork made ready for the search."""

    __slots__ = (
        "bonus_of",
        "classes",
        "earned_on",
        "free_entry",
        "free_steps",
        "saving",
        "stream",
    )

    def __init__(self, footwork: Footwork) -> None:
        bonuses = footwork.terrain_bonuses
        self.free_steps = footwork.free_steps
        self.free_entry = footwork.free_entry
        self.stream = footwork.stream_cost
        self.saving = max(0, min(footwork.stream_discount, footwork.stream_cost - 1))
        self.earned_on = tuple(
            sum(1 << n << _BONUS_SHIFT for n, (on, _) in enumerate(bonuses) if on >> terrain & 1)
            for terrain in range(LAKE)
        )
        self.classes = self._classes()
        self.bonus_of = tuple(
            sum(points for n, (_, points) in enumerate(bonuses) if earned >> n & 1)
            for earned in range(1 << len(bonuses))
        )

    def gear_at(self, start: Tile) -> int:
        """The first step leaves the start, which earns its bonuses; the arrows have no terrain."""
        return 0 if start == OFF_BOARD else self.earned_on[BOARD.terrain[start]]

    def _classes(self) -> tuple[tuple[int, Tiles], ...]:
        """The tiles that earn the same when they are entered, each class with what it earns."""
        found: dict[int, Tiles] = {}
        for terrain, earned in enumerate(self.earned_on):
            found[earned] = found.get(earned, 0) | BOARD.of_terrain[terrain]
        return tuple(found.items())

    def steps(self, cost: int, gear: int, tiles: Tiles) -> list[tuple[int, int, Tiles]]:
        """Where one more step leads from these tiles, by what it costs in all and uses.

        What makes a step cheaper is used at once. Waiting would gain nothing: each free step saves
        1 and the discount the same, wherever.
        """
        found = []
        if gear & _FREE_STEPS < self.free_steps:
            found.append((cost, gear + 1, _PATHS.across(tiles)))
            dry = _PLAIN_BORDERS.across(tiles)
        else:
            dry = _DRY_BORDERS.across(tiles)
        if self.free_entry:
            found.append((cost, gear, _DRY_BORDERS.across(tiles) & self.free_entry))
            dry &= ~self.free_entry
        found.append((cost + 1, gear, dry))
        wet = _STREAMS.across(tiles)
        if wet and self.saving and not gear & _DISCOUNT:
            found.append((cost + self.stream - self.saving, gear | _DISCOUNT, wet))
        elif wet:
            found.append((cost + self.stream, gear, wet))
        return found

    def pay(self, kind: int, tile: Tile, cost: int, gear: int) -> tuple[int, int]:
        """The same for one step onto a tile: what it costs in all, and the gear after it."""
        after = gear | self.earned_on[BOARD.terrain[tile]]
        if kind == CROSSING:
            if self.saving and not gear & _DISCOUNT:
                return cost + self.stream - self.saving, after | _DISCOUNT
            return cost + self.stream, after
        if self.free_entry >> tile & 1:
            return cost, after
        if kind == ALONG and gear & _FREE_STEPS < self.free_steps:
            return cost, after + 1
        return cost + 1, after


_terms = lru_cache(maxsize=256)(_Terms)


class _Search:
    """All routes from a start up to some cost, one layer for each number of steps."""

    def __init__(self, start: Tile, limit: int, footwork: Footwork) -> None:
        self.terms = _terms(footwork)
        self._start = start
        self._limit = limit
        self._known: _Layer = {}
        self._traced: dict[tuple[Tile, int, int, int], tuple[tuple[Tile, ...], int]] = {}
        self.layers: list[_Layer] = [{}]
        if start == OFF_BOARD:
            if footwork.cap is None or footwork.cap > 0:
                self.layers.append(self._entered(footwork.door))
        else:
            self._add(self.layers[0], 0, 0, 1 << start)
        most = TILE_COUNT if footwork.cap is None else footwork.cap
        while self.layers[-1] and len(self.layers) <= most:
            self.layers.append(self._further(self.layers[-1]))

    def _entered(self, door: Tile) -> _Layer:
        """The arrows have no terrain, and the step to the door is not along a path."""
        layer: _Layer = {}
        self._add(layer, 0 if self.terms.free_entry >> door & 1 else 1, 0, 1 << door)
        return layer

    def _further(self, layer: _Layer) -> _Layer:
        further: _Layer = {}
        limit = self._limit
        for (cost, gear), tiles in layer.items():
            for paid, used, reached in self.terms.steps(cost, gear, tiles):
                if reached and paid <= limit:
                    self._add(further, paid, used, reached)
        return further

    def _add(self, layer: _Layer, cost: int, gear: int, tiles: Tiles) -> None:
        """Adds what no shorter route has reached at this cost and gear.

        Worse ways to the same tiles may stay: a bit set costs the same however full it is.
        """
        known = self._known
        for earned, ground in self.terms.classes:
            key = cost, gear | earned
            before = known.get(key, 0)
            new = tiles & ground & ~before
            if new:
                known[key] = before | new
                layer[key] = layer.get(key, 0) | new

    def trace(self, tile: Tile, steps: int, cost: int, gear: int) -> tuple[tuple[Tile, ...], int]:
        """The route that ends there in so many steps, and the streams it crosses."""
        if not steps:
            return (), 0
        key = tile, steps, cost, gear
        found = self._traced.get(key)
        if found is None:
            found = self._traced[key] = self._trace_back(tile, steps, cost, gear)
        return found

    def _trace_back(
        self, tile: Tile, steps: int, cost: int, gear: int
    ) -> tuple[tuple[Tile, ...], int]:
        if self._start == OFF_BOARD and steps == 1:
            return (tile,), 0
        for before, kind in BOARD.ways[tile]:
            for (paid, used), tiles in self.layers[steps - 1].items():
                if tiles >> before & 1 and self.terms.pay(kind, tile, paid, used) == (cost, gear):
                    route, crossings = self.trace(before, steps - 1, paid, used)
                    return (*route, tile), crossings + (kind == CROSSING)
        raise AssertionError("every route has a step before its last")


class Reach(Mapping[Tile, Step]):
    """Every tile where a move may end, with its cheapest route, traced when it is looked up."""

    __slots__ = ("_points", "_search", "tiles")

    def __init__(self, start: Tile, points: int, footwork: Footwork) -> None:
        bonus_of = _terms(footwork).bonus_of
        self._search = _Search(start, points + bonus_of[-1], footwork)
        self._points = points
        found = 0
        for layer in self._search.layers[1:]:
            for (cost, gear), tiles in layer.items():
                if cost <= points + bonus_of[gear >> _BONUS_SHIFT]:
                    found |= tiles
        self.tiles = tuple(members(found if start == OFF_BOARD else found & ~(1 << start)))
        """All of them, in order."""

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __getitem__(self, tile: Tile) -> Step:
        if tile not in self.tiles:
            raise KeyError(tile)
        cost, steps, gear = self._cheapest(tile)
        route, crossings = self._search.trace(tile, steps, cost, gear)
        bonus = self._search.terms.bonus_of[gear >> _BONUS_SHIFT]
        return Step(route, cost, gear, bonus, crossings)

    def _cheapest(self, tile: Tile) -> tuple[int, int, int]:
        """Cost, steps and gear of the cheapest legal route that ends there."""
        bonus_of, points, bit = self._search.terms.bonus_of, self._points, 1 << tile
        return min(
            (cost, steps, gear)
            for steps, layer in enumerate(self._search.layers)
            for (cost, gear), tiles in layer.items()
            if tiles & bit and cost <= points + bonus_of[gear >> _BONUS_SHIFT]
        )


@lru_cache(maxsize=1 << 14)
def reach(start: Tile, points: int, footwork: Footwork = ORDINARY) -> Reach:
    """Every tile other than the start where the move may end, with its cheapest route.

    Among routes of one cost the shortest counts. The start is a tile, or `OFF_BOARD` with a door.

    >>> from grandtour.games.geoquest.board import name, tile
    >>> [name(there) for there in reach(tile("PA"), 0)]
    ['PB']
    >>> [name(each) for each in reach(tile("OB"), 1)[tile("PC")].route]
    ['PB', 'PC']
    """
    return Reach(start, points, footwork)


def shift(start: Tile, steps: int, door: Tile = OFF_BOARD) -> Tiles:
    """The tiles where another player may put a token by up to so many steps over land.

    Streams do not matter. The start is among them if it is a tile: no step is a choice too.
    """
    found = 0 if start == OFF_BOARD else 1 << start
    for exactly in range(1, steps + 1):
        found |= stray(start, exactly, door)
    return found


@lru_cache(maxsize=2048)
def stray(start: Tile, steps: int, door: Tile = OFF_BOARD) -> Tiles:
    """The tiles where exactly so many steps over land may end; streams do not matter.

    Going back and forth is allowed, so the token is blocked only if no step at all is possible.
    """
    if start == OFF_BOARD:
        return stray(door, steps - 1) if steps else 0
    here = 1 << start
    for _ in range(steps):
        here = bits(side for tile in members(here) for side in BOARD.neighbours[tile])
    return here
