"""What the rules are measured against: python-chess, the most used rules of a game in Python."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from grandtour.core.errors import GrandTourError

if TYPE_CHECKING:
    import chess


class MissingPeer(GrandTourError):
    """A package that this needs, or compares with, is not installed."""


def missing(extra: str) -> MissingPeer:
    """What to install. In quotes, since some shells take brackets for a pattern."""
    return MissingPeer("missing_extra", command=f"pip install 'grandtour[{extra}]'")


class ChessPeer:
    """Random chess; `below(n)` draws a number from 0 to n - 1."""

    def __init__(self, below: Callable[[int], int]) -> None:
        try:
            import chess
        except ImportError:
            raise MissingPeer("missing_peer", package="chess") from None
        self.name = f"python-chess {chess.__version__}"
        self._new = chess.Board
        self._below = below

    def play(self) -> int:
        """Plays a whole game and returns its number of moves."""
        below = self._below
        board = self._new()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[below(len(moves))])
        return len(board.move_stack)

    def sample(self, every: int) -> Iterator["chess.Board"]:
        """Boards from all stages of random games, with their history."""
        while True:
            board = self._new()
            while not board.is_game_over():
                moves = list(board.legal_moves)
                board.push(moves[self._below(len(moves))])
                if len(board.move_stack) % every == 0:
                    yield board.copy()
