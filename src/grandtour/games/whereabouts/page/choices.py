"""The parts of the map that the next stone can name."""

from collections.abc import Sequence

import msgspec

from grandtour.core.page import Translate
from grandtour.games.whereabouts.actions import Action
from grandtour.games.whereabouts.grid import LEVELS, SPOTS
from grandtour.games.whereabouts.page.picture import middle, outline


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A part that can be tapped: the action's text, its shape, and what is written on it."""

    action: str
    outline: str
    x: int
    y: int
    sign: str
    name: str


def choices(tip: Sequence[str], stones: Sequence[Action], t: Translate) -> tuple[Choice, ...]:
    return tuple(_choice(tip, action, t) for action in stones)


def stone_name(level: str, code: str, t: Translate) -> str:
    """A stone in words: West, the middle band, sector 7, cell A."""
    key = f"stone.{level}.{code}"
    return t(key) if level in ("half", "band") else code


def tip_text(stones: Sequence[str], t: Translate) -> str:
    """Stones as one phrase, from the half to the cell."""
    named = zip(LEVELS, stones, strict=False)
    return " · ".join(stone_name(level, code, t) for level, code in named)


def _choice(tip: Sequence[str], action: Action, t: Translate) -> Choice:
    spot = SPOTS[" ".join((*tip, action.value))]
    x, y = middle(spot)
    name = stone_name(action.verb, action.value, t)
    return Choice(
        action=str(action),
        outline=outline(spot),
        x=x,
        y=y,
        sign=name,
        name=t(f"action.{action.verb}", stone=name),
    )
