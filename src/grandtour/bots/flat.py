"""Flat Monte Carlo: each action is tried in imagined worlds that are then played on."""

from collections.abc import Iterator, Sequence

from grandtour.bots.budget import Budget
from grandtour.bots.playout import RANDOM_PLAYOUT, Playout
from grandtour.core.chance import Chance
from grandtour.core.game import Action, AnyGame, AnyState, Event, Seat, View


class FlatBot:
    """Takes the action with the best mean. The budget counts playouts."""

    def __init__(
        self,
        game: AnyGame,
        seat: Seat,
        chance: Chance,
        *,
        budget: Budget,
        playout: Playout = RANDOM_PLAYOUT,
    ) -> None:
        self._game = game
        self._seat = seat
        self._stream = chance.stream("flat")
        self._budget = budget
        self._playout = playout

    def choose(self, view: View, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        if len(legal) == 1:
            return legal[0]
        totals: dict[Action, list[float]] = {}
        trials = self._trials(view, legal, log)
        for _ in self._budget.spend():
            action, world = next(trials)
            world.play(self._seat, action)
            self._playout.run(world, self._stream)
            totals.setdefault(action, []).append(self._playout.value(world, self._seat))
        return max(totals, key=lambda action: sum(totals[action]) / len(totals[action]))

    def _trials(
        self, view: View, legal: Sequence[Action], log: Sequence[Event]
    ) -> Iterator[tuple[Action, AnyState]]:
        """Every action in the same world, then all again in another: luck hits them alike."""
        while True:
            world = self._game.imagine(view, log, self._stream)
            actions = list(legal)
            self._stream.shuffle(actions)
            for action in actions:
                yield action, world.copy()
