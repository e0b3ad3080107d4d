"""A view in numbers: what all bots of the game look at."""

from collections.abc import Sequence
from typing import NamedTuple

from grandtour.core.game import Event, Seat
from grandtour.games.europa.ballots import PAWN, Pawns
from grandtour.games.europa.board import (
    COUNTRY_OF,
    NO_COUNTRY,
    Countries,
    CountryNumber,
    around,
    bits,
)
from grandtour.games.europa.bots.voting_habits import VotingHabits, voting_habits
from grandtour.games.europa.knowledge import victory_points
from grandtour.games.europa.view import EuropaView, OfferView, Settings


class Position(NamedTuple):
    """What one seat knows. Victory Points of others are counted from the log (R33)."""

    seat: Seat
    seats: int
    settings: Settings
    turn: int
    order: tuple[Seat, ...]
    points: tuple[int, ...]
    victory: tuple[int, ...]
    pawns: tuple[int, ...]
    present: tuple[Pawns, ...]
    """By country."""
    thresholds: tuple[int, ...]
    war: Countries
    waiting: tuple[CountryNumber, ...]
    """Elections still to come this turn, in their order; the one held now is not among them."""
    cards: int
    """All cards of this turn."""
    country: CountryNumber
    """Of the election held now."""
    voting: VotingHabits

    @property
    def proposers(self) -> tuple[Seat, ...]:
        """The order of proposals in the next elections, as far as it is known."""
        order = self.order
        if self.settings.variable_order:
            order = tuple(sorted(order, key=lambda seat: -self.points[seat]))
        return order[::-1] if self.settings.black_horse else order


def position_of(view: EuropaView, log: Sequence[Event]) -> Position:
    assert view.seat is not None
    counted = victory_points(view.seats, log)
    return Position(
        seat=view.seat,
        seats=view.seats,
        settings=view.options,
        turn=view.turn,
        order=view.order,
        points=view.points,
        victory=tuple(
            counted[seat] if shown is None else shown
            for seat, shown in enumerate(view.victory_points)
        ),
        pawns=view.pawns,
        present=tuple(
            sum(count * PAWN[seat] for seat, count in enumerate(country.pawns) if count)
            for country in view.countries
        ),
        thresholds=tuple(country.threshold for country in view.countries),
        war=bits(
            number for number, country in enumerate(view.countries) if country.marker == "war"
        ),
        waiting=tuple(COUNTRY_OF[card.country] for card in view.track if card.result == "waiting"),
        cards=len(view.track),
        country=NO_COUNTRY if view.election is None else COUNTRY_OF[view.election.country],
        voting=voting_habits(view.seats, log),
    )


def asked_offers(view: EuropaView) -> list[OfferView]:
    """Open offers that wait for the viewer's answer."""
    return [
        offer
        for offer in view.offers
        if offer.status in ("open", "declined", "accepted")
        and view.seat in offer.asked
        and view.seat not in offer.accepted
        and view.seat not in offer.declined
    ]


def reliability(view: EuropaView, seat: Seat) -> float:
    """How likely a seat keeps its word, by what it has kept and broken; a breach counts double.

    Nobody has a bad name at first: 0.8.
    """
    trust = view.trust[seat]
    return (trust.kept + 2.0) / (trust.kept + 2 * trust.broken + 2.5)


def members_around(view: EuropaView) -> Countries:
    """All that touches a member of the Union."""
    return around(bits(number for number, country in enumerate(view.countries) if country.member))
