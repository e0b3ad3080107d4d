"""Playing an imagined world to its end, and what that end is worth to a seat."""

from collections.abc import Sequence
from typing import Any, Generic

from grandtour.core.chance import Stream
from grandtour.core.game import A, Outcome, S, Seat


class Playout(Generic[S, A]):
    """How a search plays worlds on: here at random. A game may know better and override it."""

    depth = 300

    def move(self, world: S, seat: Seat, legal: Sequence[A], stream: Stream) -> A:
        """What this seat does in a playout."""
        return stream.choice(legal)

    def judge(self, world: S, seat: Seat) -> float:
        """From 0 to 1, what a world is worth that is not finished after `depth` actions."""
        return 0.5

    def run(self, world: S, stream: Stream) -> None:
        """Plays this world on, for all seats."""
        for _ in range(self.depth):
            turn = world.turn()
            if not turn:
                return
            seat = turn[0]
            world.play(seat, self.move(world, seat, world.legal(seat), stream))

    def value(self, world: S, seat: Seat) -> float:
        outcome = world.outcome()
        return self.judge(world, seat) if outcome is None else standing(outcome, seat)


RANDOM_PLAYOUT: Playout[Any, Any] = Playout()
"""Good for every game."""


def standing(outcome: Outcome, seat: Seat) -> float:
    """From 0 to 1: half for the seat's part of the win, half for the others it has left behind.

    The win alone would tell a seat that is losing nothing about how to lose less.

    >>> standing(Outcome(ranking=((1,), (0, 2)), scores=(), reason=""), 0)
    0.125
    """
    place = next(place for place, group in enumerate(outcome.ranking) if seat in group)
    equal = len(outcome.ranking[place]) - 1
    behind = sum(map(len, outcome.ranking[place + 1 :]))
    others = sum(map(len, outcome.ranking)) - 1
    return (outcome.share(seat) + (behind + equal / 2) / max(others, 1)) / 2
