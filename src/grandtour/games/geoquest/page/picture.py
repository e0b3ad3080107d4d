"""The map behind the game, drawn from the board's tiles. Drawn once a page."""

from functools import cache

import msgspec

from grandtour.core.game import Language
from grandtour.games.geoquest.board import (
    BOARD,
    LETTERS,
    ROCKY,
    SIZE,
    TERRAINS,
    Tiles,
    members,
    tile,
)
from grandtour.games.geoquest.page.lines import (
    Bridge,
    Course,
    bridges,
    middle,
    paths,
    streams,
    streets,
)
from grandtour.games.geoquest.page.outline import TILE, Cell, outline
from grandtour.games.geoquest.page.scatter import Thing, is_deep, things

SPAN = SIZE * TILE
MARGIN = 50


class PlaceMark(msgspec.Struct, frozen=True, kw_only=True):
    """A special location with its little picture and its name."""

    tile: str
    kind: str
    x: int
    y: int
    name: str


class Letter(msgspec.Struct, frozen=True):
    letter: str
    at: int


class NamedStream(msgspec.Struct, frozen=True):
    course: Course
    name: str


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All that the backdrop shows, in map units: 40 for the side of a tile."""

    view: str
    span: int
    areas: dict[str, str]
    """Path data by terrain; `heights` lies inside `rocky`."""
    lake: str
    grid: str
    quadrants: str
    ticks: str
    """Every second side along the map's edge, for its chequered frame."""
    roads: str
    trails: str
    streets: str
    streams: tuple[NamedStream, ...]
    bridges: tuple[Bridge, ...]
    things: str
    """SVG, ready made: there are many, and they never change."""
    places: tuple[PlaceMark, ...]
    letters: tuple[Letter, ...]
    alphabet: str
    """The same letters, by which a script finds rows and columns."""
    terrain: str
    """A digit for each tile: the number of its terrain, 5 for the lake."""


@cache
def place(name: str) -> tuple[int, int]:
    """The middle of a tile."""
    x, y = middle(tile(name))
    return round(x), round(y)


@cache
def picture(language: Language) -> Picture:
    window = (-MARGIN, -MARGIN, SPAN + 2 * MARGIN, SPAN + 2 * MARGIN)
    return Picture(
        view=" ".join(map(str, window)),
        span=SPAN,
        areas=_areas(),
        lake=outline(_cells(BOARD.lake)),
        grid="".join(f"M0 {n * TILE}H{SPAN}M{n * TILE} 0V{SPAN}" for n in range(1, SIZE)),
        quadrants=f"M0 {SPAN // 2}H{SPAN}M{SPAN // 2} 0V{SPAN}",
        ticks=_ticks(),
        roads=paths(roads=True),
        trails=paths(roads=False),
        streets=streets(),
        streams=_named_streams(language),
        bridges=bridges(),
        things="".join(map(_use, things())),
        places=_places(language),
        letters=tuple(Letter(letter, n * TILE + TILE // 2) for n, letter in enumerate(LETTERS)),
        alphabet=LETTERS,
        terrain="".join(map(str, BOARD.terrain)),
    )


@cache
def _areas() -> dict[str, str]:
    areas = {
        terrain: outline(_cells(BOARD.of_terrain[number]))
        for number, terrain in enumerate(TERRAINS)
        if terrain != "clear"
    }
    deep = [each for each in members(BOARD.of_terrain[ROCKY]) if is_deep(each)]
    return areas | {"heights": outline([divmod(each, SIZE) for each in deep])}


def _cells(tiles: Tiles) -> set[Cell]:
    """The tiles by row and column; at the map's edge the land goes on beyond it."""
    cells = {divmod(each, SIZE) for each in members(tiles)}
    last = SIZE - 1
    beyond = {
        (row + down, column + right)
        for row, column in cells
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down == 0 or row in (0, last)) and (right == 0 or column in (0, last))
    }
    inside = {(row, column) for row, column in beyond if 0 <= row <= last and 0 <= column <= last}
    return cells | (beyond - inside)


def _ticks() -> str:
    parts = []
    for n in range(0, SIZE, 2):
        at, high = n * TILE, (n + 1) * TILE
        parts.append(f"M{at} -5h{TILE}M{high} {SPAN + 5}h{TILE}")
        parts.append(f"M-5 {at}v{TILE}M{SPAN + 5} {high}v{TILE}")
    return "".join(parts)


def _use(thing: Thing) -> str:
    return f'<use href="#{thing.kind}" x="{thing.x}" y="{thing.y}"/>'


def _named_streams(language: Language) -> tuple[NamedStream, ...]:
    names = {feature.id: feature.name(language) for feature in BOARD.features}
    return tuple(NamedStream(course, names[course.id]) for course in streams())


def _places(language: Language) -> tuple[PlaceMark, ...]:
    return tuple(
        PlaceMark(
            tile=each.tile,
            kind=each.kind,
            x=place(each.tile)[0],
            y=place(each.tile)[1],
            name=each.name(language),
        )
        for each in BOARD.places
    )


def route_line(start: str | None, route: tuple[str, ...]) -> str:
    """A way over the tiles as points of a polyline."""
    stops = ([start] if start else []) + list(route)
    return " ".join("{},{}".format(*place(stop)) for stop in stops)
