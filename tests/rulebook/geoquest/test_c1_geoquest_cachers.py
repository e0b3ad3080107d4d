"""One test for each of the 24 cachers, on what the card says."""

from grandtour.core.chance import Chance
from grandtour.games.geoquest.cards.box import card_set
from grandtour.games.geoquest.rules import GeoQuestState, deal
from grandtour.games.geoquest.view import Settings
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    cause,
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
    roll_parts,
    table,
    wear,
)


def dealt(letter: str) -> GeoQuestState:
    """A table dealt anew in which seat 0 plays this cacher, asked for its arrow."""
    for seed in range(400):
        state, _ = deal(2, Settings(), Chance.of("cacher", seed))
        if state.cards.cachers[state.cachers[0]].letter == letter:
            return state
    raise AssertionError(letter)


def searching(letter: str, on: str, disk: str, *dice: str, found_by: int = -1) -> GeoQuestState:
    """Seat 0 has thrown for a cache and holds a card, so that the result waits."""
    state = table(on, cachers=letter)
    category = "sea_creatures" if disk.startswith("puzzle") else ""
    number = cache(state, on, disk, category)
    if found_by >= 0:
        found(state, number, found_by)
    hold(state, 0, "helpful_hint")
    begin(state, *(dice or ("0w/1b",)))
    if category:
        do(state, f"answer {on} crab")
    do(state, "search")
    return state


def moving(letter: str, on: str, dice: str) -> GeoQuestState:
    state = table(on, cachers=letter)
    begin(state, dice)
    do(state, "move")
    return state


def test_athletic_alex() -> None:
    assert roll_parts(moving("A", "RC", "find/1b")) == {"athletic_alex": 4}


def test_birder_brandon() -> None:
    assert roll_parts(searching("B", "RC", "multi_2x2")) == {"birder_brandon": 1}
    assert roll_parts(searching("B", "RC", "normal_2")) == {}


def test_collector_colin() -> None:
    assert len(dealt("C").bugs[0]) == 1
    assert len(dealt("B").bugs[0]) == 0


def test_determined_dan() -> None:
    state = table("RC", cachers="D")
    cache(state, "RC", "multi_3x2")
    begin(state, "2w/dnf", "2w/1b", "2w/dnf")
    do(state, "search")
    assert legal(state) == {"reroll determined_dan", "keep"}
    do(state, "reroll determined_dan")
    # Once a turn: the DNF of the next stage stands.
    assert "search_missed" in kinds(do(state, "again"))


def test_eager_earl() -> None:
    state = table("RC", "RC", cachers="CE")
    begin(state, "find/dnf")
    do(state, "move")
    assert (asked(state), state.turn()) == ("walk", (1,))
    assert "RG" in reachable(state)
    assert "RH" not in reachable(state)
    do(state, "1: to RG")
    assert place(state, 1) == "RG"


def test_fast_fred() -> None:
    state = moving("F", "RC", "0w/1b")
    # RC is clear: one more than the throw.
    assert {"RA", "RE"} <= reachable(state)
    state = moving("F", "KC", "0w/1b")
    assert "KE" not in reachable(state)


def test_grampa_gary() -> None:
    state = searching("G", "RC", "normal_3")
    assert roll_parts(state) == {"grampa_gary": 1}
    decision = moving("G", "RC", "3w/4b").view(None).decision
    assert decision is not None
    assert max(len(target.route) for target in decision.targets) == 5


def test_hunter_henry() -> None:
    assert roll_parts(searching("H", "JC", "normal_3")) == {"hunter_henry": 1}
    assert roll_parts(searching("H", "RC", "normal_3")) == {}
    for on, allowed in (("JC", False), ("RC", True)):
        state = table("AA", on, cachers="CH")
        hold(state, 0, "bad_coordinates")
        begin(state)
        assert ("play bad_coordinates 1" in legal(state)) is allowed


def test_independent_isabel() -> None:
    for on, allowed in (("AB", True), ("YY", False)):
        state = table("AA", on, cachers="CI")
        hold(state, 0, "bad_coordinates")
        begin(state)
        assert ("play bad_coordinates 1" in legal(state)) is allowed


def test_jolly_jamie() -> None:
    for points, allowed in ((4, False), (3, True)):
        state = table("AA", "AB", cachers="CJ")
        state.coins = [points, 4]
        hold(state, 0, "bad_coordinates")
        begin(state)
        assert ("play bad_coordinates 1" in legal(state)) is allowed


def test_kindly_kris() -> None:
    state = table("RC", cachers="K")
    hold(state, 0, "ticks")
    begin(state)
    do(state, "use kindly_kris", "discard ticks")
    assert state.coins[0] == 1
    assert hand(state) == set()
    assert "use kindly_kris" not in legal(state)


def test_lucky_lisa() -> None:
    state = table("RC", cachers="L")
    state.event_deck = 0
    begin(state, "2b/2w")
    do(state, "move")
    assert roll_parts(state) == {"lucky_lisa": 1}
    assert roll_parts(moving("L", "RC", "2b/1w")) == {}


def test_marathon_martin() -> None:
    state = table("RC", cachers="M")
    lay(state, 0, "bad_coordinates")
    begin(state, "2b/1w")
    assert asked(state) == "soften"
    do(state, "yes", "move")
    assert roll_parts(state) == {"marathon_martin": -2}
    state = table("RC", cachers="M")
    lay(state, 0, "bad_coordinates")
    begin(state)
    do(state, "no")
    assert state.active == 1


def test_nosy_norman() -> None:
    state = table("RC", "OE", cachers="CN")
    begin(state, "3w/2b")
    do(state, "move")
    assert (asked(state), state.turn()) == ("walk", (1,))
    assert reachable(state) == {"NE", "OD", "OF", "PE"}
    state = table("RC", "OE", cachers="CN")
    begin(state, "find/4b")
    do(state, "move")
    assert asked(state) == "move"


def test_observant_oscar() -> None:
    assert roll_parts(searching("O", "RC", "normal_5", found_by=1)) == {"observant_oscar": 1}
    assert roll_parts(searching("O", "RC", "normal_5")) == {}


def test_puzzler_paul() -> None:
    assert roll_parts(searching("P", "RC", "puzzle_5")) == {"puzzler_paul": 1}
    assert roll_parts(searching("P", "RC", "normal_5")) == {}


def test_quirky_quigly() -> None:
    assert len(dealt("Q").hands[0]) == 1
    state = table("RC", cachers="Q")
    hold(state, 0, "ticks", "litterbug")
    next_event(state, "bad_weather")
    begin(state, "1b/1w")
    do(state, "move")
    assert asked(state) == "move"
    assert len(state.hands[0]) == 3


def test_ranger_rachel() -> None:
    state = moving("R", "JA", "0w/1b")
    assert "JD" in reachable(state)
    assert "JE" not in reachable(state)


def test_scout_scotty() -> None:
    state = table("RC", cachers="S")
    wear(state, 0, "hat", "map")
    begin(state)
    do(state, "use scout_scotty", "discard hat")
    assert state.coins[0] == 1
    assert gear(state) == {"map"}


def test_trader_ted() -> None:
    state = table("RC", cachers="T")
    cache(state, "RC", "normal_2")
    next_gear(state, "hat", "map")
    begin(state, "2w/1b")
    do(state, "search")
    assert legal(state) == {"take hat", "take map"}
    do(state, "take map")
    assert gear(state) == {"map"}
    assert state.gear_deck == state.cards.gear_bits(["hat"])


def test_unique_ursula() -> None:
    assert roll_parts(moving("U", "RC", "2b/1w")) == {"unique_ursula": 1}
    assert roll_parts(moving("U", "RC", "2b/dnf")) == {}


def test_volunteer_veda() -> None:
    state = table("RC", cachers="V")
    lay(state, 0, "earth_cache")
    begin(state)
    assert state.coins[0] == 3 + 1
    state = table("RC", cachers="V")
    begin(state)
    cause(state, "gathering(optional,gain_points(2))", 0, "meet_and_greet")
    # Veda has come without being asked; the other one is.
    assert (asked(state), state.turn()) == ("attend", (1,))


def test_wandering_warren() -> None:
    state = moving("W", "RC", "find/1b")
    assert asked(state) == "may"
    do(state, "yes", "stay")
    assert state.active == 0
    assert asked(state) == "declare"


def test_yuppie_yuri() -> None:
    assert len(gear(dealt("Y"))) == 2
    assert len(gear(dealt("B"))) == 1


def test_every_cacher_has_its_test() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert {cacher.id for cacher in card_set().cachers} <= tested
