"""The grid on the map, as one tree: half, band, sector, cell (rulebook "3. Tipp-Phase").

A tip is a small number, the *spot* its last stone stands for: 0 is no stone, then come 2 halves,
6 bands of a half, 42 sectors and 168 cells. A solution is a cell. All stones of a tip are right
if and only if its spot lies on the solution's path, so one comparison judges a tip.

Degrees are east and north. A point on a line belongs to the eastern or northern side.
"""

from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

DATA = Path(__file__).parent / "data"

Spot = int
NO_STONE: Spot = 0
LEVELS = ("half", "band", "sector", "cell")
HALVES = ("W", "E")
BANDS = ("N", "M", "S")
CELLS = ("A", "B", "C", "D")


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """One half of one band: every second of its lines parts sectors, the others their cells."""

    half: Literal["W", "E"]
    band: Literal["N", "M", "S"]
    rows: int
    first_column: int
    lon_lines: tuple[float, ...]
    lat_lines: tuple[float, ...]


class GridFile(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules need of grid.json; its other entries say what was taken from where."""

    split_meridian: float
    split_parallels: tuple[float, float]
    sectors_per_band: dict[str, int]
    columns_per_half: int
    areas: dict[str, Area]


class Box(NamedTuple):
    """The limits of a spot in degrees."""

    west: float
    south: float
    east: float
    north: float

    @property
    def middle(self) -> tuple[float, float]:
        """Latitude and longitude of the centre."""
        return (self.south + self.north) / 2, (self.west + self.east) / 2


GRID = msgspec.json.decode((DATA / "grid.json").read_bytes(), type=GridFile)
SECTORS_OF: dict[str, int] = GRID.sectors_per_band


class _Tree:
    """Lists that grow together: one entry for each spot."""

    def __init__(self) -> None:
        self.stones: list[tuple[str, ...]] = [()]
        self.parents: list[Spot] = [NO_STONE]
        self.boxes: list[Box] = [Box(0, 0, 0, 0)]

    def grow(self, parent: Spot, code: str, box: Box) -> None:
        self.parents.append(parent)
        self.stones.append((*self.stones[parent], code))
        self.boxes.append(box)

    def level(self, stones: int) -> range:
        spots = [spot for spot, path in enumerate(self.stones) if len(path) == stones]
        return range(spots[0], spots[-1] + 1)


def _around(areas: list[Area]) -> Box:
    return Box(
        min(area.lon_lines[0] for area in areas),
        min(area.lat_lines[-1] for area in areas),
        max(area.lon_lines[-1] for area in areas),
        max(area.lat_lines[0] for area in areas),
    )


def _sectors(area: Area) -> list[tuple[str, Box]]:
    """Numbered row by row from the north, over both halves: six in a row."""
    lon, lat = area.lon_lines, area.lat_lines
    columns = GRID.columns_per_half
    return [
        (
            str(row * 2 * columns + area.first_column + column),
            Box(lon[2 * column], lat[2 * row + 2], lon[2 * column + 2], lat[2 * row]),
        )
        for row in range(area.rows)
        for column in range(columns)
    ]


def _cells(area: Area, sector: Box) -> list[tuple[str, Box]]:
    """A and B in the north, C and D in the south; A and C in the west."""
    columns = [p for p in pairwise(area.lon_lines) if sector.west <= p[0] < sector.east]
    rows = [p for p in pairwise(area.lat_lines) if sector.south < p[0] <= sector.north]
    boxes = [Box(west, south, east, north) for north, south in rows for west, east in columns]
    return list(zip(CELLS, boxes, strict=True))


def _grown() -> _Tree:
    tree = _Tree()
    areas = list(GRID.areas.values())
    for half in HALVES:
        tree.grow(NO_STONE, half, _around([area for area in areas if area.half == half]))
    for spot in tree.level(1):
        for band in BANDS:
            area = GRID.areas[tree.stones[spot][0] + band]
            tree.grow(spot, band, _around([area]))
    for spot in tree.level(2):
        for number, box in _sectors(GRID.areas["".join(tree.stones[spot])]):
            tree.grow(spot, number, box)
    for spot in tree.level(3):
        area = GRID.areas["".join(tree.stones[spot][:2])]
        for letter, box in _cells(area, tree.boxes[spot]):
            tree.grow(spot, letter, box)
    return tree


_TREE = _grown()

STONES: tuple[tuple[str, ...], ...] = tuple(_TREE.stones)
"""The stones of each spot, such as ("W", "M", "9", "A")."""

TEXTS: tuple[str, ...] = tuple(" ".join(stones) for stones in STONES)
SPOTS: dict[str, Spot] = {text: spot for spot, text in enumerate(TEXTS)}
"""Spots as texts such as "W M 9 A", and back; no stone is the empty text."""

PARENTS: tuple[Spot, ...] = tuple(_TREE.parents)
BOXES: tuple[Box, ...] = tuple(_TREE.boxes)
COUNTS: tuple[int, ...] = tuple(map(len, STONES))
"""How many stones each spot stands for."""

BY_COUNT: tuple[range, ...] = (range(1), *(_TREE.level(stones) for stones in (1, 2, 3, 4)))
"""The spots of no stone, of one stone, and so on."""

CELL_SPOTS: range = BY_COUNT[-1]


def _path(spot: Spot) -> tuple[Spot, ...]:
    return (*_path(PARENTS[spot]), spot) if spot else (NO_STONE,)


PATHS: tuple[tuple[Spot, ...], ...] = tuple(map(_path, range(len(STONES))))
"""From no stone to each spot, one stone at a time."""


def right(tip: Spot, solution: Spot) -> bool:
    """Whether all stones of the tip are right; without any stone there is nothing right.

    >>> right(SPOTS["W S 8"], SPOTS["W S 8 A"]), right(SPOTS["W S 2"], SPOTS["W S 8 A"])
    (True, False)
    """
    return tip != NO_STONE and PATHS[solution][COUNTS[tip]] == tip


def locate(lat: float, lon: float) -> Spot | None:
    """The cell of a point, or None where there is no grid.

    >>> TEXTS[locate(48.85, 2.35) or 0]
    'W M 9 A'
    """
    half = "W" if lon < GRID.split_meridian else "E"
    north, south = GRID.split_parallels
    band = "N" if lat >= north else "M" if lat >= south else "S"
    area = GRID.areas[half + band]
    lons, lats = area.lon_lines, area.lat_lines
    if not (lons[0] <= lon < lons[-1] and lats[-1] <= lat < lats[0]):
        return None
    column = sum(lon >= line for line in lons) - 1
    row = sum(lat < line for line in lats) - 1
    sector = row // 2 * 2 * GRID.columns_per_half + area.first_column + column // 2
    return SPOTS[f"{half} {band} {sector} {CELLS[row % 2 * 2 + column % 2]}"]
