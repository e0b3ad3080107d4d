"""How far a token gets: the cheapest route to every tile (rulebook "Moving", rulings section 5).

A route is a walk over land tiles. Its *cost* is the sum of its steps: 1 each, 0 for the first
`free_steps` steps along a path, the stream's price for a crossing, less the discount for one of
them. It is legal if the cost is at most the points plus every terrain bonus that the whole route
earns by entering or leaving such a tile, and if it has no more steps than the cap.

The search takes all routes of one cost a step further at once (see layers.py), the cheapest first.
It is made once for each start and footwork: points and caps only decide which routes count. Single
routes are traced back only where they are asked for.
"""

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_

import msgspec
from msgspec.structs import replace

from grandtour.games.geoquest.board import (
    BOARD,
    OFF_BOARD,
    TILE_COUNT,
    Tile,
    Tiles,
    members,
)
from grandtour.games.geoquest.walking.borders import BORDERS
from grandtour.games.geoquest.walking.footwork import ORDINARY, Footwork, Step
from grandtour.games.geoquest.walking.layers import ALL_TILES, LAYER, Layers, layers_of


class _Search(msgspec.Struct, gc=False, eq=False):
    """The ends of all routes from a start, by cost; it has gone as far as was asked.

    There are thousands of searches, none of which refers to itself: the garbage collector would
    spend much time on them in vain.
    """

    start: Tile
    layers: Layers
    free_entry: Tiles
    first: Tiles
    """Where all routes begin, in its layer."""
    first_cost: int
    ends: tuple[Tiles, ...] = ()
    """By cost, in layers; a tuple of numbers is no work for the garbage collector."""
    steps: dict[int, Step] = {}

    def _go(self, limit: int) -> None:
        """Finds all routes up to this cost."""
        layers = self.layers
        layers.make_room(limit)
        free_entry = layers.in_all(self.free_entry) if self.free_entry else 0
        for cost in range(len(self.ends), limit + 1):
            found = self._arrive(cost, free_entry) if cost else 0
            if cost == self.first_cost:
                found |= self.first
            found = self._settle(found)
            if free_entry:
                found = self._enter(found, free_entry)
            self.ends += (found,)

    def _arrive(self, cost: int, free_entry: Tiles) -> Tiles:
        """Where the steps lead that cost something."""
        layers, ends = self.layers, self.ends
        found = layers.dry.around(ends[cost - 1])
        if free_entry:
            found &= ~free_entry
        for price, borders, shift in layers.wades:
            if price <= cost:
                beside = ends[cost - price] & borders.beside
                if beside:
                    found |= borders.around(beside) << shift
        return found

    def _settle(self, found: Tiles) -> Tiles:
        """Adds free steps, and moves all to the layers of what they have earned."""
        layers = self.layers
        earning = layers.grounds
        if earning:
            found = layers.earn(found)
        for paths in layers.paths:
            beside = found & paths.beside
            if beside:
                free = paths.around(beside) << LAYER
                found |= layers.earn(free) if earning else free
        return found

    def _enter(self, found: Tiles, free_entry: Tiles) -> Tiles:
        """Adds entries that cost nothing, and what is free after them."""
        layers = self.layers
        enterable = free_entry >> layers.row << layers.row
        news = found
        while news:
            entered = (layers.entries.around(news) & enterable) >> layers.row
            news = self._settle(entered) & ~found
            found |= news
        return found

    def area(self, points: int, cap: int) -> Tiles:
        """Where a move may end."""
        limit = points + self.layers.bonus_of[-1]
        self._go(limit)
        if cap < TILE_COUNT:
            found = reduce(or_, (self._ends(cost, points, cap) for cost in range(limit + 1)))
        else:
            found = reduce(or_, self.ends[: points + 1])
            for ends, paying in zip(self.ends[points + 1 :], self.layers.paying, strict=False):
                found |= ends & paying
        flat = _flat(found)
        return flat if self.start == OFF_BOARD else flat & ~(1 << self.start)

    def _ends(self, cost: int, points: int, cap: int) -> Tiles:
        """The ends of the routes of a cost that points and cap allow, in layers."""
        found = self.ends[cost]
        if cost > points:
            found &= self.layers.paying[cost - points - 1]
        return found & self.layers.no_longer(cap - cost) if cap < TILE_COUNT else found

    def best(self, tile: Tile, points: int, cap: int) -> Step:
        """The last step of the cheapest route to a tile of the area."""
        if cap == TILE_COUNT and not self.layers.grounds:
            # Whoever can pay for more goes the same way.
            points = TILE_COUNT
            key = tile
        else:
            key = (points * (TILE_COUNT + 1) + cap + 1) * TILE_COUNT + tile
        found = self.steps.get(key)
        if found is None:
            found = self.steps[key] = self._trace_back(tile, *self._cheapest(tile, points, cap))
        return found

    def _cheapest(self, tile: Tile, points: int, cap: int) -> tuple[int, int]:
        """The cost of that route, and the layer in which it ends."""
        starts = self.layers.starts
        for cost, ends in enumerate(self.ends):
            there = ends >> tile & starts
            if there:
                if cost > points or cap < TILE_COUNT:
                    there &= self._ends(cost, points, cap) >> tile
                    if not there:
                        continue
                return cost, self.layers.best(there)
        raise KeyError(tile)

    def _trace_back(self, tile: Tile, cost: int, layer: int) -> Step:
        """The route that ends there, found from its end."""
        layers = self.layers
        route, last, before, paid = [tile], tile, layer, cost
        for _ in range(cost + layers.extra_steps[layer] - 1):
            last, paid, before = self._step_before(last, paid, before)
            route.append(last)
        route.reverse()
        earned, discounted, free_steps = layers.gear(layer)
        return Step(
            self.start,
            tile,
            tuple(route),
            cost,
            free_steps,
            bool(discounted),
            earned,
            layers.bonus_of[earned],
        )

    def _step_before(self, tile: Tile, cost: int, layer: int) -> tuple[Tile, int, int]:
        """From where a route came to a tile, its cost there and its layer."""
        ends, free_entry = self.ends, self.free_entry >> tile & 1
        before = self.layers.before(layer, BOARD.terrain[tile], free_entry)
        for side, kind in BOARD.ways[tile]:
            for paid, there, bit in before[kind]:
                if paid <= cost and ends[cost - paid] >> bit + side & 1:
                    return side, cost - paid, there
        raise AssertionError("every route has a step before its last")


