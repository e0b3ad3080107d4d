"""S09 to S20: Risks of War."""

from collections.abc import Sequence

import pytest

from grandtour.core.game import Event
from grandtour.games.europa.board import VOTE, WAR_COST, conflict_points
from grandtour.games.europa.rules import State
from grandtour.games.europa.war import apply_roll, escalate, roll_dice
from tests.rulebook.europa.europa_positions import (
    COLOURS,
    DOMINO,
    SEAT,
    Loaded,
    common_effort,
    do,
    effort,
    election,
    kinds,
    markers,
    menu,
    number,
    of,
    position,
    refused,
    vote,
)

SIX = ["BEL", "DEU", "FRA", "GBR", "GRC", "ITA", "LUX", "NLD"]


def rolled(state: State, rolls: Sequence[int]) -> list[dict[str, str]]:
    """The markers after each roll."""
    found = []
    for roll in rolls:
        apply_roll(state, roll)
        found.append(markers(state))
    return found


def test_s09_domino_effect() -> None:
    state = position(turn=3, eu=SIX)
    assert rolled(state, [11, 9, 5, 8, 9, 9]) == [
        {"YUG": "T"},
        {"YUG": "T", "MKD": "T"},
        {"YUG": "T", "MKD": "T", "BGR": "T"},
        {"YUG": "T", "MKD": "T", "BGR": "T", "MDA": "T"},
        {"YUG": "T", "MKD": "W", "BGR": "T", "MDA": "T"},
        {"YUG": "W", "MKD": "W", "BGR": "W", "MDA": "T", "ALB": "T"},
    ]


def test_s09_the_six_rolls_of_a_turn_are_told_and_shown() -> None:
    state = position(turn=3, eu=SIX, dice=[11, 9, 5, 8, 9, 9, 2, 2, 2, 2, 2, 2])
    events: list[Event] = []
    roll_dice(state, events)
    assert kinds(events) == ["rolled_tension"] * 4 + ["rolled_war", "rolled_spread"]
    assert set(of(events, "rolled_spread")[0]["countries"]) == {"ALB", "BGR", "YUG"}
    assert [shown.roll for shown in state.view(None).war_rolls] == [11, 9, 5, 8, 9, 9]
    assert state.dice == (2, 2, 2, 2, 2, 2)


def test_s10_level_of_conflict() -> None:
    state = position(turn=3, markers=DOMINO)
    points = {
        code: WAR_COST[number(code)] if marker == "W" else 1 for code, marker in DOMINO.items()
    }
    assert points == {"YUG": 10, "MKD": 8, "BGR": 8, "ALB": 1, "MDA": 1}
    assert conflict_points(state.tension, state.war) == state.view(None).level == 28


def test_s11_eu_members_are_immune() -> None:
    state = position(turn=3, eu=["FRA", "ITA", "GRC", "MKD"])
    assert rolled(state, [11, 9, 5, 8, 9, 9])[-1] == {"YUG": "T", "BGR": "T", "MDA": "T"}
    assert state.view(None).level == 3
    assert apply_roll(state, 9).effect == "member"


def test_s12_dotted_links_do_not_spread_war() -> None:
    state = position(turn=3, eu=["FRA", "DEU"], markers={"ALB": "W"})
    apply_roll(state, 12)
    assert markers(state) == {"ALB": "W", "GRC": "T", "MKD": "T", "YUG": "T"}


def test_s13_one_step_per_roll() -> None:
    state = position(turn=4, eu=["FRA", "DEU", "GRC"], markers={"MKD": "W", "YUG": "T", "BGR": "W"})
    assert apply_roll(state, 9).countries == ("ALB", "YUG")
    assert markers(state) == {"MKD": "W", "YUG": "W", "BGR": "W", "ALB": "T"}


def failed(markers: dict[str, str], total: int) -> State:
    """An effort of so many pawns, all of them blue's, that was not enough."""
    state = effort({"blue": 20, "green": 2, "red": 1}, markers, eu=["FRA"])
    do(state, f"blue commit {total}", "green commit 0", "red commit 0")
    return state


def outcomes(state: State, done: tuple[str, ...] = ()) -> set[frozenset[str]]:
    """All sets of countries that the decider can end or calm."""
    if state.phase != "decide":
        return {frozenset(done)}
    found = set()
    for action in state.legal(SEAT["blue"]):
        future = state.copy()
        future.play(SEAT["blue"], action)
        found |= outcomes(future, (*done, str(action).split()[1]))
    return found


