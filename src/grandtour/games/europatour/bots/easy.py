"""The easy bot: it looks at the joints of its present rack and makes no plans."""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.games.europatour.actions import TAKE_PILE, TAKE_STOCK, Action
from grandtour.games.europatour.board import FIRST_VEHICLE, Card
from grandtour.games.europatour.bots.seated import SeatedBot, hand_of, rack_of, tops_of
from grandtour.games.europatour.tour import LAST, good_joints
from grandtour.games.europatour.view import EuropaTourView

RESTLESS = {0: 0.8, -1: 0.3}
"""How often it swaps although it gains no joint, or loses one: else it might wait for one card
forever, since a greedy rack gets stuck."""


def with_card(rack: list[Card], slot: int, card: Card) -> list[Card]:
    return [*rack[:slot], card, *rack[slot + 1 :]]


def neatness(rack: Sequence[Card]) -> int:
    """Good joints; a vehicle at an end or beside another one can never join and is a fault."""
    vehicles = [card >= FIRST_VEHICLE for card in rack]
    stuck = vehicles[0] + vehicles[LAST] + sum(map(min, vehicles, vehicles[1:]))
    return sum(good_joints(rack)) - stuck


class EasyBot(SeatedBot):
    """Greedy on good joints."""

    def place(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        rack, card = rack_of(view), hand_of(view)
        return self._best(
            [(neatness(with_card(rack, action.slot - 1, card)), action) for action in legal]
        )

    def draw(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        rack = rack_of(view)
        scored = [(neatness(rack) + 0.5, TAKE_STOCK)]
        for action, top in zip(TAKE_PILE, tops_of(view), strict=True):
            scored.append((max(self._swaps(rack, top)), action))
        return self._best(scored)

    def discard(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action:
        rack, card = rack_of(view), hand_of(view)
        gains = [after - neatness(rack) for after in self._swaps(rack, card)]
        best = max(gains)
        aside = [action for action in legal if not action.slot]
        if aside and best <= 0 and self.stream.fraction() >= RESTLESS.get(best, 0.0):
            return self.stream.choice(aside)
        slots = [slot for slot, gain in enumerate(gains, 1) if gain == best]
        return self.stream.choice([action for action in legal if action.slot in slots])

    def _swaps(self, rack: list[Card], card: Card) -> list[int]:
        return [neatness(with_card(rack, slot, card)) for slot in range(len(rack))]

    def _best(self, scored: list[tuple[float, Action]]) -> Action:
        best = max(score for score, _ in scored)
        return self.stream.choice([action for score, action in scored if score == best])
