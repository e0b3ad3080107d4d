"""What the pledges of a peace conference add up to, from what everybody sees (pledges.md)."""

from collections.abc import Sequence
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.games.europa.deals import PLEDGES
from grandtour.games.europa.view import OfferView


class Ledger(NamedTuple):
    """By seat, each counted once (P6): pawns owed by pledges that hold; with those that it has
    joined while others are still to answer; and with all that wait for its answer."""

    holds: tuple[int, ...]
    joined: tuple[int, ...]
    asked: tuple[int, ...]


def pledges_of(offers: Sequence[OfferView]) -> list[OfferView]:
    """The pledges that hold or may hold still."""
    return [o for o in offers if o.kind in PLEDGES and o.status in ("open", "accepted")]


def ledger(seats: int, offers: Sequence[OfferView]) -> Ledger:
    live = pledges_of(offers)
    held = [offer for offer in live if offer.status == "accepted"]
    holds = gifts_by(seats, held)
    joined = list(holds)
    for offer in live:
        for seat in (offer.seat, *offer.accepted):
            joined[seat] = max(joined[seat], debt(offer, seat, holds))
    return Ledger(tuple(holds), tuple(joined), tuple(gifts_by(seats, live)))


def gifts_by(seats: int, pledges: Sequence[OfferView]) -> list[int]:
    """What each seat owes if all these pledges hold."""
    gifts = [0] * seats
    firm = [offer for offer in pledges if offer.kind != "match"]
    for offer in firm:
        for seat in (offer.seat, *offer.asked):
            gifts[seat] = max(gifts[seat], debt(offer, seat, gifts))
    # What follows another's gift is known from the front of a chain to its end (P7, P8).
    for _ in range(seats):
        for offer in pledges:
            if offer.kind == "match":
                gifts[offer.seat] = max(gifts[offer.seat], debt(offer, offer.seat, gifts))
    return gifts


def debt(offer: OfferView, seat: Seat, gifts: Sequence[int]) -> int:
    """What a party owes by a pledge that holds, if all give as much as this."""
    if seat != offer.seat:
        return offer.asks
    if offer.kind == "match":
        return min(offer.gives, sum(gifts[other] for other in offer.asked))
    return offer.gives
