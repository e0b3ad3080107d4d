"""The dice: rolls between seats that are equal in a ranking (R01), and the sums of the War dice."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TypeVar

from grandtour.core.chance import Stream
from grandtour.core.game import Event, Seat

_SIDES = 10

Key = TypeVar("Key", int, tuple[int, int])
"""What seats are ranked by."""


def rank(
    seats: Iterable[Seat],
    key: Callable[[Seat], Key],
    dice: Stream,
    events: list[Event],
    *,
    high: bool = True,
) -> list[Seat]:
    """The seats from the smallest key to the greatest; equal ones roll, the higher die first,
    or the lower one if `high` is off. Every roll is told in the events."""
    ranked: list[Seat] = []
    ordered = sorted(seats, key=key)
    for _, equal in groupby(ordered, key):
        ranked += _roll_off(list(equal), dice, events, high=high)
    return ranked


def _roll_off(
    seats: list[Seat], dice: Stream, events: list[Event], *, high: bool
) -> Sequence[Seat]:
    if len(seats) == 1:
        return seats
    rolls = roll(seats, dice, events)
    return rank(seats, lambda seat: -rolls[seat] if high else rolls[seat], dice, events, high=high)


def roll(seats: Sequence[Seat], dice: Stream, events: list[Event]) -> dict[Seat, int]:
    """One ten-sided die for each."""
    rolls = {seat: dice.below(_SIDES) + 1 for seat in seats}
    events += [Event("rolled", {"seat": seat, "roll": rolled}) for seat, rolled in rolls.items()]
    return rolls


def first_order(seats: int, dice: Stream, events: list[Event]) -> tuple[Seat, ...]:
    """Turn 1: the highest die starts, those who share it roll again; the others follow by seat."""
    tied: Sequence[Seat] = range(seats)
    while len(tied) > 1:
        rolls = roll(tied, dice, events)
        best = max(rolls.values())
        tied = [seat for seat in tied if rolls[seat] == best]
    first = tied[0]
    return tuple((first + step) % seats for step in range(seats))


def war_sums(dice: Stream, count: int) -> tuple[int, ...]:
    """Sums of two ten-sided dice."""
    return tuple(dice.below(_SIDES) + dice.below(_SIDES) + 2 for _ in range(count))
