"""The medium bot: it plans the cheapest complete tour and counts every missing card alike.

It looks at the cards that lie open but remembers nothing and does not ask how likely a card is.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from grandtour.core.game import Event
from grandtour.games.europatour.actions import TAKE_PILE, TAKE_STOCK, Action
from grandtour.games.europatour.board import FIRST_VEHICLE, NO_CARD, Card
from grandtour.games.europatour.bots.seated import SeatedBot, hand_of, rack_of, tops_of
from grandtour.games.europatour.bots.tour_costs import cheapest_through
from grandtour.games.europatour.bots.tour_sums import KINDS_COUNT, Floats
from grandtour.games.europatour.tour import SLOTS
from grandtour.games.europatour.view import EuropaTourView

ELSEWHERE = 2.0
"""The cost of a card that sits in another slot of the own rack: it must go and come again."""

STOCK_SAVES = 0.5
"""What a card from the stock is expected to save: less than a card that is wanted."""


def costs_of(rack: Sequence[Card]) -> Floats:
    """What each card costs in each slot: nothing if it is there, else about 1."""
    cost = np.ones((SLOTS, KINDS_COUNT))
    cost[:, [card for card in rack if NO_CARD < card < FIRST_VEHICLE]] = ELSEWHERE
    for slot, card in enumerate(rack):
        if card != NO_CARD:
            cost[slot, card] = 0
    return cost


class Prices(NamedTuple):
    """What the cheapest tour costs: of the rack as it is, and with a card put into a slot."""

    now: float
    after: list[list[float]]
    """By slot and card."""


def prices_of(rack: Sequence[Card]) -> Prices:
    return _prices_of(tuple(rack))


@lru_cache(maxsize=256)
def _prices_of(rack: tuple[Card, ...]) -> Prices:
    """A rack is looked at before the draw and after it, and often stays as it is for turns."""
    cost = costs_of(rack)
    through = cheapest_through(cost)
    return Prices(float(through[0].min()), (through - cost).tolist())


class MediumBot(SeatedBot):
    """Takes what brings the rack nearer to the cheapest tour."""

    def place(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        """Where the card fits best to a tour through all cards placed so far."""
        rack, card = rack_of(view), hand_of(view)
        after = prices_of(rack).after
        return self._cheapest([(after[action.slot - 1][card], action) for action in legal])

    def draw(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        rack, tops = rack_of(view), tops_of(view)
        now, after = prices_of(rack)
        scored = [
            (min(after[slot][top] for slot in range(SLOTS)), TAKE_PILE[pile])
            for pile, top in enumerate(tops)
        ]
        return self._cheapest([*scored, (now - STOCK_SAVES, TAKE_STOCK)])

    def discard(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action:
        rack, card = rack_of(view), hand_of(view)
        now, after = prices_of(rack)
        costs = [now, *(after[slot][card] for slot in range(SLOTS))]
        return self._cheapest([(costs[action.slot], action) for action in legal])

    def _cheapest(self, scored: list[tuple[float, Action]]) -> Action:
        best = min(score for score, _ in scored)
        return self.stream.choice([action for score, action in scored if score == best])
