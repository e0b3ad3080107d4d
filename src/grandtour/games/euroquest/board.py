"""The map: 214 cities in 52 countries and territories, and the links between them.

Everything is read once from the csv files in data/; the `provenance` columns there say what the
rulebook gives ("rulebook") and what is reconstructed ("reconstructed"): the list of cities is the
rulebook's, the links are ours except those of its examples, quests and start cards are ours.

Inside the rules a city is a small number, its place in cities.csv, a country likewise, a mode is
0, 1 or 2, and a set of cities is an int with one bit for each. `CODES`, `COUNTRY_CODES` and `MODES`
translate to the words that leave the rules, `CITY_OF`, `COUNTRY_OF` and `MODE_OF` back.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec

from grandtour.core.data import Named, read_rows

DATA = Path(__file__).parent / "data"

CityNumber = int
CountryNumber = int
Mode = int
Cities = int
"""A set of cities: bit n is the city of number n."""

ModeName = Literal["train", "bus", "ferry"]
MODES: tuple[ModeName, ...] = ("train", "bus", "ferry")
MODE_OF: dict[str, Mode] = {name: mode for mode, name in enumerate(MODES)}
Modes = int
"""A set of modes: bit n is the mode of number n."""

NO_CITY: CityNumber = -1
NO_COUNTRY: CountryNumber = -1


class Country(Named, frozen=True, kw_only=True):
    """A country or territory: its code is what the runner announces."""

    code: str
    status_en: str
    eu: int
    provenance: str


class City(Named, frozen=True, kw_only=True):
    """A numbered stop; `island` names the island it lies on, if any."""

    id: str
    country: str
    lat: float
    lon: float
    capital: int
    island: str
    note: str
    provenance: str


class Link(msgspec.Struct, frozen=True):
    """A connection by one mode, good both ways; `via` are points (lon lat) of a ferry's course."""

    a: str
    b: str
    mode: ModeName
    provenance: str
    via: str
    note: str


class Start(msgspec.Struct, frozen=True):
    """A start card of the chasers."""

    id: str
    city: str
    name_en: str
    provenance: str


COUNTRIES = read_rows(DATA / "countries.csv", Country)
CITIES = read_rows(DATA / "cities.csv", City)
LINKS = read_rows(DATA / "links.csv", Link)
STARTS = read_rows(DATA / "starts.csv", Start)

COUNTRY_CODES: tuple[str, ...] = tuple(country.code for country in COUNTRIES)
COUNTRY_OF: dict[str, CountryNumber] = {code: n for n, code in enumerate(COUNTRY_CODES)}
CODES: tuple[str, ...] = tuple(city.id for city in CITIES)
CITY_OF: dict[str, CityNumber] = {code: n for n, code in enumerate(CODES)}

START_CARDS: tuple[CityNumber, ...] = tuple(CITY_OF[start.city] for start in STARTS)
COUNTRY: tuple[CountryNumber, ...] = tuple(COUNTRY_OF[city.country] for city in CITIES)
"""The country of each city."""

BIT: tuple[Cities, ...] = tuple(1 << city for city in range(len(CITIES)))
ALL_CITIES: Cities = (1 << len(CITIES)) - 1


def bits(cities: Iterable[CityNumber]) -> Cities:
    """The set of these cities."""
    found = 0
    for city in cities:
        found |= BIT[city]
    return found


def members(cities: Cities) -> list[CityNumber]:
    """The cities of a set, in order.

    >>> members(bits([7, 200]))
    [7, 200]
    """
    found = []
    while cities:
        lowest = cities & -cities
        found.append(lowest.bit_length() - 1)
        cities ^= lowest
    return found


def codes(cities: Cities) -> tuple[str, ...]:
    """The codes of the cities of a set, in order."""
    return tuple(CODES[city] for city in members(cities))


IN_COUNTRY: tuple[Cities, ...] = tuple(
    bits([city for city, its in enumerate(COUNTRY) if its == country])
    for country in range(len(COUNTRIES))
)


def _ends(mode: ModeName) -> tuple[tuple[CityNumber, ...], ...]:
    found: list[set[CityNumber]] = [set() for _ in CITIES]
    for link in LINKS:
        if link.mode == mode:
            a, b = CITY_OF[link.a], CITY_OF[link.b]
            found[a].add(b)
            found[b].add(a)
    return tuple(tuple(sorted(ends)) for ends in found)


ENDS: tuple[tuple[tuple[CityNumber, ...], ...], ...] = tuple(map(_ends, MODES))
"""Where each mode goes from each city, in order."""

REACH: tuple[tuple[Cities, ...], ...] = tuple(tuple(map(bits, ends)) for ends in ENDS)
INSIDE: tuple[tuple[Cities, ...], ...] = tuple(
    tuple(reach & IN_COUNTRY[COUNTRY[city]] for city, reach in enumerate(table)) for table in REACH
)
ACROSS: tuple[tuple[Cities, ...], ...] = tuple(
    tuple(reach & ~IN_COUNTRY[COUNTRY[city]] for city, reach in enumerate(table)) for table in REACH
)
"""The same as sets: all ends, those in the city's own country, those across a border."""


def reach(city: CityNumber, modes: Modes) -> Cities:
    """The ends of all links from a city by these modes."""
    found = 0
    for mode in range(len(MODES)):
        if modes >> mode & 1:
            found |= REACH[mode][city]
    return found


def journeys(city: CityNumber, modes: Modes, taken: Cities = 0) -> list[tuple[Mode, CityNumber]]:
    """All links from a city by these modes that do not end in a city that is taken."""
    return [
        (mode, end)
        for mode in range(len(MODES))
        if modes >> mode & 1
        for end in ENDS[mode][city]
        if not taken >> end & 1
    ]


ALL_MODES: Modes = (1 << len(MODES)) - 1
NEIGHBOURS: tuple[Cities, ...] = tuple(reach(city, ALL_MODES) for city in range(len(CITIES)))

SERVED: tuple[Modes, ...] = tuple(
    sum(1 << mode for mode in range(len(MODES)) if ENDS[mode][city]) for city in range(len(CITIES))
)
"""The modes that stop in each city."""

SERVED_BY: tuple[Cities, ...] = tuple(
    bits([city for city, served in enumerate(SERVED) if served & modes])
    for modes in range(1 << len(MODES))
)
"""The cities where at least one mode of a set stops."""
