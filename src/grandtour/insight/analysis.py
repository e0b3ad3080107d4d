"""What an analysis says, put together from its pieces."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import exp

import msgspec

from grandtour.core.game import Outcome, Seat
from grandtour.insight.looking import Judgement, Look
from grandtour.insight.smoothing import smoothed

_SURE = 2.0
"""A choice has cost something only if that is so many times its standard error."""
_FORGIVING = 0.2
"""A choice that costs this counts exp(-1), about a third, of a perfect one."""
_TURN = 0.08
MOST_TURNS = 6


class Chances(msgspec.Struct, frozen=True):
    """Every seat's chance to win after n actions, as an onlooker sees it."""

    n: int
    chances: tuple[float, ...]


class OwnChance(msgspec.Struct, frozen=True):
    """A seat's chance after n actions, from what it knew itself."""

    n: int
    chance: float


class Decision(msgspec.Struct, frozen=True):
    """A choice between several actions, and what it cost against the best one that is known."""

    n: int
    seat: Seat
    action: str
    best: str
    cost: float
    error: float
    pairs: int


class TurningPoint(msgspec.Struct, frozen=True):
    """After `n` actions the chances differ much from those after `since`; for this seat most.

    `choice` is the part of its own decisions in that, the rest is luck.
    """

    since: int
    n: int
    seat: Seat
    change: float
    choice: float


class Account(msgspec.Struct, frozen=True):
    """A seat's way from its first chance to the result: `first + skill + luck == result`."""

    seat: Seat
    first: float
    result: float
    skill: float
    luck: float
    decisions: int
    judged: int
    accuracy: float | None
    """From 0 to 1; None if it had nothing to decide."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    level: str
    seed: int
    moves: int
    complete: bool
    """Whether time was left for all that was planned."""
    curve: tuple[Chances, ...]
    own: tuple[tuple[OwnChance, ...], ...]
    decisions: tuple[Decision, ...]
    turning_points: tuple[TurningPoint, ...]
    accounts: tuple[Account, ...]

    def chances_at(self, n: int) -> tuple[float, ...]:
        """Between two moments that were looked at, what lies between their chances."""
        place = bisect_left(self.curve, n, key=lambda each: each.n)
        after = self.curve[min(place, len(self.curve) - 1)]
        if after.n <= n or place == 0:
            return after.chances
        before = self.curve[place - 1]
        part = (n - before.n) / (after.n - before.n)
        return tuple(
            was + part * (is_ - was) for was, is_ in zip(before.chances, after.chances, strict=True)
        )

    def decisions_between(self, since: int, n: int) -> Sequence[Decision]:
        """Those among the actions after the first `since` up to the first n."""
        first = bisect_left(self.decisions, since, key=lambda each: each.n)
        return self.decisions[first : bisect_left(self.decisions, n, key=lambda each: each.n)]


def curve_of(
    looks: Sequence[Look], outcome: Outcome, last: int, doubt: float = 0.0
) -> tuple[Chances, ...]:
    """The onlooker's curve, from looks in their order; it ends with the result."""
    result = Chances(last, tuple(outcome.share(seat) for seat in range(len(looks[0].shares))))
    sides = sides_of(outcome, len(looks[0].shares))
    rows = smoothed([[look.shares[side[0]] for side in sides] for look in looks], doubt)
    place = {seat: number for number, side in enumerate(sides) for seat in side}
    seats = range(len(place))
    found = [
        Chances(look.n, tuple(row[place[seat]] for seat in seats))
        for look, row in zip(looks, rows, strict=True)
    ]
    return (*found, result)


def sides_of(outcome: Outcome, seats: int) -> list[tuple[Seat, ...]]:
    """Teams, and seats that are in none."""
    return sorted({outcome.side(seat) for seat in range(seats)})


def own_of(looks: Sequence[Look], seat: Seat) -> tuple[OwnChance, ...]:
    if not looks:
        return ()
    rows = smoothed([(look.shares[seat], look.worlds - look.shares[seat]) for look in looks])
    return tuple(OwnChance(look.n, row[0]) for look, row in zip(looks, rows, strict=True))


def decision_of(judged: Judgement) -> Decision:
    sure = judged.gain >= _SURE * judged.error > 0
    return Decision(
        judged.n,
        judged.seat,
        judged.action,
        judged.best,
        judged.gain if sure else 0.0,
        judged.error,
        judged.pairs,
    )


def counted_once(decisions: Sequence[Decision]) -> list[Decision]:
    """The same decisions; who misses the same action again and again has missed it once.

    Of such a row the dearest counts: what can still be done next time is not lost yet.
    """
    found = list(decisions)
    last: dict[Seat, int] = {}
    for place, each in enumerate(found):
        if not each.cost:
            continue
        before = last.get(each.seat)
        last[each.seat] = place
        if before is not None and found[before].best == each.best:
            dearer = before if found[before].cost > each.cost else place
            cheaper = before + place - dearer
            found[cheaper] = msgspec.structs.replace(found[cheaper], cost=0.0)
            last[each.seat] = dearer
    return found


def turning_points(
    curve: Sequence[Chances], decisions: Sequence[Decision]
) -> tuple[TurningPoint, ...]:
    """The greatest changes between neighbours on the curve, in the order of the game."""
    found = []
    for before, after in pairwise(curve):
        changes = [b - a for a, b in zip(before.chances, after.chances, strict=True)]
        # What one side loses another gains; then the winner is named.
        seat = max(
            range(len(changes)), key=lambda each: (round(abs(changes[each]), 9), changes[each])
        )
        if abs(changes[seat]) >= _TURN:
            choice = _skill(
                each for each in decisions if before.n <= each.n < after.n and each.seat == seat
            )
            found.append(TurningPoint(before.n, after.n, seat, changes[seat], choice))
    greatest = sorted(found, key=lambda each: -abs(each.change))[:MOST_TURNS]
    return tuple(sorted(greatest, key=lambda each: each.n))


def account(
    seat: Seat, first: float, result: float, asked: int, decisions: Sequence[Decision]
) -> Account:
    """Luck is what skill leaves unexplained: deal, dice, hidden truth, the others' choices."""
    own = [each for each in decisions if each.seat == seat]
    skill = _skill(own)
    accuracy = sum(exp(-each.cost / _FORGIVING) for each in own) / len(own) if own else None
    return Account(seat, first, result, skill, result - first - skill, asked, len(own), accuracy)


def _skill(decisions: Iterable[Decision]) -> float:
    return 0.0 - sum(each.cost for each in decisions)
