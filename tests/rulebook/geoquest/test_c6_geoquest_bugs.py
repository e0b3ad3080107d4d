"""One test for each of the 39 travel bugs: left where it wants to be, and where it does not.

Seat 0 has found the cache on whose tile it stands, and leaves the bug at the end of its turn: three
points and out of the game at the goal, one point anywhere else.
"""

from typing import Any

import pytest

from grandtour.games.geoquest.board import BOARD, NAMES, tile
from grandtour.games.geoquest.cards.box import card_set
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import Running
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    carry,
    do,
    found,
    lay,
    next_gear,
    table,
    wear,
)

GOAL, ELSEWHERE = 3, 1


def left(bug: str, on: str, disk: str = "normal_2", cachers: str = "", **more: Any) -> int:
    """The points for leaving this bug in a cache of this disk on this tile."""
    state = table(on, "AA", "YY", cachers=cachers)
    category = "animals" if disk.startswith("puzzle") else ""
    number = cache(state, on, disk, category)
    _arrange(state, number, **more)
    found(state, number, 0)
    carry(state, 0, bug)
    begin(state)
    if state.active == 0 and asked(state) == "declare":
        do(state, "pass")
    before = state.coins[0]
    do(state, f"leave {bug}")
    there = state.cache(number)
    assert there is not None
    gained = state.coins[0] - before
    stays = state.cards.bug_number[bug] in there.bugs
    assert stays is (gained == ELSEWHERE)
    return gained


def _arrange(
    state: GeoQuestState,
    number: int,
    gear: str = "",
    others: int = 0,
    bugs: str = "",
    event: str = "",
    weather: bool = False,
) -> None:
    wear(state, 0, *gear.split())
    for seat in range(others):
        found(state, number, seat + 1)
    if bugs:
        old = state.cache(number)
        assert old is not None
        state.replace_cache(old._replace(bugs=(state.cards.bug_number[bugs],)))
    if event:
        lay(state, 0, event)
    if weather:
        drought = state.cards.event_number["drought"]
        state.running = (Running(drought, state.cards.effect("stream_cost(1)"), 1, 3, 0),)


# Bug: a tile (and disk) at its goal, and one elsewhere.
BY_PLACE = {
    "after_you": ("VC", "RC"),
    "bridge_too_far": ("TI", "RC"),
    "bushwhacker": ("BR", "PA"),
    "camper": ("UL", "RC"),
    "cornered": ("LM", "LN"),
    "geocacher": ("RC", "RD"),
    "grover": ("OK", "JC"),
    "long_hike": ("RA", "RB"),
    "picture_this": ("OU", "RC"),
    "rainbow": ("EH", "JA"),
    "rocky_road": ("EE", "BA"),
    "safe_zone": ("PF", "RC"),
    "swimmer": ("LR", "RC"),
    "trvl_bg": ("RE", "RC"),
    "will_o_wisp": ("OM", "RC"),
}

BY_CACHE = {
    "easy_puzzle": (("RC", "puzzle_2"), ("RC", "puzzle_3")),
    "kid_friendly": (("RC", "normal_2"), ("RC", "normal_3")),
    "one_more_time": (("RC", "multi_4x2"), ("RC", "multi_3x2")),
    "only_the_best": (("RC", "multi_3x5"), ("RC", "normal_4")),
    "park_and_grab": (("OE", "normal_1"), ("OE", "normal_2")),
    "radical": (("OE", "normal_4"), ("OE", "normal_3")),
    "sloth": (("RC", "puzzle_4"), ("RC", "puzzle_3")),
    "tree_hugger": (("JC", "normal_3"), ("JC", "normal_2")),
}


@pytest.mark.parametrize("bug", BY_PLACE)
def test_a_goal_on_the_map(bug: str) -> None:
    goal, elsewhere = BY_PLACE[bug]
    assert left(bug, goal) == GOAL
    assert left(bug, elsewhere) == ELSEWHERE


@pytest.mark.parametrize("bug", BY_CACHE)
def test_a_goal_of_a_cache(bug: str) -> None:
    goal, elsewhere = BY_CACHE[bug]
    assert left(bug, *goal) == GOAL
    assert left(bug, *elsewhere) == ELSEWHERE


