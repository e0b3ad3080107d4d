"""Why an action is refused: reasons a player understands, made from what its seat knows."""

from typing import TYPE_CHECKING

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Seat
from grandtour.games.europa.actions import Action, Verb, is_known
from grandtour.games.europa.board import BIT, CODES, OPEN, WAR_COST, CountryNumber
from grandtour.games.europa.deals import PLEDGES

if TYPE_CHECKING:
    from grandtour.games.europa.rules import State

_PHASES: dict[Verb, tuple[str, ...]] = {
    "commit": ("confer", "commit"),
    "each": ("confer",),
    "peace": ("confer",),
    "match": ("confer",),
    "end": ("decide",),
    "calm": ("decide",),
    "place": ("place",),
    "offer": ("campaign",),
    "trade": ("campaign",),
    "support": ("campaign",),
    "ready": ("campaign", "confer"),
    "accept": ("confer", "campaign"),
    "decline": ("confer", "campaign"),
    "propose": ("propose",),
    "pass": ("propose",),
    "yes": ("answer",),
    "no": ("answer",),
    "move": ("move",),
    "stay": ("move",),
}


def refusal(state: "State", seat: Seat, action: Action) -> IllegalAction:
    """The error for an action that this seat may not do now."""
    if not is_known(action):
        return IllegalAction("unknown_action")
    if state.phase == "over":
        return IllegalAction("game_over")
    if state.phase not in _PHASES[action.verb]:
        return _of_phase(action)
    if action.verb in ("accept", "decline"):
        return IllegalAction("no_such_offer", number=action.number)
    if action.verb == "commit" or action.verb in PLEDGES:
        return _of_peace(state, seat, action)
    if not state.waiting >> seat & 1:
        return _of_turn(state, seat)
    return _of_content(state, seat, action)


def _of_phase(action: Action) -> IllegalAction:
    """The phase of this verb is not now."""
    if action.verb == "commit":
        return IllegalAction("not_committing")
    if action.verb in PLEDGES:
        return IllegalAction("not_conferring")
    if action.verb in ("end", "calm"):
        return IllegalAction("not_deciding")
    if action.verb == "place":
        return IllegalAction("not_placing")
    if action.verb in ("propose", "pass"):
        return IllegalAction("not_proposing")
    if action.verb in ("yes", "no"):
        return IllegalAction("not_answering")
    if action.verb in ("move", "stay"):
        return IllegalAction("not_moving")
    return IllegalAction("not_campaigning")


def _of_turn(state: "State", seat: Seat) -> IllegalAction:
    """The phase is right, but this seat is not asked, or has acted already."""
    if state.phase == "confer":
        return IllegalAction("is_ready_already")
    if state.phase in ("campaign", "answer"):
        if state.sums is not None and not state.sums.eligible >> seat & 1:
            return IllegalAction("no_pawns_here", country=CODES[state.country])
        if state.phase == "campaign":
            return IllegalAction("is_ready_already")
        if state.answered >> seat & 1:
            return IllegalAction("has_answered_already")
        return IllegalAction("own_proposal")
    return IllegalAction("not_your_turn")


def _of_content(state: "State", seat: Seat, action: Action) -> IllegalAction:
    """It is this seat's turn, but not for this."""
    verb = action.verb
    if verb in ("end", "calm"):
        return _of_decision(state, action)
    if verb == "place":
        return _of_place(state, action.country)
    if verb == "move":
        return _of_move(state, action.country)
    if verb == "propose":
        return _of_coalition(state, action)
    return _of_offer(state, seat, action)


def _of_peace(state: "State", seat: Seat, action: Action) -> IllegalAction:
    """Pawns that somebody does not have (P4), or one pledge too many."""
    if action.verb == "commit" or action.number > state.recruits[seat]:
        return IllegalAction("too_few_pawns", n=state.pawns[seat])
    if not state.may_offer(seat):
        return IllegalAction("too_many_offers", n=state.most_offers)
    if action.seats >> seat & 1 or action.seats >> state.seats:
        return IllegalAction("offer_to_nobody")
    return IllegalAction("others_have_less")


def _of_decision(state: "State", action: Action) -> IllegalAction:
    country = CODES[action.country]
    if action.verb == "end":
        if not state.war & BIT[action.country]:
            return IllegalAction("no_war_there", country=country)
        return IllegalAction("war_too_dear", country=country, cost=WAR_COST[action.country])
    if not state.tension & BIT[action.country]:
        return IllegalAction("no_tension_there", country=country)
    return IllegalAction("wars_first")


def _of_place(state: "State", number: CountryNumber) -> IllegalAction:
    bit, country = BIT[number], CODES[number]
    if not OPEN[state.turn_number] & bit:
        return IllegalAction("covered", country=country)
    if state.members & bit:
        return IllegalAction("is_member", country=country)
    if state.war & bit:
        return IllegalAction("at_war", country=country)
    return IllegalAction("not_adjacent", country=country)


def _of_move(state: "State", number: CountryNumber) -> IllegalAction:
    bit, country = BIT[number], CODES[number]
    free = OPEN[state.turn_number] & ~state.members & ~state.war
    if free & bit and not state.later & bit:
        return IllegalAction("no_election_left", country=country)
    return _of_place(state, number)


def _of_coalition(state: "State", action: Action) -> IllegalAction:
    assert state.sums is not None
    if action.seats & ~state.sums.eligible:
        return IllegalAction("absent_party")
    return IllegalAction(
        "below_threshold", votes=state.sums.count(action.seats), threshold=state.threshold
    )


def _of_offer(state: "State", seat: Seat, action: Action) -> IllegalAction:
    if not state.may_offer(seat):
        return IllegalAction("too_many_offers", n=state.most_offers)
    if action.seats == 1 << seat:
        return IllegalAction("offer_to_nobody")
    if action.verb == "offer":
        if action.country != state.country:
            return IllegalAction("campaign_elsewhere", country=CODES[state.country])
        return _of_coalition(state, action)
    assert state.sums is not None
    if not action.seats & state.sums.partners[seat]:
        return IllegalAction("no_common_coalition", country=CODES[state.country])
    return IllegalAction("no_common_election", country=CODES[action.country])
