"""Actions beside the game, such as a mark on the map, and players who choose at random.

An aside may be done without end and changes nothing that counts, so a game that knows such actions
says which they are, and lists them last among a seat's legal actions. Whoever plays at random does
one now and then only: otherwise such a game would come to its end late or never.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from grandtour.core.game import AnyGame

_SELDOM = 10

T = TypeVar("T")


@runtime_checkable
class HasAsides(Protocol):
    """A game in which people may do things that change nothing of it."""

    # Only the game knows its actions.
    def is_aside(self, action: Any) -> bool:
        """Whether this is such an action. They stand at the end of every list of legal ones."""
        ...


def in_earnest(legal: Sequence[T], is_aside: Callable[[T], bool]) -> Sequence[T]:
    """These actions without the asides at their end; all of them if there is nothing else.

    >>> in_earnest(["north", "south", "mark 1", "mark 2"], lambda action: "mark" in action)
    ['north', 'south']
    """
    return legal[: bisect_left(legal, True, key=is_aside)] or legal


class AtRandom:
    """How to choose among legal actions at random; `below(n)` draws a number from 0 to n - 1."""

    def __init__(self, game: AnyGame) -> None:
        # Made for many a move, and to see whether a protocol is kept takes longer than one.
        self._is_aside = getattr(game, HasAsides.is_aside.__name__, None)

    def choose(self, legal: Sequence[T], below: Callable[[int], int]) -> T:
        if self._is_aside is None or below(_SELDOM) == 0:
            return legal[below(len(legal))]
        serious = in_earnest(legal, self._is_aside)
        return serious[below(len(serious))]
