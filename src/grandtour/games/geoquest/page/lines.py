"""Streams along the borders of tiles, paths from tile to tile, streets and bridges."""

from functools import cache
from itertools import pairwise

import msgspec

from grandtour.atlas import curve
from grandtour.games.geoquest.board import BOARD, DATA, SIZE, URBAN, Tile, edge_rows, tile
from grandtour.games.geoquest.page.outline import TILE, Point, unevenness

_BEND = 4.5
_RIPPLE = 3.0
_ROADS = ("road", "lane", "gate")
_SMOOTH = 3
_NAME_AT = {"eagle_creek": 52, "birch_brook": 55, "mill_brook": 74, "lake_river": 50}
"""Where the names of the streams find room: the middle of each, in percent of its line."""


class Bridge(msgspec.Struct, frozen=True):
    """Planks over a stream; `upright` if the path runs north and south."""

    x: int
    y: int
    upright: bool


class Course(msgspec.Struct, frozen=True):
    """A stream: its line, and a calmer one along which its name is written."""

    id: str
    line: str
    name_line: str
    name_at: int
    """Where along that line, in percent."""


def middle(place: Tile) -> Point:
    """The middle of a tile."""
    row, column = divmod(place, SIZE)
    return (column + 0.5) * TILE, (row + 0.5) * TILE


@cache
def waypoint(place: Tile) -> Point:
    """Where paths pass through a tile: near its middle, but paths wind."""
    x, y = middle(place)
    if BOARD.terrain[place] == URBAN:
        return x, y
    return x + _BEND * unevenness("east", place), y + _BEND * unevenness("south", place)


@cache
def streams() -> tuple[Course, ...]:
    drawing = msgspec.json.decode((DATA / "stream_lines.json").read_bytes())["streams"]
    return tuple(_course(name, corners) for name, corners in drawing.items())


def _course(name: str, corners: list[tuple[int, int]]) -> Course:
    points = [_ripple(row, column) for row, column in corners]
    points = [*_into_lake(corners[0]), *points, *_into_lake(corners[-1])]
    calm = [_average(points[max(0, n - _SMOOTH) : n + _SMOOTH + 1]) for n in range(len(points))]
    if calm[0][0] > calm[-1][0]:
        calm.reverse()
    return Course(name, curve(points), curve([(x + 9, y - 9) for x, y in calm]), _NAME_AT[name])


def _into_lake(corner: tuple[int, int]) -> list[Point]:
    """A stream that begins or ends at the lake's shore goes on a little under its water."""
    row, column = corner
    around = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
    lake = [r * SIZE + c for r, c in around if r < SIZE and BOARD.lake >> (r * SIZE + c) & 1]
    return [middle(lake[0])] if lake else []


@cache
def _ripple(row: int, column: int) -> Point:
    return (
        column * TILE + _RIPPLE * unevenness("ripple", row, column),
        row * TILE + _RIPPLE * unevenness("ripple", column, row),
    )


def _average(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@cache
def stream_points() -> tuple[Point, ...]:
    """Points of all streams, so that no tree stands in the water."""
    drawing = msgspec.json.decode((DATA / "stream_lines.json").read_bytes())["streams"]
    return tuple(
        point
        for corners in drawing.values()
        for start, end in pairwise(corners)
        for point in between(_ripple(*start), _ripple(*end))
    )


@cache
def path_points() -> tuple[Point, ...]:
    """Points of all paths, so that no tree stands on them."""
    return tuple(
        point
        for chain in _chains()
        for start, end in pairwise(chain[1])
        for point in between(waypoint(start), waypoint(end))
    )


def between(start: Point, end: Point) -> list[Point]:
    parts = (0.0, 0.25, 0.5, 0.75, 1.0)
    return [
        (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        for part in parts
    ]


@cache
def paths(*, roads: bool) -> str:
    """All roads, or all trails, as one path."""
    return "".join(
        curve([waypoint(each) for each in chain])
        for name, chain in _chains()
        if name.endswith(_ROADS) == roads
    )


@cache
def _chains() -> list[tuple[str, list[Tile]]]:
    """Each named path as rows of tiles, one row for each unbroken part."""
    chains: list[tuple[str, list[Tile]]] = []
    for row in edge_rows("path_edges.csv"):
        a, b = tile(row.tile_a), tile(row.tile_b)
        last = chains[-1] if chains and chains[-1][0] == row.path else None
        if last and last[1][-1] in (a, b):
            last[1].append(b if last[1][-1] == a else a)
        else:
            chains.append((row.path, [a, b]))
    return chains


@cache
def streets() -> str:
    """Lines between the tiles of a town."""
    parts = []
    for a, b in sorted(BOARD.path_edges):
        if BOARD.terrain[a] == BOARD.terrain[b] == URBAN:
            (x1, y1), (x2, y2) = middle(a), middle(b)
            parts.append(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}")
    return "".join(parts)


@cache
def bridges() -> tuple[Bridge, ...]:
    found = []
    for a, b in sorted(BOARD.bridges):
        (x1, y1), (x2, y2) = waypoint(a), waypoint(b)
        found.append(Bridge(round((x1 + x2) / 2), round((y1 + y2) / 2), b - a == SIZE))
    return tuple(found)
