"""What the runner expects the chasers to do: a quick guess at their moves from public knowledge.

The chasers move one after another, each to where it is nearest to the likely cities.
"""

from math import exp
from typing import NamedTuple

from grandtour.games.euroquest.board import Cities, CityNumber, Mode, bits, journeys, members, reach
from grandtour.games.euroquest.bots.announcements import Odds, without
from grandtour.games.euroquest.distances import DISTANCES, FAR
from grandtour.games.euroquest.tickets import UNIT, Tickets, modes

_SLOPE = 2.5
"""The distance, in moves, over which a chaser's grip on a city falls to 1/e."""

_CAPTURE = 4.0
"""What it is worth to a chaser to be where the runner may be, in addition to being near."""

_TOGETHER = 0.4
"""What the grip of any chaser on a city counts, in addition to the best one."""

_LIKELIEST = 16
"""How many cities matter to the chasers."""

_VALUES = [exp(-distance / _SLOPE) for distance in range(FAR + 1)]
_GRIPS = [[[_VALUES[d] for d in row] for row in table.tolist()] for table in DISTANCES]
"""By modes, from, to. The floats are shared, so that this takes 3 MB."""


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


def closed_in(pack: Pack, odds: Odds) -> tuple[Pack, Odds]:
    """The chasers after their round, and the odds when they have met nobody."""
    left = {city: odds[city] for city in sorted(odds, key=odds.__getitem__)[-_LIKELIEST:]}
    cities, supplies = list(pack.cities), list(pack.supplies)
    for pawn, supply in enumerate(supplies):
        found = journeys(cities[pawn], modes(supply), bits(cities))
        if found:
            others = [
                _GRIPS[modes(supplies[other])][city]
                for other, city in enumerate(cities)
                if other != pawn
            ]
            mode, end = _nearest(found, _GRIPS[modes(supply)], others, left)
            cities[pawn], supplies[pawn] = end, supply - UNIT[mode]
            left.pop(end, None)
    return Pack(tuple(cities), tuple(supplies)), without(odds, cities)


def barring(pack: Pack, ways: Cities) -> Pack:
    """The chasers after a round in which they bar the runner's ways, as if they knew them."""
    ends = members(ways)
    return closed_in(pack, dict.fromkeys(ends, 1 / len(ends)))[0]


def _nearest(
    found: list[tuple[Mode, CityNumber]],
    grips: list[list[float]],
    others: list[list[float]],
    odds: Odds,
) -> tuple[Mode, CityNumber]:
    """The journey of a chaser that gives the best grip together with the others' grips."""
    held = [(city, weight, max([row[city] for row in others])) for city, weight in odds.items()]
    best, choice = -1.0, found[0]
    for mode, end in found:
        row = grips[end]
        value = _CAPTURE * odds.get(end, 0.0)
        for city, weight, other in held:
            grip = row[city]
            value += weight * (_TOGETHER * grip + (grip if grip > other else other))
        if value > best:
            best, choice = value, (mode, end)
    return choice
