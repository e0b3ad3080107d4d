"""Offers, and how it is judged whether a word given in a campaign was kept.

The rules of words, with scenarios, are in pledges.md, and the numbers C.. and P.. are theirs.
An offer asks one or more seats. It becomes a deal when all whom it asks have accepted; if one
declines, or its moment is over before all have answered, nobody has promised anything. Everybody
who gave a word has *kept* or *broken* it in the end, or is *released* from it.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from grandtour.core.game import Event, Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.europa.actions import MOST_SEATS
from grandtour.games.europa.ballots import Arithmetic, Ballot
from grandtour.games.europa.board import CODES, NO_COUNTRY, CountryNumber

OfferKind = Literal["coalition", "trade", "support", "each", "peace", "match"]
OfferStatus = Literal["open", "declined", "lapsed", "accepted", "judged"]
Verdict = Literal["kept", "broken", "released"]

PLEDGES: tuple[OfferKind, ...] = ("each", "peace", "match")
"""Offers of the peace conference."""
TRADES: tuple[OfferKind, ...] = ("trade", "support")

_PAIR = 2


class Offer(NamedTuple):
    """An offer and what became of it."""

    number: int
    kind: OfferKind
    turn: int
    seat: Seat
    asked: SeatSet
    country: CountryNumber = NO_COUNTRY
    coalition: SeatSet = 0
    later: CountryNumber = NO_COUNTRY
    due: int = 0
    """The turn of the later election."""
    gives: int = 0
    asks: int = 0
    accepted: SeatSet = 0
    declined: SeatSet = 0
    kept: SeatSet = 0
    broken: SeatSet = 0
    over: bool = False
    """Its moment is past: it can no longer be answered, or it has been judged."""

    @property
    def agreed(self) -> bool:
        return self.accepted == self.asked

    @property
    def parties(self) -> SeatSet:
        """All who give a word by it."""
        return self.asked | 1 << self.seat

    @property
    def halves(self) -> tuple[Seat, Seat]:
        """Of a trade: who says yes here, and who says yes later (C6)."""
        partner = self.asked.bit_length() - 1
        return (partner, self.seat) if self.kind == "trade" else (self.seat, partner)

    @property
    def status(self) -> OfferStatus:
        if self.declined:
            return "declined"
        if self.agreed:
            return "judged" if self.over else "accepted"
        return "lapsed" if self.over else "open"

    def answerable(self, seat: Seat) -> bool:
        """Whether this seat is asked and has not answered; what others answered does not matter,
        so that it makes no difference whose answer arrives first."""
        return bool(self.asked & ~(self.accepted | self.declined) & 1 << seat) and not self.over


def number_of(seat: Seat, made: int) -> int:
    """The number of the next offer of a seat that has made so many: each seat has its own, so that
    it makes no difference whose offer arrives first.

    >>> number_of(0, 0), number_of(0, 1), number_of(1, 0), number_of(0, 2)
    (1, 2, 3, 13)
    """
    return made // _PAIR * _PAIR * MOST_SEATS + seat * _PAIR + made % _PAIR + 1


def answered(offer: Offer, seat: Seat, *, accepted: bool) -> Offer:
    bit = 1 << seat
    if accepted:
        return offer._replace(accepted=offer.accepted | bit)
    return offer._replace(declined=offer.declined | bit)


# Judging.


def verdict(seat: Seat, parties: SeatSet, ballots: Iterable[Ballot], *, exactly: bool) -> Verdict:
    """Whether a seat kept its promise to say yes to these parties and to no others before.

    >>> rival, promised = Ballot(2, 0b110, yes=0b100, no=0b11), Ballot(0, 0b11, yes=0b11, no=0b100)
    >>> verdict(0, 0b11, [rival, promised], exactly=True)
    'kept'
    >>> verdict(2, 0b101, [rival, promised], exactly=True)
    'broken'
    """
    for ballot in ballots:
        coalition = ballot.coalition
        together = coalition & parties == parties
        agreed = ballot.yes >> seat & 1
        if coalition == parties or (together and not exactly):
            return "kept" if agreed else "broken"
        if together:
            # C4: a larger coalition with all of them.
            if agreed and ballot.carried:
                return "kept"
        elif agreed:
            return "broken"
    return "released"


def judge_coalition(deal: Offer, ballots: Sequence[Ballot]) -> Offer:
    """After the election (C1 to C5)."""
    for seat in SEATS_IN[deal.coalition | 1 << deal.seat]:
        deal = noted(deal, seat, verdict(seat, deal.coalition, ballots, exactly=True))
    return deal._replace(over=True)


def judge_trade_here(deal: Offer, ballots: Sequence[Ballot]) -> Offer:
    """After the election in which the trade was made. It is over unless that word was kept (C7)."""
    first, _ = deal.halves
    found = verdict(first, deal.coalition, ballots, exactly=False)
    return noted(deal, first, found)._replace(over=found != "kept")


def judge_trade_later(deal: Offer, ballots: Sequence[Ballot], sums: Arithmetic | None) -> Offer:
    """After the later election; `sums` is None if there was no vote (C8)."""
    parties = deal.coalition
    if sums is None or not any(c & parties == parties for c in sums.coalitions):
        return deal._replace(over=True)
    _, second = deal.halves
    return noted(deal, second, verdict(second, parties, ballots, exactly=False))._replace(over=True)


def noted(deal: Offer, seat: Seat, found: Verdict) -> Offer:
    bit = 1 << seat
    if found == "kept":
        return deal._replace(kept=deal.kept | bit)
    return deal._replace(broken=deal.broken | bit) if found == "broken" else deal


def verdict_events(deal: Offer, kept: SeatSet, broken: SeatSet) -> list[Event]:
    """`deal_kept` and `deal_broken`, for each seat whose word was judged now."""
    return [
        Event(kind, _data(deal, seat))
        for kind, seats in (("deal_kept", kept), ("deal_broken", broken))
        for seat in SEATS_IN[seats]
    ]


def _data(deal: Offer, seat: Seat) -> dict[str, object]:
    others = list(SEATS_IN[deal.parties & ~(1 << seat)])
    data: dict[str, object] = {"seat": seat, "seats": others, "deal": deal.kind}
    if deal.country != NO_COUNTRY:
        data["country"] = CODES[deal.country]
    else:
        data["n"] = deal.gives if seat == deal.seat else deal.asks
    return data
