"""Small geometry on closed rings: area, inside or not, and where a label sits best."""

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import inf, sqrt

from grandtour.atlas.path import Point

Ring = Sequence[Point]


def area(ring: Ring) -> float:
    """Signed area; a ring that ends where it begins, clockwise on the page, is positive.

    >>> area([(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)])
    4.0
    """
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring)) / 2


def contains(rings: Sequence[Ring], x: float, y: float) -> bool:
    """Whether a point lies inside the shape that these rings bound (even-odd rule)."""
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def depth(rings: Sequence[Ring], x: float, y: float) -> float:
    """Distance from a point to the nearest edge: positive inside, negative outside."""
    nearest = inf
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
            # Beyond the first end it is that end which is nearest, beyond the second the other.
            if (along := px * dx + py * dy) > 0:
                share = min(1.0, along / (dx * dx + dy * dy))
                px, py = px - share * dx, py - share * dy
            if (square := px * px + py * py) < nearest:
                nearest = square
    return sqrt(nearest) if inside else -sqrt(nearest)


def edges_within(rings: Sequence[Ring], top: float, bottom: float) -> list[Ring]:
    """All edges that reach into a band from west to east, each as a ring of its own.

    For a point of the band they tell as well as the rings what contains it; and how deep it lies,
    if it is no deeper than the band around it.
    """
    return [
        edge
        for ring in rings
        for edge in pairwise(ring)
        if min(edge[0][1], edge[1][1]) <= bottom and max(edge[0][1], edge[1][1]) >= top
    ]


def inner_point(rings: Sequence[Ring], precision: float = 4.0) -> Point:
    """The point deepest inside the biggest of these rings, away from every edge.

    Squares are halved best first until none can beat the best point by more than `precision`.
    """
    outer = max(rings, key=area)
    xs, ys = [p[0] for p in outer], [p[1] for p in outer]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    near = [r for r in rings if r is outer or _meets(r, left, top, right, bottom)]
    half = max(1.0, min(right - left, bottom - top) / 2)
    best = ((left + right) / 2, (top + bottom) / 2)
    best_depth = depth(near, *best)
    queue: list[tuple[float, float, float, float, float]] = []

    def consider(x: float, y: float, half: float) -> None:
        nonlocal best, best_depth
        here = depth(near, x, y)
        if here > best_depth:
            best, best_depth = (x, y), here
        if here + half * sqrt(2) > best_depth + precision:
            heappush(queue, (-here - half * sqrt(2), x, y, half, here))

    for column in range(int((right - left) / (2 * half)) + 1):
        for row in range(int((bottom - top) / (2 * half)) + 1):
            consider(left + (2 * column + 1) * half, top + (2 * row + 1) * half, half)
    while queue:
        bound, x, y, half, _ = heappop(queue)
        if -bound <= best_depth + precision:
            break
        for sx in (-0.5, 0.5):
            for sy in (-0.5, 0.5):
                consider(x + sx * half, y + sy * half, half / 2)
    return round(best[0]), round(best[1])


def _meets(ring: Ring, left: int, top: int, right: int, bottom: int) -> bool:
    return any(left <= x <= right and top <= y <= bottom for x, y in ring)
