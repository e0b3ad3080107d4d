"""One test for each of the 16 ensembles, with two of their three cards."""

from grandtour.games.geoquest.cards.box import card_set
from grandtour.games.geoquest.events.purging import Sweep
from grandtour.games.geoquest.rules import GeoQuestState
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    do,
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
    roll_parts,
    table,
    wear,
)


def rolled(on: str, seat: int, dice: str, *cards: str, others: str = "AA") -> GeoQuestState:
    """Seat 0 has declared a move and thrown; a seat wears these cards."""
    state = table(on, others)
    wear(state, seat, *cards)
    state.event_deck = 0
    begin(state, dice)
    do(state, "move")
    return state


def test_eagle_scout() -> None:
    state = table("RC")
    wear(state, 0, "batteries", "compass")
    lay(state, 0, "bad_coordinates")
    begin(state)
    do(state, "yes", "discard compass")
    assert asked(state) == "declare"
    assert gear(state) == {"batteries"}


def test_eagle_scout_stops_a_card_that_strikes_all() -> None:
    state = table("JC", "JB")
    wear(state, 1, "batteries", "compass")
    lay(state, 0, "night_caching")
    begin(state)
    assert (asked(state), state.turn()) == ("cancel", (1,))
    do(state, "1: yes", "1: discard batteries")
    assert len(state.skips[0]) == 1
    assert state.skips[1] == ()


def test_eagle_scout_buys_out_of_weather() -> None:
    state = table("RC", "AA")
    wear(state, 1, "batteries", "compass")
    next_event(state, "fresh_snow")
    begin(state, "1b/1w", "2b/1b")
    do(state, "move", "1: yes", "1: discard batteries")
    assert roll_parts(state) == {"fresh_snow": -1}
    do(state, "stay", "1: move")
    assert roll_parts(state) == {}


def test_engineer() -> None:
    state = rolled("RC", 1, "find/1b", "antenna", "laptop")
    do(state, "stay")
    begin(state, "2b/1b")
    do(state, "1: move")
    assert roll_parts(state) == {"engineer": 1}


def test_event_coordinator() -> None:
    state = table("RC", "AA")
    wear(state, 1, "geocoin", "letterbox_stamp")
    hold(state, 0, "bad_coordinates")
    begin(state, "3w/1b", "0w/1b")
    do(state, "play bad_coordinates 1", "1: yes")
    assert state.lying[1] == -1
    assert len(state.removed) == 1


def test_hitchhiker() -> None:
    state = rolled("RC", 0, "2b/4b", "lucky_charm", "swag_bag")
    assert asked(state) == "may"
    do(state, "yes")
    assert len(reachable(state)) > 500
    do(state, "to AY")
    assert place(state) == "AY"
    assert state.active == 1
    ignored = rolled("RC", 0, "2b/4b", "lucky_charm", "swag_bag")
    do(ignored, "no")
    assert asked(ignored) == "move"


def test_lifeguard() -> None:
    state = rolled("LQ", 1, "3w/1b", "bandana", "hat")
    assert (asked(state), state.turn()) == ("may", (1,))
    do(state, "1: yes")
    assert place(state, 1) == "LQ"
    assert asked(rolled("RC", 1, "3w/1b", "bandana", "hat")) == "move"
    assert asked(rolled("LQ", 1, "3w/2b", "bandana", "hat")) == "move"


def test_macgyver() -> None:
    state = table("RC")
    wear(state, 0, "belt_pack", "duct_tape")
    next_gear(state, "hat")
    begin(state)
    do(state, "use macgyver")
    assert gear(state) == {"belt_pack", "duct_tape", "hat"}
    assert state.active == 1


def test_naturalist() -> None:
    state = table("RC", "AA")
    wear(state, 0, "cito_bag", "walking_stick")
    state.agenda = (*state.agenda, Sweep())
    hold(state, 1, "rare_bird", "earth_cache")
    begin(state)
    assert hand(state, 1) == {"earth_cache"}
    assert state.coins[0] == 2
    # Drawn later, it is driven away as well.
    next_event(state, "fox_hunt")
    begin(state, "1b/1w")
    do(state, "move")
    assert state.coins[0] == 4
    assert hand(state, 0) == set()


