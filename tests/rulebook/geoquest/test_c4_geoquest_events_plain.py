"""Event cards A: those that take the turn, change points or the roll, and what protects from them.

Seat 0 has 10 points, stands on the clear tile RC beside no path, and seat 1 has played the card on
it. The other events are in test_c5 and test_c6.
"""

import pytest

from grandtour.games.geoquest.rules import GeoQuestState
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    carry,
    do,
    gear,
    kinds,
    lay,
    next_event,
    next_gear,
    place,
    roll_parts,
    table,
    wear,
)


def struck(event: str, *cards: str, on: str = "RC", dice: str = "2b/1b") -> GeoQuestState:
    """The turn of seat 0 has begun with this event."""
    state = table(on, "AA")
    state.coins[0] = 10
    wear(state, 0, *cards)
    lay(state, 0, event)
    begin(state, dice)
    return state


LOSES_TURN = (
    "bad_coordinates",
    "bad_weather",
    "creek_crossing",
    "feed_the_trolls",
    "out_of_ink",
    "park_closed",
    "quench_your_thirst",
)


@pytest.mark.parametrize("event", LOSES_TURN)
def test_the_turn_is_lost(event: str) -> None:
    state = struck(event)
    assert state.active == 1
    assert (place(state), state.coins[0], gear(state)) == ("RC", 10, set())
    assert state.skips[0] == ()


PENALTIES = {"barbed_wire": -2, "heat_wave": -2, "spider_webs": -1, "thorns": -2}


@pytest.mark.parametrize("event", PENALTIES)
def test_the_roll_suffers(event: str) -> None:
    state = struck(event)
    do(state, "move")
    assert roll_parts(state) == {event: PENALTIES[event]}
    do(state, "stay", "1: pass")
    begin(state, "2b/1b")
    do(state, "move")
    assert roll_parts(state) == {}


POINTS = {
    "earth_cache": 13,
    "leave_no_trace": 12,
    "litterbug": 7,
    "soggy_log": 9,
    "wheres_george": 9,
}


@pytest.mark.parametrize("event", POINTS)
def test_points_change(event: str) -> None:
    state = struck(event)
    assert state.coins[0] == POINTS[event]
    assert asked(state) == "declare"


# Points and then the turn is lost, unless one of these cards is held.
POINTS_AND_TURN = {
    "meet_the_muggles": (12, "cito_bag safari_vest"),
    "repair_a_cache": (13, "duct_tape repair_kit utility_tool"),
    "save_a_turtle": (13, "field_guide"),
    "trash_out": (13, "cito_bag"),
}


@pytest.mark.parametrize("event", POINTS_AND_TURN)
def test_points_and_the_turn(event: str) -> None:
    points, savers = POINTS_AND_TURN[event]
    state = struck(event)
    assert (state.coins[0], state.active) == (points, 1)
    for card in savers.split():
        state = struck(event, card)
        if asked(state) in ("cancel", "award"):
            do(state, "no")
        assert (state.coins[0], asked(state)) == (points, "declare")


def test_private_property() -> None:
    state = struck("private_property")
    assert (state.coins[0], state.active) == (8, 1)


def test_fox_hunt() -> None:
    state = struck("fox_hunt")
    assert (state.coins[0], asked(state)) == (11, "declare")
    state = struck("fox_hunt", "ol_blue")
    assert (state.coins[0], state.active) == (11, 1)


def test_rare_bird() -> None:
    assert struck("rare_bird").coins[0] == 12
    assert struck("rare_bird", "camera").coins[0] == 14


def test_letterbox() -> None:
    assert struck("letterbox").coins[0] == 11
    assert struck("letterbox", "letterbox_stamp").coins[0] == 13


def test_scenic_view() -> None:
    state = struck("scenic_view")
    assert (state.coins[0], state.active) == (12, 1)
    assert struck("scenic_view", "binoculars").coins[0] == 13
    assert struck("scenic_view", "camera").coins[0] == 13


def test_bragging_rights() -> None:
    assert struck("bragging_rights").coins[0] == 8
    assert struck("bragging_rights", "geocoin").coins[0] == 10
    state = table("RC", "AA")
    state.ftf[0] = 3
    lay(state, 0, "bragging_rights")
    begin(state)
    assert state.coins[0] == 3


def test_not_about_the_numbers() -> None:
    assert struck("not_about_the_numbers").coins[0] == 8
    assert struck("not_about_the_numbers", "rope").coins[0] == 10
    assert struck("not_about_the_numbers", "binoculars").coins[0] == 10
    state = table("RC", "AA")
    state.hard_finds[0] = 2
    lay(state, 0, "not_about_the_numbers")
    begin(state)
    assert state.coins[0] == 2


