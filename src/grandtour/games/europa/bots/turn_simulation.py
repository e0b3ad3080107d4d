"""The elections of a turn played through, one after the other, with the pawns that move on.

A pawn that wins moves on, may win again, and moves on again; so a country that votes early is worth
more than its own election.
"""

from collections.abc import Mapping, Sequence

from grandtour.core.game import Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.europa.actions import STAY, Action
from grandtour.games.europa.ballots import PAWN, Pawns, arithmetic, share
from grandtour.games.europa.board import BIT, NEAR, VALUE, Countries, CountryNumber, numbers
from grandtour.games.europa.bots.forecast import Forecast
from grandtour.games.europa.bots.tuning import STRONG

Lots = Mapping[CountryNumber, float]
"""By country: which of its possible results comes true, 0 to 1."""


class TurnSimulation:
    """The way through a turn's elections."""

    def __init__(
        self, forecast: Forecast, order: Sequence[Seat], frontier: Countries, war: Countries
    ) -> None:
        self._forecast = forecast
        self._order = order
        self._frontier = frontier
        self._track = [c for c in forecast.terms.track if not war >> c & 1]
        self._steps: dict[tuple[CountryNumber, Pawns, Seat], float] = {}

    def gains(self, board: list[Pawns], lots: Lots) -> list[float]:
        """What each seat wins this turn from a board, which is used up."""
        forecast, frontier = self._forecast, self._frontier
        worth = forecast.terms.look.worth
        gains = [0.0] * len(worth)
        later = sum(BIT[country] for country in self._track)
        for country in self._track:
            later &= ~BIT[country]
            if not board[country]:
                continue
            winners = _drawn(forecast.results(country, board[country]), lots[country])
            if not winners:
                continue
            part = share(VALUE[country], winners.bit_count())
            for seat in SEATS_IN[winners]:
                gains[seat] += 1.0 + worth[seat] * part
            frontier |= NEAR[country]
            targets = later & frontier
            if targets:
                self._move_on(board, winners, numbers(targets))
        return gains

    def _move_on(
        self, board: list[Pawns], winners: SeatSet, targets: Sequence[CountryNumber]
    ) -> None:
        steps = self._steps
        for seat in self._order:
            if winners >> seat & 1:
                best, where = 0.0, -1
                for target in targets:
                    gain = steps.get((target, board[target], seat))
                    if gain is None:
                        gain = self.step(target, board[target], seat)
                    if gain > best:
                        best, where = gain, target
                if where >= 0:
                    board[where] += PAWN[seat]

    def best_move(self, menu: Sequence[Action], board: Sequence[Pawns], seat: Seat) -> Action:
        """Where a pawn of this seat that moves on gains most, or to stay."""

        def gain(action: Action) -> float:
            country = action.country
            return 0.0 if action == STAY else self.step(country, board[country], seat)

        return max(menu, key=gain)

    def step(self, country: CountryNumber, pawns: Pawns, seat: Seat) -> float:
        """What one more pawn there means to a seat."""
        key = country, pawns, seat
        found = self._steps.get(key)
        if found is None:
            forecast, after = self._forecast, pawns + PAWN[seat]
            found = forecast.hopes(country, after)[seat] - forecast.hopes(country, pawns)[seat]
            threshold = forecast.terms.thresholds[country]
            sums = arithmetic(after, threshold)
            if not sums.coalitions:
                # Others may follow.
                found += STRONG.hope * (sums.best / threshold) ** 2
            self._steps[key] = found
        return found


def _drawn(results: Sequence[tuple[SeatSet, float]], lot: float) -> SeatSet:
    """The coalition that a lot falls on, 0 for none."""
    for coalition, up_to in results:
        if lot < up_to:
            return coalition
    return 0
