"""What the rules are measured against: python-chess, the most used rules of a game in Python."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from grandtour.core.errors import GrandTourError

if TYPE_CHECKING:
    import chess


class MissingPeer(GrandTourError):
    """The package to compare with is not installed."""


class ChessPeer:
    """Random chess."""

    def __init__(self, rng: Random) -> None:
        try:
            import chess
        except ImportError:
            raise MissingPeer("missing_peer", package="chess") from None
        self.name = f"python-chess {chess.__version__}"
        self._new = chess.Board
        self._rng = rng

    def play(self) -> int:
        """Plays a whole game and returns its number of moves."""
        rng = self._rng
        board = self._new()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return len(board.move_stack)

    def sample(self, every: int) -> Iterator["chess.Board"]:
        """Boards from all stages of random games, with their history."""
        while True:
            board = self._new()
            while not board.is_game_over():
                board.push(self._rng.choice(list(board.legal_moves)))
                if len(board.move_stack) % every == 0:
                    yield board.copy()
