"""What peace asks of a seat: its fair share, and what it has promised."""

from math import ceil

from grandtour.core.game import Seat
from grandtour.games.europa.view import EuropaView


def fair_share(view: EuropaView) -> int:
    """The part of the level that falls to the viewer by the pawns that it has."""
    effort = view.intervention
    assert effort is not None
    assert view.seat is not None
    own, everyone = effort.pawns[view.seat], sum(effort.pawns)
    return min(own, ceil(effort.level * own / everyone)) if everyone else 0


def promised(view: EuropaView, seat: Seat | None) -> int:
    """The pawns that a seat has promised in deals for peace of this phase."""
    return max(
        (
            offer.gives if offer.seat == seat else offer.asks
            for offer in view.offers
            if offer.kind == "peace"
            and offer.status == "accepted"
            and (offer.seat == seat or seat in offer.asked)
        ),
        default=0,
    )


def offered(view: EuropaView, seat: Seat) -> int:
    """The pawns that a seat has offered to somebody who has not answered yet."""
    return max(
        (
            offer.gives
            for offer in view.offers
            if offer.kind == "peace" and offer.status == "open" and offer.seat == seat
        ),
        default=0,
    )
