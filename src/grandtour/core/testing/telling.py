"""Positions at which something seldom told is told next.

Most positions of a game tell the same few kinds of events, and what is told once a game would
hardly ever be looked at: so positions are chosen by kinds, the rarest first.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Action, Seat
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.playing import Position, walk, walks

Moves = dict[int, tuple[Seat, Action]]
Kinds = Mapping[int, frozenset[str]]


def telling_positions(case: Case, plan: Plan) -> Iterator[Position]:
    """Positions of games at random, at most `plan.positions` of each, and what was done there."""
    for seed, first_pass in walks(case, plan):
        moves: Moves = {}
        kinds: dict[int, frozenset[str]] = {}
        for position in first_pass:
            if ply := position.spot.ply:
                moves[ply - 1] = position.match.actions[-1]
                kinds[ply - 1] = frozenset(event.kind for event in position.news)
        chance = Chance.of("telling", case, seed).stream("plies")
        chosen = rarest(kinds, plan.positions, chance)
        for position in walk(case, seed, plan):
            if position.spot.ply in chosen:
                yield replace(position, coming=moves[position.spot.ply])
            if position.spot.ply >= max(chosen, default=0):
                break


def rarest(kinds: Kinds, most: int, chance: Stream) -> set[int]:
    """So many numbers, each with kinds of events: a rare kind is there before a usual one is again.

    >>> often, once = frozenset(["moved"]), frozenset(["moved", "won"])
    >>> rarest({0: often, 1: often, 2: once}, 1, Chance.of("some").stream("numbers"))
    {2}
    """
    numbers = list(kinds)
    chance.shuffle(numbers)
    told = Counter(kind for some in kinds.values() for kind in some)
    had: Counter[str] = Counter()
    chosen: set[int] = set()
    while numbers and len(chosen) < most:
        best = min(
            numbers, key=lambda n: min(((had[k], told[k]) for k in kinds[n]), default=(9, 9))
        )
        numbers.remove(best)
        chosen.add(best)
        had.update(kinds[best])
    return chosen
