"""Whether chances are what they say: of all that were given 30 %, three in ten should win."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.game import Outcome
from grandtour.core.match import AnyMatch
from grandtour.insight.analysis import curve_of
from grandtour.insight.looking import Look, Looker
from grandtour.insight.plan import Plan

BINS = 10
MOMENTS = 8
_DRAWS = 400
"""So many times the games are drawn anew for the interval."""
_TAIL = 0.025


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


class Watched(msgspec.Struct, frozen=True):
    """A finished game, and an onlooker's looks at some of its moments."""

    number: int
    outcome: Outcome
    looks: tuple[Look, ...]

    def forecasts(self, doubt: float = 0.0) -> Iterator[Forecast]:
        """What the curve would have said at each of them, had the game been no further.

        Earlier looks lend their worlds as on any curve; later ones know too much to foretell.
        """
        for number, look in enumerate(self.looks, 1):
            *_, chances, result = curve_of(self.looks[:number], self.outcome, look.n + 1, doubt)
            for side in {self.outcome.side(seat) for seat in range(len(look.shares))}:
                yield Forecast(chances.chances[side[0]], result.chances[side[0]])


class Calibration(msgspec.Struct, frozen=True):
    games: int
    bins: tuple[Bin, ...]
    difference: float
    """The mean distance between said and came, each bin by its forecasts."""
    between: tuple[float, float]
    """Where that lies in 95 of 100 draws of as many games out of these."""
    brier: float
    """The mean square of chance less result; 0 is perfect."""


def watched(number: int, match: AnyMatch, plan: Plan) -> Watched:
    """Looks at a few moments of a game, in the middle of equal parts of it."""
    outcome = match.outcome()
    assert outcome is not None
    looker = Looker(match, plan)
    steps = looker.steps
    places = [steps[len(steps) * (2 * part + 1) // (2 * MOMENTS)] for part in range(MOMENTS)]
    looks = tuple(looker.look(n, None, plan.moves_a_look) for n in places)
    return Watched(number, outcome, looks)


def calibration(games: Iterable[Watched], doubt: float = 0.0) -> Calibration:
    """All forecasts of these games in ten bins; `doubt` is the game's own."""
    told = [list(game.forecasts(doubt)) for game in games]
    every = [forecast for game in told for forecast in game]
    bins = _bins(every)
    return Calibration(
        len(told),
        bins,
        _difference(bins),
        _between(told),
        sum((each.chance - each.result) ** 2 for each in every) / max(len(every), 1),
    )


def _bins(found: Iterable[Forecast]) -> tuple[Bin, ...]:
    rows: list[list[Forecast]] = [[] for _ in range(BINS)]
    for forecast in found:
        rows[min(int(forecast.chance * BINS), BINS - 1)].append(forecast)
    return tuple(
        Bin(
            number / BINS,
            len(row),
            sum(each.chance for each in row) / len(row),
            sum(each.result for each in row) / len(row),
        )
        for number, row in enumerate(rows)
        if row
    )


def _difference(bins: Sequence[Bin]) -> float:
    count = sum(each.forecasts for each in bins)
    return sum(each.forecasts * abs(each.said - each.came) for each in bins) / max(count, 1)


def _between(told: Sequence[Sequence[Forecast]]) -> tuple[float, float]:
    """Whole games are drawn: the forecasts of one game hang together."""
    if not told:
        return 0.0, 0.0
    stream = Chance.of("calibration", len(told)).stream("draws")
    found = sorted(
        _difference(_bins(each for _ in told for each in stream.choice(told)))
        for _ in range(_DRAWS)
    )
    return found[int(_TAIL * _DRAWS)], found[int((1 - _TAIL) * _DRAWS)]
