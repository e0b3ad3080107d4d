"""How far a token gets: the cheapest route to every tile (rulebook "Moving", rulings section 5).

A route is a walk over land tiles. Its *cost* is the sum of its steps: 1 each, 0 for the first
`free_steps` steps along a path, the stream's price for a crossing, less the discount for one of
them. It is legal if the cost is at most the points plus every terrain bonus that the whole route
earns by entering or leaving such a tile, and if it has no more steps than the cap.

The search takes all tiles of one stage (see footwork.py) at once, as a bit set that is shifted over
the borders of each kind, the cheapest stage first. It is made once for each start and footwork:
points and caps only decide which stages count. Routes are traced back only where they are asked
for.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from grandtour.games.geoquest.board import (
    BOARD,
    CROSSING,
    OFF_BOARD,
    SIZE,
    TILE_COUNT,
    Tile,
    Tiles,
    members,
)
from grandtour.games.geoquest.walking.borders import (
    BORDERS,
    DRY_BORDERS,
    PATHS,
    PLAIN_BORDERS,
    STREAMS,
)
from grandtour.games.geoquest.walking.footwork import (
    BONUS_SHIFT,
    COST_SHIFT,
    FREE_STEPS,
    GEAR,
    ORDINARY,
    POINT,
    STEP,
    STEPS,
    Footwork,
    Step,
    Terms,
    terms_of,
)


class _Search(msgspec.Struct, gc=False):
    """The ends of all routes from a start, by stage; it has gone as far as was asked.

    There are thousands of searches, none of which refers to itself: the garbage collector would
    spend much time on them in vain.
    """

    start: Tile
    terms: Terms
    free_entry: Tiles
    ends: dict[int, Tiles] = {}
    """In order: the first stage in which a tile appears is the best for it."""
    ahead: dict[int, Tiles] = {}
    """What is still to be gone on from."""
    known: dict[int, Tiles] = {}
    """The ends of one cost and gear, by a stage with no steps."""
    limit: int = -1
    """The cost up to which all routes are found."""
    latest: tuple[int, ...] = ()
    """The stages of that cost."""
    plain: bool = False
    """No terrain earns anything, and no tile is free to enter."""
    areas: dict[int, Tiles] = {}
    steps: dict[int, Step] = {}

    def add(self, stage: int, tiles: Tiles) -> None:
        ahead = self.ahead
        for earned, ground in self.terms.classes:
            there = tiles & ground
            if there:
                after = stage | earned
                ahead[after] = ahead.get(after, 0) | there

    def _go(self, limit: int) -> None:
        """Finds all routes up to this cost."""
        if self.plain:
            self._go_plainly(limit)
        while self.limit < limit:
            for stage in self.latest:
                self._pay(stage, self.ends[stage])
            self.limit += 1
            self.latest = tuple(self._settle((self.limit + 1) * POINT))

    def _go_plainly(self, limit: int) -> None:
        """The same where no terrain and no tile is special, as in most moves: in one loop."""
        ahead, ends, terms = self.ahead, self.ends, self.terms
        free_steps, wade = terms.free_steps, terms.wade
        while self.limit < limit:
            for stage in self.latest:
                tiles = ends[stage]
                up, down, left, right = tiles >> SIZE, tiles << SIZE, tiles >> 1, tiles << 1
                borders = PLAIN_BORDERS if stage & FREE_STEPS < free_steps else DRY_BORDERS
                dry = borders.across(up, down, left, right)
                if dry:
                    after = stage + STEP + POINT
                    ahead[after] = ahead.get(after, 0) | dry
                if tiles & STREAMS.beside:
                    after = wade(stage)
                    wet = STREAMS.across(up, down, left, right)
                    ahead[after] = ahead.get(after, 0) | wet
            self.limit += 1
            found, beyond = [], (self.limit + 1) * POINT
            while ahead and (stage := min(ahead)) < beyond:
                tiles = ends[stage] = ahead.pop(stage)
                found.append(stage)
                if stage & FREE_STEPS < free_steps and tiles & PATHS.beside:
                    after = stage + STEP + 1
                    ahead[after] = ahead.get(after, 0) | PATHS.around(tiles)
            self.latest = tuple(found)

    def _pay(self, stage: int, tiles: Tiles) -> None:
        """Adds the steps from these tiles that cost something."""
        up, down, left, right = tiles >> SIZE, tiles << SIZE, tiles >> 1, tiles << 1
        path_is_free = stage & FREE_STEPS < self.terms.free_steps
        borders = PLAIN_BORDERS if path_is_free else DRY_BORDERS
        dry = borders.across(up, down, left, right)
        if self.free_entry:
            dry &= ~self.free_entry
        self.add(stage + STEP + POINT, dry)
        if tiles & STREAMS.beside:
            self.add(self.terms.wade(stage), STREAMS.across(up, down, left, right))

    def _settle(self, beyond: int) -> list[int]:
        """Notes the ends of the cheapest routes and adds free steps from there; the stages."""
        ahead, free_steps = self.ahead, self.terms.free_steps
        found = []
        while ahead and (stage := min(ahead)) < beyond:
            tiles = ahead.pop(stage)
            if self.free_entry:
                tiles = self._enter(stage, tiles)
            self.ends[stage] = tiles
            found.append(stage)
            if stage & FREE_STEPS < free_steps and tiles & PATHS.beside:
                along = PATHS.around(tiles)
                self.add(stage + STEP + 1, along)
        return found

    def _enter(self, stage: int, tiles: Tiles) -> Tiles:
        """Adds free entries. Returns the tiles that no shorter route has reached so cheaply.

        Otherwise they could go on for ever. Without free entries there is no need for that: a bit
        set costs the same however full it is.
        """
        alike = stage & ~STEPS
        before = self.known.get(alike, 0)
        self.known[alike] = before | tiles
        tiles &= ~before
        dry = DRY_BORDERS.around(tiles)
        self.add(stage + STEP, dry & self.free_entry)
        return tiles

    def area(self, points: int, cap: int) -> Tiles:
        """Where a move may end."""
        key = points * (TILE_COUNT + 1) + cap
        found = self.areas.get(key)
        if found is None:
            bonus_of, longest = self.terms.bonus_of, cap * STEP
            self._go(points + bonus_of[-1])
            found = 0
            for stage, tiles in self.ends.items():
                missing = (stage >> COST_SHIFT) - points
                if missing > bonus_of[-1]:
                    break
                if missing <= bonus_of[(stage & GEAR) >> BONUS_SHIFT] and stage & STEPS <= longest:
                    found |= tiles
            if self.start != OFF_BOARD:
                found &= ~(1 << self.start)
            self.areas[key] = found
        return found

    def best(self, tile: Tile, points: int, cap: int) -> Step:
        """The last step of the cheapest route to a tile of the area."""
        if self.plain and cap == TILE_COUNT:
            for stage, tiles in self.ends.items():
                if tiles >> tile & 1:
                    return self._last_step(tile, stage)
        bonus_of, longest = self.terms.bonus_of, cap * STEP
        for stage, tiles in self.ends.items():
            if tiles >> tile & 1 and stage & STEPS <= longest:
                missing = (stage >> COST_SHIFT) - points
                if missing <= bonus_of[(stage & GEAR) >> BONUS_SHIFT]:
                    return self._last_step(tile, stage)
        raise KeyError(tile)

    def _last_step(self, tile: Tile, stage: int) -> Step:
        key = stage * TILE_COUNT + tile
        found = self.steps.get(key)
        if found is None:
            found = self.steps[key] = self._trace_back(tile, stage)
        return found

    def _trace_back(self, tile: Tile, stage: int) -> Step:
        """The route that ends there, found from its end."""
        route, crossings, before, last = [], 0, stage, tile
        while before & STEPS:
            route.append(last)
            if self.start == OFF_BOARD and before & STEPS == STEP:
                break
            last, kind, before = self._step_before(last, before)
            crossings += kind == CROSSING
        bonus = self.terms.bonus_of[(stage & GEAR) >> BONUS_SHIFT]
        return Step(tile, tuple(reversed(route)), stage, bonus, crossings)

    def _step_before(self, tile: Tile, stage: int) -> tuple[Tile, int, int]:
        """From where and how a route came to a tile, and its stage there."""
        ends, free_entry = self.ends, self.free_entry >> tile & 1
        strides = self.terms.strides(stage & GEAR, BOARD.terrain[tile], free_entry)
        for side, kind in BOARD.ways[tile]:
            for stride in strides[kind]:
                if ends.get(stage - stride, 0) >> side & 1:
                    return side, kind, stage - stride
        raise AssertionError("every route has a step before its last")


@lru_cache(maxsize=1 << 13)
def _search(start: Tile, footwork: Footwork) -> _Search:
    terms = terms_of(
        footwork.free_steps,
        footwork.stream_cost,
        footwork.stream_discount,
        footwork.terrain_bonuses,
    )
    plain = not (footwork.terrain_bonuses or footwork.free_entry)
    search = _Search(start, terms, footwork.free_entry, plain=plain)
    if start == OFF_BOARD:
        # The arrows have no terrain, and the step to the door is not along a path.
        door = footwork.door
        search.add(STEP if footwork.free_entry >> door & 1 else STEP + POINT, 1 << door)
    else:
        search.add(0, 1 << start)
    return search


class Reach(Mapping[Tile, Step]):
    """Every tile where a move may end, with its cheapest route, traced when it is looked up."""

    __slots__ = ("_bonus", "_cap", "_given", "_points", "_search", "area")

    def __init__(self, search: _Search, points: int, cap: int, given: int, bonus: int) -> None:
        self._search = search
        self._points = points + bonus
        self._cap = cap
        self._given = given
        """The gear that every route has from the start."""
        self._bonus = bonus
        """The points for it."""
        self.area = search.area(points + bonus, cap)
        """All these tiles as a set."""

    def __iter__(self) -> Iterator[Tile]:
        return iter(members(self.area))

    def __len__(self) -> int:
        return self.area.bit_count()

    def __getitem__(self, tile: Tile) -> Step:
        if not self.area >> tile & 1:
            raise KeyError(tile)
        step = self._search.best(tile, self._points, self._cap)
        if self._given:
            return replace(step, stage=step.stage | self._given, bonus=self._bonus)
        return step


class Ways(NamedTuple):
    """Where a throw leads, and all that it is made up of."""

    routes: Reach
    parts: list[tuple[str, int]]
    total: int


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
    cap, entry, bonuses = footwork.cap, footwork.free_entry, footwork.terrain_bonuses
    if cap is None and not entry and not bonuses:
        return Reach(_search(start, footwork), points, TILE_COUNT, 0, 0)
    # The fewer the footworks, the more often a search has been made before.
    given, bonus = 0, sum(amount for _, amount in bonuses)
    if entry and not entry & shift(start, points + bonus + footwork.free_steps + 1, footwork.door):
        # Nobody else stands so near that a token could get there.
        entry = 0
    if start != OFF_BOARD and all(on >> BOARD.terrain[start] & 1 for on, _ in bonuses):
        # Every route earns the bonuses by leaving the start.
        given = (1 << len(bonuses)) - 1 << BONUS_SHIFT
        bonuses = ()
    same = replace(footwork, cap=None, free_entry=entry, terrain_bonuses=bonuses)
    longest = TILE_COUNT if cap is None else cap
    return Reach(_search(start, same), points, longest, given, bonus if given else 0)


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
