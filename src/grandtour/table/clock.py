"""Whose time runs, since when, and what is left of it.

All of it follows from moments that are written down, so that every process reckons the same.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from grandtour.core.game import Seat
from grandtour.table.terms import Terms

GRACE = timedelta(minutes=10)
"""Nobody's time is up sooner after the site was away."""


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
