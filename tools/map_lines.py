"""The lines of a map: each once where units share it, simplified, in whole kilometres.

A unit is a number of rings, and a ring is made of arcs, signed by the direction in which they are
walked. So a border that two countries share stays one line, however much is left out of it.
"""

import heapq
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from shapely import STRtree
from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

from grandtour.atlas.projection import HEIGHT, WIDTH

GRAIN = 100
"""Steps per km while lines are compared and simplified; the file itself is in whole km."""

Spots = list[tuple[int, int]]


def fine_rings(parts: list[Polygon]) -> Iterator[tuple[Spots, float]]:
    """Rings without the closing point on the fine grid, and the area of the part they bound."""
    for part in parts:
        # Counter-clockwise in shapely's y-up sense is clockwise on the page.
        turned = orient(part, 1.0)
        for ring in (turned.exterior, *turned.interiors):
            spots = [(round(x * GRAIN), round(y * GRAIN)) for x, y in ring.coords]
            clean = [a for a, b in pairwise(spots) if a != b]
            if len(clean) > 2:
                yield clean, min(part.area, Polygon(ring).area)


class Topology:
    """Arcs on the fine grid, each once, and units as rings of signed arc numbers."""

    def __init__(self, units: dict[str, list[Polygon]]) -> None:
        rings = {code: list(fine_rings(parts)) for code, parts in units.items()}
        self.arcs: list[Spots] = []
        self.smallest: list[float] = []
        self._known: dict[tuple[tuple[int, int], ...], int] = {}
        joints = self._joints([spots for found in rings.values() for spots, _ in found])
        self.units = {
            code: [self._cut(spots, size, joints) for spots, size in found]
            for code, found in rings.items()
        }

    @staticmethod
    def _joints(rings: list[Spots]) -> set[tuple[int, int]]:
        """Points where lines meet, or where a line reaches the frame."""
        around: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
        for ring in rings:
            for a, b in pairwise([*ring, ring[0]]):
                around[a].add(b)
                around[b].add(a)
        return {
            spot
            for spot, others in around.items()
            if len(others) != 2
            or (_on_frame(spot) and any(not _along_frame(spot, o) for o in others))
        }

    def _cut(self, ring: Spots, size: float, joints: set[tuple[int, int]]) -> list[int]:
        cuts = [n for n, spot in enumerate(ring) if spot in joints]
        if not cuts:
            first = ring.index(min(ring))
            return [self._arc([*ring[first:], *ring[: first + 1]], size)]
        ring = [*ring[cuts[0] :], *ring[: cuts[0]]]
        stops = [*(n - cuts[0] for n in cuts), len(ring)]
        ring.append(ring[0])
        return [self._arc(ring[a : b + 1], size) for a, b in pairwise(stops)]

    def _arc(self, spots: Spots, size: float) -> int:
        number = self._known.get(tuple(spots))
        if number is None:
            number = len(self.arcs)
            self.arcs.append(spots)
            self.smallest.append(size)
            self._known[tuple(spots)] = number
            self._known[tuple(reversed(spots))] = ~number
        index = number if number >= 0 else ~number
        self.smallest[index] = min(self.smallest[index], size)
        return number


def _on_frame(spot: tuple[int, int]) -> bool:
    return spot[0] in (0, WIDTH * GRAIN) or spot[1] in (0, HEIGHT * GRAIN)


