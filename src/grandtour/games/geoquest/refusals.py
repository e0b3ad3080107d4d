"""Why an action is refused: reasons a player understands, made from what the seat knows."""

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import BOARD, tile
from grandtour.games.geoquest.cards.box import NO_EVENT
from grandtour.games.geoquest.puzzles.answers import check_answer
from grandtour.games.geoquest.state import State

_OTHER_REASONS = {
    "search": "no_cache_here",
    "collect": "nothing_to_collect",
    "rest": "no_cap",
    "leave": "bug_not_here",
    "use": "cannot_use",
    "offer": "cannot_offer",
    "reroll": "cannot_reroll",
    "take": "not_to_take",
    "give": "not_to_give",
    "trade": "not_to_trade",
    "discard": "not_to_discard",
    "pick": "not_that_cache",
    "place": "not_to_place",
}


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """The error for an action that is not in this seat's menu."""
    question = state.question
    if question is None:
        return IllegalAction("game_over")
    if question.seat == NOBODY:
        return IllegalAction("vote_first")
    if seat != question.seat:
        if action.verb == "play":
            return IllegalAction("not_out_of_turn")
        return IllegalAction("not_your_turn", seat=question.seat)
    verbs = {each.verb for each in question.menu(state)} | question.takes
    if action.verb not in verbs:
        return IllegalAction("not_now")
    if action.verb == "to":
        return _of_tile(action)
    if action.verb == "play":
        return _of_play(state, seat, action)
    if action.verb == "answer":
        return _of_answer(state, seat, action)
    return IllegalAction(_OTHER_REASONS.get(action.verb, "not_now"))


def _of_tile(action: Action) -> IllegalAction:
    if BOARD.lake >> tile(action.what) & 1:
        return IllegalAction("lake", tile=action.what)
    return IllegalAction("too_far", tile=action.what)


def _of_play(state: State, seat: Seat, action: Action) -> IllegalAction:
    event = state.cards.event_number.get(action.what)
    if event is None or all(held.event != event for held in state.hands[seat]):
        return IllegalAction("not_in_hand")
    if not action.other:
        return IllegalAction("no_use_now")
    other = int(action.other)
    if other >= state.seats:
        return IllegalAction("no_such_seat", seat=other)
    if other == seat:
        return IllegalAction("not_on_yourself")
    if state.cards.events[event].timing != "normal":
        return IllegalAction("only_for_yourself")
    if state.lying[other] != NO_EVENT:
        return IllegalAction("event_lies_there", seat=other)
    return IllegalAction("immune", seat=other)


def _of_answer(state: State, seat: Seat, action: Action) -> IllegalAction:
    try:
        check_answer(state, seat, action)
    except IllegalAction as error:
        return error
    return IllegalAction("not_now")
