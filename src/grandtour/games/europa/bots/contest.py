"""One election as a game: proposals in order, answers by interest, solved from its end.

Each stage is a proposal that is due. If it fails, the next stage follows; after the last one the
Nationalists win, and nobody gains. A seat says yes if the coalition means more to it than what it
can expect from the next stage, and a proposer looks for the coalition that promises it most. Nobody
is sure what the others want, so answers and proposals are not certain but more or less likely (a
logistic, or quantal, response).

A promise pulls: towards the promised coalition, and away from others before it has come up.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY, SEATS_IN, SeatSet
from grandtour.games.europa.actions import MOST_SEATS
from grandtour.games.europa.ballots import Arithmetic
from grandtour.games.europa.bots.tuning import STRONG
from grandtour.games.europa.bots.voting_habits import VotingHabits

_NEGLIGIBLE = 1e-4
_ANSWER_NOISE = STRONG.answer_noise

Stakes = Mapping[SeatSet, Sequence[float]]
"""What each coalition means to each seat."""


@lru_cache(maxsize=1 << 14)
def sensible(sums: Arithmetic) -> tuple[tuple[SeatSet, ...], ...]:
    """By proposer: the coalitions with it that have no party too many.

    A coalition that has the threshold and the majority already takes nobody else in.
    """
    enough = [c for c in sums.coalitions if sums.count(c) >= sums.majority]
    lean = [c for c in sums.coalitions if not any(e & c == e != c for e in enough)]
    return tuple(tuple(c for c in lean if c >> seat & 1) for seat in range(MOST_SEATS))


class Promise(NamedTuple):
    """A promise of a seat to another, to say yes to these parties, and to no others before."""

    seat: Seat
    to: Seat
    parties: SeatSet
    exactly: bool
    weight: float

    def pull(self, coalition: SeatSet) -> float:
        parties = self.parties
        meant = coalition == parties if self.exactly else coalition & parties == parties
        return self.weight if meant else -self.weight


class Plan(NamedTuple):
    """A proposal that may be made at a stage."""

    coalition: SeatSet
    carries: float
    """The chance that it carries."""
    gain: float
    """What the proposer expects from making it, beyond the next stage."""
    likely: float
    """The chance that it is made."""


class Stage(NamedTuple):
    proposer: Seat
    hopes: tuple[float, ...]
    """By seat: what it can expect when this proposal is due."""
    plans: tuple[Plan, ...]


class Contest:
    """An election with what is at stake in it."""

    __slots__ = ("consent", "promises", "stages", "stakes", "sums", "voting")

    def __init__(
        self,
        sums: Arithmetic,
        stakes: Stakes,
        proposers: Sequence[Seat],
        *,
        consent: bool,
        voting: VotingHabits,
        promises: Sequence[Promise] = (),
    ) -> None:
        self.sums = sums
        self.stakes = stakes
        self.consent = consent
        self.promises = promises
        self.voting = voting
        self.stages: list[Stage] = []
        """Of these proposers, and a last one when all have failed."""
        seats = len(next(iter(stakes.values())))
        hopes: tuple[float, ...] = (0.0,) * seats
        self.stages.append(Stage(NOBODY, hopes, ()))
        for proposer in reversed(proposers):
            stage = self._stage(proposer, hopes)
            hopes = stage.hopes
            self.stages.append(stage)
        self.stages.reverse()

    def _stage(self, proposer: Seat, later: tuple[float, ...]) -> Stage:
        plans = []
        for coalition in sensible(self.sums)[proposer]:
            stake = self.stakes[coalition][proposer] - later[proposer]
            pull = self._pull(proposer, coalition) if self.promises else 0.0
            if stake <= 0 and pull <= 0:
                continue
            carries = self.carries(coalition, proposer, later)
            gain = carries * stake + pull
            if gain > 0:
                plans.append((coalition, carries, gain))
        if not plans:
            return Stage(proposer, later, ())
        noise = STRONG.proposal_noise
        weights = [exp(min(60.0, gain / noise)) for _, _, gain in plans]
        # To pass has the gain 0.
        total = sum(weights) + 1.0
        made = []
        hopes = list(later)
        for (coalition, carries, gain), weight in zip(plans, weights, strict=True):
            likely = weight / total
            made.append(Plan(coalition, carries, gain, likely))
            chance = likely * carries
            if chance > _NEGLIGIBLE:
                stakes = self.stakes[coalition]
                for seat, nothing in enumerate(later):
                    hopes[seat] += chance * (stakes[seat] - nothing)
        return Stage(proposer, tuple(hopes), tuple(made))

    def carries(self, coalition: SeatSet, proposer: Seat, later: Sequence[float]) -> float:
        """The chance that a proposal finds its majority (R21) and its parties' consent (R22)."""
        sums, own = self.sums, 1 << proposer
        asked = coalition & ~own if self.consent else 0
        chance = 1.0
        for seat in SEATS_IN[asked]:
            chance *= self.agrees(seat, coalition, later)
        lacking = sums.majority - sums.count(asked | own)
        if lacking <= 0 or chance < _NEGLIGIBLE:
            return chance
        return chance * self._help(coalition, sums.eligible & ~asked & ~own, lacking, later)

    def agrees(self, seat: Seat, coalition: SeatSet, later: Sequence[float]) -> float:
        """The chance that a seat says yes."""
        better = self.stakes[coalition][seat] - later[seat]
        if self.promises:
            better += self._pull(seat, coalition)
        likely = 1.0 / (1.0 + exp(-better / _ANSWER_NOISE))
        seen, weight = self.voting[seat][coalition >> seat & 1]
        return likely + weight * (seen - likely)

    def _help(
        self, coalition: SeatSet, others: SeatSet, lacking: int, later: Sequence[float]
    ) -> float:
        """The chance that others bring the votes that are lacking."""
        if self.sums.count(others) < lacking:
            return 0.0
        helpers = SEATS_IN[others]
        votes = self.sums.votes
        if len(helpers) == 1:
            return self.agrees(helpers[0], coalition, later)
        missing = {lacking: 1.0}
        enough = 0.0
        for seat in helpers:
            yes, brings = self.agrees(seat, coalition, later), votes[seat]
            left: dict[int, float] = {}
            for need, chance in missing.items():
                if need <= brings:
                    enough += chance * yes
                else:
                    left[need - brings] = left.get(need - brings, 0.0) + chance * yes
                left[need] = left.get(need, 0.0) + chance * (1 - yes)
            missing = left
        return enough

    def _pull(self, seat: Seat, coalition: SeatSet) -> float:
        return sum(promise.pull(coalition) for promise in self.promises if promise.seat == seat)

    @property
    def hopes(self) -> tuple[float, ...]:
        return self.stages[0].hopes

    def results(self) -> dict[SeatSet, float]:
        """The chance of each coalition to win."""
        found: dict[SeatSet, float] = {}
        open_still = 1.0
        for stage in self.stages:
            settled = 0.0
            for plan in stage.plans:
                chance = open_still * plan.likely * plan.carries
                found[plan.coalition] = found.get(plan.coalition, 0.0) + chance
                settled += plan.likely * plan.carries
            open_still *= 1 - settled
        return found
