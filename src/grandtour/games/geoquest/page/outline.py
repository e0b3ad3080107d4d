"""Areas of tiles as soft shapes: the border of a set of tiles, drawn as one flowing line."""

from collections.abc import Collection

from grandtour.core.chance import Chance

TILE = 40
"""The side of a tile in map units."""

Point = tuple[float, float]
Cell = tuple[int, int]
"""Row and column; cells beyond the map are allowed, so that areas may run off its edge."""

_WOBBLE = 3.2
_FROM_CORNER = 0.3
"""Corners are cut: the line leaves a side this part of its length before the end."""


def unevenness(*where: object) -> float:
    """A number from -1 to 1 that belongs to this place for good."""
    return 2 * Chance.of("geoquest map", *where).stream("wobble").fraction() - 1


def outline(cells: Collection[Cell]) -> str:
    """The border of an area as SVG path data: closed curves along its sides."""
    return "".join(_closed(loop) for loop in _loops(set(cells)))


def _shore(here: Cell, there: Cell) -> list[Point]:
    """Two points of the side from one corner to the next, a little uneven."""
    drift = _WOBBLE * unevenness(*min(here, there), *max(here, there))
    points = []
    for part in (_FROM_CORNER, 1 - _FROM_CORNER):
        x = (here[1] + (there[1] - here[1]) * part) * TILE
        y = (here[0] + (there[0] - here[0]) * part) * TILE
        points.append((x, y + drift) if here[0] == there[0] else (x + drift, y))
    return points


def _loops(cells: set[Cell]) -> list[list[Point]]:
    """Each border once around, with the area on its right."""
    sides: dict[Cell, list[Cell]] = {}
    for row, column in cells:
        corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        outside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        for number, beyond in enumerate(outside):
            if beyond not in cells:
                sides.setdefault(corners[number], []).append(corners[(number + 1) % 4])
    loops = []
    while sides:
        loops.append(_loop(sides))
    return loops


def _loop(sides: dict[Cell, list[Cell]]) -> list[Point]:
    start = min(sides)
    here = before = start
    points: list[Point] = []
    while here in sides:
        there = _turn(before, here, sides[here])
        sides[here].remove(there)
        if not sides[here]:
            del sides[here]
        points += _shore(here, there)
        before, here = here, there
    return points


def _turn(before: Cell, here: Cell, choices: list[Cell]) -> Cell:
    """Where two tiles touch at a corner only, the border stays with the tile it came along."""
    if len(choices) == 1:
        return choices[0]
    down, right = here[0] - before[0], here[1] - before[1]
    inward = (here[0] + right, here[1] - down)
    return inward if inward in choices else choices[0]


def _closed(points: list[Point]) -> str:
    """A smooth closed curve through the points (Catmull-Rom as Bezier curves)."""
    count = len(points)
    parts = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    for n in range(count):
        before, start, end, after = (points[(n + step) % count] for step in (-1, 0, 1, 2))
        near = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        far = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        parts.append("C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in (near, far, end)))
    return "".join(parts) + "z"
