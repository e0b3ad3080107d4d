"""The victory track, drawn: fields in a row, pawns with their numbers, and the ways they go.

A small screen shows the part that matters: `near` is a window of some fields.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise

import msgspec

from grandtour.core.game import Seat
from grandtour.games.whereabouts.cards import NUMBERS
from grandtour.games.whereabouts.view import Evaluation

FIRST, LAST = NUMBERS.track.fields
DARK_BLUE = NUMBERS.track.dark_blue[0]
_WIDTH = 20
"""Of a field, in units of the drawing."""
_GAP = 2
_TOP, _BOTTOM, _HEIGHT = 24, 46, 60
_NEAR = 17
"""Fields that a small screen shows."""
_REMEMBERED = 1 << 9


class Pawn(msgspec.Struct, frozen=True):
    seat: Seat
    field: int
    x: int


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """The track at one step of an evaluation: where all stand, and how one pawn got there."""

    pawns: tuple[Pawn, ...]
    seat: Seat
    start: int
    """The middle of the field where the pawn stood."""
    arcs: str
    over: tuple[Seat, ...]
    near: str


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """The track at rest."""

    whole: str
    near: str
    light: str
    dark: str
    numbers: tuple[Pawn, ...]
    """Where the fields' numbers stand; no pawn is meant."""
    dark_blue: int
    last: int
    pawns: tuple[Pawn, ...]


@lru_cache(maxsize=_REMEMBERED)
def track(fields: tuple[int, ...], seat: Seat | None) -> Track:
    """As one seat looks at it: its own pawn matters most."""
    return Track(
        whole=f"0 0 {(LAST - FIRST + 1) * _WIDTH} {_HEIGHT}",
        near=_near(fields, seat),
        light=_fields(range(FIRST, DARK_BLUE)),
        dark=_fields(range(DARK_BLUE, LAST + 1)),
        numbers=tuple(Pawn(0, field, _middle(field)) for field in range(FIRST, LAST + 1)),
        dark_blue=DARK_BLUE,
        last=LAST,
        pawns=tuple(Pawn(seat, field, _middle(field)) for seat, field in enumerate(fields)),
    )


def _middle(field: int) -> int:
    return (field - FIRST) * _WIDTH + _WIDTH // 2


@cache
def _fields(wanted: range) -> str:
    """Fields as one shape."""
    width, height = _WIDTH - _GAP, _BOTTOM - _TOP
    return "".join(
        f"M{_middle(field) - width // 2} {_TOP}h{width}v{height}h-{width}z" for field in wanted
    )


def _near(by_seat: Sequence[int], seat: Seat | None) -> str:
    """The window with all pawns, or around the own one if they are too far apart."""
    low, high = min(by_seat), max(by_seat)
    if high - low >= _NEAR - 1 and seat is not None:
        low = high = by_seat[seat]
    return _window(low, high)


def _window(low: int, high: int) -> str:
    first = min(max((low + high + 1 - _NEAR) // 2, FIRST), LAST - _NEAR + 1)
    return f"{_middle(first) - _WIDTH // 2} 0 {_NEAR * _WIDTH} {_HEIGHT}"


@lru_cache(maxsize=_REMEMBERED)
def ways(reveals: tuple[Evaluation, ...]) -> tuple[Way, ...]:
    """One after another: those who were judged before have moved, the others still stand."""
    standing = {reveal.seat: reveal.start for reveal in reveals}
    found = []
    for reveal in reveals:
        standing[reveal.seat] = reveal.field
        found.append(_way(reveal, standing))
    return tuple(found)


def _way(reveal: Evaluation, standing: Mapping[Seat, int]) -> Way:
    between = range(reveal.start + 1, reveal.field)
    over = {field: seat for seat, field in standing.items() if field in between}
    landings = [field for field in between if field not in over]
    stops = [reveal.start, *landings, reveal.field] if reveal.field > reveal.start else []
    return Way(
        pawns=tuple(Pawn(seat, field, _middle(field)) for seat, field in sorted(standing.items())),
        seat=reveal.seat,
        start=_middle(reveal.start),
        arcs="".join(_arc(*hop) for hop in pairwise(stops)),
        over=tuple(over[field] for field in sorted(over)),
        near=_window(reveal.start, reveal.field),
    )


def _arc(start: int, end: int) -> str:
    a, b = _middle(start), _middle(end)
    height = 2 * min(_TOP - 2, 6 + 6 * (end - start))
    return f"M{a} {_TOP - 2}Q{(a + b) // 2} {_TOP - 2 - height} {b} {_TOP - 2}"
