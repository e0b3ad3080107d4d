"""The hunt watched again: what its film holds, and for whom."""

from typing import Any

import pytest

from grandtour.core import registry
from grandtour.core.match import AnyMatch
from grandtour.core.record import load, replay
from grandtour.core.reel import OPEN, Eyes, OpensUp, Reel, Stills
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.board import CITIES, CITY_OF, NEIGHBOURS
from grandtour.games.euroquest.page.film import _near, film
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import EuroQuestView
from grandtour.locale import translator
from tests.rulebook.euroquest.euroquest_positions import do, position

NAMES = ("Mira", "Anna", "Bob", "Eve", "Tom")


@pytest.fixture(scope="module", params=["quest", "caught", "time"])
def match(request: pytest.FixtureRequest) -> AnyMatch:
    path = registry.folder("euroquest") / "golden" / f"{request.param}.json"
    return replay(load(path), GAME)


def opened(state: State) -> EuroQuestView:
    assert isinstance(GAME, OpensUp)
    view: EuroQuestView = GAME.open_view(state)
    return view


def watched(match: AnyMatch, eyes: Eyes) -> dict[str, Any]:
    return film(Stills(Reel(match), eyes), translator("en", "euroquest"), NAMES)


def test_a_column_a_window_and_its_steps(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    view = match.view(None)
    assert [column.number for column in found["columns"]] == list(range(view.window + 1))
    steps = [step for c in found["columns"] for step in range(c.first, c.last + 1)]
    assert steps == list(range(len(found["possible"])))
    assert found["columns"][-1].end == view.ended


def test_the_true_way_is_there_with_its_numbers(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    view = match.view(None)
    cities = [CITIES[CITY_OF[code]].name("en") for code in view.logbook]
    assert [leg.number for leg in found["legs"]] == list(range(1, view.window + 1))
    told = [column.city for column in found["columns"][1:] if column.city]
    assert told == cities[: len(told)]
    assert len(told) >= len(cities) - 1


def test_a_chance_after_the_chasers_moves_and_none_in_a_double_move(match: AnyMatch) -> None:
    for column in watched(match, OPEN)["columns"]:
        if column.window is not None and column.window.half == 1:
            assert column.chance is None
        elif not column.end:
            assert 0 < column.chance <= 100
            assert column.chance == 100 or column.possible > 1


def test_the_row_of_those_one_stop_away_and_the_near_misses_agree(match: AnyMatch) -> None:
    """None at the start, and none in a double move: the chasers did not come to move there."""
    found = watched(match, OPEN)
    assert [(c.number, c.near) for c in found["columns"] if c.near] == [
        (miss.number, miss.seats) for miss in found["misses"]
    ]
    for column in found["columns"]:
        if not column.number or (column.window.half == 1 and not column.end):
            assert column.near == ()


def test_in_the_middle_of_a_double_move_nobody_is_near() -> None:
    """Chasers one stop away count as soon as the double move is over."""
    state = position("FR-12", "FR-14", "ES-7", windows=1)
    do(state, "R orange")
    do(state, "R train FR-13")
    between = opened(state)
    assert any(NEIGHBOURS[CITY_OF["FR-13"]] >> CITY_OF[str(code)] & 1 for code in between.pawns[1:])
    assert _near(between) == ()
    do(state, "R train FR-12")
    assert _near(opened(state))


def test_a_city_has_one_sign_with_all_its_windows(match: AnyMatch) -> None:
    view = match.view(None)
    stops = watched(match, OPEN)["stops"]
    assert [stop.code for stop in stops] == list(dict.fromkeys((view.quest.start, *view.logbook)))
    for stop in stops:
        for number in stop.numbers:
            assert stop.code == (view.quest.start, *view.logbook)[number]
    assert sum(len(stop.numbers) for stop in stops) == view.window + 1
    assert stops[0].numbers[0] == 0


def test_a_leap_ends_with_its_window(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    assert found["stretches"] == [column.last for column in found["columns"]]


def test_near_misses_are_those_one_stop_away(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    stills = Stills(Reel(match), OPEN)
    for miss in found["misses"]:
        pawns = stills[miss.step].view.pawns
        for seat in miss.seats:
            assert NEIGHBOURS[CITY_OF[pawns[0]]] >> CITY_OF[pawns[seat]] & 1
            assert NAMES[seat] in miss.words


def test_through_a_chasers_eyes_nothing_is_true_yet(match: AnyMatch) -> None:
    for eyes in (1, None):
        found = watched(match, eyes)
        assert not found["open"]
        assert found["legs"] == ()
        assert found["misses"] == []
        assert all(column.city == "" and column.chance is None for column in found["columns"])


def test_the_last_journeys_of_the_chasers_fade_with_age(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    last = len(found["possible"]) - 1
    ages = [(chase.seat, age) for chase, age in found["recent"](last)]
    assert len(set(ages)) == len(ages)
    assert {age for _, age in ages} <= {0, 1, 2, 3}
    assert found["recent"](0) == ()
