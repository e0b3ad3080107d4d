"""Cases 46 to 58: events."""

import pytest

from grandtour.games.geoquest.rules import GeoQuestState
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    carry,
    do,
    found,
    gear,
    hand,
    hold,
    kinds,
    lay,
    legal,
    next_event,
    next_gear,
    place,
    reachable,
    refused,
    roll_parts,
    table,
    throws,
    wear,
)


def test_case_46_two_events_are_too_many() -> None:
    state = table("RC")
    hold(state, 0, "bad_coordinates")
    next_event(state, "earth_cache")
    begin(state, "1b/1w")
    do(state, "move")
    assert asked(state) == "trim_hand"
    offered = legal(state)
    assert {"discard bad_coordinates", "discard earth_cache"} <= offered
    assert {"play bad_coordinates 1", "play earth_cache"} <= offered
    assert not any(text.startswith("to ") for text in offered)
    do(state, "discard bad_coordinates")
    assert hand(state) == {"earth_cache"}
    assert asked(state) == "move"


def test_case_47_one_event_for_a_player_at_a_time() -> None:
    state = table("RC", "AA", "YY")
    hold(state, 0, "bad_coordinates")
    lay(state, 1, "ticks", by=2)
    begin(state)
    assert "play bad_coordinates 2" in legal(state)
    assert refused(state, "play bad_coordinates 1") == "event_lies_there"


def test_case_48_an_event_strikes_at_the_next_turn() -> None:
    state = table("RC", "AA")
    hold(state, 0, "bad_coordinates")
    begin(state)
    do(state, "play bad_coordinates 1")
    assert asked(state) == "declare"
    assert state.active == 0
    news = do(state, "pass")
    # Seat 1 lost its turn before it could declare anything.
    assert "turn_lost" in kinds(news)
    assert state.active == 0


def test_case_49_fresh_snow_counts_at_once_and_for_all() -> None:
    state = table("RC", "AA")
    next_event(state, "fresh_snow")
    begin(state, "1b/1w", "2b/1b", "2b/1b")
    do(state, "move")
    assert roll_parts(state) == {"fresh_snow": -1}
    do(state, "stay", "move")
    assert roll_parts(state) == {"fresh_snow": -1}
    do(state, "stay", "move")
    assert state.active == 0
    assert roll_parts(state) == {}


def test_case_50_helpful_hint_after_the_throw() -> None:
    state = table("RC")
    number = cache(state, "RC", "normal_4")
    hold(state, 0, "helpful_hint")
    begin(state, "0w/2b")
    do(state, "search")
    assert asked(state) == "result"
    news = do(state, "play helpful_hint", "accept")
    assert "found_first" in kinds(news)
    hit = next(event for event in news if event.kind == "search_hit")
    assert ["helpful_hint", 2] in hit.data["parts"]
    assert hit.data["total"] == 4
    assert state.cache(number) is not None


@pytest.mark.parametrize(
    ("on", "lost", "penalty"),
    [("OM", True, 0), ("JC", False, -2), ("RC", False, -1)],
)
def test_case_51_mosquitoes(on: str, lost: bool, penalty: int) -> None:
    state = table(on)
    lay(state, 0, "mosquitoes")
    news = begin(state, "2b/1b")
    assert ("turn_lost" in kinds(news)) is lost
    if not lost:
        do(state, "move")
        assert roll_parts(state) == {"mosquitoes": penalty}


@pytest.mark.parametrize("event", ["mosquitoes", "ticks"])
def test_case_51_insect_repellent(event: str) -> None:
    state = table("OM")
    wear(state, 0, "insect_repellent")
    lay(state, 0, event)
    assert "event_blocked" in kinds(begin(state))
    assert asked(state) == "declare"
    assert state.skips[0] == ()
    assert gear(state) == {"insect_repellent"}


def wrist(coins: int = 10) -> GeoQuestState:
    """Seat 1 is about to play Broken Wrist on seat 0 in a game of three."""
    state = table("RC", "AA", "YY")
    state.active = 1
    state.coins[1] = coins
    hold(state, 1, "broken_wrist")
    return state


@pytest.mark.parametrize(("coins", "left"), [(10, 6), (3, 0)])
def test_case_52_broken_wrist_costs_its_player(coins: int, left: int) -> None:
    state = wrist(coins)
    begin(state)
    do(state, "play broken_wrist 0")
    assert state.points(1) == left
    do(state, "pass", "2: pass")
    assert place(state) == "OE"
    assert state.active == 1


def test_case_52_own_first_aid_kit() -> None:
    state = wrist()
    wear(state, 0, "first_aid_kit")
    begin(state)
    do(state, "play broken_wrist 0", "pass", "2: pass")
    assert asked(state) == "cancel"
    do(state, "yes")
    assert place(state) == "RC"
    assert gear(state) == set()
    assert asked(state) == "declare"


