"""Cases 59 to 67: travel bugs and the end."""

from grandtour.games.geoquest.board import BOARD, NAMES, members
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import Owed, Running
from grandtour.games.geoquest.view import Settings
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    carry,
    do,
    found,
    kinds,
    legal,
    next_gear,
    refused,
    table,
    wear,
)


def with_bug(bug: str, on: str, disk: str = "normal_2") -> GeoQuestState:
    """Seat 0 carries a bug and stands on a cache that it has found."""
    state = table(on)
    number = cache(state, on, disk)
    found(state, number, 0)
    carry(state, 0, bug)
    begin(state)
    do(state, "pass")
    return state


def test_case_59_swimmer() -> None:
    assert BOARD.by_stream >> NAMES.index("LQ") & 1
    state = with_bug("swimmer", "LQ")
    news = do(state, "leave swimmer")
    assert "bug_home" in kinds(news)
    assert state.coins[0] == 3
    there = state.cache(1)
    assert there is not None
    assert there.bugs == ()
    state = with_bug("swimmer", "RC")
    assert "bug_left" in kinds(do(state, "leave swimmer"))
    assert state.coins[0] == 1
    there = state.cache(1)
    assert there is not None
    assert [state.cards.bugs[bug].id for bug in there.bugs] == ["swimmer"]


def test_case_60_not_where_it_came_from() -> None:
    state = table("RC")
    number = cache(state, "RC", "normal_2")
    carry(state, 0, "swimmer", taken_from=number)
    carry(state, 0, "camper")
    found(state, number, 0)
    begin(state)
    do(state, "pass")
    assert "leave camper" in legal(state)
    assert refused(state, "leave swimmer") == "bug_not_here"


def test_case_61_one_to_take_any_number_to_leave() -> None:
    state = table("RC")
    cache(state, "RC", "normal_2", "", "swimmer", "camper")
    carry(state, 0, "cornered", "long_hike")
    begin(state, "2w/1b")
    do(state, "search")
    assert asked(state) == "take_bug"
    assert legal(state) == {"take swimmer", "take camper", "no"}
    do(state, "take swimmer")
    assert asked(state) == "end"
    do(state, "leave cornered", "leave long_hike")
    assert state.coins[0] == 2 + 1 + 1
    assert [state.cards.bugs[bug.bug].id for bug in state.bugs[0]] == ["swimmer"]


def test_case_62_get_lucky_needs_doubles_in_this_turn() -> None:
    for dice, points in (("2w/2b", 3), ("2w/1b", 1)):
        state = table("RC")
        cache(state, "RC", "normal_2")
        carry(state, 0, "get_lucky")
        state.event_deck = 0
        begin(state, dice)
        do(state, "search", "leave get_lucky")
        assert state.coins[0] == 2 + points
    state = with_bug("get_lucky", "RC")
    do(state, "leave get_lucky")
    assert state.coins[0] == 1


def test_case_63_cornered() -> None:
    corners = "AA AL AM AY LA LL LM LY MA ML MM MY YA YL YM YY"
    assert {NAMES[tile] for tile in members(BOARD.quadrant_corners)} == set(corners.split())
    state = with_bug("cornered", "LL")
    assert "bug_home" in kinds(do(state, "leave cornered"))


# The end.


def test_case_64_a_geocoin_can_win() -> None:
    state = table("RC")
    cache(state, "RC", "normal_1")
    found(state, 1, 1)
    state.coins[0] = 23
    next_gear(state, "geocoin")
    begin(state, "2w/1b")
    do(state, "search")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "points")
    assert state.points(0) == 27
    assert state.turn() == ()


def test_case_65_all_caches() -> None:
    state = table("RC")
    number = cache(state, "RC", "normal_1")
    found(state, 0, 0)
    state.coins[0] = 18
    begin(state, "2w/1b")
    do(state, "search")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "caches")
    assert state.points(0) == 20
    assert state.cache(number) is not None


def test_case_66_a_new_cache_must_be_found_too() -> None:
    state = table("RC", "AA")
    cache(state, "RC", "normal_1")
    found(state, 0, 0)
    state.active = 1
    begin(state, "find/dnf", "2w/1b")
    do(state, "move", "0: search")
    assert state.outcome() is None
    assert state.finds[0] == 2


def test_case_67_a_skipped_turn_counts_for_rounds() -> None:
    state = table("RC", "AA")
    snow = state.cards.event_number["fresh_snow"]
    state.running = (Running(snow, state.cards.effect("roll_bonus(-1)"), 0, 2, 0),)
    begin(state)
    assert [running.laps for running in state.running] == [1]
    do(state, "pass")
    state.skips[0] = (Owed("ticks", None),)
    news = do(state, "pass")
    assert "skipped" in kinds(news)
    assert not state.running


def test_the_round_is_played_to_its_end_where_agreed() -> None:
    state = table("RC", "AA", settings=Settings(finish_round=True))
    state.coins = [24, 24]
    cache(state, "RC", "normal_1")
    begin(state, "2w/1b")
    assert "closing" in kinds(do(state, "search"))
    assert state.outcome() is None
    do(state, "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "round")


def test_after_120_rounds_the_most_points_win() -> None:
    state = table("RC", "AA")
    state.round_number = 120
    state.coins = [3, 5]
    begin(state)
    do(state, "pass", "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "rounds")


def test_a_held_bug_waits_while_its_owner_wears_nothing() -> None:
    state = with_bug("travel_light", "RC")
    wear(state, 0, "hat", "map", "rope")
    state.menu = None
    do(state, "leave travel_light")
    assert state.coins[0] == 1
