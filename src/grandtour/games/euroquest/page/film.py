"""The hunt watched again: window by window what was said, where the runner was, how near they came.

What a viewer did not know at the time is not in their film: through a chaser's eyes there is no
true city. The chance is the one that the belief with its model gave to the true city: a runner who
chooses among its journeys at random (likelihood.py). It is taken after the chasers' moves, so
there is none between the two windows of a double move.
"""

from collections.abc import Iterator, Sequence

import msgspec

from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.core.reel import Stills
from grandtour.games.euroquest.belief import Belief
from grandtour.games.euroquest.board import CITY_OF, MODES, NEIGHBOURS, codes
from grandtour.games.euroquest.facts import facts
from grandtour.games.euroquest.likelihood import Likelihood
from grandtour.games.euroquest.page.names import city_name
from grandtour.games.euroquest.page.picture import course
from grandtour.games.euroquest.page.shapes import place
from grandtour.games.euroquest.view import RUNNER, EuroQuestView, Window

_AGES = 4
"""So many journeys of a chaser are drawn, the older the fainter."""


class Column(msgspec.Struct, kw_only=True):
    """One window in the sheet; the first one, number 0, is the start."""

    number: int
    first: int
    last: int
    window: Window | None
    round: int
    possible: int = 0
    city: str = ""
    """The true city, if the viewer knew it."""
    chance: int | None = None
    """In percent."""
    near: tuple[Seat, ...] = ()
    """Chasers one link away."""
    end: str = ""


class Leg(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the runner's way."""

    number: int
    mode: str
    line: str
    x: int
    y: int


class Chase(msgspec.Struct, frozen=True, kw_only=True):
    """A journey of a chaser, known from this step on."""

    step: int
    seat: Seat
    line: str


class Miss(msgspec.Struct, frozen=True, kw_only=True):
    """How near the chasers came in a window, in words."""

    number: int
    step: int
    seats: tuple[Seat, ...]
    words: str


def film(stills: Stills, t: Translate, names: Sequence[str]) -> dict[str, object]:
    """What the templates draw: columns, ways, and for each step the cities that were possible."""
    columns, possible = _columns(stills, t)
    views: list[EuroQuestView] = [still.view for still in stills]
    return {
        "columns": columns,
        "most": max((column.possible for column in columns), default=1) or 1,
        "open": _is_open(views[0]),
        "possible": possible,
        "legs": tuple(_legs(views[-1])) if _is_open(views[0]) else (),
        "recent": _Recent(tuple(_chases(views))),
        "misses": [miss for column in columns if (miss := _miss(column, views, t, names))],
    }


class _Recent:
    """The last journeys of each chaser at a step, each with its age."""

    def __init__(self, chases: tuple[Chase, ...]) -> None:
        self._chases = chases

    def __call__(self, step: int) -> tuple[tuple[Chase, int], ...]:
        seen: dict[Seat, int] = {}
        found: list[tuple[Chase, int]] = []
        for chase in reversed(self._chases):
            age = seen.get(chase.seat, 0)
            if chase.step <= step and age < _AGES:
                seen[chase.seat] = age + 1
                found.append((chase, age))
        return tuple(found)


def _is_open(view: EuroQuestView) -> bool:
    return view.logbook is not None


def _columns(stills: Stills, t: Translate) -> tuple[list[Column], list[tuple[str, ...]]]:
    belief, likelihood = Belief.first(), Likelihood.first()
    columns: list[Column] = []
    possible: list[tuple[str, ...]] = []
    for step, still in enumerate(stills):
        view: EuroQuestView = still.view
        if view.window == len(columns):
            columns.append(_column(view, step))
        column = columns[-1]
        column.last = step
        if view.ended:
            column.end = view.ended
            # Whoever was one link away has come the rest of the way.
            column.near = () if view.ended == "caught" else column.near
        else:
            for fact in facts(still.told):
                belief, likelihood = belief.learn(fact), likelihood.learn(fact)
            _judge(column, view, belief, likelihood, t)
        possible.append(codes(belief.cities))
    return columns, possible


def _column(view: EuroQuestView, step: int) -> Column:
    window = view.trail[-1] if view.trail else None
    return Column(number=view.window, first=step, last=step, window=window, round=view.round)


def _judge(
    column: Column, view: EuroQuestView, belief: Belief, likelihood: Likelihood, t: Translate
) -> None:
    """Each step of a window says it anew: the last one stands."""
    column.possible = belief.size
    true = view.pawns[RUNNER]
    if true is None:
        return
    column.city = city_name(true, t)
    number = CITY_OF[true]
    column.near = tuple(
        seat
        for seat, code in enumerate(view.pawns)
        if seat != RUNNER and code and NEIGHBOURS[number] >> CITY_OF[code] & 1
    )
    between = view.double and view.phase == "second"
    column.chance = None if between else round(100 * likelihood.by_city()[number])


def _legs(view: EuroQuestView) -> Iterator[Leg]:
    assert view.quest is not None
    assert view.logbook is not None
    here = view.quest.start
    for number, (window, code) in enumerate(zip(view.trail, view.logbook, strict=True), 1):
        line = course(here, code, window.mode) if window.mode else ""
        x, y = place(code)
        yield Leg(number=number, mode=window.mode or "", line=line, x=round(x), y=round(y))
        here = code


def _chases(views: Sequence[EuroQuestView]) -> Iterator[Chase]:
    for step in range(1, len(views)):
        before, after = views[step - 1], views[step]
        for seat in range(1, after.seats):
            a, b = str(before.pawns[seat]), str(after.pawns[seat])
            if a != b:
                mode = _paid(before, after, seat)
                yield Chase(step=step, seat=seat, line=course(a, b, mode))


def _paid(before: EuroQuestView, after: EuroQuestView, seat: Seat) -> str:
    """The mode of which a ticket is gone."""
    had, has = before.tickets[seat], after.tickets[seat]
    return next(mode for mode in MODES if getattr(had, mode) > getattr(has, mode))


def _miss(
    column: Column, views: Sequence[EuroQuestView], t: Translate, names: Sequence[str]
) -> Miss | None:
    """Only what stood at the end of a round counts: then the runner was to move."""
    between = column.window is not None and column.window.half == 1 and column.chance is None
    if not column.near or not column.number or between:
        return None
    places = [city_name(str(views[column.last].pawns[seat]), t) for seat in column.near]
    who = t.listing(
        t("film.stood", player=names[seat], city=city)
        for seat, city in zip(column.near, places, strict=True)
    )
    words = t("film.miss", who=who, runner=column.city)
    return Miss(number=column.number, step=column.last, seats=column.near, words=words)