def test_frosty() -> None:
    fork = next(name for number, name in enumerate(NAMES) if BOARD.forks >> number & 1)
    beside = NAMES[BOARD.neighbours[tile(fork)][0]]
    assert left("frosty", fork) == GOAL
    assert left("frosty", beside) == GOAL
    assert left("frosty", "BR") == ELSEWHERE


def test_out_of_town() -> None:
    # The other cache on the board is at YT, six tiles from the town at VU.
    assert left("out_of_town", "JA") == GOAL
    assert left("out_of_town", "OE") == ELSEWHERE


def test_apropos() -> None:
    assert left("apropos", "RC", cachers="CYP") == GOAL
    assert left("apropos", "RD", cachers="CYP") == ELSEWHERE


def test_made_for_me() -> None:
    # Colin: C, O, L, I, N.
    assert left("made_for_me", "RL", cachers="CYP") == GOAL
    assert left("made_for_me", "RA", cachers="CYP") == ELSEWHERE


def test_beast_of_burden() -> None:
    five = "backpack hat map rope mirror"
    assert left("beast_of_burden", "RC", gear=five) == GOAL
    assert left("beast_of_burden", "RC", gear="hat map rope mirror") == ELSEWHERE


def test_travel_light() -> None:
    assert left("travel_light", "RC", gear="hat map") == GOAL
    assert left("travel_light", "RC", gear="hat map rope") == ELSEWHERE


def test_in_uniform() -> None:
    assert left("in_uniform", "RC", gear="map waders") == GOAL
    assert left("in_uniform", "RC", gear="map hat") == ELSEWHERE


def test_footprints() -> None:
    assert left("footprints", "RC", others=1) == ELSEWHERE
    # Two others of three more players: the disk stays on the board.
    state = table("RC", "AA", "YY", "YA")
    number = cache(state, "RC", "normal_2")
    found(state, number, 1, 2, 0)
    carry(state, 0, "footprints")
    begin(state)
    do(state, "pass", "leave footprints")
    assert state.coins[0] == GOAL


def test_hook_me_up() -> None:
    assert left("hook_me_up", "RC", bugs="swimmer") == GOAL
    assert left("hook_me_up", "RC") == ELSEWHERE


def test_hook_me_up_after_another_one_left_in_the_same_turn() -> None:
    state = table("RC", "AA")
    found(state, cache(state, "RC", "normal_2"), 0)
    carry(state, 0, "hook_me_up", "camper")
    begin(state)
    do(state, "pass", "leave camper", "leave hook_me_up")
    assert state.coins[0] == 1 + 3


def test_like_i_care() -> None:
    assert left("like_i_care", "RC", event="spider_webs") == GOAL
    assert left("like_i_care", "RC") == ELSEWHERE


def test_looks_like_rain() -> None:
    assert left("looks_like_rain", "RC", weather=True) == GOAL
    assert left("looks_like_rain", "RC") == ELSEWHERE


def test_me_first() -> None:
    assert left("me_first", "RC") == GOAL
    assert left("me_first", "RC", others=1) == ELSEWHERE


# Goals that look at the throw with which the cache was found in this turn.
BY_THROW = {
    "cant_fool_me": ("find/4b", "2w/1b"),
    "day_tripper": ("2w/1w", "2w/1b"),
    "night_owl": ("2b/1b", "2w/1b"),
    "get_lucky": ("2w/2b", "2w/1b"),
}


def _found_with(bug: str, dice: str, gear: str) -> int:
    state = table("RC", "AA")
    cache(state, "RC", "normal_2")
    wear(state, 0, *gear.split())
    carry(state, 0, bug)
    next_gear(state, "rope")
    state.event_deck = 0
    begin(state, dice)
    do(state, "search", f"leave {bug}")
    return state.coins[0] - 2


@pytest.mark.parametrize("bug", BY_THROW)
def test_a_goal_of_the_throw(bug: str) -> None:
    goal, elsewhere = BY_THROW[bug]
    gear = "flashlight" if bug == "cant_fool_me" else ""
    assert _found_with(bug, goal, gear) == GOAL
    assert _found_with(bug, elsewhere, gear) == ELSEWHERE
    # Found in an earlier turn: no throw to look at.
    assert left(bug, "RC") == ELSEWHERE


def test_every_bug_has_its_test() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    tested |= set(BY_PLACE) | set(BY_CACHE) | set(BY_THROW)
    assert {bug.id for bug in card_set().bugs} - tested == set()
