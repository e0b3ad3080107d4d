"""The panel: what comes first, and what the choices say of themselves."""

from random import Random

import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Event, Language
from grandtour.core.options import read_options
from grandtour.games.geoquest import GAME
from grandtour.games.geoquest.board import BOARD, FOREST, URBAN, members, tile
from grandtour.games.geoquest.board import name as name_of
from grandtour.games.geoquest.cards.box import card_set
from grandtour.games.geoquest.page import PAGE
from grandtour.games.geoquest.page.choices import Choices
from grandtour.games.geoquest.page.dice_words import throw
from grandtour.games.geoquest.page.gallery import gallery
from grandtour.games.geoquest.page.kit import Kit, kits
from grandtour.games.geoquest.page.names import signed
from grandtour.games.geoquest.page.tally import tally
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.locale import translator
from tests.positions import golden, moments
from tests.rulebook.geoquest import geoquest_questions
from tests.rulebook.geoquest.geoquest_positions import (
    begin,
    cache,
    carry,
    do,
    found,
    hold,
    legal,
    table,
    wear,
)

THROWN = [Event("rolled", {"seat": 1, "mode": "move", "green": "2b", "red": "1b"})]


def on_a_cache() -> GeoQuestState:
    state = table("RC")
    cache(state, "RC", "normal_5")
    wear(state, 0, "flashlight")
    return state


def offer(state: GeoQuestState, language: Language = "en") -> Choices:
    t = translator(language, "geoquest")
    found = PAGE.context(state.view(0), state.legal(0), [], t)["offer"]
    assert isinstance(found, Choices)
    return found


def test_on_a_cache_the_search_comes_first_with_its_odds() -> None:
    state = on_a_cache()
    begin(state)
    search, move, *_ = offer(state).main
    assert (search.action, move.action) == ("search", "move")
    assert "5" in search.hint
    assert "+1 Flashlight" in search.hint
    assert not move.hint


@pytest.mark.parametrize(
    ("language", "percent"),
    [("en", "50%"), ("fr", "50\N{NO-BREAK SPACE}%"), ("de", "50\N{NO-BREAK SPACE}%")],
)
def test_the_odds_are_told_in_percent(language: Language, percent: str) -> None:
    """All throws with FIND but one, and totals of four and more: 18 of 36."""
    state = on_a_cache()
    begin(state)
    assert percent in offer(state, language).main[0].hint


def test_a_turn_begins_without_the_dice_of_the_one_before() -> None:
    state = on_a_cache()
    begin(state, "2b/1b")
    t = translator("en", "geoquest")
    assert PAGE.context(state.view(0), state.legal(0), THROWN, t)["throw"] is None
    assert PAGE.context(state.view(1), state.legal(1), THROWN, t)["throw"] is not None
    news = do(state, "move")
    assert PAGE.context(state.view(0), state.legal(0), [*THROWN, *news], t)["throw"] is not None


def test_leaving_a_travel_bug_says_what_it_brings() -> None:
    """`swimmer` wants to be beside a stream: three points there, one elsewhere."""
    for place, points in (("RC", "+1"), ("BT", "+3")):
        state = table(place)
        found(state, cache(state, place, "normal_2"), 0)
        carry(state, 0, "swimmer")
        begin(state)
        do(state, "pass")
        (leave,) = offer(state).cards
        assert leave.action == "leave swimmer"
        before = state.coins[0]
        do(state, "leave swimmer")
        assert f"+{state.coins[0] - before}" == points
        assert leave.hint.startswith(f"{points} · ")


def own_kit(state: GeoQuestState, language: Language = "en") -> Kit:
    t = translator(language, "geoquest")
    mine, *_ = kits(state.view(0), t)
    return mine


def test_equipment_names_its_ensemble_what_it_protects_from_and_what_it_adds_here() -> None:
    state = table("BF")
    assert BOARD.terrain[tile("BF")] != FOREST
    cache(state, "AM", "normal_5")
    wear(state, 0, "antenna", "cell_phone")
    begin(state)
    antenna, phone = own_kit(state).gear
    assert antenna.ensemble == phone.ensemble == "Engineer 2/3"
    assert antenna.shield == "Protects from Signal Bounce and Solar Flares"
    assert not antenna.here
    forest = next(name for name in map(name_of, members(BOARD.of_terrain[FOREST])))
    state = table(forest)
    cache(state, forest, "normal_5")
    wear(state, 0, "antenna")
    begin(state)
    assert own_kit(state).gear[0].here == "Here (forest): +1 to a search"


