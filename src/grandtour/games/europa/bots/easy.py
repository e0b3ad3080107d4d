"""The easy bot: sensible at first sight, naive at the second, and without any memory."""

from grandtour.core.game import Remark, Seat
from grandtour.games.europa.actions import COMMIT, MOST_PARTIES, NO, PASS, STAY, YES, Action
from grandtour.games.europa.board import WAR_COST
from grandtour.games.europa.bots.peace_promises import fair_share, promised
from grandtour.games.europa.bots.promises import agreed
from grandtour.games.europa.bots.seated import Decision, Moment, SeatedBot
from grandtour.games.europa.bots.simple_placement import NOISE, appeal
from grandtour.games.europa.deals import PLEDGES
from grandtour.games.europa.view import OfferView

SMALL_PART = 0.5
"""Of its fair share for peace."""


class EasyBot(SeatedBot):
    """See the module."""

    def confer(self, moment: Moment) -> Action | None:
        return None

    def commit(self, moment: Moment) -> Decision:
        """A small share, or what it has promised."""
        small = round(SMALL_PART * fair_share(moment.view))
        gift = max(small, promised(moment.view, self.seat))
        return Decision(COMMIT[min(gift, moment.at.pawns[self.seat])])

    def resolve(self, moment: Moment) -> Action:
        return max(moment.legal, key=lambda action: WAR_COST[action.country])

    def place(self, moment: Moment) -> Action:
        return max(moment.legal, key=lambda action: self._appeal(moment, action))

    def _appeal(self, moment: Moment, action: Action) -> float:
        at, country = moment.at, action.country
        drawn = appeal(country, at.present[country], at.thresholds[country], self.seat)
        return drawn + NOISE * self.stream.fraction()

    def campaign(self, moment: Moment) -> Action | None:
        return None

    def consider(self, moment: Moment, offer: OfferView) -> tuple[Remark | None, bool]:
        """All that pays something; for peace no more than is fair."""
        if offer.kind not in PLEDGES:
            return self._consider_coalition(moment, offer)
        if offer.asks <= fair_share(moment.view):
            return Remark("peace_fair", {"seat": offer.seat, "n": offer.asks}), True
        return Remark("peace_too_dear", {"n": offer.asks}), False

    def _consider_coalition(self, moment: Moment, offer: OfferView) -> tuple[Remark | None, bool]:
        if self._content(moment, offer.coalition):
            return agreed(moment.view, offer), True
        return Remark("better"), False

    def _content(self, moment: Moment, parties: tuple[Seat, ...]) -> bool:
        """Whether it is in a coalition, and its votes are not most of what that brings along: who
        brings most wants to share with one other at most."""
        election = moment.view.election
        assert election is not None
        if self.seat not in parties:
            return False
        votes = sum(election.votes[seat] for seat in parties)
        return len(parties) < MOST_PARTIES or 2 * election.votes[self.seat] <= votes

    def propose(self, moment: Moment) -> Decision:
        """The few share more; those who have the majority are better still."""
        election = moment.view.election
        assert election is not None
        own = [action for action in moment.legal if action.seats >> self.seat & 1]
        if not own:
            return Decision(PASS)

        def rank(action: Action) -> tuple[bool, int, float]:
            votes = sum(election.votes[seat] for seat in action.coalition)
            return votes < election.majority, len(action.coalition), self.stream.fraction()

        return Decision(min(own, key=rank))

    def vote(self, moment: Moment) -> Decision:
        election = moment.view.election
        assert election is not None
        assert election.proposal is not None
        return Decision(YES if self._content(moment, election.proposal) else NO)

    def move(self, moment: Moment) -> Action:
        moves = [action for action in moment.legal if action != STAY]
        return max(moves, key=lambda action: self._appeal(moment, action)) if moves else STAY
