"""Seats, and sets of seats as bits: small, quick to copy, compared as numbers."""

from collections.abc import Iterable, Sequence
from typing import Final

Seat = int
SeatSet = int
"""Seat s is in it if bit s is set."""
NOBODY: Final[Seat] = -1
"""Stands in states and views for a seat where there is none."""
_MOST_SEATS = 8

SEATS_IN: Final[tuple[tuple[Seat, ...], ...]] = tuple(
    tuple(seat for seat in range(_MOST_SEATS) if seats >> seat & 1)
    for seats in range(1 << _MOST_SEATS)
)
"""The seats of every set, in ascending order: `SEATS_IN[0b101] == (0, 2)`."""


def seat_set(seats: Iterable[Seat]) -> SeatSet:
    """The set of these seats.

    >>> SEATS_IN[seat_set([2, 0])]
    (0, 2)
    """
    return sum(1 << seat for seat in seats)


def seats_by_name(names: Sequence[str], seats: Iterable[Seat]) -> dict[str, list[Seat]]:
    """The seats of each name, so that whoever holds several of them is named once.

    >>> seats_by_name(["Ann", "Bob", "Ann", "Eve"], [0, 1, 2])
    {'Ann': [0, 2], 'Bob': [1]}
    """
    found: dict[str, list[Seat]] = {}
    for seat in seats:
        found.setdefault(names[seat], []).append(seat)
    return found
