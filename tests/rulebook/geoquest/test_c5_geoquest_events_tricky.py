"""Event cards B: jumps, moves by others, caches, travel bugs, equipment."""

import pytest

from grandtour.games.geoquest.board import BOARD, NAMES, tile
from grandtour.games.geoquest.rules import GeoQuestState
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    carry,
    do,
    found,
    gear,
    kinds,
    lay,
    legal,
    next_event,
    next_gear,
    place,
    reachable,
    refused,
    table,
    throws,
    wear,
)
from tests.rulebook.geoquest.test_c4_geoquest_events_plain import struck


def drawn(event: str, on: str = "RC", seats: int = 2) -> GeoQuestState:
    """Seat 0 has declared a move and drawn this event by doubles."""
    state = table(on, seats=seats)
    state.coins[0] = 10
    next_event(state, event)
    begin(state, "1b/1w")
    return state


# Jumps.


def test_all_about_the_numbers() -> None:
    for card, active in (("", 1), ("jeep", 0), ("mountain_bike", 0)):
        state = table("RC", "AA")
        cache(state, "RG", "normal_2")
        cache(state, "RE", "normal_3")
        cache(state, "RF", "puzzle_1", "animals")
        wear(state, 0, *filter(None, [card]))
        lay(state, 0, "all_about_the_numbers")
        begin(state)
        assert place(state) == "RG"
        assert state.active == active


def test_broken_wrist() -> None:
    state = struck("broken_wrist")
    assert (place(state), state.active) == ("OE", 1)


def test_poison_ivy() -> None:
    state = struck("poison_ivy")
    assert (place(state), state.active) == ("off", 1)


def test_winter_is_coming() -> None:
    state = struck("winter_is_coming")
    assert (place(state), state.active) == ("off", 1)


def test_stick_race() -> None:
    state = struck("stick_race", on="SG")
    assert state.coins[0] == 11
    assert reachable(state) == {"SF", "TF"}
    do(state, "to TF")
    assert (place(state), state.active) == ("TF", 1)


def test_is_that_venomous() -> None:
    state = struck("is_that_venomous", dice="2b/dnf")
    assert (place(state), state.active) == ("OE", 1)
    assert place(struck("is_that_venomous", dice="2b/1b")) == "RC"


def test_suspicious_activity() -> None:
    state = struck("suspicious_activity", dice="2b/dnf")
    assert (place(state), state.active) == ("RH", 1)
    assert place(struck("suspicious_activity", dice="2b/1b")) == "RC"


# Moved by others.


@pytest.mark.parametrize(
    ("event", "steps", "lost"),
    [
        ("angry_bees", 2, True),
        ("bear_encounter", 1, True),
        ("fire_ants", 1, True),
        ("signal_bounce", 1, False),
        ("waypoint_my_car", 2, False),
    ],
)
def test_moved_by_the_right_neighbour(event: str, steps: int, lost: bool) -> None:
    state = table("RC", "AA", "YY")
    lay(state, 0, event)
    begin(state)
    assert (asked(state), state.turn()) == ("shift", (2,))
    assert {"RD", "QC"} <= reachable(state)
    assert ("RE" in reachable(state)) is (steps == 2)
    assert "RF" not in reachable(state)
    do(state, "2: to RD")
    assert place(state) == "RD"
    assert state.active == (1 if lost else 0)


MOVED_BY_OTHERS = {"angry_bees", "bear_encounter", "fire_ants", "signal_bounce", "waypoint_my_car"}


def test_lost() -> None:
    state = table("RC", "AA", "YY")
    lay(state, 0, "lost")
    begin(state, "2b/1b")
    assert legal(state) == {"move"}
    do(state, "move")
    assert (asked(state), state.turn()) == ("shift", (2,))
    # The whole total: exactly three steps, to and fro if need be.
    assert {"RF", "RD"} <= reachable(state)
    assert not {"RE", "RC"} & reachable(state)
    assert "stay" not in legal(state)
    do(state, "2: to RF")
    assert place(state) == "RF"
    assert state.active == 1