def _along_frame(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return (a[0] == b[0] and a[0] in (0, WIDTH * GRAIN)) or (
        a[1] == b[1] and a[1] in (0, HEIGHT * GRAIN)
    )


class Crowd:
    """All points still on some line, by square of the map, to see what a cut would run over."""

    SQUARE = 10 * GRAIN

    def __init__(self, arcs: list[Spots]) -> None:
        self.squares: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
        for arc in arcs:
            for spot in arc:
                self.squares[spot[0] // self.SQUARE, spot[1] // self.SQUARE].add(spot)

    def inside(self, a: Any, b: Any, c: Any) -> bool:
        """Whether a point other than the corners lies in the triangle."""
        xs, ys = sorted((a[0], b[0], c[0])), sorted((a[1], b[1], c[1]))
        for column in range(xs[0] // self.SQUARE, xs[2] // self.SQUARE + 1):
            for row in range(ys[0] // self.SQUARE, ys[2] // self.SQUARE + 1):
                for spot in self.squares.get((column, row), ()):
                    if spot in (a, b, c):
                        continue
                    sides = (_turn(a, b, spot), _turn(b, c, spot), _turn(c, a, spot))
                    if min(sides) >= 0 or max(sides) <= 0:
                        return True
        return False

    def remove(self, spot: tuple[int, int]) -> None:
        self.squares[spot[0] // self.SQUARE, spot[1] // self.SQUARE].discard(spot)


def _turn(a: Any, b: Any, c: Any) -> int:
    return int((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def simplify(arc: Spots, limit: float, crowd: Crowd) -> Spots:
    """Take away the least corners first (Visvalingam), but none with another point in it."""
    before = list(range(-1, len(arc) - 1))
    after = list(range(1, len(arc) + 1))
    left = len(arc)
    fewest = 5 if arc[0] == arc[-1] else 2
    limit *= GRAIN * GRAIN
    queue: list[tuple[float, int, int, int]] = []

    def add(n: int) -> None:
        a, c = before[n], after[n]
        if a >= 0 and c < len(arc):
            span = abs(_turn(arc[a], arc[n], arc[c])) / 2
            if span < limit:
                heapq.heappush(queue, (span, n, a, c))

    gone: set[int] = set()
    for n in range(1, len(arc) - 1):
        add(n)
    while queue and left > fewest:
        _, n, a, c = heapq.heappop(queue)
        if n in gone or (before[n], after[n]) != (a, c):
            continue
        if crowd.inside(arc[a], arc[n], arc[c]):
            continue
        gone.add(n)
        crowd.remove(arc[n])
        left -= 1
        after[a], before[c] = c, a
        for neighbour in (a, c):
            add(neighbour)
    return [spot for n, spot in enumerate(arc) if n not in gone]


def to_kilometres(arc: Spots) -> Spots:
    """Round to whole km; without repeated points, spikes and points on a straight line."""
    out: Spots = []
    for x, y in arc:
        spot = (round(x / GRAIN), round(y / GRAIN))
        if out and spot == out[-1]:
            continue
        while len(out) > 1 and _turn(out[-2], out[-1], spot) == 0:
            out.pop()
        if not out or spot != out[-1]:
            out.append(spot)
    return out


def crossings(arcs: list[Spots]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of segments, each (arc, index), that properly cross."""
    where = [(n, i) for n, arc in enumerate(arcs) for i in range(len(arc) - 1)]
    segments = [LineString(arcs[n][i : i + 2]) for n, i in where]
    left, right = STRtree(segments).query(segments, predicate="crosses")
    return [(where[i], where[j]) for i, j in zip(left, right, strict=True) if i < j]


def mend(arcs: list[Spots]) -> int:
    """Drop inner points of crossing segments as long as that lowers the number of crossings."""
    found = crossings(arcs)
    for _ in range(20):
        before = len(found)
        for pair in found:
            options = [(n, i + k) for n, i in pair for k in (0, 1) if 0 < i + k < len(arcs[n]) - 1]
            _mend_one(arcs, options, {n for n, _ in pair})
        found = crossings(arcs)
        if not found or len(found) >= before:
            break
    return len(found)


def _mend_one(arcs: list[Spots], options: list[tuple[int, int]], touched: set[int]) -> None:
    def count() -> int:
        return len(crossings([arcs[n] for n in touched]))

    best, choice = count(), None
    for n, i in options:
        if i >= len(arcs[n]) - 1 or (arcs[n][0] == arcs[n][-1] and len(arcs[n]) < 5):
            continue
        spot = arcs[n].pop(i)
        if (now := count()) < best:
            best, choice = now, (n, i)
        arcs[n].insert(i, spot)
    if choice:
        del arcs[choice[0]][choice[1]]
