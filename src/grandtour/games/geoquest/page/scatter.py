"""What grows and stands on the tiles: trees, rocks, reeds, houses, grass. The same every time."""

from functools import cache

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.games.geoquest.board import (
    BOARD,
    CLEAR,
    FOREST,
    LAKE,
    ROCKY,
    SIZE,
    SWAMP,
    TILE_COUNT,
    URBAN,
    Tile,
    tile,
)
from grandtour.games.geoquest.page.lines import path_points, stream_points
from grandtour.games.geoquest.page.outline import TILE, Point

_FROM_PATH = 8.5
_FROM_STREAM = 8.0
_HALF = TILE // 2


class Thing(msgspec.Struct, frozen=True):
    """One small drawing; `kind` is its symbol, the place is that of its foot."""

    kind: str
    x: int
    y: int


_SPOTS: dict[int, tuple[Point, ...]] = {
    CLEAR: ((12, 15), (29, 32)),
    FOREST: ((10, 19), (28, 17), (19, 29), (8, 38), (32, 37)),
    ROCKY: ((11, 18), (29, 25), (14, 36)),
    SWAMP: ((10, 17), (29, 20), (13, 36), (31, 37)),
    URBAN: ((10, 15), (30, 15), (10, 35), (30, 35)),
    LAKE: ((12, 14), (28, 30)),
}
"""Where things may stand on a tile of each terrain, before they are shifted a little."""

_KINDS: dict[int, tuple[str, ...]] = {
    CLEAR: ("", "", "", "grass", "grass", "grass", "flowers", "bush"),
    FOREST: ("fir", "fir", "fir", "young", "oak", "oak"),
    ROCKY: ("rock", "rock", "stones", "stones", ""),
    SWAMP: ("reeds", "reeds", "reeds", "pool", "pool", ""),
    URBAN: ("house", "home", "hut", "house", "home", "garden"),
    LAKE: ("wave", "wave", "", ""),
}
_SHIFT = {CLEAR: 8, FOREST: 4, ROCKY: 4, SWAMP: 4, URBAN: 1, LAKE: 8}


@cache
def things() -> tuple[Thing, ...]:
    """Everything, from back to front."""
    kept = {tile(place.tile) for place in BOARD.places}
    crowded = _crowded(path_points(), _FROM_PATH), _crowded(stream_points(), _FROM_STREAM)
    chance = Chance.of("geoquest map").stream("things")
    found = [
        thing
        for place in range(TILE_COUNT)
        for thing in _on_tile(place, chance)
        if place not in kept and not any(_touches(thing, near) for near in crowded)
    ]
    return tuple(sorted(found, key=lambda thing: (thing.y, thing.x)))


def _on_tile(place: Tile, chance: Stream) -> list[Thing]:
    terrain = BOARD.terrain[place]
    top, left = (number * TILE for number in divmod(place, SIZE))
    if terrain == ROCKY and is_deep(place) and chance.below(2):
        return [Thing("peak", left + _HALF + chance.below(7) - 3, top + 33 + chance.below(5))]
    found = []
    for x, y in _SPOTS[terrain]:
        kind = chance.choice(_KINDS[terrain])
        shift = _SHIFT[terrain]
        dx, dy = (chance.below(2 * shift + 1) - shift for _ in range(2))
        if kind:
            found.append(Thing(kind, round(left + x + dx), round(top + y + dy)))
    return found


def is_deep(place: Tile) -> bool:
    """Whether all around is of the same terrain."""
    row, column = divmod(place, SIZE)
    around = [
        (r, c)
        for r in (row - 1, row, row + 1)
        for c in (column - 1, column, column + 1)
        if 0 <= r < SIZE and 0 <= c < SIZE
    ]
    return all(BOARD.terrain[r * SIZE + c] == BOARD.terrain[place] for r, c in around)


Near = tuple[dict[tuple[int, int], list[Point]], float]


def _crowded(points: tuple[Point, ...], distance: float) -> Near:
    """The points by the tile they lie in, to look only at those nearby."""
    found: dict[tuple[int, int], list[Point]] = {}
    for x, y in points:
        found.setdefault((int(x) // TILE, int(y) // TILE), []).append((x, y))
    return found, distance


def _touches(thing: Thing, near: Near) -> bool:
    by_tile, distance = near
    column, row = thing.x // TILE, thing.y // TILE
    foot = thing.y - 3
    return any(
        (thing.x - x) ** 2 + (foot - y) ** 2 < distance**2
        for r in (row - 1, row, row + 1)
        for c in (column - 1, column, column + 1)
        for x, y in by_tile.get((c, r), ())
    )
