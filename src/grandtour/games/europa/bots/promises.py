"""Promises in the election held now: which of them still bind, and why one is given."""

from grandtour.core.game import Remark, Seat
from grandtour.core.seats import SEATS_IN, SeatSet, seat_set
from grandtour.games.europa.ballots import share
from grandtour.games.europa.bots.contest import Promise
from grandtour.games.europa.bots.position import reliability
from grandtour.games.europa.bots.tuning import STRONG
from grandtour.games.europa.deals import TRADES, verdict
from grandtour.games.europa.knowledge import ballot_of
from grandtour.games.europa.view import EuropaView, OfferView


def promises_in(view: EuropaView) -> tuple[Promise, ...]:
    """All promises for this election that have not been kept or broken yet."""
    election = view.election
    if election is None:
        return ()
    ballots = [ballot_of(ballot) for ballot in election.ballots]
    return tuple(
        promise
        for offer in view.offers
        if offer.status == "accepted"
        for promise in _promises(view, offer, election.country)
        if verdict(promise.seat, promise.parties, ballots, exactly=promise.exactly) == "released"
    )


def open_offers_of(view: EuropaView, seat: Seat) -> list[Promise]:
    """What a seat has offered for this election and nobody has declined: as good as promised."""
    return [
        Promise(seat, offer.asked[0], seat_set(offer.coalition), offer.kind == "coalition", 1.0)
        for offer in view.offers
        if offer.seat == seat and offer.status == "open"
    ]


def breaks(view: EuropaView, seat: Seat, coalition: SeatSet) -> Seat | None:
    """To whom a seat has given or offered its word for something else here; None: to nobody."""
    own = [promise for promise in promises_in(view) if promise.seat == seat]
    own += open_offers_of(view, seat)
    return next((promise.to for promise in own if promise.pull(coalition) < 0), None)


def agreed(view: EuropaView, offer: OfferView) -> Remark:
    """Why a coalition or a trade is accepted: for the points that it brings."""
    assert view.election is not None
    points = share(view.election.value, len(offer.coalition))
    return Remark("share", {"seat": offer.seat, "n": points})


def _promises(view: EuropaView, offer: OfferView, country: str) -> list[Promise]:
    maker, first, parties = offer.seat, offer.asked[0], seat_set(offer.coalition)
    if offer.kind == "coalition" and offer.country == country:
        return [
            Promise(seat, first if seat == maker else maker, parties, True, _weight(view, seat))
            for seat in SEATS_IN[parties | 1 << maker]
        ]
    if offer.kind not in TRADES:
        return []
    here, there = (first, maker) if offer.kind == "trade" else (maker, first)
    if offer.country == country and not offer.kept:
        return [Promise(here, there, parties, False, _weight(view, here))]
    if offer.later == country and offer.kept and offer.due == view.turn:
        return [Promise(there, here, parties, False, _weight(view, there))]
    return []


def _weight(view: EuropaView, seat: Seat) -> float:
    return STRONG.broken_word if seat == view.seat else STRONG.broken_word * reliability(view, seat)