def test_night_cacher() -> None:
    state = table("RC")
    wear(state, 0, "flashlight", "insect_repellent")
    lay(state, 0, "thorns")
    begin(state, "2b/1b")
    do(state, "move")
    assert roll_parts(state) == {"thorns": -1}


def test_paramedic() -> None:
    state = table("RC")
    wear(state, 0, "jeep", "repair_kit")
    lay(state, 0, "leave_no_trace")
    begin(state, "3w/4b")
    assert asked(state) == "award"
    do(state, "yes")
    assert state.coins[0] == 7
    state = table("RC")
    wear(state, 0, "jeep", "repair_kit")
    lay(state, 0, "leave_no_trace")
    begin(state)
    do(state, "no")
    assert state.coins[0] == 2


def test_photographer() -> None:
    state = table("PU")
    wear(state, 0, "camera", "mirror")
    begin(state)
    do(state, "pass")
    assert state.coins[0] == 2
    do(state, "1: pass", "pass")
    assert state.coins[0] == 2
    state = table("EF")
    wear(state, 0, "camera", "mirror")
    begin(state)
    do(state, "pass")
    assert state.coins[0] == 2


def test_road_warrior() -> None:
    state = rolled("PA", 0, "3w/2b", "camel_pack", "gorp")
    do(state, "yes")
    assert {"PB", "PC"} <= reachable(state)
    assert "OB" not in reachable(state)
    do(state, "to PC", "done")
    assert place(state) == "PC"
    assert asked(rolled("OB", 0, "3w/2b", "camel_pack", "gorp")) == "move"


def test_search_and_rescue() -> None:
    state = rolled("RC", 1, "3w/dnf", "binoculars", "rope")
    do(state, "1: yes")
    assert place(state, 1) == "RC"
    assert asked(rolled("RC", 1, "3w/2b", "binoculars", "rope")) == "move"


def test_through_hiker() -> None:
    state = rolled("PA", 0, "2b/2w", "hiking_boots", "trail_guide")
    assert asked(state) == "may"
    do(state, "yes", "stay")
    assert state.active == 0
    assert asked(rolled("OB", 0, "2b/2w", "hiking_boots", "trail_guide")) == "move"


def test_tracker() -> None:
    state = rolled("RC", 1, "find/2b", "map", "waders", others="RD")
    do(state, "1: yes")
    assert place(state, 1) == "RC"
    assert asked(rolled("RC", 1, "find/2b", "map", "waders", others="AA")) == "move"


def test_veteran() -> None:
    state = rolled("RC", 0, "find/2w", "gaiters", "long_pants")
    assert roll_parts(state) == {"veteran": 2}
    assert roll_parts(rolled("RC", 0, "2w/1w", "gaiters", "long_pants")) == {}


def test_weatherman() -> None:
    state = table("RC", "AA")
    wear(state, 0, "gloves", "rain_jacket")
    state.agenda = (*state.agenda, Sweep())
    lay(state, 1, "bad_weather", by=0)
    begin(state)
    assert state.lying[1] == -1
    assert state.coins[0] == 2
    next_event(state, "drought")
    begin(state, "1b/1w")
    assert "event_purged" in kinds(do(state, "move"))
    assert not state.running
    assert state.coins[0] == 4


def test_two_of_three_are_enough_and_three_give_no_more() -> None:
    state = table("RC")
    cache(state, "RC", "normal_5")
    wear(state, 0, "cito_bag", "field_guide", "walking_stick")
    assert len(state.kits[0].purges) == 1
    begin(state)
    assert "use macgyver" not in legal(state)


def test_every_ensemble_has_its_test() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert {card.id for card in card_set().ensembles} <= tested
