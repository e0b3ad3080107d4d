"""All complete tours at once: their weights summed up over the ten slots.

Every card has a weight in every slot: 1 if it is there, else about the chance of getting it there.
A tour weighs the product of its ten cards, and the sum over all tours says how near a rack is to
its goal: few missing cards count, and so does the number of ways to go on ("outs").

The sum is a product of small matrices, one step a slot. A step arrives in a country by land from
the slot before, or by a vehicle from the slot before that. It is kept by links and not by
countries, so that no tour goes straight back to where it came from: that country has one card.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grandtour.games.europatour.board import (
    BY_LAND,
    BY_VEHICLE,
    CODES,
    COUNTRY_KINDS,
    FIRST_VEHICLE,
    VEHICLE_KINDS,
)
from grandtour.games.europatour.tour import LAST, SLOTS

Floats: TypeAlias = NDArray[np.float64]
"""Weights are indexed by slot (from 0) and card, in a batch also by the rack, last."""

KINDS_COUNT = len(CODES)

_LAND = [(a, b, a) for a in COUNTRY_KINDS for b in BY_LAND[a]]
_FLOWN = [
    (a, b, vehicle)
    for vehicle in VEHICLE_KINDS
    for a in COUNTRY_KINDS
    for b in BY_VEHICLE[vehicle - FIRST_VEHICLE][a]
]
LINKS = _LAND + _FLOWN
"""From where, to where, by which vehicle; those by land come first."""
_NUMBER = {(a, b): number for number, (a, b, _) in enumerate(LINKS)}
assert len(_NUMBER) == len(LINKS), "two countries are linked in one way only"

_FROM = np.array([a for a, _, _ in LINKS])
_TO = np.array([b for _, b, _ in LINKS])
BACK = np.array([_NUMBER[b, a] for a, b, _ in LINKS])
_BY = np.array([vehicle for _, _, vehicle in _FLOWN])

LAND_LINKS = len(_LAND)
_LAND_FROM, _LAND_TO, _LAND_BACK = _FROM[:LAND_LINKS], _TO[:LAND_LINKS], BACK[:LAND_LINKS]
_AIR_FROM, _AIR_TO, _AIR_BACK = _FROM[LAND_LINKS:], _TO[LAND_LINKS:], BACK[LAND_LINKS:]


class _Sums:
    """Adds up what belongs to links that share an end.

    Not as a product with a 0-1 matrix: its library starts threads, which a busy machine lets wait.
    """

    def __init__(self, ends: NDArray[np.int_]) -> None:
        self._order = np.argsort(ends, kind="stable")
        self._first = np.searchsorted(ends[self._order], np.unique(ends))

    def of(self, values: Floats) -> Floats:
        return np.add.reduceat(values[self._order], self._first)


_ARRIVALS = _Sums(_TO)
_DEPARTURES = _Sums(_FROM)
_USES = _Sums(_BY)


def total(weights: Floats) -> Floats:
    """The sum over all tours; for a batch of weights, one sum for each."""
    return forward(weights)[1][LAST].sum(axis=0)  # type: ignore[no-any-return]


def forward(weights: Floats) -> tuple[list[Floats], list[Floats]]:
    """For each slot the sums over all beginnings that end there: by last link, by country."""
    batch = weights.shape[2:]
    by_link = [np.zeros((len(LINKS), *batch))]
    by_country = [weights[0, :FIRST_VEHICLE]]
    for slot in range(1, SLOTS):
        here = np.zeros((len(LINKS), *batch))
        before = by_country[slot - 1][_LAND_FROM] - by_link[slot - 1][_LAND_BACK]
        here[:LAND_LINKS] = weights[slot][_LAND_TO] * before
        if slot > 1:
            before = by_country[slot - 2][_AIR_FROM] - by_link[slot - 2][_AIR_BACK]
            here[LAND_LINKS:] = weights[slot][_AIR_TO] * weights[slot - 1][_BY] * before
        by_link.append(here)
        by_country.append(_ARRIVALS.of(here))
    return by_link, by_country


def _backward(weights: Floats) -> tuple[list[Floats], Floats]:
    """For each slot and link into it the sums over all endings; and those from the first slot."""
    endings = [np.ones(len(LINKS)) for _ in range(SLOTS)]
    starts = np.zeros(len(COUNTRY_KINDS))
    for slot in range(LAST - 1, -1, -1):
        onward = np.zeros(len(LINKS))
        onward[:LAND_LINKS] = weights[slot + 1][_LAND_TO] * endings[slot + 1][:LAND_LINKS]
        if slot + 2 <= LAST:
            vehicle = weights[slot + 1][_BY]
            onward[LAND_LINKS:] = (
                vehicle * weights[slot + 2][_AIR_TO] * endings[slot + 2][LAND_LINKS:]
            )
        starts = _DEPARTURES.of(onward)
        endings[slot] = starts[_TO] - onward[BACK]
    return endings, starts


@dataclass(frozen=True, slots=True)
class Outlook:
    """The sum over all tours, and what each card in each slot would add to it with weight 1."""

    total: float
    weights: Floats
    through: Floats


def outlook(weights: Floats) -> Outlook:
    """Sums forwards and backwards. All weights must be positive."""
    by_link, by_country = forward(weights)
    endings, starts = _backward(weights)
    through = np.zeros((SLOTS, KINDS_COUNT))
    through[0, :FIRST_VEHICLE] = starts
    for slot in range(1, SLOTS):
        tours = by_link[slot] * endings[slot]
        through[slot, :FIRST_VEHICLE] = _ARRIVALS.of(tours) / weights[slot, :FIRST_VEHICLE]
        through[slot - 1, FIRST_VEHICLE:] = (
            _USES.of(tours[LAND_LINKS:]) / weights[slot - 1, FIRST_VEHICLE:]
        )
    return Outlook(float(by_country[LAST].sum()), weights, through)
