"""How far it is to a cache for somebody with a certain gait: all tiles at once."""

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


class Gait(NamedTuple):
    """Prices of a step: through a stream, along a path, and factors by terrain."""

    stream: float
    along: float
    factors: tuple[float, ...]


def gait(state: State, seat: Seat) -> Gait:
    return _gait(state.kits[seat], stream_cost(state))


@lru_cache(maxsize=512)
def _gait(kit: Loadout, stream: int) -> Gait:
    factors = tuple(
        USUAL_POINTS
        / (USUAL_POINTS + sum(more for _, on, more in kit.terrain if on >> terrain & 1))
        for terrain in range(len(TERRAINS))
    )
    along = USUAL_POINTS / (USUAL_POINTS + kit.free_steps)
    return Gait(max(1.0, stream - kit.crossing), along, factors)


@lru_cache(maxsize=1024)
def distances(target: Tile, way: Gait) -> tuple[float, ...]:
    """From every tile to the target, in movement points; the lake is far away."""
    apart = [FAR] * TILE_COUNT
    apart[target] = 0.0
    waiting = [(0.0, target)]
    while waiting:
        far, here = heappop(waiting)
        if far > apart[here]:
            continue
        factor = way.factors[BOARD.terrain[here]]
        for there, kind in BOARD.ways[here]:
            price = way.stream if kind == CROSSING else way.along if kind == ALONG else 1.0
            price *= min(factor, way.factors[BOARD.terrain[there]])
            if far + price < apart[there]:
                apart[there] = far + price
                heappush(waiting, (far + price, there))
    return tuple(apart)
