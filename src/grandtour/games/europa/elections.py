"""Elections (rulebook "Elections", rulings section 9): held one after the other, voted on, won."""

from typing import TYPE_CHECKING

from grandtour.core.game import Event, Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.europa.actions import (
    ANSWER_MENU,
    PASS,
    YES,
    Action,
    moves,
)
from grandtour.games.europa.ballots import PAWN, Ballot, arithmetic, one_each, share
from grandtour.games.europa.board import BIT, CODES, NEAR, NO_COUNTRY, VALUE, VOTE, CountryNumber
from grandtour.games.europa.negotiation import judge_election
from grandtour.games.europa.view import Result, Standing, TrackCard

if TYPE_CHECKING:
    from grandtour.games.europa.rules import State

_LOST: tuple[TrackCard, ...] = tuple(TrackCard(code, "nationalists") for code in CODES)
_AT_WAR: tuple[TrackCard, ...] = tuple(TrackCard(code, "war") for code in CODES)


# One after the other.


def next_election(state: "State", events: list[Event]) -> None:
    """On to the next country where there is something to vote on, or to the end of the turn."""
    empty: list[str] = []
    while len(state.results) < len(state.track):
        country = state.track[len(state.results)]
        state.later &= ~BIT[country]
        if not state.present[country] and not state.war & BIT[country]:
            empty.append(CODES[country])
            _set_aside(state, country, _LOST[country], events)
            continue
        if empty:
            events.append(Event("uncontested", {"countries": empty}))
            empty = []
        if _begin(state, country, events):
            return
    if empty:
        events.append(Event("uncontested", {"countries": empty}))
    state.end_turn(events)


def _begin(state: "State", country: CountryNumber, events: list[Event]) -> bool:
    """Whether there is a vote."""
    if state.war & BIT[country]:
        events.append(Event("put_aside", {"country": CODES[country]}))
        _set_aside(state, country, _AT_WAR[country], events)
        return False
    threshold = VOTE[country] + (state.tension >> country & 1)
    sums = arithmetic(state.present[country], threshold)
    if not sums.coalitions:
        data = {"country": CODES[country], "best": sums.best, "threshold": threshold}
        events.append(Event("no_coalition", data))
        _clear(state, country)
        _set_aside(state, country, _LOST[country], events)
        return False
    if state.settings.variable_order:
        _reorder(state, events)
    state.country = country
    state.threshold = threshold
    state.sums = sums
    state.made = [0] * state.seats
    order = state.order[::-1] if state.settings.black_horse else state.order
    state.proposers = tuple(seat for seat in order if sums.eligible >> seat & 1)
    data = {
        "country": CODES[country],
        "seats": [seat for seat in state.order if sums.eligible >> seat & 1],
        "votes": list(sums.votes[: state.seats]),
        "threshold": threshold,
        "majority": sums.majority,
    }
    events.append(Event("election", data))
    if state.settings.campaign and len(state.proposers) > 1:
        state.phase = "campaign"
        state.waiting = sums.eligible
    else:
        open_vote(state, events)
    return True


def _set_aside(
    state: "State", country: CountryNumber, card: TrackCard, events: list[Event]
) -> None:
    """An election without a vote; trades that waited for it are released."""
    state.results += (card,)
    if state.standing:
        judge_election(state, country, (), events)


def _reorder(state: "State", events: list[Event]) -> None:
    """The option of a variable turn order; ties keep their order (R28)."""
    points = state.points
    order = tuple(sorted(state.order, key=lambda seat: -points[seat]))
    if order != state.order:
        state.order = order
        events.append(Event("new_order", {"seats": list(order)}))


def _clear(state: "State", country: CountryNumber) -> None:
    """All pawns there are withdrawn."""
    if state.present[country]:
        state.present[country] = 0
        kept = ~BIT[country]
        state.where = [countries & kept for countries in state.where]


# The vote.


def open_vote(state: "State", events: list[Event]) -> None:
    """The next proposal is due; when all have failed, the Nationalists have won."""
    proposed = len(state.ballots)
    if proposed == len(state.proposers):
        _lose(state, events)
        return
    state.phase = "propose"
    state.waiting = 1 << state.proposers[proposed]


def propose_menu(state: "State", seat: Seat) -> tuple[Action, ...]:
    assert state.sums is not None
    return state.sums.proposals if state.waiting >> seat & 1 else ()


