"""OpenSpiel's own search as a bot of any game: `openspiel:100ms` in the arena.

It is `ismcts.ISMCTSBot` as it comes, with random rollouts to the end; all that is ours is that
it stops when its time is up. It sees the game through the bridge, thus by its view and log.
"""

from collections.abc import Sequence

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from grandtour.bots.budget import Budget
from grandtour.bridges import openspiel
from grandtour.bridges.limits import LONGEST
from grandtour.bridges.position import Heard, Imagined, Position
from grandtour.core.chance import SEED_BYTES, Chance
from grandtour.core.game import Action, AnyGame, Event, Seat, View

EXPLORATION = 1.0


class OpenSpielBot:
    def __init__(self, game: AnyGame, seat: Seat, chance: Chance, *, budget: Budget) -> None:
        openspiel.register()
        # A bot is not told how many sit there. With empty seats nothing else changes.
        most = game.info.seats[1]
        self._game = pyspiel.load_game(openspiel.PREFIX + game.info.key, {"players": most})
        self._stream = chance.stream("openspiel")
        self._search = _Search(self._game, budget, self._stream.word())

    def choose(self, view: View, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        seed = bytes(self._stream.below(256) for _ in range(SEED_BYTES))
        setting = self._game.setting
        position = Position(setting, Imagined(view, Heard(0, tuple(log), b""), seed))
        run = openspiel.Run(setting, LONGEST, position)
        slot = self._search.step(openspiel.OpenSpielState(self._game, run))
        return position.slots().by_slot[int(slot)]


class _Search(ismcts.ISMCTSBot):
    def __init__(self, game: pyspiel.Game, budget: Budget, seed: int) -> None:
        lots = np.random.RandomState(seed)
        super().__init__(
            game,
            evaluator=mcts.RandomRolloutEvaluator(1, lots),
            uct_c=EXPLORATION,
            max_simulations=0,
            random_state=lots,
            allow_inconsistent_action_sets=True,
        )
        self._budget = budget

    def run_search(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """What it does itself, for a time instead of a number of simulations."""
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        root = self._root_node = self.create_new_node(state)
        for _ in self._budget.spend():
            self.run_simulation(self.sample_root_state(state))
        while root.total_visits < 1:  # the first simulation only opens the root
            self.run_simulation(self.sample_root_state(state))
        policy: list[tuple[int, float]]
        policy = self.get_final_policy(state, self.filter_illegals(root, legal))
        return policy
