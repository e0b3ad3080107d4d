"""Europe as shapes: units (countries and parts of them), their outlines, borders and labels.

`europe.json` is a topology: every line between two units, and every stretch of coast, is stored
once as an arc, and a unit is rings of arc numbers (`~n` is arc n walked backwards). So a union of
units has no inner borders, and simplified neighbours fit exactly. `tools/build_map.py` makes it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType

import msgspec

from grandtour.atlas.path import Point, path_data
from grandtour.atlas.rings import area, inner_point

Box = tuple[int, int, int, int]


class Unit(msgspec.Struct, frozen=True):
    """A country or a part of one; everything is in map units.

    `rings` are lists of signed arc numbers; a unit too small for a shape has none.
    `label` is a good point for its name, `box` is (x, y, width, height) of its main parts, and
    `marker` is where to draw a dot if its shape is too small to be seen or hit on the whole map.
    """

    code: str
    label: Point
    box: Box
    rings: tuple[tuple[int, ...], ...] = ()
    marker: Point | None = None


class MapFile(msgspec.Struct, frozen=True):
    """`europe.json` as it is stored; each arc is x, y of its start, then steps dx, dy."""

    provenance: Mapping[str, str | list[str]]
    origin: Point
    width: int
    height: int
    view: Box
    arcs: list[list[int]]
    units: list[Unit]


class Atlas:
    """The whole map. Made once by `load_atlas`; nothing in it changes."""

    def __init__(self, stored: MapFile) -> None:
        self.width = stored.width
        self.height = stored.height
        self.view = stored.view
        self.provenance = stored.provenance
        self.units: Mapping[str, Unit] = MappingProxyType({u.code: u for u in stored.units})
        self._arcs = [_points(arc) for arc in stored.arcs]
        self._owners: list[list[str]] = [[] for _ in self._arcs]
        for unit in stored.units:
            for ring in unit.rings:
                for arc in ring:
                    self._owners[_number(arc)].append(unit.code)
        self._shape = lru_cache(maxsize=512)(self._stitch)
        self._label = lru_cache(maxsize=512)(self._find_label)

    def rings(self, codes: Iterable[str]) -> tuple[tuple[Point, ...], ...]:
        """Closed rings around the union of these units, holes included, biggest first."""
        return self._shape(frozenset(codes))

    def outline(self, codes: Iterable[str]) -> str:
        """SVG path data of the union of these units, without the borders between them.

        Meant for filling; where land meets the frame, the path runs along the frame. Units
        without a shape add nothing: draw their `marker`.
        """
        return path_data(self.rings(codes))

    def background(self, exclude: Iterable[str] = ()) -> str:
        """SVG path data of all land except these units."""
        return self.outline(self.units.keys() - set(exclude))

    def coastline(self) -> str:
        """SVG path data, for stroking, of every line between land and sea; no frame edges."""
        return self._lines(n for n, owners in enumerate(self._owners) if len(owners) == 1)

    def borders(self, groups: Iterable[Iterable[str]] | None = None) -> str:
        """SVG path data, for stroking, of the land borders, each drawn once.

        With groups (each the units of one country of a game), only the lines on the rim of a
        group count: lines inside a group and lines between units in no group are left out.
        """
        if groups is None:
            group_of = {code: code for code in self.units}
        else:
            named = enumerate(map(list, groups))
            group_of = {code: str(number) for number, group in named for code in group}
        chosen = []
        for number, owners in enumerate(self._owners):
            if len(owners) == 2:
                first, second = (group_of.get(code) for code in owners)
                if first != second:
                    chosen.append(number)
        return self._lines(chosen)

    def common_border(self, one: Iterable[str], other: Iterable[str]) -> list[Sequence[Point]]:
        """The lines along which two groups of units meet; none if they have no common border."""
        ours, theirs = set(one), set(other)
        return [
            self._arcs[number]
            for number, owners in enumerate(self._owners)
            if len(owners) == 2 and not (ours.isdisjoint(owners) or theirs.isdisjoint(owners))
        ]

    def box(self, codes: Iterable[str]) -> Box:
        """Bounding box (x, y, width, height) of the main parts of a group of units."""
        boxes = [self.units[code].box for code in codes]
        left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
        right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
        return left, top, right - left, bottom - top

    def label(self, codes: Iterable[str]) -> Point:
        """A good point for a name: deep inside the biggest part of the union of these units."""
        return self._label(frozenset(codes))

    def neighbours(self, code: str) -> frozenset[str]:
        """The units that share a border with this one."""
        pairs = [owners for owners in self._owners if len(owners) == 2 and code in owners]
        return frozenset(other for pair in pairs for other in pair if other != code)

    def _find_label(self, codes: frozenset[str]) -> Point:
        rings = self.rings(codes) if len(codes) > 1 else ()
        return inner_point(rings) if rings else self.units[min(codes)].label

    def _stitch(self, codes: frozenset[str]) -> tuple[tuple[Point, ...], ...]:
        """Join the arcs that only one side of the group uses, end to end, into rings."""
        signed = [arc for code in sorted(codes) for r in self.units[code].rings for arc in r]
        uses = Counter(map(_number, signed))
        starts: dict[Point, list[int]] = {}
        rim = [arc for arc in signed if uses[_number(arc)] == 1]
        for arc in reversed(rim):
            starts.setdefault(self._walk(arc)[0], []).append(arc)
        done: set[int] = set()
        found: list[tuple[Point, ...]] = []
        for arc in rim:
            if arc in done:
                continue
            line = [self._walk(arc)[0]]
            here = arc
            while here not in done:
                done.add(here)
                line += self._walk(here)[1:]
                here = next((n for n in starts.get(line[-1], ()) if n not in done), here)
            found.extend(_loops(line))
        return tuple(sorted(found, key=lambda ring: -abs(area(ring))))

    def _walk(self, arc: int) -> Sequence[Point]:
        return self._arcs[arc] if arc >= 0 else self._arcs[~arc][::-1]

    def _lines(self, numbers: Iterable[int]) -> str:
        return path_data(self._arcs[n] for n in numbers if not self._on_frame(self._arcs[n]))

    def _on_frame(self, line: Sequence[Point]) -> bool:
        return all(x in (0, self.width) or y in (0, self.height) for x, y in line)


@cache
def load_atlas() -> Atlas:
    """The map of Europe, read once."""
    data = files("grandtour.atlas").joinpath("europe.json").read_bytes()
    return Atlas(msgspec.json.decode(data, type=MapFile))


def _number(arc: int) -> int:
    return arc if arc >= 0 else ~arc


def _points(arc: Sequence[int]) -> tuple[Point, ...]:
    x = y = 0
    points = []
    for dx, dy in zip(arc[::2], arc[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return tuple(points)


def _loops(line: Sequence[Point]) -> list[tuple[Point, ...]]:
    """Split a closed walk at every point it passes twice, so that each ring is simple."""
    loops: list[tuple[Point, ...]] = []
    trail: list[Point] = []
    seen: dict[Point, int] = {}
    for point in line:
        if point in seen:
            back = seen[point]
            loop = trail[back:]
            if len(loop) > 2:
                loops.append((*loop, point))
            for gone in loop[1:]:
                del seen[gone]
            del trail[back + 1 :]
        else:
            seen[point] = len(trail)
            trail.append(point)
    return loops
