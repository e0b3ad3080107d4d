"""How far a tip was off: from the nearest edge of the tipped area to the place.

The sides of an area run along meridians and parallels. From a point outside, the nearest point of a
parallel has the point's own longitude, that of a meridian lies where a great circle meets it at a
right angle; where that is beyond a corner, the corner is nearest.
"""

from math import asin, atan2, cos, degrees, radians, sin, sqrt

from grandtour.games.whereabouts.grid import BOXES, Spot

_EARTH_RADIUS = 6371.0

Point = tuple[float, float]
"""Latitude and longitude in degrees."""


def nearest_point(tip: Spot, place: Point) -> Point:
    """The point of the tipped area that is nearest to the place; the place itself if it is inside.

    >>> from grandtour.games.whereabouts.grid import SPOTS
    >>> nearest_point(SPOTS["E S 10"], (40.85, 14.25)), nearest_point(SPOTS["E"], (40.85, 14.25))
    ((39.8, 14.25), (40.85, 14.25))
    """
    west, south, east, north = BOXES[tip]
    lat, lon = place
    across, along = _within(lat, south, north), _within(lon, west, east)
    if (across, along) == place:
        return place
    edges = [(edge, along) for edge in (south, north)]
    edges += [(_within(_foot(place, edge), south, north), edge) for edge in (west, east)]
    return min(edges, key=lambda edge: kilometres(edge, place))


def kilometres(a: Point, b: Point) -> float:
    """Along the earth between two points (haversine)."""
    lat_a, lat_b = radians(a[0]), radians(b[0])
    turn = radians(b[1] - a[1])
    chord = sin((lat_b - lat_a) / 2) ** 2 + cos(lat_a) * cos(lat_b) * sin(turn / 2) ** 2
    return 2 * _EARTH_RADIUS * asin(sqrt(chord))


def _foot(place: Point, meridian: float) -> float:
    """The latitude at which a meridian is nearest to a place."""
    lat, turn = radians(place[0]), radians(place[1] - meridian)
    return degrees(atan2(sin(lat), cos(lat) * cos(turn)))


def _within(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)