# Caches.


def test_archive_cache() -> None:
    state = drawn("archive_cache")
    cache(state, "RC", "normal_2")
    cache(state, "AB", "normal_2")
    do(state, "move")
    assert state.coins[0] == 8
    assert legal(state) == {"pick AB", "pick YT"}
    do(state, "pick AB")
    assert [NAMES[each.tile] for each in state.caches] == ["YT", "RC"]


def test_bomb_squad() -> None:
    state = table("RC", "RD")
    for where in ("RD", "RF", "AA"):
        cache(state, where, "normal_2")
    lay(state, 0, "bomb_squad")
    begin(state)
    assert {NAMES[each.tile] for each in state.caches} == {"YT", "RD", "AA"}


def test_flash_flood() -> None:
    state = table("LQ", "AA")
    for where in ("LR", "LP", "AA"):
        cache(state, where, "normal_2", "", "swimmer")
    assert not BOARD.by_stream >> tile("LP") & 1
    lay(state, 0, "flash_flood")
    begin(state)
    assert {NAMES[each.tile] for each in state.caches} == {"YT", "LP", "AA"}
    assert state.active == 1


def test_muggled() -> None:
    state = table("RC", "AA")
    number = cache(state, "RC", "normal_2", "", "swimmer")
    cache(state, "RD", "normal_3", "", "camper")
    lay(state, 0, "muggled")
    begin(state, "2w/1b")
    emptied = state.cache(number)
    assert emptied is not None
    assert (emptied.bugs, emptied.muggled) == ((), True)
    do(state, "search")
    assert (state.coins[0], state.ftf[0], gear(state)) == (2, 1, set())


def test_careless_hide() -> None:
    state = drawn("careless_hide")
    number = cache(state, "AB", "normal_5")
    found(state, number, 0)
    do(state, "move")
    assert state.coins[0] == 8
    easier = state.cache(number)
    assert easier is not None
    assert easier.bonus == 1
    state.places[1] = tile("AB")
    do(state, "stay")
    throws(state, "3w/1b")
    assert "search_hit" in kinds(do(state, "search"))
    nothing_found = drawn("careless_hide")
    do(nothing_found, "move")
    assert nothing_found.coins[0] == 8


# Travel bugs.


def test_bug_swap() -> None:
    state = table("RC", "AA")
    carry(state, 0, "swimmer")
    carry(state, 1, "camper")
    lay(state, 0, "bug_swap")
    begin(state)
    do(state, "trade swimmer camper")
    assert state.coins == [1, 1]
    assert [state.cards.bugs[bug.bug].id for bug in state.bugs[0]] == ["camper"]
    assert [state.cards.bugs[bug.bug].id for bug in state.bugs[1]] == ["swimmer"]
    state = table("RC", "AA")
    lay(state, 0, "bug_swap")
    begin(state)
    do(state, "yes")
    assert len(state.bugs[0]) == 1
    assert state.coins == [0, 0]


def test_lost_travel_bug() -> None:
    state = table("RC", "AA")
    state.coins[0] = 10
    carry(state, 0, "swimmer", "camper")
    lay(state, 0, "lost_travel_bug")
    begin(state)
    do(state, "discard camper")
    assert [state.cards.bugs[bug.bug].id for bug in state.bugs[0]] == ["swimmer"]
    assert state.coins[0] == 8
    assert struck("lost_travel_bug").coins[0] == 10


# Equipment.


def test_happy_birthday() -> None:
    state = table("RC", "AA")
    next_gear(state, "hat")
    lay(state, 0, "happy_birthday")
    begin(state)
    assert gear(state) == {"hat"}


