"""Standings as a page of its own: one file, no scripts, nothing loaded from elsewhere."""

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from grandtour.arena.standings import Rating, Standings

SPREADS = 2
"""Of a rating, to either side of its mean: about 95 %."""


def page_of(found: Sequence[Standings]) -> str:
    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    template = environment.get_template("report.html")
    return template.render(found=found, scale=scale, spreads=SPREADS)


def scale(ratings: Sequence[Rating]) -> tuple[float, float]:
    """The lowest and highest rating that a plot has to show.

    >>> scale([Rating("a", 30.0, 1.0, 5), Rating("b", 20.0, 2.0, 5)])
    (16.0, 32.0)
    """
    low = min(rating.mean - SPREADS * rating.spread for rating in ratings)
    high = max(rating.mean + SPREADS * rating.spread for rating in ratings)
    return low, high if high > low else low + 1
