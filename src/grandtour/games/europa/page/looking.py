"""Which part of the map to look at while a country votes: that, and what is around it."""

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from grandtour.atlas import load_atlas

_NEARNESSES = (3.2, 2.4, 1.8)
"""How much nearer than all of the map; the nearest that leaves few neighbours out of sight."""
_FEW = 2
_SHIFTS = range(-5, 6)
_PART = 20
"""So many such parts of what it shows the map may look from the country towards its neighbours."""
_SEEN = 0.9
"""Of what is shown, what has room for names."""
Point = tuple[int, int]


class Box(msgspec.Struct, frozen=True):
    """A part of the map."""

    x: int
    y: int
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.x} {self.y} {self.width} {self.height}"

    def holds(self, point: Point) -> bool:
        """Whether there is room for a name as well."""
        dx = abs(point[0] - self.x - self.width / 2)
        dy = abs(point[1] - self.y - self.height / 2)
        return dx * 2 < self.width * _SEEN and dy * 2 < self.height * _SEEN


def around(at: Point, others: Sequence[Point]) -> Box:
    """What shows a country, near, and as many of the others as it can."""

    def outside(box: Box) -> int:
        return sum(not box.holds(other) for other in others)

    best = [min(_boxes(at, nearness), key=outside) for nearness in _NEARNESSES]
    return next((box for box in best if outside(box) <= _FEW), best[-1])


def _boxes(at: Point, nearness: float) -> Iterator[Box]:
    """With the country in its middle, then further and further from that."""
    atlas = load_atlas()
    width, height = round(atlas.width / nearness), round(atlas.height / nearness)
    for dx, dy in sorted(product(_SHIFTS, repeat=2), key=lambda shift: sum(map(abs, shift))):
        x, y = at[0] + dx * width // _PART, at[1] + dy * height // _PART
        yield Box(x - width // 2, y - height // 2, width, height)