def test_all_ensembles_are_shown_with_the_own_cards_filled_in() -> None:
    state = table("RC")
    wear(state, 0, "antenna", "cell_phone", "gloves")
    begin(state)
    first, second, third, *rest = own_kit(state).sets
    assert (first.name, first.held, first.active) == ("Engineer", 2, True)
    assert [held for _, held in second.cards].count(True) == second.held == 1
    assert not third.held
    assert len(rest) == len(state.cards.ensembles) - 3


def test_an_event_says_whom_it_would_hit_and_for_how_much() -> None:
    state = table("RC", "RD", "RE")
    hold(state, 0, "barbed_wire")
    wear(state, 2, "utility_tool")
    begin(state)
    (card,) = offer(state).free
    said = {way.action: way.hint for way in card.ways}
    assert said["play barbed_wire 1"] == "\N{MINUS SIGN}2 on the roll"
    assert said["play barbed_wire 2"] == "no effect: Utility Tool"
    assert own_kit(state).hand[0].shield == "No effect thanks to Utility Tool (C)"


def test_using_a_card_says_what_that_is_worth() -> None:
    """The Geocoin counts three points until it is given away for one."""
    for card, worth in (("geocoin", "\N{MINUS SIGN}2"), ("cito_bag", "+3")):
        state = table("RC")
        wear(state, 0, card)
        begin(state)
        before = state.points(0)
        (button,) = offer(state).free[0].ways
        assert button.text == f"Use {worth}"
        do(state, f"use {card}")
        assert signed(state.points(0) - before) == worth


def test_a_search_says_what_a_find_brings_and_a_bug_what_it_is_worth_then() -> None:
    state = table("BT")
    number = cache(state, "BT", "normal_2")
    carry(state, 0, "swimmer")
    begin(state)
    assert offer(state).main[0].more == (
        "A find brings 2 points · the first-to-find coin · an equipment card · +3 Swimmer"
    )
    assert own_kit(state).bugs[0].note == "+3 here, once the cache is found"
    found(state, number, 0)
    assert own_kit(state).bugs[0].note == "+3 if left here"


def test_a_sum_says_by_which_rule_it_went_further() -> None:
    t = translator("en", "geoquest")
    state = table("PA")
    begin(state, "find/dnf")
    start, end = "PA", "PB"
    data = {"seat": 0, "start": start, "tile": end, "route": [end], "cost": 0, "total": 0}
    nothing = {"parts": [["green", 0], ["red", 0]]}
    moved = PAGE.words(Event("moved", data | nothing), t)
    assert moved["parts"] == "0 + 0 = 0; one step along a path is free"
    low = {"parts": [["green", 1], ["red", 1], ["barbed_wire", -4]], "level": 1, "total": 0}
    missed = PAGE.words(Event("search_missed", {"seat": 0, "tile": end} | low), t)
    assert str(missed["parts"]).endswith("= 0 (never less than 0)")


def test_where_only_the_end_is_left_the_page_may_end_the_turn_by_itself() -> None:
    """An event for others could be played before; what can be done only now is waited for."""
    state = table("BT", "RD")
    hold(state, 0, "barbed_wire")
    begin(state)
    assert not offer(state).is_over
    do(state, "pass")
    assert legal(state) == {"done", "play barbed_wire 1"}
    assert offer(state).is_over
    found(state, cache(state, "BT", "normal_2"), 0)
    carry(state, 0, "swimmer")
    state.menu = None
    assert not offer(state).is_over


@pytest.mark.parametrize("seed", range(3))
def test_the_points_at_the_end_add_up(seed: int) -> None:
    state, log = GAME.new(4, read_options(GAME.info, {}), Chance.of("tally", seed))
    rng = Random(seed)
    while turn := state.turn():
        log += state.play(turn[0], rng.choice(state.legal(turn[0])))
    final = tally(state.view(None), log)
    assert final
    assert list(final.totals) == sorted(map(state.points, range(4)), reverse=True)
    columns = zip(*(row.points for row in final.rows), strict=True)
    assert tuple(map(sum, columns)) == final.totals == tuple(map(state.points, final.seats))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_has_every_card(language: Language) -> None:
    cards = card_set()
    groups = {group.kind: group.cards for group in gallery(translator(language, "geoquest"))}
    shown = {card.id for faces in groups.values() for card in faces}
    assert shown == set(cards.by_id)
    assert all(card.name and card.words for faces in groups.values() for card in faces)
    shielded = sum(bool(card.shield) for card in groups["gear"])
    assert shielded == 39


