"""The medium bot: it plans the cheapest complete tour and counts every missing card alike.

It looks at the cards that lie open but remembers nothing and does not ask how likely a card is.
"""

from collections.abc import Sequence
from math import inf

from grandtour.core.game import Event
from grandtour.games.europatour.actions import TAKE_PILE, TAKE_STOCK, Action
from grandtour.games.europatour.board import CODES, COUNTRY_KINDS, FIRST_VEHICLE, Card
from grandtour.games.europatour.bots.seated import SeatedBot, hand_of, rack_of, tops_of
from grandtour.games.europatour.tour import FLIGHTS, LAST, SLOTS, Costs, cheapest_beginnings
from grandtour.games.europatour.view import EuropaTourView

ELSEWHERE = 2.0
"""The cost of a card that sits in another slot of the own rack: it must go and come again."""

STOCK_SAVES = 0.5
"""What a card from the stock is expected to save: less than a card that is wanted."""


def costs_of(rack: Sequence[Card]) -> Costs:
    """What each card costs in each slot: nothing if it is there, else about 1."""
    held = set(rack)
    plain = [
        ELSEWHERE if kind in held and kind < FIRST_VEHICLE else 1.0 for kind in range(len(CODES))
    ]
    return [[0.0 if kind == card else plain[kind] for kind in range(len(CODES))] for card in rack]


def cheapest_through(cost: Costs) -> Costs:
    """For every slot and card the cost of the cheapest tour that has this card there."""
    begin = cheapest_beginnings(cost)
    end = cheapest_beginnings(cost[::-1])[::-1]
    through = [[inf] * len(CODES) for _ in range(SLOTS)]
    for slot in range(SLOTS):
        for country in COUNTRY_KINDS:
            through[slot][country] = begin[slot][country] + end[slot][country] - cost[slot][country]
    for slot in range(1, LAST):
        for country in COUNTRY_KINDS:
            for vehicle, other in FLIGHTS[country]:
                tour = begin[slot - 1][other] + cost[slot][vehicle] + end[slot + 1][country]
                through[slot][vehicle] = min(through[slot][vehicle], tour)
    return through


class MediumBot(SeatedBot):
    """Takes what brings the rack nearer to the cheapest tour."""

    def place(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        """Where the card fits best to a tour through all cards placed so far."""
        rack, card = rack_of(view), hand_of(view)
        cost = costs_of(rack)
        through = cheapest_through(cost)
        return self._cheapest(
            [(through[a.slot - 1][card] - cost[a.slot - 1][card], a) for a in legal]
        )

    def draw(self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        rack, tops = rack_of(view), tops_of(view)
        cost = costs_of(rack)
        through = cheapest_through(cost)
        scored = [
            (min(through[slot][top] - cost[slot][top] for slot in range(SLOTS)), TAKE_PILE[pile])
            for pile, top in enumerate(tops)
        ]
        return self._cheapest([*scored, (min(through[0]) - STOCK_SAVES, TAKE_STOCK)])

    def discard(
        self, view: EuropaTourView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action:
        rack, card = rack_of(view), hand_of(view)
        cost = costs_of(rack)
        through = cheapest_through(cost)
        after = [min(through[0])]
        after += [through[slot][card] - cost[slot][card] for slot in range(SLOTS)]
        return self._cheapest([(after[action.slot], action) for action in legal])

    def _cheapest(self, scored: list[tuple[float, Action]]) -> Action:
        best = min(score for score, _ in scored)
        return self.stream.choice([action for score, action in scored if score == best])
