"""How fast random play is through the bridge to OpenSpiel, beside its own games in Python."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from grandtour.arena.bench import GAMES_BEFORE, SLICE_SECONDS, Meter
from grandtour.arena.peer import missing
from grandtour.core.game import AnyGame

PEERS = (
    "python_kuhn_poker",
    "python_tic_tac_toe",
    "python_block_dominoes",
    "python_team_dominoes",
)
"""The two smallest, and those with hands of tiles: the most like ours in players and choices."""


class BridgeSpeed(msgspec.Struct, frozen=True):
    """Moves of random games, and how many of them for one of each peer's."""

    moves_per_s: float
    ratios: dict[str, float]


class BridgeBench(msgspec.Struct, frozen=True):
    """What `grandtour bench openspiel --json` prints."""

    peers: dict[str, float]
    games: dict[str, BridgeSpeed]


def bench_openspiel(games: Sequence[AnyGame], *, seconds: float) -> BridgeBench:
    """Peers and games take turns in short slices, so that a busy machine hits all alike."""
    try:
        import open_spiel.python.games
        import pyspiel

        from grandtour.bridges import openspiel
    except ImportError:
        raise missing("openspiel") from None
    assert open_spiel.python.games
    openspiel.register()
    rng = Random(1)  # noqa: S311 speed, not secrecy
    names = {game.info.key: openspiel.PREFIX + game.info.key for game in games}
    plays = {name: _RandomPlay(pyspiel.load_game(name), rng) for name in (*PEERS, *names.values())}
    for play in plays.values():
        for _ in range(GAMES_BEFORE):
            play()
    meters = {name: Meter(play) for name, play in plays.items()}
    rounds = max(1, round(seconds / SLICE_SECONDS))
    for _ in range(rounds):
        for meter in meters.values():
            meter.run(seconds / rounds)
    speeds = {name: meter.steps_per_s for name, meter in meters.items()}
    return BridgeBench(
        peers={name: speeds[name] for name in PEERS},
        games={
            key: BridgeSpeed(
                speeds[name], {peer: round(speeds[name] / speeds[peer], 3) for peer in PEERS}
            )
            for key, name in names.items()
        },
    )


class _RandomPlay:
    # `Any`: OpenSpiel has no types, and need not be installed.
    def __init__(self, game: Any, rng: Random) -> None:
        self._game = game
        self._rng = rng

    def __call__(self) -> int:
        """Plays a whole game and returns its number of moves, those of chance included."""
        choice = self._rng.choice
        state = self._game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            moves += 1
        return moves
