"""The map of a page whose scripts do not move it: larger where there is something to decide.

What votes and its neighbours are named there, and pawns make room for their names and numbers. All
is measured as board.css draws it where no script has moved the map.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import cos, pi, sin

import msgspec

from grandtour.atlas import Placed, Rect, holds, load_atlas, meets, place_labels
from grandtour.core.game import Language
from grandtour.games.europa.page.picture import anchor, label_request

_STEPS = (3.0, 2.5, 2.0, 1.7, 1.5, 1.4, 1.2, 1.1)
"""How much larger than all of the map; each step has a class of its own in board.css."""
_SIGNS, _MANY_SIGNS = 1.7, 1.5
"""How much larger names, numbers and pawns are drawn around a vote, and while they are placed."""
_VOTING_NAME, _VOTING_PAWNS = 1.3, 1.4
"""How much larger they are where the vote is."""
_NUMBERS = (-90, -50, 90, 50)
_TOKEN = {"across": 160, "down": 146, "left": 76, "right": 98, "top": 54, "bottom": 206}
"""Of the pawns under a country's numbers: the space between two, and the edges around the first."""
_FURTHER = (60, 120, 190, 260, 340, 430, 530, 640, 760, 900, 1050, 1200)
_OFFSETS = (
    (0, 0),
    *(
        (round(far * cos(turn * pi / 8)), round(far * sin(turn * pi / 8)))
        for far, turn in product(_FURTHER, range(16))
    ),
)
"""Where pawns may stand, the nearest first."""
_WIDER = 1.1
"""While a country votes every screen shows more of the map from west to east than its drawing has;
where pawns may go to many countries, a small screen gives it all of its width."""
_EDGE = 30
_PARTIES = 6
_REMEMBERED = 512

Offset = tuple[int, int]


class Unmoved(msgspec.Struct, frozen=True):
    """A part of the map, and how the whole is drawn so that it is this part that is seen."""

    step: float
    x: float
    y: float
    """Its middle."""
    wider: float
    labels: tuple[Placed, ...]
    """Where the names of what votes, and of what is near, stand in it."""

    @property
    def name(self) -> str:
        """The step, as in its class."""
        return str(self.step).replace(".", "-")

    @property
    def by_code(self) -> dict[str, Placed]:
        return {label.key: label for label in self.labels}

    @property
    def transform(self) -> str:
        left, top, width, height = load_atlas().view
        dx = left + width / 2 - self.step * self.x
        dy = top + height / 2 - self.step * self.y
        return f"translate({dx:.0f} {dy:.0f}) scale({self.step:g})"

    @property
    def frame(self) -> Rect:
        """What every screen shows."""
        _, _, width, height = load_atlas().view
        dx, dy = width * self.wider / self.step / 2 - _EDGE, height / self.step / 2 - _EDGE
        return self.x - dx, self.y - dy, self.x + dx, self.y + dy


def around_vote(codes: Sequence[str], language: Language, voting: str) -> Unmoved | None:
    """What shows the names of all of these, their numbers and the pawns of the vote, as large as
    it can; None if that is all of the map."""
    for step in _STEPS:
        labels = _placed(codes, language, voting, step)
        pawns = _at(anchor(voting), _crowd(_PARTIES), _scale(step, _VOTING_PAWNS))
        rects = [rect for label in labels for rect in _signs(label, step, label.key == voting)]
        if found := _fitting(step, [*rects, pawns], _WIDER, labels):
            return found
    return None


def to_choose_from(labels: Sequence[Placed], votes: bool) -> Unmoved | None:
    """What shows these names as large as it can; None if that is all of the map. `votes`: whether
    the vote that lets pawns move on is among them."""
    for step in _STEPS:
        scale = (_SIGNS if votes else _MANY_SIGNS) / step
        rects = [_at((label.x, label.y), _NUMBERS, scale) for label in labels]
        rects += [label.rect(1 / scale) for label in labels]
        if found := _fitting(step, rects, _WIDER if votes else 1, ()):
            return found
    return None


def _fitting(
    step: float, rects: Sequence[Rect], wider: float, labels: tuple[Placed, ...]
) -> Unmoved | None:
    """The map at this step, if that shows all."""
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    whole = min(lefts), min(tops), max(rights), max(bottoms)
    found = Unmoved(step, (whole[0] + whole[2]) / 2, (whole[1] + whole[3]) / 2, wider, labels)
    return found if holds(found.frame, whole) else None


def _placed(
    codes: Sequence[str], language: Language, voting: str, step: float
) -> tuple[Placed, ...]:
    """Where these names stand at a step; they measure what they do at all steps."""
    scales = {code: _scale(step, _VOTING_NAME if code == voting else 1) for code in codes}
    placed = place_labels([label_request(code, language, scales[code]) for code in codes])
    return tuple(_resized(label, 1 / scales[label.key]) for label in placed)


def _resized(label: Placed, by: float) -> Placed:
    return msgspec.structs.replace(
        label,
        dx=label.dx * by,
        dy=label.dy * by,
        width=label.width * by,
        height=label.height * by,
    )


def _scale(step: float, larger: float = 1) -> float:
    """How many units of the map a unit of a sign has."""
    return _SIGNS / step * larger


@lru_cache(_REMEMBERED)
def pawns_aside(
    crowds: tuple[tuple[str, int], ...], shown: Unmoved, voting: str
) -> dict[str, Offset]:
    """How far the pawns of each country stand from where they belong, so that they cover neither
    each other nor what matters. `crowds`: countries, and how many parties are there."""
    step, frame = shown.step, shown.frame
    taken = [rect for label in shown.labels for rect in _signs(label, step, label.key == voting)]
    seen = [crowd for crowd in crowds if holds(frame, anchor(crowd[0]) * 2)]
    found = {}
    for code, parties in sorted(seen, key=lambda crowd: crowd[0] != voting):
        scale = _scale(step, _VOTING_PAWNS if code == voting else 1)
        for dx, dy in _OFFSETS:
            rect = _at(anchor(code), _crowd(parties), scale, dx, dy)
            if holds(frame, rect) and not any(meets(rect, other) for other in taken):
                found[code] = (dx, dy)
                taken.append(rect)
                break
    return found


def _signs(label: Placed, step: float, votes: bool) -> tuple[Rect, Rect]:
    """A country's name and its numbers."""
    scale = _scale(step, _VOTING_NAME if votes else 1)
    return label.rect(1 / scale), _at((label.x, label.y), _NUMBERS, scale)


def _crowd(parties: int) -> Rect:
    rows, across = (parties - 1) // 3, min(parties, 3) - 1
    reach = across / 2 * _TOKEN["across"]
    bottom = _TOKEN["bottom"] + rows * _TOKEN["down"]
    return -reach - _TOKEN["left"], _TOKEN["top"], reach + _TOKEN["right"], bottom


def _at(place: tuple[float, float], rect: Rect, scale: float, dx: int = 0, dy: int = 0) -> Rect:
    (x, y), (left, top, right, bottom) = place, rect
    return (
        x + (left + dx) * scale,
        y + (top + dy) * scale,
        x + (right + dx) * scale,
        y + (bottom + dy) * scale,
    )
