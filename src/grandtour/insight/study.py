"""The analysis of one match from its first piece to its last.

First an onlooker looks at moments spread evenly over the game, then more closely where the chances
change. Then every seat looks back at what it knew, and the decisions are judged, those first at
which most was won or lost.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import inf
from time import thread_time
from typing import NamedTuple

from grandtour.bots.levels import usual_level
from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.core.game import Outcome, Seat
from grandtour.core.match import AnyMatch
from grandtour.insight.analysis import (
    Analysis,
    Chances,
    Decision,
    account,
    counted_once,
    curve_of,
    decision_of,
    own_of,
    turning_points,
)
from grandtour.insight.looking import Judgement, Look, Looker, Piece, is_decision
from grandtour.insight.plan import FINER, USUAL, Plan


class NotOver(GrandTourError):
    """Only what is over can be analysed: an analysis tells everybody's secrets."""


class Progress(NamedTuple):
    """One more piece, and how much of the whole is done."""

    piece: Piece
    done: float


class Study:
    """Makes an analysis piece by piece; whoever keeps the pieces can go on later.

    `seconds` of processor time are an upper bound: what is not done by then is left out.
    """

    def __init__(
        self,
        match: AnyMatch,
        plan: Plan = USUAL,
        known: Iterable[Piece] = (),
        seconds: float = inf,
    ) -> None:
        outcome = match.outcome()
        if outcome is None:
            raise NotOver("record_after_end")
        self._outcome: Outcome = outcome
        self._match = match
        self._plan = plan
        self._looker = Looker(match, plan)
        self._looks: dict[tuple[int, Seat | None], Look] = {}
        self._judged: dict[int, Judgement] = {}
        self._done = 0.0
        self._limit = seconds
        self._ends = inf
        self.complete = True
        for piece in known:
            self._keep(piece)

    def run(self) -> Iterator[Progress]:
        """Does what is missing; afterwards `analysis` has everything."""
        self._ends = thread_time() + self._limit
        even = spread(self._looker.steps, self._plan.moments)
        yield from self._look_at([(n, None) for n in even], self._plan.moves_a_look, 0.35)
        yield from self._look_at(self._finer(), self._plan.moves_a_look, 0.5)
        budget = self._plan.moves_an_own_look(self._match.seats)
        yield from self._look_at(self._own_moments(), budget, 0.65)
        yield from self._judge()

    def analysis(self) -> Analysis:
        """What is known so far; at least one moment must have been looked at."""
        plan, curve = self._plan, self._curve()
        decisions = self._decisions()
        seats = range(self._match.seats)
        asked = [self._match.actions[n][0] for n in self._asked]
        return Analysis(
            game=self._match.game.info.key,
            level=plan.level or usual_level(self._match.game.info.key),
            seed=plan.seed,
            moves=sum(look.moves for look in self._looks.values())
            + sum(judged.moves for judged in self._judged.values()),
            complete=self.complete,
            curve=curve,
            own=tuple(own_of(self._looks_of(seat), seat) for seat in seats),
            decisions=tuple(decisions),
            turning_points=turning_points(curve, decisions),
            accounts=tuple(
                account(
                    seat,
                    curve[0].chances[seat],
                    curve[-1].chances[seat],
                    asked.count(seat),
                    decisions,
                )
                for seat in seats
            ),
        )

    @cached_property
    def _asked(self) -> Sequence[int]:
        """The actions that were one of several, of a seat that had to act."""
        last = len(self._match.actions)
        return [
            n
            for n, moment in self._looker.reel.walk(range(last), None)
            if is_decision(moment.state, self._match.actions[n][0])
        ]

    def _looks_of(self, viewer: Seat | None) -> list[Look]:
        found = (look for look in self._looks.values() if look.viewer == viewer)
        return sorted(found, key=lambda look: look.n)

    def _curve(self) -> tuple[Chances, ...]:
        return self._curve_of(self._looks_of(None))

    def _curve_of(self, looks: Sequence[Look]) -> tuple[Chances, ...]:
        doubt = registry.doubt(self._match.game.info.key)
        return curve_of(looks, self._outcome, len(self._match.actions), doubt)

    def _decisions(self) -> list[Decision]:
        return counted_once([decision_of(self._judged[n]) for n in sorted(self._judged)])

    def _keep(self, piece: Piece) -> None:
        if isinstance(piece, Look):
            self._looks[piece.n, piece.viewer] = piece
        else:
            self._judged[piece.n] = piece

    @property
    def _late(self) -> bool:
        if thread_time() >= self._ends:
            self.complete = False
            return True
        return False

    def _look_at(
        self, places: Sequence[tuple[int, Seat | None]], budget: int, until: float
    ) -> Iterator[Progress]:
        start = self._done
        for number, (n, viewer) in enumerate(places, 1):
            self._done = start + (until - start) * number / len(places)
            # Without a first look there is nothing to tell.
            if (n, viewer) in self._looks or (self._looks and self._late):
                continue
            look = self._looker.look(n, viewer, budget)
            self._keep(look)
            yield Progress(look, self._done)

    def _finer(self) -> list[tuple[int, None]]:
        """The moments between those neighbours whose chances differ most.

        Judged by the even looks alone, so that whoever goes on later chooses the same.
        """
        even = spread(self._looker.steps, self._plan.moments)
        looks = [self._looks[n, None] for n in even if (n, None) in self._looks]
        if not looks:
            return []
        curve = self._curve_of(looks)
        gaps = sorted(pairwise(curve), key=_change, reverse=True)
        found: list[tuple[int, None]] = []
        for before, after in gaps:
            between = [n for n in self._looker.steps if before.n < n < after.n]
            found += [(n, None) for n in between[: FINER - len(found)]]
        return found

    def _own_moments(self) -> list[tuple[int, Seat | None]]:
        """Each seat's own decisions, spread over the game."""
        asked = self._asked
        return [
            (n, seat)
            for seat in range(self._match.seats)
            for n in spread(
                [n for n in asked if self._match.actions[n][0] == seat], self._plan.own_moments
            )
        ]

    def _judge(self) -> Iterator[Progress]:
        """The decisions where most was won or lost come first, as long as moves are left."""
        budget, spent, start = self._plan.moves_for_decisions, 0, self._done
        curve = self._curve()
        order = sorted(self._asked, key=lambda n: self._weight(n, curve), reverse=True)
        for number, n in enumerate(order, 1):
            if n not in self._judged:
                if spent >= budget or self._late:
                    break
                self._keep(self._looker.judge(n, self._plan.moves_a_decision))
                share = max(spent / budget, number / len(order))
                self._done = start + (1 - start) * min(share, 1.0)
                yield Progress(self._judged[n], self._done)
            spent += self._judged[n].moves

    def _weight(self, n: int, curve: Sequence[Chances]) -> tuple[float, int]:
        """How much the chance of whoever acted changed by it; of equals the later one."""
        seat = self._match.actions[n][0]
        place = next(i for i, each in enumerate(curve) if each.n > n)
        before, after = curve[max(place - 1, 0)], curve[place]
        return abs(after.chances[seat] - before.chances[seat]) / max(after.n - before.n, 1), n


def _change(gap: tuple[Chances, Chances]) -> float:
    before, after = gap
    return max(abs(b - a) for a, b in zip(before.chances, after.chances, strict=True))


def spread(items: Sequence[int], most: int) -> list[int]:
    """At most so many of these, evenly, the first and the last among them.

    >>> spread([0, 1, 2, 3, 4, 5, 6], 3)
    [0, 3, 6]
    """
    if len(items) <= most:
        return list(items)
    if most == 1:
        return [items[0]]
    last = len(items) - 1
    return [items[round(number * last / (most - 1))] for number in range(most)]


def analyse(match: AnyMatch, plan: Plan = USUAL, seconds: float = inf) -> Analysis:
    """The whole analysis at once. Raises `NotOver`."""
    study = Study(match, plan, seconds=seconds)
    for _ in study.run():
        pass
    return study.analysis()
