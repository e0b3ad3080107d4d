"""A bot that has learnt from games what a view is worth, in any game.

    pip install 'grandtour[data]' scikit-learn
    grandtour dataset GAME --games 600 --bots easy,easy --out positions
    python examples/learning/value_bot.py positions model.joblib
    VALUE_MODEL=model.joblib grandtour arena GAME --bots py:examples/learning/value_bot.py,random

It learns the seat's part of the win from the encoded view: a line first, which says everywhere what
is better, then a hundred small trees for what the line leaves. To choose, it imagines worlds that
it cannot exclude, tries every action there, and takes the one after which it likes its own view
best when it is asked again. Asides, which change nothing, it leaves alone.
"""

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pyarrow.parquet as pq
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import Ridge
from threadpoolctl import threadpool_limits

from grandtour.bridges.encoding import encoder_of
from grandtour.core.asides import AtRandom, in_earnest, is_aside
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import AnyGame, Event, Seat

MODEL = os.environ.get("VALUE_MODEL", "model.joblib")
KEPT_BACK = 10
"""One game of so many is not learnt from, but asked about afterwards."""
LEAF = 200
"""One position of so many is the least that a tree tells apart: else it knew these by heart."""
WORLDS = 5
# Threads that wait for each other take longer than one core needs, above all where others work too.
threadpool_limits(1)


def read(folder: Path) -> tuple[Any, Any, Any, str]:
    """Views, results, numbers of games, and how the views were encoded."""
    views, results, games, encoder = [], [], [], ""
    for path in sorted(folder.glob("*.parquet")):
        table = pq.read_table(path, columns=["view", "result", "game"])
        encoder = table.schema.metadata[b"encoder"].decode()
        dense = table["view"].combine_chunks().flatten().to_numpy()
        views.append(dense.reshape(len(table), -1))
        results.append(table["result"].to_numpy())
        games.append(table["game"].to_numpy())
    return np.concatenate(views), np.concatenate(results), np.concatenate(games), encoder


def train(folder: Path, model_path: Path) -> None:
    views, results, games, encoder = read(folder)
    new = games % KEPT_BACK == 0
    line = Ridge(alpha=100.0).fit(views[~new], results[~new])
    trees = HistGradientBoostingRegressor(
        max_leaf_nodes=8,
        learning_rate=0.05,
        min_samples_leaf=max(20, int((~new).sum()) // LEAF),
        early_stopping=False,
        random_state=1,
    ).fit(views[~new], results[~new] - line.predict(views[~new]))
    guesses = (line.predict(views[new]) + trees.predict(views[new])).clip(0, 1)
    joblib.dump((line, trees, encoder), model_path)
    print(f"{(~new).sum()} positions learnt, {new.sum()} others asked about:")
    print(
        f"mean squared error {np.square(guesses - results[new]).mean():.3f}, "
        f"of always the mean {np.square(results[~new].mean() - results[new]).mean():.3f}"
    )


class ValueBot:
    """Tries every action in a few worlds; until it is asked again the others do anything."""

    def __init__(
        self, game: AnyGame, seat: Seat, chance: Chance, model: tuple[Any, Any, Any]
    ) -> None:
        self._game, self._seat = game, seat
        self._line, self._trees, encoder = model
        self._encoder = encoder_of(game.info.key, encoder)
        self._stream = chance.stream("value")
        self._others = AtRandom(game)

    def choose(self, view: Any, legal: Sequence[Any], log: Sequence[Event]) -> Any:
        legal = in_earnest(legal, partial(is_aside, self._game))
        if len(legal) == 1:
            return legal[0]
        ends = []
        for _ in range(WORLDS):
            world = self._game.imagine(view, log, self._stream)
            # What the others do must not decide which action looks best: all get the same dice.
            dice = self._stream.fork(f"world {self._stream.word()}")
            ends += [self._after(world.copy(), action, dice.copy()) for action in legal]
        seen = np.stack([self._encoder.encode(end.view(self._seat)) for end in ends])
        values = self._line.predict(seen) + self._trees.predict(seen)
        for number, end in enumerate(ends):
            outcome = end.outcome()
            if outcome is not None:
                values[number] = outcome.share(self._seat)
        return legal[int(values.reshape(WORLDS, -1).sum(axis=0).argmax())]

    def _after(self, world: Any, action: Any, dice: Stream) -> Any:
        world.play(self._seat, action)
        while (turn := world.turn()) and self._seat not in turn:
            world.play(turn[0], self._others.choose(world.legal(turn[0]), dice.below))
        return world


def bot(game: AnyGame, seat: Seat, chance: Chance) -> ValueBot:
    """How the arena asks for it; the model is read once."""
    if not _MODELS:
        _MODELS.append(joblib.load(MODEL))
    return ValueBot(game, seat, chance, _MODELS[0])


_MODELS: list[Any] = []

if __name__ == "__main__":
    train(Path(sys.argv[1]), Path(sys.argv[2]))