def propose(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    if state.phase != "propose" or not state.waiting >> seat & 1:
        return None
    assert state.sums is not None
    if action == PASS:
        state.ballots += (Ballot(seat),)
        events = [Event("passed", {"seat": seat})]
        open_vote(state, events)
        return events
    if action.seats not in state.sums.possible:
        return None
    state.proposal = action.seats
    state.yes = 1 << seat
    state.answered = 0
    data = {
        "seat": seat,
        "seats": list(SEATS_IN[action.seats]),
        "country": CODES[state.country],
        "votes": state.sums.count(action.seats),
    }
    events = [Event("proposed", data)]
    state.waiting = state.sums.eligible & ~state.yes
    if state.waiting:
        state.phase = "answer"
    else:
        _count(state, events)
    return events


def answer_menu(state: "State", seat: Seat) -> tuple[Action, ...]:
    return ANSWER_MENU if state.waiting >> seat & 1 else ()


def answer(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    """R23: sealed until all have answered."""
    if state.phase != "answer" or not state.waiting >> seat & 1:
        return None
    bit = 1 << seat
    state.waiting &= ~bit
    state.answered |= bit
    if action == YES:
        state.yes |= bit
    kind = "answered_yes" if action == YES else "answered_no"
    events = [Event(kind, {"seat": seat}, (seat,), Event("has_answered", {"seat": seat}))]
    if not state.waiting:
        _count(state, events)
    return events


def _count(state: "State", events: list[Event]) -> None:
    sums, coalition, yes = state.sums, state.proposal, state.yes
    assert sums is not None
    votes = sums.count(yes)
    no = sums.eligible & ~yes
    unwilling = coalition & ~yes
    enough = votes >= sums.majority
    # R22: who says no has not joined.
    carried = enough and not (unwilling and state.settings.members_must_consent)
    proposer = state.proposers[len(state.ballots)]
    state.ballots += (Ballot(proposer, coalition, yes, no, votes, carried),)
    state.proposal = state.yes = state.answered = 0
    events.append(Event("voted_yes", {"seats": list(SEATS_IN[yes])}))
    if no:
        events.append(Event("voted_no", {"seats": list(SEATS_IN[no])}))
    data = {"votes": votes, "majority": sums.majority}
    if carried:
        events.append(Event("carried", data))
        _win(state, coalition, events)
        return
    if enough:
        events.append(Event("unwilling", {"seats": list(SEATS_IN[unwilling]), **data}))
    else:
        events.append(Event("rejected", data))
    open_vote(state, events)


# The result.


def _lose(state: "State", events: list[Event]) -> None:
    country = state.country
    events.append(Event("nationalists", {"country": CODES[country]}))
    _note(state, events)
    _close(state, "nationalists", events)


def _win(state: "State", coalition: SeatSet, events: list[Event]) -> None:
    country = state.country
    bit = BIT[country]
    state.members |= bit
    state.frontier |= NEAR[country]
    state.tension &= ~bit
    state.winners = coalition
    winners = SEATS_IN[coalition]
    points = share(VALUE[country], len(winners))
    for seat in winners:
        state.points[seat] += points
        state.victory[seat] += 1
    data = {"seats": list(winners), "country": CODES[country], "n": points}
    events.append(Event("joined", data))
    _note(state, events)
    _clear(state, country)
    if not state.targets():
        _close(state, "joined", events)
        return
    # R29: moves are in normal order. One pawn of each winner waits for its move.
    state.movers = tuple(seat for seat in state.order if coalition >> seat & 1)
    state.present[country] = one_each(coalition)
    state.phase = "move"
    state.waiting = 1 << state.movers[0]


def _note(state: "State", events: list[Event]) -> None:
    """The vote is over: points for the chart, promises judged."""
    standing = Standing(state.turn_number, CODES[state.country], tuple(state.points))
    state.history += (standing,)
    if state.offers or state.standing:
        judge_election(state, state.country, state.ballots, events)


def _close(state: "State", result: Result, events: list[Event]) -> None:
    country = state.country
    _clear(state, country)
    state.results += (TrackCard(CODES[country], result, SEATS_IN[state.winners]),)
    state.country = NO_COUNTRY
    state.sums = None
    state.ballots = ()
    state.proposers = ()
    state.ready = state.winners = 0
    next_election(state, events)


# The winners' pawns.


def move_menu(state: "State", seat: Seat) -> tuple[Action, ...]:
    return moves(state.targets()) if state.waiting >> seat & 1 else ()


def move(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    if state.phase != "move" or not state.waiting >> seat & 1:
        return None
    target, origin = action.country, state.country
    if action.verb == "stay":
        events = [Event("stayed", {"seat": seat, "country": CODES[origin]})]
    elif state.targets() >> target & 1:
        state.present[target] += PAWN[seat]
        state.where[seat] |= BIT[target]
        data = {"seat": seat, "origin": CODES[origin], "country": CODES[target]}
        events = [Event("moved", data)]
    else:
        return None
    state.present[origin] -= PAWN[seat]
    state.movers = state.movers[1:]
    if state.movers:
        state.waiting = 1 << state.movers[0]
    else:
        _close(state, "joined", events)
    return events
