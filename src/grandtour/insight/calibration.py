"""Whether chances are what they say: of all that were given 30 %, three in ten should win."""

from collections.abc import Iterable, Iterator

import msgspec

from grandtour.core.match import AnyMatch
from grandtour.insight.analysis import curve_of
from grandtour.insight.looking import Looker
from grandtour.insight.plan import Plan

BINS = 10


class Forecast(msgspec.Struct, frozen=True):
    """A chance that was given to a seat, and its part of the win in the end."""

    chance: float
    result: float


class Bin(msgspec.Struct, frozen=True):
    """The forecasts between two tenths: how many, their mean, and how often they came true."""

    low: float
    forecasts: int
    said: float
    came: float


class Calibration(msgspec.Struct, frozen=True):
    bins: tuple[Bin, ...]
    difference: float
    """The mean distance between said and came, each bin by its forecasts."""
    brier: float
    """The mean square of chance less result; 0 is perfect."""


def forecasts(match: AnyMatch, plan: Plan, moments: int = 4) -> Iterator[Forecast]:
    """An onlooker's chances at a few moments of a game, for every side."""
    outcome = match.outcome()
    assert outcome is not None
    looker, last = Looker(match, plan), len(match.actions)
    for part in range(moments):
        n = last * (2 * part + 1) // (2 * moments)
        look = looker.look(n, None, plan.moves_a_look)
        (chances, result) = curve_of([look], outcome, last)
        for side in {outcome.side(seat) for seat in range(match.seats)}:
            yield Forecast(chances.chances[side[0]], result.chances[side[0]])


def calibration(found: Iterable[Forecast]) -> Calibration:
    """The forecasts in ten bins."""
    rows: list[list[Forecast]] = [[] for _ in range(BINS)]
    for forecast in found:
        rows[min(int(forecast.chance * BINS), BINS - 1)].append(forecast)
    bins = tuple(
        Bin(
            number / BINS,
            len(row),
            sum(each.chance for each in row) / len(row),
            sum(each.result for each in row) / len(row),
        )
        for number, row in enumerate(rows)
        if row
    )
    every = [each for row in rows for each in row]
    count = max(len(every), 1)
    return Calibration(
        bins,
        sum(each.forecasts * abs(each.said - each.came) for each in bins) / count,
        sum((each.chance - each.result) ** 2 for each in every) / count,
    )
