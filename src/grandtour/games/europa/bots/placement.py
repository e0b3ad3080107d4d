"""Where to place pawns: own candidates against imagined placements of all others.

Everybody is taken to place in *bundles*: the country and the number of pawns with the best gain for
each pawn, after the forecast of that country's election. With some noise the same gives plausible
placements of the others and candidates of one's own; each candidate is judged by the forecast of
the boards that follow from it.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from grandtour.core.chance import Stream
from grandtour.core.game import Seat
from grandtour.games.europa.ballots import PAWN, Pawns, arithmetic
from grandtour.games.europa.board import VALUE, CountryNumber
from grandtour.games.europa.bots.forecast import Forecast
from grandtour.games.europa.bots.simple_placement import NOISE as SIMPLE_NOISE
from grandtour.games.europa.bots.simple_placement import appeal
from grandtour.games.europa.bots.tuning import STRONG
from grandtour.games.europa.bots.turn_simulation import Lots, TurnSimulation
from grandtour.games.europa.placement import halves
from grandtour.games.europa.view import EuropaView

_BIGGEST_BUNDLE = 6
_LAST_HOPE = 0.01
"""The part of a coalition's worth in a country that nobody can come to any more: pawns that
move on may still complete it."""

Placement = tuple[CountryNumber, ...]
"""The countries of the pawns, sorted."""

Noise = list[float]
"""By place."""

Bundles = dict[tuple[CountryNumber, Pawns, int], tuple[float, int]]
"""By country, pawns there and size allowed: the gain for each pawn of the best bundle, its size."""


class Batch(NamedTuple):
    """The pawns that a seat places when its turn comes, and those that it has left then."""

    seat: Seat
    now: int
    later: int


class Future(NamedTuple):
    """One way in which things may go on: how each batch differs from the best guess, and the
    elections' lots."""

    simple: bool
    """Whether the others place at first sight."""
    noises: list[Noise]
    lots: Lots


def batches(view: EuropaView) -> list[Batch]:
    """All placements to come, the one of the seat in turn first."""
    order, pawns = view.order, view.pawns
    turn = order.index(view.waiting[0])
    first = Batch(order[turn], view.to_place, pawns[order[turn]] - view.to_place)
    if view.round > 1:
        return [first, *(Batch(seat, pawns[seat], 0) for seat in order[turn + 1 :])]
    rest = [Batch(seat, *halves(pawns[seat])) for seat in order[turn + 1 :]]
    again = {batch.seat: batch.later for batch in (first, *rest)}
    second = [Batch(seat, again.get(seat, pawns[seat]), 0) for seat in order]
    return [first, *rest, *second]