def test_case_52_somebody_elses_kit() -> None:
    state = wrist()
    wear(state, 2, "first_aid_kit")
    begin(state)
    do(state, "play broken_wrist 0", "pass", "2: pass")
    assert (asked(state), state.turn()) == ("help", (2,))
    do(state, "2: yes")
    assert state.coins[2] == 4
    assert place(state) == "RC"
    assert gear(state, 2) == set()


def test_case_53_night_cacher_loses_one() -> None:
    state = table("RC")
    state.coins[0] = 10
    wear(state, 0, "flashlight", "head_lamp")
    lay(state, 0, "litterbug")
    begin(state)
    assert state.coins[0] == 9


def test_case_54_meet_and_greet() -> None:
    state = table("RC", "AA", "YY", "AY", cachers="CYVB")
    wear(state, 0, "hat")
    wear(state, 1, "camera")
    next_event(state, "meet_and_greet")
    begin(state, "1b/1w")
    do(state, "move", "0: yes", "1: yes")
    # Veda (seat 2) is not asked.
    assert state.turn() == (3,)
    do(state, "3: no")
    assert state.coins == [3, 4, 3, 0]
    assert place(state, 0) == place(state, 1) == place(state, 2) != place(state, 3)
    assert state.event_deck == 1 << state.cards.event_number["meet_and_greet"]
    # The drawer goes on with the throw from the new place.
    assert asked(state) == "move"


@pytest.mark.parametrize(("points", "allowed"), [(10, False), (9, True)])
def test_case_55_jolly_jamie(points: int, allowed: bool) -> None:
    state = table("RC", "AA", cachers="CJ")
    state.coins = [points, 10]
    hold(state, 0, "bad_coordinates")
    begin(state)
    assert ("play bad_coordinates 1" in legal(state)) is allowed
    if not allowed:
        assert refused(state, "play bad_coordinates 1") == "immune"


def test_case_56_naturalist_drives_wildlife_away() -> None:
    state = table("RC", "AA", "YY")
    number = cache(state, "RC", "normal_2")
    wear(state, 0, "cito_bag")
    hold(state, 1, "rare_bird")
    lay(state, 2, "ticks", by=1)
    next_gear(state, "field_guide")
    begin(state, "2w/1b")
    news = do(state, "search")
    assert kinds(news).count("event_purged") == 2
    assert hand(state, 1) == set()
    assert state.lying[2] == -1
    # Two for the level, two for each event; the coin counts on its own.
    assert state.coins[0] == 2 + 4
    assert {state.cards.events[event].id for event in state.removed} == {"rare_bird", "ticks"}
    assert state.cache(number) is not None


def test_case_57_event_coordinator_ties() -> None:
    for dice, stays in ((("2b/1b", "2w/1w"), True), (("2b/2b", "2w/1w"), False)):
        state = table("RC", "AA")
        wear(state, 1, "geocoin", "hiking_staff")
        hold(state, 0, "bad_coordinates")
        begin(state, *dice)
        do(state, "play bad_coordinates 1")
        assert (asked(state), state.turn()) == ("roll_off", (1,))
        do(state, "1: yes")
        assert (state.lying[1] >= 0) is stays


def test_case_58_angry_bees() -> None:
    state = table("RC", "AA", "YY")
    number = cache(state, "RD", "normal_2")
    found(state, number, 0)
    carry(state, 0, "swimmer")
    lay(state, 0, "angry_bees")
    begin(state)
    # The player on the right is the one who plays before.
    assert (asked(state), state.turn()) == ("shift", (2,))
    assert {"RB", "RD", "RE", "PC", "SD"} <= reachable(state)
    assert "stay" in legal(state)
    do(state, "2: to RD")
    assert asked(state) == "end"
    assert "leave swimmer" in legal(state, 0)
    do(state, "leave swimmer")
    assert state.coins[0] == 1


def test_a_second_event_is_not_played_on_oneself_in_the_same_turn() -> None:
    state = table("RC", cachers="QY")
    hold(state, 0, "earth_cache", "leave_no_trace")
    begin(state)
    do(state, "play earth_cache")
    assert state.coins[0] == 3
    assert "play leave_no_trace" not in legal(state)
    assert "play leave_no_trace 1" in legal(state)


def test_anytime_cards_may_be_played_in_anothers_turn() -> None:
    state = table("RC", "AA")
    hold(state, 1, "ground_zero")
    cache(state, "BB", "normal_2")
    begin(state)
    assert state.turn() == (0,)
    assert legal(state, 1) == {"play ground_zero"}
    do(state, "1: play ground_zero")
    assert place(state, 1) == "BB"
    assert state.turn() == (0,)
    assert refused(state, "play ground_zero", 1) == "not_out_of_turn"
    throws(state)
