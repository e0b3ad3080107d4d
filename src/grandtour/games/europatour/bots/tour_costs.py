"""The cheapest complete tour through every card in every slot, all at once.

The same steps as in tour.py, in arrays: one step a slot, forwards and backwards side by side.
"""

import numpy as np

from grandtour.games.europatour.board import BY_LAND, COUNTRY_KINDS, FIRST_VEHICLE
from grandtour.games.europatour.bots.tour_sums import KINDS_COUNT, Floats
from grandtour.games.europatour.tour import FLIGHTS, LAST, SLOTS

_NOWHERE = len(COUNTRY_KINDS)
"""A neighbour that no tour comes from, so that all countries have as many."""
_MOST_NEIGHBOURS = max(map(len, BY_LAND))
_NEIGHBOURS = np.array([[*land, *[_NOWHERE] * (_MOST_NEIGHBOURS - len(land))] for land in BY_LAND])
_FLOWN = [(there, by, here) for here in COUNTRY_KINDS for by, there in FLIGHTS[here]]
_FROM, _BY, _TO = (np.array(ends) for ends in zip(*_FLOWN, strict=True))
_ARRIVALS = np.searchsorted(_TO, np.unique(_TO))
_BY_VEHICLE = np.argsort(_BY, kind="stable")
_USES = np.searchsorted(_BY[_BY_VEHICLE], np.unique(_BY))


def cheapest_through(cost: Floats) -> Floats:
    """For every slot and card the cost of the cheapest tour that has this card there.

    `cost` says for each slot what each card costs in it.
    """
    begin, end = _beginnings_and_endings(cost)
    through = np.full((SLOTS, KINDS_COUNT), np.inf)
    through[:, :FIRST_VEHICLE] = begin + end - cost[:, :FIRST_VEHICLE]
    flown = begin[: LAST - 1, _FROM] + end[2:, _TO]
    cheapest = np.minimum.reduceat(flown[:, _BY_VEHICLE], _USES, axis=1)
    through[1:LAST, FIRST_VEHICLE:] = cheapest + cost[1:LAST, FIRST_VEHICLE:]
    return through


def _beginnings_and_endings(cost: Floats) -> tuple[Floats, Floats]:
    """By slot and country, the cost of the cheapest beginning that ends there, and of the cheapest
    ending that begins there: a beginning of the rack read backwards.
    """
    ways = np.stack([cost, cost[::-1]], axis=2)
    best = np.full((SLOTS, _NOWHERE + 1, 2), np.inf)
    best[0, :_NOWHERE] = ways[0, :FIRST_VEHICLE]
    for slot in range(1, SLOTS):
        way = best[slot - 1][_NEIGHBOURS].min(axis=1)
        if slot > 1:
            flown = best[slot - 2][_FROM] + ways[slot - 1][_BY]
            way = np.minimum(way, np.minimum.reduceat(flown, _ARRIVALS, axis=0))
        best[slot, :_NOWHERE] = way + ways[slot, :FIRST_VEHICLE]
    return best[:, :_NOWHERE, 0], best[::-1, :_NOWHERE, 1]
