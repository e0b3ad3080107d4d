"""Cases 23 to 45: searching, teams, multi-caches and puzzles."""

import pytest

from grandtour.games.geoquest.decision import SearchOdds
from grandtour.games.geoquest.dice import FACES, THROW_COUNT
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import Due
from grandtour.games.geoquest.view import Settings
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    do,
    found,
    gear,
    kinds,
    legal,
    next_event,
    next_gear,
    place,
    refused,
    roll_total,
    table,
    throws,
    wear,
)


def search(state: GeoQuestState, *dice: str) -> bool:
    """Seat 0 searches where it stands; whether the first throw succeeded."""
    begin(state, *dice)
    return "search_hit" in kinds(do(state, "search"))


def at(disk: str, *gear: str, on: str = "RC", cachers: str = "") -> GeoQuestState:
    state = table(on, cachers=cachers)
    cache(state, on, disk)
    wear(state, 0, *gear)
    next_gear(state, "hat")
    return state


def has_found(state: GeoQuestState, number: int, seat: int = 0) -> bool:
    found_by = state.cache(number)
    assert found_by is not None
    return bool(found_by.found >> seat & 1)


def test_case_23_total_against_level() -> None:
    assert search(at("normal_3"), "2w/1b")
    assert not search(at("normal_3"), "0w/2b")


def test_case_24_find_and_dnf() -> None:
    assert search(at("normal_5"), "find/1b")
    assert not search(at("normal_1"), "3w/dnf")


def test_case_25_find_and_dnf_together() -> None:
    state = at("normal_1")
    caches = len(state.caches)
    begin(state, "find/dnf")
    news = do(state, "search")
    assert "new_cache" in kinds(news)
    assert not {"search_hit", "found", "found_first"} & set(kinds(news))
    assert state.coins[0] == 2
    assert len(state.caches) == caches + 1
    assert state.active == 1


def test_case_26_flashlight_where_nobody_was() -> None:
    assert search(at("normal_4", "flashlight"), "2w/1b")
    state = at("normal_4", "flashlight")
    found(state, 1, 1)
    assert not search(state, "2w/1b")


def test_case_27_dan_throws_again() -> None:
    state = table("RC", "AA", cachers="DY")
    cache(state, "RC", "normal_5")
    wear(state, 1, "antenna", "laptop")
    next_event(state, "earth_cache")
    begin(state, "1b/dnf", "2b/2w")
    do(state, "search")
    assert asked(state) == "reroll"
    assert not state.hands[0]
    news = do(state, "reroll determined_dan")
    # The doubles of the second throw draw an event; that throw alone counts.
    assert "event_drawn" in kinds(news)
    assert roll_total(state) == 4
    state = table("RC", "AA", cachers="DY")
    cache(state, "RC", "normal_5")
    wear(state, 1, "antenna", "laptop")
    begin(state, "2b/dnf", "find/1b")
    do(state, "search", "reroll determined_dan")
    assert [due.source for due in state.dues[1]] == ["engineer"]


def test_case_27_the_first_throw_triggers_nothing() -> None:
    state = table("RC", "AA", cachers="DY")
    cache(state, "RC", "normal_5")
    wear(state, 1, "binoculars", "rope")
    begin(state, "2b/dnf", "2b/1b")
    news = do(state, "search", "reroll determined_dan")
    # Search and Rescue would have asked about the DNF of the first throw.
    assert "search_missed" in kinds(news)
    assert state.active == 1


def test_case_28_mirror_in_town() -> None:
    state = at("normal_2", "mirror", on="OE")
    assert search(state, "2w/dnf")
    assert not search(at("normal_2", "mirror", on="RC"), "2w/dnf")


def test_case_29_what_a_find_gives() -> None:
    state = at("normal_4")
    begin(state, "find/1b")
    do(state, "search")
    assert (state.coins[0], state.ftf[0], state.points(0)) == (4, 1, 5)
    assert has_found(state, 1)
    assert gear(state) == {"hat"}
    state = at("normal_4")
    found(state, 1, 1)
    begin(state, "find/1b")
    do(state, "search")
    assert (state.coins[0], state.ftf[0]) == (4, 0)


def test_case_30_the_last_finder_takes_the_disk_away() -> None:
    state = at("normal_2")
    found(state, 1, 1)
    begin(state, "2w/1b")
    do(state, "search")
    assert state.cache(1) is None
    assert not state.cache_tiles >> 410 & 1


def test_case_31_the_fifth_card() -> None:
    four = ("mirror", "gloves", "rope", "camera")
    state = at("normal_2", *four)
    begin(state, "2w/1b")
    do(state, "search")
    assert asked(state) == "trim_gear"
    assert legal(state) == {f"discard {card}" for card in (*four, "hat")}
    do(state, "discard rope")
    assert gear(state) == {"mirror", "gloves", "camera", "hat"}
    assert state.gear_deck == state.cards.gear_bits(["rope"])
    seven = (*four, "backpack", "antenna", "map")
    state = at("normal_2", *seven)
    begin(state, "2w/1b")
    do(state, "search")
    assert gear(state) == {*seven, "hat"}


