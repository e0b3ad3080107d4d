"""What a move obeys, what a route has cost, used and earned, and the rise from step to step.

What a route has used and earned is its *gear*; with the cost and the number of steps it is a
*stage*, one int, so that stages sort by cost, then steps.
"""

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
    Tile,
    Tiles,
)

STREAM_COST: Final = 3

FREE_STEPS: Final = 0b111
DISCOUNT: Final = 0b1000
BONUS_SHIFT: Final = 4
COST_SHIFT: Final = 30
STEP: Final = 1 << 20
POINT: Final = 1 << COST_SHIFT
GEAR: Final = STEP - 1
STEPS: Final = POINT - STEP
"""A gear: free steps used (3 bits), the discount used (1 bit), then a bit for each bonus earned.
Above it in a stage: the steps (10 bits), then the cost."""


class Footwork(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True, gc=False):
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


class Step(msgspec.Struct, frozen=True, gc=False):
    """The last step of a route: where it ends, what it cost in all, and how it came there."""

    tile: Tile
    route: tuple[Tile, ...]
    """Every tile stepped on, in order; the start is not among them."""
    stage: int
    bonus: int
    """Points that terrain bonuses add for this route."""
    crossings: int
    """Streams crossed, bridges not counted."""

    @property
    def cost(self) -> int:
        """Points spent on the whole route."""
        return self.stage >> COST_SHIFT

    @property
    def free_steps(self) -> int:
        """How many steps along a path were free."""
        return self.stage & FREE_STEPS

    @property
    def discounted(self) -> bool:
        """Whether a crossing cost less by the discount."""
        return bool(self.stage & DISCOUNT)

    @property
    def bonuses(self) -> tuple[int, ...]:
        """Which of the footwork's terrain bonuses the route earns, by their places there."""
        earned = (self.stage & GEAR) >> BONUS_SHIFT
        if not earned:
            return ()
        return tuple(n for n in range(earned.bit_length()) if earned >> n & 1)


class Terms:
    """The part of a footwork that is the same everywhere, made ready for the search."""

    __slots__ = ("_strides", "bonus_of", "earned_on", "free_steps", "grounds", "saving", "stream")

    def __init__(
        self, free_steps: int, stream: int, discount: int, bonuses: tuple[tuple[int, int], ...]
    ) -> None:
        self.free_steps = free_steps
        self.stream = stream
        self.saving = max(0, min(discount, stream - 1))
        self.earned_on = tuple(
            sum(1 << n << BONUS_SHIFT for n, (on, _) in enumerate(bonuses) if on >> terrain & 1)
            for terrain in range(LAKE)
        )
        self.grounds = self._grounds()
        self.bonus_of = tuple(
            sum(points for n, (_, points) in enumerate(bonuses) if earned >> n & 1)
            for earned in range(1 << len(bonuses))
        )
        """The points of each set of bonuses, all of them last."""
        self._strides: dict[int, tuple[tuple[int, ...], ...]] = {}

    def _grounds(self) -> tuple[tuple[int, Tiles], ...]:
        """The tiles that earn something when they are entered or left, each set with what."""
        found: dict[int, Tiles] = {}
        for terrain, earned in enumerate(self.earned_on):
            if earned:
                found[earned] = found.get(earned, 0) | BOARD.of_terrain[terrain]
        return tuple(found.items())

    # What makes a step cheaper is used at once. Waiting would gain nothing: each free step saves
    # 1 and the discount the same, wherever.

    def wade(self, stage: int) -> int:
        """The stage after a step through a stream."""
        if self.saving and not stage & DISCOUNT:
            return stage + STEP + (self.stream - self.saving) * POINT | DISCOUNT
        return stage + STEP + self.stream * POINT

    def _step(self, stage: int, kind: int, terrain: int, free_entry: int) -> int:
        """The stage after a step of this kind onto this terrain."""
        earned = self.earned_on[terrain]
        if kind == CROSSING:
            return self.wade(stage) | earned
        if free_entry:
            return stage + STEP | earned
        if kind == ALONG and stage & FREE_STEPS < self.free_steps:
            return stage + STEP + 1 | earned
        return stage + STEP + POINT | earned

    def strides(self, gear: int, terrain: int, free_entry: int) -> tuple[tuple[int, ...], ...]:
        """By how much a step onto this terrain may have raised the stage if it ended in this gear:
        for each kind of step, the most first."""
        key = (gear * LAKE + terrain) * 2 + free_entry
        found = self._strides.get(key)
        if found is None:
            found = self._strides[key] = tuple(
                self._rises(gear, kind, terrain, free_entry) for kind in (PLAIN, ALONG, CROSSING)
            )
        return found

    def _rises(self, gear: int, kind: int, terrain: int, free_entry: int) -> tuple[int, ...]:
        after = {old: self._step(old, kind, terrain, free_entry) for old in range(gear + 1)}
        rises = (new - old for old, new in after.items() if new & GEAR == gear)
        return tuple(sorted(rises, reverse=True))


terms_of = lru_cache(maxsize=256)(Terms)
