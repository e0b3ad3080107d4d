"""S30 to S36: the end of the game, options, tournaments."""

import re
from pathlib import Path

import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import Event
from grandtour.core.match import Match
from grandtour.games.europa import GAME
from grandtour.games.europa.scoring import comparison, quality, ranking
from grandtour.games.europa.view import Settings
from tests.rulebook.europa.europa_positions import (
    COLOURS,
    do,
    election,
    kinds,
    of,
    position,
    vote,
)

CASES = {f"s{number:02}" for number in range(1, 37)}


@pytest.mark.parametrize(
    ("points", "presidents"),
    [
        ({"blue": 120, "green": 96, "red": 90}, {"blue": 3}),
        ({"blue": 120, "green": 120, "red": 90}, {"blue": 2, "green": 2}),
        (
            {"blue": 120, "green": 120, "red": 120, "yellow": 60},
            {"blue": 1, "green": 1, "red": 1},
        ),
        (dict.fromkeys(COLOURS[:4], 120), {}),
    ],
)
def test_s30_presidency(points: dict[str, int], presidents: dict[str, int]) -> None:
    state = position(len(points), turn=4, points=points)
    state.end_turn([])
    owned = dict(zip(COLOURS, state.victory, strict=False))
    assert {colour: won for colour, won in owned.items() if won} == presidents
    assert state.final is not None
    assert state.final.presidency == max(presidents.values(), default=0)


@pytest.mark.parametrize(
    ("conflict", "name"),
    [
        (0, "total"),
        (1, "decisive"),
        (3, "decisive"),
        (4, "fragile"),
        (10, "fragile"),
        (11, "pyrrhic"),
        (28, "pyrrhic"),
    ],
)
def test_s31_quality_of_the_victory(conflict: int, name: str) -> None:
    assert quality(conflict) == name


def test_s31_the_quality_is_the_reason_of_the_end() -> None:
    state = position(turn=4, markers={"YUG": "W", "ALB": "T"}, points={"blue": 99})
    events: list[Event] = []
    state.end_turn(events)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "pyrrhic"
    assert of(events, "ended") == [{"members": 0, "conflict": 11}]
    assert kinds(events)[0] == "president"


def test_s32_comparing_games() -> None:
    assert [comparison(won, 24, 9) for won in (17, 12)] == [32, 27]


@pytest.mark.parametrize(("points", "winners"), [((80, 92), (1,)), ((80, 80), (0, 1))])
def test_s33_winner_and_ties(points: tuple[int, int], winners: tuple[int, ...]) -> None:
    assert ranking((14, 14), points)[0] == winners


def test_s34_black_horse_voting() -> None:
    order = ["yellow", "green", "red", "blue"]
    pawns = {"green": 2, "blue": 2, "yellow": 2}
    state = election(
        "GBR", pawns, order=order, settings=Settings(campaign=0, black_horse=True), later=["IRL"]
    )
    asked = [COLOURS[seat] for seat in vote(state).proposers]
    assert asked == ["blue", "green", "yellow"]
    do(state, "blue propose blue green", "green yes", "yellow no")
    # R29: the moves stay in normal order.
    assert vote(state).movers == (1, 0)


@pytest.mark.parametrize("variable", [True, False])
def test_s35_variable_turn_order(variable: bool) -> None:
    state = election(
        "BEL",
        {"green": 2},
        order=["blue", "green"],
        points={"blue": 50, "green": 45},
        settings=Settings(campaign=0, variable_order=variable),
        later=["NLD"],
        there={"NLD": {"blue": 1, "green": 1}},
    )
    do(state, "green propose green", "green stay")
    ahead = ("green", "blue") if variable else ("blue", "green")
    assert tuple(COLOURS[seat] for seat in vote(state).proposers) == ahead


def test_r28_ties_keep_their_order() -> None:
    state = election(
        "NLD",
        {"blue": 1, "green": 1},
        order=["green", "blue", "yellow", "red"],
        points={"red": 31},
        settings=Settings(campaign=0, variable_order=True),
    )
    assert state.order == (2, 1, 0, 3)


def war_rolls(table: int, options: dict[str, object]) -> dict[int, list[int]]:
    """The war rolls of turns 3 and 4 at one table, where everybody plays at random."""
    match = Match(GAME, 4, options, Chance.of("table", table))
    choices = Chance.of("players", table).stream("choices")
    found = {}
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, choices.choice(match.legal(seat)))
        view = match.view(None)
        if view.war_rolls:
            found[view.turn] = [roll.roll for roll in view.war_rolls]
    return found


def test_s36_tournament_dice() -> None:
    first, second = (war_rolls(table, {"tournament": "Helsinki"}) for table in (1, 2))
    assert first == second
    assert set(first) == {3, 4}
    assert all(len(rolls) == 6 for rolls in first.values())


def test_s36_without_a_tournament_every_table_has_its_own_dice() -> None:
    assert war_rolls(1, {}) != war_rolls(2, {})
    assert war_rolls(1, {"tournament": "Helsinki"}) != war_rolls(1, {"tournament": "Oslo"})


def test_every_case_is_tested() -> None:
    text = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_s*.py")
    )
    assert set(re.findall(r"^def test_(s\d+)_", text, re.MULTILINE)) == CASES
