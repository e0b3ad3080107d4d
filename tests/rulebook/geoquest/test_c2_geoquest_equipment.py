"""One test for each of the 48 equipment cards, on what the card says.

What equipment prevents is tested with the events (test_c4).
"""

import pytest

from grandtour.games.geoquest.cards.box import card_set
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import Running
from grandtour.games.geoquest.turn.ending import PassOn
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    do,
    found,
    gear,
    hold,
    kinds,
    lay,
    legal,
    next_gear,
    place,
    reachable,
    roll_parts,
    roll_total,
    table,
    wear,
)


def moving(card: str, on: str, dice: str) -> GeoQuestState:
    state = table(on)
    wear(state, 0, *filter(None, [card]))
    state.event_deck = 0
    begin(state, dice)
    do(state, "move")
    return state


def searching(card: str, on: str, disk: str, dice: str = "0w/1b") -> GeoQuestState:
    """Seat 0 has thrown for a cache; a card in hand makes the result wait."""
    state = table(on)
    wear(state, 0, card)
    cache(state, on, disk)
    hold(state, 0, "helpful_hint")
    begin(state, dice)
    do(state, "search")
    return state


# A bonus to movement that the dice decide: with the first throw, not with the second.
ON_DICE = {
    "binoculars": ("find/4b", "2b/1b", 1),
    "head_lamp": ("2b/1b", "2w/1b", 2),
    "map": ("2w/1b", "2b/1b", 1),
    "mountain_bike": ("3w/1b", "3w/2b", 1),
    "water_bottle": ("2w/1b", "2w/1w", 1),
    "lucky_charm": ("2w/2b", "2w/1b", 1),
}


@pytest.mark.parametrize("card", ON_DICE)
def test_bonus_by_the_dice(card: str) -> None:
    helped, unhelped, bonus = ON_DICE[card]
    assert roll_parts(moving(card, "RC", helped)) == {card: bonus}
    assert roll_parts(moving(card, "RC", unhelped)) == {}


def test_lucky_charm_helps_a_search_too() -> None:
    state = table("RC")
    wear(state, 0, "lucky_charm")
    cache(state, "RC", "normal_5")
    state.event_deck = 0
    begin(state, "2w/2b")
    assert "search_hit" in kinds(do(state, "search"))


# A bonus on a terrain: from here with a throw of one, there is reached only with the card.
ON_TERRAIN = {
    "hiking_boots": ("JA", "JC"),
    "hiking_staff": ("BA", "BC"),
    "walking_stick": ("RC", "RA"),
    "gaiters": ("OM", "OO"),
    "jeep": ("OD", "OG"),
}


@pytest.mark.parametrize("card", ON_TERRAIN)
def test_bonus_on_a_terrain(card: str) -> None:
    start, there = ON_TERRAIN[card]
    dice = "0w/dnf" if card == "jeep" else "find/1b"
    assert there in reachable(moving(card, start, dice))
    assert there not in reachable(moving("", start, dice))


def test_bonus_on_a_terrain_only_there() -> None:
    assert "KE" not in reachable(moving("walking_stick", "KC", "find/1b"))


def test_gaiters_in_a_stream() -> None:
    assert "LR" in reachable(moving("gaiters", "LQ", "find/2b"))
    assert "LR" not in reachable(moving("", "LQ", "find/2b"))


def test_waders() -> None:
    assert "LR" in reachable(moving("waders", "LQ", "find/1b"))
    assert "LR" not in reachable(moving("", "LQ", "find/1b"))


def test_trail_guide() -> None:
    assert reachable(moving("trail_guide", "PA", "0w/dnf")) == {"PB", "PC"}


def test_emergency_radio() -> None:
    state = table("RC")
    wear(state, 0, "emergency_radio")
    drought = state.cards.event_number["drought"]
    state.running = (Running(drought, state.cards.effect("stream_cost(1)"), 1, 3, 0),)
    begin(state, "2b/1b")
    do(state, "move")
    assert roll_parts(state) == {"emergency_radio": 1}
    assert roll_parts(moving("emergency_radio", "RC", "2b/1b")) == {}


# A bonus when searching: here with this disk, not there with that one.
ON_SEARCH = {
    "antenna": (("JC", "normal_3"), ("RC", "normal_3")),
    "compass": (("RC", "multi_2x2"), ("RC", "normal_2")),
    "gloves": (("JC", "normal_3"), ("JC", "normal_2")),
    "insect_repellent": (("OM", "normal_3"), ("RC", "normal_3")),
    "pocket_knife": (("RC", "normal_5"), ("RC", "normal_4")),
    "utility_tool": (("OE", "normal_3"), ("RC", "normal_3")),
}


