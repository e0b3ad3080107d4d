"""From latitude and longitude to map units and back.

The map is EPSG:3035, the Lambert azimuthal equal-area projection of Europe on the GRS80
ellipsoid. One map unit is one kilometre, y points down, and the origin is the frame's top-left
corner. Formulas after J. P. Snyder, Map Projections: A Working Manual (1987), chapter 24.
"""

from math import asin, atan2, atanh, cos, degrees, hypot, radians, sin, sqrt

LEFT, TOP = 2100, 5860
"""Easting and northing, in km of EPSG:3035, of the frame's top-left corner."""

WIDTH, HEIGHT = 5300, 4720
"""Size of the frame in map units."""

_RADIUS = 6378.137
_FLATTENING = 1 / 298.257222101
_E2 = _FLATTENING * (2 - _FLATTENING)
_E = sqrt(_E2)
_LAT_0, _LON_0 = radians(52), radians(10)
_FALSE_EASTING, _FALSE_NORTHING = 4321.0, 3210.0


def _authalic(sin_lat: float) -> float:
    """Snyder's q (3-12): proportional to the area between the equator and a parallel."""
    return (1 - _E2) * (sin_lat / (1 - _E2 * sin_lat * sin_lat) + atanh(_E * sin_lat) / _E)


_Q_POLE = _authalic(1.0)
_BETA_0 = asin(_authalic(sin(_LAT_0)) / _Q_POLE)
_R_Q = _RADIUS * sqrt(_Q_POLE / 2)
_D = _RADIUS * cos(_LAT_0) / (sqrt(1 - _E2 * sin(_LAT_0) ** 2) * _R_Q * cos(_BETA_0))


def project(lat: float, lon: float) -> tuple[float, float]:
    """Map units of a place given in degrees north and east.

    >>> [round(v) for v in project(52, 10)]
    [2221, 2650]
    """
    beta = asin(_authalic(sin(radians(lat))) / _Q_POLE)
    turn = radians(lon) - _LON_0
    toward = cos(beta) * cos(turn)
    scale = _R_Q * sqrt(2 / (1 + sin(_BETA_0) * sin(beta) + cos(_BETA_0) * toward))
    east = scale * _D * cos(beta) * sin(turn)
    north = scale / _D * (cos(_BETA_0) * sin(beta) - sin(_BETA_0) * toward)
    return _FALSE_EASTING + east - LEFT, TOP - _FALSE_NORTHING - north


def unproject(x: float, y: float) -> tuple[float, float]:
    """Latitude and longitude in degrees of a point in map units: the inverse of `project`.

    >>> lat, lon = unproject(*project(64.15, -21.94))
    >>> round(lat, 6), round(lon, 6)
    (64.15, -21.94)
    """
    east = (x + LEFT - _FALSE_EASTING) / _D
    north = (TOP - y - _FALSE_NORTHING) * _D
    distance = hypot(east, north)
    if distance == 0:
        return degrees(_LAT_0), degrees(_LON_0)
    arc = 2 * asin(distance / (2 * _R_Q))
    sin_beta = cos(arc) * sin(_BETA_0) + north * sin(arc) * cos(_BETA_0) / distance
    lon = _LON_0 + atan2(
        east * sin(arc), distance * cos(_BETA_0) * cos(arc) - north * sin(_BETA_0) * sin(arc)
    )
    return degrees(_latitude(_Q_POLE * sin_beta)), degrees(lon)


def _latitude(q: float) -> float:
    """Invert `_authalic` by Newton's method; four steps reach a millimetre in Europe."""
    lat = asin(q / 2)
    for _ in range(4):
        s = sin(lat)
        slope = 2 * (1 - _E2) * cos(lat) / (1 - _E2 * s * s) ** 2
        lat += (q - _authalic(s)) / slope
    return lat
