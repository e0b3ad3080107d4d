"""What a rack is worth, and what it would be worth with a card exchanged.

The value is the logarithm of the sum over all tours (tour_sums.py). It falls about evenly with the
turns that are still needed, so that means of it over the cards of the stock make sense.
"""

from collections.abc import Sequence
from math import log

import numpy as np

from grandtour.games.europatour.board import Card
from grandtour.games.europatour.bots.tour_sums import Floats, outlook
from grandtour.games.europatour.bots.tuning import Tuning
from grandtour.games.europatour.tour import SLOTS, fault

_SLOTS = np.arange(SLOTS)
_NEXT_TO_NOTHING = 1e-30


class Prospects:
    """The value of a full rack `now`, and `swaps`: its value with any card in any slot.

    Exchanging a card changes the sum in one slot; what the card's new place means for other slots
    is left out.
    """

    def __init__(self, rack: Sequence[Card], weights: Floats, tuning: Tuning) -> None:
        found = outlook(weights)
        through = found.through
        self.now = log(found.total)
        lost = (1 - tuning.given) * through[_SLOTS, rack]
        sums = found.total + (1 - weights) * through - lost[:, None]
        self.swaps: Floats = np.log(np.maximum(sums, _NEXT_TO_NOTHING))
        self.swaps[_SLOTS, rack] = self.now
        # Only where all other cards fit together the sum through a card can reach 1.
        for slot, card in np.argwhere(through >= 1).tolist():
            if fault([*rack[:slot], card, *rack[slot + 1 :]]) is None:
                self.swaps[slot, card] = tuning.won

    def taken(self, card: Card) -> float:
        """The value with this card in its best slot."""
        return float(self.swaps[:, card].max())

    def drawn_from(self, cards: Sequence[Card]) -> float:
        """The mean value after drawing one of these cards unseen and keeping it if it helps."""
        return float(np.maximum(self.swaps.max(axis=0), self.now)[list(cards)].mean())
