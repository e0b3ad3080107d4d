"""The bot that every other one must beat."""

from collections.abc import Sequence
from typing import Generic

from grandtour.core.asides import AtRandom
from grandtour.core.chance import Chance
from grandtour.core.game import A, Event, Game, S, Seat, V


class RandomBot(Generic[S, A, V]):
    """Takes any legal action, all equally likely; asides are rare."""

    def __init__(self, game: Game[S, A, V], seat: Seat, chance: Chance) -> None:
        self._stream = chance.stream("random")
        self._at_random = AtRandom(game)

    def choose(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> A:
        return self._at_random.choose(legal, self._stream.below)
