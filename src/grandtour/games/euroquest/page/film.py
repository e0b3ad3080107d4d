"""The hunt watched again: window by window what was said, where the runner was, how near they came.

What a viewer did not know at the time is not in their film: through a chaser's eyes there is no
true city. The chance is the one that the belief with its model gave to the true city: a runner who
chooses among its journeys at random (likelihood.py). Like near misses it is taken after the
chasers' moves, so there is none between the two windows of a double move, and none with a capture.

A runner who must stay fills the next window in the very step of the last chaser's move, or many
windows at once: such a step belongs to all of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.core.reel import Stills
from grandtour.games.euroquest.belief import Belief
from grandtour.games.euroquest.board import CITY_OF, MODES, NEIGHBOURS, codes
from grandtour.games.euroquest.facts import Fact, facts
from grandtour.games.euroquest.likelihood import Likelihood
from grandtour.games.euroquest.page.names import city_name
from grandtour.games.euroquest.page.picture import course
from grandtour.games.euroquest.page.way import legs, stops
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
    possible: tuple[str, ...] = ()
    city: str = ""
    """The true city, if the viewer knew it."""
    chance: int | None = None
    """In percent."""
    near: tuple[Seat, ...] = ()
    """Chasers one stop away, after their moves."""
    end: str = ""

    def holds(self, step: int) -> bool:
        """Whether the step belongs to this window."""
        return self.first <= step <= self.last


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
        "most": max((len(column.possible) for column in columns), default=1) or 1,
        "open": _is_open(views[0]),
        "possible": possible,
        "stretches": [column.last for column in columns],
        "leap_words": (t("film.leap_back"), t("film.leap_on")),
        "legs": legs(views[-1]) if _is_open(views[0]) else (),
        "stops": stops(views[-1], t) if _is_open(views[0]) else (),
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
    columns = [Column(number=0, first=0, last=0, window=None, round=1)]
    possible: list[tuple[str, ...]] = []
    is_open = False
    for step, still in enumerate(stills):
        view: EuroQuestView = still.view
        # At the end all see all; what counts is what was seen from the beginning.
        is_open = _is_open(view) if step == 0 else is_open
        for number, learnt in _by_window(facts(still.told), columns[-1].number).items():
            if number == len(columns):
                columns.append(_column(view.trail[number - 1], number, step))
            column = columns[-1]
            column.last = step
            if not _is_cut_short(view):
                for each in learnt:
                    belief, likelihood = belief.learn(each), likelihood.learn(each)
                column.possible = codes(belief.cities)
            if is_open:
                _judge(column, view, likelihood, t)
        columns[-1].end = view.ended or ""
        possible.append(codes(belief.cities))
    return columns, possible


def _by_window(learnt: Iterable[Fact], number: int) -> Mapping[int, Sequence[Fact]]:
    """The facts of a step by the window to which they belong; `number` is the one so far.

    A start country is revealed with the window that is filled next.
    """
    found: dict[int, list[Fact]] = {}
    for each in learnt:
        number = max(number, each.window)
        found.setdefault(number, []).append(each)
    return found or {number: []}


def _column(window: Window, number: int, step: int) -> Column:
    return Column(number=number, first=step, last=step, window=window, round=window.round)


def _judge(column: Column, view: EuroQuestView, likelihood: Likelihood, t: Translate) -> None:
    """Each step of a window says it anew: the last one stands.

    In a step one seat moves at most, before all that is judged there: the view holds for all of it.
    """
    code = str(view.pawns[RUNNER])
    column.city = city_name(code, t)
    column.near = _near(view)
    if _is_between(view) or _is_cut_short(view):
        column.chance = None
    else:
        column.chance = round(100 * likelihood.by_city()[CITY_OF[code]])


def _is_between(view: EuroQuestView) -> bool:
    """Whether it is the middle of a double move, where the chasers do not come to move."""
    return view.double and view.phase == "second"


def _is_cut_short(view: EuroQuestView) -> bool:
    """Whether the game ended before all chasers had moved."""
    return view.ended in ("caught", "quest")


def _near(view: EuroQuestView) -> tuple[Seat, ...]:
    """Who missed the runner by one stop, as far as the chasers have come to move."""
    if not view.window or _is_between(view) or _is_cut_short(view):
        return ()
    around = NEIGHBOURS[CITY_OF[str(view.pawns[RUNNER])]]
    return tuple(
        seat
        for seat, code in enumerate(view.pawns)
        if seat != RUNNER and code and around >> CITY_OF[code] & 1
    )


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
    if not column.near:
        return None
    places = [city_name(str(views[column.last].pawns[seat]), t) for seat in column.near]
    who = t.listing(
        t("film.stood", player=names[seat], city=city)
        for seat, city in zip(column.near, places, strict=True)
    )
    words = t("film.miss", who=who, runner=column.city)
    return Miss(number=column.number, step=column.last, seats=column.near, words=words)
