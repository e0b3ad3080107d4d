"""The stored map: its size, its units and its lines."""

import gzip
from importlib.resources import files
from itertools import pairwise

import pytest

from grandtour.atlas import load_atlas, project
from grandtour.atlas.projection import HEIGHT, LEFT, TOP, WIDTH
from grandtour.atlas.rings import area, contains

RAW = files("grandtour.atlas").joinpath("europe.json").read_bytes()
ATLAS = load_atlas()

PLAYED = """
    AD AL AT AX BA BE BG BY CH CY CZ DE DK DZ EE ES FI FO FR GB-EAW GB-NIR GB-SCT GG GI GR HR HU
    IE IM IS IT JE LI LT LU LV MA MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TN TR UA VA
    XK
"""
BEHIND = "AM AZ EG GE GL IL IQ IR JO KZ LB LY PS SA SY"
SHAPELESS = {"GI", "MC", "VA"}
SHAPED = sorted(ATLAS.units.keys() - SHAPELESS)

TOWNS = [
    ("AD", 42.508, 1.522), ("AL", 41.328, 19.819), ("AT", 48.208, 16.373), ("BA", 43.86, 18.41),
    ("BE", 50.85, 4.35), ("BG", 42.7, 23.32), ("BY", 53.9, 27.57), ("CH", 46.95, 7.45),
    ("CY", 35.17, 33.36), ("CY", 35.28, 33.32), ("CY", 34.6, 32.97), ("CZ", 50.09, 14.42),
    ("DE", 52.52, 13.4), ("DK", 56.15, 9.56), ("DZ", 36.6, 3.06), ("EE", 58.38, 26.72),
    ("ES", 40.42, -3.7), ("ES", 39.62, 2.98), ("FI", 61.5, 23.77), ("FR", 48.86, 2.35),
    ("FR", 42.3, 9.15), ("GB-EAW", 51.51, -0.13), ("GB-EAW", 51.9, -3.6),
    ("GB-EAW", 54.97, -1.61), ("GB-EAW", 55.41, -1.75), ("GB-SCT", 55.93, -3.25),
    ("GB-SCT", 55.07, -3.6), ("GB-SCT", 57.48, -4.25), ("GB-NIR", 54.6, -6.7),
    ("GR", 35.2, 24.9), ("GR", 39.64, 22.42), ("HR", 45.81, 15.98), ("HU", 47.5, 19.04),
    ("IE", 53.42, -7.94), ("IS", 64.9, -19.0), ("IT", 41.9, 12.6), ("IT", 37.6, 14.0),
    ("LT", 54.69, 25.28), ("LU", 49.61, 6.13), ("LV", 56.95, 24.3), ("MA", 34.03, -5.0),
    ("MD", 47.01, 28.86), ("ME", 42.44, 19.26), ("MK", 41.99, 21.43), ("NL", 52.09, 5.12),
    ("NO", 60.8, 10.0), ("PL", 52.23, 21.01), ("PT", 39.6, -8.2), ("RO", 44.43, 26.1),
    ("RS", 44.0, 20.9), ("RU", 55.75, 37.62), ("RU", 54.7, 21.0), ("RU", 68.5, 34.0),
    ("SE", 59.5, 16.0), ("SI", 46.06, 14.51), ("SK", 48.74, 19.15), ("SM", 43.94, 12.46),
    ("TN", 36.2, 9.5), ("TR", 39.92, 32.85), ("TR", 41.2, 27.3), ("UA", 50.45, 30.52),
    ("UA", 44.95, 34.1), ("XK", 42.6, 21.0),
]  # fmt: skip
SEA = [(56.0, 3.0), (43.0, 34.0), (58.0, 20.0), (38.0, 5.0), (46.1, 36.5), (66.0, 2.0), (72, 40)]


def unit_at(x: float, y: float) -> str | None:
    """Code of the unit whose shape holds this point, or None for sea and beyond."""
    return next((code for code in ATLAS.units if contains(ATLAS.rings([code]), x, y)), None)


def test_the_file_is_small() -> None:
    assert len(gzip.compress(RAW, 9)) < 90_000


def test_the_outlines_fit_into_a_first_page() -> None:
    page = "".join(ATLAS.outline([code]) for code in PLAYED.split())
    assert len(gzip.compress(page.encode(), 9)) < 70_000


def test_the_file_says_where_it_comes_from() -> None:
    assert "Natural Earth" in str(ATLAS.provenance["source"])
    assert "world-atlas" in str(ATLAS.provenance["via"])


def test_the_frame_is_that_of_the_projection() -> None:
    assert (ATLAS.width, ATLAS.height) == (WIDTH, HEIGHT)
    assert f'"origin":[{LEFT},{TOP}]'.encode() in RAW
    x, y, width, height = ATLAS.view
    assert 0 <= x < x + width <= WIDTH
    assert 0 <= y < y + height <= HEIGHT


def test_all_units_are_there() -> None:
    assert sorted(ATLAS.units) == sorted((PLAYED + BEHIND).split())


@pytest.mark.parametrize("code", SHAPED)
def test_rings_are_closed_simple_and_inside_the_frame(code: str) -> None:
    rings = ATLAS.rings([code])
    assert rings
    for ring in rings:
        assert ring[0] == ring[-1]
        assert len(ring) > 3
        assert len(set(ring)) == len(ring) - 1
        assert all(a != b for a, b in pairwise(ring))
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in ring)


@pytest.mark.parametrize("code", sorted(ATLAS.units))
def test_label_and_box_fit_the_shape(code: str) -> None:
    unit = ATLAS.units[code]
    x, y, width, height = unit.box
    assert x <= unit.label[0] <= x + width
    assert y <= unit.label[1] <= y + height
    if code not in SHAPELESS:
        assert unit_at(*unit.label) == code
    assert unit.marker is not None or sum(map(area, ATLAS.rings([code]))) > 2_000


def test_small_units_have_markers() -> None:
    small = {"AD", "AX", "FO", "GG", "GI", "IM", "JE", "LI", "MC", "MT", "SM", "VA"}
    assert {code for code, unit in ATLAS.units.items() if unit.marker} == small


def test_boxes_leave_out_far_specks() -> None:
    x, _, width, _ = ATLAS.units["NO"].box
    jan_mayen = project(71.0, -8.4)
    assert unit_at(*jan_mayen) == "NO"
    assert not x <= jan_mayen[0] <= x + width


@pytest.mark.parametrize(("code", "lat", "lon"), TOWNS)
def test_places_lie_in_their_countries(code: str, lat: float, lon: float) -> None:
    assert unit_at(*project(lat, lon)) == code


@pytest.mark.parametrize(("lat", "lon"), SEA)
def test_the_sea_is_sea(lat: float, lon: float) -> None:
    assert unit_at(*project(lat, lon)) is None


@pytest.mark.parametrize(
    ("code", "km2"),
    [("FR", 550_000), ("DE", 357_000), ("PL", 312_000), ("CH", 41_300), ("UA", 603_000),
     ("CY", 9_250), ("GB-SCT", 78_800), ("GB-NIR", 14_100), ("LU", 2_586), ("XK", 10_900)],
)  # fmt: skip
def test_areas_are_true(code: str, km2: float) -> None:
    assert sum(map(area, ATLAS.rings([code]))) == pytest.approx(km2, rel=0.03)
