"""The medium bot: a runner on its shortest way that steps aside, chasers that close in together.

It looks one move ahead and knows where the runner may be, but not what it is likely to want.
"""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.games.euroquest.actions import BLACK, BLACK_FIRST, ORANGE, Action
from grandtour.games.euroquest.board import BIT, MODE_OF, NEIGHBOURS
from grandtour.games.euroquest.bots.position import Position, position_of
from grandtour.games.euroquest.bots.quest_moves import moves_to_go
from grandtour.games.euroquest.bots.seated import SeatedBot
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.knowledge import believe, weigh
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.tickets import UNIT
from grandtour.games.euroquest.view import EuroQuestView

THREAT = 6.0
"""What it costs the runner, in moves, to be where a chaser can go next."""

CLOSE = 1.0
"""What it costs to be two moves from a chaser."""

SMALL_BELIEF = 3
"""With so few possible cities the runner is as good as seen, and plays a joker if threatened."""

CROWD = 0.4
"""How much a chaser wants to be the nearest one to a possible city, rather than just near it."""


class MediumBot(SeatedBot):
    """See the module."""

    def run(self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        at = position_of(view)
        seen = believe(view, log).size
        journeys = [action for action in legal if action.verb in MODE_OF]
        threatened = at.threatened()
        best = min(journeys, key=lambda action: self._cost(at, action, threatened, seen))
        if BIT[best.city] & threatened and seen <= SMALL_BELIEF:
            for joker in (ORANGE, BLACK, BLACK_FIRST):
                if joker in legal:
                    return joker
        return best

    def _cost(self, at: Position, action: Action, threatened: int, seen: int) -> float:
        """Moves to the quest's end, and the danger of the place in moves."""
        city = action.city
        collected = at.collected | QUESTS[at.quest].gains[city]
        used = at.used + UNIT[MODE_OF[action.verb]]
        cost = float(moves_to_go(at.quest, collected, used, city))
        if QUESTS[at.quest].done(city, collected, used) and not BIT[city] & at.occupied:
            return -1.0
        if BIT[city] & at.occupied:
            cost += 100
        elif BIT[city] & threatened:
            cost += THREAT * min(1.0, SMALL_BELIEF / seen)
        elif NEIGHBOURS[city] & threatened:
            cost += CLOSE
        return cost + self.stream.fraction() / 2

    def chase(self, view: EuroQuestView, moves: Sequence[Action], log: Sequence[Event]) -> Action:
        at = position_of(view)
        likely = [
            (city, weight) for city, weight in enumerate(weigh(view, log).by_city()) if weight
        ]
        others = [city for seat, city in enumerate(at.chasers, 1) if seat != self.seat]
        nearest = {city: min(STEPS[city][other] for other in others) for city, _ in likely}

        def cost(action: Action) -> float:
            row = STEPS[action.city]
            return sum(
                weight * (row[city] + CROWD * min(row[city], nearest[city]))
                - weight * (row[city] == 0)
                for city, weight in likely
            )

        return min(moves, key=lambda action: cost(action) + self.stream.fraction() / 1000)
