"""The way from a country to its neighbour: through their common border, wherever that lies.

Names stand in the middle of countries, and a border may be far from both: that of Poland and Russia
is at Kaliningrad.
"""

from collections.abc import Sequence
from functools import cache
from math import dist

import msgspec

from grandtour.atlas import load_atlas, project
from grandtour.atlas.rings import contains, inner_point
from grandtour.games.europatour.board import LINKS
from grandtour.games.europatour.page.places import UNITS

Point = tuple[float, float]


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """From country to country; `gate` is where the border is crossed, `course` SVG path data."""

    a: str
    b: str
    gate: Point
    course: str


_AT_HOME = {"RU": (55.7, 37.6)}
"""Latitude and longitude where a country's name stands better than in the middle of what the map
shows of it: that of Russia is tundra, far from all its neighbours."""


@cache
def anchor(code: str) -> Point:
    """Where a country's name and markers stand."""
    if code in _AT_HOME:
        x, y = project(*_AT_HOME[code])
        return round(x), round(y)
    return load_atlas().label(UNITS[code])


@cache
def ways() -> tuple[Way, ...]:
    """One for each common border of the game."""
    found = []
    for link in LINKS:
        if link.kind == "land":
            course = land_course(link.a, link.b)
            found.append(Way(a=link.a, b=link.b, gate=course[1], course=_path(course)))
    return tuple(found)


@cache
def land_course(a: str, b: str) -> tuple[Point, Point, Point]:
    """From one side of the common border, through it, to the other."""
    here, there = anchor(a), anchor(b)
    gate = _gate(a, b, here, there)
    here, there = _behind(a, gate), _behind(b, gate)
    return here, _gate(a, b, here, there), there


def _gate(a: str, b: str, here: Point, there: Point) -> Point:
    """Where the common border is on the shortest way; not where it ends."""
    lines = load_atlas().common_border(UNITS[a], UNITS[b])
    crossings = [point for line in lines for point in (line[1:-1] or line)]
    return min(crossings, key=lambda point: dist(here, point) + dist(point, there))


def _behind(code: str, gate: Point) -> Point:
    """The middle of the country, or of that part of it that lies at the gate."""
    middle = anchor(code)
    part = next(ring for ring in load_atlas().rings(UNITS[code]) if gate in ring)
    return middle if contains([part], *middle) else inner_point([part])


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
