"""Small pieces of work on a game: a look at a moment, and the comparison of two actions.

Each follows from the match, the plan and its own place alone, so it does not matter in which
process or order they are done, and what is done need not be done again.
"""

from collections.abc import Sequence
from functools import cached_property
from math import sqrt
from typing import TypeAlias

import msgspec

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import Action, AnyState, Seat
from grandtour.core.match import AnyMatch
from grandtour.core.reel import Reel
from grandtour.insight.plan import Plan
from grandtour.insight.playouts import Knowledge, Playouts

_STAGES = (6, 12, 24, 48)
"""Pairs of worlds after which a comparison ends unless it looks as if something was lost."""
_HOPELESS = 0.5
_UNSURE = 0.25


class Look(msgspec.Struct, frozen=True, omit_defaults=True, tag="look"):
    """After n actions, from what a viewer knew (None: an onlooker): how imagined worlds ended."""

    n: int
    viewer: Seat | None
    worlds: int
    shares: tuple[float, ...]
    """Every seat's wins in them, added up."""
    moves: int


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True, tag="judgement"):
    """What was done after n actions, beside what the advisor would have done."""

    n: int
    seat: Seat
    action: str
    best: str
    pairs: int = 0
    gain: float = 0.0
    """What the advisor's action wins more often, over the same worlds."""
    error: float = 0.0
    """The standard error of that."""
    moves: int = 0

    @property
    def agrees(self) -> bool:
        return self.action == self.best


Piece: TypeAlias = Look | Judgement


class Looker:
    """Does such pieces for one match."""

    def __init__(self, match: AnyMatch, plan: Plan) -> None:
        self.match = match
        self.plan = plan
        key = match.game.info.key
        self.reel = Reel(match)
        self._playouts = Playouts(key, plan.level)
        self._advisor = registry.bot(makers(key), plan.advisor)

    @cached_property
    def steps(self) -> Sequence[int]:
        """The moments at which everybody was told something, but the end.

        While several act at the same time, not before all have: what is sealed would be imagined
        as if it had been chosen without a thought.
        """
        last, before = len(self.match.actions), frozenset[Seat]()
        found = []
        for n, moment in self.reel.walk(range(last), None):
            turn = frozenset(moment.state.turn())
            if not (turn < before and len(before) > 1):
                found.append(n)
            before = turn
        told = set(self.reel.steps(None))
        return [n for n in found if n in told]

    def look(self, n: int, viewer: Seat | None, budget: int) -> Look:
        """Worlds until the budget of moves is spent, but neither very few nor very many."""
        known = Knowledge.at(self.reel.at(n), viewer)
        chance = Chance.of("look", self.plan.seed, n, viewer)
        totals, worlds, moves = [0.0] * known.seats, 0, 0
        while worlds < self.plan.fewest_worlds or (
            moves < budget and worlds < self.plan.most_worlds
        ):
            ending = self._playouts.run(known, chance.fork(f"world {worlds}"))
            totals = [total + share for total, share in zip(totals, ending.shares, strict=True)]
            moves += ending.moves
            worlds += 1
        return Look(n, viewer, worlds, tuple(totals), moves)

    def advice(self, n: int) -> Action:
        """What the advisor would have done instead of action n, knowing what that seat knew."""
        moment, (seat, _) = self.reel.at(n), self.match.actions[n]
        chance = Chance.of("advice", self.plan.seed, seat)
        advisor = self._advisor(self.match.game, seat, chance)
        advice: Action = advisor.choose(
            moment.view(seat), moment.state.legal(seat), moment.log(seat)
        )
        return advice

    def judge(self, n: int, budget: int) -> Judgement:
        """Compares both actions in the same worlds, until it is plain that nothing was lost."""
        seat, action = self.match.actions[n]
        best = self.advice(n)
        if str(action) == str(best):
            return Judgement(n, seat, str(action), str(best))
        known = Knowledge.at(self.reel.at(n), seat)
        chance = Chance.of("judge", self.plan.seed, n)
        gains: list[float] = []
        moves = 0
        for stage in _STAGES:
            while len(gains) < stage:
                world = chance.fork(f"world {len(gains)}")
                one, other = (
                    self._playouts.run(known, world, (seat, done)) for done in (best, action)
                )
                gains.append(one.shares[seat] - other.shares[seat])
                moves += one.moves + other.moves
            gain, error = mean_and_error(gains)
            if gain < _HOPELESS * error or moves >= budget:
                break
        return Judgement(n, seat, str(action), str(best), len(gains), gain, error, moves)


def is_decision(state: AnyState, seat: Seat) -> bool:
    """Whether the seat had to act and had a choice."""
    return seat in state.turn() and len(state.legal(seat)) > 1


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error, which is never nought: a few equal worlds prove nothing.

    >>> mean_and_error([0.5, 0.5, 0.5, 0.5])
    (0.5, 0.125)
    """
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) + _UNSURE
    return mean, sqrt(spread / count / count)
