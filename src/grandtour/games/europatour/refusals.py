"""Why an action is refused: reasons a player understands, made from what everybody knows."""

from typing import TYPE_CHECKING

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Seat
from grandtour.core.seats import SEATS_IN
from grandtour.games.europatour.actions import ACTIONS, Action

if TYPE_CHECKING:
    from grandtour.games.europatour.rules import State


def refusal(state: "State", seat: Seat, action: Action) -> IllegalAction:
    """The error for an action that is not in this seat's menu."""
    if action not in ACTIONS:
        return IllegalAction("unknown_action")
    if state.phase == "over":
        return IllegalAction("game_over")
    if state.phase == "placing":
        return _while_placing(state, seat, action)
    if action.verb == "place":
        return IllegalAction("cards_stay")
    if state.phase == "claim":
        return _in_window(state, seat, action)
    if state.phase == "check":
        return _in_check(state, seat, action)
    if action.verb in ("accept", "object"):
        return IllegalAction("nothing_to_check")
    if action.verb == "decline":
        return IllegalAction("no_window")
    if action.verb == "claim":
        return _of_claim(state)
    return _in_turn(state, seat, action)


def _while_placing(state: "State", seat: Seat, action: Action) -> IllegalAction:
    if not state.to_place[seat]:
        return IllegalAction("not_placed_yet", seats=list(SEATS_IN[state.waiting]))
    if action.verb == "place":
        return IllegalAction("slot_taken", slot=action.slot)
    return IllegalAction("place_first", cards=len(state.to_place[seat]))


def _in_window(state: "State", seat: Seat, action: Action) -> IllegalAction:
    if action.verb not in ("claim", "decline"):
        return IllegalAction("window_open")
    if state.answered >> seat & 1:
        return IllegalAction("already_answered")
    return _claim_spent(state)


def _in_check(state: "State", seat: Seat, action: Action) -> IllegalAction:
    assert state.inquiry
    if action.verb not in ("accept", "object"):
        return IllegalAction("check_open")
    own = seat == state.inquiry.claimants[0]
    return IllegalAction("own_claim" if own else "already_answered")


def _of_claim(state: "State") -> IllegalAction:
    if state.phase == "discard":
        return IllegalAction("claim_not_now", seat=state.on_turn)
    return _claim_spent(state)


def _claim_spent(state: "State") -> IllegalAction:
    """Once between own turns; without that rule, once until a card has moved."""
    return IllegalAction("claim_used" if state.settings.one_claim else "claim_just_judged")


def _in_turn(state: "State", seat: Seat, action: Action) -> IllegalAction:
    if seat != state.on_turn:
        return IllegalAction("not_your_turn", seat=state.on_turn)
    if state.phase == "draw":
        return IllegalAction("must_draw")
    if action.verb == "take":
        return IllegalAction("must_discard")
    only = state.pile_to_form()
    if only and action.pile != only:
        return IllegalAction("only_empty_pile", pile=only)
    return IllegalAction("no_pass", pile=action.pile)
