"""The toy game for the tests of this folder, and a played match of it."""

from grandtour.core.chance import Chance
from grandtour.core.match import AnyMatch, Match
from tests.toys import GAME, TOYS

__all__ = ["GAME", "TOYS", "finished", "started"]

SCRIPT = ((0, "bid 2"), (1, "bid 1"), (1, "bid 3"), (0, "bid 1"), (0, "bid 3"), (1, "bid 2"))


def started(actions: int = 0) -> AnyMatch:
    """A match of two seats and three cards after that many actions of the script."""
    match = Match(GAME, 2, {"cards": "3"}, Chance.of("toy"))
    for seat, text in SCRIPT[:actions]:
        match.play(seat, text)
    return match


def finished() -> AnyMatch:
    return started(len(SCRIPT))
