"""A complete tour as a line on the map."""

from collections.abc import Sequence

from grandtour.atlas import curve
from grandtour.games.europatour.board import FIRST_VEHICLE, KINDS
from grandtour.games.europatour.page.picture import Point, anchor, sea_course

_SHIP = "SHIP"


def route(rack: Sequence[str]) -> str:
    """The journey from country to country; ships take their sea line, all else goes straight."""
    points: list[Point] = [anchor(rack[0])]
    last, by_ship = rack[0], False
    for code in rack[1:]:
        if KINDS[code] >= FIRST_VEHICLE:
            by_ship = code == _SHIP
            continue
        points += sea_course(last, code) if by_ship else ()
        points.append(anchor(code))
        last, by_ship = code, False
    return curve(points)
