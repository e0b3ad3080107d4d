"""The arithmetic of an election (rulings section 9): who is there, what can be proposed, what wins.

The pawns in a country are one int, five bits for each seat: enough for the 20 pawns of a colour.
"""

from functools import lru_cache
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.europa.actions import (
    COALITIONS,
    MOST_SEATS,
    Action,
    offers,
    proposals,
)
from grandtour.games.europa.board import CountryNumber

Pawns = int
"""The pawns in a country: five bits for each seat."""

_BITS = 5
_MASK = (1 << _BITS) - 1
_REMEMBERED = 1 << 14

PAWN: tuple[Pawns, ...] = tuple(1 << _BITS * seat for seat in range(MOST_SEATS))
"""One pawn of each seat."""


def split(pawns: Pawns) -> tuple[int, ...]:
    """The pawns of each of the six seats.

    >>> split(2 * PAWN[0] + 3 * PAWN[4])
    (2, 0, 0, 0, 3, 0)
    """
    return tuple(pawns >> _BITS * seat & _MASK for seat in range(MOST_SEATS))


def one_each(seats: SeatSet) -> Pawns:
    """One pawn of each of these seats."""
    return sum(PAWN[seat] for seat in SEATS_IN[seats])


class Ballot(NamedTuple):
    """A proposal that was voted on. A proposer who passed named no coalition, and nobody voted."""

    proposer: Seat
    coalition: SeatSet = 0
    yes: SeatSet = 0
    no: SeatSet = 0
    votes: int = 0
    carried: bool = False


class Arithmetic:
    """All that follows from the pawns in a country and the vote to beat; shared, never changed."""

    __slots__ = (
        "_counts",
        "_offers",
        "best",
        "coalitions",
        "eligible",
        "majority",
        "partners",
        "possible",
        "proposals",
        "total",
        "votes",
    )

    def __init__(self, pawns: Pawns, threshold: int) -> None:
        votes = split(pawns)
        self.votes = votes
        counts = [0]
        for number in votes:
            counts += [count + number for count in counts]
        self._counts = counts
        """By set of seats: their votes together."""
        self.total = counts[-1]
        # R21: strictly more than half of all pawns in the country.
        self.majority = self.total // 2 + 1
        self.eligible: SeatSet = sum(1 << seat for seat, count in enumerate(votes) if count)
        self.best = sum(sorted(votes, reverse=True)[:3])
        self.coalitions: tuple[SeatSet, ...] = tuple(
            coalition
            for coalition in COALITIONS
            if not coalition & ~self.eligible and counts[coalition] >= threshold
        )
        """Those that reach the vote to beat."""
        self.possible = frozenset(self.coalitions)
        self.partners: tuple[SeatSet, ...] = tuple(map(self._partners, range(MOST_SEATS)))
        """By seat: those it shares a possible coalition with."""
        self.proposals = proposals(self.coalitions)
        self._offers: dict[tuple[CountryNumber, Seat], tuple[Action, ...]] = {}

    def count(self, seats: SeatSet) -> int:
        """The votes of these seats together."""
        return self._counts[seats]

    def _partners(self, seat: Seat) -> SeatSet:
        found = 0
        for coalition in self.coalitions:
            if coalition >> seat & 1:
                found |= coalition
        return found & ~(1 << seat)

    def offers(self, country: CountryNumber, seat: Seat) -> tuple[Action, ...]:
        """The coalitions that a seat can offer."""
        key = country, seat
        menu = self._offers.get(key)
        if menu is None:
            menu = self._offers[key] = offers(country, self.coalitions, seat)
        return menu


@lru_cache(maxsize=_REMEMBERED)
def arithmetic(pawns: Pawns, threshold: int) -> Arithmetic:
    return Arithmetic(pawns, threshold)


def share(value: int, parties: int) -> int:
    """What each of so many parties gets, rounded up (R24).

    >>> [share(30, 3), share(4, 3), share(2, 3), share(2, 2)]
    [10, 2, 1, 1]
    """
    return -(-value // parties)
