"""How many cards of a rack are where the nearest complete tour has them: a hint for beginners."""

from collections.abc import Sequence

from grandtour.games.europatour.board import (
    BY_LAND,
    CODES,
    COUNTRY_KINDS,
    DECK,
    NO_CARD,
    Card,
)
from grandtour.games.europatour.tour import FLIGHTS, LAST, SLOTS, Costs, cheapest_beginnings

_COPIES = [DECK.count(kind) for kind in range(len(CODES))]


def cards_in_place(rack: Sequence[Card]) -> int:
    """The most cards of a rack, free slots or not, that one complete tour has in these slots.

    Unlike `distance` it looks at how many cards there are of each kind: no tour visits a country
    twice, or takes a third plane of a colour.

    >>> from grandtour.games.europatour.board import KINDS
    >>> cards_in_place([KINDS[code] for code in "GB FR BE NL DE PL LT LV EE RU".split()])
    9
    """
    cost = [_changes(card) for card in rack]
    endings = cheapest_beginnings(cost[::-1])[::-1]
    changes = int(min(endings[0]))
    while not _Search(cost, endings, changes).finds_one():
        changes += 1
    return SLOTS - rack.count(NO_CARD) - changes


def _changes(card: Card) -> list[float]:
    """What each card costs in the slot of this one: nothing where it stays, or the slot is free."""
    if card == NO_CARD:
        return [0.0] * len(CODES)
    return [float(card != kind) for kind in range(len(CODES))]


class _Search:
    """Looks for a tour that changes at most so many cards, and goes no way that cannot be one."""

    def __init__(self, cost: Costs, endings: Costs, most: int) -> None:
        self._cost = cost
        self._endings = endings
        self._most = most
        self._left = list(_COPIES)

    def finds_one(self) -> bool:
        return any(self._goes_on(country, 0, 0.0) for country in COUNTRY_KINDS)

    def _goes_on(self, country: Card, slot: int, changed: float) -> bool:
        """Whether a tour whose cards before this slot are chosen goes on with this country."""
        if not self._left[country] or changed + self._endings[slot][country] > self._most:
            return False
        if slot == LAST:
            return True
        changed += self._cost[slot][country]
        self._left[country] -= 1
        found = any(self._goes_on(other, slot + 1, changed) for other in BY_LAND[country])
        found = found or (slot + 2 <= LAST and self._flies_on(country, slot, changed))
        self._left[country] += 1
        return found

    def _flies_on(self, country: Card, slot: int, changed: float) -> bool:
        for vehicle, other in FLIGHTS[country]:
            if self._left[vehicle]:
                self._left[vehicle] -= 1
                price = changed + self._cost[slot + 1][vehicle]
                found = self._goes_on(other, slot + 2, price)
                self._left[vehicle] += 1
                if found:
                    return True
        return False