@pytest.mark.parametrize("card", ON_SEARCH)
def test_bonus_when_searching(card: str) -> None:
    (here, disk), (there, other) = ON_SEARCH[card]
    assert roll_parts(searching(card, here, disk)) == {card: 1}
    assert roll_parts(searching(card, there, other)) == {}


def test_flashlight() -> None:
    assert roll_parts(searching("flashlight", "RC", "normal_5")) == {"flashlight": 1}
    state = table("RC")
    wear(state, 0, "flashlight")
    found(state, cache(state, "RC", "normal_5"), 1)
    hold(state, 0, "helpful_hint")
    begin(state, "0w/1b")
    do(state, "search")
    assert roll_parts(state) == {}


SLOTS = {
    "backpack": 8,
    "belt_pack": 6,
    "camel_pack": 6,
    "jeep": 5,
    "long_pants": 5,
    "rain_jacket": 5,
    "safari_vest": 7,
    "swag_bag": 5,
}


@pytest.mark.parametrize("card", SLOTS)
def test_slots(card: str) -> None:
    """All slots can be filled; one card more is too many."""
    fillers = ["hat", "rope", "map", "mirror", "gloves", "antenna", "waders", "compass"]
    state = table("RC")
    cache(state, "RC", "normal_2")
    wear(state, 0, card, *fillers[: SLOTS[card] - 2])
    next_gear(state, "whistle", "camera")
    begin(state, "2w/1b", "2w/1b")
    do(state, "search")
    assert len(gear(state)) == SLOTS[card]
    assert asked(state) != "trim_gear"
    cache(state, "RD", "normal_2")
    state.places[0] = state.caches[-1].tile
    state.active = 1
    state.agenda = (PassOn(),)
    begin(state, "2w/1b")
    do(state, "search")
    assert asked(state) == "trim_gear"


def test_backpack_slows_down() -> None:
    decision = moving("backpack", "RC", "3w/4b").view(None).decision
    assert decision is not None
    assert max(len(target.route) for target in decision.targets) == 5


# Cards that are thrown again with.


def test_batteries() -> None:
    state = moving("batteries", "RC", "0w/1b")
    assert legal(state) == {"reroll batteries", "keep"}
    assert asked(moving("batteries", "RC", "0w/2b")) == "move"
    state = table("RC")
    wear(state, 0, "batteries")
    begin(state, "0w/1b", "0w/dnf")
    do(state, "move", "reroll batteries")
    # Never on a re-roll of itself.
    assert asked(state) != "reroll"


def test_survival_strap() -> None:
    assert asked(moving("survival_strap", "RC", "1b/1w")) == "reroll"
    state = table("RC")
    wear(state, 0, "survival_strap")
    cache(state, "RC", "normal_5")
    begin(state, "1b/1b", "find/2b")
    do(state, "search")
    assert "found_first" in kinds(do(state, "reroll survival_strap"))


# Actions.


def test_cito_bag() -> None:
    state = table("RC")
    wear(state, 0, "cito_bag")
    begin(state)
    assert state.points(0) == 0
    do(state, "use cito_bag")
    assert state.points(0) == 3
    assert gear(state) == set()


def test_geocoin() -> None:
    state = table("RC")
    wear(state, 0, "geocoin")
    begin(state)
    assert state.points(0) == 3
    do(state, "use geocoin")
    assert state.points(0) == 1


def test_gorp() -> None:
    state = table("RC")
    wear(state, 0, "gorp")
    begin(state, "2b/1b")
    do(state, "use gorp", "move", "stay")
    assert state.active == 0
    assert asked(state) == "declare"
    do(state, "pass")
    assert state.active == 1


def test_repair_kit() -> None:
    state = table("RC")
    wear(state, 0, "repair_kit")
    begin(state)
    assert "use repair_kit" not in legal(state)
    cache(state, "RC", "normal_5")
    state.menu = None
    do(state, "use repair_kit")
    assert state.coins[0] == 2


def test_field_guide() -> None:
    state = table("RC")
    wear(state, 0, "field_guide")
    number = cache(state, "RC", "puzzle_5", "sea_creatures")
    begin(state)
    do(state, "use field_guide")
    solved = state.cache(number)
    assert solved is not None
    assert solved.solved == 1
    assert gear(state) == set()


def test_duct_tape() -> None:
    state = table("RC")
    wear(state, 0, "duct_tape")
    lay(state, 0, "bad_coordinates")
    begin(state)
    assert asked(state) == "cancel"
    do(state, "yes")
    assert asked(state) == "declare"
    assert gear(state) == set()


