"""Offers at the table: made, answered, and judged when their moment is over; see pledges.md."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grandtour.core.game import Event, Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.europa.actions import (
    ACCEPT,
    DECLINE,
    MOST_SEATS,
    READY,
    Action,
    pledgeable,
    trades,
)
from grandtour.games.europa.ballots import Ballot
from grandtour.games.europa.board import BIT, CODES, OPEN, TURNS, Countries, CountryNumber
from grandtour.games.europa.deals import (
    TRADES,
    Offer,
    OfferKind,
    answered,
    judge_coalition,
    judge_trade_here,
    judge_trade_later,
    number_of,
    verdict_events,
)
from grandtour.games.europa.pledges import circular, judge_pledge
from grandtour.games.europa.view_builder import offer_view

if TYPE_CHECKING:
    from grandtour.games.europa.rules import State

_PLEDGED: dict[str, tuple[OfferKind, str]] = {
    "each": ("each", "each_pledged"),
    "peace": ("peace", "peace_offered"),
    "match": ("match", "match_pledged"),
}
"""By verb: the kind of the offer, and of its event."""

Terms = tuple[bool, SeatSet, tuple[int, ...]]
Word = tuple[Seat, SeatSet]
"""A word that is judged once (P12, C9): whose it is, and the parties that it speaks of."""


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
        for later in (0, 1):
            countries = common_elections(state, seat, partner, later)
            if countries:
                menu += trades(partner, countries, later)
    return menu


def common_elections(state: "State", seat: Seat, partner: Seat, later: int = 0) -> Countries:
    """Where a trade may be paid back: this turn where both have pawns and an election is still to
    come; on the next turn wherever one may be held then."""
    if later:
        if state.turn_number == TURNS:
            return 0
        return OPEN[state.turn_number + 1] & ~state.members & ~BIT[state.country]
    return state.where[seat] & state.where[partner] & state.later & ~state.war


def answers(state: "State", seat: Seat) -> tuple[Action, ...]:
    bit = 1 << seat
    menu: tuple[Action, ...] = ()
    for offer in state.offers:
        if offer.asked & bit and not (offer.accepted | offer.declined) & bit:
            menu += (ACCEPT[offer.number], DECLINE[offer.number])
    return menu


# Making and answering offers.


def pledge(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    """In the conference, also by those who are ready (P1, P3)."""
    if state.phase != "confer" or not state.may_offer(seat):
        return None
    if action not in pledgeable(state.recruits, seat):
        return None
    kind, told = _PLEDGED[action.verb]
    gives = action.number
    asks = {"each": gives, "peace": action.asked, "match": 0}[kind]
    number = number_of(seat, state.made[seat])
    made = Offer(number, kind, state.turn_number, seat, action.seats, gives=gives, asks=asks)
    return _make(state, made, told, {"gives": gives, "asks": asks})


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
    """Both ways: `trade` and `support`."""
    if not _may_campaign(state, seat) or not _may_trade(state, seat, action):
        return None
    kind: OfferKind = "trade" if action.verb == "trade" else "support"
    made = Offer(
        number_of(seat, state.made[seat]),
        kind,
        state.turn_number,
        seat,
        action.seats,
        state.country,
        action.seats | 1 << seat,
        action.country,
        state.turn_number + action.asked,
    )
    data = {"country": CODES[state.country], "later": CODES[action.country], "turn": made.due}
    return _make(state, made, _TRADED[action.verb, action.asked], data)


_TRADED = {
    ("trade", 0): "trade_offered",
    ("trade", 1): "trade_next_offered",
    ("support", 0): "support_offered",
    ("support", 1): "support_next_offered",
}


def _may_campaign(state: "State", seat: Seat) -> bool:
    return state.phase == "campaign" and bool(state.waiting >> seat & 1) and state.may_offer(seat)


def _may_trade(state: "State", seat: Seat, action: Action) -> bool:
    assert state.sums is not None
    if not action.seats & state.sums.partners[seat]:
        return False
    partner = action.seats.bit_length() - 1
    return bool(common_elections(state, seat, partner, action.asked) >> action.country & 1)


def _make(state: "State", made: Offer, kind: str, data: Mapping[str, object]) -> list[Event]:
    state.made[made.seat] += 1
    state.offers.append(made)
    state.offers.sort()
    asked = list(SEATS_IN[made.asked])
    return [Event(kind, {"seat": made.seat, "seats": asked, "number": made.number, **data})]


def answer(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    """Also by those who are ready, until the campaign or the conference is over."""
    if state.phase not in ("campaign", "confer"):
        return None
    for place, made in enumerate(state.offers):
        if made.number == action.number and made.answerable(seat):
            accepted = action.verb == "accept"
            state.offers[place] = answered(made, seat, accepted=accepted)
            data = {"seat": seat, "seats": [made.seat], "number": made.number, "deal": made.kind}
            return [Event("accepted" if accepted else "declined", data)]
    return None


def ready(state: "State", seat: Seat, _: Action) -> list[Event] | None:
    """The campaign, or the conference, ends early when all are ready."""
    if state.phase not in ("campaign", "confer") or not state.waiting >> seat & 1:
        return None
    state.waiting &= ~(1 << seat)
    state.ready |= 1 << seat
    events = [Event("ready", {"seat": seat})]
    if not state.waiting:
        lapse(state)
        if state.phase == "confer":
            state.open_commitment(events)
        else:
            state.open_vote(events)
    return events


# Judging them.


def lapse(state: "State") -> None:
    """What has not been accepted by now is no longer open."""
    state.offers = [made if made.agreed else made._replace(over=True) for made in state.offers]


def judge_pledges(state: "State", events: list[Event]) -> None:
    """When the pawns are revealed."""
    agreed = [made for made in state.offers if made.agreed]
    rings = circular(agreed)
    judged: set[Terms] = set()
    for made in agreed:
        ringed = made.number in rings
        after = made._replace(over=True) if ringed else judge_pledge(made, state.given)
        # P12: the same pledge in two offers is one word.
        word = _terms(after)
        _settle(state, made, after, 0 if word in judged else after.parties, events)
        judged.add(word)
    state.offers = []


def _terms(pledge: Offer) -> Terms:
    """Who gives how much by a pledge, whoever made it; of `match` also who follows whom."""
    gifts = (pledge.gives if seat == pledge.seat else pledge.asks for seat in range(MOST_SEATS))
    return pledge.kind == "match", pledge.parties, tuple(gifts)


def judge_election(
    state: "State", country: CountryNumber, ballots: tuple[Ballot, ...], events: list[Event]
) -> None:
    """Promises that spoke of this election: first those of trades made before it."""
    judged: set[Word] = set()
    due = [d for d in state.standing if d.later == country and d.due == state.turn_number]
    if due:
        state.standing = [deal for deal in state.standing if deal not in due]
        sums = state.sums if state.country == country else None
        for deal in due:
            _judge(state, deal, judge_trade_later(deal, ballots, sums), judged, events)
    for made in state.offers:
        if made.agreed:
            judge = judge_trade_here if made.kind in TRADES else judge_coalition
            _judge(state, made, judge(made, ballots), judged, events)
    state.offers = []


def _judge(
    state: "State", deal: Offer, after: Offer, judged: set[Word], events: list[Event]
) -> None:
    """Settles a deal; a word that another deal has told of already is not counted again (C9)."""
    fresh = [seat for seat in SEATS_IN[after.parties] if (seat, after.coalition) not in judged]
    _settle(state, deal, after, sum(1 << seat for seat in fresh), events)
    spoken = (after.kept | after.broken) & ~(deal.kept | deal.broken)
    judged.update((seat, after.coalition) for seat in SEATS_IN[spoken])


def release_overdue(state: "State", events: list[Event]) -> None:
    """At the end of a turn: trades whose election was not held are released (C8)."""
    overdue = [deal for deal in state.standing if deal.due <= state.turn_number]
    if overdue:
        state.standing = [deal for deal in state.standing if deal not in overdue]
        for deal in overdue:
            _settle(state, deal, deal._replace(over=True), 0, events)


def _settle(
    state: "State", before: Offer, after: Offer, counted: SeatSet, events: list[Event]
) -> None:
    """Notes what became of a deal; the words of the counted seats are told and remembered."""
    kept = after.kept & ~before.kept & counted
    broken = after.broken & ~before.broken & counted
    for seat in SEATS_IN[kept]:
        state.kept[seat] += 1
    for seat in SEATS_IN[broken]:
        state.broken[seat] += 1
    events += verdict_events(after, kept, broken)
    if after.over:
        state.deals += (offer_view(after),)
    else:
        state.standing.append(after)
