"""Who is likely to win, and from that: what points are worth to each seat, and whose gain hurts.

The chance to win is taken to follow from the final totals that can be expected (a softmax). Then,
to first order, a Victory Point of a rival costs a seat the part `chance of the rival / (1 - own
chance)` of what an own one brings. So those who lead are worth stopping, and the last are not.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.europa.actions import COALITIONS
from grandtour.games.europa.ballots import share
from grandtour.games.europa.board import TURNS, VALUE, CountryNumber
from grandtour.games.europa.bots.tuning import POINT_WORTH, STRONG
from grandtour.games.europa.scoring import PRESIDENCY

_SURE_OF_RACE = 0.35
"""The part of a turn's movement in the race for the presidency that is left at its end."""
_ROUNDING = 1e-6


class Outlook(NamedTuple):
    """What follows from a standing; the same for all who look at it."""

    chances: tuple[float, ...]
    """By seat: to win."""
    worth: tuple[float, ...]
    """By seat: a Political Point in Victory Points."""
    hurts: tuple[tuple[float, ...], ...]
    """By seat and rival: what a Victory Point of the rival costs."""
    expected: tuple[float, ...]
    """By seat: the final total."""

    def interest(self, seat: Seat, gains: Sequence[float]) -> float:
        """What these gains of all mean to a seat."""
        hurts = self.hurts[seat]
        return gains[seat] - sum(map(float.__mul__, hurts, gains))


def softmax(values: Sequence[float], spread: float) -> list[float]:
    most = max(values)
    weights = [exp((value - most) / spread) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


@lru_cache(maxsize=1 << 8)
def outlook(
    turn: int,
    left: int,
    cards: int,
    points: tuple[float, ...],
    victory: tuple[float, ...],
) -> Outlook:
    """`left` of this turn's `cards` are still to come; points and victory are what is expected
    of each seat at the end of the turn.
    """
    part = left / cards if cards else 0.0
    race = STRONG.race[turn] * (_SURE_OF_RACE + (1 - _SURE_OF_RACE) * part)
    spread = STRONG.spread[turn]
    if turn == TURNS:
        spread = STRONG.end_spread + (spread - STRONG.end_spread) * part
    presidency = softmax(points, race)
    prize = float(PRESIDENCY[1])
    worth = tuple(POINT_WORTH[turn] + prize * p * (1 - p) / race for p in presidency)
    expected = tuple(
        won + POINT_WORTH[turn] * owned + prize * p
        for won, owned, p in zip(victory, points, presidency, strict=True)
    )
    chances = softmax(expected, spread)
    return Outlook(tuple(chances), worth, _hurts(chances), expected)


def _hurts(chances: Sequence[float]) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(
            0.0 if rival == seat else STRONG.rivalry * chance / max(_ROUNDING, 1 - own)
            for rival, chance in enumerate(chances)
        )
        for seat, own in enumerate(chances)
    )


def gains_of(
    look: Outlook, country: CountryNumber, coalition: SeatSet, follow: float
) -> tuple[float, ...]:
    """What each seat gains by a coalition: the Victory Point, its share, a pawn that moves on."""
    part = share(VALUE[country], coalition.bit_count())
    return tuple(
        1.0 + worth * part + follow if coalition >> seat & 1 else 0.0
        for seat, worth in enumerate(look.worth)
    )


def stakes_of(
    look: Outlook, country: CountryNumber, follow: float
) -> dict[SeatSet, tuple[float, ...]]:
    """What each coalition means to each seat, rivals' gains counted."""
    seats = range(len(look.worth))
    within = (1 << len(look.worth)) - 1
    stakes = {}
    for coalition in COALITIONS:
        if not coalition & ~within:
            gains = gains_of(look, country, coalition, follow)
            parties = SEATS_IN[coalition]
            stakes[coalition] = tuple(
                gains[seat] - sum([look.hurts[seat][rival] * gains[rival] for rival in parties])
                for seat in seats
            )
    return stakes
