"""Offers, and how it is judged whether a word was kept.

Nothing that is said binds anybody, but everybody can see what it was worth. An offer asks one or
more seats. It becomes a deal when all whom it asks have accepted; if one declines, or the campaign
(the phase of commitments) is over before all have answered, nobody has promised anything.

A deal is judged when the moment that it speaks of is over; everybody who gave a word then has
*kept* or *broken* it, or is *released* from it:

A coalition (`offer GBR 0 2`) is a promise of its maker and of all its parties, to say yes to this
very coalition when it comes to the vote in this election, and to no other before.

- A seat that says yes to it, or proposes it, when it comes up for the first time has kept its word;
  one that says no has broken it. What happens afterwards in this election does not count.
- A seat that says yes to another coalition before that, or proposes one, has broken its word.
- If it never comes up, those who did nothing against it are released. To pass is no breach: another
  may propose it. To win with a rival is one, to be outvoted by rivals is none.

A trade (`trade 2 FRA`) is two promises, one after the other. First the one asked promises to say
yes here to a coalition with the maker; then the maker promises the same in the later election. Any
coalition with both of them will do; otherwise each promise is judged like that of a coalition. Only
if the first word was kept is the second one due: else the maker is released. It is released, too,
if no coalition with both of them comes up there, or no vote is held.

Peace (`peace 2 4 5`) is two promises at the same time: the maker gives at least 4 pawns, the one
asked at least 5. Each is judged alone, when the commitments are revealed. To give more is to keep
one's word.

A seat that has promised two things that exclude each other will break one of its promises.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from grandtour.core.game import Event, Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.europa.actions import MOST_OFFERS, PEACE, Action
from grandtour.games.europa.ballots import Ballot
from grandtour.games.europa.board import CODES, NO_COUNTRY, CountryNumber

OfferKind = Literal["coalition", "trade", "peace"]
OfferStatus = Literal["open", "declined", "lapsed", "accepted", "judged"]
Verdict = Literal["kept", "broken", "released"]

_REMEMBERED = 1 << 12


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

    >>> number_of(0, 0), number_of(0, 1), number_of(1, 0)
    (1, 2, 3)
    """
    return seat * MOST_OFFERS + made + 1


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
        meant = coalition == parties if exactly else coalition & parties == parties
        agreed = ballot.yes >> seat & 1
        if meant:
            return "kept" if agreed else "broken"
        if agreed:
            return "broken"
    return "released"


def judge_coalition(deal: Offer, ballots: Sequence[Ballot]) -> Offer:
    """After the election."""
    for seat in SEATS_IN[deal.coalition | 1 << deal.seat]:
        deal = _noted(deal, seat, verdict(seat, deal.coalition, ballots, exactly=True))
    return deal._replace(over=True)


def judge_trade_here(deal: Offer, ballots: Sequence[Ballot]) -> Offer:
    """After the election in which the trade was made: the word of the one who was asked.

    The deal is over unless that word was kept.
    """
    (partner,) = SEATS_IN[deal.asked]
    found = verdict(partner, deal.coalition, ballots, exactly=False)
    return _noted(deal, partner, found)._replace(over=found != "kept")


def judge_trade_later(deal: Offer, ballots: Sequence[Ballot]) -> Offer:
    """After the later election: the word of the maker."""
    found = verdict(deal.seat, deal.coalition, ballots, exactly=False)
    return _noted(deal, deal.seat, found)._replace(over=True)


def judge_peace(deal: Offer, given: Sequence[int]) -> Offer:
    """After the commitments are revealed."""
    (partner,) = SEATS_IN[deal.asked]
    for seat, promised in ((deal.seat, deal.gives), (partner, deal.asks)):
        deal = _noted(deal, seat, "kept" if given[seat] >= promised else "broken")
    return deal._replace(over=True)


def _noted(deal: Offer, seat: Seat, found: Verdict) -> Offer:
    bit = 1 << seat
    if found == "kept":
        return deal._replace(kept=deal.kept | bit)
    return deal._replace(broken=deal.broken | bit) if found == "broken" else deal


def verdict_events(before: Offer, after: Offer) -> list[Event]:
    """The events of a judgement: `deal_kept` and `deal_broken`, for each seat whose word it was."""
    parties = after.asked | 1 << after.seat
    return [
        Event(kind, _data(after, seat, parties))
        for kind, seats in (
            ("deal_kept", after.kept & ~before.kept),
            ("deal_broken", after.broken & ~before.broken),
        )
        for seat in SEATS_IN[seats]
    ]


def _data(deal: Offer, seat: Seat, parties: SeatSet) -> dict[str, object]:
    others = list(SEATS_IN[parties & ~(1 << seat)])
    data: dict[str, object] = {"seat": seat, "seats": others, "deal": deal.kind}
    if deal.country != NO_COUNTRY:
        data["country"] = CODES[deal.country]
    return data


# What can be offered for peace.


@lru_cache(maxsize=_REMEMBERED)
def peace_menu(level: int, pawns: tuple[int, ...], seat: Seat) -> tuple[Action, ...]:
    """The peace offers of a seat to each of the others."""
    return tuple(
        PEACE[other, given, asked]
        for other in range(len(pawns))
        if other != seat
        for given, asked in peace_terms(level, pawns, seat, other)
    )


def peace_terms(
    level: int, pawns: tuple[int, ...], seat: Seat, other: Seat
) -> list[tuple[int, int]]:
    """A few sensible pairs of pawns, the smallest first: half and whole of what the level takes,
    in equal parts and by what each has, and all that both have.

    >>> peace_terms(12, (6, 4, 2), 0, 1)
    [(2, 2), (3, 2), (4, 4), (6, 4)]
    """
    mine, yours = pawns[seat], pawns[other]
    everyone = max(1, sum(pawns))
    terms = {(mine, yours)}
    for part in (-(-level // 2), level):
        equal = -(-part // len(pawns))
        by_size = (-(-part * mine // everyone), -(-part * yours // everyone))
        for given, asked in ((equal, equal), by_size):
            terms.add((min(given, mine), min(asked, yours)))
    return sorted(pair for pair in terms if pair != (0, 0))
