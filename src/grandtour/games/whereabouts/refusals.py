"""Why an action is refused: reasons a player understands, made from what the seat knows."""

from typing import TYPE_CHECKING

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Seat
from grandtour.core.seats import SEATS_IN
from grandtour.games.whereabouts.actions import ACTIONS, Action
from grandtour.games.whereabouts.grid import LEVELS, SECTORS_OF, STONES, Spot

if TYPE_CHECKING:
    from grandtour.games.whereabouts.rules import State


def refusal(state: "State", seat: Seat, action: Action) -> IllegalAction:
    """The error for an action that is not in this seat's menu."""
    if action not in ACTIONS:
        return IllegalAction("unknown_action")
    if state.phase == "over":
        return IllegalAction("game_over")
    if action.verb == "swap":
        return _of_swap(state, seat)
    if action.verb in ("choose", "keep"):
        return _of_choice(state, seat, action)
    if state.phase != "tip":
        return IllegalAction("not_tipping_yet")
    if not state.waiting >> seat & 1:
        return IllegalAction("tip_sealed")
    return refused_stone(state.tips[seat], action)


def _of_swap(state: "State", seat: Seat) -> IllegalAction:
    if state.swapped >> seat & 1:
        return IllegalAction("swapped_already")
    if not state.tokens[seat]:
        return IllegalAction("no_swap_token")
    if not state.pile:
        return IllegalAction("pile_empty")
    return _not_now(state, seat)


def _of_choice(state: "State", seat: Seat, action: Action) -> IllegalAction:
    if not state.waiting >> seat & 1 or state.phase == "tip":
        return _not_now(state, seat)
    if action.verb == "keep":
        return IllegalAction("choose_first")
    if state.phase == "swap":
        return IllegalAction("swap_or_keep")
    slot = int(action.value)
    if slot > state.seats:
        return IllegalAction("no_such_card", slot=slot, cards=state.seats)
    return IllegalAction("card_taken", slot=slot)


def _not_now(state: "State", seat: Seat) -> IllegalAction:
    if state.phase == "tip":
        return IllegalAction("cards_chosen")
    if seat in SEATS_IN[state.waiting]:
        return IllegalAction("choose_first")
    return IllegalAction("not_your_turn", seat=state.order[state.chooser])


_FIRST = ("half_first", "band_first", "sector_first")


def refused_stone(tip: Spot, action: Action) -> IllegalAction:
    """Why this stone, `undo`, `seal` or `pass` does not go with what lies there."""
    stones = STONES[tip]
    if action.verb == "pass" and stones:
        return IllegalAction("stones_lie")
    if action.verb in ("seal", "undo", "pass"):
        return IllegalAction("no_stone")
    level = LEVELS.index(action.verb)
    if level < len(stones):
        return IllegalAction("level_tipped", stone=stones[level])
    if level > len(stones):
        return IllegalAction(_FIRST[len(stones)])
    half, band = stones[:2]
    if int(action.value) > SECTORS_OF[band]:
        return IllegalAction("no_such_sector", sector=action.value, sectors=SECTORS_OF[band])
    return IllegalAction("other_half", sector=action.value, half=half)
