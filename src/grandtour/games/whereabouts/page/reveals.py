"""An evaluated tip on the map: where the place is, which stones are right, how far it was off."""

from collections.abc import Sequence
from functools import lru_cache
from math import dist
from typing import Literal, NamedTuple

import msgspec

from grandtour.atlas import project
from grandtour.core.game import Event, Seat
from grandtour.core.page import Translate
from grandtour.games.whereabouts.cards import STONES_TO_KEEP
from grandtour.games.whereabouts.distance import kilometres, nearest_point
from grandtour.games.whereabouts.grid import BY_COUNT, COUNTS, LEVELS, NO_STONE, SPOTS, Spot
from grandtour.games.whereabouts.page.choices import stone_name, tip_text
from grandtour.games.whereabouts.page.picture import (
    Point,
    focus,
    focus_around,
    focus_with,
    middle,
    outline,
)
from grandtour.games.whereabouts.view import Evaluation

_REMEMBERED = 1 << 10
"""Evaluations lie on the table for some moves, and all see the same."""
_SMALL_AREA = 3
"""So many stones name an area that can be seen whole beside the place."""

_FAR = 3
"""A place that is so many times farther from the tip's edge than the seat's sign is far away."""

Spotted = tuple[int, int]
"""A point of the map."""


class Stone(NamedTuple):
    """A stone of a tip; behind a wrong one the others are lost, whatever they say."""

    level: str
    name: str
    fate: Literal["right", "wrong", "lost"]


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What the page shows of one evaluation."""

    seat: Seat
    name: str
    colour: str
    x: int
    y: int
    outline: str
    tip_at: Spotted = (0, 0)
    """The middle of the outline, where the seat's sign stands."""
    line: tuple[Spotted, Spotted] | None
    """From the stone to the place, or from the nearest edge of the area if it is outside."""
    label_below: bool = False
    """Whether the distance is written below the line's beginning, or above it."""
    tip: str
    laid: tuple[Stone, ...]
    solution: str
    hint: str
    right: bool
    kept: bool
    needed: int
    """So many stones keep a card of this colour."""
    stones: int
    """How many are right, be the pawn's way ever so long."""
    fewer: int
    """How many would have been right if the tip had ended before its first wrong stone."""
    start: int
    field: int
    km: int | None
    """From the nearest edge of the tipped area to the place."""
    tip_focus: str
    focus: str
    """The windows of the map around the tip, and around tip and place."""


@lru_cache(maxsize=_REMEMBERED)
def shown(reveal: Evaluation, t: Translate) -> Shown:
    card = reveal.card
    spot = SPOTS[" ".join(reveal.tip)]
    there = card.lat, card.lon
    place, edge = _on_map(there), nearest_point(spot, there) if spot else there
    sign = middle(spot) if spot else (0, 0)
    line = (sign if reveal.right else _on_map(edge), place) if spot else None
    laid = _laid(reveal, t)
    return Shown(
        seat=reveal.seat,
        name=card.name(t.language),
        colour=card.colour,
        x=place[0],
        y=place[1],
        outline=outline(spot) if spot else "",
        tip_at=sign,
        line=line,
        label_below=line is not None and label_below(*line, sign),
        tip=tip_text(reveal.tip, t),
        laid=laid,
        solution=tip_text(card.solution, t),
        hint=card.hint(t.language),
        right=reveal.right,
        kept=reveal.kept,
        needed=STONES_TO_KEEP[card.colour],
        stones=len(reveal.tip) if reveal.right else 0,
        fewer=sum(stone.fate == "right" for stone in laid),
        start=reveal.start,
        field=reveal.field,
        km=round(kilometres(edge, there)) if spot else None,
        tip_focus=focus(spot),
        focus=_focus(spot, place, _on_map(edge)),
    )


class Asked(NamedTuple):
    """A place of the whole game, and whether its card was kept."""

    name: str
    colour: str
    x: int
    y: int
    kept: bool


def asked_places(log: Sequence[Event], t: Translate) -> tuple[Asked, ...]:
    """All cards that were turned, as the log tells them."""
    return tuple(
        Asked(
            event.data[f"name_{t.language}"],
            event.data["colour"],
            *_on_map((event.data["lat"], event.data["lon"])),
            event.kind == "right_kept",
        )
        for event in log
        if "solution" in event.data
    )


def _on_map(point: tuple[float, float]) -> Spotted:
    x, y = project(*point)
    return round(x), round(y)


def _laid(reveal: Evaluation, t: Translate) -> tuple[Stone, ...]:
    stones, so_far = [], True
    for level, code, true in zip(LEVELS, reveal.tip, reveal.card.solution, strict=False):
        fate: Literal["right", "wrong", "lost"] = (
            "lost" if not so_far else "right" if code == true else "wrong"
        )
        so_far = so_far and code == true
        stones.append(Stone(level, stone_name(level, code, t), fate))
    return tuple(stones)


def label_below(begin: Spotted, place: Spotted, sign: Spotted) -> bool:
    """Away from the place and its name; or from the seat's sign, if the place is far away."""
    above = place[1] <= begin[1]
    far = begin != sign and dist(begin, place) > _FAR * dist(begin, sign)
    return above != far


def _focus(tip: Spot, place: Point, edge: Point) -> str:
    """Tip and place together; of a wide area only the part around the place."""
    if tip == NO_STONE or tip in BY_COUNT[1] or COUNTS[tip] < _SMALL_AREA:
        return focus_around([place, edge])
    return focus_with(tip, [place])
