"""How the seats have voted so far: some say yes whenever they are asked to join, some never do."""

from collections.abc import Iterable
from typing import NamedTuple

from grandtour.core.game import Event, Seat
from grandtour.core.seats import NOBODY

_HALF_TRUSTED = 6.0
"""After this many answers, habit counts as much as interest."""


class VotingHabit(NamedTuple):
    """The share of yes among the answers, and how much it counts: 0 before the first answer."""

    yes: float
    weight: float


VotingHabits = tuple[tuple[VotingHabit, VotingHabit], ...]
"""By seat: for coalitions without it, and for those with it."""


def voting_habits(seats: int, log: Iterable[Event]) -> VotingHabits:
    asked = [[0, 0] for _ in range(seats)]
    agreed = [[0, 0] for _ in range(seats)]
    proposer, parties = NOBODY, frozenset[Seat]()
    for event in log:
        if event.kind == "proposed":
            proposer, parties = event.data["seat"], frozenset(event.data["seats"])
        elif event.kind in ("voted_yes", "voted_no"):
            for seat in event.data["seats"]:
                if seat != proposer:
                    asked[seat][seat in parties] += 1
                    agreed[seat][seat in parties] += event.kind == "voted_yes"
    return tuple(
        (
            _habit(agreed[seat][0], asked[seat][0]),
            _habit(agreed[seat][1], asked[seat][1]),
        )
        for seat in range(seats)
    )


def _habit(yes: int, asked: int) -> VotingHabit:
    if not asked:
        return VotingHabit(0.0, 0.0)
    # Nobody is taken to be quite sure.
    return VotingHabit((yes + 0.1) / (asked + 0.2), asked / (asked + _HALF_TRUSTED))


UNKNOWN_VOTERS: dict[int, VotingHabits] = {seats: voting_habits(seats, ()) for seats in range(3, 7)}
"""By the number of seats: nothing has been seen of anybody."""
