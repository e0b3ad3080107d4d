"""S01 to S08: set-up, recruitment, turn order, placement."""

import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import Event
from grandtour.core.options import read_options
from grandtour.games.europa import GAME
from grandtour.games.europa.board import codes, ladder
from grandtour.games.europa.placement import halves, open_countries, open_placement
from grandtour.games.europa.rules import recruits
from tests.rulebook.europa.europa_positions import (
    COLOURS,
    Loaded,
    do,
    election,
    kinds,
    menu,
    of,
    pawns_in,
    position,
    refused,
    vote,
)


@pytest.mark.parametrize(
    ("seats", "points", "pawns"), [(3, 40, 4), (4, 30, 3), (5, 24, 2), (6, 20, 2)]
)
def test_s01_setup(seats: int, points: int, pawns: int) -> None:
    state, _ = GAME.new(seats, read_options(GAME.info, {}), Chance.of("setup"))
    view = state.view(0)
    assert view.points == (points,) * seats
    assert view.pawns == (pawns,) * seats
    assert view.turn == 1
    assert view.members == view.level == 0
    assert view.phase == "place"
    assert len(view.track) == 15


@pytest.mark.parametrize(("points", "pawns"), [(49, 4), (69, 6)])
def test_s02_recruitment(points: int, pawns: int) -> None:
    assert recruits(points) == pawns


@pytest.mark.parametrize(
    ("points", "pawns"),
    [(20, 2), (24, 2), (100, 10), (199, 19), (200, 20), (209, 20), (351, 20)],
)
def test_s03_recruitment_cap(points: int, pawns: int) -> None:
    assert recruits(points) == pawns
    state = position(turn=1, points={"blue": points})
    state.begin_turn([])
    assert state.recruits[0] == pawns


@pytest.mark.parametrize(
    ("points", "space", "laps"),
    [(99, 99, 0), (100, 100, 0), (101, 1, 1), (102, 2, 1), (215, 15, 2)],
)
def test_s04_ladder(points: int, space: int, laps: int) -> None:
    assert ladder(points) == (space, laps)


def test_s05_turn_order() -> None:
    points = {"blue": 41, "green": 58, "red": 41, "yellow": 63}
    state = position(turn=1, points=points)
    state.ties = Loaded(3, 9)
    state.begin_turn([])
    assert [COLOURS[seat] for seat in state.order] == ["yellow", "green", "red", "blue"]


def test_s05_the_highest_die_starts_the_first_turn_and_ties_roll_again() -> None:
    state = position(turn=0)
    state.ties = Loaded(4, 8, 1, 8, 2, 3)
    events: list[Event] = []
    state.begin_turn(events)
    assert [COLOURS[seat] for seat in state.order] == ["yellow", "blue", "green", "red"]
    rolled = [(data["seat"], data["roll"]) for data in of(events, "rolled")]
    assert rolled == [(0, 4), (1, 8), (2, 1), (3, 8), (1, 2), (3, 3)]


def test_s05_ties_are_rolled_until_none_is_left() -> None:
    state = position(3, turn=1, points=dict.fromkeys(COLOURS[:3], 50))
    state.ties = Loaded(7, 7, 2, 5, 5, 1, 10)
    state.begin_turn([])
    assert state.order == (1, 0, 2)


def test_s05_points_won_do_not_change_the_order_of_the_turn() -> None:
    later = {"BEL": {"red": 2, "blue": 2}}
    state = election("FRA", {"red": 3}, order=["blue", "green"], later=["BEL"], there=later)
    do(state, "red propose red", "red stay")
    assert state.points == [30, 30, 60, 30]
    assert state.order == (0, 1, 2, 3)
    assert vote(state).proposers == (0, 2)


@pytest.mark.parametrize(
    ("pawns", "rounds"),
    [(0, (0, 0)), (1, (1, 0)), (2, (1, 1)), (3, (2, 1)), (6, (3, 3)), (7, (4, 3))],
)
def test_s06_placement_rounds(pawns: int, rounds: tuple[int, int]) -> None:
    assert halves(pawns) == rounds


def test_s06_both_rounds_are_in_turn_order_and_skip_who_has_nothing_to_place() -> None:
    state = position(4, order=["green", "blue", "red", "yellow"])
    state.track = tuple(range(15))
    state.pawns = [3, 1, 0, 4]
    open_placement(state, [])
    placed = []
    while state.phase == "place":
        (seat,) = state.turn()
        view = state.view(seat)
        placed.append((COLOURS[seat], view.round, view.to_place))
        do(state, f"{COLOURS[seat]} place FRA")
    assert placed == [
        ("green", 1, 1),
        ("blue", 1, 2),
        ("blue", 1, 1),
        ("yellow", 1, 2),
        ("yellow", 1, 1),
        ("blue", 2, 1),
        ("yellow", 2, 2),
        ("yellow", 2, 1),
    ]


@pytest.mark.parametrize(
    ("distribution", "legal"),
    [
        (["DEU", "FRA", "FRA"], True),
        (["BEL", "BEL", "BEL"], True),
        (["ESP", "ESP", "ESP"], False),
        (["DEU", "POL", "POL"], False),
    ],
)
def test_s07_placement_on_turn_1(distribution: list[str], legal: bool) -> None:
    state = position(3, turn=1)
    state.track = tuple(range(15))
    state.pawns = [3, 0, 0]
    open_placement(state, [])
    allowed = []
    for code in distribution:
        if f"place {code}" not in menu(state, "blue"):
            assert refused(state, f"blue place {code}") == "covered"
            allowed.append(False)
        else:
            do(state, f"blue place {code}")
            allowed.append(True)
    assert all(allowed) == legal


TARGETS = ("DEU", "CHE", "AUT", "GBR", "GRC", "ESP", "PRT", "TUR", "SVN", "FRA", "IRL")
LEGAL = (True, True, True, True, True, True, False, False, False, False, False)
WHY = {
    "PRT": "not_adjacent",
    "TUR": "not_adjacent",
    "SVN": "covered",
    "FRA": "is_member",
    "IRL": "not_adjacent",
}


def test_s08_placement_on_turn_2() -> None:
    state = position(3, turn=2, eu=["FRA", "ITA"])
    state.pawns = [2, 0, 0]
    open_placement(state, [])
    offered = menu(state, "blue")
    assert tuple(f"place {code}" in offered for code in TARGETS) == LEGAL
    assert {code: refused(state, f"blue place {code}") for code in WHY} == WHY


def test_s08_war_keeps_pawns_out() -> None:
    state = position(3, turn=3, eu=["FRA"], markers={"ESP": "W", "CHE": "T"})
    state.pawns = [2, 0, 0]
    open_placement(state, [])
    assert refused(state, "blue place ESP") == "at_war"
    do(state, "blue place CHE")
    assert pawns_in(state, "CHE") == {"blue": 1}


def test_r17_without_members_all_open_countries_are_free_again() -> None:
    state = position(3, turn=2)
    assert len(codes(open_countries(state))) == 19


def test_r18_pawns_without_any_legal_country_are_lost() -> None:
    state = position(3, turn=2, eu=["PRT"], markers={"ESP": "W"})
    state.track = ()
    state.pawns = [2, 1, 1]
    events: list[Event] = []
    open_placement(state, events)
    assert kinds(events)[0] == "nowhere_to_place"
    assert state.turn_number == 3
