"""The medium bot: it completes coalitions, minds the leader, and pays its share for peace.

It knows the arithmetic of majorities, but not what the others will do.
"""

from grandtour.core.game import Remark, Seat
from grandtour.core.seats import SEATS_IN, SeatSet, seat_set
from grandtour.games.europa.actions import (
    COMMIT,
    EACH,
    NO,
    OFFER,
    PASS,
    PLACE,
    YES,
    Action,
)
from grandtour.games.europa.ballots import share
from grandtour.games.europa.board import LAND, VALUE, WAR_COST
from grandtour.games.europa.bots.forecast import forecast_of
from grandtour.games.europa.bots.peace_promises import fair_share, promised
from grandtour.games.europa.bots.placement import Planner, batches
from grandtour.games.europa.bots.position import Position, reliability
from grandtour.games.europa.bots.promises import agreed, breaks, promises_in
from grandtour.games.europa.bots.seated import Decision, Moment, SeatedBot
from grandtour.games.europa.bots.tuning import POINT_WORTH
from grandtour.games.europa.bots.turn_simulation import TurnSimulation
from grandtour.games.europa.bots.voting_habits import UNKNOWN_VOTERS
from grandtour.games.europa.conference import ledger
from grandtour.games.europa.deals import PLEDGES
from grandtour.games.europa.view import Election, OfferView

NOISE = 0.15
"""How much chance is in its placements."""
LEAD = 0.15
"""How much more of the leader's gain counts for each Victory Point of the lead."""
MISTRUST = 0.5
"""Offers of a seat that is less reliable than this are refused."""


class MediumBot(SeatedBot):
    """See the module."""

    # Peace.

    def confer(self, moment: Moment) -> Action | None:
        """One pledge to all who can afford it: an equal part each."""
        view = moment.view
        assert view.intervention is not None
        if any(offer.seat == self.seat for offer in view.offers if offer.country is None):
            return None
        level, pawns = view.intervention.level, view.intervention.pawns
        if sum(ledger(view.seats, view.offers).asked) >= level:
            return None
        part = -(-level // view.seats)
        others = [
            seat
            for seat in range(view.seats)
            if seat != self.seat and pawns[seat] >= part and reliability(view, seat) >= MISTRUST
        ]
        action = EACH.get((seat_set(others), part))
        return action if action in moment.legal else None

    def commit(self, moment: Moment) -> Decision:
        """Its fair share, as long as there are pawns enough in the world."""
        view = moment.view
        assert view.intervention is not None
        gift = fair_share(view)
        reason = None
        if sum(view.intervention.pawns) < view.intervention.level:
            gift, reason = 0, Remark("peace_hopeless")
        gift = min(max(gift, promised(view, self.seat)), moment.at.pawns[self.seat])
        return Decision(COMMIT[gift], None if gift else reason)

    def resolve(self, moment: Moment) -> Action:
        """The War that can spread most; of Tensions the same."""

        def danger(action: Action) -> tuple[int, int]:
            return LAND[action.country].bit_count(), WAR_COST[action.country]

        return max(moment.legal, key=danger)

    # Pawns.

    def place(self, moment: Moment) -> Action:
        """Bundles of pawns with the best gain for each, as the elections look now."""
        view = moment.view
        forecast = forecast_of(moment.at._replace(voting=UNKNOWN_VOTERS[view.seats]))
        places = [action.country for action in moment.legal]
        simulation = TurnSimulation(forecast, view.order, 0, moment.at.war)
        planner = Planner(simulation, forecast, places, self.stream)
        return PLACE[planner.guess(moment.at.present, batches(view), NOISE)[0]]

    def move(self, moment: Moment) -> Action:
        """Where one more pawn gains most."""
        at = moment.at._replace(voting=UNKNOWN_VOTERS[moment.view.seats])
        simulation = TurnSimulation(forecast_of(at), at.order, 0, at.war)
        return simulation.best_move(moment.legal, at.present, self.seat)

    # Elections.

    def campaign(self, moment: Moment) -> Action | None:
        """One offer: what it is going to propose."""
        election = moment.view.election
        assert election is not None
        if any(offer.seat == self.seat for offer in moment.view.offers if not offer.kept):
            return None
        best = self._best(moment, election)
        if best is None or best == 1 << self.seat:
            return None
        offer = OFFER[moment.at.country][best]
        return offer if offer in moment.legal else None

    def consider(self, moment: Moment, offer: OfferView) -> tuple[Remark | None, bool]:
        if reliability(moment.view, offer.seat) < MISTRUST:
            return Remark("mistrust", {"seat": offer.seat}), False
        if offer.kind in PLEDGES:
            if offer.asks <= fair_share(moment.view) + 1:
                return Remark("peace_fair", {"seat": offer.seat, "n": offer.asks}), True
            return Remark("peace_too_dear", {"n": offer.asks}), False
        bound = breaks(moment.view, self.seat, seat_set(offer.coalition))
        if bound is not None:
            return Remark("word", {"seat": bound}), False
        if self._worth(moment, seat_set(offer.coalition)) > 0:
            return agreed(moment.view, offer), True
        return Remark("helps", {"seat": leader(moment.at)}), False

    def propose(self, moment: Moment) -> Decision:
        election = moment.view.election
        assert election is not None
        best = self._promised(moment, election) or self._best(moment, election)
        if best is None:
            return Decision(PASS)
        return Decision(next(action for action in moment.legal if action.seats == best))

    def vote(self, moment: Moment) -> Decision:
        election = moment.view.election
        assert election is not None
        assert election.proposal is not None
        coalition = seat_set(election.proposal)
        if not coalition >> self.seat & 1:
            return Decision(NO)
        bound = breaks(moment.view, self.seat, coalition)
        if bound is not None:
            return Decision(NO, Remark("word", {"seat": bound}))
        if self._worth(moment, coalition) > 0:
            return Decision(YES)
        return Decision(NO, Remark("helps", {"seat": leader(moment.at)}))

    def _promised(self, moment: Moment, election: Election) -> SeatSet | None:
        own = [promise for promise in promises_in(moment.view) if promise.seat == self.seat]
        if not own or SEATS_IN[own[0].parties] not in election.coalitions:
            return None
        return own[0].parties

    def _best(self, moment: Moment, election: Election) -> SeatSet | None:
        """The coalition with the own seat that is worth most, those with a majority first."""
        found = [
            (
                sum(election.votes[seat] for seat in parties) >= election.majority,
                self._worth(moment, seat_set(parties)),
                self.stream.fraction(),
                seat_set(parties),
            )
            for parties in election.coalitions
            if self.seat in parties
        ]
        found = [entry for entry in found if entry[1] > 0]
        return max(found)[-1] if found else None

    def _worth(self, moment: Moment, coalition: SeatSet) -> float:
        """The own gain, less a part of the leader's that grows with the lead."""
        at, country = moment.at, moment.at.country
        gain = 1 + POINT_WORTH[at.turn] * share(VALUE[country], coalition.bit_count())
        first = leader(at)
        if first == self.seat or not coalition >> first & 1:
            return gain
        return gain * (1 - LEAD * (score(at, first) - score(at, self.seat)))


def score(at: Position, seat: Seat) -> float:
    """Victory Points, and what the Political Points are worth."""
    return at.victory[seat] + POINT_WORTH[at.turn] * at.points[seat]


def leader(at: Position) -> Seat:
    return max(range(at.seats), key=lambda seat: (score(at, seat), at.points[seat]))
