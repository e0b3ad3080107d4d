"""The medium bot: a runner on its shortest way that steps aside, chasers that close in together.

It looks one move ahead and knows where the runner may be and may go next, but not what it is likely
to want.
"""

from collections.abc import Mapping, Sequence

from grandtour.core.game import Event
from grandtour.games.euroquest.actions import BLACK, BLACK_FIRST, ORANGE, Action
from grandtour.games.euroquest.belief import Belief
from grandtour.games.euroquest.board import (
    BIT,
    COUNTRY,
    MODE_OF,
    NEIGHBOURS,
    Cities,
    CityNumber,
    members,
)
from grandtour.games.euroquest.bots.position import Position, position_of
from grandtour.games.euroquest.bots.quest_moves import moves_to_go
from grandtour.games.euroquest.bots.seated import SeatedBot
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.knowledge import believe, weigh
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.rules import WINDOWS
from grandtour.games.euroquest.tickets import UNIT
from grandtour.games.euroquest.view import EuroQuestView

THREAT = 6.0
"""What it costs the runner, in moves, to be where a chaser can go next."""

CLOSE = 1.0
"""What it costs to be two moves from a chaser."""

SMALL_BELIEF = 3
"""With so few possible cities the runner is as good as seen, and plays a joker if threatened."""

FIRST_WINDOWS = 3
"""So long a runner goes nowhere where a chaser could come, if it can help it."""

CROWD = 0.4
"""How much a chaser wants to be the nearest one to a possible city, rather than just near it."""


AHEAD = 0.7
"""What it is worth to be near to where the runner will be next, compared with where it may be."""

LIKELIEST = 30
"""So many cities are looked at for that."""

CAPTURE = 3.0
"""What a sure capture is worth, in moves of distance."""


class MediumBot(SeatedBot):
    """See the module."""

    def run(self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        at = position_of(view)
        belief = believe(view, log)
        journeys = [action for action in legal if action.verb in MODE_OF]
        threatened = at.threatened()
        best = min(journeys, key=lambda action: self._cost(at, action, threatened, belief))
        if BIT[best.city] & threatened and _heard(belief, at, best).size <= SMALL_BELIEF:
            for joker in (ORANGE, BLACK, BLACK_FIRST):
                if joker in legal:
                    return joker
        return best

    def _cost(self, at: Position, action: Action, threatened: int, belief: Belief) -> float:
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
            cost += THREAT * self._exposure(at, _heard(belief, at, action).size)
        elif NEIGHBOURS[city] & threatened:
            cost += CLOSE
        return cost + self.stream.fraction() / 2

    def _exposure(self, at: Position, size: int) -> float:
        """How surely a chaser comes: at the beginning they all know where the quests start."""
        if at.windows_left > WINDOWS - FIRST_WINDOWS:
            return 1.0
        return min(1.0, SMALL_BELIEF / max(1, size))

    def chase(self, view: EuroQuestView, moves: Sequence[Action], log: Sequence[Event]) -> Action:
        at = position_of(view)
        now = {city: weight for city, weight in enumerate(weigh(view, log).by_city()) if weight}
        soon = _next(now, at.occupied)
        others = [city for seat, city in enumerate(at.chasers, 1) if seat != self.seat]
        nearest = {city: min(STEPS[city][other] for other in others) for city in {**now, **soon}}

        def far(city: CityNumber, here: CityNumber, spared: int) -> float:
            """How far the chaser is, and more so if no other is nearer; `spared` moves are free."""
            own = max(0, int(STEPS[here][city]) - spared)
            return own + CROWD * min(own, max(0, int(nearest[city]) - spared))

        def cost(action: Action) -> float:
            here = action.city
            found = sum(weight * far(city, here, 0) for city, weight in now.items())
            later = sum(weight * far(city, here, 1) for city, weight in soon.items())
            return found + AHEAD * later - CAPTURE * now.get(here, 0.0)

        return min(moves, key=lambda action: cost(action) + self.stream.fraction() / 1000)


def _next(weights: Mapping[CityNumber, float], occupied: Cities) -> dict[CityNumber, float]:
    """Where the runner is one journey later if it chooses at random; the likeliest cities."""
    found: dict[CityNumber, float] = {}
    for city, weight in weights.items():
        ends = members(NEIGHBOURS[city] & ~occupied)
        for end in ends:
            found[end] = found.get(end, 0.0) + weight / len(ends)
    return dict(sorted(found.items(), key=lambda each: -each[1])[:LIKELIEST])


def _heard(belief: Belief, at: Position, action: Action) -> Belief:
    """What the chasers will believe after this journey, if it is not silent."""
    there = COUNTRY[action.city]
    mode = MODE_OF[action.verb]
    if there == COUNTRY[at.runner]:
        return belief.travelled("same", mode)
    return belief.travelled("abroad", mode, there)
