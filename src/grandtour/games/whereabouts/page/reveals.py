"""An evaluated tip on the map: where the place really is, and how far the tip was."""

from functools import lru_cache

import msgspec

from grandtour.atlas import project
from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.games.whereabouts.distance import kilometres_off
from grandtour.games.whereabouts.grid import SPOTS
from grandtour.games.whereabouts.page.choices import tip_text
from grandtour.games.whereabouts.page.picture import middle, outline
from grandtour.games.whereabouts.view import Evaluation

_REMEMBERED = 1 << 10
"""Evaluations lie on the table for some moves, and all see the same."""


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What the page shows of one evaluation; `km` is from the tip's nearest edge to the place."""

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
    stones: int
    """How many are right, be the pawn's way ever so long."""
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
        stones=len(reveal.tip) if reveal.right else 0,
        km=round(kilometres_off(spot, (card.lat, card.lon))) if spot else None,
    )
