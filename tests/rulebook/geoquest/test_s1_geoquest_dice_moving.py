"""Cases 1 to 22: the dice and moving."""

from collections import Counter

from grandtour.games.geoquest.board import BOARD, OFF_BOARD, tile
from grandtour.games.geoquest.dice import (
    DOUBLES,
    FACES,
    FIND,
    NEW_CACHE,
    THROW_COUNT,
    TOTALS,
    throw_of,
)
from grandtour.games.geoquest.events.lasting import Lasts
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import Running
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    cause,
    do,
    hold,
    legal,
    place,
    reachable,
    refused,
    roll_parts,
    roll_total,
    table,
    wear,
)


def moving(state: GeoQuestState, *dice: str) -> set[str]:
    """Seat 0 moves with this throw: the tiles that it may reach."""
    begin(state, *dice)
    do(state, "move")
    return reachable(state)


def test_case_1_all_throws() -> None:
    assert set(TOTALS) == set(range(8))
    assert sum(NEW_CACHE) == 1
    doubles = Counter(TOTALS[throw] // 2 for throw in range(THROW_COUNT) if DOUBLES[throw])
    assert doubles == {1: 2, 2: 4}
    assert not DOUBLES[throw_of("0w/dnf")]
    assert not DOUBLES[throw_of("find/dnf")]


def test_case_2_colours_do_not_matter_for_doubles() -> None:
    assert DOUBLES[throw_of("2b/2w")]
    assert not DOUBLES[throw_of("0w/dnf")]


def test_case_3_special_sides_are_zero_when_moving() -> None:
    state = table("RC")
    moving(state, "find/4b")
    assert roll_total(state) == 4
    state = table("RC")
    moving(state, "3w/dnf")
    assert roll_total(state) == 3
    assert FIND[throw_of("find/4b")]
    assert FACES[throw_of("find/4b")] == ("find", "4b")


def test_case_4_on_a_path_with_zero() -> None:
    assert moving(table("PA"), "0w/dnf") == {"PB"}


def test_case_5_beside_a_path_with_zero() -> None:
    state = table("OB")
    begin(state, "0w/dnf")
    news = do(state, "move")
    assert "stayed" in [event.kind for event in news]
    assert place(state) == "OB"


def test_case_6_the_free_step_may_come_later() -> None:
    reached = moving(table("OB"), "find/1b")
    assert {"PB", "PA", "PC"} <= reached


def test_case_7_urban_tiles_are_paths() -> None:
    assert moving(table("OE"), "0w/dnf") == {"NE", "OD", "OF", "PE"}


def test_case_8_a_stream_costs_three() -> None:
    assert "LR" not in moving(table("LQ"), "find/2b")
    assert moving(table("LQ"), "find/2b")
    state = table("LQ")
    three = moving(state, "3w/dnf")
    assert "LR" in three
    assert "LS" not in three
    do(state, "to LR")
    assert place(state) == "LR"
    four = moving(table("LQ"), "find/4b")
    assert {"LR", "LS"} <= four


def test_case_9_over_a_bridge_with_the_free_step() -> None:
    assert "IT" in moving(table("IS"), "0w/dnf")


def test_case_10_hiking_boots_in_the_forest() -> None:
    state = table("JA")
    wear(state, 0, "hiking_boots")
    assert "JD" in moving(state, "2b/dnf")
    assert "JD" not in moving(table("JA"), "2b/dnf")
    state = table("JB")
    wear(state, 0, "hiking_boots")
    reached = moving(state, "2b/dnf")
    assert "JE" in reached
    assert "JF" not in reached
    # Leaving a forest tile is enough.
    state = table("AI")
    wear(state, 0, "hiking_boots")
    assert "AJ" in moving(state, "0w/dnf")


def test_case_11_binoculars_look_at_the_bare_dice() -> None:
    state = table("RC")
    wear(state, 0, "binoculars")
    moving(state, "find/4b")
    assert roll_total(state) == 5
    state = table("RC")
    wear(state, 0, "binoculars", "water_bottle")
    moving(state, "2b/1w")
    assert roll_parts(state) == {"water_bottle": 1}


def test_case_12_two_bonuses_in_one_move() -> None:
    state = table("JA")
    wear(state, 0, "binoculars", "hiking_boots")
    reached = moving(state, "find/4b")
    assert "JG" in reached
    news = do(state, "to JG")
    moved = next(event for event in news if event.kind == "moved")
    assert [part for part in moved.data["parts"] if part[0] in ("binoculars", "hiking_boots")] == [
        ["binoculars", 1],
        ["hiking_boots", 1],
    ]
    assert moved.data["total"] == 6
    assert len(moved.data["route"]) == 6


def test_case_13_gary_moves_five_tiles_at_most() -> None:
    state = table("PA", cachers="G")
    reached = moving(state, "3w/4b")
    assert "PF" in reached
    assert all(
        abs(tile(name) // 24 - tile("PA") // 24) + abs(tile(name) % 24 - tile("PA") % 24) <= 5
        for name in reached
    )


def test_case_14_alex_runs_with_empty_slots() -> None:
    state = table("RC", cachers="A")
    wear(state, 0, "mirror")
    moving(state, "find/2b")
    assert roll_parts(state) == {"athletic_alex": 3}
    state = table("RC", cachers="A")
    wear(state, 0, "mirror", "backpack", "gloves", "rope", "camera")
    moving(state, "find/2b")
    assert roll_parts(state) == {}


def test_case_15_waders_and_gaiters() -> None:
    state = table("LQ")
    wear(state, 0, "waders")
    assert "LR" in moving(state, "find/1b")
    for dice, reached in (("find/1b", False), ("find/2b", True)):
        state = table("LQ")
        wear(state, 0, "gaiters")
        assert ("LR" in moving(state, dice)) is reached


def test_case_16_drought_and_heavy_rain() -> None:
    def after(*events: str) -> GeoQuestState:
        state = table("LQ")
        for event in events:
            card = state.cards.events[state.cards.event_number[event]]
            lasting = card.effects[0]
            assert isinstance(lasting, Lasts)
            number = state.cards.event_number[event]
            state.running += (Running(number, lasting.effect, 1, 3, 0),)
        return state

    assert "LR" in moving(after("drought"), "find/1b")
    assert "LR" not in moving(after("heavy_rain"), "3w/dnf")
    assert "LR" in moving(after("heavy_rain"), "find/4b")
    assert "LR" in moving(after("heavy_rain", "drought"), "find/1b")
    assert "LR" not in moving(after("drought", "heavy_rain"), "find/1b")


def test_case_17_a_jump_costs_nothing() -> None:
    state = table("LQ")
    hold(state, 0, "ground_zero")
    cache(state, "LR", "normal_3")
    begin(state, "0w/dnf")
    do(state, "play ground_zero")
    assert place(state) == "LR"
    assert asked(state) == "declare"


def test_case_18_the_lake() -> None:
    lake = tile("NP")
    assert BOARD.lake >> lake & 1
    state = table("MP")
    begin(state, "find/4b")
    do(state, "move")
    assert "NP" not in reachable(state)
    assert refused(state, "to NP") == "lake"
    cause(state, "jump(any_tile)")
    assert "to NP" not in legal(state)


def test_case_19_off_the_board() -> None:
    state = table("PA")
    state.places[0] = OFF_BOARD
    assert {"PA", "PB"} <= moving(state, "find/1b")
    assert "PC" not in reachable(state)
    state = table("PA")
    state.places[0] = OFF_BOARD
    begin(state, "0w/dnf")
    do(state, "move")
    assert place(state) == "off"


def test_case_20_frs_radio() -> None:
    state = table("RC", "TE")
    wear(state, 0, "frs_radio")
    begin(state, "find/2b")
    do(state, "move")
    assert asked(state) == "choose"
    jumped = state.copy()
    do(jumped, "choose 1")
    assert place(jumped) == "TE"
    assert jumped.active == 1
    do(state, "choose 2")
    assert state.coins[0] == 1
    assert roll_total(state) == 2
    alone = table("RC", "AA")
    wear(alone, 0, "frs_radio")
    begin(alone, "find/2b")
    do(alone, "move")
    assert asked(alone) == "move"
    assert alone.coins[0] == 1


def test_case_21_whistle() -> None:
    state = table("RC", "SC")
    wear(state, 0, "whistle")
    assert moving(state, "0w/dnf") == {"SC"}
    state = table("LQ", "LR")
    wear(state, 0, "whistle")
    assert "LR" not in moving(state, "find/2b")
    state = table("LQ", "LR")
    wear(state, 0, "whistle")
    assert "LR" in moving(state, "3w/dnf")


def test_case_22_shortcut_after_a_search() -> None:
    state = table("LQ")
    cache(state, "LQ", "normal_5")
    hold(state, 0, "shortcut")
    begin(state, "find/1b", "2w/1b")
    do(state, "search", "accept", "play shortcut")
    reached = reachable(state)
    assert {"LR", "LV"} <= reached
    assert "LW" not in reached
    do(state, "to LV")
    assert place(state) == "LV"
