"""How far apart cities are, for every mix of modes that a pawn has tickets for.

All tables together take less than half a megabyte.
"""

import numpy as np
import numpy.typing as npt

from grandtour.games.euroquest.board import (
    ALL_MODES,
    CITIES,
    Cities,
    CityNumber,
    Modes,
    members,
    reach,
)

FAR = 20
"""Stands for "not at all", too; the longest way by all modes has 16 links."""

Table = npt.NDArray[np.uint8]


def _table(modes: Modes) -> Table:
    neighbours = [reach(city, modes) for city in range(len(CITIES))]
    table = np.full((len(CITIES), len(CITIES)), FAR, dtype=np.uint8)
    for start in range(len(CITIES)):
        _fill(table[start], start, neighbours)
    return table


def _fill(row: Table, start: CityNumber, neighbours: list[Cities]) -> None:
    seen = edge = 1 << start
    distance = 0
    while edge:
        ends = members(edge)
        row[ends] = min(distance, FAR)
        edge = 0
        for city in ends:
            edge |= neighbours[city]
        edge &= ~seen
        seen |= edge
        distance += 1


DISTANCES: Table = np.stack([_table(modes) for modes in range(ALL_MODES + 1)])
"""By the set of modes, then from, then to."""

DISTANCE: Table = DISTANCES[ALL_MODES]
STEPS: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in DISTANCE.tolist())
"""The same as `DISTANCE`, quicker to look up one by one."""
