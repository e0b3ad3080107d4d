"""The countries as they are drawn, and where in them the cities lie.

The atlas is simplified, so some ports would stand in the sea and some border cities abroad: such a
city is moved to the nearest place well inside its own country. A country that is too small to have
a visible shape is drawn as a disc, above its neighbours. Cities stand at whole numbers, as the
shapes' corners do: so they are inside as they are drawn, and all that stands in one agrees.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, pi, sin

import msgspec

from grandtour.atlas import Atlas, load_atlas, project
from grandtour.atlas.rings import area, contains, depth, edges_within
from grandtour.games.euroquest.board import CITIES, CITY_OF, COUNTRIES, COUNTRY_CODES

Point = tuple[float, float]
WholePoint = tuple[int, int]

_DISC = 28
"""Radius of a country that is too small to be seen."""
_TOO_SMALL = 700.0
_INSIDE = 3.0
"""A city that is moved comes so deep into its country."""
_ANGLES = 24
_STEP = 4
_FARTHEST = 120
_TINTS = 4

_PARTS = {"UK": ("GB-EAW", "GB-NIR", "GB-SCT")}


class Land(msgspec.Struct, frozen=True, kw_only=True):
    """A country: its shape as SVG path data, whether it is in the Union, its quiet tint."""

    code: str
    shape: str
    eu: bool
    tint: int
    disc: bool


def units(country: str) -> tuple[str, ...]:
    """The atlas's units of a country of the game."""
    return _PARTS.get(country, (country,))


@cache
def is_disc(country: str) -> bool:
    rings = load_atlas().rings(units(country))
    return sum(abs(area(ring)) for ring in rings) < _TOO_SMALL


@cache
def lands() -> tuple[Land, ...]:
    """All countries of the game; discs come last, so that they are drawn above."""
    atlas = load_atlas()
    tints = _tints(atlas)
    found = [
        Land(
            code=country.code,
            shape=_shape(country.code),
            eu=bool(country.eu),
            tint=tints[country.code],
            disc=is_disc(country.code),
        )
        for country in COUNTRIES
    ]
    return tuple(sorted(found, key=lambda land: land.disc))


def elsewhere() -> str:
    """All land that is no country of the game."""
    return load_atlas().background(unit for code in COUNTRY_CODES for unit in units(code))


def borders() -> str:
    return load_atlas().borders(units(code) for code in COUNTRY_CODES)


def holds(country: str, x: float, y: float) -> bool:
    """Whether a point lies in the country as it is drawn."""
    if is_disc(country):
        cx, cy = _middle(country)
        return (x - cx) ** 2 + (y - cy) ** 2 <= _DISC**2
    return contains(load_atlas().rings(units(country)), x, y)


@cache
def place(code: str) -> WholePoint:
    """Where a city lies on the map."""
    city = CITIES[CITY_OF[code]]
    x, y = project(city.lat, city.lon)
    if is_disc(city.country):
        return round(x), round(y)
    rings = load_atlas().rings(units(city.country))
    return _whole(rings, *((x, y) if contains(rings, x, y) else _ashore(rings, x, y)))


def _whole(rings: Sequence[Sequence[WholePoint]], x: float, y: float) -> WholePoint:
    """The nearest point in whole numbers that is inside, too: on a coast not always the rounded."""
    near = [(round(x) + east, round(y) + south) for east in (-1, 0, 1) for south in (-1, 0, 1)]
    near.sort(key=lambda point: hypot(point[0] - x, point[1] - y))
    return next(point for point in near if contains(rings, *point))


def _ashore(rings: Sequence[Sequence[WholePoint]], x: float, y: float) -> Point:
    """A point inside near this one: on the first circle around it that reaches deep enough."""
    # A point that far away is no deeper than that, since this one is not inside.
    edges = edges_within(rings, y - 2 * _FARTHEST, y + 2 * _FARTHEST)
    deepest, best = 0.0, (x, y)
    for far in range(_STEP, _FARTHEST, _STEP):
        for turn in range(_ANGLES):
            angle = turn * 2 * pi / _ANGLES
            point = (x + far * cos(angle), y + far * sin(angle))
            if contains(edges, *point) and (deep := depth(edges, *point)) > deepest:
                deepest, best = deep, point
        if deepest >= _INSIDE:
            return best
    return best


@cache
def _middle(country: str) -> WholePoint:
    """The centre of a disc: where its one city lies."""
    (city,) = [city for city in CITIES if city.country == country]
    return place(city.id)


def _shape(country: str) -> str:
    if not is_disc(country):
        return load_atlas().outline(units(country))
    x, y = _middle(country)
    half = f"a{_DISC} {_DISC} 0 1 0"
    return f"M{x - _DISC} {y}{half} {2 * _DISC} 0{half} {-2 * _DISC} 0z"


def _tints(atlas: Atlas) -> dict[str, int]:
    """A number for each country, so that neighbours differ: each takes the first that is free."""
    country_of = {unit: code for code in COUNTRY_CODES for unit in units(code)}
    tints: dict[str, int] = {}
    for code in sorted(COUNTRY_CODES):
        near = {country_of.get(other) for unit in units(code) for other in atlas.neighbours(unit)}
        taken = {tints[other] for other in near if other in tints and other != code}
        tints[code] = next((tint for tint in range(_TINTS) if tint not in taken), 0)
    return tints
