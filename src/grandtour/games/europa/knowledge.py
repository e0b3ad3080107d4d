"""What follows from a seat's log, and whole worlds that fit a view.

Hidden are: commitments and answers that are sealed, which are drawn evenly; the totals of Victory
Points, which anybody can add up from the log (R33); and dice and cards to come, which are drawn
anew.
"""

from collections.abc import Iterable, Iterator, Sequence

from grandtour.core.chance import Stream
from grandtour.core.game import Event, Seat
from grandtour.core.seats import NOBODY, seat_set
from grandtour.games.europa.ballots import PAWN, Ballot, arithmetic
from grandtour.games.europa.board import (
    BIT,
    COUNTRY_OF,
    NO_COUNTRY,
    CountryNumber,
    around,
    bits,
)
from grandtour.games.europa.deals import Offer
from grandtour.games.europa.dice import war_sums
from grandtour.games.europa.placement import halves, open_countries
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import (
    BallotView,
    Election,
    EuropaView,
    Intervention,
    OfferView,
)
from grandtour.games.europa.war import FIRST_WAR_TURN, ROLLS_A_TURN, UNKNOWN

_COIN = 2
_SCORING = frozenset(("joined", "prize", "penalty", "president"))


def victory_points(seats: int, log: Iterable[Event]) -> list[int]:
    """Everybody's total, added up from what all have seen (R33)."""
    totals = [0] * seats
    for event in log:
        if event.kind in _SCORING:
            for seat, points in _scored(event):
                totals[seat] += points
    return totals


def _scored(event: Event) -> Iterator[tuple[Seat, int]]:
    data = event.data
    if event.kind == "joined":
        yield from ((seat, 1) for seat in data["seats"])
    elif event.kind == "president":
        yield from ((seat, data["n"]) for seat in data["seats"])
    else:
        yield data["seat"], data["n"] if event.kind == "prize" else -data["n"]


def imagine(view: EuropaView, log: Sequence[Event], chance: Stream) -> State:
    """A random world that the view's seat, having seen the log, cannot exclude."""
    state = State(
        settings=view.options,
        seats=view.seats,
        ties=chance.fork("ties"),
        cards=chance.fork("cards"),
        dice=_dice_to_come(view.turn, chance),
    )
    state.turn_number = view.turn
    state.phase = view.phase
    state.waiting = seat_set(view.waiting)
    state.order = view.order
    state.points = list(view.points)
    state.victory = victory_points(view.seats, log)
    state.pawns = list(view.pawns)
    state.history = view.history
    state.rolls = view.war_rolls
    state.final = view.final
    _lay_board(state, view)
    _follow_words(state, view)
    if view.intervention is not None:
        _commit(state, view.intervention, view.seat, chance)
    if view.phase == "place":
        _place(state, view)
    if view.election is not None:
        _vote(state, view.election, view, chance)
    return state


def _dice_to_come(turn: int, chance: Stream) -> tuple[int, ...]:
    turns = 2 if turn < FIRST_WAR_TURN else 1 if turn == FIRST_WAR_TURN else 0
    return war_sums(chance, turns * ROLLS_A_TURN)


def _lay_board(state: State, view: EuropaView) -> None:
    for number, country in enumerate(view.countries):
        if country.member:
            state.members |= BIT[number]
        if country.marker == "tension":
            state.tension |= BIT[number]
        elif country.marker == "war":
            state.war |= BIT[number]
        if any(country.pawns):
            _put(state, number, country.pawns)
    state.frontier = around(state.members)
    if view.election is not None and view.election.winners:
        # Pawns that wait for their move count no more.
        here = BIT[COUNTRY_OF[view.election.country]]
        state.where = [there & ~here for there in state.where]
    state.track = tuple(COUNTRY_OF[card.country] for card in view.track)
    state.results = tuple(card for card in view.track if card.result not in ("waiting", "now"))
    state.later = bits(COUNTRY_OF[card.country] for card in view.track if card.result == "waiting")


