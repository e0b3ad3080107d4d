"""Why an action is refused: reasons a player understands, made from what its seat knows."""

from typing import TYPE_CHECKING

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.euroquest.actions import ACTIONS, WHITE_OFF, Action
from grandtour.games.euroquest.board import CODES, MODE_OF, REACH
from grandtour.games.euroquest.tickets import count
from grandtour.games.euroquest.view import RUNNER

if TYPE_CHECKING:
    from grandtour.games.euroquest.rules import State

_KNOWN = frozenset(ACTIONS)


def refusal(state: "State", seat: Seat, action: Action) -> IllegalAction:
    """The error for an action that this seat may not do now."""
    if action not in _KNOWN:
        return IllegalAction("unknown_action")
    if state.on_turn == NOBODY:
        return IllegalAction("game_over")
    if action.verb in ("white", "white off"):
        return _of_white(seat, action)
    if action.verb not in MODE_OF and seat != RUNNER:
        return IllegalAction("jokers_of_runner")
    if seat != state.on_turn:
        return IllegalAction("not_your_turn", seat=state.on_turn)
    if action.verb in MODE_OF:
        return _of_journey(state, seat, action)
    return _of_joker(state, action)


def _of_white(seat: Seat, action: Action) -> IllegalAction:
    if seat == RUNNER:
        return IllegalAction("white_of_chasers")
    if action == WHITE_OFF:
        return IllegalAction("white_is_off")
    return IllegalAction("white_is_there", city=CODES[action.city])


def _of_journey(state: "State", seat: Seat, action: Action) -> IllegalAction:
    mode = MODE_OF[action.verb]
    city = CODES[action.city]
    if not REACH[mode][state.places[seat]] >> action.city & 1:
        return IllegalAction("no_link", city=city)
    if not count(state.tickets[seat], mode):
        return IllegalAction("no_ticket")
    return IllegalAction("city_taken", city=city)


def _of_joker(state: "State", action: Action) -> IllegalAction:
    """Jokers come before the first move; to combine them, orange comes first (5.1, 5.6)."""
    if state.half == 2:
        return IllegalAction("jokers_first")
    if action.verb == "orange":
        return _of_orange(state)
    if state.silent:
        return IllegalAction("one_black")
    if not state.black:
        return IllegalAction("no_black")
    if state.half == 1:
        return IllegalAction("which_half")
    return IllegalAction("no_second_half")


def _of_orange(state: "State") -> IllegalAction:
    if state.half == 1:
        return IllegalAction("one_orange")
    if state.silent:
        return IllegalAction("orange_before_black")
    if not state.orange:
        return IllegalAction("no_orange")
    return IllegalAction("one_window_left")
