"""Label placement for points and areas on a map.

Each label tries eight positions around its point (an area label only sits on it). The important
ones choose first, at the smallest zoom; a label that finds no free room may push one neighbour to
another free position; if that fails too it waits for a higher zoom. Text and dots are taken to
keep their size on the screen, so at zoom z they measure 1/z in map units. No randomness: equal
requests give equal answers.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""

ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0)

_LINE_HEIGHT = 1.15
_GAP = 0.25
_WIDTHS = {
    **dict.fromkeys("ijlI.,:;'|! ", 0.30),
    **dict.fromkeys("frt()[]-/", 0.39),
    **dict.fromkeys("ckszvxyJ", 0.56),
    **dict.fromkeys("wCDGHNOQRUABEKPSVXYTZ&", 0.72),
    **dict.fromkeys("mMW", 0.93),
}
_OTHER_WIDTH = 0.62
_POSITIONS = (
    ("start", 1.0, 0.0),
    ("end", -1.0, 0.0),
    ("middle", 0.0, -1.0),
    ("middle", 0.0, 1.0),
    ("start", 0.75, -0.75),
    ("start", 0.75, 0.75),
    ("end", -0.75, -0.75),
    ("end", -0.75, 0.75),
)


class LabelRequest(msgspec.Struct, frozen=True):
    """One label wanted at (x, y). Sizes are in map units at zoom 1.

    Higher `priority` goes first. `radius` is that of the dot drawn at the point, which other
    labels avoid; an `area` label has no dot and is centred on its point.
    """

    key: str
    text: str
    x: float
    y: float
    size: float = 50.0
    priority: float = 0.0
    radius: float = 20.0
    area: bool = False


_LEFT_OF_ANCHOR = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text lies left of its point."""


