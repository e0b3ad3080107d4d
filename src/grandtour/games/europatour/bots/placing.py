"""Where the strong bot puts a card in the set-up, when the cards to come are not known."""

from collections.abc import Sequence

import numpy as np

from grandtour.games.europatour.board import NO_CARD, Card
from grandtour.games.europatour.bots.chances import Reach
from grandtour.games.europatour.bots.tour_sums import outlook
from grandtour.games.europatour.bots.tuning import Tuning


def slot_values(
    rack: Sequence[Card], card: Card, unseen: Sequence[Card], tuning: Tuning
) -> list[float]:
    """For each slot the sum over all tours with the card there; only free slots matter."""
    reaches = []
    for weight in (tuning.unseen, tuning.dealt):
        reach = Reach()
        reach.share_out(unseen, weight)
        reach.add([*rack, card], tuning.own)
        reaches.append(reach.row(tuning.least))
    filled, free = reaches
    weights = np.array([free if held == NO_CARD else filled for held in rack])
    for slot, held in enumerate(rack):
        if held != NO_CARD:
            weights[slot, held] = 1
    filled[card] = 1
    values: list[float] = (outlook(weights).through @ filled).tolist()
    return values
