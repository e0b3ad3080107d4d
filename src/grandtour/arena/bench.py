"""How fast the rules are, on one core, and beside python-chess in the same process.

A shared machine is noisy: only the process's own time counts, and the peer and the games are
measured in short slices that take turns, so that the noise hits all of them alike.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from random import Random
from time import process_time
from typing import Protocol

import msgspec

from grandtour.arena.peer import ChessPeer
from grandtour.core.asides import AtRandom
from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame, AnyState
from grandtour.core.options import read_options

Below = Callable[[int], int]
SLICE_SECONDS = 0.25
SAMPLES = 200
_EVERY = 7
GAMES_BEFORE = 20
"""Played before anything is measured: word lists are read once in a process, not for a move."""


class PeerSpeed(msgspec.Struct, frozen=True):
    name: str
    moves_per_s: float
    copies_per_s: float


class GameSpeed(msgspec.Struct, frozen=True):
    """Rates of one game; the ratios are to the peer's, if there is one."""

    moves_per_s: float
    games_per_s: float
    copies_per_s: float
    views_per_s: float
    moves_ratio: float | None
    copies_ratio: float | None


class Bench(msgspec.Struct, frozen=True):
    """What `grandtour bench --json` prints."""

    peer: PeerSpeed | None
    games: dict[str, GameSpeed]


class Meter:
    """Does a piece of work again and again, in slices of time, and knows how fast it was.

    The work returns of how many steps (moves, copies, views) it consisted.
    """

    def __init__(self, work: Callable[[], int]) -> None:
        self._work = work
        self._pieces = 0
        self._steps = 0
        self._seconds = 0.0

    def run(self, seconds: float) -> None:
        start = process_time()
        end = start + seconds
        while (now := process_time()) < end:
            self._steps += self._work()
            self._pieces += 1
        self._seconds += now - start

    @property
    def steps_per_s(self) -> float:
        return round(self._steps / self._seconds, 1)

    @property
    def pieces_per_s(self) -> float:
        return round(self._pieces / self._seconds, 1)


class _GameMeters:
    def __init__(self, game: AnyGame, below: Below) -> None:
        play = _RandomPlay(game, below)
        for _ in range(GAMES_BEFORE):
            play()
        states = list(islice(play.sample(_EVERY), SAMPLES))
        self.moves = Meter(play)
        self.copies = Meter(lambda: _copy_all(states))
        self.views = Meter(lambda: _view_all(states))

    def speed(self, peer: PeerSpeed | None) -> GameSpeed:
        moves, copies = self.moves.steps_per_s, self.copies.steps_per_s
        return GameSpeed(
            moves_per_s=moves,
            games_per_s=self.moves.pieces_per_s,
            copies_per_s=copies,
            views_per_s=self.views.steps_per_s,
            moves_ratio=round(moves / peer.moves_per_s, 3) if peer else None,
            copies_ratio=round(copies / peer.copies_per_s, 3) if peer else None,
        )


class _PeerMeters:
    def __init__(self, below: Below) -> None:
        peer = ChessPeer(below)
        peer.play()
        boards = list(islice(peer.sample(_EVERY), SAMPLES))
        self._name = peer.name
        self.moves = Meter(peer.play)
        self.copies = Meter(lambda: _copy_all(boards))

    def speed(self) -> PeerSpeed:
        return PeerSpeed(self._name, self.moves.steps_per_s, self.copies.steps_per_s)


def bench(games: Sequence[AnyGame], *, seconds: float, peers: bool) -> Bench:
    """Measures each game; `seconds` is the time for each rate of each game."""
    below = _quick_draw()
    peer = _PeerMeters(below) if peers else None
    meters = {game.info.key: _GameMeters(game, below) for game in games}
    rounds = max(1, round(seconds / SLICE_SECONDS))
    for _ in range(rounds):
        for meter in meters.values():
            for turn in _turns(meter, peer):
                turn.run(seconds / rounds)
    speed = peer.speed() if peer else None
    return Bench(speed, {key: meter.speed(speed) for key, meter in meters.items()})


def _turns(game: _GameMeters, peer: _PeerMeters | None) -> list[Meter]:
    if peer is None:
        return [game.moves, game.copies, game.views]
    return [peer.moves, game.moves, peer.copies, game.copies, game.views]


def _quick_draw() -> Below:
    """Draws a number below a limit, for all in the same way: rules are measured, not generators."""
    draw = Random(1).random  # noqa: S311 speed, not secrecy
    return lambda limit: int(draw() * limit)


class _RandomPlay:
    """Whole random games with default options, with every number of seats in turn."""

    def __init__(self, game: AnyGame, below: Below) -> None:
        self._game = game
        self._options = read_options(game.info, {})
        self._below = below
        self._choose = AtRandom(game).choose
        self._numbers = count()

    def __call__(self) -> int:
        """Plays a whole game and returns its number of moves."""
        choose, below = self._choose, self._below
        state = self._new()
        moves = 0
        while turn := state.turn():
            seat = turn[0]
            state.play(seat, choose(state.legal(seat), below))
            moves += 1
        return moves

    def sample(self, every: int) -> Iterator[AnyState]:
        """States from all stages of random games."""
        state = self._new()
        for move in count(1):
            if move % every == 0:
                yield state.copy()
            seat = state.turn()[0]
            state.play(seat, self._choose(state.legal(seat), self._below))
            if not state.turn():
                state = self._new()

    def _new(self) -> AnyState:
        number = next(self._numbers)
        low, high = self._game.info.seats
        seats = low + number % (high - low + 1)
        state: AnyState
        state, _ = self._game.new(seats, self._options, Chance.of("bench", number))
        return state


class _Copied(Protocol):
    def copy(self) -> object: ...


def _copy_all(originals: Sequence[_Copied]) -> int:
    for original in originals:
        original.copy()
    return len(originals)


def _view_all(states: Sequence[AnyState]) -> int:
    for state in states:
        state.view(state.turn()[0])
    return len(states)
