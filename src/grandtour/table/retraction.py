"""Which of the last actions may be taken back, by whom, and by what right."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from grandtour.core.errors import ActionError
from grandtour.core.game import Action, AnyState, Event, Seat, View
from grandtour.core.history import Right
from grandtour.table.clock import Before

REACH = 8
"""So many actions are remembered; who wants back further plays another game."""


@dataclass(frozen=True, eq=False)
class Lately:
    """An action that told nobody anything but itself, and how things were before it."""

    n: int
    """Its number in the table's log."""
    played: int
    """So many actions of the match were played before it."""
    seat: Seat
    action: Action
    state: AnyState
    asked: tuple[Seat, ...]
    events: Sequence[Event]
    clocks: Before

    @cached_property
    def view(self) -> View:
        """That of the one who acted, before it; made once for all who are shown the action."""
        view: View = self.state.view(self.seat)
        return view


class Offer(NamedTuple):
    """That an action can be taken back, and by what right."""

    entry: Lately
    right: Right


class Retraction(NamedTuple):
    """That something was taken back, as one viewer saw it: so many events are left and lost."""

    seat: Seat
    left: int
    lost: int
    first: Event
    """The first of those that are lost: what was taken back, as the viewer was told it."""


class Memory:
    """The actions since the last one that nobody can take back."""

    def __init__(self) -> None:
        self._entries: deque[Lately] = deque(maxlen=REACH)
        self._offers: dict[tuple[Seat, ...], Offer | None] = {}

    def note(self, entry: Lately) -> None:
        self._entries.append(entry)
        self._offers.clear()

    def forget(self) -> None:
        """Something was told, drawn or decided: all before it stands."""
        self._entries.clear()
        self._offers.clear()

    def back_to(self, n: int) -> list[Lately]:
        """Forgets the action of this number and all after it, and returns them.

        Raises `KeyError` if it is not remembered.
        """
        found = [entry for entry in self._entries if entry.n >= n]
        if not found or found[0].n != n:
            raise KeyError(n)
        for _ in found:
            self._entries.pop()
        self._offers.clear()
        return found

    def offer(self, seats: tuple[Seat, ...]) -> Offer | None:
        """The last action of these seats, if it can be taken back."""
        if seats not in self._offers:
            self._offers[seats] = self._find_offer(seats)
        return self._offers[seats]

    def _find_offer(self, seats: tuple[Seat, ...]) -> Offer | None:
        later: list[Lately] = []
        for entry in reversed(self._entries):
            if entry.seat in seats:
                return Offer(entry, "free" if _stands_without(entry, later[::-1]) else "agreed")
            later.append(entry)
        return None


def _stands_without(entry: Lately, later: Sequence[Lately]) -> bool:
    """Whether what others did later, at the same time, would be the same without the action."""
    if any(other.seat not in entry.asked for other in later):
        return False
    state = entry.state.copy()
    for other in later:
        try:
            events = state.play(other.seat, other.action)
        except ActionError:
            return False
        if events != other.events:
            return False
    return True


def lost_first(before: Sequence[object], after: Sequence[object]) -> int | None:
    """How many of the things before are still there after; None if all are."""
    kept = next(
        (n for n, (old, new) in enumerate(zip(before, after, strict=False)) if old != new),
        min(len(before), len(after)),
    )
    return None if kept == len(before) else kept
