"""How likely each card is to get into each slot, from all that a seat knows."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from grandtour.core.game import Seat
from grandtour.games.europatour.board import NO_CARD, Card
from grandtour.games.europatour.bots.tour_sums import KINDS_COUNT, Floats
from grandtour.games.europatour.bots.tuning import Tuning
from grandtour.games.europatour.knowledge import Memory
from grandtour.games.europatour.tour import SLOTS

Piles = Sequence[Sequence[Card]]


class Reach:
    """What may come to a seat. Every copy of a card is a chance of its own."""

    __slots__ = ("_missed",)

    def __init__(self, missed: Sequence[float] = (1.0,) * KINDS_COUNT) -> None:
        self._missed = list(missed)

    def copy(self) -> "Reach":
        return Reach(self._missed)

    def add(self, cards: Iterable[Card], weight: float) -> None:
        for card in cards:
            if card != NO_CARD:
                self._missed[card] *= 1 - weight

    def share_out(self, cards: Sequence[Card], weight: float) -> None:
        """Adds cards of which `weight` will come in all."""
        if cards:
            self.add(cards, min(1.0, weight / len(cards)))

    def add_piles(self, piles: Piles, tuning: Tuning) -> None:
        for pile in piles:
            self.add(pile[-1:], tuning.top)
            self.add(pile[-2:-1], tuning.under_top)
            self.add(pile[:-2], tuning.buried)

    def row(self, least: float) -> Floats:
        """The weight of each card."""
        row: Floats = np.maximum(1 - np.array(self._missed), least)
        return row


def hidden_reach(memory: Memory, seat: Seat, tuning: Tuning) -> Reach:
    """What may come to this seat from the stock and from other racks."""
    reach = Reach()
    reach.share_out(memory.pools[-1], tuning.unseen)
    for older in memory.pools[:-1]:
        reach.add(older, tuning.held)
    for other, rack in enumerate(memory.racks):
        if other != seat:
            reach.add(rack, tuning.held)
    return reach


def rack_weights(rack: Sequence[Card], reach: Reach, tuning: Tuning) -> Floats:
    """The weights of all cards in all slots, for a seat with this rack and reach."""
    reach = reach.copy()
    reach.add(rack, tuning.own)
    weights = np.tile(reach.row(tuning.least), (SLOTS, 1))
    for slot, card in enumerate(rack):
        if card != NO_CARD:
            weights[slot, card] = 1
    return weights


def guessed_weights(memory: Memory, other: Seat, tuning: Tuning) -> Floats:
    """The weights of all cards in all slots of another rack, as far as it is known."""
    reach = hidden_reach(memory, other, tuning)
    reach.add_piles(memory.piles, tuning)
    rack = memory.racks[other]
    weights = rack_weights(rack, reach, tuning)
    for slot, card in enumerate(rack):
        if card == NO_CARD:
            pool = memory.pools[memory.origins[other][slot]]
            for kind, copies in Counter(pool).items():
                there = min(1.0, tuning.guessed * copies / len(pool))
                weights[slot, kind] = max(weights[slot, kind], there)
    return weights
