"""How the seats have voted so far: some say yes whenever they are asked to join, some never do."""

from collections.abc import Iterable
from typing import NamedTuple

from grandtour.core.game import Event

_PATIENCE = 6.0
"""After so many answers what was seen counts as much as what interest says."""


class Manner(NamedTuple):
    """The part of yes, and how much it is to be believed: 0 if nothing has been seen."""

    yes: float
    weight: float


Manners = tuple[tuple[Manner, Manner], ...]
"""By seat: for coalitions without it, and for those with it."""


def manners_of(seats: int, log: Iterable[Event]) -> Manners:
    asked = [[0, 0] for _ in range(seats)]
    agreed = [[0, 0] for _ in range(seats)]
    proposer, parties = -1, frozenset[int]()
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
            _manner(agreed[seat][0], asked[seat][0]),
            _manner(agreed[seat][1], asked[seat][1]),
        )
        for seat in range(seats)
    )


def _manner(yes: int, asked: int) -> Manner:
    if not asked:
        return Manner(0.0, 0.0)
    # Nobody is taken to be quite sure.
    return Manner((yes + 0.1) / (asked + 0.2), asked / (asked + _PATIENCE))


STRANGERS: dict[int, Manners] = {seats: manners_of(seats, ()) for seats in range(3, 7)}
"""By the number of seats: nothing has been seen of anybody."""
