"""How far apart cities are, for every mix of modes that a pawn has tickets for.

All tables together take less than half a megabyte.
"""

import numpy as np
import numpy.typing as npt

from grandtour.games.euroquest.board import CITIES, MODES, REACH, Cities, CityNumber, members

FAR = 20
"""Stands for "not at all", too; the longest way by all modes has 16 links."""

ALL_MODES = (1 << len(MODES)) - 1

Table = npt.NDArray[np.uint8]


def _neighbours(modes: int) -> list[Cities]:
    found = [0] * len(CITIES)
    for mode in range(len(MODES)):
        if modes >> mode & 1:
            found = [old | new for old, new in zip(found, REACH[mode], strict=True)]
    return found


def _table(modes: int) -> Table:
    neighbours = _neighbours(modes)
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
"""By the bit set of modes, then from, then to."""

DISTANCE: Table = DISTANCES[ALL_MODES]
STEPS: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in DISTANCE.tolist())
"""The same as `DISTANCE`, quicker to look up one by one."""
