"""The bot that every other one must beat."""

from collections.abc import Sequence

from grandtour.core.chance import Chance
from grandtour.core.game import Action, AnyGame, Event, Seat, View


class RandomBot:
    """Takes any legal action, all equally likely."""

    def __init__(self, game: AnyGame, seat: Seat, chance: Chance) -> None:
        self._stream = chance.stream("random")

    def choose(self, view: View, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        return self._stream.choice(legal)
