"""The board: 24 x 24 tiles with terrain, paths, streams and places (rulebook "The map board").

Everything is read once from the files in data/; the `provenance` columns there say what the
rulebook gives, what other public sources give and what is reconstructed (the whole layout is).

Inside the rules a tile is a number, row * 24 + column, and a set of tiles is an int with one bit
for each. `tile` and `name` translate names such as "RC" (row R, column C) there and back.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Final, Generic, TypeVar

import msgspec

from grandtour.core.data import Named, read_rows

DATA = Path(__file__).parent / "data"

T = TypeVar("T")
Tile = int
Tiles = int
"""A set of tiles: bit n is the tile of number n."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWY"
SIZE: Final = len(LETTERS)
TILE_COUNT: Final = SIZE * SIZE
OFF_BOARD: Final = -1
"""Where a token stands before its first step; see `doors`."""

TERRAINS: Final = ("clear", "forest", "rocky", "swamp", "urban")
CLEAR, FOREST, ROCKY, SWAMP, URBAN, LAKE = range(6)
"""Numbers of the terrains; the lake is none, but every tile needs a number."""

_TERRAIN_OF_CHARACTER = {".": CLEAR, "F": FOREST, "R": ROCKY, "S": SWAMP, "U": URBAN, "L": LAKE}

QUADRANTS: Final = ("NW", "NE", "SW", "SE")

PLAIN, ALONG, CROSSING = range(3)
"""Kinds of a step: an ordinary one, one along a path (bridges too), one through a stream."""

SIDES: Final = ("west", "east", "north", "south")
"""The four arrows of a letter."""


class Place(Named, frozen=True, kw_only=True):
    """A special location: hospital, police, waterfall, scenic_view or campsite."""

    tile: str
    kind: str


class Feature(Named, frozen=True, kw_only=True):
    """The name of a path or a stream."""

    id: str
    kind: str


class EdgeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A border between two tiles that a path or a stream runs over, or a bridge."""

    tile_a: str
    tile_b: str
    path: str = ""
    stream: str = ""


NAMES: Final[tuple[str, ...]] = tuple(map("".join, product(LETTERS, LETTERS)))
_TILE_OF: Final[dict[str, Tile]] = {name: tile for tile, name in enumerate(NAMES)}


def tile(name: str) -> Tile:
    """The tile of this name; raises KeyError if there is none.

    >>> tile("AA"), tile("RC"), tile("YY")
    (0, 410, 575)
    """
    return _TILE_OF[name]


def name(tile: Tile) -> str:
    """The name of a tile, row letter first."""
    return NAMES[tile]


def distance(a: Tile, b: Tile) -> int:
    """Rows apart plus columns apart: streams, lake and paths do not matter.

    >>> distance(tile("AA"), tile("CD"))
    5
    """
    return abs(a // SIZE - b // SIZE) + abs(a % SIZE - b % SIZE)


def bits(tiles: Iterable[Tile]) -> Tiles:
    """The set of these tiles."""
    found = 0
    for each in tiles:
        found |= 1 << each
    return found


class Octets(Generic[T]):
    """One thing for each tile, found eight tiles at a time."""

    __slots__ = ("_known", "_things")

    def __init__(self, things: Sequence[T]) -> None:
        self._things = things
        self._known: dict[int, tuple[T, ...]] = {}

    def of(self, tiles: Tiles) -> list[T]:
        """The things of the tiles of a set, in order."""
        known = self._known
        found: list[T] = []
        first = (tiles & -tiles).bit_length() - 1 >> 3 if tiles else 0
        rest = tiles >> (first << 3)
        octets = rest.to_bytes(rest.bit_length() + 7 >> 3, "little")
        for octet, value in enumerate(octets, first):
            if value:
                key = octet << 8 | value
                found += known.get(key) or self._learn(key)
        return found

    def _learn(self, key: int) -> tuple[T, ...]:
        octet, value = divmod(key, 256)
        found = tuple(self._things[octet * 8 + bit] for bit in range(8) if value >> bit & 1)
        self._known[key] = found
        return found


_TILES: Final = Octets(range(TILE_COUNT))


def members(tiles: Tiles) -> list[Tile]:
    """The tiles of a set, in order.

    >>> members(bits([410, 7]))
    [7, 410]
    """
    return _TILES.of(tiles)


def closest(start: Tile, tiles: Tiles) -> Tiles:
    """Those tiles of a set that are closest to the start: several if they are equally close."""
    found, best = 0, TILE_COUNT
    for each in members(tiles):
        apart = distance(start, each)
        if apart < best:
            found, best = 0, apart
        if apart == best:
            found |= 1 << each
    return found


def doors(letter: str) -> tuple[Tile, Tile, Tile, Tile]:
    """The edge tiles beside the four arrows of a letter, in the order of `SIDES`.

    >>> [name(door) for door in doors("P")]
    ['PA', 'PY', 'AP', 'YP']
    """
    line, last = LETTERS.index(letter), SIZE - 1
    return line * SIZE, line * SIZE + last, line, last * SIZE + line


def _sides(tile: Tile) -> list[Tile]:
    row, column = divmod(tile, SIZE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * SIZE + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]


def _distances(targets: Tiles) -> tuple[int, ...]:
    """How far every tile is from the closest target."""
    apart = [TILE_COUNT] * TILE_COUNT
    waiting = deque(members(targets))
    for target in waiting:
        apart[target] = 0
    while waiting:
        here = waiting.popleft()
        for side in _sides(here):
            if apart[side] > apart[here] + 1:
                apart[side] = apart[here] + 1
                waiting.append(side)
    return tuple(apart)


def _terrain() -> tuple[int, ...]:
    lines = (DATA / "board.txt").read_text(encoding="utf-8").splitlines()
    grid = [line[2:] for line in lines if line[0] in LETTERS and line[1] == " "]
    return tuple(_TERRAIN_OF_CHARACTER[character] for row in grid for character in row)


Edge = tuple[Tile, Tile]
Edges = frozenset[Edge]
"""Borders between two tiles, the lower number first."""


def edge(a: Tile, b: Tile) -> Edge:
    """The border between two neighbours."""
    return (a, b) if a < b else (b, a)


def edge_rows(file_name: str) -> tuple[EdgeRow, ...]:
    """The rows of a file of borders."""
    return read_rows(DATA / file_name, EdgeRow)


def _edge(row: EdgeRow) -> Edge:
    return edge(tile(row.tile_a), tile(row.tile_b))


def _edges(file_name: str) -> Edges:
    return frozenset(map(_edge, edge_rows(file_name)))


def _touched(edges: Iterable[Edge]) -> Tiles:
    return bits(end for ends in edges for end in ends)


class Board:
    """All tables of the map. Sets of tiles hold land only, except `lake`.

    Tables by tile: `terrain` and `quadrant` (numbers), `neighbours` (land only), `ways` (each
    neighbour with the kind of the step there), `same_path` (all tiles of the paths through it),
    `distances[what]` (how far the closest of these is).
    """

    __slots__ = (
        "bridge_ends",
        "bridges",
        "by_stream",
        "by_water",
        "distances",
        "features",
        "forks",
        "isolated_forest",
        "lake",
        "land",
        "map_edge",
        "neighbours",
        "of_path",
        "of_place",
        "of_quadrant",
        "of_terrain",
        "path",
        "path_edges",
        "places",
        "quadrant",
        "quadrant_corners",
        "same_path",
        "stream_edges",
        "terrain",
        "ways",
    )

    def __init__(self) -> None:
        self._read_tiles()
        self._read_edges()
        self._read_places()
        self._find_ways()
        self._find_sets()
        self._find_lines()
        self._measure()

    def _read_tiles(self) -> None:
        self.terrain = _terrain()
        self.of_terrain = tuple(
            bits(each for each, its in enumerate(self.terrain) if its == terrain)
            for terrain in range(len(TERRAINS))
        )
        self.lake: Tiles = bits(each for each, its in enumerate(self.terrain) if its == LAKE)
        self.land: Tiles = (1 << TILE_COUNT) - 1 & ~self.lake
        half = SIZE // 2
        self.quadrant = tuple(
            each // SIZE // half * 2 + each % SIZE // half for each in range(TILE_COUNT)
        )
        self.of_quadrant = tuple(
            bits(each for each, its in enumerate(self.quadrant) if its == quadrant) & self.land
            for quadrant in range(len(QUADRANTS))
        )

    def _read_edges(self) -> None:
        paths: dict[str, list[Edge]] = {}
        for row in edge_rows("path_edges.csv"):
            paths.setdefault(row.path, []).append(_edge(row))
        self.of_path: Mapping[str, Tiles] = MappingProxyType(
            {path: _touched(course) for path, course in paths.items()}
        )
        towns = (
            edge(each, side)
            for each in members(self.of_terrain[URBAN])
            for side in _sides(each)
            if self.terrain[side] == URBAN
        )
        self.path_edges: Edges = _edges("path_edges.csv") | frozenset(towns)
        self.stream_edges: Edges = _edges("stream_edges.csv")
        self.bridges: Edges = _edges("bridges.csv")

    def _read_places(self) -> None:
        self.features = read_rows(DATA / "features.csv", Feature)
        self.places = read_rows(DATA / "places.csv", Place)
        self.of_place: Mapping[str, Tiles] = MappingProxyType(
            {
                kind: bits(tile(place.tile) for place in self.places if place.kind == kind)
                for kind in sorted({place.kind for place in self.places})
            }
        )

    def _kind(self, a: Tile, b: Tile) -> int:
        border = edge(a, b)
        if border in self.path_edges:
            return ALONG
        return CROSSING if border in self.stream_edges else PLAIN

    def _find_ways(self) -> None:
        self.neighbours = tuple(
            tuple(side for side in _sides(each) if self.land >> side & self.land >> each & 1)
            for each in range(TILE_COUNT)
        )
        self.ways = tuple(
            tuple((side, self._kind(each, side)) for side in sides)
            for each, sides in enumerate(self.neighbours)
        )

    def _find_sets(self) -> None:
        urban, forest = self.of_terrain[URBAN], self.of_terrain[FOREST]
        self.path: Tiles = _touched(self.path_edges) | urban
        self.by_stream: Tiles = _touched(self.stream_edges) & self.land
        self.by_water: Tiles = self.by_stream | bits(
            side for each in members(self.lake) for side in _sides(each) if self.land >> side & 1
        )
        self.bridge_ends: Tiles = _touched(self.bridges)
        self.forks: Tiles = bits(
            each
            for each in members(self.path & ~urban)
            if sum(kind == ALONG for _, kind in self.ways[each]) >= 3
        )
        self.isolated_forest: Tiles = bits(
            each for each in members(forest) if not any(forest >> side & 1 for side in _sides(each))
        )

    def _find_lines(self) -> None:
        ends = (0, SIZE - 1)
        self.map_edge: Tiles = bits(
            each for each in members(self.land) if each // SIZE in ends or each % SIZE in ends
        )
        middle = SIZE // 2
        lines = (0, middle - 1, middle, SIZE - 1)
        self.quadrant_corners: Tiles = bits(
            row * SIZE + column for row in lines for column in lines
        )

    def _measure(self) -> None:
        self.distances: Mapping[str, tuple[int, ...]] = MappingProxyType(
            {what: _distances(targets) for what, targets in self._targets().items()}
        )
        self.same_path = tuple(map(self._same_path, range(TILE_COUNT)))

    def _targets(self) -> dict[str, Tiles]:
        return {
            "path": self.path,
            "path_fork": self.forks,
            "bridge": self.bridge_ends,
            "stream": self.by_stream,
            **{terrain: self.of_terrain[n] for n, terrain in enumerate(TERRAINS)},
            **self.of_place,
        }

    def _same_path(self, start: Tile) -> Tiles:
        """The tiles of the named paths through this tile, and of its town if it is urban."""
        found = 0
        for path in self.of_path.values():
            if path >> start & 1:
                found |= path
        return found | self._town(start)

    def _town(self, start: Tile) -> Tiles:
        found = 1 << start & self.of_terrain[URBAN]
        waiting = members(found)
        while waiting:
            for side in self.neighbours[waiting.pop()]:
                if self.of_terrain[URBAN] & ~found & 1 << side:
                    found |= 1 << side
                    waiting.append(side)
        return found


BOARD: Final = Board()
