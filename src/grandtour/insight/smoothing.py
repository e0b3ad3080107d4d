"""From few worlds at many moments to a curve: level stretches are pooled, jumps stay jumps.

A chance changes when something happens and not before. So the looks are cut into stretches where a
change is better explained by the game than by the luck of the worlds; within a stretch neighbours
lend each other their worlds.

And few worlds say less than they seem to. How far chances stray from equal ones in this game at all
is told by its looks together: where they differ no more than luck makes them, none of them is
believed that somebody is ahead (an empirical Bayes estimate).
"""

from collections.abc import Mapping, Sequence
from math import exp, inf, lgamma, log

Counts = Sequence[Sequence[float]]
"""At each moment, every side's wins."""

_REACH = 6
"""So many neighbours on each side lend their worlds, the farthest least."""
_DOUBTS = (2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)
"""So many worlds in which all sides have the same chance may be added to what was seen; how many
the looks themselves decide."""


def smoothed(wins: Counts, least_doubt: float = 0.0) -> list[tuple[float, ...]]:
    """Every side's chance at each moment; at each moment they add up to one.

    A game whose worlds tell little is doubted at least so much, whatever they say.

    >>> [[round(each, 2) for each in row] for row in smoothed([(7, 1)])]
    [[0.67, 0.33]]
    """
    doubts = _doubts(wins, least_doubt)
    found: list[tuple[float, ...]] = []
    for first, after in stretches(wins):
        part = wins[first:after]
        found += [_believed(_pooled(part, place), doubts) for place in range(len(part))]
    return found


def _pooled(wins: Counts, place: int) -> list[float]:
    """What was seen there and, counting for less, what neighbours saw."""
    totals = [0.0] * len(wins[0])
    for other in range(max(0, place - _REACH), min(len(wins), place + _REACH + 1)):
        weight = 1 - abs(other - place) / (_REACH + 1)
        totals = [total + weight * won for total, won in zip(totals, wins[other], strict=True)]
    return totals


def _believed(totals: Sequence[float], doubts: Mapping[float, float]) -> tuple[float, ...]:
    """The mean over all doubts, each as likely as it is."""
    worlds, sides = sum(totals), len(totals)
    return tuple(
        sum(part * (won + doubt / sides) / (worlds + doubt) for doubt, part in doubts.items())
        for won in totals
    )


def _doubts(wins: Counts, least: float) -> dict[float, float]:
    """How likely each doubt is after all looks, if each was as likely before.

    The looks are taken as draws from a Dirichlet-multinomial distribution around equal chances.
    """
    asked = [doubt for doubt in _DOUBTS if doubt >= least]
    fits = [sum(_fit(tuple(row), doubt) for row in wins) for doubt in asked]
    best = max(fits)
    parts = [exp(fit - best) for fit in fits]
    return {doubt: part / sum(parts) for doubt, part in zip(asked, parts, strict=True)}


def _fit(row: tuple[float, ...], doubt: float) -> float:
    """The logarithm of how likely these wins are, up to what no doubt changes."""
    share = doubt / len(row)
    seen = sum(lgamma(won + share) - lgamma(share) for won in row)
    return seen - lgamma(sum(row) + doubt) + lgamma(doubt)


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