def test_s14_insufficient_intervention() -> None:
    state = failed(DOMINO, 18)
    assert state.decider == SEAT["blue"]
    assert outcomes(state) == {
        frozenset({"YUG", "MKD"}),
        frozenset({"BGR", "MKD", "ALB", "MDA"}),
        frozenset({"YUG", "BGR"}),
    }
    assert menu(state, "green") == []


def test_s14_wars_come_before_tensions() -> None:
    state = failed(DOMINO, 18)
    assert refused(state, "blue calm ALB") == "wars_first"
    assert refused(state, "blue end ALB") == "no_war_there"
    assert refused(state, "green end YUG") == "not_your_turn"
    do(state, "blue end YUG")
    assert menu(state, "blue") == ["end BGR", "end MKD"]
    assert refused(state, "blue calm MDA") == "wars_first"
    do(state, "blue end MKD")
    assert state.phase == "place"
    assert state.left == 0
    assert markers(state) == {"BGR": "W", "ALB": "T", "MDA": "T"}


def test_s14_a_war_too_dear_stays_and_every_tension_that_can_be_paid_for_goes() -> None:
    state = failed({"YUG": "W", "ALB": "T", "MDA": "T", "BGR": "T"}, 2)
    assert refused(state, "blue end YUG") == "war_too_dear"
    assert refused(state, "blue calm YUG") == "no_tension_there"
    assert outcomes(state) == {
        frozenset(pair) for pair in (("ALB", "MDA"), ("ALB", "BGR"), ("MDA", "BGR"))
    }


def test_r15_an_ended_war_leaves_no_tension() -> None:
    state = failed({"YUG": "W", "MKD": "W"}, 10)
    do(state, "blue end YUG")
    assert markers(state) == {"MKD": "W"}


def test_s15_two_11s_on_the_next_turn() -> None:
    state = position(turn=4, eu=["FRA", "DEU", "ITA", "GRC", "AUT"], markers={"YUG": "W"})
    seven = ("ALB", "BGR", "BIH", "HRV", "HUN", "MKD", "ROU")
    first, second = rolled(state, [11, 11])
    assert first == {"YUG": "W", **dict.fromkeys(seven, "T")}
    assert second == {"YUG": "W", **dict.fromkeys(seven, "W")}
    assert state.war.bit_count() == 8


@pytest.mark.parametrize(("pawns", "left"), [(0, 6), (6, 0)])
def test_s16_commitment_bounds(pawns: int, left: int) -> None:
    state = effort({"blue": 6, "green": 3, "red": 3}, DOMINO, points={"blue": 69})
    do(state, f"blue commit {pawns}", "green commit 0", "red commit 0")
    assert state.pawns[0] == left


def test_s16_nobody_gives_more_than_he_has() -> None:
    state = effort({"blue": 6, "green": 3, "red": 3}, DOMINO)
    assert "commit 6" in menu(state, "blue")
    assert "commit 7" not in menu(state, "blue")
    assert refused(state, "blue commit 7") == "too_few_pawns"
    do(state, "blue commit 1", "blue commit 2")  # changed until all are in
    assert state.given == [2, -1, -1]


def test_s17_successful_intervention() -> None:
    points = {"blue": 90, "green": 74, "red": 101, "yellow": 85}
    state = effort({"blue": 9, "green": 7, "red": 10, "yellow": 8}, DOMINO, points=points)
    events = do(state, "blue commit 8", "green commit 7", "red commit 8", "yellow commit 5")
    assert markers(state) == {}
    assert dict(zip(COLOURS, state.victory, strict=False)) == {
        "blue": 4,
        "red": 2,
        "green": 1,
        "yellow": 0,
    }
    assert common_effort(state).success is True
    assert "peace_made" in kinds(events)
    assert state.phase == "place"


def test_s17_equal_points_roll_and_the_higher_die_is_first() -> None:
    state = effort(
        {"blue": 9, "green": 9, "red": 9}, {"ALB": "T"}, points=dict.fromkeys(COLOURS[:3], 90)
    )
    state.ties = Loaded(2, 6, 4)
    do(state, "blue commit 3", "green commit 3", "red commit 3")
    assert state.victory == [1, 4, 2]


