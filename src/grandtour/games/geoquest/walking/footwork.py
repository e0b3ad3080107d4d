"""What a move obeys, and what is told of a route."""

from itertools import pairwise
from typing import Final

import msgspec

from grandtour.games.geoquest.board import BOARD, CROSSING, OFF_BOARD, Tile, Tiles

STREAM_COST: Final = 3


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

    start: Tile
    tile: Tile
    route: tuple[Tile, ...]
    """Every tile stepped on, in order; the start is not among them."""
    cost: int
    """Points spent on the whole route."""
    free_steps: int
    """How many steps along a path were free."""
    discounted: bool
    """Whether a crossing cost less by the discount."""
    earned: int
    """Which of the footwork's terrain bonuses the route earns, as a bit set."""
    bonus: int
    """The points of these."""

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The bonuses earned, by their places in the footwork."""
        return tuple(n for n in range(self.earned.bit_length()) if self.earned >> n & 1)

    @property
    def crossings(self) -> int:
        """Streams crossed, bridges not counted."""
        course = self.route if self.start == OFF_BOARD else (self.start, *self.route)
        return sum((there, CROSSING) in BOARD.ways[here] for here, there in pairwise(course))
