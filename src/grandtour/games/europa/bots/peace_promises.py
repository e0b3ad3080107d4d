"""What peace asks of a seat: its fair share, and what it has promised."""

from math import ceil

from grandtour.core.game import Seat
from grandtour.games.europa.conference import ledger
from grandtour.games.europa.view import EuropaView


def fair_share(view: EuropaView) -> int:
    """The part of the level that falls to the viewer by the pawns that it has."""
    effort = view.intervention
    assert effort is not None
    assert view.seat is not None
    own, everyone = effort.pawns[view.seat], sum(effort.pawns)
    return min(own, ceil(effort.level * own / everyone)) if everyone else 0


def promised(view: EuropaView, seat: Seat) -> int:
    """The pawns that a seat owes by pledges that hold."""
    return ledger(view.seats, view.offers).holds[seat]
