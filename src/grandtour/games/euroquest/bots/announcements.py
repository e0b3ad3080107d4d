"""What the runner tells about its journeys, and what the public makes of it.

Odds are small, so that plain dictionaries are quicker here than arrays.
"""

from collections.abc import Iterable
from functools import cache

from grandtour.games.euroquest.board import (
    CITIES,
    COUNTRY,
    ENDS,
    CityNumber,
    CountryNumber,
    Mode,
    Modes,
    journeys,
)
from grandtour.games.euroquest.weights import normalised

Odds = dict[CityNumber, float]
"""The probability of each city where the runner may be."""

SAME: CountryNumber = -1
SILENT: CountryNumber = -2
Announcement = tuple[Mode, CountryNumber]
"""What the runner tells: the mode, and the country entered or one of the two numbers above."""


def announcement(here: CityNumber, mode: Mode, end: CityNumber, *, silent: bool) -> Announcement:
    """What the runner tells about a journey."""
    if silent:
        return mode, SILENT
    return mode, SAME if COUNTRY[here] == COUNTRY[end] else COUNTRY[end]


@cache
def _ends(told: Announcement) -> tuple[tuple[CityNumber, ...], ...]:
    """Where the runner may be now after these words, by the city where it was."""
    mode, country = told
    return tuple(
        tuple(
            end
            for end in ENDS[mode][start]
            if country in (SILENT, announcement(start, mode, end, silent=False)[1])
        )
        for start in range(len(CITIES))
    )


@cache
def _shares(have: Modes) -> tuple[float, ...]:
    """One part of all journeys that a runner with tickets of these modes has in each city."""
    return tuple(1 / max(1, len(journeys(city, have))) for city in range(len(CITIES)))


def heard(odds: Odds, told: Announcement, have: Modes, chasers: Iterable[CityNumber]) -> Odds:
    """The odds after the runner has told this and was not caught."""
    ends, shares = _ends(told), _shares(have)
    found: Odds = {}
    for city, weight in odds.items():
        part = weight * shares[city]
        for end in ends[city]:
            found[end] = found.get(end, 0.0) + part
    return without(found, chasers)


def without(odds: Odds, cities: Iterable[CityNumber]) -> Odds:
    """The odds when the runner is in none of these cities."""
    left = dict(odds)
    for city in cities:
        left.pop(city, None)
    return normalised(left)