class Placed(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a label goes: draw it, from `zoom` on, at the point (x, y) plus (dx, dy) / zoom.

    `anchor` is the SVG text-anchor; (dx, dy) leads to the text's vertical middle
    (dominant-baseline: central). `free` is False if even the last zoom gave no room.
    """

    key: str
    text: str
    x: float
    y: float
    dx: float
    dy: float
    anchor: str
    width: float
    height: float
    zoom: float
    free: bool = True

    def rect(self, zoom: float) -> Rect:
        """The rectangle, in map units, that the text covers at a zoom."""
        width, height = self.width / zoom, self.height / zoom
        x, y = self.x + self.dx / zoom, self.y + self.dy / zoom
        left = x - width * _LEFT_OF_ANCHOR[self.anchor]
        return left, y - height / 2, left + width, y + height / 2


@lru_cache(maxsize=5000)
def text_width(text: str, size: float) -> float:
    """Estimated width of a text in a common sans-serif at a font size.

    >>> round(text_width("Zürich", 100)), round(text_width("Riga", 100))
    (321, 226)
    """
    plain = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return size * sum(_WIDTHS.get(c, _OTHER_WIDTH) for c in plain)


def place_labels(
    requests: Iterable[LabelRequest],
    obstacles: Sequence[Rect] = (),
    within: Rect | None = None,
) -> list[Placed]:
    """Place every label, in the order of the requests.

    From its `zoom` on, a placed label overlaps no label shown at that zoom, no dot and no
    obstacle (left, top, right, bottom in map units), and it stays `within` a rectangle, if one is
    given. A label for which not even the last zoom has room gets the least bad position there
    and `free=False`.
    """
    wanted = list(requests)
    board = _Board(wanted, obstacles, within)
    waiting = sorted(range(len(wanted)), key=lambda n: (-wanted[n].priority, n))
    for first in range(len(ZOOMS)):
        waiting = [n for n in waiting if not (board.settle(n, first) or board.push(n, first))]
    for n in waiting:
        board.squeeze(n)
    return [board.spots[n].label for n in range(len(wanted))]


class _Spot(NamedTuple):
    """A position that a label may take, and what it covers at each zoom from its first one on.

    All of that lies in `hull`: most others do not even reach that.
    """

    label: Placed
    first: int
    rects: Sequence[Rect]
    hull: Rect

    def covered(self, since: int) -> Sequence[Rect]:
        """What it covers from a later zoom on."""
        return self.rects[since - self.first :]

    def clashes_with(self, other: "_Spot") -> bool:
        """Whether they overlap at some zoom that shows both."""
        if not meets(self.hull, other.hull):
            return False
        since = max(self.first, other.first)
        return any(map(meets, self.covered(since), other.covered(since)))


class _Board:
    """What lies on the map so far."""

    def __init__(
        self, wanted: list[LabelRequest], obstacles: Sequence[Rect], within: Rect | None
    ) -> None:
        self.wanted = wanted
        self.obstacles = obstacles
        self.within = within
        self.spots: dict[int, _Spot] = {}
        reach = [text_width(r.text, r.size) + r.radius + 2 * r.size for r in wanted]
        self.near = [self._neighbours(n, reach) for n in range(len(wanted))]
        self.dots = [[_dot(request, zoom) for zoom in ZOOMS] for request in wanted]

    def settle(self, n: int, first: int) -> bool:
        """Put label n on its first free position, if it has one."""
        if not (self.near[n] or self.obstacles or self.within):
            # Nothing could ever be in its way, nor it in anybody's.
            label = next(_candidates(self.wanted[n], ZOOMS[first]))
            self.spots[n] = _Spot(label, first, (), label.rect(label.zoom))
            return True
        for spot in _spots(self.wanted[n], first):
            if self._fixed(n, spot) == 0 and not self._clashes(n, spot):
                self.spots[n] = spot
                return True
        return False

    def push(self, n: int, first: int) -> bool:
        """Put label n where one single label is in its way and can move elsewhere."""
        for spot in _spots(self.wanted[n], first):
            if self._fixed(n, spot):
                continue
            clashes = self._clashes(n, spot)
            if len(clashes) != 1:
                continue
            other = clashes[0]
            before = self.spots[other]
            self.spots[n] = spot
            if self.settle(other, before.first):
                return True
            self.spots[other] = before
            del self.spots[n]
        return False

    def squeeze(self, n: int) -> None:
        """Put label n on its least bad position at the last zoom."""
        best = min(
            _spots(self.wanted[n], len(ZOOMS) - 1),
            key=lambda spot: self._fixed(n, spot) + len(self._clashes(n, spot)),
        )
        self.spots[n] = best._replace(label=msgspec.structs.replace(best.label, free=False))

    def _neighbours(self, n: int, reach: list[float]) -> list[int]:
        """Labels close enough that they could ever meet label n."""
        here = self.wanted[n]
        return [
            m
            for m, r in enumerate(self.wanted)
            if m != n
            and abs(r.x - here.x) < reach[n] + reach[m]
            and abs(r.y - here.y) < 3 * (r.size + here.size) + r.radius + here.radius
        ]

    def _fixed(self, n: int, spot: _Spot) -> int:
        """How many dots, obstacles and rims the label runs over there from its zoom on."""
        count = 0
        if self.within and not holds(self.within, spot.rects[0]):
            count += 1
        for m in self.near[n]:
            dots = self.dots[m]
            # A dot is largest at the first zoom.
            if self.wanted[m].area or not meets(spot.hull, dots[spot.first]):
                continue
            count += any(map(meets, spot.rects, dots[spot.first :]))
        for obstacle in self.obstacles:
            count += any(meets(rect, obstacle) for rect in spot.rects)
        return count

    def _clashes(self, n: int, spot: _Spot) -> list[int]:
        """The labels that overlap it there."""
        placed = self.spots
        return [m for m in self.near[n] if m in placed and spot.clashes_with(placed[m])]


def _spots(request: LabelRequest, first: int) -> Iterator[_Spot]:
    """The positions a label may take, the best liked first."""
    for label in _candidates(request, ZOOMS[first]):
        rects = [label.rect(zoom) for zoom in ZOOMS[first:]]
        yield _Spot(label, first, rects, _around(rects[0], rects[-1]))


def _around(a: Rect, b: Rect) -> Rect:
    """What holds both. Sides move one way as the zoom grows, so what lies between is in it, too."""
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _candidates(request: LabelRequest, zoom: float) -> Iterator[Placed]:
    """The positions a label may take, the best liked first."""
    width, height = text_width(request.text, request.size), request.size * _LINE_HEIGHT
    if request.area:
        spots = [("middle", 0.0, 0.0)]
    else:
        away = request.radius + request.size * _GAP
        spots = [
            (anchor, sx * away, sy * (request.radius + height / 2)) for anchor, sx, sy in _POSITIONS
        ]
    for anchor, dx, dy in spots:
        yield Placed(
            key=request.key,
            text=request.text,
            x=request.x,
            y=request.y,
            dx=dx,
            dy=dy,
            anchor=anchor,
            width=width,
            height=height,
            zoom=zoom,
        )


def _dot(request: LabelRequest, zoom: float) -> Rect:
    r = request.radius / zoom
    return request.x - r, request.y - r, request.x + r, request.y + r


def holds(a: Rect, b: Rect) -> bool:
    """Whether b lies in a."""
    return a[0] <= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] >= b[3]


def meets(a: Rect, b: Rect) -> bool:
    """Whether they overlap."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
