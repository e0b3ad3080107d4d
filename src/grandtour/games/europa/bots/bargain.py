"""Offers and votes of the strong bot in one election, with the deciding reason."""

from collections.abc import Sequence
from math import exp

from grandtour.core.game import Remark, Seat
from grandtour.core.seats import SEATS_IN, SeatSet, seat_set
from grandtour.games.europa.actions import (
    NO,
    OFFER,
    YES,
    Action,
)
from grandtour.games.europa.ballots import PAWN, arithmetic
from grandtour.games.europa.board import COUNTRY_OF, TURNS, CountryNumber
from grandtour.games.europa.bots.contest import Contest
from grandtour.games.europa.bots.forecast import Forecast
from grandtour.games.europa.bots.position import reliability
from grandtour.games.europa.bots.promises import agreed, breaks, promises_in
from grandtour.games.europa.bots.seated import Decision, Moment
from grandtour.games.europa.bots.tuning import STRONG
from grandtour.games.europa.view import OfferView

_LEAST_GAIN = 0.1
"""What an offer must promise to be made."""
_TRIFLE = 0.05
"""What an honest partner may cost."""
_NEXT_TURN = 0.2
"""What a yes on the next turn is worth, where nobody has placed a pawn yet."""
_MOST_TRIES = 2
_SURE = 0.85
"""A coalition that is this likely without an offer needs none."""


