"""The map behind the chase: countries, links by mode, cities and their names. Drawn once a page."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

import msgspec

from grandtour.atlas import Placed, curve, load_atlas, project
from grandtour.core.game import Language
from grandtour.games.euroquest.board import CITIES, LINKS, MODES, Link, ModeName
from grandtour.games.euroquest.page.labels import beside_ring, city_labels, country_labels
from grandtour.games.euroquest.page.shapes import (
    Land,
    Point,
    WholePoint,
    borders,
    elsewhere,
    lands,
    place,
)

_LANE = 15.0
"""Map units between the lines of two modes that join the same cities."""


class CityMark(msgspec.Struct, frozen=True, kw_only=True):
    """A city on the map; `label` says where its name stands and from which zoom on."""

    code: str
    country: str
    x: int
    y: int
    capital: bool
    label: Placed
    beside_ring: Placed


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All that the backdrop shows, in map units of the atlas."""

    view: str
    frame: tuple[int, int]
    elsewhere: str
    lands: tuple[Land, ...]
    borders: str
    links: dict[str, str]
    countries: tuple[Placed, ...]
    cities: tuple[CityMark, ...]


@cache
def picture(language: Language) -> Picture:
    atlas = load_atlas()
    labels = city_labels(language)
    return Picture(
        view=_window(),
        frame=(atlas.width, atlas.height),
        elsewhere=elsewhere(),
        lands=lands(),
        borders=borders(),
        links={
            mode: "".join(_course(link) for link in LINKS if link.mode == mode) for mode in MODES
        },
        countries=tuple(country_labels(language, labels)),
        cities=_city_marks(labels),
    )


@cache
def course(a: str, b: str, mode: str) -> str:
    """The line of one link, as SVG path data."""
    return _course(_links()[frozenset((a, b)), mode])


def link_points(a: str, b: str, mode: str) -> list[Point]:
    """The points of one link from a to b, both ends included."""
    link = _links()[frozenset((a, b)), mode]
    via = _points(link.via)
    return [place(a), *(via if link.a == a else via[::-1]), place(b)]


@cache
def _links() -> dict[tuple[frozenset[str], str], Link]:
    return {(frozenset((link.a, link.b)), link.mode): link for link in LINKS}


def _course(link: Link) -> str:
    if link.mode == "ferry":
        return curve(link_points(link.a, link.b, "ferry"))
    return _straight(place(link.a), place(link.b), _lane(link))


@cache
def _points(via: str) -> tuple[Point, ...]:
    stops = [stop.split() for stop in via.split(";") if stop]
    return tuple(project(float(lat), float(lon)) for lon, lat in stops)


def _straight(start: Point, end: Point, lane: float) -> str:
    """A line beside the direct one, so that two modes do not hide each other."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    dx, dy = -(y2 - y1) / length * lane, (x2 - x1) / length * lane
    return f"M{x1 + dx:.0f} {y1 + dy:.0f}L{x2 + dx:.0f} {y2 + dy:.0f}"


def _lane(link: Link) -> float:
    modes = _land_modes()[link.a, link.b]
    return 0.0 if len(modes) == 1 else (-_LANE if link.mode == "train" else _LANE) / 2


@cache
def _land_modes() -> dict[tuple[str, str], frozenset[ModeName]]:
    found: defaultdict[tuple[str, str], set[ModeName]] = defaultdict(set)
    for link in LINKS:
        if link.mode != "ferry":
            found[link.a, link.b].add(link.mode)
    return {pair: frozenset(modes) for pair, modes in found.items()}


def _city_marks(labels: Sequence[Placed]) -> tuple[CityMark, ...]:
    return tuple(
        CityMark(
            code=city.id,
            country=city.country,
            x=x,
            y=y,
            capital=bool(city.capital),
            label=label,
            beside_ring=beside_ring(label),
        )
        for city, label in zip(CITIES, labels, strict=True)
        for x, y in [place(city.id)]
    )


def _window() -> str:
    """The part of the atlas in which the cities lie, with some air around them."""
    points = [place(city.id) for city in CITIES]
    return " ".join(map(str, _box(points, margin=130)))


def _box(points: Sequence[WholePoint], margin: int) -> tuple[int, int, int, int]:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin
