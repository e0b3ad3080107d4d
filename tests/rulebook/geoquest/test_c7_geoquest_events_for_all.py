"""Event cards C: events about events, the whole table, PLAY ANY TIME.

With test_c4 and test_c5 there is a test for each of the 90 event cards.
"""

from grandtour.games.geoquest.cards.box import card_set
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
    roll_total,
    table,
    throws,
    wear,
)
from tests.rulebook.geoquest.test_c4_geoquest_events_plain import PLAIN_EVENTS, struck
from tests.rulebook.geoquest.test_c5_geoquest_events_tricky import TRICKY_EVENTS, drawn

# Events about events.


def test_recycle() -> None:
    state = table("RC", "AA")
    state.removed = (state.cards.event_number["eureka"], state.cards.event_number["ticks"])
    lay(state, 0, "recycle")
    begin(state)
    assert legal(state) == {"take eureka", "take ticks"}
    do(state, "take eureka")
    assert hand(state) == {"eureka"}
    # Everybody has seen it taken.
    assert state.view(1).panels[0].hand[0].id == "eureka"


def test_twist_and_shout() -> None:
    state = drawn("twist_and_shout", seats=3)
    hold(state, 1, "eureka")
    lay(state, 2, "ticks", by=1)
    do(state, "move")
    assert hand(state, 2) == {"eureka"}
    assert hand(state, 1) == set()
    assert state.lying[0] == state.cards.event_number["ticks"]
    assert state.lying[2] == -1
    # Who gave a card goes on knowing it; the third does not.
    assert state.view(1).panels[2].hand[0].id == "eureka"
    assert state.view(0).panels[2].hand[0].id is None


# The whole table.


def test_drought() -> None:
    state = drawn("drought", on="LQ")
    do(state, "move")
    assert "LR" in reachable(state)
    for _ in range(3):
        assert state.view(None).stream_cost == 1
        do(state, "stay" if asked(state) == "move" else "pass", "1: pass")
    assert state.view(None).stream_cost == 3


def test_heavy_rain() -> None:
    state = drawn("heavy_rain")
    do(state, "move")
    assert state.view(None).stream_cost == 4
    assert state.view(None).weather


def test_fresh_snow() -> None:
    state = drawn("fresh_snow")
    do(state, "move")
    assert roll_parts(state) == {"fresh_snow": -1}


def test_solar_flares() -> None:
    state = drawn("solar_flares")
    cache(state, "RC", "normal_2")
    missed = [event for event in do(state, "search") if event.kind == "search_missed"]
    assert ["solar_flares", -2] in missed[0].data["parts"]
    throws(state, "2b/1b")
    do(state, "move")
    assert roll_parts(state) == {}


def test_souvenir_day() -> None:
    state = table("RC", "AA")
    cache(state, "RC", "normal_2")
    lay(state, 0, "souvenir_day")
    begin(state, "2w/1b")
    do(state, "search")
    assert state.coins[0] == 2 + 1


def test_waterfall() -> None:
    for card, points in (("", 3), ("camera", 4)):
        state = table("RC", "EF")
        wear(state, 1, *filter(None, [card]))
        next_event(state, "waterfall")
        begin(state, "1b/1w")
        do(state, "move", "stay")
        assert len(state.running) == 1
        do(state, "1: pass")
        assert state.coins[1] == points
        assert not state.running


def test_meet_and_greet() -> None:
    state = drawn("meet_and_greet", seats=3)
    do(state, "move", "0: no", "1: yes", "2: yes")
    assert state.coins == [10, 2, 2]
    assert place(state, 1) == place(state, 2)
    assert place(state, 0) == "RC"
    assert state.event_deck >> state.cards.event_number["meet_and_greet"] & 1


def test_mega_event() -> None:
    state = drawn("mega_event", seats=3)
    throws(state, "1b/1w", "find/dnf", "2b/2b", "find/4b")
    do(state, "move")
    assert state.coins == [10, 4, 4]
    assert place(state, 0) == place(state, 1) == place(state, 2)
    assert asked(state) == "move"


def test_in_a_hurry() -> None:
    state = struck("in_a_hurry")
    assert state.coins[0] == 9
    do(state, "move")
    assert roll_parts(state) == {"in_a_hurry": 2}
    state = table("RC", "AA")
    state.coins[0] = 10
    cache(state, "RC", "normal_5")
    wear(state, 0, "letterbox_stamp")
    lay(state, 0, "in_a_hurry")
    begin(state, "2b/1b")
    do(state, "search")
    assert state.coins[0] == 10
    assert asked(state) == "walk"
    do(state, "to RE")
    assert place(state) == "RE"


# PLAY ANY TIME.


def test_eureka() -> None:
    state = table("RC", "AA")
    number = cache(state, "RC", "normal_5")
    hold(state, 0, "eureka")
    begin(state, "1b/dnf")
    assert "play eureka" not in legal(state)
    do(state, "search", "play eureka")
    assert "found_first" in kinds(do(state, "accept"))
    state = table("RC", "AA")
    number = cache(state, "RC", "puzzle_5", "animals")
    hold(state, 0, "eureka")
    begin(state)
    do(state, "play eureka")
    solved = state.cache(number)
    assert solved is not None
    assert solved.solved == 1


def test_ground_zero() -> None:
    state = table("RC", "AA")
    cache(state, "RF", "normal_2")
    hold(state, 0, "ground_zero")
    begin(state)
    do(state, "play ground_zero")
    assert place(state) == "RF"


def test_helpful_hint() -> None:
    state = table("RC", "AA")
    hold(state, 0, "helpful_hint")
    begin(state, "2b/1b")
    do(state, "move", "play helpful_hint")
    assert roll_parts(state) == {"helpful_hint": 2}
    state = table("RC", "AA")
    hold(state, 0, "helpful_hint")
    begin(state, "2b/1b")
    do(state, "play helpful_hint", "move")
    assert roll_parts(state) == {"helpful_hint": 2}


def test_hidden_path() -> None:
    state = table("RC", "AA")
    hold(state, 0, "hidden_path")
    begin(state, "3w/2b")
    assert "play hidden_path" not in legal(state)
    do(state, "move", "play hidden_path")
    assert roll_total(state) == 10


def test_shortcut() -> None:
    state = table("LQ", "AA")
    hold(state, 0, "shortcut")
    begin(state, "0w/dnf")
    do(state, "play shortcut", "move")
    while asked(state) != "walk":
        do(state, "stay")
    assert {"LR", "LV"} <= reachable(state)


def test_well_stocked_cache() -> None:
    state = table("RC", "AA")
    cache(state, "RC", "normal_2")
    hold(state, 0, "well_stocked_cache")
    next_gear(state, "hat", "map", "rope", "jeep")
    begin(state, "2w/1b")
    do(state, "search", "play well_stocked_cache", "accept")
    assert legal(state) == {"take hat", "take map", "take rope", "take jeep"}
    do(state, "take jeep")
    assert gear(state) == {"jeep"}


def test_every_event_has_its_test() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    tested |= PLAIN_EVENTS | TRICKY_EVENTS
    assert {card.id for card in card_set().events} - tested == set()
