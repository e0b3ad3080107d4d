"""Offers at the table: made, answered, and judged when their moment is over; see deals.py."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from grandtour.core.game import Event, Seat
from grandtour.core.seats import SEATS_IN
from grandtour.games.europa.actions import (
    ACCEPT,
    DECLINE,
    READY,
    Action,
    trades,
)
from grandtour.games.europa.ballots import Ballot
from grandtour.games.europa.board import CODES, Countries, CountryNumber
from grandtour.games.europa.deals import (
    Offer,
    answered,
    judge_coalition,
    judge_trade_here,
    judge_trade_later,
    number_of,
    peace_menu,
    verdict_events,
)
from grandtour.games.europa.view_builder import offer_view

if TYPE_CHECKING:
    from grandtour.games.europa.rules import State


# What can be offered.


def campaign_menu(state: "State", seat: Seat) -> tuple[Action, ...]:
    """Those who are ready may still answer what is offered to them."""
    sums = state.sums
    if sums is None or not sums.eligible >> seat & 1:
        return ()
    menu = answers(state, seat) if state.offers else ()
    if not state.waiting >> seat & 1:
        return menu
    menu += (READY,)
    if state.may_offer(seat):
        menu = sums.offers(state.country, seat) + _trades(state, seat) + menu
    return menu


def _trades(state: "State", seat: Seat) -> tuple[Action, ...]:
    assert state.sums is not None
    menu: tuple[Action, ...] = ()
    for partner in SEATS_IN[state.sums.partners[seat]]:
        countries = common_elections(state, seat, partner)
        if countries:
            menu += trades(partner, countries)
    return menu


def common_elections(state: "State", seat: Seat, partner: Seat) -> Countries:
    """Where both have pawns and an election is still to come this turn."""
    return state.where[seat] & state.where[partner] & state.later & ~state.war


def answers(state: "State", seat: Seat) -> tuple[Action, ...]:
    bit = 1 << seat
    menu: tuple[Action, ...] = ()
    for offer in state.offers:
        if offer.asked & bit and not (offer.accepted | offer.declined) & bit:
            menu += (ACCEPT[offer.number], DECLINE[offer.number])
    return menu


# Making and answering offers.


def peace(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    if state.phase != "commit" or not state.waiting >> seat & 1 or not state.may_offer(seat):
        return None
    if action not in peace_menu(state.level, state.recruits, seat):
        return None
    offer = Offer(
        number_of(seat, state.made[seat]),
        "peace",
        state.turn_number,
        seat,
        action.seats,
        gives=action.number,
        asks=action.asked,
    )
    data = {"gives": action.number, "asks": action.asked}
    return _make(state, offer, "peace_offered", data)


def offer(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    if not _may_campaign(state, seat) or action.country != state.country:
        return None
    coalition, bit = action.seats, 1 << seat
    assert state.sums is not None
    if coalition == bit or coalition not in state.sums.possible:
        return None
    made = Offer(
        number_of(seat, state.made[seat]),
        "coalition",
        state.turn_number,
        seat,
        coalition & ~bit,
        action.country,
        coalition,
    )
    data = {"country": CODES[action.country], "coalition": list(SEATS_IN[coalition])}
    kind = "offered" if coalition & bit else "suggested"
    return _make(state, made, kind, data)


def trade(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    if not _may_campaign(state, seat) or not _may_trade(state, seat, action):
        return None
    made = Offer(
        number_of(seat, state.made[seat]),
        "trade",
        state.turn_number,
        seat,
        action.seats,
        state.country,
        action.seats | 1 << seat,
        action.country,
    )
    data = {"country": CODES[state.country], "later": CODES[action.country]}
    return _make(state, made, "trade_offered", data)


def _may_campaign(state: "State", seat: Seat) -> bool:
    return state.phase == "campaign" and bool(state.waiting >> seat & 1) and state.may_offer(seat)


def _may_trade(state: "State", seat: Seat, action: Action) -> bool:
    assert state.sums is not None
    if not action.seats & state.sums.partners[seat]:
        return False
    partner = action.seats.bit_length() - 1
    return bool(common_elections(state, seat, partner) >> action.country & 1)


def _make(state: "State", made: Offer, kind: str, data: Mapping[str, object]) -> list[Event]:
    state.made[made.seat] += 1
    state.offers.append(made)
    state.offers.sort()
    asked = list(SEATS_IN[made.asked])
    return [Event(kind, {"seat": made.seat, "seats": asked, "number": made.number, **data})]


def answer(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    """Also by those who are ready or have committed, until the campaign or the phase is over."""
    if state.phase not in ("campaign", "commit"):
        return None
    for place, made in enumerate(state.offers):
        if made.number == action.number and made.answerable(seat):
            accepted = action.verb == "accept"
            state.offers[place] = answered(made, seat, accepted=accepted)
            data = {"seat": seat, "seats": [made.seat], "number": made.number, "deal": made.kind}
            return [Event("accepted" if accepted else "declined", data)]
    return None


def ready(state: "State", seat: Seat, _: Action) -> list[Event] | None:
    """The campaign ends early when all are ready."""
    if state.phase != "campaign" or not state.waiting >> seat & 1:
        return None
    state.waiting &= ~(1 << seat)
    state.ready |= 1 << seat
    events = [Event("ready", {"seat": seat})]
    if not state.waiting:
        lapse(state)
        state.open_vote(events)
    return events


# Judging them.


def lapse(state: "State") -> None:
    """What has not been accepted by now is no longer open."""
    state.offers = [made if made.agreed else made._replace(over=True) for made in state.offers]


def judge_offers(state: "State", judge: Callable[[Offer], Offer], events: list[Event]) -> None:
    """The deals among the current offers; what is not settled yet is kept for later."""
    for made in state.offers:
        if made.agreed:
            _settle(state, made, judge(made), events)
    state.offers = []


def judge_election(
    state: "State", country: CountryNumber, ballots: tuple[Ballot, ...], events: list[Event]
) -> None:
    """Promises that spoke of this election: first those of trades made before it."""
    due = [deal for deal in state.standing if deal.later == country]
    if due:
        state.standing = [deal for deal in state.standing if deal.later != country]
        for deal in due:
            _settle(state, deal, judge_trade_later(deal, ballots), events)
    if state.offers:
        judge_offers(state, lambda made: _judge_here(made, ballots), events)


def _judge_here(made: Offer, ballots: tuple[Ballot, ...]) -> Offer:
    judge = judge_trade_here if made.kind == "trade" else judge_coalition
    return judge(made, ballots)


def _settle(state: "State", before: Offer, after: Offer, events: list[Event]) -> None:
    for seat in SEATS_IN[after.kept & ~before.kept]:
        state.kept[seat] += 1
    for seat in SEATS_IN[after.broken & ~before.broken]:
        state.broken[seat] += 1
    events += verdict_events(before, after)
    if after.over:
        state.deals += (offer_view(after),)
    else:
        state.standing.append(after)
