"""From few worlds at many moments to a curve: level stretches are pooled, jumps stay jumps.

A chance changes when something happens and not before. So the looks are cut into stretches where a
change is better explained by the game than by the luck of the worlds; within a stretch neighbours
lend each other their worlds.
"""

from collections.abc import Sequence
from math import inf, log

Counts = Sequence[Sequence[float]]
"""At each moment, every side's wins."""

_REACH = 6
"""So many neighbours on each side lend their worlds, the farthest least."""
_PRIOR = 2.0
"""So many worlds in which all sides had the same chance are added to what was seen."""


def smoothed(wins: Counts) -> list[tuple[float, ...]]:
    """Every side's chance at each moment; at each moment they add up to one.

    >>> smoothed([(7, 1)])
    [(0.8, 0.2)]
    """
    found: list[tuple[float, ...]] = []
    for first, after in stretches(wins):
        part = wins[first:after]
        found += [_pooled(part, place) for place in range(len(part))]
    return found


def _pooled(wins: Counts, place: int) -> tuple[float, ...]:
    sides = len(wins[0])
    totals = [_PRIOR / sides] * sides
    for other in range(max(0, place - _REACH), min(len(wins), place + _REACH + 1)):
        weight = 1 - abs(other - place) / (_REACH + 1)
        totals = [total + weight * won for total, won in zip(totals, wins[other], strict=True)]
    worlds = sum(totals)
    return tuple(total / worlds for total in totals)


def stretches(wins: Counts) -> list[tuple[int, int]]:
    """Where to cut, as first and after-last; each cut must explain more than chance would.

    The best cutting of all, found from the end of each stretch backwards; a cut costs what the
    Bayesian information criterion asks for.
    """
    count = len(wins)
    price = 0.5 * len(wins[0]) * log(max(count, 2))
    sums = [[0.0] * len(wins[0])]
    for row in wins:
        sums.append([total + won for total, won in zip(sums[-1], row, strict=True)])
    best, cut = [0.0], [0]
    for after in range(1, count + 1):
        least, at = inf, 0
        for first in range(after):
            cost = best[first] + price + _surprise(sums[first], sums[after])
            if cost < least:
                least, at = cost, first
        best.append(least)
        cut.append(at)
    found, after = [], count
    while after:
        found.append((cut[after], after))
        after = cut[after]
    return found[::-1]


def _surprise(before: Sequence[float], after: Sequence[float]) -> float:
    """How unlikely these worlds are even with the chances that fit them best."""
    counts = [end - start for start, end in zip(before, after, strict=True)]
    total = sum(counts)
    return -sum(won * log(won / total) for won in counts if won > 0)
