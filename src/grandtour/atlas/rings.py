"""Small geometry on closed rings: area, inside or not, and where a label sits best."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import chain, pairwise, product
from math import sqrt

from grandtour.atlas.path import Point

Ring = Sequence[Point]
Edge = tuple[Point, Point]


def area(ring: Ring) -> float:
    """Signed area; a ring that ends where it begins, clockwise on the page, is positive.

    >>> area([(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)])
    4.0
    """
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring)) / 2


def contains(rings: Sequence[Ring], x: float, y: float) -> bool:
    """Whether a point lies inside the shape that these rings bound (even-odd rule)."""
    inside = False
    for (ax, ay), (bx, by) in _edges(rings):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def depth(rings: Sequence[Ring], x: float, y: float) -> float:
    """Distance from a point to the nearest edge: positive inside, negative outside."""
    distance = sqrt(min(_squares(_edges(rings), x, y)))
    return distance if contains(rings, x, y) else -distance


def _edges(rings: Iterable[Ring]) -> Iterator[Edge]:
    return chain.from_iterable(map(pairwise, rings))


def _squares(edges: Iterable[Edge], x: float, y: float) -> list[float]:
    """The squares of the distances from a point to each edge."""
    found = []
    for (ax, ay), (bx, by) in edges:
        dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
        # Beyond the first end it is that end which is nearest, beyond the second the other.
        if (along := px * dx + py * dy) > 0:
            length = dx * dx + dy * dy
            share = along / length if along < length else 1.0
            px, py = px - share * dx, py - share * dy
        found.append(px * px + py * py)
    return found


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
    queue: list[tuple[float, float, float, float, Sequence[Edge]]] = []

    def consider(x: float, y: float, half: float, edges: Sequence[Edge]) -> None:
        """`edges` are all that can be nearest to a point of this square."""
        nonlocal best, best_depth
        squares = _squares(edges, x, y)
        distance, corner = sqrt(min(squares)), half * sqrt(2)
        if distance + corner <= best_depth + precision and distance <= best_depth:
            return
        here = distance if contains(near, x, y) else -distance
        if here > best_depth:
            best, best_depth = (x, y), here
        if here + corner > best_depth + precision:
            # What is nearest to a point of the square is that far from its middle at most.
            reach = (distance + 2 * corner + 1) ** 2
            nearest = [edge for edge, square in zip(edges, squares, strict=True) if square <= reach]
            heappush(queue, (-here - corner, x, y, half, nearest))

    all_edges = [*_edges(near)]
    columns, rows = int((right - left) / (2 * half)) + 1, int((bottom - top) / (2 * half)) + 1
    for column, row in product(range(columns), range(rows)):
        consider(left + (2 * column + 1) * half, top + (2 * row + 1) * half, half, all_edges)
    while queue:
        bound, x, y, half, nearest = heappop(queue)
        if -bound <= best_depth + precision:
            break
        for sx, sy in product((-0.5, 0.5), repeat=2):
            consider(x + sx * half, y + sy * half, half / 2, nearest)
    return round(best[0]), round(best[1])


def _meets(ring: Ring, left: int, top: int, right: int, bottom: int) -> bool:
    return any(left <= x <= right and top <= y <= bottom for x, y in ring)