def test_complete_collection() -> None:
    state = struck("complete_collection")
    do(state, "yes")
    assert len(legal(state)) == 48
    do(state, "take jeep")
    assert (state.coins[0], gear(state)) == (7, {"jeep"})
    poor = table("RC", "AA")
    poor.coins[0] = 2
    lay(poor, 0, "complete_collection")
    begin(poor)
    assert asked(poor) == "declare"


def test_equipment_rental() -> None:
    state = struck("equipment_rental", dice="2b/dnf")
    do(state, "take geocoin")
    assert gear(state) == {"geocoin"}
    # Rented cards do not score and cannot be discarded for points.
    assert state.points(0) == 10
    assert "use geocoin" not in legal(state)
    do(state, "move")
    assert gear(state) == set()
    assert state.gear_deck == state.cards.all_gear


def test_pawn_shop() -> None:
    state = table("RC", "AA")
    wear(state, 0, "hat", "map")
    next_gear(state, "jeep", "rope", "gorp", "mirror", "camera")
    lay(state, 0, "pawn_shop")
    begin(state)
    do(state, "trade hat jeep")
    assert gear(state) == {"jeep", "map"}
    assert refused(state, "trade jeep rope") == "not_to_trade"
    do(state, "trade map rope", "done")
    assert gear(state) == {"jeep", "rope"}
    assert state.gear_deck == state.cards.gear_bits(["hat", "map", "gorp", "mirror", "camera"])


def test_lost_and_found() -> None:
    state = table("RC", "AA", "YY")
    next_gear(state, "hat")
    lay(state, 0, "lost_and_found")
    begin(state)
    assert legal(state) == {"give hat 1", "give hat 2"}
    do(state, "give hat 2")
    assert (state.coins[0], gear(state, 2)) == (2, {"hat"})


def test_upgrade() -> None:
    state = table("RC", "AA", "YY")
    wear(state, 0, "map")
    next_gear(state, "hat")
    lay(state, 0, "upgrade")
    begin(state)
    assert state.coins[0] == 1
    do(state, "give map 1")
    assert (gear(state, 0), gear(state, 1)) == ({"hat"}, {"map"})


def test_may_i_borrow_that() -> None:
    state = table("RC", "AA", "YY")
    state.coins[0] = 10
    wear(state, 0, "mirror")
    wear(state, 1, "hat", "map")
    wear(state, 2, "rope")
    lay(state, 0, "may_i_borrow_that")
    begin(state)
    assert state.coins[0] == 9
    assert legal(state) == {"take hat", "take map"}
    do(state, "take map")
    assert (gear(state, 0), gear(state, 1)) == ({"mirror", "map"}, {"hat"})


def test_campsite_confusion() -> None:
    state = table("RC", "AA", "YY")
    wear(state, 0, "hat")
    wear(state, 1, "map", "rope")
    wear(state, 2, "jeep")
    next_event(state, "campsite_confusion")
    begin(state, "1b/1w")
    do(state, "move", "0: give hat 1")
    # Nobody can pass on what is just coming.
    assert legal(state) == {"give map 2", "give rope 2"}
    do(state, "1: give rope 2", "2: give jeep 0")
    assert [gear(state, seat) for seat in range(3)] == [{"jeep"}, {"hat", "map"}, {"rope"}]


TRICKY_EVENTS = {
    *MOVED_BY_OTHERS,
    *(name.removeprefix("test_") for name in list(globals()) if name.startswith("test_")),
}


def test_what_no_longer_fits_when_a_rented_pack_goes_back_is_trimmed_at_once() -> None:
    """Rulings 7: four cards and extra slots; a rented belt pack has held two more."""
    state = table("RC")
    wear(state, 0, "belt_pack", "hat", "map", "compass", "gloves", "rope")
    state.rented[0] = state.cards.gear_bits(["belt_pack"])
    begin(state, "2b/dnf")
    news = do(state, "move")
    assert "equipment_returned" in kinds(news)
    assert (len(gear(state)), asked(state)) == (5, "trim_gear")
    do(state, "discard rope")
    assert (len(gear(state)), asked(state)) == (4, "move")
