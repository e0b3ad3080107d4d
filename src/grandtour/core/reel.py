"""A match that can be looked at after any of its actions.

States are not kept for every step: those between two checkpoints are played again from the first.
What everybody was told is in the match itself.
"""

from collections.abc import Sequence
from typing import Any

from grandtour.core.game import Action, AnyState, Event, Seat
from grandtour.core.match import AnyMatch, Match

SPACING = 24
"""Actions between two checkpoints: so few are quickly played again."""


class Moment(Match[Any, Any, Any]):
    """A match as it was after so many actions. Nothing can be done in it any more."""

    def __init__(self, match: AnyMatch, n: int, state: AnyState) -> None:
        self.game = match.game
        self.seats = match.seats
        self.options = match.options
        self.chance = match.chance
        self.state = state
        self.actions = match.actions[:n]
        self._whole = match

    def log(self, seat: Seat | None) -> Sequence[Event]:
        """What this seat had been told."""
        return self._whole.log_until(seat, len(self.actions))

    def legal(self, seat: Seat | None) -> Sequence[Action]:
        """What is past cannot be changed."""
        return ()


class Reel:
    """All moments of a match that does not go on, or not before it is asked for."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        first, _ = match.game.new(match.seats, match.options, match.chance)
        self._checkpoints: dict[int, AnyState] = {0: first}

    @property
    def length(self) -> int:
        """The number of the last moment."""
        return len(self._match.actions)

    def at(self, n: int) -> Moment:
        """The moment after n actions. Raises `IndexError` if there were not so many."""
        if not 0 <= n <= self.length:
            raise IndexError(n)
        known = max(number for number in self._checkpoints if number <= n)
        state = self._checkpoints[known].copy()
        for number, (seat, action) in enumerate(self._match.actions[known:n], known + 1):
            state.play(seat, action)
            if number % SPACING == 0:
                self._checkpoints.setdefault(number, state.copy())
        return Moment(self._match, n, state)

    def steps(self, seat: Seat | None) -> Sequence[int]:
        """The moments at which this seat (None: a spectator) was told something.

        What others do in secret is no step: not even that it was done can be counted.
        """
        return self._match.told_at(seat)
