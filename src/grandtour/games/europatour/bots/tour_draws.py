"""One complete tour drawn by chance, each as likely as it weighs."""

import numpy as np
from numpy.typing import NDArray

from grandtour.core.chance import Stream
from grandtour.games.europatour.board import COUNTRY_KINDS, NO_CARD, Card
from grandtour.games.europatour.bots.tour_sums import BACK, LAND_LINKS, LINKS, Floats, forward
from grandtour.games.europatour.tour import LAST, SLOTS

_INTO = tuple(
    np.array([number for number, (_, to, _) in enumerate(LINKS) if to == country])
    for country in COUNTRY_KINDS
)
"""By country: the links that arrive there."""
_EVERY = np.arange(len(LINKS))


class TourDraws:
    """Draws tours: the sums over all beginnings are made once, each tour is read from its end."""

    def __init__(self, weights: Floats) -> None:
        self._by_link, _ = forward(weights)

    def tour(self, chance: Stream) -> list[Card]:
        tour = [NO_CARD] * SLOTS
        slot, links = LAST, _EVERY
        while slot:
            link = self._drawn(slot, links, chance)
            here, there, vehicle = LINKS[link]
            tour[slot] = there
            slot -= 1
            if link >= LAND_LINKS:
                tour[slot] = vehicle
                slot -= 1
            tour[slot] = here
            into = _INTO[here]
            links = into[into != BACK[link]]
        return tour

    def _drawn(self, slot: int, links: NDArray[np.int_], chance: Stream) -> int:
        sums = np.cumsum(self._by_link[slot][links])
        return int(links[np.searchsorted(sums, chance.fraction() * sums[-1], side="right")])
