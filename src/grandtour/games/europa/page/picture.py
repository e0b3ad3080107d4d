"""The map behind the game: Europe in the borders of 1998. Drawn once a page."""

from functools import cache
from math import cos, pi, sin

import msgspec

from grandtour.atlas import LabelRequest, Placed, load_atlas, place_labels
from grandtour.core.game import Language
from grandtour.core.words import Name
from grandtour.games.europa.board import BORDERS, CARDS
from grandtour.games.europa.page.names import NAMES
from grandtour.games.europa.page.places import UNITS

_LABEL_SIZE = 90
"""Names are asked to have this much room: they are drawn smaller, but in bold type."""
_CHIP = 80
"""Half of the room of a country's numbers."""
_ASIDE = {
    "GBR": (40, -60),
    "FRA": (-90, -60),
    "DEU": (90, 10),
    "CHE": (-20, 40),
    "CZE": (-40, -20),
    "SVN": (40, 20),
    "BIH": (50, 0),
}
"""How far some numbers stand from their country's middle, so that all names find room at the
smallest zoom, in all languages."""
_SPIRAL_TURNS = 2.6
_SPIRAL_STEPS = 52

Point = tuple[float, float]


class Land(msgspec.Struct, frozen=True, kw_only=True):
    """A country's shape."""

    code: str
    outline: str


class Picture(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All that the backdrop shows, in map units of the atlas. There is one for each language."""

    view: str
    frame: tuple[int, int]
    background: str
    borders: str
    lands: tuple[Land, ...]
    labels: dict[str, Placed]
    """By country: where its name stands beside its numbers, at every zoom."""
    dotted: str
    spiral: str
    stars: tuple[tuple[int, int], ...]
    names: dict[str, Name]


@cache
def anchor(code: str) -> tuple[int, int]:
    """Where a country's numbers, pawns and markers stand."""
    x, y = load_atlas().label(UNITS[code])
    dx, dy = _ASIDE.get(code, (0, 0))
    return round(x) + dx, round(y) + dy


@cache
def picture(language: Language) -> Picture:
    atlas = load_atlas()
    playing = [unit for units in UNITS.values() for unit in units]
    return Picture(
        view=" ".join(str(number) for number in atlas.view),
        frame=(atlas.width, atlas.height),
        background=atlas.background(playing),
        borders=atlas.borders([*UNITS.values()]),
        lands=tuple(Land(code=code, outline=atlas.outline(units)) for code, units in UNITS.items()),
        labels={label.key: label for label in _labels(language)},
        dotted="".join(_dotted(link.a, link.b) for link in BORDERS if link.kind == "dotted"),
        spiral=_spiral(),
        stars=tuple(_star(number) for number in range(12)),
        names={card.code: NAMES[card.code, language] for card in CARDS},
    )


def _labels(language: Language) -> list[Placed]:
    """Names beside the countries' numbers; the larger a country, the earlier it gets its place."""
    return place_labels([label_request(card.code, language) for card in CARDS])


def label_request(code: str, language: Language, scale: float = 1) -> LabelRequest:
    """A country's name, so much larger than all of the map has it."""
    x, y = anchor(code)
    _, _, width, height = load_atlas().box(UNITS[code])
    return LabelRequest(
        key=code,
        text=NAMES[code, language],
        x=x,
        y=y,
        size=_LABEL_SIZE * scale,
        priority=width * height,
        radius=_CHIP * scale,
    )


def _dotted(a: str, b: str) -> str:
    (x1, y1), (x2, y2) = anchor(a), anchor(b)
    return f"M{x1} {y1}L{x2} {y2}"


def _spiral() -> str:
    """The sign of conflict: a spiral around the origin, of radius 100."""
    points = []
    for step in range(_SPIRAL_STEPS + 1):
        part = step / _SPIRAL_STEPS
        angle = part * _SPIRAL_TURNS * 2 * pi
        radius = 100 * part
        points.append(f"{radius * cos(angle):.0f} {radius * sin(angle):.0f}")
    return "M" + "L".join(points)


def _star(number: int) -> tuple[int, int]:
    """The place of one of the twelve stars on their circle."""
    angle = number * pi / 6
    return round(150 * sin(angle)), round(-150 * cos(angle))
