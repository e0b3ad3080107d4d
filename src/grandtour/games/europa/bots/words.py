"""Promises in the election held now: which of them still bind, and why one is given."""

from grandtour.core.game import Remark, Seat
from grandtour.core.seats import SEATS_IN, SeatSet, seat_set
from grandtour.games.europa.ballots import Ballot, share
from grandtour.games.europa.bots.contest import Word
from grandtour.games.europa.bots.position import reliability
from grandtour.games.europa.bots.tuning import STRONG
from grandtour.games.europa.deals import verdict
from grandtour.games.europa.view import BallotView, EuropaView, OfferView


def words_of(view: EuropaView) -> tuple[Word, ...]:
    """All words that have been given for this election and have not been kept or broken yet."""
    election = view.election
    if election is None:
        return ()
    ballots = [_ballot(ballot) for ballot in election.ballots]
    return tuple(
        word
        for offer in view.offers
        if offer.status == "accepted"
        for word in _promises(view, offer, election.country)
        if verdict(word.seat, word.parties, ballots, exactly=word.exactly) == "released"
    )


def offers_of(view: EuropaView, seat: Seat) -> list[Word]:
    """What a seat has offered for this election and nobody has declined: as good as promised."""
    return [
        Word(seat, offer.asked[0], seat_set(offer.coalition), offer.kind == "coalition", 1.0)
        for offer in view.offers
        if offer.seat == seat and offer.status == "open"
    ]


def breaks(view: EuropaView, seat: Seat, coalition: SeatSet) -> Seat | None:
    """To whom a seat has given or offered its word for something else here; None: to nobody."""
    own = [word for word in words_of(view) if word.seat == seat] + offers_of(view, seat)
    return next((word.to for word in own if word.pull(coalition) < 0), None)


def agreed(view: EuropaView, offer: OfferView) -> Remark:
    """Why a coalition or a trade is accepted: for the points that it brings."""
    assert view.election is not None
    points = share(view.election.value, len(offer.coalition))
    return Remark("share", {"seat": offer.seat, "n": points})


def _promises(view: EuropaView, offer: OfferView, country: str) -> list[Word]:
    maker, first, parties = offer.seat, offer.asked[0], seat_set(offer.coalition)
    if offer.kind == "coalition" and offer.country == country:
        return [
            Word(seat, first if seat == maker else maker, parties, True, _weight(view, seat))
            for seat in SEATS_IN[parties | 1 << maker]
        ]
    if offer.kind == "trade" and offer.country == country:
        return [Word(first, maker, parties, False, _weight(view, first))]
    if offer.kind == "trade" and offer.later == country and offer.kept:
        return [Word(maker, first, parties, False, _weight(view, maker))]
    return []


def _weight(view: EuropaView, seat: Seat) -> float:
    return STRONG.word if seat == view.seat else STRONG.word * reliability(view, seat)


def _ballot(ballot: BallotView) -> Ballot:
    return Ballot(
        ballot.proposer,
        seat_set(ballot.coalition),
        seat_set(ballot.yes),
        seat_set(ballot.no),
        ballot.votes,
        ballot.carried,
    )
