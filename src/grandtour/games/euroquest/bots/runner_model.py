"""How a runner weighs its journeys, as far as the public can know: a model fitted to games.

The weight of a journey is a product: nearness to the quest's end, the ways on from its end, the
distance of the nearest two chasers, and how well the public would know the city from the runner's
words. The exponents are in tuning.py.
"""

import math
from functools import cache

import numpy as np
import numpy.typing as npt

from grandtour.games.euroquest.board import NEIGHBOURS, CityNumber, Modes
from grandtour.games.euroquest.bots.announcements import Announcement, Odds, heard
from grandtour.games.euroquest.bots.tuning import Habits
from grandtour.games.euroquest.distances import DISTANCES, FAR
from grandtour.games.euroquest.tickets import Tickets, modes

Floats = npt.NDArray[np.float64]

WAYS_ON: tuple[int, ...] = tuple(ends.bit_count() for ends in NEIGHBOURS)
"""How many cities are next to each city."""

_LEAST = 1e-4
"""No city counts as less probable than this."""


def caution(
    chasers: tuple[CityNumber, ...], supplies: tuple[Tickets, ...], habits: Habits
) -> Floats:
    """By city: how much less a runner goes where chasers are near; 0 where one stands."""
    rows = [DISTANCES[modes(supply)][city] for city, supply in zip(chasers, supplies, strict=True)]
    nearest, second, *_ = np.sort(np.stack(rows), axis=0)
    first, other = _avoidance(habits)
    factors = first[nearest] * other[second]
    factors[list(chasers)] = 0.0
    return np.asarray(factors)


@cache
def _avoidance(habits: Habits) -> tuple[Floats, Floats]:
    """The factors by distance: of the nearest chaser, and of the second nearest."""
    first = np.zeros(FAR + 1)
    first[: len(habits.avoid)] = habits.avoid
    other = habits.avoid_second * np.exp(-np.arange(FAR + 1) / habits.slope)
    return np.exp(-first), np.exp(-other)


class Disclosure:
    """How well the public would know a city after the runner's words."""

    def __init__(
        self, belief: Odds, have: Modes, chasers: tuple[CityNumber, ...], habits: Habits
    ) -> None:
        self._belief = belief
        self._have = have
        self._chasers = chasers
        self._discretion = habits.discretion
        self._factors: dict[Announcement, dict[CityNumber, float]] = {}

    def factor(self, told: Announcement, end: CityNumber) -> float:
        """How much more a runner goes where these words tell little about it."""
        factors = self._factors.get(told)
        if factors is None:
            belief = heard(self._belief, told, self._have, self._chasers)
            factors = {
                city: math.pow(max(part, _LEAST), -self._discretion)
                for city, part in belief.items()
            }
            self._factors[told] = factors
        return factors.get(end, math.pow(_LEAST, -self._discretion))