def _flat(tiles: Tiles) -> Tiles:
    """All layers laid upon each other."""
    count = tiles.bit_length() // LAYER + 1
    while count > 1:
        count = count + 1 >> 1
        tiles |= tiles >> count * LAYER
    return tiles & ALL_TILES


@lru_cache(maxsize=1 << 14)
def _search(start: Tile, footwork: Footwork) -> _Search:
    entry, door, bonuses = footwork.free_entry, footwork.door, footwork.terrain_bonuses
    layers = layers_of(
        footwork.free_steps,
        footwork.stream_cost,
        footwork.stream_discount,
        bonuses,
        # To enter a tile again is worth while only if a bonus was earned meanwhile.
        entry.bit_count() * (len(bonuses) + 1),
    )
    if start != OFF_BOARD:
        return _Search(start, layers, entry, 1 << layers.first(0) * LAYER + start, 0)
    # The arrows have no terrain, and the step to the door is not along a path.
    entered = entry >> door & 1
    return _Search(start, layers, entry, 1 << layers.first(entered) * LAYER + door, 1 - entered)


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Every tile where a move may end, with its cheapest route, traced when it is looked up.

    Thousands are remembered: no work for the garbage collector either.
    """

    area: Tiles
    """All these tiles as a set."""
    search: _Search
    points: int
    cap: int = TILE_COUNT
    given: int = 0
    """The bonuses that every route earns at the start, as a bit set."""
    bonus: int = 0
    """The points of these."""

    def __iter__(self) -> Iterator[Tile]:
        return iter(members(self.area))

    def __len__(self) -> int:
        return self.area.bit_count()

    def __getitem__(self, tile: Tile) -> Step:
        if not self.area >> tile & 1:
            raise KeyError(tile)
        step = self.search.best(tile, self.points, self.cap)
        if self.given:
            return replace(step, earned=self.given, bonus=self.bonus)
        return step

    def items(self) -> list[tuple[Tile, Step]]:
        return [(tile, self[tile]) for tile in self]


class Ways(msgspec.Struct, frozen=True):
    """Where a throw leads, and all that it is made up of."""

    routes: Reach
    parts: list[tuple[str, int]]
    total: int


@lru_cache(maxsize=1 << 15)
def reach(start: Tile, points: int, footwork: Footwork = ORDINARY) -> Reach:
    """Every tile other than the start where the move may end, with its cheapest route.

    Among routes of one cost the shortest counts. The start is a tile, or `OFF_BOARD` with a door.

    >>> from grandtour.games.geoquest.board import name, tile
    >>> [name(there) for there in reach(tile("PA"), 0)]
    ['PB']
    >>> [name(each) for each in reach(tile("OB"), 1)[tile("PC")].route]
    ['PB', 'PC']
    """
    cap, entry, bonuses = footwork.cap, footwork.free_entry, footwork.terrain_bonuses
    if cap is None and not entry and not bonuses:
        search = _search(start, footwork)
        return Reach(search.area(points, TILE_COUNT), search, points)
    # The fewer the footworks, the more often one has been looked at before.
    bonus = sum(amount for _, amount in bonuses)
    longest = points + bonus + footwork.free_steps
    if entry:
        entry = _enterable(entry, start, longest, footwork.door)
    if cap is not None and not entry and cap >= longest:
        # No route is longer: all but the free steps cost something.
        cap = None
    if bonuses and start != OFF_BOARD and all(_earns(start, on) for on, _ in bonuses):
        # Every route earns the bonuses by leaving the start.
        same = replace(footwork, cap=cap, free_entry=entry, terrain_bonuses=())
        given = (1 << len(bonuses)) - 1
        return replace(reach(start, points + bonus, same), given=given, bonus=bonus)
    if (cap, entry) != (footwork.cap, footwork.free_entry):
        return reach(start, points, replace(footwork, cap=cap, free_entry=entry))
    search = _search(start, footwork if cap is None else replace(footwork, cap=None))
    longest = TILE_COUNT if cap is None else cap
    return Reach(search.area(points, longest), search, points, longest)


def _earns(tile: Tile, terrains: int) -> bool:
    return bool(terrains >> BOARD.terrain[tile] & 1)


def _enterable(entry: Tiles, start: Tile, longest: int, door: Tile) -> Tiles:
    """Those of the tiles with free entry that a route may come to; each lets it go on further."""
    found = 0
    while True:
        near = entry & shift(start, longest + 1 + found.bit_count(), door)
        if near == found:
            return found
        found = near


def shift(start: Tile, steps: int, door: Tile = OFF_BOARD) -> Tiles:
    """The tiles where another player may put a token by up to so many steps over land.

    Streams do not matter. The start is among them if it is a tile: no step is a choice too.
    """
    if start == OFF_BOARD:
        return shift(door, steps - 1) if steps else 0
    found = 1 << start
    for _ in range(steps):
        found |= BORDERS.around(found)
    return found


def stray(start: Tile, steps: int, door: Tile = OFF_BOARD) -> Tiles:
    """The tiles where exactly so many steps over land may end; streams do not matter.

    Going back and forth is allowed, so the token is blocked only if no step at all is possible.
    """
    if start == OFF_BOARD:
        return stray(door, steps - 1) if steps else 0
    here = 1 << start
    for _ in range(steps):
        here = BORDERS.around(here)
    return here
