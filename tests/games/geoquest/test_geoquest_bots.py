"""The bots of GeoQuest: lawful, repeatable, quick, and not blind to the obvious."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from time import thread_time
from typing import get_args

import pytest

from grandtour.arena.play import play_game
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBot, AnyBotMaker, Event, Interrupter
from grandtour.core.match import AnyMatch
from grandtour.core.options import read_options
from grandtour.games.geoquest import GAME
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import distance, tile
from grandtour.games.geoquest.bots import BOTS
from grandtour.games.geoquest.cards.equipment import TrimGear
from grandtour.games.geoquest.decision import Kind
from grandtour.games.geoquest.puzzles.words import find
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.view import (
    GeoQuestView,
    Settings,
)
from tests.rulebook.geoquest.geoquest_positions import (
    asked,
    begin,
    cache,
    carry,
    cause,
    do,
    found,
    hold,
    lay,
    place,
    table,
    wear,
)

LEVELS = list(BOTS)
THINKERS = ["medium", "strong"]
SECONDS_A_CHOICE = 1.0
HOUSE = "event; Sunny Day; normal; gain_points(2)\nequipment; Kite; move_bonus(1)"
OPTION_SETS: list[dict[str, object]] = [
    {"caches": "players", "draw_two_keep_one": True},
    {"puzzle_voting": True, "categories": "all"},
    {"language": "de", "finish_round": True},
    {"language": "fr", "house_cards": HOUSE},
]


class Watched:
    """A bot whose every choice is checked and timed."""

    def __init__(self, bot: AnyBot, times: list[float]) -> None:
        self._bot = bot
        self._times = times

    def choose(self, view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        start = thread_time()
        action: Action = self._bot.choose(view, legal, log)
        self._times.append(thread_time() - start)
        assert action in legal
        return action

    def interrupt(
        self, view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action | None:
        if not isinstance(self._bot, Interrupter):
            return None
        action: Action | None = self._bot.interrupt(view, legal, log)
        assert action is None or action in legal
        return action


def watched_game(
    levels: Sequence[str], options: dict[str, object], seed: object
) -> tuple[AnyMatch, list[float]]:
    times: list[float] = []

    def watch(level: str) -> AnyBotMaker:
        return lambda game, seat, chance: Watched(BOTS[level](game, seat, chance), times)

    played = play_game(GAME, [watch(level) for level in levels], options, Chance.of(seed))
    return played.match, times


def choice(level: str, state: GeoQuestState, name: object = "bot") -> str:
    """What a bot of this level does for the seat that is asked."""
    seat = state.turn()[0]
    bot = BOTS[level](GAME, seat, Chance.of(name))
    return str(bot.choose(state.view(seat), state.legal(seat), []))


# Whole games.


def test_the_levels_are_there_weakest_first() -> None:
    assert LEVELS == ["easy", "medium", "strong"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_choice_is_legal_and_the_game_ends(seats: int) -> None:
    levels = [LEVELS[seat % len(LEVELS)] for seat in range(seats)]
    match, _ = watched_game(levels, {}, f"legal {seats}")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason in ("points", "caches")


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options))
def test_the_bots_play_with_every_option(options: dict[str, object]) -> None:
    match, _ = watched_game(["strong", "easy", "medium"], options, "options")
    assert match.outcome() is not None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    first, _ = watched_game([level] * 2, {}, "again")
    second, _ = watched_game([level] * 2, {}, "again")
    assert first.log(None) == second.log(None)


def test_the_strong_bot_thinks_fast() -> None:
    _, times = watched_game(["strong"] * 6, {}, "times")
    assert max(times) < SECONDS_A_CHOICE


def test_four_strong_bots_need_an_ordinary_number_of_rounds() -> None:
    match, _ = watched_game(["strong"] * 4, {}, "rounds")
    view = match.view(None)
    assert isinstance(view, GeoQuestView)
    assert 8 <= view.round <= 60


def answers(state: GeoQuestState) -> None:
    """Every bot answers the question that is asked."""
    seat = state.turn()[0]
    view, legal = state.view(seat), state.legal(seat)
    for level in LEVELS:
        assert BOTS[level](GAME, seat, Chance.of("bot")).choose(view, legal, []) in legal


RARE = {"award", "discard_bug", "roll_off", "take_gear", "trim_gear", "vote"}
"""Questions with a test of their own."""


def test_every_kind_of_question_is_answered() -> None:
    """Careless games come to nearly all questions; each bot answers each of them a few times."""
    times: Counter[str] = Counter()
    for number in range(30):
        settings = {"draw_two_keep_one": True, "caches": "players" if number == 0 else "random"}
        options = read_options(GAME.info, settings)
        state, _ = GAME.new(2 + number % 5, options, Chance.of("questions", number))
        rng = Random(number)
        while state.turn():
            assert state.question is not None
            seat, kind = state.turn()[0], state.question.kind
            times[kind] += 1
            if times[kind] <= 3:
                answers(state)
            careless = rng.random() < 0.5
            action = rng.choice(state.legal(seat)) if careless else GAME.fallback(state, seat)
            state.play(seat, action)
    assert set(get_args(Kind)) - set(times) <= RARE


def test_rare_questions_are_answered() -> None:
    losing = table("RC")
    carry(losing, 0, "swimmer", "camper")
    begin(losing)
    cause(losing, "discard_bug(1)")
    taking = table("RC")
    wear(taking, 1, "jeep", "map")
    begin(taking)
    cause(taking, "take_equipment(richer)")
    awarded = table("RC")
    wear(awarded, 0, "jeep", "repair_kit")
    lay(awarded, 0, "earth_cache")
    begin(awarded)
    rolling = table("RC")
    wear(rolling, 1, "geocoin", "hiking_staff")
    hold(rolling, 0, "litterbug")
    begin(rolling)
    do(rolling, "play litterbug 1")
    states = [losing, taking, awarded, rolling]
    assert list(map(asked, states)) == ["discard_bug", "take_gear", "award", "roll_off"]
    for state in states:
        answers(state)


# The turn.


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_stands_on_an_easy_cache_searches(level: str) -> None:
    state = table("RC")
    cache(state, "RC", "normal_1")
    begin(state)
    assert choice(level, state) == "search"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_has_found_everything_near_moves_on(level: str) -> None:
    state = table("RC")
    found(state, cache(state, "RC", "normal_1"), 0)
    begin(state)
    assert choice(level, state) == "move"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_walks_onto_a_cache_in_reach(level: str) -> None:
    state = table("EE")
    cache(state, "EG", "normal_2")
    begin(state, "3w/1b")
    do(state, "move")
    assert choice(level, state) == "to EG"


@pytest.mark.parametrize("level", THINKERS)
def test_of_two_caches_equally_far_the_better_one_is_chosen(level: str) -> None:
    state = table("RC")
    cache(state, "RE", "normal_1")
    cache(state, "TC", "normal_3")
    begin(state, "3w/1b")
    do(state, "move")
    assert choice(level, state) == "to TC"


def test_easy_goes_to_the_nearest_cache_whatever_it_is_worth() -> None:
    state = table("EE")
    cache(state, "EG", "normal_1")
    cache(state, "EB", "normal_3")
    begin(state, "3w/1b")
    do(state, "move")
    assert choice("easy", state) == "to EG"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_gets_nearer_to_a_cache_far_away(level: str) -> None:
    state = table("EE")
    cache(state, "EW", "normal_3")
    begin(state, "3w/4b")
    do(state, "move")
    before = distance(tile("EE"), tile("EW"))
    assert distance(tile(choice(level, state).removeprefix("to ")), tile("EW")) < before


@pytest.mark.parametrize("level", THINKERS)
def test_a_bad_throw_is_thrown_again(level: str) -> None:
    state = table("RC")
    wear(state, 0, "batteries")
    cache(state, "RM", "normal_4")
    begin(state, "0w/1b", "3w/4b")
    do(state, "move")
    assert asked(state) == "reroll"
    assert choice(level, state) == "reroll batteries"


@pytest.mark.parametrize("level", THINKERS)
def test_a_throw_that_finds_is_kept(level: str) -> None:
    state = table("RC")
    wear(state, 0, "survival_strap")
    cache(state, "RC", "normal_2")
    begin(state, "1b/1b")
    do(state, "search")
    assert asked(state) == "reroll"
    assert choice(level, state) == "keep"


@pytest.mark.parametrize("level", LEVELS)
def test_the_next_stage_is_tried_at_once(level: str) -> None:
    state = table("RC")
    cache(state, "RC", "multi_2x2")
    begin(state, "3w/2w")
    do(state, "search")
    assert asked(state) == "stage"
    assert choice(level, state) == "again"


def test_strong_rests_when_a_cap_would_slow_it_for_long() -> None:
    state = table("RC")
    cause(state, "move_cap(2,until=skip_turn)", source="blisters")
    cache(state, "EW", "normal_5")
    begin(state)
    assert choice("strong", state) == "rest"


# Cards.


@pytest.mark.parametrize("level", THINKERS)
def test_a_bad_event_goes_to_the_leader(level: str) -> None:
    state = table("RC", seats=4)
    state.coins = [5, 6, 16, 4]
    cache(state, "RH", "normal_3")
    hold(state, 0, "litterbug")
    begin(state)
    assert choice(level, state) == "play litterbug 2"


@pytest.mark.parametrize("level", LEVELS)
def test_a_good_event_is_for_oneself(level: str) -> None:
    state = table("RC", seats=4)
    cache(state, "RH", "normal_3")
    hold(state, 0, "earth_cache")
    begin(state)
    assert choice(level, state) == "play earth_cache"


def test_strong_does_not_waste_a_bad_event_on_somebody_protected() -> None:
    state = table("RC", seats=2)
    state.coins = [5, 6]
    wear(state, 1, "cito_bag")
    cache(state, "RH", "normal_3")
    hold(state, 0, "litterbug")
    begin(state)
    assert choice("strong", state) == "move"


def test_strong_saves_a_failed_search_with_a_card() -> None:
    state = table("RC")
    cache(state, "RC", "normal_5")
    hold(state, 0, "eureka")
    begin(state, "2w/1b")
    do(state, "search")
    assert asked(state) == "result"
    assert choice("strong", state) == "play eureka"


def test_strong_keeps_its_card_when_the_search_succeeds_anyway() -> None:
    state = table("RC")
    cache(state, "RC", "normal_2")
    hold(state, 0, "helpful_hint")
    begin(state, "3w/2b")
    do(state, "search")
    assert asked(state) == "result"
    assert choice("strong", state) == "accept"


@pytest.mark.parametrize("level", THINKERS)
def test_of_too_many_cards_the_least_useful_one_goes(level: str) -> None:
    state = table("RC")
    wear(state, 0, "trail_guide", "water_bottle", "map", "hiking_boots", "bandana")
    begin(state)
    state.agenda = (*state.agenda, TrimGear(0))
    assert asked(state) == "trim_gear"
    assert choice(level, state) == "discard bandana"


def test_strong_ends_the_game_with_points_that_a_card_gives() -> None:
    state = table("RC")
    state.coins = [22, 20]
    wear(state, 0, "cito_bag")
    cache(state, "RC", "normal_3")
    begin(state)
    assert choice("strong", state) == "use cito_bag"


@pytest.mark.parametrize("level", LEVELS)
def test_a_travel_bug_is_left_at_its_goal(level: str) -> None:
    state = table("RC")
    found(state, cache(state, "RC", "normal_5"), 0)
    carry(state, 0, "only_the_best")
    begin(state)
    do(state, "pass")
    assert asked(state) == "end"
    assert choice(level, state) == "leave only_the_best"


def test_strong_jumps_to_where_somebody_else_is_about_to_find() -> None:
    state = table("RC", "TC")
    cache(state, "RC", "normal_5")
    hold(state, 0, "earth_cache")
    hold(state, 1, "ground_zero")
    begin(state, "3w/4b")
    do(state, "search")
    assert asked(state) == "result"
    bot = BOTS["strong"](GAME, 1, Chance.of("bot"))
    assert isinstance(bot, Interrupter)
    action = bot.interrupt(state.view(1), state.legal(1), [])
    assert str(action) == "play ground_zero"
    do(state, "1: play ground_zero")
    assert place(state, 1) == "RC"
    assert bot.interrupt(state.view(1), state.legal(1), []) is None


# Puzzles.


def puzzle_table(voting: bool = False) -> GeoQuestState:
    state = table("RC", settings=Settings(puzzle_voting=voting))
    cache(state, "RC", "puzzle_2", "sea_creatures")
    begin(state)
    return state


@pytest.mark.parametrize(("level", "least", "most"), [("easy", 45, 75), ("medium", 75, 95)])
def test_a_bot_solves_a_share_of_the_puzzles(level: str, least: int, most: int) -> None:
    state = puzzle_table()
    solved = sum(choice(level, state, n).startswith("answer RC ") for n in range(100))
    assert least <= solved <= most


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("category", "answer", "expected"),
    [
        ("sea_creatures", "rocicle", "no"),
        ("sea_creatures", "race car", "no"),
        ("scary_things", "creaking door", "yes"),
        ("scary_things", "crorf", "no"),
    ],
)
def test_bots_vote_by_the_lists_and_never_for_nonsense(
    level: str, category: str, answer: str, expected: str
) -> None:
    state = table("RC", settings=Settings(puzzle_voting=True, categories="all"))
    cache(state, "RC", "puzzle_2", category)
    begin(state)
    do(state, f"answer RC {answer}")
    assert asked(state) == "vote"
    assert choice(level, state) == expected


@pytest.mark.parametrize("level", LEVELS)
def test_bots_give_listed_answers_alone(level: str) -> None:
    state = puzzle_table(voting=True)
    chosen = {choice(level, state, n) for n in range(20)}
    given = {text.removeprefix("answer RC ") for text in chosen if text.startswith("answer")}
    assert given
    assert all(find(text, "en", "sea_creatures") for text in given)