def test_bug_hog() -> None:
    state = table("RC", "AA")
    state.coins[0] = 10
    carry(state, 0, "swimmer", "camper")
    lay(state, 0, "bug_hog")
    begin(state)
    assert state.coins[0] == 8


def test_bushwhacked() -> None:
    state = struck("bushwhacked")
    assert state.coins[0] == 9
    do(state, "move")
    assert roll_parts(state) == {"bushwhacked": -2}
    assert struck("bushwhacked", on="PA").coins[0] == 10


def test_theres_the_path() -> None:
    state = struck("theres_the_path")
    do(state, "move")
    assert roll_parts(state) == {"theres_the_path": -1}
    do(state, "stay", "1: pass")
    begin(state, "2b/1b")
    do(state, "move")
    assert roll_parts(state) == {"theres_the_path": 2}


def test_stop_for_directions() -> None:
    state = struck("stop_for_directions")
    assert state.active == 1
    do(state, "1: pass")
    begin(state, "2b/1b")
    do(state, "move")
    assert roll_parts(state) == {"stop_for_directions": 3}


def test_mosquitoes() -> None:
    assert struck("mosquitoes", on="OM").active == 1
    state = struck("mosquitoes", on="JC")
    do(state, "move")
    assert roll_parts(state) == {"mosquitoes": -2}
    state = struck("mosquitoes")
    do(state, "move")
    assert roll_parts(state) == {"mosquitoes": -1}


def test_steep_slope() -> None:
    state = struck("steep_slope")
    assert asked(state) == "declare"
    do(state, "move")
    assert state.active == 1
    state = table("RC", "AA")
    cache(state, "RC", "normal_3")
    lay(state, 0, "steep_slope")
    begin(state, "2b/1b")
    missed = [event for event in do(state, "search") if event.kind == "search_missed"]
    assert ["steep_slope", -1] in missed[0].data["parts"]


def test_yellow_jackets() -> None:
    state = struck("yellow_jackets")
    do(state, "move")
    assert roll_parts(state) == {"yellow_jackets": 2}
    state = table("RC", "AA")
    cache(state, "RC", "normal_3")
    lay(state, 0, "yellow_jackets")
    begin(state, "3w/1b")
    missed = [event for event in do(state, "search") if event.kind == "search_missed"]
    assert ["yellow_jackets", -2] in missed[0].data["parts"]


def test_dollar_store() -> None:
    assert struck("dollar_store", on="RC").active == 1
    assert asked(struck("dollar_store", on="JC")) == "declare"


def test_ticks() -> None:
    state = struck("ticks")
    assert asked(state) == "declare"
    do(state, "pass", "1: pass")
    assert state.active == 1
    assert state.skips[0] == ()


def test_call_from_the_boss() -> None:
    state = table("RC", "AA")
    lay(state, 0, "call_from_the_boss")
    next_gear(state, "hat")
    begin(state)
    assert state.active == 1
    assert gear(state) == set()
    do(state, "1: pass")
    assert state.active == 1
    assert gear(state) == {"hat"}


def test_blisters() -> None:
    state = struck("blisters", dice="3w/4b")
    do(state, "move")
    decision = state.view(None).decision
    assert decision is not None
    assert max(len(target.route) for target in decision.targets) == 2
    do(state, "stay", "1: pass", "rest", "1: pass")
    begin(state, "3w/4b")
    do(state, "move")
    decision = state.view(None).decision
    assert decision is not None
    assert max(len(target.route) for target in decision.targets) > 5


def test_night_caching() -> None:
    state = table("RC", "OE", "AA")
    lay(state, 0, "night_caching")
    wear(state, 2, "flashlight")
    begin(state)
    assert [len(skips) for skips in state.skips] == [1, 0, 0]
    assert asked(state) == "declare"


def test_twisted_ankle() -> None:
    for on, skips in (("RC", 1), ("PA", 0)):
        state = table(on, "AA")
        next_event(state, "twisted_ankle")
        begin(state, "1b/1w")
        do(state, "move")
        assert state.active == 1
        assert len(state.skips[0]) == skips


def test_dead_batteries() -> None:
    state = struck("dead_batteries", "hat", "map")
    assert asked(state) == "choose"
    lost = state.copy()
    do(lost, "choose 1")
    assert lost.active == 1
    do(state, "choose 2", "discard map")
    assert gear(state) == {"hat"}
    assert asked(state) == "declare"
    # Nothing to discard: the turn is lost.
    assert struck("dead_batteries").active == 1


