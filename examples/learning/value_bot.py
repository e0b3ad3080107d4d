"""A bot that has learnt from games what a view is worth, in any game.

    pip install grandtour[data] scikit-learn
    grandtour dataset GAME --games 600 --bots easy,easy --out games
    python examples/learning/value_bot.py games model.joblib
    VALUE_MODEL=model.joblib grandtour arena GAME --bots py:examples/learning/value_bot.py,random

It learns the seat's part of the win from the encoded view, by a small neural network. To choose, it
imagines worlds that it cannot exclude, tries every action there, and takes the one after which it
likes its own view best when it is asked again.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pyarrow.parquet as pq
from scipy.sparse import csr_matrix, vstack
from sklearn.neural_network import MLPRegressor

from grandtour.bridges.encoding import HashedView
from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame, Event, Seat

MODEL = os.environ.get("VALUE_MODEL", "model.joblib")
KEPT_BACK = 10
"""One game of so many is not learnt from, but asked about afterwards."""
TIMES = 4
"""How often it goes through all positions: by heart it would know these games alone."""
WORLDS = 5
ENCODER = HashedView()


def read(folder: Path) -> tuple[Any, Any, Any]:
    """Views, results and numbers of games. Most numbers of a view are 0, so they are not kept."""
    views, results, games = [], [], []
    for path in sorted(folder.glob("*.parquet")):
        table = pq.read_table(path, columns=["view", "result", "game"])
        dense = table["view"].combine_chunks().flatten().to_numpy()
        views.append(csr_matrix(dense.reshape(len(table), -1)))
        results.append(table["result"].to_numpy())
        games.append(table["game"].to_numpy())
    return vstack(views).tocsr(), np.concatenate(results), np.concatenate(games)


def train(folder: Path, model_path: Path) -> None:
    views, results, games = read(folder)
    new = games % KEPT_BACK == 0
    model = MLPRegressor(hidden_layer_sizes=(32,), alpha=1.0, batch_size=256, random_state=1)
    for _ in range(TIMES):
        model.partial_fit(views[~new], results[~new])
    guesses = model.predict(views[new]).clip(0, 1)
    joblib.dump(model, model_path)
    print(f"{(~new).sum()} positions learnt, {new.sum()} others asked about:")
    print(
        f"mean squared error {np.square(guesses - results[new]).mean():.3f}, "
        f"of always the mean {np.square(results[~new].mean() - results[new]).mean():.3f}"
    )


class ValueBot:
    """Tries every action in a few worlds; until it is asked again the others do anything."""

    def __init__(self, game: AnyGame, seat: Seat, chance: Chance, model: Any) -> None:
        self._game, self._seat, self._model = game, seat, model
        self._stream = chance.stream("value")

    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        if len(legal) == 1:
            return legal[0]
        totals = np.zeros(len(legal))
        for _ in range(WORLDS):
            world = self._game.imagine(view, log, self._stream)
            after = [self._after(world.copy(), action) for action in legal]
            values = self._model.predict(csr_matrix(np.stack([self._seen(end) for end in after])))
            for number, end in enumerate(after):
                outcome = end.outcome()
                share = values[number] if outcome is None else outcome.share(self._seat)
                totals[number] += share
        return legal[int(totals.argmax())]

    def _after(self, world: Any, action: Any) -> Any:
        world.play(self._seat, action)
        while (turn := world.turn()) and self._seat not in turn:
            world.play(turn[0], self._stream.choice(world.legal(turn[0])))
        return world

    def _seen(self, world: Any) -> Any:
        return ENCODER.encode(world.view(self._seat))


def bot(game: AnyGame, seat: Seat, chance: Chance) -> ValueBot:
    """How the arena asks for it; the model is read once."""
    if not _MODELS:
        _MODELS.append(joblib.load(MODEL))
    return ValueBot(game, seat, chance, _MODELS[0])


_MODELS: list[Any] = []

if __name__ == "__main__":
    train(Path(sys.argv[1]), Path(sys.argv[2]))
