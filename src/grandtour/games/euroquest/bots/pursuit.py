"""What the runner expects the chasers to do: a quick guess at their moves from public knowledge.

The chasers move one after another, each to where it is nearest to the likely cities.
Beliefs are small, so that plain dictionaries are quicker here than arrays.
"""

from functools import cache
from math import exp
from typing import NamedTuple

from grandtour.games.euroquest.board import (
    CITIES,
    COUNTRY,
    ENDS,
    MODES,
    REACH,
    Cities,
    CityNumber,
    CountryNumber,
    Mode,
    bits,
)
from grandtour.games.euroquest.bots.distances import DISTANCES, FAR
from grandtour.games.euroquest.bots.seated import journeys, reach
from grandtour.games.euroquest.tickets import UNIT, Tickets, modes

Belief = dict[CityNumber, float]
"""The probability of each city where the runner may be."""

SAME: CountryNumber = -1
SILENT: CountryNumber = -2
Word = tuple[Mode, CountryNumber]
"""What the runner tells: the mode, and the country entered or one of the two numbers above."""

_SLOPE = 2.5
"""A chaser's grip on a city falls to 1/e over so many moves of distance."""

_CAPTURE = 4.0
"""What a chaser gives for being where the runner may be, beside being near."""

_TOGETHER = 0.4
"""What any grip on a city counts, beside the best one."""

_LIKELIEST = 16
"""So many cities matter to the chasers."""

_VALUES = [exp(-distance / _SLOPE) for distance in range(FAR + 1)]
_GRIPS = [[[_VALUES[d] for d in row] for row in table.tolist()] for table in DISTANCES]
"""By modes, from, to. The floats are shared, so that this takes 3 MB."""


def word(here: CityNumber, mode: Mode, end: CityNumber, *, silent: bool) -> Word:
    """What the runner tells about a journey."""
    if silent:
        return mode, SILENT
    return mode, SAME if COUNTRY[here] == COUNTRY[end] else COUNTRY[end]


@cache
def _ends(told: Word) -> tuple[tuple[CityNumber, ...], ...]:
    """Where the runner may be now after these words, by the city where it was."""
    mode, country = told
    return tuple(
        tuple(
            end
            for end in ENDS[mode][start]
            if country in (SILENT, word(start, mode, end, silent=False)[1])
        )
        for start in range(len(CITIES))
    )


@cache
def _shares(have: int) -> tuple[float, ...]:
    """One part of all journeys that a runner with tickets of these modes has in each city."""
    by_mode = [REACH[mode] for mode in range(len(MODES)) if have >> mode & 1]
    return tuple(
        1 / max(1, sum(table[city].bit_count() for table in by_mode)) for city in range(len(CITIES))
    )


def heard(belief: Belief, told: Word, have: int, chasers: tuple[CityNumber, ...]) -> Belief:
    """The belief after the runner has told this and was not caught."""
    ends, shares = _ends(told), _shares(have)
    found: Belief = {}
    for city, weight in belief.items():
        part = weight * shares[city]
        for end in ends[city]:
            found[end] = found.get(end, 0.0) + part
    return _without(found, chasers)


def _without(belief: Belief, cities: tuple[CityNumber, ...] | list[CityNumber]) -> Belief:
    for city in cities:
        belief.pop(city, None)
    total = sum(belief.values()) or 1.0
    return {city: weight / total for city, weight in belief.items()}


class Pack(NamedTuple):
    """The chasers."""

    cities: tuple[CityNumber, ...]
    supplies: tuple[Tickets, ...]

    def reach(self) -> Cities:
        """Where they can go next."""
        found = 0
        for city, supply in zip(self.cities, self.supplies, strict=True):
            found |= reach(city, modes(supply))
        return found & ~bits(self.cities)


def closed_in(pack: Pack, belief: Belief) -> tuple[Pack, Belief]:
    """The chasers after their round, and the belief when they have met nobody."""
    left = {city: belief[city] for city in sorted(belief, key=belief.__getitem__)[-_LIKELIEST:]}
    cities, supplies = list(pack.cities), list(pack.supplies)
    for pawn, supply in enumerate(supplies):
        found = journeys(cities[pawn], supply, bits(cities))
        if found:
            others = [
                _GRIPS[modes(supplies[other])][city]
                for other, city in enumerate(cities)
                if other != pawn
            ]
            mode, end = _nearest(found, _GRIPS[modes(supply)], others, left)
            cities[pawn], supplies[pawn] = end, supply - UNIT[mode]
            left.pop(end, None)
    return Pack(tuple(cities), tuple(supplies)), _without(dict(belief), cities)


def _nearest(
    found: list[tuple[Mode, CityNumber]],
    grips: list[list[float]],
    others: list[list[float]],
    belief: Belief,
) -> tuple[Mode, CityNumber]:
    """The journey of a chaser that gives the best grip together with the others' grips."""
    held = [(city, weight, max([row[city] for row in others])) for city, weight in belief.items()]
    best, choice = -1.0, found[0]
    for mode, end in found:
        row = grips[end]
        value = _CAPTURE * belief.get(end, 0.0)
        for city, weight, other in held:
            grip = row[city]
            value += weight * (_TOGETHER * grip + (grip if grip > other else other))
        if value > best:
            best, choice = value, (mode, end)
    return choice
