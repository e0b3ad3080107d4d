"""An evaluated tip on the map: where the place really is, and how far the tip was."""

from functools import lru_cache
from math import asin, cos, radians, sin, sqrt

import msgspec

from grandtour.atlas import project
from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.games.whereabouts.grid import BOXES, SPOTS
from grandtour.games.whereabouts.page.choices import tip_text
from grandtour.games.whereabouts.page.picture import middle, outline
from grandtour.games.whereabouts.view import Evaluation

_EARTH_RADIUS = 6371.0
_REMEMBERED = 1 << 10
"""Evaluations lie on the table for some moves, and all see the same."""


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What the page shows of one evaluation; `km` is from the middle of the tip to the place."""

    seat: Seat
    name: str
    colour: str
    x: int
    y: int
    outline: str
    tip_at: tuple[int, int] = (0, 0)
    """The middle of the outline."""
    tip: str
    solution: str
    hint: str
    right: bool
    kept: bool
    steps: int
    km: int | None


@lru_cache(maxsize=_REMEMBERED)
def shown(reveal: Evaluation, t: Translate) -> Shown:
    card = reveal.card
    x, y = project(card.lat, card.lon)
    spot = SPOTS[" ".join(reveal.tip)]
    return Shown(
        seat=reveal.seat,
        name=card.name(t.language),
        colour=card.colour,
        x=round(x),
        y=round(y),
        outline=outline(spot) if spot else "",
        tip_at=middle(spot) if spot else (0, 0),
        tip=tip_text(reveal.tip, t),
        solution=tip_text(card.solution, t),
        hint=card.hint(t.language),
        right=reveal.right,
        kept=reveal.kept,
        steps=reveal.field - reveal.start,
        km=round(_distance(BOXES[spot].middle, (card.lat, card.lon))) if spot else None,
    )


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Kilometres along the earth between two points in degrees (haversine)."""
    lat_a, lat_b = radians(a[0]), radians(b[0])
    turn = radians(b[1] - a[1])
    chord = sin((lat_b - lat_a) / 2) ** 2 + cos(lat_a) * cos(lat_b) * sin(turn / 2) ** 2
    return 2 * _EARTH_RADIUS * asin(sqrt(chord))
