"""Worlds as likely as they are, for those who judge a game: racks that somebody has sorted.

`imagine` deals the cards that a seat cannot place anyhow. But a rack is the better the longer its
owner has sorted it. Here every other seat is given a journey in mind, drawn from all complete tours
by how well it explains what is known of the rack and what its owner refused; a slot holds the
journey's card with a chance that depends on from where its card came, else any card.
"""

from collections.abc import Sequence

import numpy as np

from grandtour.core.chance import Stream
from grandtour.core.game import Event, Seat, Worlds
from grandtour.games.europatour.actions import STOCK
from grandtour.games.europatour.board import FIRST_VEHICLE, NO_CARD, Card
from grandtour.games.europatour.bots.tour_draws import TourDraws
from grandtour.games.europatour.bots.tour_sums import KINDS_COUNT, Floats
from grandtour.games.europatour.knowledge import Memory
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.signs import Signs, read
from grandtour.games.europatour.tour import SLOTS, fault
from grandtour.games.europatour.view import EuropaTourView

FROM_PILE, FROM_STOCK = 0.985, 0.97
"""How many of the cards that came from there are the journey's."""
DEALT_FIRST, DEALT_LATE, DEALT_HALFWAY = 0.6, 0.97, 4
"""How many of the dealt ones are: at first, after long, and after so many turns halfway."""
CLAIMED = 0.999
"""Who claims has a tour, or is wrong."""
REFUSED = 0.2
"""How much a card that was refused speaks against a journey with it."""
WANTED = 1000.0
"""How much a card that is taken up from a pile speaks for a journey with it."""
_LEAST = 1e-4
_TRIES = 20


def likely(view: EuropaTourView, log: Sequence[Event]) -> Worlds:
    """Draws worlds that the view's seat, having seen the log, cannot exclude."""
    memory = Memory(view.seat, view.seats)
    signs = read(memory, view.seats, log)
    if view.phase in ("placing", "over"):
        return lambda chance: memory.imagine(view, chance)
    journeys = [
        Journey(
            memory,
            seat,
            signs[seat],
            claimed=seat in view.claims,
            taken_up=memory.drawn if seat == view.on_turn and memory.source != STOCK else None,
        )
        # Who claims chooses first: nobody else can hold a card of that tour.
        for seat in sorted(range(view.seats), key=lambda seat: seat not in view.claims)
        if NO_CARD in memory.racks[seat] and seat not in memory.auto_claimed
    ]

    def world(chance: Stream) -> State:
        for _ in range(_TRIES):
            racks, pools = memory.begun(chance)
            for journey in journeys:
                journey.fill(racks[journey.seat], pools, chance)
            found = memory.filled(view, racks, pools, chance)
            if found and not any(journey.is_overlooked(found) for journey in journeys):
                return found
        return memory.imagine(view, chance)

    return world


class Journey:
    """What one seat may have in mind, and how far its rack is."""

    def __init__(
        self,
        memory: Memory,
        seat: Seat,
        signs: Signs,
        *,
        claimed: bool,
        taken_up: Card | None,
    ) -> None:
        self.seat = seat
        self._claimed = claimed
        self._known = memory.racks[seat]
        self._origins = memory.origins[seat]
        self._fits = [CLAIMED if claimed else _chance_to_fit(signs, slot) for slot in range(SLOTS)]
        self._draws = TourDraws(self._weights(memory, signs, taken_up))

    def _weights(self, memory: Memory, signs: Signs, taken_up: Card | None) -> Floats:
        weights = np.empty((SLOTS, KINDS_COUNT))
        for slot, card in enumerate(self._known):
            fits = self._fits[slot]
            # A card that does not fit may be any other.
            astray = (1 - fits) / (KINDS_COUNT - 1)
            pool = [card] if card != NO_CARD else memory.pools[self._origins[slot]]
            weights[slot] = max(len(pool) * astray, _LEAST)
            weights[slot, pool] = fits + (len(pool) - 1) * astray
            self._fits[slot] = fits / weights[slot, pool[0]]
        weights[:, [card for card in signs.refused if card not in self._known]] *= REFUSED
        if taken_up is not None:
            weights[:, taken_up] *= WANTED
        return weights

    def fill(self, rack: list[Card], pools: list[list[Card]], chance: Stream) -> None:
        """Puts cards of a journey into unknown slots, as far as they can be there."""
        tour = self._tour(chance)
        for slot, card in enumerate(tour):
            pool = pools[self._origins[slot]]
            if (
                self._known[slot] == NO_CARD
                and card in pool
                and chance.fraction() < self._fits[slot]
            ):
                pool.remove(card)
                rack[slot] = card

    def is_overlooked(self, world: State) -> bool:
        """Whether the seat would have a tour there without having claimed it."""
        return not self._claimed and fault(world.racks[self.seat]) is None

    def _tour(self, chance: Stream) -> list[Card]:
        """One that visits no country twice, if such a one is soon drawn."""
        for _ in range(_TRIES):
            tour = self._draws.tour(chance)
            countries = [card for card in tour if card < FIRST_VEHICLE]
            if len(set(countries)) == len(countries):
                break
        return tour


def _chance_to_fit(signs: Signs, slot: int) -> float:
    came = signs.came[slot]
    if came == "dealt":
        still: float = 0.5 ** (signs.turns / DEALT_HALFWAY)
        return DEALT_LATE + (DEALT_FIRST - DEALT_LATE) * still
    return FROM_PILE if came == "pile" else FROM_STOCK
