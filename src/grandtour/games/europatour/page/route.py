"""A complete tour as a line on the map."""

from collections.abc import Sequence

from grandtour.atlas import curve
from grandtour.games.europatour.board import FIRST_VEHICLE, KINDS
from grandtour.games.europatour.page.picture import sea_course
from grandtour.games.europatour.page.ways import Point, anchor, land_course

_SHIP = "SHIP"


def route(rack: Sequence[str]) -> str:
    """The journey from country to country: through borders, on sea lines, straight by plane."""
    points: list[Point] = [anchor(rack[0])]
    last, vehicle = rack[0], ""
    for code in rack[1:]:
        if KINDS[code] >= FIRST_VEHICLE:
            vehicle = code
            continue
        points += _between(last, vehicle, code)
        points.append(anchor(code))
        last, vehicle = code, ""
    return curve(list(dict.fromkeys(points)))


def _between(last: str, vehicle: str, code: str) -> Sequence[Point]:
    if not vehicle:
        return land_course(last, code)
    return sea_course(last, code) if vehicle == _SHIP else ()
