"""What the next player could do with the cards on top of the piles."""

from math import inf, log

import numpy as np

from grandtour.core.game import Seat
from grandtour.games.europatour.board import NO_CARD, Card
from grandtour.games.europatour.bots.chances import Piles, guessed_weights
from grandtour.games.europatour.bots.tour_sums import outlook
from grandtour.games.europatour.bots.tuning import Tuning
from grandtour.games.europatour.knowledge import Memory
from grandtour.games.europatour.tour import fault


class Danger:
    """How much each card would help a seat whose rack is known in part."""

    def __init__(self, memory: Memory, seat: Seat, tuning: Tuning) -> None:
        self._lost = tuning.lost
        weights = guessed_weights(memory, seat, tuning)
        found = outlook(weights)
        gains = (1 - weights) * found.through
        for slot, card in enumerate(memory.racks[seat]):
            if card != NO_CARD:
                gains[slot] -= found.through[slot, card]
        self._total = found.total
        self._gains = gains.max(axis=0)
        for slot, card in np.argwhere(found.through >= 1).tolist():
            rack = memory.racks[seat][:]
            rack[slot] = card
            if NO_CARD not in rack and fault(rack) is None:
                self._gains[card] = inf

    def of(self, card: Card) -> float:
        """The gain in value from having this card, 0 if it has no use."""
        gain = float(self._gains[card])
        return self._lost if gain == inf else log(1 + max(0.0, gain) / self._total)

    def in_piles(self, piles: Piles) -> float:
        """The gain from the best card that lies on top."""
        return max(self.of(pile[-1]) for pile in piles)
