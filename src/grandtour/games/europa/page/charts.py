"""Points as lines and bars: the ladder now, and the chart of the whole game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from grandtour.core.game import Seat
from grandtour.games.europa.view import EuropaView, Standing

WIDTH, HEIGHT = 1000, 320
_REMEMBERED = 64
_STEP = 50
_MOST_LEAPS = 5
_NAME = (240, 30)
"""The room that the name of a leap takes."""
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


class Leap(msgspec.Struct, frozen=True, kw_only=True):
    """A great gain by one election: who gained how much where, and the place of its name."""

    turn: int
    country: str
    seats: tuple[Seat, ...]
    gain: int
    at: tuple[int, int]
    """Where the line of the one who was ahead arrives."""
    anchor: Literal["start", "end"]
    """Before it and above, or, where there is no room, behind it and below: lines rise."""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    lines: tuple[Line, ...]
    leaps: tuple[Leap, ...]
    """The greatest, in their order."""
    turns: tuple[tuple[int, int], ...]
    """Number of each turn, and where it begins."""
    top: int


@lru_cache(_REMEMBERED)
def ladder(points: tuple[int, ...]) -> tuple[Rung, ...]:
    """All seats, the leader first."""
    top = _top(points)
    seats = sorted(range(len(points)), key=lambda seat: -points[seat])
    return tuple(
        Rung(seat=seat, points=points[seat], width=round(1000 * points[seat] / top))
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
        leaps=_leaps(history, top),
        turns=tuple(_turns(history)),
        top=top,
    )


def _top(points: Sequence[int]) -> int:
    return max(100, -(-max(points) // _STEP) * _STEP)


def _line(history: Sequence[Standing], seat: Seat, top: int) -> Line:
    places = [_place(history, n, seat, top) for n in range(len(history))]
    return Line(seat, " ".join(f"{x},{y}" for x, y in places), places[-1])


def _place(history: Sequence[Standing], n: int, seat: Seat, top: int) -> tuple[int, int]:
    return _across(n, len(history)), round(HEIGHT - HEIGHT * history[n].points[seat] / top)


def _leaps(history: Sequence[Standing], top: int) -> tuple[Leap, ...]:
    """The greatest gains whose names do not cover each other."""
    found = [leap for n in range(1, len(history)) if (leap := _leap(history, n, top)) is not None]
    chosen: list[Leap] = []
    for leap in sorted(found, key=lambda leap: -leap.gain):
        if len(chosen) < _MOST_LEAPS and not any(_meet(leap, other) for other in chosen):
            chosen.append(leap)
    return tuple(sorted(chosen, key=lambda leap: leap.at[0]))


def _leap(history: Sequence[Standing], n: int, top: int) -> Leap | None:
    before, after = history[n - 1], history[n]
    gains = [now - then for now, then in zip(after.points, before.points, strict=True)]
    seats = tuple(seat for seat, gain in enumerate(gains) if gain > 0)
    if not seats:
        return None
    ahead = max(seats, key=lambda seat: after.points[seat])
    at = _place(history, n, ahead, top)
    return Leap(
        turn=after.turn,
        country=after.country,
        seats=seats,
        gain=max(gains),
        at=at,
        anchor="end" if at[0] > _NAME[0] else "start",
    )


def _meet(one: Leap, two: Leap) -> bool:
    (left, top), (other_left, other_top) = (_corner(leap) for leap in (one, two))
    return abs(left - other_left) < _NAME[0] and abs(top - other_top) < _NAME[1]


def _corner(leap: Leap) -> tuple[int, int]:
    x, y = leap.at
    return x - _NAME[0] if leap.anchor == "end" else x, y


def _turns(history: Sequence[Standing]) -> list[tuple[int, int]]:
    begins: dict[int, int] = {}
    for n, standing in enumerate(history):
        begins.setdefault(standing.turn, _across(n, len(history)))
    return list(begins.items())


def _across(n: int, count: int) -> int:
    return round(WIDTH * n / max(1, count - 1))
