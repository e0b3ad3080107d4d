"""The runner's way on the map: for the runner while playing, for all at the end."""

from grandtour.games.euroquest.page.picture import link_points
from grandtour.games.euroquest.page.shapes import Point, place
from grandtour.games.euroquest.view import EuroQuestView


def way(view: EuroQuestView) -> str:
    """The line from the start through all windows, as path data; empty if it is not known."""
    if view.quest is None or not view.logbook:
        return ""
    here = view.quest.start
    points: list[Point] = [place(here)]
    for window, code in zip(view.trail, view.logbook, strict=True):
        if window.mode is not None:
            points += link_points(here, code, window.mode)[1:]
        here = code
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
