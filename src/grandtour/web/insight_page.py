"""An analysis as the replay's page shows it: a curve over the steps of whoever looks, what this
step was worth, turning points, luck and skill.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.core.reel import OPEN, Eyes
from grandtour.insight.analysis import Account, Analysis, Decision
from grandtour.web.analyst import Case
from grandtour.web.film import Film, FilmLine
from grandtour.web.naming import SEAT_LETTERS
from grandtour.web.scene import Scene

_COSTLY = 0.005


class Line(NamedTuple):
    """One side's chances: who, and where its line runs, in percent of the picture."""

    seats: tuple[Seat, ...]
    letters: str
    name: str
    points: str
    mark: tuple[float, float]
    """Where its letters stand on it."""


class Turn(NamedTuple):
    """A turning point, with what happened there."""

    step: int
    seat: Seat
    points: int
    words: str
    x: float
    y: float


class Row(NamedTuple):
    """A player's account."""

    seat: Seat
    name: str
    won: bool
    accuracy: int | None
    skill: int
    luck: int
    judged: int
    decisions: int


class Side(NamedTuple):
    """A side's chance at a step, and how it changed there."""

    seat: Seat
    name: str
    percent: int
    change: int


class Now(NamedTuple):
    """What a step was worth to whoever acted."""

    sides: Sequence[Side]
    actor: str
    luck: int
    choice: int
    judged: bool
    better: str
    """What would have been better, if something was."""


class Insight(NamedTuple):
    """All that the page says of a game; `lines` are empty until it is analysed."""

    state: str
    percent: int
    lines: Sequence[Line] = ()
    own: str = ""
    """What the seat whose eyes one looks through could know, as a line."""
    turns: Sequence[Turn] = ()
    rows: Sequence[Row] = ()
    table: Sequence[tuple[int, Sequence[int]]] = ()
    now: Now | None = None
    complete: bool = True


def insight(film: Film, case: Case | None, eyes: Eyes, step: int, scene: Scene) -> Insight:
    """How far the analysis of this film is, and if it is done, what it says at this step."""
    if case is None:
        return Insight("none", 0)
    if case.analysis is None:
        state = "failed" if case.failed else "running" if case.begun else "waiting"
        return Insight(state, round(case.done * 100))
    return _Drawing(film, case.analysis, eyes, scene).insight(step)


class _Drawing:
    def __init__(self, film: Film, analysis: Analysis, eyes: Eyes, scene: Scene) -> None:
        self._film = film
        self._analysis = analysis
        self._eyes = eyes
        self._scene = scene
        self._steps = film.steps(eyes)
        outcome = film.match.outcome()
        assert outcome is not None
        self._sides = sorted({outcome.side(seat) for seat in range(film.match.seats)})

    def insight(self, step: int) -> Insight:
        found = self._analysis
        return Insight(
            "done",
            100,
            lines=[self._line(number, side) for number, side in enumerate(self._sides)],
            own=self._own(),
            turns=self._turns(),
            rows=[self._row(account) for account in found.accounts],
            table=[
                (self._step(each.n), [_percent(each.chances[side[0]]) for side in self._sides])
                for each in found.curve
            ],
            now=self._now(step),
            complete=found.complete,
        )

    def _step(self, n: int) -> int:
        """The step of whoever looks at which they knew that n actions had been played."""
        return max(0, bisect_right(self._steps, n) - 1)

    def _x(self, n: int) -> float:
        return round(100 * self._step(n) / max(1, len(self._steps) - 1), 2)

    def _line(self, number: int, side: tuple[Seat, ...]) -> Line:
        places = [(self._x(each.n), _y(each.chances[side[0]])) for each in self._analysis.curve]
        # The letters of different sides stand at different places, so that they do not meet.
        mark = places[len(places) * (number + 1) // (len(self._sides) + 1)]
        return Line(
            side,
            "".join(SEAT_LETTERS[seat] for seat in side),
            str(self._scene.names(side)),
            _polyline(places),
            mark,
        )

    def _own(self) -> str:
        if self._eyes is None or self._eyes == OPEN:
            return ""
        own = self._analysis.own[self._eyes]
        return _polyline([(self._x(each.n), _y(each.chance)) for each in own])

    def _turns(self) -> list[Turn]:
        lines = self._film.lines(self._eyes, self._scene)
        found = []
        for turn in self._analysis.turning_points:
            step = self._step(turn.n)
            chance = self._analysis.chances_at(turn.n)[turn.seat]
            words = _told(lines, self._step(turn.since), step)
            found.append(
                Turn(step, turn.seat, _percent(turn.change), words, self._x(turn.n), _y(chance))
            )
        return found

    def _row(self, account: Account) -> Row:
        first, result = _percent(account.first), _percent(account.result)
        skill = _percent(account.skill)
        accuracy = None if account.accuracy is None else _percent(account.accuracy)
        return Row(
            account.seat,
            self._scene.name(account.seat),
            account.result > 0,
            accuracy,
            skill,
            # What is rounded should still add up.
            result - first - skill,
            account.judged,
            account.decisions,
        )

    def _now(self, step: int) -> Now:
        n = self._steps[step]
        since = self._steps[step - 1] if step else 0
        was, is_ = self._analysis.chances_at(since), self._analysis.chances_at(n)
        sides = [
            Side(
                side[0],
                str(self._scene.names(side)),
                _percent(is_[side[0]]),
                _percent(is_[side[0]]) - _percent(was[side[0]]),
            )
            for side in self._sides
        ]
        if n == 0:
            return Now(sides, "", 0, 0, False, "")
        actor = self._film.match.actions[n - 1][0]
        choices = [
            each for each in self._analysis.decisions_between(since, n) if each.seat == actor
        ]
        choice = -sum(_percent(each.cost) for each in choices)
        change = _percent(is_[actor]) - _percent(was[actor])
        better = next((each for each in choices if each.cost >= _COSTLY), None)
        return Now(
            sides,
            self._scene.name(actor),
            change - choice,
            choice,
            bool(choices),
            self._label(better) if better else "",
        )

    def _label(self, decision: Decision) -> str:
        """The better action as its button said it."""
        return self._film.label(decision.n, decision.seat, decision.best, self._scene.t)


def _told(lines: Sequence[FilmLine], since: int, step: int) -> str:
    """What was told last up to a step: the first line of it."""
    first = bisect_left(lines, step, key=lambda line: line.step)
    if first < len(lines) and lines[first].step == step:
        return lines[first].text
    before = bisect_left(lines, since + 1, key=lambda line: line.step)
    return lines[before].text if before < len(lines) else ""


def _percent(part: float) -> int:
    return round(part * 100)


def _y(chance: float) -> float:
    return round(100 - 100 * chance, 2)


def _polyline(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)