def test_r13_who_gave_nothing_wins_nothing() -> None:
    state = effort({"blue": 9, "green": 9, "red": 9}, {"ALB": "T"})
    do(state, "blue commit 1", "green commit 0", "red commit 0")
    assert state.victory == [4, 0, 0]


def test_s18_failed_intervention_penalties() -> None:
    points = {"blue": 92, "green": 85, "red": 74, "yellow": 68}
    state = effort({"blue": 9, "green": 8, "red": 7, "yellow": 6}, DOMINO, points=points)
    do(state, "blue commit 5", "green commit 4", "red commit 5", "yellow commit 4")
    assert state.pawns == [4, 4, 2, 2]
    assert dict(zip(COLOURS, state.victory, strict=False)) == {
        "green": -4,
        "blue": -2,
        "yellow": -1,
        "red": 0,
    }
    assert COLOURS[state.decider] == "blue"
    effort_shown = common_effort(state)
    assert effort_shown.success is False
    assert effort_shown.victory_points == (-2, -4, 0, -1)


def test_s18_equal_in_both_the_lower_die_loses_more() -> None:
    state = effort({"blue": 5, "green": 5, "red": 5}, DOMINO)
    state.ties = Loaded(7, 2, 4, 1, 2, 3)
    do(state, "blue commit 1", "green commit 1", "red commit 1")
    assert state.victory == [-1, -4, -2]
    # Then they roll for the decision, and there the higher die is first.
    assert COLOURS[state.decider] == "red"


def test_r34_who_gave_everything_loses_nothing() -> None:
    state = effort({"blue": 5, "green": 5, "red": 5}, DOMINO)
    do(state, "blue commit 5", "green commit 5", "red commit 4")
    assert state.victory == [0, 0, -4]


def test_s19_nobody_gave_anything() -> None:
    state = effort({"blue": 5, "green": 4, "red": 3}, {"ALB": "T", "BGR": "T", "MKD": "T"})
    do(state, "blue commit 0", "green commit 0", "red commit 0")
    assert markers(state) == {"ALB": "T", "BGR": "T", "MKD": "T"}
    shown = common_effort(state)
    assert (shown.success, shown.decider) == (False, None)
    assert state.victory == [-4, -2, -1]
    assert state.phase == "place"


def test_s19_a_level_of_0_skips_the_intervention() -> None:
    state = effort({"blue": 5, "green": 4, "red": 3}, {})
    assert state.phase == "place"
    assert state.view(None).intervention is None
    assert state.victory == [0, 0, 0]


@pytest.mark.parametrize(
    ("marker", "threshold", "held"), [("none", 4, True), ("T", 5, True), ("W", None, False)]
)
def test_s20_effect_on_elections(marker: str, threshold: int | None, held: bool) -> None:
    assert VOTE[number("BGR")] == 4
    marked = {} if marker == "none" else {"BGR": marker}
    pawns = {} if marker == "W" else {"blue": 5}
    state = election(
        "BGR", pawns, turn=3, markers=marked, later=["ROU"], there={"ROU": {"blue": 4}}
    )
    shown = state.view(None)
    assert shown.track[0].result == ("now" if held else "war")
    assert vote(state).country == ("BGR" if held else "ROU")
    assert (vote(state).threshold if held else None) == threshold


def test_r08_markers_stay_for_the_next_turn() -> None:
    state = position(turn=3, markers={"FRA": "T"}, dice=[2] * 6)
    state.begin_turn([])
    assert state.turn_number == 4
    assert markers(state)["FRA"] == "T"


def test_r07_the_three_steps() -> None:
    state = position(turn=3, markers={"ALB": "T"})
    escalate(state, 1 << number("ALB") | 1 << number("MKD"))
    assert markers(state) == {"ALB": "W", "MKD": "T"}


def test_r05_a_country_at_war_is_shuffled_in_and_votes_if_the_war_is_ended() -> None:
    points = dict.fromkeys(COLOURS[:4], 40)
    state = position(turn=3, markers={"ESP": "W"}, points=points, dice=[2, 3, 4, 12, 13, 14])
    state.begin_turn([])
    assert number("ESP") in state.track
    assert state.phase == "commit"
    for seat in state.turn():
        do(state, f"{COLOURS[seat]} commit 3")
    assert markers(state) == {}
    assert "place ESP" in menu(state, COLOURS[state.turn()[0]])
