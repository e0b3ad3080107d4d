"""Points as lines and bars: the ladder now, and the chart of the whole game."""

from collections.abc import Sequence

import msgspec

from grandtour.core.game import Seat
from grandtour.games.europa.view import EuropaView, Standing

WIDTH, HEIGHT = 1000, 320
_STEP = 50
START = 120
"""Political Points of all seats together at the start."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """A seat on the ladder; `width` is the length of its bar in thousandths."""

    seat: Seat
    points: int
    width: int


class Line(msgspec.Struct, frozen=True):
    """A seat's points over the elections."""

    seat: Seat
    points: str
    end: tuple[int, int]


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    lines: tuple[Line, ...]
    turns: tuple[tuple[int, int], ...]
    """Number of each turn, and where it begins."""
    top: int


def ladder(view: EuropaView) -> tuple[Rung, ...]:
    """All seats, the leader first."""
    top = _top(view.points)
    seats = sorted(range(view.seats), key=lambda seat: -view.points[seat])
    return tuple(
        Rung(seat=seat, points=view.points[seat], width=round(1000 * view.points[seat] / top))
        for seat in seats
    )


def chart(view: EuropaView) -> Chart | None:
    """The points of all seats from the first election to the last; None before there are two."""
    start = Standing(1, "", (START // view.seats,) * view.seats)
    history = (start, *view.history)
    if len(history) < 2:
        return None
    top = _top(history[-1].points)
    return Chart(
        lines=tuple(_line(history, seat, top) for seat in range(view.seats)),
        turns=tuple(_turns(history)),
        top=top,
    )


def _top(points: Sequence[int]) -> int:
    return max(100, -(-max(points) // _STEP) * _STEP)


def _line(history: Sequence[Standing], seat: Seat, top: int) -> Line:
    places = [
        (_across(n, len(history)), round(HEIGHT - HEIGHT * standing.points[seat] / top))
        for n, standing in enumerate(history)
    ]
    return Line(seat, " ".join(f"{x},{y}" for x, y in places), places[-1])


def _turns(history: Sequence[Standing]) -> list[tuple[int, int]]:
    begins: dict[int, int] = {}
    for n, standing in enumerate(history):
        begins.setdefault(standing.turn, _across(n, len(history)))
    return list(begins.items())


def _across(n: int, count: int) -> int:
    return round(WIDTH * n / max(1, count - 1))
