"""Placement at first sight: many points for few votes, in company, and not where enough are."""

from functools import lru_cache

from grandtour.core.game import Seat
from grandtour.games.europa.ballots import Pawns, split
from grandtour.games.europa.board import VALUE, CountryNumber

NOISE = 5.0
"""How much chance is in it."""

_COMPANY = 2.0
"""For each other party that is there."""
_ENOUGH = 6.0
"""For the pawn that makes the vote."""
_CROWDED = 8.0
"""Against a country that has enough pawns already."""


@lru_cache(maxsize=1 << 14)
def appeal(country: CountryNumber, pawns: Pawns, threshold: int, seat: Seat) -> float:
    """What draws a pawn of this seat to a country."""
    votes = split(pawns)
    total = sum(votes)
    others = sum(1 for owner, count in enumerate(votes) if count and owner != seat)
    found = VALUE[country] / threshold + _COMPANY * others
    if total + 1 == threshold:
        return found + _ENOUGH
    return found - _CROWDED if total >= threshold else found