class Bargain:
    """The election held now, as a seat sees it."""

    def __init__(self, moment: Moment, seat: Seat, forecast: Forecast) -> None:
        election = moment.view.election
        assert election is not None
        self.election = election
        self.moment = moment
        self.seat = seat
        self.forecast = forecast
        self.country = moment.at.country
        self.promises = promises_in(moment.view)
        pawns = sum(count * PAWN[owner] for owner, count in enumerate(election.votes))
        self.sums = arithmetic(pawns, election.threshold)
        self.stakes = forecast.stakes(self.country)

    def contest(self, skipped: int = 0) -> Contest:
        """The election from the proposal that is due, or from a later one."""
        left = self.election.proposers[len(self.election.ballots) + skipped :]
        return self.forecast.contest(self.country, self.sums, left, self.promises)

    # Making offers.

    def offer(self, legal: Sequence[Action]) -> Action | None:
        """A coalition, or else a trade; a second one only if the first was declined."""
        own = [o for o in self.moment.view.offers if o.seat == self.seat and not o.kept]
        if any(offer.status != "declined" for offer in own) or self._bound():
            return None
        if len(own) >= _MOST_TRIES:
            return None
        contest = self.contest()
        return self._coalition_offer(legal, contest) or self._trade_offer(legal, contest)

    def _coalition_offer(self, legal: Sequence[Action], contest: Contest) -> Action | None:
        """The coalition that gains most and that its parties will like."""
        refused = {seat_set(o.coalition) for o in self.moment.view.offers if o.declined}
        results = contest.results()
        best, found = _LEAST_GAIN, None
        for coalition in self.sums.coalitions:
            gain = self._stake(coalition) - contest.hopes[self.seat]
            if not coalition >> self.seat & 1 or coalition in refused or gain <= best:
                continue
            action = OFFER[self.country][coalition]
            if action in legal and results.get(coalition, 0.0) < _SURE:
                promise = gain * self._liked(coalition, contest) * self._trust(coalition)
                if promise > best:
                    best, found = promise, action
        return found

    def _trade_offer(self, legal: Sequence[Action], contest: Contest) -> Action | None:
        """For a coalition that the other does not like here: one that it will like later."""
        best, found = _LEAST_GAIN, None
        for action in legal:
            if action.verb != "trade" or action.asked:
                continue
            (other,) = action.coalition
            parties = action.seats | 1 << self.seat
            here = max((c for c in self.sums.coalitions if c & parties == parties), key=self._stake)
            theirs = self.stakes[here][other] - contest.hopes[other]
            theirs += self._later(action.country, parties, other)
            gain = self._stake(here) - contest.hopes[self.seat]
            gain += min(0.0, self._later(action.country, parties, self.seat))
            if theirs > _LEAST_GAIN and gain > best:
                best, found = gain, action
        return found

    def _trust(self, coalition: SeatSet) -> float:
        """How much its other parties are to be trusted; who is not is made no offers."""
        view, trust = self.moment.view, 1.0
        for seat in SEATS_IN[coalition & ~(1 << self.seat)]:
            faith = reliability(view, seat)
            trust *= faith if faith >= STRONG.mistrust or not view.trust[seat].broken else 0.0
        return trust

    def _bound(self) -> bool:
        return any(promise.seat == self.seat for promise in self.promises)

    def _liked(self, coalition: SeatSet, contest: Contest) -> float:
        """The chance that all its other parties accept."""
        chance = 1.0
        for seat in SEATS_IN[coalition & ~(1 << self.seat)]:
            better = (self.stakes[coalition][seat] - contest.hopes[seat]) / STRONG.answer_noise
            chance /= 1.0 + exp(-max(-40.0, min(40.0, better)))
        return chance

    # Answering them.

    def consider(self, offer: OfferView) -> tuple[Remark | None, bool]:
        coalition = seat_set(offer.coalition)
        other = breaks(self.moment.view, self.seat, coalition)
        if other is not None:
            return Remark("word", {"seat": other}), False
        contest = self.contest()
        gain = self._gain(offer, contest)
        faith = reliability(self.moment.view, offer.seat)
        broken = self.moment.view.trust[offer.seat].broken
        price = STRONG.doubt * (1 - faith) if broken else -_TRIFLE
        if gain > (price if faith >= STRONG.mistrust else STRONG.doubt):
            return agreed(self.moment.view, offer), True
        if gain > 0:
            return Remark("mistrust", {"seat": offer.seat}), False
        return self._why_not(coalition, contest.hopes[self.seat]), False

    def _gain(self, offer: OfferView, contest: Contest) -> float:
        parties = seat_set(offer.coalition)
        hope = contest.hopes[self.seat]
        if offer.kind == "coalition":
            return self._stake(parties) - hope
        assert offer.later is not None
        chooser = offer.seat if offer.kind == "trade" else self.seat
        here = max(
            (c for c in self.sums.coalitions if c & parties == parties),
            key=lambda c: self.stakes[c][chooser],
        )
        later = _NEXT_TURN
        if offer.due == self.moment.view.turn:
            later = self._later(COUNTRY_OF[offer.later], parties, self.seat)
        # Who is to say yes later pays then; the other one gains by it.
        if offer.kind == "support":
            later = min(0.0, later) if offer.due == self.moment.view.turn else -later
        return self._stake(here) - hope + later

    def _stake(self, coalition: SeatSet) -> float:
        return self.stakes[coalition][self.seat]

    def _later(self, country: CountryNumber, parties: SeatSet, seat: Seat) -> float:
        """What a coalition there means to a seat, beyond what it can expect without a deal."""
        at = self.moment.at
        sums = arithmetic(at.present[country], at.thresholds[country])
        found = [c for c in sums.coalitions if c & parties == parties]
        if not found:
            return 0.0
        stakes = self.forecast.stakes(country)
        hope = self.forecast.hopes(country, at.present[country])[seat]
        return max(stakes[c][seat] for c in found) - hope

    # Voting.

    def vote(self) -> Decision:
        """Yes, if the coalition means more than what would come after it."""
        assert self.election.proposal is not None
        coalition = seat_set(self.election.proposal)
        hope = self.contest(1).hopes[self.seat]
        plain = self._stake(coalition) - hope
        pull = sum(
            promise.pull(coalition) for promise in self.promises if promise.seat == self.seat
        )
        agreed = plain + pull > 0
        return Decision(YES if agreed else NO, self._why(coalition, hope, plain, pull))

    def _why(self, coalition: SeatSet, hope: float, plain: float, pull: float) -> Remark | None:
        """The deciding reason: a promise, the next proposals, or a rival."""
        agreed, member = plain + pull > 0, bool(coalition >> self.seat & 1)
        partner = self._partner()
        if partner is not None and agreed != (plain > 0):
            return Remark("word", {"seat": partner})
        if partner is not None and agreed != (pull > 0):
            return Remark("broke", {"seat": partner})
        if agreed:
            return None if member else Remark("lesser_evil", {"seats": list(SEATS_IN[coalition])})
        if member:
            return self._why_not(coalition, hope)
        parties = SEATS_IN[coalition]
        return Remark("helps", {"seat": parties[0]}) if len(parties) == 1 else None

    def _partner(self) -> Seat | None:
        """Somebody to whom this seat has promised something."""
        return next((promise.to for promise in self.promises if promise.seat == self.seat), None)

    def _why_not(self, coalition: SeatSet, hope: float) -> Remark:
        """What speaks against a coalition: too small a share, or a rival's gain."""
        gains = self.forecast.gains(self.country, coalition)
        look = self.forecast.terms.look
        rivals = SEATS_IN[coalition & ~(1 << self.seat)]
        if not coalition >> self.seat & 1 or gains[self.seat] < hope or not rivals:
            return Remark("better")
        hurts = look.hurts[self.seat]
        rival = max(rivals, key=lambda s: hurts[s] * gains[s])
        points = self.moment.at.points
        if self.moment.at.turn == TURNS and points[rival] == max(points):
            return Remark("president", {"seat": rival})
        return Remark("helps", {"seat": rival})
