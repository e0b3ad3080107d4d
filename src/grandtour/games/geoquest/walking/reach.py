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

from collections.abc import Iterator
from functools import lru_cache

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


class _Search(msgspec.Struct, gc=False, eq=False):
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
    steps: dict[int, Step] = {}

    def _go(self, limit: int) -> None:
        """Finds all routes up to this cost."""
        while self.limit < limit:
            self._pay()
            self.limit += 1
            self.latest = tuple(self._settle((self.limit + 1) * POINT))

    def _pay(self) -> None:
        """Adds the steps from the latest ends that cost something."""
        ahead, ends, dear = self.ahead, self.ends, ~self.free_entry
        free_steps, wade = self.terms.free_steps, self.terms.wade
        for stage in self.latest:
            tiles = ends[stage]
            up, down, left, right = tiles >> SIZE, tiles << SIZE, tiles >> 1, tiles << 1
            borders = PLAIN_BORDERS if stage & FREE_STEPS < free_steps else DRY_BORDERS
            dry = borders.across(up, down, left, right) & dear
            if dry:
                after = stage + STEP + POINT
                ahead[after] = ahead.get(after, 0) | dry
            if tiles & STREAMS.beside:
                after = wade(stage)
                ahead[after] = ahead.get(after, 0) | STREAMS.across(up, down, left, right)

    def _settle(self, beyond: int) -> list[int]:
        """Notes where routes below a stage end, and adds free steps from there; the stages."""
        ahead, terms = self.ahead, self.terms
        found = []
        while ahead and (stage := min(ahead)) < beyond:
            tiles = ahead.pop(stage)
            for earned, ground in terms.grounds:
                there = tiles & ground
                if there and earned & ~stage:
                    ahead[stage | earned] = ahead.get(stage | earned, 0) | there
                    tiles ^= there
            if self.free_entry:
                tiles = self._enter(stage, tiles)
            if not tiles:
                continue
            self.ends[stage] = tiles
            found.append(stage)
            if stage & FREE_STEPS < terms.free_steps and tiles & PATHS.beside:
                after = stage + STEP + 1
                ahead[after] = ahead.get(after, 0) | PATHS.around(tiles)
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
        entered = DRY_BORDERS.around(tiles) & self.free_entry
        if entered:
            self.ahead[stage + STEP] = self.ahead.get(stage + STEP, 0) | entered
        return tiles

    def area(self, points: int, cap: int) -> Tiles:
        """Where a move may end."""
        bonus_of, longest = self.terms.bonus_of, cap * STEP
        self._go(points + bonus_of[-1])
        found = 0
        for stage, tiles in self.ends.items():
            missing = (stage >> COST_SHIFT) - points
            if missing <= bonus_of[(stage & GEAR) >> BONUS_SHIFT] and stage & STEPS <= longest:
                found |= tiles
        return found if self.start == OFF_BOARD else found & ~(1 << self.start)

    def best(self, tile: Tile, points: int, cap: int) -> Step:
        """The last step of the cheapest route to a tile of the area."""
        if cap == TILE_COUNT and not self.terms.grounds:
            # Whoever can pay for more goes the same way.
            points = TILE_COUNT
        key = (points * (TILE_COUNT + 1) + cap) * TILE_COUNT + tile
        found = self.steps.get(key)
        if found is None:
            found = self.steps[key] = self._trace_back(tile, self._best_stage(tile, points, cap))
        return found

    def _best_stage(self, tile: Tile, points: int, cap: int) -> int:
        there, bonus_of, longest = 1 << tile, self.terms.bonus_of, cap * STEP
        for stage, tiles in self.ends.items():
            if tiles & there and stage & STEPS <= longest:
                missing = (stage >> COST_SHIFT) - points
                if missing <= bonus_of[(stage & GEAR) >> BONUS_SHIFT]:
                    return stage
        raise KeyError(tile)

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
    entry, door = footwork.free_entry, footwork.door
    if start != OFF_BOARD:
        return _Search(start, terms, entry, ahead={0: 1 << start})
    # The arrows have no terrain, and the step to the door is not along a path.
    first = STEP if entry >> door & 1 else STEP + POINT
    return _Search(start, terms, entry, ahead={first: 1 << door})


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Every tile where a move may end, with its cheapest route, traced when it is looked up.

    Thousands are remembered: no work for the garbage collector either.
    """

    area: Tiles
    """All these tiles as a set."""
    search: _Search
    points: int
    cap: int
    given: int
    """The gear that every route has from the start."""
    bonus: int
    """The points for it."""

    def __iter__(self) -> Iterator[Tile]:
        return iter(members(self.area))

    def __len__(self) -> int:
        return self.area.bit_count()

    def __getitem__(self, tile: Tile) -> Step:
        if not self.area >> tile & 1:
            raise KeyError(tile)
        step = self.search.best(tile, self.points, self.cap)
        if self.given:
            return replace(step, stage=step.stage | self.given, bonus=self.bonus)
        return step

    def items(self) -> list[tuple[Tile, Step]]:
        return [(tile, self[tile]) for tile in self]


class Ways(msgspec.Struct, frozen=True):
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
        search = _search(start, footwork)
        return Reach(search.area(points, TILE_COUNT), search, points, TILE_COUNT, 0, 0)
    # The fewer the footworks, the more often a search has been made before.
    given, bonus = 0, sum(amount for _, amount in bonuses)
    if entry and not entry & shift(start, points + bonus + footwork.free_steps + 1, footwork.door):
        # Nobody else stands so near that a token could get there.
        entry = 0
    if start != OFF_BOARD and all(on >> BOARD.terrain[start] & 1 for on, _ in bonuses):
        # Every route earns the bonuses by leaving the start.
        given = (1 << len(bonuses)) - 1 << BONUS_SHIFT
        points += bonus
        bonuses = ()
    same = replace(footwork, cap=None, free_entry=entry, terrain_bonuses=bonuses)
    search = _search(start, same)
    longest = TILE_COUNT if cap is None else cap
    return Reach(search.area(points, longest), search, points, longest, given, bonus)


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
