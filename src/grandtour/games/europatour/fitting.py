"""Which cards would fit into a slot, between the cards that lie beside it."""

from collections.abc import Sequence
from functools import lru_cache

from grandtour.games.europatour.board import (
    BY_LAND,
    BY_VEHICLE,
    CODES,
    FIRST_VEHICLE,
    NO_CARD,
    Card,
)

BEYOND: Card = -2
"""Where a rack has no slot any more."""

Around = tuple[Card, Card, Card, Card]
"""The two cards before a slot and the two after it."""


def fitting(rack: Sequence[Card], slot: int) -> tuple[Card, ...]:
    """The cards that would have good joints in this slot (from 0), whatever lies there now.

    A free slot beside it is one that anything may come to.

    >>> from grandtour.games.europatour.board import KINDS
    >>> rack = [KINDS[code] for code in "GB SHIP FR IT SHIP GR TR PLANE-PURPLE PL DE".split()]
    >>> [CODES[card] for card in fitting(rack, 6)]
    ['MK', 'TR']
    """
    row = (BEYOND, BEYOND, *rack, BEYOND, BEYOND)
    return _fitting((row[slot], row[slot + 1], row[slot + 3], row[slot + 4]))


@lru_cache(maxsize=4096)
def _fitting(around: Around) -> tuple[Card, ...]:
    return tuple(card for card in range(len(CODES)) if _fits(around, card))


def _fits(around: Around, card: Card) -> bool:
    left_but_one, left, right, right_but_one = around
    if card >= FIRST_VEHICLE:
        return _carries(left, card, right)
    return _arrives(left_but_one, left, card) and _arrives(right_but_one, right, card)


def _arrives(far: Card, near: Card, country: Card) -> bool:
    """Whether one comes to a country over the card beside it; all ways go in both directions."""
    if near >= FIRST_VEHICLE:
        return _carries(far, near, country)
    return near in (NO_CARD, BEYOND) or near in BY_LAND[country]


def _carries(left: Card, vehicle: Card, right: Card) -> bool:
    """Whether a vehicle can lie between these, neither of which may be a vehicle or nothing."""
    if BEYOND in (left, right) or max(left, right) >= FIRST_VEHICLE:
        return False
    goals = BY_VEHICLE[vehicle - FIRST_VEHICLE]
    if NO_CARD in (left, right):
        known = max(left, right)
        return known == NO_CARD or bool(goals[known])
    return right in goals[left]
