"""A puzzle: one coalition wins the election and leaves the own party with the most points."""

from collections.abc import Sequence

from grandtour.core.game import Event, Seat
from grandtour.games.europa.actions import Action
from grandtour.games.europa.view import Election, EuropaView

_FEWEST = 3
"""Coalitions to choose from: fewer would be no puzzle."""


class OneCoalition:
    def answers(
        self, view: EuropaView, legal: Sequence[Action], log: Sequence[Event]
    ) -> tuple[str, ...]:
        """The one proposal after which nobody has as many points, if all who are named say yes."""
        election = view.election
        if view.phase != "propose" or election is None or election.proposer != view.seat:
            return ()
        mine = [each for each in election.coalitions if view.seat in each]
        if len(mine) < _FEWEST:
            return ()
        right = [each for each in mine if _carried(election, each) and _leads(view, election, each)]
        return (f"propose {' '.join(map(str, right[0]))}",) if len(right) == 1 else ()


def _carried(election: Election, coalition: Sequence[Seat]) -> bool:
    """Whether the votes of those named are enough, whatever the others say."""
    return sum(election.votes[seat] for seat in coalition) >= election.majority


def _leads(view: EuropaView, election: Election, coalition: Sequence[Seat]) -> bool:
    share = -(-election.value // len(coalition))
    after = [points + share * (seat in coalition) for seat, points in enumerate(view.points)]
    own = after.pop(view.seat or 0)
    return own > max(after)


PUZZLING = OneCoalition()
