"""A view as numbers for programs that learn: the board country by country, the present question,
and how all parties stand. What is hidden from the viewer, such as others' Victory Points, is 0.
"""

from collections.abc import Sequence
from math import log1p
from typing import get_args

from grandtour.core.encoding import Block, Encoding, around, for_each, from_own, marked, one_of
from grandtour.core.game import Seat
from grandtour.games.europa.board import CODES, COUNTRY_OF, LADDER, TURNS, VALUE
from grandtour.games.europa.deals import OfferKind
from grandtour.games.europa.view import CountryView, EuropaView, OfferView, Phase, Settings

MOST_SEATS = 6
_PHASES = get_args(Phase)
_OFFERS = get_args(OfferKind)
_COUNTRY = 8
_PAWNS = 20
"""Of a party: a good number of them. Votes in a country are told as parts of ten."""
_VOTES = 10
_VICTORY = 50
_LEVEL = 50


def _some(view: EuropaView, seats: Sequence[Seat]) -> list[float]:
    return marked(seats, view.seat, view.seats, MOST_SEATS)


def _shares(view: EuropaView, by_seat: Sequence[float | None], whole: float) -> list[float]:
    return around([(number or 0) / whole for number in by_seat], view.seat, MOST_SEATS)


def _country(country: CountryView, seat: Seat | None) -> list[float]:
    """Member, covered, Tension, War, votes that are needed, own pawns, all pawns, election."""
    own = 0 if seat is None else country.pawns[seat]
    return [
        float(country.member),
        float(country.covered),
        float(country.marker == "tension"),
        float(country.marker == "war"),
        country.threshold / _VOTES,
        own / _VOTES,
        sum(country.pawns) / _VOTES,
        float(country.election == "waiting"),
    ]


def _countries(view: EuropaView) -> list[float]:
    return [number for each in view.countries for number in _country(each, view.seat)]


def _settings(options: Settings) -> list[float]:
    return [
        float(options.variable_order),
        float(options.black_horse),
        float(options.members_must_consent),
        float(options.hidden_vp),
    ]


def _placement(view: EuropaView) -> list[float]:
    return [view.round / 2, view.to_place / _PAWNS, len(view.open) / len(CODES)]


def _election(view: EuropaView) -> list[float]:
    """What is at stake, how many votes there are and are needed, and how far the talk has come."""
    election = view.election
    if election is None:
        return [0.0] * 8
    country = COUNTRY_OF[election.country]
    return [
        1.0,
        VALUE[country] / _VOTES,
        election.value / _VOTES,
        election.threshold / _VOTES,
        election.total / _VOTES,
        election.majority / _VOTES,
        log1p(len(election.coalitions)) / 4,
        len(election.ballots) / MOST_SEATS,
    ]


def _election_seats(view: EuropaView) -> list[float]:
    """By seat: votes, ready, proposer, in the proposal, answered, winner, still to move."""
    election = view.election
    if election is None:
        return [0.0] * (7 * MOST_SEATS)
    proposer = [] if election.proposer is None else [election.proposer]
    sets = (
        election.ready,
        proposer,
        election.proposal or (),
        election.answered,
        election.winners,
        election.movers,
    )
    marks = [number for some in sets for number in _some(view, some)]
    return _shares(view, election.votes, _VOTES) + marks


def _own_answer(view: EuropaView) -> list[float]:
    """Yes, no; neither as long as there is none."""
    election = view.election
    answer = election and election.answer
    return [float(answer is True), float(answer is False)]


def _peace(view: EuropaView) -> list[float]:
    effort = view.intervention
    if effort is None:
        return [0.0] * 6
    return [
        1.0,
        effort.level / _LEVEL,
        effort.total / _PAWNS,
        (effort.own or 0) / _PAWNS,
        float(effort.own is not None),
        effort.left / _PAWNS,
    ]


def _peace_seats(view: EuropaView) -> list[float]:
    """By seat: what it could give, what it gave, ready, committed, decider."""
    effort = view.intervention
    if effort is None:
        return [0.0] * (5 * MOST_SEATS)
    decider = [] if effort.decider is None else [effort.decider]
    return [
        *_shares(view, effort.pawns, _PAWNS),
        *_shares(view, effort.revealed or [0] * view.seats, _PAWNS),
        *_some(view, effort.ready),
        *_some(view, effort.committed),
        *_some(view, decider),
    ]


def _offers(view: EuropaView) -> list[float]:
    """By kind: open offers that I am asked, that I have made, and accepted ones that I am in."""
    return [
        sum(offer.kind == kind and belongs(offer, view.seat) for offer in view.offers) / 3
        for belongs in (_asks, _is_by, _binds)
        for kind in _OFFERS
    ]


def _asks(offer: OfferView, seat: Seat | None) -> bool:
    answered = (*offer.accepted, *offer.declined)
    return offer.status == "open" and seat in offer.asked and seat not in answered


def _is_by(offer: OfferView, seat: Seat | None) -> bool:
    return offer.status == "open" and offer.seat == seat


def _binds(offer: OfferView, seat: Seat | None) -> bool:
    return offer.status == "accepted" and (seat == offer.seat or seat in offer.accepted)


def _trust(view: EuropaView) -> list[float]:
    return for_each(
        from_own(view.seat, view.seats),
        lambda seat: [view.trust[seat].kept / 5, view.trust[seat].broken / 5],
        2 * MOST_SEATS,
    )


def _union(view: EuropaView) -> list[float]:
    """Members, level of conflict, and how many elections of this turn are over."""
    return [
        view.members / len(CODES),
        view.level / _LEVEL,
        (view.position + 1) / max(1, len(view.track)),
        len(view.war_rolls) / 6,
    ]


ENCODING: Encoding[EuropaView] = Encoding(
    Block("phase", len(_PHASES), lambda view: one_of(view.phase, _PHASES)),
    Block("seats", 4, lambda view: one_of(view.seats, (3, 4, 5, 6))),
    Block("settings", 4, lambda view: _settings(view.options)),
    Block("turn", TURNS, lambda view: one_of(view.turn, range(1, TURNS + 1))),
    Block("waiting", MOST_SEATS, lambda view: _some(view, view.waiting)),
    Block(
        "order",
        MOST_SEATS,
        lambda view: for_each(
            from_own(view.seat, view.seats),
            lambda seat: [(view.order.index(seat) + 1) / view.seats],
            MOST_SEATS,
        ),
    ),
    Block("points", MOST_SEATS, lambda view: _shares(view, view.points, LADDER)),
    Block("victory_points", MOST_SEATS, lambda view: _shares(view, view.victory_points, _VICTORY)),
    Block("pawns", MOST_SEATS, lambda view: _shares(view, view.pawns, _PAWNS)),
    Block("trust", 2 * MOST_SEATS, _trust),
    Block("union", 4, _union),
    Block("placement", 3, _placement),
    Block("countries", _COUNTRY * len(CODES), _countries),
    Block("election", 8, _election),
    Block("election_seats", 7 * MOST_SEATS, _election_seats),
    Block("own_answer", 2, _own_answer),
    Block("peace", 6, _peace),
    Block("peace_seats", 5 * MOST_SEATS, _peace_seats),
    Block("offers", 3 * len(_OFFERS), _offers),
)
