"""The blank map with its grid, and the shapes of the grid's parts on it."""

from collections.abc import Sequence
from functools import cache

import msgspec

from grandtour.atlas import load_atlas, project
from grandtour.games.whereabouts.grid import (
    BOXES,
    BY_COUNT,
    CELL_SPOTS,
    NO_STONE,
    PARENTS,
    TEXTS,
    Box,
    Spot,
)

_STEPS = 12
"""Points along each side of a part: meridians and parallels are curves on this map."""
_HEADROOM = 0.2
"""On a small screen the order of the tips lies on top of the map, where a pin would be."""
_AIR = 0.12
_NEAREST = 420
"""Half the least window around a place, in map units."""
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))

Point = tuple[float, float]


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All that the backdrop shows, in map units of the atlas."""

    view: str
    frame: tuple[int, int]
    land: str
    borders: str
    bands: str
    sectors: str
    cells: tuple[tuple[str, str], ...]
    """Each with its stones: a tap on the map is a tap on a cell."""


@cache
def picture() -> Picture:
    atlas = load_atlas()
    bands, sectors = ("".join(outline(spot) for spot in BY_COUNT[stones]) for stones in (2, 3))
    return Picture(
        view=focus(NO_STONE),
        frame=(atlas.width, atlas.height),
        # Of Greenland the atlas has a corner only, which would look cut off.
        land=atlas.background(exclude=("GL",)),
        borders=atlas.borders(),
        bands=bands,
        sectors=sectors,
        cells=tuple((TEXTS[spot], outline(spot)) for spot in CELL_SPOTS),
    )


@cache
def outline(spot: Spot) -> str:
    """A part of the grid as a closed line; a half is what its three bands cover."""
    if spot in BY_COUNT[1]:
        return "".join(outline(band) for band in BY_COUNT[2] if PARENTS[band] == spot)
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in _rim(BOXES[spot])) + "z"


@cache
def middle(spot: Spot) -> tuple[int, int]:
    x, y = project(*BOXES[spot].middle)
    return round(x), round(y)


@cache
def focus(spot: Spot) -> str:
    """The window of the map that shows a part of the grid, with some air; the whole for none."""
    return _window(_corners(spot), _AIR if spot else 0)


@cache
def _corners(spot: Spot) -> tuple[Point, ...]:
    """Points along the rim of a part; for none those of the whole grid."""
    spots = [part for part in BY_COUNT[2] if spot in (NO_STONE, PARENTS[part])] or [spot]
    return tuple(point for part in spots for point in _rim(BOXES[part]))


def focus_with(spot: Spot, places: Sequence[Point]) -> str:
    """The window that shows a part of the grid together with some points on the map."""
    return _window((*_corners(spot), *places), _AIR, _HEADROOM)


def focus_around(places: Sequence[Point]) -> str:
    """A window around some points of the map, never nearer than one can tell where that is."""
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*places, strict=True)]
    around = [(middle[0] + dx * _NEAREST, middle[1] + dy * _NEAREST) for dx, dy in _SIDES]
    return _window((*places, *around), _AIR, _HEADROOM)


def _window(points: Sequence[Point], share: float, headroom: float = 0) -> str:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    span = max(right - left, bottom - top)
    air, above = share * span, headroom * span
    height = bottom - top + 2 * air + above
    corners = (left - air, top - air - above, right - left + 2 * air, height)
    return " ".join(str(round(number)) for number in corners)


def _rim(box: Box) -> list[Point]:
    west, south, east, north = box
    share = [step / _STEPS for step in range(_STEPS)]
    top = [(north, west + (east - west) * part) for part in share]
    right = [(north + (south - north) * part, east) for part in share]
    bottom = [(south, east + (west - east) * part) for part in share]
    left = [(south + (north - south) * part, west) for part in share]
    return [project(lat, lon) for lat, lon in top + right + bottom + left]
