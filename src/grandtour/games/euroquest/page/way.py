"""The runner's way on the map: for the runner while playing, for all at the end."""

from functools import lru_cache

from grandtour.games.euroquest.page.picture import link_points
from grandtour.games.euroquest.page.shapes import Point, place
from grandtour.games.euroquest.view import EuroQuestView, Window

_REMEMBERED = 100
"""Ways of so many runners: while the chasers move, theirs stay as they are."""


def way(view: EuroQuestView) -> str:
    """The line from the start through all windows, as path data; empty if it is not known."""
    if view.quest is None or not view.logbook:
        return ""
    return _way(view.quest.start, view.trail, view.logbook)


@lru_cache(maxsize=_REMEMBERED)
def _way(start: str, trail: tuple[Window, ...], logbook: tuple[str, ...]) -> str:
    here = start
    points: list[Point] = [place(here)]
    for window, code in zip(trail, logbook, strict=True):
        if window.mode is not None:
            points += link_points(here, code, window.mode)[1:]
        here = code
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