def test_the_dice_show_the_sum_that_was_told() -> None:
    """A find changes what bonuses count, and must not change the sum that led to it."""
    t = translator("en", "geoquest")
    told = 0
    for _, match in (moment for record in golden("geoquest") for moment in moments(record)):
        log = match.log(None)
        thrown = max((n for n, event in enumerate(log) if "green" in event.data), default=len(log))
        sums = [event.data["total"] for event in log[thrown:] if event.data.get("parts")]
        shown = throw(match.view(None), log, t)
        if shown and sums:
            told += 1
            assert shown.sum.partition(" = ")[2].partition(" ")[0] == str(sums[0])
    assert told > 100


@pytest.mark.parametrize(
    ("dice", "gear", "said"),
    [
        ("find/1b", (), "FIND: found on OE, whatever the sum"),
        ("3w/4b", (), "5 or more finds it on OE"),
        ("3w/dnf", (), "DNF: not found, whatever the sum"),
        ("3w/dnf", ("mirror",), "5 or more finds it on OE"),
        ("0w/1b", (), "5 or more finds it on OE"),
    ],
)
def test_the_dice_say_what_decides_a_search(dice: str, gear: tuple[str, ...], said: str) -> None:
    """Before it is judged, while cards may still be played, and after. OE is in a town."""
    t = translator("en", "geoquest")
    state = table("OE")
    assert BOARD.terrain[tile("OE")] == URBAN
    cache(state, "OE", "normal_5")
    wear(state, 0, *gear)
    hold(state, 0, "helpful_hint")
    begin(state, dice)
    log = do(state, "search")
    for answer in ("accept", "done"):
        shown = throw(state.view(0), log, t)
        assert shown
        assert shown.verdict == said
        log += do(state, answer) if answer in legal(state) else []


def test_a_card_that_makes_a_search_sure_is_named() -> None:
    t = translator("en", "geoquest")
    state = table("RC")
    cache(state, "RC", "normal_5")
    hold(state, 0, "eureka")
    begin(state, "0w/1b")
    log = do(state, "search", "play eureka")
    shown = throw(state.view(0), log, t)
    assert shown
    assert shown.verdict == "found on RC thanks to Eureka!"


def test_the_log_says_why_a_search_ended_against_its_sum() -> None:
    t = translator("en", "geoquest")
    low = {"parts": [["green", 0], ["red", 1]], "level": 5, "total": 1, "seat": 0, "tile": "RC"}
    high = low | {"parts": [["green", 3], ["flashlight", 2]], "total": 5}
    assert PAGE.words(Event("search_hit", low), t)["parts"] == "0 + 1 = 1; found whatever the sum"
    assert str(PAGE.words(Event("search_hit", high), t)["parts"]).endswith("= 5")
    assert str(PAGE.words(Event("search_missed", low), t)["parts"]).endswith("= 1")
    missed = PAGE.words(Event("search_missed", high), t)
    assert str(missed["parts"]).endswith("= 5; DNF finds nothing")


def test_a_puzzle_that_may_not_be_tried_again_says_so() -> None:
    state = table("RC")
    cache(state, "RC", "puzzle_2", "animals")
    begin(state)
    assert [puzzle.left for puzzle in offer(state).puzzles] == [3]
    for left in (2, 1, 0):
        do(state, f"answer RC rcqxz{left}", "1: no")
        assert [puzzle.left for puzzle in offer(state).puzzles] == ([left] if left else [])
        assert offer(state).out_of_tries == (left == 0)


def test_many_cards_are_a_list() -> None:
    state = geoquest_questions.full_row()
    asked = offer(state)
    assert not asked.cards
    assert asked.pile
    assert {f"take {card}" for card, _ in asked.pile.cards} == legal(state)


def test_cards_that_can_be_exchanged_for_the_same_are_one_choice() -> None:
    state = geoquest_questions.swap_of_bugs()
    (swap,) = offer(state).swaps
    mine, others = ([card for card, _ in side] for side in (swap.mine, swap.others))
    assert {f"trade {card} {other}" for card in mine for other in others} == legal(state)