def test_parking_ticket() -> None:
    state = struck("parking_ticket", "hat", "map")
    do(state, "discard hat")
    assert (state.coins[0], gear(state)) == (9, {"map"})


def test_trade_up() -> None:
    state = struck("trade_up", "hat", "map")
    do(state, "discard hat")
    assert (state.coins[0], gear(state)) == (12, {"map"})
    assert gear(struck("trade_up", "hat", "swag_bag")) == {"hat", "swag_bag"}


def test_caught_in_the_rain() -> None:
    assert len(gear(struck("caught_in_the_rain", "hat", "map", "rope"))) == 2


def test_landslide() -> None:
    state = struck("landslide", "hat", "map")
    assert state.active == 1
    assert len(gear(state)) == 1
    state = struck("landslide", "hat", "survival_strap")
    assert len(gear(state)) == 2
    assert state.active == 1


# What protects: the event does nothing at all, and the card stays.

BLOCKED = {
    "bad_coordinates": "cell_phone",
    "bad_weather": "emergency_radio rain_jacket",
    "barbed_wire": "utility_tool",
    "bear_encounter": "whistle ol_blue",
    "blisters": "hiking_boots",
    "bug_hog": "swag_bag",
    "bushwhacked": "trail_guide ol_blue",
    "call_from_the_boss": "laptop",
    "caught_in_the_rain": "rain_jacket emergency_radio",
    "creek_crossing": "walking_stick hiking_staff",
    "dead_batteries": "batteries",
    "dollar_store": "swag_bag",
    "feed_the_trolls": "laptop",
    "fire_ants": "gorp long_pants",
    "flash_flood": "waders",
    "heat_wave": "bandana camel_pack hat water_bottle",
    "is_that_venomous": "field_guide gloves",
    "litterbug": "cito_bag",
    "lost": "compass map whistle",
    "lost_travel_bug": "belt_pack",
    "mosquitoes": "bandana insect_repellent",
    "out_of_ink": "letterbox_stamp pocket_knife",
    "parking_ticket": "lucky_charm",
    "poison_ivy": "gloves field_guide",
    "private_property": "cito_bag trail_guide",
    "quench_your_thirst": "camel_pack water_bottle",
    "signal_bounce": "compass antenna",
    "soggy_log": "rain_jacket",
    "spider_webs": "walking_stick",
    "steep_slope": "hiking_staff rope",
    "stop_for_directions": "cell_phone map",
    "suspicious_activity": "backpack cito_bag",
    "theres_the_path": "trail_guide",
    "thorns": "gloves long_pants",
    "ticks": "gaiters insect_repellent long_pants",
    "waypoint_my_car": "map trail_guide",
    "wheres_george": "swag_bag",
    "winter_is_coming": "emergency_radio",
}


@pytest.mark.parametrize(
    ("event", "card"),
    [(event, card) for event, cards in BLOCKED.items() for card in cards.split()],
)
def test_equipment_prevents_an_event(event: str, card: str) -> None:
    state = struck(event, card)
    assert (asked(state), state.active) == ("declare", 0)
    assert (place(state), state.coins[0], gear(state)) == ("RC", 10, {card})
    assert (state.skips[0], state.dues[0], state.capped[0]) == ((), (), ())
    assert state.now.roll_bonuses == ()
    assert state.now.deferred == ()
    assert [state.cards.events[number].id for number in state.removed] == [event]


def test_ranger_rachel_stays_in_the_closed_park() -> None:
    state = table("RC", "AA", cachers="R")
    lay(state, 0, "park_closed")
    assert "event_blocked" in kinds(begin(state))
    assert asked(state) == "declare"


@pytest.mark.parametrize(
    ("event", "card"),
    [("archive_cache", "repair_kit"), ("careless_hide", "mirror"), ("twisted_ankle", "frs_radio")],
)
def test_equipment_prevents_a_card_that_strikes_at_once(event: str, card: str) -> None:
    state = table("RC", "AA")
    state.coins[0] = 10
    wear(state, 0, card)
    next_event(state, event)
    begin(state, "1b/1w")
    assert "event_blocked" in kinds(do(state, "move"))
    assert state.coins[0] == 10
    assert asked(state) == "move"


def test_antenna_against_solar_flares() -> None:
    state = table("RC", "AA")
    wear(state, 0, "antenna")
    next_event(state, "solar_flares")
    cache(state, "RC", "normal_2")
    begin(state, "1b/1w")
    assert "search_hit" in kinds(do(state, "search"))


PLAIN_EVENTS = {
    *LOSES_TURN,
    *PENALTIES,
    *POINTS,
    *POINTS_AND_TURN,
    *(name.removeprefix("test_") for name in list(globals()) if name.startswith("test_")),
}
