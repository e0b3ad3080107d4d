"""Copies: a twin is equal, has the same future, and lives its own life."""

from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.playing import (
    Position,
    carry_out,
    play_on,
    positions,
    snapshot,
)

_FUTURE = 40


def check_copy(case: Case, plan: Plan) -> None:
    """What happens to a copy does not touch the original, nor the other way round."""
    for position in positions(case, plan):
        _check_independence(position)


def _check_independence(position: Position) -> None:
    seats, spot = len(position.seats), position.spot
    original = position.state.copy()
    before = snapshot(original, seats)
    spot.same("a copy differs", snapshot(position.state, seats), before)
    copy = original.copy()
    played = play_on(copy, seats, position.chance, spot, _FUTURE)
    spot.same("playing on a copy changed the original", before, snapshot(original, seats))
    after = snapshot(copy, seats)
    for seat, action, events in played:
        again = carry_out(original, seat, action, spot)
        spot.same(f"{action} went otherwise in the original", events, again, seat)
    spot.same("the original has another future", after, snapshot(original, seats))
    # Now the original moves on to its end while the copy stands still.
    play_on(original, seats, position.chance, spot, _FUTURE)
    spot.same("playing on the original changed the copy", after, snapshot(copy, seats))
