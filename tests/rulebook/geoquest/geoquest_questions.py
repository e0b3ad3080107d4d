"""Positions in which a question is asked that games seldom come to."""

from collections.abc import Callable
from functools import partial

from grandtour.games.geoquest import GAME
from grandtour.games.geoquest.cards.equipment import FitGear
from grandtour.games.geoquest.events.hand import FitHand
from grandtour.games.geoquest.rules import GeoQuestState
from tests.rulebook.geoquest.geoquest_positions import (
    begin,
    cache,
    carry,
    cause,
    do,
    hold,
    lay,
    table,
    wear,
)

PACKS = ("backpack", "belt_pack", "rain_jacket")
USEFUL = (
    "first_aid_kit",
    "emergency_radio",
    "letterbox_stamp",
    "insect_repellent",
    "rope",
    "survival_strap",
    "utility_tool",
    "walking_stick",
    "cell_phone",
)
OF_OTHERS = ("safari_vest", "hiking_boots", "trail_guide", "compass", "lucky_charm", "map", "hat")


def swap_of_bugs() -> GeoQuestState:
    state = table("RC", "RD", "RE")
    carry(state, 0, "swimmer", "apropos")
    carry(state, 1, "after_you")
    carry(state, 2, "in_uniform")
    begin(state)
    cause(state, "swap_bug(any_player)", 0, "bug_swap")
    return state


def award() -> GeoQuestState:
    state = table("RC", "RD")
    wear(state, 0, "jeep", "repair_kit")
    lay(state, 0, "leave_no_trace")
    begin(state, "3w/2b")
    return state


def paying() -> GeoQuestState:
    state = table("RC", "RD", cachers="K")
    hold(state, 0, "barbed_wire", "poison_ivy")
    begin(state)
    do(state, "use kindly_kris")
    return state


def find_of_a_team() -> GeoQuestState:
    """Both stood there when seat 0 found it; seat 1 has an event that it may play first."""
    state = table("RC", "RC")
    cache(state, "RC", "normal_2")
    hold(state, 1, "barbed_wire")
    begin(state, "find/1b")
    do(state, "search")
    while state.active == 0:
        state.play(state.turn()[0], GAME.fallback(state, state.turn()[0]))
    return state


def gathering() -> GeoQuestState:
    state = table("RC", "RD", "RE")
    begin(state)
    cause(state, "gathering(optional,gain_points(2))", 0, "meet_and_greet")
    return state


def where_to_go() -> GeoQuestState:
    """In the middle of a town, with five points."""
    state = table("OE", "RD")
    begin(state, "3w/2b")
    do(state, "move")
    return state


# The same kinds with as much to choose from as there may be.


def full_hand() -> GeoQuestState:
    """Six players, and Quigly with a card more than the most that any hand takes."""
    state = table("RC", "RD", "RE", "RF", "RG", "RH", cachers="Q")
    hold(state, 0, "bragging_rights", "poison_ivy", "yellow_jackets", "barbed_wire")
    begin(state)
    state.push(FitHand(0))
    begin(state)
    return state


def with_effect(
    effect: str, gear: int = 0, seats: int = 6, bugs: tuple[str, ...] = ()
) -> GeoQuestState:
    """A player with so many equipment cards and these travel bugs, to whom this happens."""
    state = table(*("RC", "RD", "RE", "RF", "RG", "RH")[:seats])
    wear(state, 0, *(*PACKS, *USEFUL)[:gear])
    wear(state, 1, *OF_OTHERS)
    carry(state, 0, *bugs)
    carry(state, 1, "after_you", "in_uniform")
    begin(state)
    cause(state, effect, 0, "upgrade")
    return state


def full_pack() -> GeoQuestState:
    """Twelve cards where eleven fit."""
    state = with_effect("gain_points(1)", gear=12, seats=2)
    state.push(FitGear(0))
    begin(state)
    return state


def full_row() -> GeoQuestState:
    """Forty events are out of the game, and one of them comes back."""
    state = table("RC", "RD")
    state.removed = tuple(range(40))
    state.event_deck &= ~((1 << 40) - 1)
    begin(state)
    cause(state, "recover_event(1)", 0, "recycle")
    return state


FULL: dict[str, Callable[[], GeoQuestState]] = {
    "trim_hand": full_hand,
    "trim_gear": full_pack,
    "give_gear": partial(with_effect, "give_equipment(any,1)", gear=8),
    "trade_gear": partial(with_effect, "trade_with_deck(5)", gear=9),
    "pick_gear": partial(with_effect, "pick_equipment(1)"),
    "take_gear": partial(with_effect, "take_equipment(richer)"),
    "discard_gear": partial(with_effect, "discard_equipment(1,own)", gear=11),
    "discard_bug": partial(with_effect, "discard_bug(1)", bugs=("swimmer", "apropos")),
    "swap_bug": partial(with_effect, "swap_bug(any_player)", bugs=("swimmer", "apropos")),
    "recover_event": full_row,
    "jump": partial(with_effect, "jump(any_tile)"),
    "award": award,
    "pay_event": paying,
    "attend": gathering,
}
"""Each of these kinds with much to choose from."""
