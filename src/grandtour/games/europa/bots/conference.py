"""The strong bot at the peace conference: which pledges to propose and to join, what to give then.

A pledge that reaches the level makes everybody in it needed: whoever falls short brings the war
about for all. So it is stable where the talk is of one that holds everybody it can trust, and pays
for each of them. What it pays is measured against a war that nobody stops.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from grandtour.core.chance import Stream
from grandtour.core.game import Remark, Seat
from grandtour.core.seats import SeatSet, seat_set
from grandtour.games.europa.actions import EACH, PEACE, Action
from grandtour.games.europa.bots.peace import Beliefs, Effort, Gifts
from grandtour.games.europa.bots.position import reliability
from grandtour.games.europa.bots.seated import Moment
from grandtour.games.europa.bots.tuning import STRONG
from grandtour.games.europa.conference import debt, ledger
from grandtour.games.europa.deals import PLEDGES
from grandtour.games.europa.view import EuropaView, OfferView

_TRUSTED = 0.42
"""Pledges are made with those who are at least as reliable as this: one broken word is forgiven, a
second one only to those who have kept as many."""
_MARGIN = 0.0
"""What a pledge must bring, in Victory Points."""
_OTHERS_MARGIN = -0.1
"""What it must bring to the others, by our reckoning, which may be wrong."""
_FREE_RIDE = 1.5
"""What peace must bring more for each who has broken words and would pay nothing for it."""
_MOST_PROPOSALS = 3
_MOST_PART = 0.75
"""Nobody pledges a greater part of the pawns than this."""
_OUTBIDS = (0, 0, 0, 0, 1, 1, 2)
"""What those who keep their word may give beyond it, to be among the first."""
_MOST_MORE = 2
"""Nobody gives more than so many beyond what was pledged."""
_SAMPLES = 120


def trusted(view: EuropaView, seat: Seat) -> bool:
    """Whether pledges are made with a seat: not with those who broke one, or too many words."""
    if any(seat in deal.broken for deal in view.deals if deal.country is None):
        return False
    return reliability(view, seat) >= _TRUSTED


class Proposal(NamedTuple):
    gain: float
    action: Action


class Talks:
    """The conference, as a seat sees it."""

    def __init__(self, moment: Moment, effort: Effort) -> None:
        view = moment.view
        self.view = view
        self.seat = moment.at.seat
        self.effort = effort
        self.ledger = ledger(view.seats, view.offers)
        self.war = [self._means(seat, [0] * view.seats) for seat in range(view.seats)]
        """By seat: what it means if nobody does anything."""

    # Proposing.

    def proposal(self, legal: Sequence[Action]) -> Action | None:
        """The pledge that gains most and pays for all in it; None if enough is on the table."""
        own = [offer for offer in self.view.offers if offer.seat == self.seat]
        if sum(self.ledger.asked) >= self.effort.level or len(own) >= _MOST_PROPOSALS:
            return None
        found = [proposal for proposal in self._possible() if proposal.action in legal]
        return max(found, key=lambda proposal: proposal.gain).action if found else None

    def _possible(self) -> Iterator[Proposal]:
        """Pledges that reach the level: each of a group the same, or this seat more than they."""
        most, me, holds = self._most_to_ask(), self.seat, self.ledger.holds
        others = [
            seat for seat in range(self.view.seats) if seat != me and trusted(self.view, seat)
        ]
        for size in range(1, len(others) + 1):
            for group in combinations(others, size):
                rest = sum(holds) - holds[me] - sum(holds[seat] for seat in group)
                needed = self.effort.level - rest
                equal = -(-needed // (size + 1))
                for each in range(1, min(equal, *(most[seat] for seat in group)) + 1):
                    mine = max(each, needed - size * each)
                    gain = self._gain({me: mine, **dict.fromkeys(group, each)})
                    if gain is not None:
                        yield Proposal(gain, _pledge(seat_set(group), mine, each))

    def _most_to_ask(self) -> list[int]:
        """By seat: who said no to a pledge is asked for less, or not at all."""
        most = list(self.effort.pawns)
        for offer in self.view.offers:
            if offer.kind in PLEDGES and offer.asks:
                for seat in offer.declined:
                    most[seat] = min(most[seat], offer.asks - 1)
        return most

    def _gain(self, debts: dict[Seat, int]) -> float | None:
        """What it brings this seat if all keep it; None if it does not pay for somebody in it."""
        gifts = list(self.ledger.holds)
        for seat, number in debts.items():
            if number > _MOST_PART * self.effort.pawns[seat] + 1:
                return None
            gifts[seat] = max(gifts[seat], number)
        for seat in debts:
            least = _MARGIN if seat == self.seat else _OTHERS_MARGIN
            least += self._free_ride(gifts)
            if self._means(seat, gifts) - self.war[seat] < least:
                return None
        return self._means(self.seat, gifts) - self.war[self.seat]

    def _free_ride(self, gifts: Sequence[int]) -> float:
        return _FREE_RIDE * sum(
            1
            for seat, gift in enumerate(gifts)
            if not gift and self.effort.pawns[seat] and not trusted(self.view, seat)
        )

    def _means(self, seat: Seat, gifts: Sequence[int]) -> float:
        """What these gifts mean to a seat. The fewer pawns there are, the more each of them wins:
        what all give together is missed less, and who gives nothing gains the more."""
        factor = _scarcity(sum(gifts), sum(self.effort.pawns))
        worth = tuple(factor * each for each in self.effort.worth)
        return self.effort._replace(worth=worth).interest(seat, gifts)

    # Answering.

    def consider(self, offer: OfferView) -> tuple[Remark | None, bool]:
        """Whether a pledge brings peace, at a price that is worth it, with those one can trust."""
        if offer.kind == "match":
            # It asks for nothing.
            return Remark("pledge_match", {"seat": offer.seat}), True
        for party in (offer.seat, *offer.asked):
            if party != self.seat and not trusted(self.view, party):
                return Remark("pledge_mistrust", {"seat": party}), False
        gifts = self._with(offer)
        level = self.effort.level
        if sum(gifts) < level and sum(self._with_all(offer)) < level:
            return Remark("pledge_short", {"n": level - sum(gifts)}), False
        if sum(self.ledger.holds) >= level:
            return Remark("pledge_enough"), False
        if sum(gifts) < level:
            gifts = self._with_all(offer)
        if self._worth(gifts, offer) > self.war[self.seat] + _MARGIN + self._free_ride(gifts):
            return Remark("peace_fair", {"seat": offer.seat, "n": offer.asks}), True
        return Remark("peace_too_dear", {"n": offer.asks}), False

    def _with(self, offer: OfferView) -> Gifts:
        """What all owe if this pledge holds, too."""
        gifts = list(self.ledger.holds)
        for seat in (offer.seat, *offer.asked):
            gifts[seat] = max(gifts[seat], debt(offer, seat, gifts))
        return gifts

    def _with_all(self, offer: OfferView) -> Gifts:
        """What all owe if everything on the table holds."""
        return [max(pair) for pair in zip(self._with(offer), self.ledger.asked, strict=True)]

    def _worth(self, gifts: Gifts, offer: OfferView) -> float:
        """What these gifts mean, if the least reliable of the others may not give them."""
        parties = [seat for seat in (offer.seat, *offer.asked) if seat != self.seat]
        weakest = min(parties, key=lambda seat: reliability(self.view, seat))
        trust = _faith(self.view, weakest)
        failed = gifts[:]
        failed[weakest] = 0
        kept = self._means(self.seat, gifts)
        return trust * kept + (1 - trust) * self._means(self.seat, failed)

    # Giving.

    @property
    def covered(self) -> bool:
        """Whether pledges of those who can be trusted reach the level."""
        sure = sum(
            owed
            for seat, owed in enumerate(self.ledger.holds)
            if seat == self.seat or trusted(self.view, seat)
        )
        return sure >= self.effort.level

    def gift(self, beliefs: Beliefs) -> int:
        """What it owes; more only if that clearly pays, since all who outbid each other lose."""
        owed = self.ledger.holds[self.seat]
        most = min(self.effort.pawns[self.seat], owed + _MOST_MORE)
        value, less = max((beliefs.value(self.seat, n), -n) for n in range(owed, most + 1))
        return -less if value > beliefs.value(self.seat, owed) + STRONG.outbid else owed

    def beliefs(self, stream: Stream) -> Beliefs:
        """What the others may give after pledges that are enough: what they owe, and sometimes
        more; nothing if they do not keep their word."""
        samples: list[Gifts] = []
        for _ in range(_SAMPLES):
            sample = []
            for seat, owed in enumerate(self.ledger.holds):
                keeps = seat == self.seat or stream.fraction() < _faith(self.view, seat)
                gift = owed + stream.choice(_OUTBIDS) if owed and keeps else 0
                sample.append(min(gift, self.effort.pawns[seat]))
            samples.append(sample)
        return Beliefs(self.effort, samples)


def _pledge(group: SeatSet, mine: int, each: int) -> Action:
    return EACH[group, each] if mine == each else PEACE[group, mine, each]


def _scarcity(given: int, pawns: int) -> float:
    """What a pawn is worth when so many of all have been given, against when none has.

    >>> _scarcity(0, 30) == 1 < _scarcity(6, 30) < _scarcity(12, 30)
    True
    """
    part = min(_MOST_PART, given / max(1, pawns))
    return (1 - STRONG.pledged_pawn * part) / (1 - part)


def _faith(view: EuropaView, seat: Seat) -> float:
    """A pledge that everybody needs is kept more often than a word in a campaign."""
    return float(reliability(view, seat) ** STRONG.pledge_faith) if trusted(view, seat) else 0.2
