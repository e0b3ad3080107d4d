"""The hunt watched again: what its film holds, and for whom."""

from typing import Any

import pytest

from grandtour.core import registry
from grandtour.core.match import AnyMatch
from grandtour.core.record import load, replay
from grandtour.core.reel import OPEN, Eyes, Reel, Stills
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.board import CITIES, CITY_OF, NEIGHBOURS
from grandtour.games.euroquest.page.film import film
from grandtour.locale import translator

NAMES = ("Mira", "Anna", "Bob", "Eve", "Tom")


@pytest.fixture(scope="module", params=["quest", "caught", "time"])
def match(request: pytest.FixtureRequest) -> AnyMatch:
    path = registry.folder("euroquest") / "golden" / f"{request.param}.json"
    return replay(load(path), GAME)


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


def test_near_misses_are_those_one_link_away(match: AnyMatch) -> None:
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