class Planner:
    """Plans one batch."""

    def __init__(
        self,
        simulation: TurnSimulation,
        forecast: Forecast,
        places: Sequence[CountryNumber],
        stream: Stream,
    ) -> None:
        self._simulation = simulation
        self._forecast = forecast
        self._places = places
        self._stream = stream
        seats = range(len(forecast.terms.proposers))
        self._effort = (
            STRONG.effort_by_turn[forecast.terms.turn] * STRONG.effort_by_seats[len(seats)]
        )
        self._bundles: dict[tuple[Seat, bool], Bundles] = {
            (seat, hopeful): {} for seat in seats for hopeful in (False, True)
        }

    def plan(self, present: Sequence[Pawns], to_come: list[Batch]) -> Placement:
        """Candidates are compared in rounds: the better half goes on, and is looked at closer."""
        own, rest = to_come[0], to_come[1:]
        left = self._candidates(present, own, bool(rest))
        totals = dict.fromkeys(left, 0.0)
        for futures in STRONG.futures:
            if len(left) == 1:
                break
            for number in range(ceil(futures * self._effort)):
                future = self._future(rest, bool(number % 2))
                for placement in left:
                    totals[placement] += self._judge(present, own, rest, placement, future)
            left.sort(key=lambda placement: -totals[placement])
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def guess(self, present: Sequence[Pawns], to_come: list[Batch], size: float) -> Placement:
        """The best bundles at once, without a look at what the others may do."""
        noise = self._noise(size)
        hopeful = len(to_come) > 1
        return tuple(sorted(self._fill(list(present), to_come[0], noise, hopeful)))

    def _candidates(self, present: Sequence[Pawns], own: Batch, hopeful: bool) -> list[Placement]:
        """Guesses with more and more noise, and variants of them."""
        found: dict[Placement, None] = {}
        for number in range(ceil(STRONG.guesses * self._effort)):
            noise = self._noise(STRONG.placement_noise * number / 4)
            found[tuple(sorted(self._fill(list(present), own, noise, hopeful)))] = None
        guesses = list(found)
        for _ in range(ceil(STRONG.variants * self._effort)):
            found[self._changed(guesses)] = None
        return list(found)

    def _changed(self, guesses: Sequence[Placement]) -> Placement:
        """A guess with one pawn elsewhere: mostly where another guess has one."""
        choice = self._stream.choice
        changed = list(choice(guesses))
        target = choice(choice(guesses) if self._stream.below(3) else self._places)
        changed[self._stream.below(len(changed))] = target
        return tuple(sorted(changed))

    def _future(self, rest: Sequence[Batch], simple: bool) -> Future:
        """What the others prefer, and how the elections go."""
        noises = [self._noise(SIMPLE_NOISE if simple else STRONG.placement_noise) for _ in rest]
        lots = {place: self._stream.fraction() for place in self._forecast.terms.track}
        return Future(simple, noises, lots)

    def _noise(self, size: float) -> Noise:
        return [size * self._stream.fraction() for _ in self._places]

    def _judge(
        self,
        present: Sequence[Pawns],
        own: Batch,
        rest: Sequence[Batch],
        placement: Placement,
        future: Future,
    ) -> float:
        board = list(present)
        for country in placement:
            board[country] += PAWN[own.seat]
        last = len(rest) - 1
        for number, (batch, noise) in enumerate(zip(rest, future.noises, strict=True)):
            if future.simple and batch.seat != own.seat:
                self._fill_simply(board, batch, noise)
            else:
                self._fill(board, batch, noise, hopeful=number < last)
        gains = self._simulation.gains(board, future.lots)
        return self._forecast.terms.look.interest(own.seat, gains)

    def _fill(
        self, board: list[Pawns], batch: Batch, noise: Noise, hopeful: bool
    ) -> list[CountryNumber]:
        """Places a batch on the board, bundle by bundle, and says where."""
        seat, now, later = batch
        placed: list[CountryNumber] = []
        bundles = self._bundles[seat, hopeful]
        limit = min(_BIGGEST_BUNDLE, now + later)
        known, look = bundles.get, self._bundle
        # Found again so often that the way through a call would be most of the cost.
        offers = [
            known((place, board[place], limit)) or look(bundles, place, board[place], seat, limit)
            for place in self._places
        ]
        rates = [offer[0] + more for offer, more in zip(offers, noise, strict=True)]
        while now:
            best = rates.index(max(rates))
            place, size = self._places[best], offers[best][1]
            if size > now + later:
                offers[best] = self._bundle(bundles, place, board[place], seat, now + later)
                rates[best] = offers[best][0] + noise[best]
                continue
            count = min(size, now)
            board[place] += count * PAWN[seat]
            placed += [place] * count
            now -= count
            later -= size - count
            if now:
                limit = min(_BIGGEST_BUNDLE, now + later)
                offers[best] = self._bundle(bundles, place, board[place], seat, limit)
                rates[best] = offers[best][0] + noise[best]
        return placed

    def _fill_simply(self, board: list[Pawns], batch: Batch, noise: Noise) -> None:
        seat, thresholds = batch.seat, self._forecast.terms.thresholds
        drawn = [
            appeal(place, board[place], thresholds[place], seat) + more
            for place, more in zip(self._places, noise, strict=True)
        ]
        for _ in range(batch.now):
            best = drawn.index(max(drawn))
            place = self._places[best]
            board[place] += PAWN[seat]
            drawn[best] = appeal(place, board[place], thresholds[place], seat) + noise[best]

    def _bundle(
        self,
        bundles: Bundles,
        place: CountryNumber,
        pawns: Pawns,
        seat: Seat,
        limit: int,
    ) -> tuple[float, int]:
        """The best gain for each pawn of a bundle, and its size."""
        key = place, pawns, limit
        found = bundles.get(key)
        if found is None:
            hopeful = bundles is self._bundles[seat, True]
            before = self._worth(place, pawns, seat, hopeful)
            rate, size = -1e9, 1
            for count in range(1, limit + 1):
                more = pawns + count * PAWN[seat]
                after = self._worth(place, more, seat, hopeful)
                if (after - before) / count > rate + 1e-9:
                    rate, size = (after - before) / count, count
                if self._alone(place, more, seat):
                    break
            found = bundles[key] = rate, size
        return found

    def _alone(self, country: CountryNumber, pawns: Pawns, seat: Seat) -> bool:
        """Whether a seat needs nobody else, so that more pawns are of no use."""
        threshold = self._forecast.terms.thresholds[country]
        sums = arithmetic(pawns, threshold)
        return sums.votes[seat] >= max(threshold, sums.majority)

    def _worth(self, country: CountryNumber, pawns: Pawns, seat: Seat, hopeful: bool) -> float:
        threshold = self._forecast.terms.thresholds[country]
        sums = arithmetic(pawns, threshold)
        if sums.coalitions or not sums.votes[seat]:
            return self._forecast.hopes(country, pawns)[seat]
        # Others may come and complete it.
        gain = 1 + self._forecast.terms.look.worth[seat] * VALUE[country] / 3
        hope = STRONG.hope if hopeful else _LAST_HOPE
        return hope * gain * (sums.best / threshold) ** 2
