"""How far it is to a cache for somebody who pays certain prices for a step: all tiles at once."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from grandtour.core.game import Seat
from grandtour.games.geoquest.board import ALONG, BOARD, CROSSING, TERRAINS, TILE_COUNT, Tile
from grandtour.games.geoquest.cards.loadout import Loadout
from grandtour.games.geoquest.state import State
from grandtour.games.geoquest.turn.move_costs import stream_cost

USUAL_POINTS: Final = 3.2
"""Movement points of an ordinary turn, over which what is free once a turn is spread."""
FAR: Final = 99.0


class StepPrices(NamedTuple):
    """Prices of a step: through a stream, along a path, and factors by terrain."""

    stream: float
    along: float
    factors: tuple[float, ...]


def step_prices(state: State, seat: Seat) -> StepPrices:
    return _step_prices(state.kits[seat], stream_cost(state))


@lru_cache(maxsize=512)
def _step_prices(kit: Loadout, stream: int) -> StepPrices:
    factors = tuple(
        USUAL_POINTS
        / (USUAL_POINTS + sum(more for _, on, more in kit.terrain if on >> terrain & 1))
        for terrain in range(len(TERRAINS))
    )
    along = USUAL_POINTS / (USUAL_POINTS + kit.free_steps)
    return StepPrices(max(1.0, stream - kit.crossing), along, factors)


@lru_cache(maxsize=1024)
def distances(target: Tile, prices: StepPrices) -> tuple[float, ...]:
    """From every tile to the target, in movement points; the lake is far away."""
    apart = [FAR] * TILE_COUNT
    apart[target] = 0.0
    waiting = [(0.0, target)]
    while waiting:
        far, here = heappop(waiting)
        if far > apart[here]:
            continue
        factor = prices.factors[BOARD.terrain[here]]
        for there, kind in BOARD.ways[here]:
            price = prices.stream if kind == CROSSING else prices.along if kind == ALONG else 1.0
            price *= min(factor, prices.factors[BOARD.terrain[there]])
            if far + price < apart[there]:
                apart[there] = far + price
                heappush(waiting, (far + price, there))
    return tuple(apart)