def test_case_32_an_ensemble_comes_and_goes_at_once() -> None:
    state = at("normal_2", "compass", "batteries")
    begin(state)
    assert state.view(None).panels[0].ensembles == ("eagle_scout",)
    wear(state, 0, "compass", "batteries", "pocket_knife")
    assert state.view(None).panels[0].ensembles == ("eagle_scout",)
    assert len(state.kits[0].cancels) == 1
    state = at("normal_2", "compass", "rope", "gloves", "camera")
    next_gear(state, "batteries")
    begin(state, "2w/1b")
    assert "ensemble_gained" in kinds(do(state, "search"))
    news = do(state, "discard compass")
    assert "ensemble_lost" in kinds(news)
    assert state.view(None).panels[0].ensembles == ()


# Teams.


def test_case_33_a_companion_gets_the_find_next_turn() -> None:
    state = table("RC", "RC")
    cache(state, "RC", "normal_4")
    next_gear(state, "hat", "map")
    begin(state, "find/1b")
    do(state, "search")
    # Seat 1 has collected at the start of its turn and did nothing else in it.
    assert (state.coins[0], state.ftf[0]) == (4, 1)
    assert (state.coins[1], state.ftf[1]) == (4, 0)
    assert len(gear(state, 1)) == 1
    assert state.active == 0
    assert place(state, 1) == "RC"


def test_case_34_who_has_found_it_gets_nothing() -> None:
    state = table("RC", "AA", "RC")
    cache(state, "RC", "normal_4")
    found(state, 1, 2)
    begin(state, "find/1b")
    do(state, "search")
    assert state.credits[2] == ()
    assert state.coins[2] == 0


def test_case_35_the_credit_waits_for_a_player_who_was_carried_off() -> None:
    state = table("RC", "AA", "RC")
    cache(state, "RC", "normal_4")
    begin(state, "find/1b")
    do(state, "search")
    state.places[2] = 0
    do(state, "1: pass")
    assert state.coins[2] == 4
    assert place(state, 2) == "AA"


def test_case_36_an_unsolved_puzzle_is_not_shared() -> None:
    state = table("RC", "RC")
    number = cache(state, "RC", "puzzle_3", "sea_creatures")
    begin(state, "find/1b")
    do(state, "answer RC crab", "search")
    assert has_found(state, number)
    assert state.credits[1] == ()


# Multi-caches.


def test_case_37_three_stages_in_one_turn() -> None:
    state = at("multi_3x2")
    begin(state, "0w/2b", "2w/1b", "0w/2b")
    do(state, "search", "again", "again")
    assert (state.coins[0], state.ftf[0]) == (2, 1)
    assert has_found(state, 1)


def test_case_38_stages_are_kept() -> None:
    state = at("multi_3x2")
    begin(state, "find/2b", "0w/1b")
    do(state, "search", "again")
    cached = state.cache(1)
    assert cached is not None
    assert cached.progress == (1, 0)
    do(state, "1: pass")
    throws(state, "find/1b", "find/1b")
    do(state, "search", "again")
    assert has_found(state, 1)


def test_case_39_only_the_first_throw_draws_an_event() -> None:
    state = at("multi_3x2", "hiking_boots", "trail_guide", on="PA")
    next_event(state, "earth_cache")
    begin(state, "1b/1w", "2b/2w")
    assert "event_drawn" in kinds(do(state, "search"))
    # Through Hiker: every double on a path offers another turn.
    assert asked(state) == "may"
    do(state, "no", "accept")
    state.event_deck = state.cards.all_events
    news = do(state, "again")
    assert "event_drawn" not in kinds(news)
    assert asked(state) == "may"


def test_case_40_a_success_counts_for_everybody_there() -> None:
    state = table("RC", "RC")
    number = cache(state, "RC", "multi_3x2")
    old = state.cache(number)
    assert old is not None
    state.replace_cache(old._replace(progress=(2, 0)))
    begin(state, "find/1b")
    do(state, "search")
    after = state.cache(number)
    assert after is not None
    assert has_found(state, number)
    assert after.progress == (3, 1)
    assert state.credits[1] == ()


# Puzzles.


def puzzle(category: str, on: str = "RC", *gear: str, **settings: bool) -> GeoQuestState:
    state = table(on, on, settings=Settings(**settings))  # type: ignore[arg-type]
    cache(state, on, "puzzle_5", category)
    wear(state, 0, *gear)
    begin(state)
    return state


