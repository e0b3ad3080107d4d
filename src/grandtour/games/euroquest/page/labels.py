"""Where the names of cities and countries stand on the map, and from which zoom on.

Capitals come first, then the cities with many links: they are looked for most often. A country's
name goes where its cities and their names leave room.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot

import msgspec

from grandtour.atlas import LabelRequest, Placed, load_atlas, place_labels, text_width
from grandtour.atlas.labels import Rect, meets
from grandtour.atlas.rings import contains, edges_within
from grandtour.core.game import Language
from grandtour.games.euroquest.board import CITIES, COUNTRIES, LINKS, City, Country
from grandtour.games.euroquest.page.shapes import Point, is_disc, place, units

_CITY_SIZE = 72
_DOT = 24
_RING = 82
"""What is drawn around a city to which somebody can travel, or where a pawn stands."""
_CAPITAL_FIRST = 100.0
_COUNTRY_SIZE = 62
_SPACED = 1.3
"""Capitals with spaces between them, and the sign of the Union before them."""
_ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.0)
_GRID = 14
_OVERHANG = 1.6
"""So much wider than its country a name may be."""
_BESIDE_A_DISC = 44
_FAR = 500
_LINKED = Counter(end for link in LINKS for end in {link.a, link.b})
"""How many links each city has."""


def city_labels(language: Language) -> list[Placed]:
    """In the order of the cities."""
    return place_labels([_city(city, language) for city in CITIES])


def _city(city: City, language: Language) -> LabelRequest:
    x, y = place(city.id)
    return LabelRequest(
        key=city.id,
        text=city.name(language),
        x=x,
        y=y,
        size=_CITY_SIZE,
        priority=_LINKED[city.id] + _CAPITAL_FIRST * city.capital,
        radius=_DOT,
    )


def beside_ring(label: Placed) -> Placed:
    """The same name as far out as a ring wants it; the browser looks for a better side."""
    farther = (_RING + _CITY_SIZE / 2) / (_DOT + _CITY_SIZE / 2)
    return msgspec.structs.replace(label, dx=label.dx * farther, dy=label.dy * farther)


def country_labels(language: Language, cities: Sequence[Placed]) -> list[Placed]:
    """The large countries choose first; one that finds no room has no name of its own."""
    placed: list[Placed] = []
    for country in sorted(COUNTRIES, key=_smallness):
        near = _near(country.code, [*cities, *placed])
        found = next(_free(country, country.name(language), near), None)
        if found:
            placed.append(found)
    return placed


def _near(country: str, others: Sequence[Placed]) -> list[Placed]:
    """What could be in the way of a name in this country."""
    left, top, width, height = load_atlas().box(units(country))
    return [
        other
        for other in others
        if -_FAR < other.x - left < width + _FAR and -_FAR < other.y - top < height + _FAR
    ]


def _smallness(country: Country) -> int:
    _, _, width, height = load_atlas().box(units(country.code))
    return -width * height


def _free(country: Country, name: str, others: Sequence[Placed]) -> Iterator[Placed]:
    """Where the name stands free of all that is shown there, at the smallest zoom first."""
    width = text_width(name.upper(), _COUNTRY_SIZE) * _SPACED
    room = load_atlas().box(units(country.code))[2] * _OVERHANG
    points = _candidates(country.code)
    taken = {zoom: _taken(others, zoom, points, width) for zoom in _ZOOMS}
    for first, zoom in enumerate(_ZOOMS):
        if width / zoom > room and zoom < _ZOOMS[-1]:
            continue
        for x, y in points:
            label = Placed(
                key=country.code,
                text=name,
                x=x,
                y=y,
                dx=0,
                dy=0,
                anchor="middle",
                width=width,
                height=_COUNTRY_SIZE,
                zoom=zoom,
            )
            if not any(_clash(label.rect(z), taken[z]) for z in _ZOOMS[first:]):
                yield label


def _taken(
    others: Sequence[Placed], zoom: float, points: Sequence[Point], width: float
) -> list[Rect]:
    """What dots and other names cover at a zoom, where a name at one of these points could be."""
    dot, beside, above = _DOT / zoom, width / zoom, _COUNTRY_SIZE / zoom
    west, east = min(x for x, _ in points) - beside, max(x for x, _ in points) + beside
    north, south = min(y for _, y in points) - above, max(y for _, y in points) + above
    dots = [(other.x - dot, other.y - dot, other.x + dot, other.y + dot) for other in others]
    names = [other.rect(zoom) for other in others if zoom >= other.zoom]
    reached = (west, north, east, south)
    return [covered for covered in (*dots, *names) if meets(covered, reached)]


@cache
def _candidates(country: str) -> list[Point]:
    """Points inside the country, those near its middle first."""
    if is_disc(country):
        (city,) = [city.id for city in CITIES if city.country == country]
        x, y = place(city)
        return [(x, y + step * _BESIDE_A_DISC) for step in (1, -1, 1.5, -1.5)]
    atlas = load_atlas()
    left, top, width, height = atlas.box(units(country))
    rings = atlas.rings(units(country))[:3]
    mx, my = atlas.label(units(country))
    columns = [left + width * (column + 0.5) / _GRID for column in range(_GRID)]
    rows = [top + height * (row + 0.5) / _GRID for row in range(_GRID)]
    # A row meets few edges.
    edges = {y: edges_within(rings, y, y) for y in rows}
    inside = [(x, y) for x in columns for y in rows if contains(edges[y], x, y)]
    return [(mx, my), *sorted(inside, key=lambda point: hypot(point[0] - mx, point[1] - my))]


def _clash(name: Rect, taken: Sequence[Rect]) -> bool:
    # Asked a hundred thousand times, so nothing is called.
    left, top, right, bottom = name
    for west, north, east, south in taken:
        if left < east and west < right and top < south and north < bottom:
            return True
    return False
