"""The blank map with its grid, and the shapes of the grid's parts on it."""

from functools import cache

import msgspec

from grandtour.atlas import load_atlas, project
from grandtour.games.whereabouts.grid import BOXES, BY_COUNT, NO_STONE, PARENTS, Box, Spot

_STEPS = 12
"""Points along each side of a part: meridians and parallels are curves on this map."""
_AIR = 0.12

Point = tuple[float, float]


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All that the backdrop shows, in map units of the atlas."""

    view: str
    frame: tuple[int, int]
    land: str
    borders: str
    bands: str
    sectors: str
    cells: str


@cache
def picture() -> Picture:
    atlas = load_atlas()
    bands, sectors, cells = (
        "".join(outline(spot) for spot in BY_COUNT[stones]) for stones in (2, 3, 4)
    )
    return Picture(
        view=focus(NO_STONE),
        frame=(atlas.width, atlas.height),
        land=atlas.background(),
        borders=atlas.borders(),
        bands=bands,
        sectors=sectors,
        cells=cells,
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
    spots = [part for part in BY_COUNT[2] if spot in (NO_STONE, PARENTS[part])] or [spot]
    points = [point for part in spots for point in _rim(BOXES[part])]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    air = _AIR * max(right - left, bottom - top) if spot else 0
    corners = (left - air, top - air, right - left + 2 * air, bottom - top + 2 * air)
    return " ".join(str(round(number)) for number in corners)


def _rim(box: Box) -> list[Point]:
    west, south, east, north = box
    share = [step / _STEPS for step in range(_STEPS)]
    top = [(north, west + (east - west) * part) for part in share]
    right = [(north + (south - north) * part, east) for part in share]
    bottom = [(south, east + (west - east) * part) for part in share]
    left = [(south + (north - south) * part, west) for part in share]
    return [project(lat, lon) for lat, lon in top + right + bottom + left]
