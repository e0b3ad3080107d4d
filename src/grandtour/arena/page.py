"""Standings as a page of its own: one file, no scripts, nothing loaded from elsewhere."""

from collections.abc import Sequence
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from grandtour.arena.ratings import Rating
from grandtour.arena.rows import seats_in_words, sides, sums, who_plays
from grandtour.arena.standings import Standings

SPREADS = 2
"""Of a rating, to either side of its mean."""

_EDGE = 6
"""Per cent of a plot's width at either end, so that marks and numbers at the ends are whole."""

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
_MOST_TICKS = 6


class Axis(NamedTuple):
    """What a plot shows, from left to right, and the values that are written below each other."""

    low: float
    high: float
    ticks: Sequence[int]
    unit: str = ""

    def place(self, value: float) -> float:
        """Where that is, in per cent of the plot's width.

        >>> [SHARES.place(share) for share in (0, 50, 100)]
        [6.0, 50.0, 94.0]
        """
        part = (value - self.low) / (self.high - self.low)
        return round(_EDGE + part * (100 - 2 * _EDGE), 2)


SHARES = Axis(0, 100, (0, 50, 100), " %")


def axis(ratings: Sequence[Rating]) -> Axis:
    """An axis on which all of these ratings have room.

    >>> axis([Rating("a", 30.0, 1.0, 5), Rating("b", 20.0, 2.0, 5)])
    Axis(low=16.0, high=32.0, ticks=[20, 25, 30], unit='')
    """
    low = min(rating.mean - SPREADS * rating.spread for rating in ratings)
    high = max(rating.mean + SPREADS * rating.spread for rating in ratings)
    high = high if high > low else low + 1
    step = next((step for step in _STEPS if (high - low) / step < _MOST_TICKS - 1), _STEPS[-1])
    ticks = [number * step for number in range(ceil(low / step), floor(high / step) + 1)]
    return Axis(low, high, ticks)


def page_of(found: Sequence[Standings]) -> str:
    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    template = environment.get_template("report.html")
    return template.render(
        found=found,
        axis=axis,
        shares=SHARES,
        spreads=SPREADS,
        sides=sides,
        sums=sums,
        seats_in_words=seats_in_words,
        who_plays=who_plays,
    )
