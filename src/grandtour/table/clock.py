"""Whose time runs, since when, and what is left of it.

All of it follows from moments that are written down, so that every process reckons the same.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.table.terms import Terms

GRACE = timedelta(minutes=10)
"""Nobody's time is up sooner after the site was away."""


class Before(NamedTuple):
    """How the clocks were before an action, and when that was done."""

    at: datetime
    since: Mapping[Seat, datetime]
    """When each seat in turn was asked, as far as its clock is concerned."""
    reserve: Sequence[float]
    window_at: datetime
    """When the time began that those in turn share."""
    asked_since: Mapping[Seat, datetime]


class Clock:
    def __init__(self, terms: Terms, seats: int) -> None:
        self._terms = terms
        self._since: dict[Seat, datetime] = {}
        self._reserve = [float(terms.reserve)] * seats
        self._not_before: datetime | None = None

    def begin(self, turn: Sequence[Seat], at: datetime) -> None:
        """The game begins, and these are asked first."""
        self._since = dict.fromkeys(turn, at)

    def advance(self, actor: Seat, turn: Sequence[Seat], at: datetime) -> None:
        """Somebody has acted, and these are asked now. Who was asked before goes on thinking."""
        # Among several who act at the same time nobody sees by the clock who has done something.
        goes_on = len(turn) > 1 and set(turn) <= set(self._since)
        for seat in list(self._since):
            if seat not in turn or (seat == actor and not goes_on):
                self._spend(seat, at)
                del self._since[seat]
        self._since = {seat: self._since.get(seat, at) for seat in turn}

    def before(
        self, at: datetime, window_at: datetime, asked_since: Mapping[Seat, datetime]
    ) -> Before:
        """How things are, for an action that is done now."""
        return Before(at, dict(self._since), tuple(self._reserve), window_at, asked_since)

    def resume(self, actor: Seat, before: Before, turn: Sequence[Seat], at: datetime) -> None:
        """The actor has taken an action back at that moment, and thinks on with what it had left.

        What it has used up since, if it was asked something else, counts as well: whoever does and
        undoes the same thing again and again is late in the end.
        """
        self._reserve[actor] = before.reserve[actor]
        since = dict(self._since)
        if actor in before.since:
            since[actor] = _resumed(before.since[actor], since.get(actor), before.at, at)
        self._since = {seat: since.get(seat, at) for seat in turn}

    def _spend(self, seat: Seat, at: datetime) -> None:
        """What this decision took too long comes out of the reserve, once."""
        if self._terms.pace == "live":
            over = (at - self._since[seat]).total_seconds() - self._terms.seconds
            self._reserve[seat] = max(0.0, self._reserve[seat] - max(0.0, over))

    def was_away(self, until: datetime) -> None:
        """The site was not there before that moment: nobody's live time ran meanwhile."""
        self._not_before = until
        if self._terms.pace == "live":
            self._since = {seat: max(since, until) for seat, since in self._since.items()}

    def since(self, seat: Seat) -> datetime | None:
        """When this seat was asked."""
        return self._since.get(seat)

    def reserve(self, seat: Seat) -> float:
        """Seconds that are left of the reserve, before what is being spent now."""
        return self._reserve[seat]

    def deadline(self, seat: Seat) -> datetime | None:
        """When the time of this seat is up; None if it may take its time, or is not asked."""
        since, terms = self._since.get(seat), self._terms
        if since is None or terms.pace == "none":
            return None
        if terms.pace == "live":
            return since + timedelta(seconds=terms.seconds + self._reserve[seat])
        end = since + timedelta(hours=terms.hours)
        return max(end, self._not_before + GRACE) if self._not_before else end


def _resumed(
    began: datetime, began_anew: datetime | None, acted: datetime, at: datetime
) -> datetime:
    """Since when somebody would have been thinking, had there been no pause after the action."""
    used = acted - began
    if began_anew is not None:
        used += at - max(began_anew, acted)
    return at - used


def resumed_window(before: Before, began_anew: datetime, at: datetime, *, is_own: bool) -> datetime:
    """The same of the time that those in turn share; `is_own`: the actor was among them still."""
    if began_anew == before.window_at:
        return began_anew
    return _resumed(before.window_at, began_anew if is_own else None, before.at, at)
