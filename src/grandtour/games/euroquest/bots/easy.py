"""The easy bot: a runner that keeps its distance, chasers that guess a city each time."""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.games.euroquest.actions import BLACK, ORANGE, Action
from grandtour.games.euroquest.board import BIT, MODE_OF, members
from grandtour.games.euroquest.bots.position import position_of
from grandtour.games.euroquest.bots.quest_moves import moves_to_go
from grandtour.games.euroquest.bots.seated import SeatedBot, is_early
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.knowledge import believe
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.view import EuroQuestView

QUEST_PULL = 0.5
"""What a move less to the quest's end is worth, in moves of distance to the nearest chaser."""

NEAR = 3
"""Chasers farther away than this do not matter."""

ORANGE_ODDS = 15
"""One turn in this many is a double move."""


CAREFUL = 5.0
"""What it costs to go where a chaser stands, in the first windows also where one could come: all
know where the quests start.
"""

KEEP_OFF = 1.0
"""What it costs later to go where a chaser could come."""

STRAY_ODDS = 4
"""One journey of a chaser in this many leads anywhere."""


class EasyBot(SeatedBot):
    """Looks one move ahead."""

    def run(self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        if ORANGE in legal and self.stream.below(ORANGE_ODDS) == 0:
            return ORANGE
        at = position_of(view)
        gains = QUESTS[at.quest].gains
        early = is_early(at)
        threatened = at.threatened()
        avoided = at.occupied | (threatened if early else 0)

        def value(action: Action) -> float:
            city = action.city
            safety = min(NEAR, *(STEPS[city][chaser] for chaser in at.chasers))
            to_go = moves_to_go(at.quest, at.collected | gains[city], at.used, city)
            near = KEEP_OFF if BIT[city] & threatened else 0.0
            risk = CAREFUL if BIT[city] & avoided else near
            return safety - risk - QUEST_PULL * to_go + self.stream.fraction()

        best = max([action for action in legal if action.verb in MODE_OF], key=value)
        if early and BIT[best.city] & avoided:
            # A joker rather than a game that is over before it has begun.
            return next((joker for joker in (ORANGE, BLACK) if joker in legal), best)
        return best

    def chase(self, view: EuroQuestView, moves: Sequence[Action], log: Sequence[Event]) -> Action:
        if self.stream.below(STRAY_ODDS) == 0:
            return self.stream.choice(moves)
        target = self.stream.choice(members(believe(view, log).cities))
        return min(moves, key=lambda action: STEPS[action.city][target])
