"""The runner's way on the map: for the runner while playing, for all at the end and in the film."""

from functools import lru_cache

import msgspec

from grandtour.atlas import Placed
from grandtour.core.page import Translate
from grandtour.games.euroquest.board import CITY_OF
from grandtour.games.euroquest.page.picture import course, link_points, picture
from grandtour.games.euroquest.page.shapes import Point, place
from grandtour.games.euroquest.view import EuroQuestView, Window

_REMEMBERED = 100
"""Ways of so many runners: while the chasers move, theirs stay as they are."""
_BEFORE_CAPTURE = 4
"""So many of the last cities are shown with a capture."""
_NEAREST = 900
"""The map shows at least so much of Europe each way, in its own units."""
_ROOM = 1.35
"""There is some air around what is shown."""


class Leg(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the runner's way."""

    number: int
    mode: str
    line: str


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """A city on the runner's way, with all windows that it was entered in; 0 is the start."""

    code: str
    numbers: tuple[int, ...]
    x: int
    y: int
    label: Placed

    @property
    def words(self) -> str:
        return ", ".join(map(str, self.numbers))


def way(view: EuroQuestView) -> str:
    """The line from the start through all windows, as path data; empty if it is not known."""
    if view.quest is None or not view.logbook:
        return ""
    return _way(view.quest.start, view.trail, view.logbook)


def last_look(view: EuroQuestView) -> str:
    """What the map shows at the end, as "x y width height": the capture and how the runner came
    there, or the whole way of one who got away; empty before.
    """
    if view.ended is None or view.quest is None or view.logbook is None:
        return ""
    stops = (view.quest.start, *view.logbook)
    shown = stops[-_BEFORE_CAPTURE:] if view.ended == "caught" else stops
    xs, ys = zip(*map(place, shown), strict=True)
    middle = [(min(each) + max(each)) / 2 for each in (xs, ys)]
    width, height = (max(_NEAREST, _ROOM * (max(each) - min(each))) for each in (xs, ys))
    box = (middle[0] - width / 2, middle[1] - height / 2, width, height)
    return " ".join(f"{each:.0f}" for each in box)


@lru_cache(maxsize=_REMEMBERED)
def _way(start: str, trail: tuple[Window, ...], logbook: tuple[str, ...]) -> str:
    here = start
    points: list[Point] = [place(here)]
    for window, code in zip(trail, logbook, strict=True):
        if window.mode is not None:
            points += link_points(here, code, window.mode)[1:]
        here = code
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def legs(view: EuroQuestView) -> tuple[Leg, ...]:
    """Window by window, in the looks of its mode; none while the way is not open."""
    if view.quest is None or view.logbook is None:
        return ()
    cities = (view.quest.start, *view.logbook)
    return tuple(
        Leg(number=number, mode=window.mode or "", line=_line(here, there, window.mode))
        for number, (window, here, there) in enumerate(
            zip(view.trail, cities, cities[1:], strict=False), 1
        )
    )


def _line(here: str, there: str, mode: str | None) -> str:
    return course(here, there, mode) if mode else ""


def stops(view: EuroQuestView, t: Translate) -> tuple[Stop, ...]:
    """Each city once, however often the runner came there; none while the way is not open."""
    if view.quest is None or view.logbook is None:
        return ()
    numbers: dict[str, list[int]] = {}
    for number, code in enumerate((view.quest.start, *view.logbook)):
        numbers.setdefault(code, []).append(number)
    marks = picture(t.language).cities
    return tuple(
        Stop(
            code=code,
            numbers=tuple(found),
            x=place(code)[0],
            y=place(code)[1],
            label=marks[CITY_OF[code]].beside_ring,
        )
        for code, found in numbers.items()
    )
