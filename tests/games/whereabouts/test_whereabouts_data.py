"""The shipped grid, cards and numbers are what the rulings say."""

import math
from collections import Counter
from itertools import pairwise

import pytest

from grandtour.core.game import LANGUAGES
from grandtour.games.whereabouts.bots import LEVELS, SKILLS
from grandtour.games.whereabouts.cards import COLOUR_OF, NUMBERS, PLACES, ROWS, Row
from grandtour.games.whereabouts.grid import (
    BOXES,
    BY_COUNT,
    CELL_SPOTS,
    GRID,
    PARENTS,
    SPOTS,
    STONES,
    TEXTS,
    locate,
    right,
)

KM = 111.195
COUNT = {"capital": 46, "city": 100, "nature": 78}


def test_the_white_lines_are_the_rulebooks() -> None:
    assert GRID.split_meridian == 10
    assert GRID.split_parallels == (55, 45)
    assert sorted(GRID.areas) == ["EM", "EN", "ES", "WM", "WN", "WS"]


@pytest.mark.parametrize("name", list(GRID.areas))
def test_the_lines_of_each_area_fit(name: str) -> None:
    area = GRID.areas[name]
    lons, lats = area.lon_lines, area.lat_lines
    assert list(lons) == sorted(lons)
    assert list(lats) == sorted(lats, reverse=True)
    assert len(lons) == 7
    assert len(lats) == 2 * area.rows + 1
    assert (lons[-1] if area.half == "W" else lons[0]) == 10
    limits = {"N": (73, 55), "M": (55, 45), "S": (45, 34)}
    assert (lats[0], lats[-1]) == limits[area.band]
    assert 3 * area.rows * 2 == GRID.sectors_per_band[area.band]
    for lines in (lons, lats):
        widths = [abs(b - a) for a, b in pairwise(lines)]
        mean = sum(widths) / len(widths)
        assert all(0.8 <= width / mean <= 1.2 for width in widths)


def test_the_tree_of_tips() -> None:
    assert [len(spots) for spots in BY_COUNT] == [1, 2, 6, 42, 168]
    assert [SPOTS[text] for text in TEXTS] == list(range(219))
    for band, sectors in {"N": 18, "M": 12, "S": 12}.items():
        numbers = [STONES[spot][2] for spot in BY_COUNT[3] if STONES[spot][1] == band]
        assert sorted(map(int, numbers)) == list(range(1, sectors + 1))
        for spot in BY_COUNT[3]:
            half, _, number = STONES[spot]
            assert half == ("W" if (int(number) - 1) % 6 < 3 else "E")


def test_a_spot_lies_inside_its_parent_and_a_cell_is_where_its_middle_is() -> None:
    for spot in range(BY_COUNT[2][0], len(BOXES)):
        inner, outer = BOXES[spot], BOXES[PARENTS[spot]]
        assert outer.west <= inner.west < inner.east <= outer.east
        assert outer.south <= inner.south < inner.north <= outer.north
    for spot in CELL_SPOTS:
        assert locate(*BOXES[spot].middle) == spot
        # The south-western corner belongs to the cell, the north-eastern does not.
        assert locate(BOXES[spot].south, BOXES[spot].west) == spot
        assert locate(BOXES[spot].north, BOXES[spot].east) != spot


def test_a_is_north_west_and_d_south_east() -> None:
    a, b, c, d = (BOXES[SPOTS[f"W M 9 {letter}"]] for letter in "ABCD")
    assert a.north == b.north > c.north == d.north
    assert a.west == c.west < b.west == d.west


@pytest.mark.parametrize(
    ("lat", "lon"), [(33.9, 0), (73, 0), (60, -26.1), (50, -13.1), (60, 43), (50, 38), (40, 38.5)]
)
def test_there_is_nothing_outside_the_grid(lat: float, lon: float) -> None:
    assert locate(lat, lon) is None


def test_a_tip_is_right_if_it_is_on_the_way_to_the_solution() -> None:
    solution = SPOTS["E N 18 D"]
    assert [text for text in TEXTS if right(SPOTS[text], solution)] == [
        "E",
        "E N",
        "E N 18",
        "E N 18 D",
    ]


# The cards.


def test_224_cards_of_three_colours() -> None:
    assert len(ROWS) == 224
    assert Counter(row.category for row in ROWS) == COUNT
    assert COLOUR_OF == {"capital": "yellow", "city": "red", "nature": "blue"}


def test_no_card_is_there_twice() -> None:
    assert len({row.id for row in ROWS}) == 224
    assert len({(row.lat, row.lon) for row in ROWS}) == 224
    for lang in LANGUAGES:
        asked = {(getattr(row, f"name_{lang}"), getattr(row, f"ask_{lang}")) for row in ROWS}
        assert len(asked) == 224


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_the_solution_is_computed_from_the_coordinates(row: Row) -> None:
    spot = locate(row.lat, row.lon)
    assert spot is not None
    assert STONES[spot] == (row.half, row.band, str(row.sector), row.cell)
    assert PLACES[ROWS.index(row)].solution == spot


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_no_card_is_near_a_line(row: Row) -> None:
    area = GRID.areas[row.half + row.band]
    km = KM * math.cos(math.radians(row.lat))
    meridians = [abs(row.lon - line) * km for line in (*area.lon_lines[1:-1], 10)]
    parallels = [abs(row.lat - line) * KM for line in (*area.lat_lines[1:-1], 45, 55)]
    margin = min(meridians + parallels)
    assert margin == pytest.approx(row.margin_km, abs=0.1)
    assert margin >= 12
    assert row.close == 0


def test_every_card_has_its_texts_in_three_languages() -> None:
    for row in ROWS:
        assert row.id.isidentifier()
        assert row.id == row.id.lower()
        for field in ("name", "ask", "hint"):
            for language in LANGUAGES:
                text = getattr(row, f"{field}_{language}")
                assert text == text.strip()
                assert 0 < len(text) <= 120
                assert field != "hint" or text.endswith(".")


def test_every_row_says_where_it_comes_from() -> None:
    assert {row.provenance for row in ROWS} <= {"rulebook", "public", "reconstructed"}
    assert all(row.coord_source for row in ROWS)
    assert all(len(code) == 2 and code.isupper() for row in ROWS for code in row.country.split("/"))


def test_difficulty_follows_its_formula() -> None:
    for row in ROWS:
        if row.category == "nature":
            assert row.kind != "town"
            difficulty = 5 - row.fame - (row.extent_km >= 100)
        else:
            assert (row.kind, row.extent_km) == ("town", 0)
            size = 2 if row.population >= 10**6 else int(row.population >= 300_000)
            difficulty = 5 - (row.category == "capital") - size - row.fame
        assert row.difficulty == max(1, min(5, difficulty)), row.id


# The numbers.


def test_a_move_never_leaves_the_track() -> None:
    track = NUMBERS.track
    assert track.dark_blue[1] >= track.dark_blue[0] - 1 + 4 + NUMBERS.players[1] - 1
    assert {int(n): len(fields) for n, fields in track.start.items()} == {n: n for n in range(2, 7)}
    assert NUMBERS.keep == {"capital": 4, "city": 3, "nature": 2}


def test_better_bots_err_less_and_all_err_more_with_hard_places() -> None:
    assert LEVELS == ("novice", "casual", "skilled", "expert")
    for errors in SKILLS.sigma_km.values():
        assert list(errors) == sorted(errors)
        assert len(errors) == 5
    for worse, better in pairwise(SKILLS.sigma_km.values()):
        assert all(a > b for a, b in zip(worse, better, strict=True))
