"""The map behind the game: coloured countries, their names, the sea lines. Drawn once a page."""

from functools import cache

import msgspec

from grandtour.atlas import LabelRequest, Placed, curve, load_atlas, place_labels, project
from grandtour.core.languages import once_per_language
from grandtour.core.page import Translate
from grandtour.games.europatour.board import COUNTRIES, SEA_LINES
from grandtour.games.europatour.page.cards import faces, links_of
from grandtour.games.europatour.page.places import UNITS
from grandtour.games.europatour.page.ways import Point, Way, anchor, ways

_LABEL_SIZE = 86
"""As board.css draws them: just small enough for every name in every language."""
_SHORTEST_LINE = 150.0
_CUT = ("GL",)
"""Far away, and cut by the frame of the atlas: sea looks better than half an island."""


class Land(msgspec.Struct, frozen=True, kw_only=True):
    """A country on the map, and the countries it is joined with."""

    code: str
    colour: str
    outline: str
    land: str
    sea: str
    air: str


class DrawnSeaLine(msgspec.Struct, frozen=True, kw_only=True):
    """The line of a ship between two countries; `course` is SVG path data."""

    a: str
    b: str
    course: str


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All that the backdrop shows, in map units of the atlas."""

    view: str
    background: str
    borders: str
    coast: str
    lands: tuple[Land, ...]
    sea_lines: tuple[DrawnSeaLine, ...]
    ways: tuple[Way, ...]
    labels: tuple[Placed, ...]
    rooms: dict[str, int]
    """How wide each country is: a name that nobody asked for wants as much room."""


@cache
def sea_course(a: str, b: str) -> tuple[Point, ...]:
    """The way of the ship from a to b; empty if no line joins them."""
    courses = _courses()
    if (a, b) in courses:
        return courses[a, b]
    return courses.get((b, a), ())[::-1]


@once_per_language
def picture(t: Translate) -> Picture:
    atlas = load_atlas()
    playing = [code for units in UNITS.values() for code in units]
    return Picture(
        view=" ".join(str(number) for number in atlas.view),
        background=atlas.background([*playing, *_CUT]),
        borders=atlas.borders([*UNITS.values()]),
        coast=atlas.coastline(),
        lands=tuple(_land(country.code, country.colour) for country in COUNTRIES),
        sea_lines=tuple(
            DrawnSeaLine(a=a, b=b, course=curve(course)) for (a, b), course in _courses().items()
        ),
        ways=ways(),
        labels=_labels(t),
        rooms={code: round(atlas.box(units)[2]) for code, units in UNITS.items()},
    )


def _land(code: str, colour: str) -> Land:
    links = links_of(code)
    return Land(
        code=code,
        colour=colour,
        outline=load_atlas().outline(UNITS[code]),
        land=" ".join(links.land),
        sea=" ".join(links.sea),
        air=" ".join(links.air),
    )


def _labels(t: Translate) -> tuple[Placed, ...]:
    """Names beside the countries' symbols; the larger a country, the earlier it gets its place."""
    requests = []
    for country in COUNTRIES:
        x, y = anchor(country.code)
        _, _, width, height = load_atlas().box(UNITS[country.code])
        requests.append(
            LabelRequest(
                key=country.code,
                text=faces(t)[country.code].name,
                x=x,
                y=y,
                size=_LABEL_SIZE,
                priority=width * height,
                radius=34,
            )
        )
    left, top, width, height = load_atlas().view
    return tuple(place_labels(requests, within=(left, top, left + width, top + height)))


@cache
def _courses() -> dict[tuple[str, str], tuple[Point, ...]]:
    return {(line.a, line.b): _course(line.course) for line in SEA_LINES}


def _course(text: str) -> tuple[Point, ...]:
    stops = [stop.split() for stop in text.split(";")]
    points = [project(float(lat), float(lon)) for lat, lon in stops]
    return tuple(_stretched(points))


def _stretched(points: list[Point]) -> list[Point]:
    """Short crossings are drawn a little into the land, or nobody would see them."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if length >= _SHORTEST_LINE:
        return points
    factor = _SHORTEST_LINE / length
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    return [
        (middle[0] + (x - middle[0]) * factor, middle[1] + (y - middle[1]) * factor)
        for x, y in points
    ]