def test_case_41_sea_creatures() -> None:
    state = puzzle("sea_creatures")
    assert "search" not in legal(state)
    assert refused(state, "answer RC cod") == "letters_missing"
    do(state, "answer RC crab")
    assert "search" in legal(state)
    do(state, "pass")
    assert refused(state, "answer RC crab") == "answer_used"
    do(state, "answer RC sea urchin")
    assert "search" in legal(state)


def test_case_41_three_wrong_answers() -> None:
    state = puzzle("sea_creatures", puzzle_voting=False)
    for left in (2, 1, 0):
        news = do(state, "answer RC race")
        assert news[-1].kind == "wrong_answer"
        assert news[-1].data["left"] == left
        assert news[-1].data["category"] == "sea_creatures"
    assert refused(state, "answer RC crab") == "no_tries_left"
    assert "search" not in legal(state)
    assert "move" in legal(state)


def test_case_42_solved_stays_solved() -> None:
    state = puzzle("sea_creatures")
    throws(state, "0w/1b")
    do(state, "answer RC crab", "search", "1: pass", "1: done")
    assert state.active == 0
    assert "search" in legal(state)


@pytest.mark.parametrize(
    ("category", "right", "wrong"),
    [
        ("first_and_last", "car", "crab"),
        ("inside_word", "church", "car"),
        ("side_by_side", "crab", "car"),
    ],
)
def test_case_43_patterns(category: str, right: str, wrong: str) -> None:
    state = puzzle(category)
    assert refused(state, f"answer RC {wrong}") == "letters_missing"
    assert "solved" in kinds(do(state, f"answer RC {right}"))


def test_case_43_opposites() -> None:
    state = puzzle("opposites")
    assert "solved" in kinds(do(state, "answer RC poor/rich"))


def test_case_44_laptop_and_field_guide() -> None:
    state = puzzle("sea_creatures", "RC", "laptop")
    assert "solved" in kinds(do(state, "answer RC cod"))
    state = puzzle("sea_creatures", "RC", "field_guide")
    assert "solved_by_card" in kinds(do(state, "use field_guide"))
    assert gear(state) == set()
    assert "search" in legal(state)


def test_case_45_two_equal_letters() -> None:
    state = puzzle("sea_creatures", "RR")
    assert state.cache_tiles
    assert "solved" in kinds(do(state, "answer RR shark"))


def test_letters_of_words_that_only_describe_do_not_count() -> None:
    state = puzzle("sea_creatures", puzzle_voting=False)
    assert kinds(do(state, "answer RC red cod")) == ["letters_lent"]
    assert refused(state, "answer RC the cod") == "letters_missing"
    assert "solved" in kinds(do(state, "answer RC the crab"))


def test_an_unlisted_answer_is_voted_on() -> None:
    state = table("RC", "AA", "YY", settings=Settings(puzzle_voting=True))
    cache(state, "RC", "puzzle_5", "sea_creatures")
    begin(state)
    do(state, "answer RC race")
    assert state.turn() == (1, 2)
    before = state.view(None)
    do(state, "2: no")
    assert state.turn() == (1,)
    assert state.view(None) != before
    # One of two is not more than half.
    assert "solved" in kinds(do(state, "1: yes"))


def test_a_majority_refuses_an_answer() -> None:
    state = table("RC", "AA", "YY", settings=Settings(puzzle_voting=True))
    cache(state, "RC", "puzzle_5", "sea_creatures")
    begin(state)
    do(state, "answer RC race", "1: no")
    assert "wrong_answer" in kinds(do(state, "2: no"))
    assert state.now.tries == 1


# What a search promises, before it is declared.


def searches(state: GeoQuestState) -> tuple[SearchOdds, ...]:
    decision = state.view(None).decision
    assert decision is not None
    return decision.searches


def test_a_search_says_what_it_needs_and_how_likely_it_is() -> None:
    """Level 5: the FIND of the green die with all but the DNF of the red one, and 1 + 4, 2 + 4
    (two sides), 3 + 2 (two sides), 3 + 4."""
    state = at("normal_5")
    begin(state)
    assert searches(state) == (SearchOdds(tile="RC", level=5, bonuses=(), throws=5 + 6),)


def test_the_promise_of_a_search_is_kept() -> None:
    state = at("normal_5", "flashlight")
    begin(state)
    (odds,) = searches(state)
    assert odds.bonuses == (("flashlight", 1),)
    hits = 0
    for green, red in FACES:
        state = at("normal_5", "flashlight")
        state.event_deck = 0
        hits += search(state, f"{green}/{red}")
    assert odds.throws == hits


def test_the_promise_of_a_search_counts_what_is_kept_for_the_roll() -> None:
    state = at("normal_5")
    state.dues[0] = (Due(False, "map", 9, False),)
    begin(state)
    (odds,) = searches(state)
    assert odds.bonuses == (("map", 9),)
    assert odds.throws == THROW_COUNT - 6


def test_who_cannot_search_is_promised_nothing() -> None:
    state = table("RD")
    begin(state)
    assert searches(state) == ()
