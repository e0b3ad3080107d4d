"""The cards and the map: 40 countries in five colours, their borders and sea lines, 20 vehicles.

Everything is read once from the csv files in data/; the `provenance` columns there say what the
rulebook gives ("rulebook"), what other public sources give ("public") and what is reconstructed.

Inside the rules a card is a small number, its *kind*: 0 to 39 the countries in the order of
countries.csv, 40 to 44 the planes, 45 the ship. Cards of one kind are alike (ten ships, two
planes of each colour). `CODES` and `KINDS` translate to the codes that leave the rules and back.
"""

from pathlib import Path
from typing import Literal

import msgspec

from grandtour.core.data import Named, read_rows

DATA = Path(__file__).parent / "data"

Card = int
NO_CARD: Card = -1


class Colour(Named, frozen=True, kw_only=True):
    """One of the five colours; the symbol carries it for those who cannot tell colours apart."""

    colour: str
    hex: str
    symbol: str
    provenance: str


class Country(Named, frozen=True, kw_only=True):
    """A country card. The map is that of 2003 (ruling R12)."""

    code: str
    colour: str
    copies: int
    provenance: str
    colour_provenance: str
    name_local: str


class Vehicle(Named, frozen=True, kw_only=True):
    """A plane of one colour, or the ship, which has none."""

    code: str
    kind: Literal["plane", "ship"]
    colour: str
    copies: int
    provenance: str


class Link(msgspec.Struct, frozen=True):
    """A common border (land) or a sea line (ship) between two countries, good both ways."""

    a: str
    b: str
    kind: Literal["land", "ship"]
    provenance: str
    note: str


class SeaLine(msgspec.Struct, frozen=True):
    """Where the ship goes from one country to another: points, `lat lon`, with `;` between them."""

    a: str
    b: str
    course: str
    provenance: str


COLOURS = read_rows(DATA / "colours.csv", Colour)
COUNTRIES = read_rows(DATA / "countries.csv", Country)
VEHICLES = read_rows(DATA / "vehicles.csv", Vehicle)
LINKS = read_rows(DATA / "links.csv", Link)
SEA_LINES = read_rows(DATA / "sea_lines.csv", SeaLine)

CARDS: tuple[Country | Vehicle, ...] = (*COUNTRIES, *VEHICLES)
"""By kind."""
CODES: tuple[str, ...] = tuple(card.code for card in CARDS)
KINDS: dict[str, Card] = {code: kind for kind, code in enumerate(CODES)}
COUNTRY_KINDS = range(len(COUNTRIES))
VEHICLE_KINDS = range(len(COUNTRIES), len(CODES))
FIRST_VEHICLE: Card = VEHICLE_KINDS.start
"""Kinds below this one are countries."""

DECK: tuple[Card, ...] = tuple(KINDS[card.code] for card in CARDS for _ in range(card.copies))


def _linked(country: Country, kind: str) -> tuple[Card, ...]:
    ends = [(link.a, link.b) for link in LINKS if link.kind == kind]
    both_ways = ends + [(b, a) for a, b in ends]
    return tuple(sorted(KINDS[b] for a, b in both_ways if a == country.code))


def _served(vehicle: Vehicle, country: Country) -> tuple[Card, ...]:
    if vehicle.kind == "ship":
        return _linked(country, "ship")
    if vehicle.colour != country.colour:
        return ()
    return tuple(
        KINDS[other.code]
        for other in COUNTRIES
        if other.colour == vehicle.colour and other != country
    )


BY_LAND: tuple[tuple[Card, ...], ...] = tuple(_linked(country, "land") for country in COUNTRIES)
"""The neighbours of each country."""

BY_VEHICLE: tuple[tuple[tuple[Card, ...], ...], ...] = tuple(
    tuple(_served(vehicle, country) for country in COUNTRIES) for vehicle in VEHICLES
)
"""Where each vehicle (by its kind, less `FIRST_VEHICLE`) goes from each country."""
