"""Flat Monte Carlo: each action is tried in imagined worlds that are then played on."""

from collections.abc import Iterator, Sequence

from grandtour.bots.search import SearchBot
from grandtour.core.game import A, Event, S, V


class FlatBot(SearchBot[S, A, V]):
    """Takes the action with the best mean. The budget counts playouts."""

    stream_name = "flat"

    def choose(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> A:
        legal = self._in_earnest(legal)
        if len(legal) == 1:
            return legal[0]
        totals: dict[A, list[float]] = {}
        trials = self._trials(view, legal, log)
        for _ in self._budget.spend():
            action, world = next(trials)
            self._playout.begin(log)
            self._playout.tell(world.play(self._seat, action))
            self._playout.run(world, self._stream, self._in_earnest)
            totals.setdefault(action, []).append(self._playout.value(world, self._seat))
        return max(totals, key=lambda action: sum(totals[action]) / len(totals[action]))

    def _trials(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> Iterator[tuple[A, S]]:
        """Every action in the same world, then all again in another: luck hits them alike."""
        while True:
            world = self._game.imagine(view, log, self._stream)
            actions = list(legal)
            self._stream.shuffle(actions)
            for action in actions:
                yield action, world.copy()
