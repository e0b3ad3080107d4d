"""Unions of units, borders and path data."""

import re

import pytest

from grandtour.atlas import load_atlas, path_data
from grandtour.atlas.rings import area, contains, inner_point

ATLAS = load_atlas()
KINGDOM = ["GB-EAW", "GB-SCT", "GB-NIR"]
YUGOSLAVIA = ["RS", "ME", "XK"]


def size(*codes: str) -> float:
    return sum(map(area, ATLAS.rings(codes)))


def length(path: str) -> float:
    total = 0.0
    for line in re.findall(r"m([^m]*)", path):
        numbers = list(map(int, re.findall(r"-?\d+", line)))
        steps = zip(numbers[2::2], numbers[3::2], strict=True)
        total += sum((dx * dx + dy * dy) ** 0.5 for dx, dy in steps)
    return total


@pytest.mark.parametrize(
    "group",
    [["DE", "FR"], YUGOSLAVIA, KINGDOM, ["IT", "SM"], ["CZ", "SK"], ["BE", "NL", "LU"]],
)
def test_a_union_has_the_area_of_its_members_and_no_inner_border(group: list[str]) -> None:
    assert size(*group) == pytest.approx(sum(size(code) for code in group))
    together = sum(map(len, ATLAS.rings(group)))
    assert together < sum(len(ring) for code in group for ring in ATLAS.rings([code]))


def test_neighbours_become_one_ring() -> None:
    assert len(ATLAS.rings(YUGOSLAVIA)) == 1
    assert len(ATLAS.rings(["CZ", "SK"])) == 1
    assert len(ATLAS.rings(["CH", "LI", "AT"])) == 1


def test_a_hole_is_filled_by_the_state_inside_it() -> None:
    assert len(ATLAS.rings(["IT"])) == len(ATLAS.rings(["IT", "SM"])) + 1


def test_order_and_repetition_do_not_matter() -> None:
    assert ATLAS.outline(["RS", "ME", "XK"]) == ATLAS.outline(["XK", "RS", "ME", "RS"])


def test_all_land_is_the_sum_of_its_units() -> None:
    assert size(*ATLAS.units) == pytest.approx(sum(size(code) for code in ATLAS.units))


def test_background_is_the_rest() -> None:
    assert ATLAS.background(["DE"]) == ATLAS.outline(ATLAS.units.keys() - {"DE"})
    assert ATLAS.background(ATLAS.units) == ""


def test_paths_are_relative_whole_numbers() -> None:
    path = ATLAS.outline(["GR"])
    assert re.fullmatch(r"(m-?\d+(?:[ -]\d+| -\d+)*z)+", path)
    assert path.count("z") == len(ATLAS.rings(["GR"]))


def test_borders_are_drawn_once_and_only_between_groups() -> None:
    assert ATLAS.borders([["AD", "FR"], ["ES", "GI"]]) != ATLAS.borders([["AD", "FR", "ES"]])
    assert ATLAS.borders([ATLAS.units]) == ""
    island = length(ATLAS.borders([["IE"], ["GB-NIR"]]))
    assert island == pytest.approx(length(ATLAS.borders([["IE"]])))
    assert 250 < island < 500
    assert length(ATLAS.borders([KINGDOM])) == pytest.approx(island)


def test_coast_does_not_follow_the_frame() -> None:
    x = y = 0
    for line in re.findall(r"m([^m]*)", ATLAS.coastline()):
        numbers = list(map(int, re.findall(r"-?\d+", line)))
        spots = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            spots.append((x, y))
        assert not all(a in (0, ATLAS.width) or b in (0, ATLAS.height) for a, b in spots)
        if line.endswith("z"):
            x, y = spots[0]


def test_box_and_label_of_a_group() -> None:
    x, y, width, height = ATLAS.box(YUGOSLAVIA)
    for code in YUGOSLAVIA:
        left, top, w, h = ATLAS.units[code].box
        assert x <= left
        assert y <= top
        assert left + w <= x + width
        assert top + h <= y + height
    assert contains(ATLAS.rings(YUGOSLAVIA), *ATLAS.label(YUGOSLAVIA))
    assert ATLAS.label(["FR"]) == ATLAS.units["FR"].label
    assert ATLAS.label(["VA"]) == ATLAS.units["VA"].marker


def test_unknown_codes_are_an_error() -> None:
    with pytest.raises(KeyError):
        ATLAS.outline(["ZZ"])


def test_path_of_nothing() -> None:
    assert path_data([]) == ""
    assert path_data([[(1, 1)]]) == ""


def test_inner_point_avoids_a_hole() -> None:
    outer = [(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)]
    hole = [(30, 20), (30, 80), (80, 80), (80, 20), (30, 20)]
    x, y = inner_point([outer, hole], precision=0.5)
    assert contains([outer, hole], x, y)
    assert x < 30 or y < 20 or x > 80 or y > 80
