"""The projection, against figures from PROJ (EPSG:4326 to EPSG:3035, in km)."""

import pytest

from grandtour.atlas import project, unproject
from grandtour.atlas.projection import LEFT, TOP

FIGURES = [
    ("Reykjavik", 64.147, -21.942, 2821.2627, 4911.7637),
    ("Lisbon", 38.722, -9.139, 2665.5371, 1946.7251),
    ("North Cape", 71.171, 25.784, 4891.9004, 5402.2723),
    ("Nicosia", 35.17, 33.36, 6434.9327, 1669.9645),
    ("Moscow", 55.756, 37.617, 6006.4219, 3957.7757),
    ("Valletta", 35.899, 14.514, 4732.1818, 1438.6245),
    ("Paris", 48.857, 2.352, 3760.7618, 2889.5306),
    ("Tbilisi", 41.7, 44.8, 7112.0832, 2729.3156),
    ("Jan Mayen", 71.0, -8.4, 3652.4135, 5407.8497),
    ("the centre", 52.0, 10.0, 4321.0, 3210.0),
    ("Fez", 34.033, -5.0, 2928.7722, 1356.9092),
]


@pytest.mark.parametrize(("name", "lat", "lon", "easting", "northing"), FIGURES)
def test_project(name: str, lat: float, lon: float, easting: float, northing: float) -> None:
    assert project(lat, lon) == pytest.approx((easting - LEFT, TOP - northing), abs=0.001), name


@pytest.mark.parametrize(("name", "lat", "lon", "easting", "northing"), FIGURES)
def test_unproject(name: str, lat: float, lon: float, easting: float, northing: float) -> None:
    assert unproject(easting - LEFT, TOP - northing) == pytest.approx((lat, lon), abs=1e-5), name
