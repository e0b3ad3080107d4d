"""Positions in which a question is asked that games seldom come to."""

from grandtour.games.geoquest import GAME
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
