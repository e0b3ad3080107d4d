"""Whole games, the time-outs, and what can be known."""

import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.game import OptionValue
from grandtour.core.match import Match
from grandtour.core.options import read_options
from grandtour.core.testing import GROUPS, Case, Plan
from grandtour.games.europa import GAME
from grandtour.games.europa.actions import ACTIONS, Action, parse
from grandtour.games.europa.ballots import split
from grandtour.games.europa.board import BIT, VALUE, codes, numbers
from grandtour.games.europa.knowledge import victory_points
from grandtour.games.europa.rules import START_POINTS, State
from grandtour.games.europa.view import EuropaView, Settings
from tests.rulebook.europa.europa_positions import (
    DOMINO,
    do,
    effort,
    election,
    markers,
    menu,
)

EVERYTHING: dict[str, OptionValue] = {
    "variable_order": True,
    "black_horse": True,
    "members_must_consent": False,
    "hidden_vp": False,
    "tournament": "Lisbon",
    "campaign": 0,
}


def random_game(
    seats: int, options: dict[str, OptionValue], seed: object
) -> Match[State, Action, EuropaView]:
    match = Match(GAME, seats, options, Chance.of("game", seed))
    choices = Chance.of("choices", seed).stream("choices")
    while not match.over:
        seat = choices.choice(match.state.turn())
        match.play(seat, choices.choice(match.legal(seat)))
        check_board(match.state)
    return match


def check_board(state: State) -> None:
    """What is true of every position."""
    assert not state.tension & state.war
    assert not state.members & (state.tension | state.war)
    for country, pawns in enumerate(state.present):
        assert not (pawns and state.war & BIT[country]), "pawns in a war"
    for seat in range(state.seats):
        on_board = sum(split(pawns)[seat] for pawns in state.present)
        assert on_board + state.pawns[seat] <= state.recruits[seat]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["defaults", "all_options"])
def test_random_games_end_well(seats: int, options: dict[str, OptionValue]) -> None:
    for seed in range(6):
        match = random_game(seats, options, (seats, seed))
        state = match.state
        assert state.final is not None
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.reason == state.final.quality
        assert list(outcome.scores) == victory_points(seats, match.log(None))
        # All Political Points come from the start and from members, with a little for rounding up.
        won = sum(VALUE[country] for country in numbers(state.members))
        gained = sum(state.points) - seats * START_POINTS[seats]
        assert won <= gained <= won + 2 * len(codes(state.members))


@pytest.mark.parametrize("seats", [3, 6])
def test_anybody_can_count_the_victory_points(seats: int) -> None:
    match = Match(GAME, seats, {}, Chance.of("count", seats))
    choices = Chance.of("count").stream("choices")
    while not match.over:
        seat = choices.choice(match.state.turn())
        match.play(seat, choices.choice(match.legal(seat)))
        for viewer in (*range(seats), None):
            assert victory_points(seats, match.log(viewer)) == match.state.victory


# Time-outs.


def test_who_is_absent_gives_nothing() -> None:
    state = effort({"blue": 6, "green": 5, "red": 4}, DOMINO)
    assert str(GAME.fallback(state, 1)) == "commit 0"


def test_an_absent_decider_ends_the_dearest_war_first_and_then_the_strongest_tensions() -> None:
    tensions = {"ALB": "T", "BIH": "T", "SVN": "T"}
    state = effort({"blue": 20, "green": 5, "red": 4}, {"BGR": "W", "YUG": "W", **tensions})
    do(state, "blue commit 12", "green commit 0", "red commit 0")
    done = []
    while state.phase == "decide":
        action = GAME.fallback(state, 0)
        done.append(str(action))
        state.play(0, action)
    assert done == ["end YUG", "calm BIH", "calm ALB"]
    assert markers(state) == {"BGR": "W", "SVN": "T"}


def test_absent_voters_pass_refuse_and_stay() -> None:
    pawns = {"blue": 4, "green": 1}
    state = election("GBR", pawns, settings=Settings(), later=["IRL"])
    assert str(GAME.fallback(state, 0)) == "ready"
    do(state, "blue ready", "green ready")
    assert str(GAME.fallback(state, 0)) == "pass"
    do(state, "blue propose blue")
    assert str(GAME.fallback(state, 1)) == "no"
    do(state, "green no")
    assert str(GAME.fallback(state, 0)) == "stay"


def test_pawns_of_the_absent_are_placed_by_lot() -> None:
    states = [GAME.new(4, read_options(GAME.info, {}), Chance.of("lot", n))[0] for n in range(20)]
    placed = {str(GAME.fallback(state, state.turn()[0])) for state in states}
    assert len(placed) > 5
    for state in states:
        assert str(GAME.fallback(state, state.turn()[0])) in menu_of(state)


def menu_of(state: State) -> list[str]:
    return [str(action) for action in state.legal(state.turn()[0])]


@pytest.mark.parametrize("seconds", [1, 60, 180])
def test_only_the_campaign_has_a_clock(seconds: int) -> None:
    settings = Settings(campaign=seconds)
    state = election("GBR", {"blue": 4, "green": 1}, settings=settings)
    assert GAME.patience(state) == seconds
    do(state, "blue ready", "green ready")
    assert GAME.patience(state) is None


# Actions.


def test_every_action_reads_back() -> None:
    assert all(parse(str(action)) is action for action in ACTIONS)
    assert len({str(action) for action in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize(
    "text", ["propose", "propose 0 0", "propose 0 1 2 3", "commit 21", "accept 0", "place XXX"]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(UnreadableAction):
        parse(text)


def test_an_action_that_does_not_exist_is_refused() -> None:
    state = election("GBR", {"blue": 4})
    with pytest.raises(IllegalAction) as error:
        state.play(0, Action("place", 99))
    assert error.value.reason == "unknown_action"


def test_nothing_can_be_done_after_the_end() -> None:
    match = random_game(3, {}, "over")
    with pytest.raises(IllegalAction) as error:
        match.state.play(0, parse("ready"))
    assert error.value.reason == "game_over"


# Knowledge.


def test_imagined_commitments_and_answers_vary_and_the_own_do_not() -> None:
    state = effort({"blue": 6, "green": 5, "red": 4}, DOMINO)
    do(state, "blue commit 2", "green commit 3")
    chance = Chance.of("worlds").stream("worlds")
    worlds = [GAME.imagine(state.view(0), [], chance) for _ in range(100)]
    assert {world.given[1] for world in worlds} == set(range(6))
    assert {world.given[0] for world in worlds} == {2}
    assert {world.given[2] for world in worlds} == {-1}


def test_imagined_dice_are_not_those_to_come() -> None:
    state, events = GAME.new(4, read_options(GAME.info, {"tournament": "x"}), Chance.of("dice"))
    chance = Chance.of("worlds").stream("worlds")
    worlds = [GAME.imagine(state.view(0), events, chance) for _ in range(20)]
    assert len({world.dice for world in worlds}) == 20
    assert all(len(world.dice) == 12 for world in worlds)


def test_menu_and_view_agree_on_where_to_place() -> None:
    state, _ = GAME.new(4, read_options(GAME.info, {}), Chance.of("open"))
    view = state.view(None)
    first = ("blue", "green", "red", "yellow")[view.waiting[0]]
    assert menu(state, first) == [f"place {code}" for code in view.open]


# The contract, with options together that the house tries one by one.


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("campaign", [0, 30])
def test_all_options_together_keep_the_contract(group: str, campaign: int) -> None:
    case = Case(GAME, 4, {**EVERYTHING, "hidden_vp": True, "campaign": campaign})
    GROUPS[group](case, Plan(games=1, positions=15))
