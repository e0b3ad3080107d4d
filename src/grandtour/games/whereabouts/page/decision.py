"""What there is to know before a tip is sealed: worth and risk of each stone."""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from grandtour.core.page import Translate
from grandtour.games.whereabouts.cards import COLOURS, STONES_TO_KEEP, Colour
from grandtour.games.whereabouts.grid import LEVELS
from grandtour.games.whereabouts.page.choices import stone_name
from grandtour.games.whereabouts.scoring import keeps
from grandtour.games.whereabouts.view import Question

_REMEMBERED = 1 << 10

NEEDED: tuple[tuple[Colour, int], ...] = tuple(
    (colour, STONES_TO_KEEP[colour]) for colour in COLOURS
)
"""With how many stones a card of each colour is kept."""


class Place(NamedTuple):
    """A place for a stone on the tip board; `keeps` if a tip up to here keeps the card."""

    level: str
    name: str
    laid: bool
    last: bool
    keeps: bool


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A tip as it lies there, with what it may bring."""

    tip: str
    colour: Colour
    ask: str
    stones: tuple[Place, ...]
    laid: int
    needed: int
    keeps: bool


@lru_cache(maxsize=_REMEMBERED)
def decision(card: Question, tip: tuple[str, ...], t: Translate) -> Decision:
    laid = len(tip)
    return Decision(
        tip=" ".join(tip),
        colour=card.colour,
        ask=card.ask(t.language),
        stones=tuple(
            Place(
                level,
                stone_name(level, tip[number], t) if number < laid else "",
                number < laid,
                number == laid - 1,
                keeps(card.colour, number + 1),
            )
            for number, level in enumerate(LEVELS)
        ),
        laid=laid,
        needed=STONES_TO_KEEP[card.colour],
        keeps=keeps(card.colour, laid),
    )
