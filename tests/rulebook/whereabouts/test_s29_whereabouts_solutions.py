"""S29 to S31: solutions."""

import pytest

from grandtour.games.whereabouts.grid import TEXTS, locate
from tests.rulebook.whereabouts.whereabouts_positions import P1, ids, solution, tip_all, tipping


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ("cordoba", "W S 8 A"),
        ("paris", "W M 9 A"),
        ("berlin", "E M 4 C"),
        ("reykjavik", "W N 7 C"),
        ("moscow", "E N 18 D"),
        ("nicosia", "E S 12 C"),
    ],
)
def test_s29_where_places_are(place: str, where: str) -> None:
    assert solution(place) == where


def test_s30_cordoba_in_sector_8() -> None:
    state = tipping(10, 5, hands=["cordoba", "paris"])
    tip_all(state, "W S 8", "")
    assert state.fields[P1] == 13
    assert ids(state.kept[P1]) == ["cordoba"]


def test_s30_cordoba_is_not_in_sector_2() -> None:
    state = tipping(10, 5, hands=["cordoba", "paris"])
    tip_all(state, "W S 2", "")
    assert state.fields[P1] == 10
    assert state.kept[P1] == []


def test_s31_points_on_a_line_belong_to_the_east_and_to_the_north() -> None:
    assert TEXTS[locate(45, 10) or 0].split()[:2] == ["E", "M"]
    assert TEXTS[locate(45, 9.999) or 0].split()[:2] == ["W", "M"]
    assert TEXTS[locate(44.999, 10) or 0].split()[:2] == ["E", "S"]
    assert TEXTS[locate(55, 20) or 0].split()[:2] == ["E", "N"]
    assert TEXTS[locate(54.999, 20) or 0].split()[:2] == ["E", "M"]
