"""How far off a tip was, and that the page says so from the area's nearest edge."""

from math import cos, radians

import pytest

from grandtour.games.whereabouts.cards import PLACES, ROWS, Row
from grandtour.games.whereabouts.distance import Point, kilometres, nearest_point
from grandtour.games.whereabouts.grid import BOXES, CELL_SPOTS, SPOTS, Spot, right
from grandtour.games.whereabouts.page.reveals import shown
from grandtour.games.whereabouts.view import Evaluation, answer_of
from grandtour.locale import translator
from tests.effort import some
from tests.rulebook.whereabouts.whereabouts_positions import CARDS

NAPLES = PLACES[CARDS["naples"]]


def at(name: str) -> tuple[float, float]:
    place = PLACES[CARDS[name]]
    return place.lat, place.lon


def kilometres_off(tip: Spot, place: Point) -> float:
    return kilometres(nearest_point(tip, place), place)


def test_inside_the_tipped_area_nothing_is_off() -> None:
    for tip in ("E", "E S", "E S 4", "E S 4 C"):
        assert kilometres_off(SPOTS[tip], at("naples")) == 0


def test_straight_north_of_the_area_its_northern_edge_is_nearest() -> None:
    lat, lon = at("naples")
    assert nearest_point(SPOTS["E S 10"], (lat, lon)) == (39.8, lon)
    assert kilometres_off(SPOTS["E S 10"], (lat, lon)) == pytest.approx(117, abs=1)


def test_west_of_the_half_its_meridian_is_nearest_and_not_straight_east() -> None:
    """A parallel is no shortest way: the nearest point of 10 E lies a little farther north."""
    lat, lon = at("reykjavik")
    edge = nearest_point(SPOTS["E"], (lat, lon))
    assert edge[1] == 10
    assert edge[0] > lat + 2
    straight = kilometres((lat, 10), (lat, lon))
    assert (
        kilometres_off(SPOTS["E"], (lat, lon)) < straight < 111.195 * (10 - lon) * cos(radians(lat))
    )


def test_beyond_a_corner_the_corner_is_nearest() -> None:
    assert nearest_point(SPOTS["E M 12 D"], at("cordoba")) == (45.0, BOXES[SPOTS["E M 12 D"]].west)
    assert nearest_point(SPOTS["E N 4"], at("nicosia"))[0] == 67.5


@pytest.mark.parametrize("row", ROWS[:: some(40, 1)], ids=lambda row: row.id)
def test_no_other_point_of_the_edge_is_nearer(row: Row) -> None:
    place = PLACES[CARDS[row.id]]
    point = place.lat, place.lon
    for tip in CELL_SPOTS[::13]:
        west, south, east, north = BOXES[tip]
        shares = [step / 40 for step in range(41)]
        rim = [(south + (north - south) * part, lon) for part in shares for lon in (west, east)]
        rim += [(lat, west + (east - west) * part) for part in shares for lat in (south, north)]
        if right(tip, place.solution):
            assert kilometres_off(tip, point) == 0
        else:
            least = min(kilometres(edge, point) for edge in rim)
            assert kilometres_off(tip, point) <= least + 1e-9
            assert kilometres_off(tip, point) > 0.97 * least - 5


def test_the_page_tells_the_distance_from_the_nearest_edge() -> None:
    evaluation = Evaluation(
        seat=0,
        card=answer_of(NAPLES, CARDS["naples"]),
        tip=("E", "S", "10"),
        right=False,
        kept=False,
        start=22,
        field=22,
    )
    assert shown(evaluation, translator("en", "whereabouts")).km == 117
