"""Why an action is refused: reasons a player understands, made from what the seat knows."""

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.answers import check_answer
from grandtour.games.geoquest.board import BOARD, tile
from grandtour.games.geoquest.machine import QUESTIONS
from grandtour.games.geoquest.state import NO_EVENT, Table

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


def refusal(table: Table, seat: Seat, action: Action) -> IllegalAction:
    """The error for an action that is not in this seat's menu."""
    if not table.agenda:
        return IllegalAction("game_over")
    code, decider = table.agenda[-1][:2]
    if decider == NOBODY:
        return IllegalAction("vote_first")
    if seat != decider:
        if action.verb == "play":
            return IllegalAction("not_out_of_turn")
        return IllegalAction("not_your_turn", seat=decider)
    if not _belongs(table, seat, action):
        return IllegalAction("not_now")
    if action.verb == "to":
        return _of_tile(action)
    if action.verb == "play":
        return _of_play(table, seat, action)
    if action.verb == "answer" and code in ("declare", "end"):
        return _of_answer(table, seat, action)
    return IllegalAction(_OTHER_REASONS.get(action.verb, "not_now"))


def _belongs(table: Table, seat: Seat, action: Action) -> bool:
    """Whether the question takes this verb at all."""
    code, _, *rest = table.agenda[-1]
    verbs = {each.verb for each in QUESTIONS[code].menu(table, seat, *rest)}
    if code in ("declare", "end", "move", "result", "stage"):
        verbs |= {"play", "use", "offer"}
    if code == "declare":
        verbs |= {"search", "collect", "rest", "answer"}
    if code == "end":
        verbs |= {"leave", "answer"}
    return action.verb in verbs


def _of_tile(action: Action) -> IllegalAction:
    if BOARD.lake >> tile(action.what) & 1:
        return IllegalAction("lake", tile=action.what)
    return IllegalAction("too_far", tile=action.what)


def _of_play(table: Table, seat: Seat, action: Action) -> IllegalAction:
    event = table.cards.event_number.get(action.what)
    if event is None or all(held.event != event for held in table.hands[seat]):
        return IllegalAction("not_in_hand")
    if not action.other:
        return IllegalAction("no_use_now")
    other = int(action.other)
    if other >= table.seats:
        return IllegalAction("no_such_seat", seat=other)
    if other == seat:
        return IllegalAction("not_on_yourself")
    if table.cards.events[event].timing != "normal":
        return IllegalAction("only_for_yourself")
    if table.lying[other] != NO_EVENT:
        return IllegalAction("event_lies_there", seat=other)
    return IllegalAction("immune", seat=other)


def _of_answer(table: Table, seat: Seat, action: Action) -> IllegalAction:
    try:
        check_answer(table, seat, action)
    except IllegalAction as error:
        return error
    return IllegalAction("not_now")
