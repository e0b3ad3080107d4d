"""The board: 38 countries, their borders, the overlays that lift turn by turn, the table of wars.

Everything is read once from the csv files in data/. Their `provenance` columns say what the
rulebook gives ("rulebook"), what other public sources give ("public") and what is reconstructed.

Inside the rules a country is a small number, its place in countries.csv, and a set of countries is
an int with one bit for each. `CODES` translates to the codes that leave the rules, `COUNTRY_OF`
back.
"""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from grandtour.core.data import Named, read_rows

DATA = Path(__file__).parent / "data"
_REMEMBERED = 1 << 14

CountryNumber = int
Countries = int
"""A set of countries: bit n is the country of number n."""

NO_COUNTRY: CountryNumber = -1

Overlay = Literal["none", "Spain & Portugal", "Greece & Turkey", "Eastern Bloc", "Ex-Soviet"]


class Card(Named, frozen=True, kw_only=True):
    """What is printed on a country's card and decides the game."""

    code: str
    capital: str
    political_points: int
    nationalist_vote: int
    enters_turn: int
    pieces: int
    provenance: str


class CardInfo(msgspec.Struct, frozen=True):
    """What else is printed on a card, and where each of its numbers comes from."""

    code: str
    name_local: str
    overlay: Overlay
    population_1998: int
    area_km2: int
    points_provenance: str
    vote_provenance: str
    turn_provenance: str
    pieces_provenance: str
    provenance: str


class Border(msgspec.Struct, frozen=True):
    """Two neighbours: by land, or by a dotted line across the sea."""

    a: str
    b: str
    kind: Literal["land", "dotted"]
    provenance: str


class WarRow(msgspec.Struct, frozen=True):
    """The country where a sum of the two dice brings conflict."""

    roll: int
    country: str
    provenance: str


CARDS = read_rows(DATA / "countries.csv", Card)
INFOS = read_rows(DATA / "card_info.csv", CardInfo)
BORDERS = read_rows(DATA / "borders.csv", Border)
WAR_ROWS = read_rows(DATA / "war_table.csv", WarRow)

CODES: tuple[str, ...] = tuple(card.code for card in CARDS)
COUNTRY_OF: dict[str, CountryNumber] = {code: number for number, code in enumerate(CODES)}
BIT: tuple[Countries, ...] = tuple(1 << number for number in range(len(CARDS)))

VALUE: tuple[int, ...] = tuple(card.political_points for card in CARDS)
VOTE: tuple[int, ...] = tuple(card.nationalist_vote for card in CARDS)
WAR_COST: tuple[int, ...] = tuple(2 * vote for vote in VOTE)
"""The conflict points of a War, and the pawns that end it."""

WAR_TABLE: dict[int, CountryNumber] = {row.roll: COUNTRY_OF[row.country] for row in WAR_ROWS}

TURNS = 4
LADDER = 100
"""Spaces of the Political Ladder."""


def _joined(kinds: tuple[str, ...]) -> tuple[Countries, ...]:
    near = [0] * len(CARDS)
    for border in BORDERS:
        if border.kind in kinds:
            a, b = COUNTRY_OF[border.a], COUNTRY_OF[border.b]
            near[a] |= BIT[b]
            near[b] |= BIT[a]
    return tuple(near)


LAND: tuple[Countries, ...] = _joined(("land",))
"""By country: its neighbours by land, to which a War can spread."""

NEAR: tuple[Countries, ...] = _joined(("land", "dotted"))
"""By country: its neighbours by land or dotted line, to which the Union can grow."""

OPEN: tuple[Countries, ...] = tuple(
    sum(BIT[number] for number, card in enumerate(CARDS) if card.enters_turn <= turn)
    for turn in range(TURNS + 1)
)
"""By turn: the countries that no overlay covers any more."""


def bits(countries: Iterable[CountryNumber]) -> Countries:
    return sum({BIT[country] for country in countries})


@lru_cache(maxsize=_REMEMBERED)
def numbers(countries: Countries) -> tuple[CountryNumber, ...]:
    """The members of a set of countries, in the order of the board.

    >>> [CODES[number] for number in numbers(LAND[COUNTRY_OF["ESP"]])]
    ['FRA', 'PRT']
    """
    return tuple(number for number in range(len(CARDS)) if countries >> number & 1)


@lru_cache(maxsize=_REMEMBERED)
def codes(countries: Countries) -> tuple[str, ...]:
    """The codes of a set of countries, in the order of the board."""
    return tuple(CODES[number] for number in numbers(countries))


@lru_cache(maxsize=_REMEMBERED)
def around(countries: Countries) -> Countries:
    """All that touches one of these countries by land or dotted line, themselves not excluded."""
    found = 0
    for country in numbers(countries):
        found |= NEAR[country]
    return found


def conflict_points(tension: Countries, war: Countries) -> int:
    """1 for each Tension, twice the printed vote for each War (7.2).

    >>> war = bits(COUNTRY_OF[code] for code in ("YUG", "MKD", "BGR"))
    >>> conflict_points(bits(COUNTRY_OF[code] for code in ("ALB", "MDA")), war)
    28
    """
    return tension.bit_count() + sum(WAR_COST[country] for country in numbers(war))


def ladder(points: int) -> tuple[int, int]:
    """The space of a marker on the Political Ladder, and how often it has gone round before.

    >>> ladder(99), ladder(100), ladder(215)
    ((99, 0), (100, 0), (15, 2))
    """
    laps, space = divmod(max(points - 1, 0), LADDER)
    return space + 1, laps
