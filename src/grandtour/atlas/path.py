"""SVG path data from points in map units."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[int, int]


def path_data(lines: Iterable[Sequence[Point]]) -> str:
    """Compact path data, relative integer commands only, of some lines.

    A line that ends where it begins is closed.

    >>> path_data([[(1, 1), (4, 1), (4, 5), (1, 1)], [(9, 9), (8, 7)]])
    'm1 1 3 0 0 4zm8 8-1-2'
    """
    parts: list[str] = []
    at = (0, 0)
    for line in lines:
        if len(line) < 2:
            continue
        closed = line[0] == line[-1]
        start = line[0]
        steps = [(start[0] - at[0], start[1] - at[1])]
        ends = line[:-1] if closed else line
        steps += [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(ends)]
        numbers = " ".join(f"{dx} {dy}" for dx, dy in steps)
        parts.append("m" + numbers.replace(" -", "-") + ("z" if closed else ""))
        at = start if closed else line[-1]
    return "".join(parts)


def curve(points: Sequence[tuple[float, float]]) -> str:
    """A smooth line through the points, as SVG path data (Catmull-Rom as Bezier curves)."""
    first, last = points[0], points[-1]
    padded = [first, *points, last]
    parts = [f"M{first[0]:.0f} {first[1]:.0f}"]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        near = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        far = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        parts.append("C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in (near, far, end)))
    return "".join(parts)