def test_first_aid_kit() -> None:
    state = table("RC")
    wear(state, 0, "first_aid_kit")
    lay(state, 0, "blisters")
    begin(state)
    do(state, "yes")
    assert state.capped[0] == ()
    assert gear(state) == set()
    state = table("RC")
    wear(state, 1, "first_aid_kit")
    lay(state, 0, "blisters")
    begin(state)
    do(state, "1: yes")
    assert state.capped[0] == ()
    assert state.coins[1] == 4


def test_bandana() -> None:
    state = table("RC", "AA")
    wear(state, 0, "bandana")
    wear(state, 1, "jeep")
    begin(state)
    do(state, "offer bandana jeep")
    assert (asked(state), state.turn()) == ("consent", (1,))
    do(state, "yes")
    assert (gear(state, 0), gear(state, 1)) == ({"jeep"}, {"bandana"})
    state = table("RC", "AA")
    wear(state, 0, "bandana")
    wear(state, 1, "jeep")
    begin(state)
    do(state, "offer bandana jeep", "no")
    assert gear(state, 0) == {"bandana"}
    assert "offer bandana jeep" not in legal(state)


def test_cell_phone() -> None:
    state = table("RC")
    wear(state, 0, "cell_phone")
    cache(state, "RC", "normal_4")
    next_gear(state, "hat")
    begin(state, "2w/1b")
    do(state, "search")
    assert asked(state) == "result"
    do(state, "use cell_phone")
    assert roll_total(state) == 4
    do(state, "accept")
    assert (state.coins[0], state.ftf[0]) == (3, 1)


# The rest.


def meeting(card: str, comers: int) -> GeoQuestState:
    state = table("RC", "AA", "YY", "YA")
    wear(state, 0, card)
    state.event_deck = 1 << state.cards.event_number["meet_and_greet"]
    begin(state, "1b/1w")
    do(state, "move", "0: yes")
    for seat in (1, 2, 3):
        do(state, f"{seat}: {'yes' if seat <= comers else 'no'}")
    return state


def test_camera() -> None:
    assert meeting("camera", 2).coins[0] == 2 + 2
    assert meeting("camera", 0).coins[0] == 2


def test_hat() -> None:
    assert meeting("hat", 3).coins[0] == 2 + 1


def test_frs_radio() -> None:
    state = table("RC", "RD")
    wear(state, 0, "frs_radio")
    begin(state, "find/1b")
    do(state, "move", "choose 1")
    assert place(state) == "RD"
    assert asked(moving("frs_radio", "RC", "2b/1b")) == "move"


def test_laptop() -> None:
    state = table("RC")
    wear(state, 0, "laptop")
    cache(state, "RC", "puzzle_5", "sea_creatures")
    begin(state)
    assert "solved" in kinds(do(state, "answer RC cod"))


def test_letterbox_stamp() -> None:
    for disk, points in (("normal_3", 4), ("normal_2", 2)):
        state = table("RC")
        wear(state, 0, "letterbox_stamp")
        cache(state, "RC", disk)
        begin(state, "find/1b")
        do(state, "search")
        assert state.coins[0] == points


def test_mirror() -> None:
    for on, hit in (("OE", True), ("RC", False)):
        state = table(on)
        wear(state, 0, "mirror")
        cache(state, on, "normal_2")
        begin(state, "2w/dnf")
        assert ("search_hit" in kinds(do(state, "search"))) is hit


def test_ol_blue() -> None:
    state = table("RC")
    wear(state, 0, "ol_blue")
    number = cache(state, "RD", "normal_2")
    cache(state, "RF", "normal_2")
    begin(state, "2w/1b")
    assert "search RD" in legal(state)
    assert not {"search", "search RF"} & legal(state)
    do(state, "search RD")
    there = state.cache(number)
    assert there is not None
    assert there.found == 1


def test_rope() -> None:
    for on, allowed in (("BA", False), ("RC", True)):
        state = table("AA", on)
        wear(state, 1, "rope")
        hold(state, 0, "bad_coordinates")
        begin(state)
        assert ("play bad_coordinates 1" in legal(state)) is allowed


def test_whistle() -> None:
    state = table("RC", "RD")
    wear(state, 0, "whistle")
    begin(state, "0w/dnf")
    do(state, "move")
    assert reachable(state) == {"RD"}


def test_every_equipment_card_has_its_test() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    tested |= set(ON_DICE) | set(ON_TERRAIN) | set(ON_SEARCH) | set(SLOTS)
    assert {card.id for card in card_set().equipment} <= tested