def _put(state: State, country: CountryNumber, pawns: tuple[int, ...]) -> None:
    for seat, count in enumerate(pawns):
        if count:
            state.present[country] += count * PAWN[seat]
            state.where[seat] |= BIT[country]


# Words.


def _follow_words(state: State, view: EuropaView) -> None:
    offers = [_offer(offer) for offer in view.offers]
    # What has been kept in part and is shown still is a trade whose second half is to come.
    state.offers = [offer for offer in offers if not offer.kept]
    state.standing = [offer for offer in offers if offer.kept]
    for offer in state.offers:
        state.made[offer.seat] += 1
    state.deals = view.deals
    state.kept = [trust.kept for trust in view.trust]
    state.broken = [trust.broken for trust in view.trust]


def _offer(offer: OfferView) -> Offer:
    return Offer(
        number=offer.number,
        kind=offer.kind,
        turn=offer.turn,
        seat=offer.seat,
        asked=seat_set(offer.asked),
        country=NO_COUNTRY if offer.country is None else COUNTRY_OF[offer.country],
        coalition=seat_set(offer.coalition),
        later=NO_COUNTRY if offer.later is None else COUNTRY_OF[offer.later],
        due=offer.due,
        gives=offer.gives,
        asks=offer.asks,
        accepted=seat_set(offer.accepted),
        declined=seat_set(offer.declined),
        kept=seat_set(offer.kept),
        broken=seat_set(offer.broken),
        over=offer.status == "lapsed",
    )


# The phases.


def _commit(state: State, effort: Intervention, viewer: Seat | None, chance: Stream) -> None:
    state.level = effort.level
    state.recruits = effort.pawns
    state.changes = effort.victory_points
    state.decider = NOBODY if effort.decider is None else effort.decider
    state.left = effort.left
    state.ready = seat_set(effort.ready)
    if effort.revealed is not None:
        state.revealed = True
        state.given = list(effort.revealed)
        return
    for seat in effort.committed:
        state.given[seat] = chance.below(effort.pawns[seat] + 1)
    if viewer is not None:
        state.given[viewer] = UNKNOWN if effort.own is None else effort.own


def _place(state: State, view: EuropaView) -> None:
    """The quotas of the two rounds: from what each has left, and who has placed already."""
    state.open = open_countries(state)
    state.to_place = view.to_place
    turn = view.order.index(view.waiting[0])
    state.placing = (view.round - 1) * view.seats + turn
    first = [0] * view.seats
    second = [view.pawns[seat] for seat in view.order]
    if view.round == 1:
        for place, seat in enumerate(view.order):
            if place > turn:
                first[place], second[place] = halves(view.pawns[seat])
        second[turn] -= view.to_place
    state.quotas = (*first, *second)


def _vote(state: State, election: Election, view: EuropaView, chance: Stream) -> None:
    state.country = COUNTRY_OF[election.country]
    state.threshold = election.threshold
    votes = sum(count * PAWN[seat] for seat, count in enumerate(election.votes))
    state.sums = arithmetic(votes, election.threshold)
    state.ready = seat_set(election.ready)
    state.proposers = election.proposers
    state.ballots = tuple(map(ballot_of, election.ballots))
    state.winners = seat_set(election.winners)
    state.movers = election.movers
    if election.proposal is None or election.proposer is None:
        return
    state.proposal = seat_set(election.proposal)
    state.answered = seat_set(election.answered)
    state.yes = 1 << election.proposer
    for seat in election.answered:
        said = bool(chance.below(_COIN))
        if seat == view.seat and election.answer is not None:
            said = election.answer
        state.yes |= said << seat


def ballot_of(ballot: BallotView) -> Ballot:
    """What the rules know of a ballot that a view shows."""
    return Ballot(
        ballot.proposer,
        seat_set(ballot.coalition),
        seat_set(ballot.yes),
        seat_set(ballot.no),
        ballot.votes,
        ballot.carried,
    )
