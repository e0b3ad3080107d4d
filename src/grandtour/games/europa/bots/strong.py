"""The strong bot: every choice by what it means for winning the game.

Elections are solved as small games (contest.py), placements are tried against imagined ones of the
others (placement.py). At the peace conference it looks for pledges that pay for all in them
(conference.py); without any, gifts for peace are found by regret matching (peace.py). What things
are worth follows from who is likely to win (outlook.py).
"""

from grandtour.core.chance import Chance
from grandtour.core.game import Remark, Seat
from grandtour.games.europa.actions import COMMIT, PASS, PLACE, PROPOSE, Action
from grandtour.games.europa.board import LAND, TURNS, VALUE, CountryNumber
from grandtour.games.europa.bots.bargain import Bargain
from grandtour.games.europa.bots.conference import Talks
from grandtour.games.europa.bots.forecast import Forecast, forecast_of
from grandtour.games.europa.bots.peace import without_words
from grandtour.games.europa.bots.peace_choices import effort_of, gift_in_war, why_gift
from grandtour.games.europa.bots.placement import Planner, batches
from grandtour.games.europa.bots.position import members_around
from grandtour.games.europa.bots.seated import Decision, EuropaGame, Moment, SeatedBot
from grandtour.games.europa.bots.turn_simulation import TurnSimulation
from grandtour.games.europa.deals import PLEDGES
from grandtour.games.europa.view import OfferView

_FAR = 0.3
"""What it is worth to end a War where no pawn can be placed yet."""
_POINT = 0.1
_NEIGHBOUR = 0.4
"""What it is worth that a War cannot spread to a neighbour next turn."""


class StrongBot(SeatedBot):
    """See the module."""

    def __init__(self, game: EuropaGame, seat: Seat, chance: Chance) -> None:
        super().__init__(game, seat, chance)
        self._plan: dict[tuple[int, int, int], CountryNumber] = {}
        """The next pawns: by turn, round and pawns left to place in it."""

    # Peace.

    def confer(self, moment: Moment) -> Action | None:
        return Talks(moment, effort_of(moment)).proposal(moment.legal)

    def commit(self, moment: Moment) -> Decision:
        effort = effort_of(moment)
        talks = Talks(moment, effort)
        if talks.covered:
            beliefs = talks.beliefs(self.stream.fork("pledged"))
            gift = talks.gift(beliefs)
        else:
            beliefs = without_words(effort, self.stream.fork("peace"))
            gift = gift_in_war(beliefs, self.seat)
        return Decision(COMMIT[gift], why_gift(beliefs, self.seat, gift))

    def resolve(self, moment: Moment) -> Action:
        """What opens most now, and what would spread most next turn."""
        near = members_around(moment.view)

        def use(action: Action) -> float:
            country = action.country
            opens = 1 + _POINT * VALUE[country] if near >> country & 1 else _FAR
            spreads = LAND[country].bit_count() if moment.at.turn < TURNS else 0
            return opens + _NEIGHBOUR * spreads

        return max(moment.legal, key=use)

    # Pawns.

    def place(self, moment: Moment) -> Action:
        view = moment.view
        key = view.turn, view.round, view.to_place
        if key not in self._plan or PLACE[self._plan[key]] not in moment.legal:
            placement = self._planner(moment).plan(moment.at.present, batches(view))
            self._plan = {
                (view.turn, view.round, left): country
                for left, country in enumerate(reversed(placement), 1)
            }
        return PLACE[self._plan.pop(key)]

    def _planner(self, moment: Moment) -> Planner:
        forecast = forecast_of(moment.at)
        places = [action.country for action in moment.legal]
        return Planner(self._simulation(moment, forecast), forecast, places, self.stream)

    def _simulation(self, moment: Moment, forecast: Forecast) -> TurnSimulation:
        near = members_around(moment.view)
        return TurnSimulation(forecast, moment.at.order, near, moment.at.war)

    def move(self, moment: Moment) -> Action:
        simulation = self._simulation(moment, forecast_of(moment.at))
        return simulation.best_move(moment.legal, moment.at.present, self.seat)

    # Elections.

    def campaign(self, moment: Moment) -> Action | None:
        return self._bargain(moment).offer(moment.legal)

    def consider(self, moment: Moment, offer: OfferView) -> tuple[Remark | None, bool]:
        if offer.kind in PLEDGES:
            return Talks(moment, effort_of(moment)).consider(offer)
        return self._bargain(moment).consider(offer)

    def propose(self, moment: Moment) -> Decision:
        plans = self._bargain(moment).contest().stages[0].plans
        if not plans:
            return Decision(PASS)
        return Decision(PROPOSE[max(plans, key=lambda plan: plan.gain).coalition])

    def vote(self, moment: Moment) -> Decision:
        return self._bargain(moment).vote()

    def _bargain(self, moment: Moment) -> Bargain:
        return Bargain(moment, self.seat, forecast_of(moment.at))
