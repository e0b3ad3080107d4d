"""Actions beside the game, such as a mark on the map, and players who choose at random.

An aside may be done without end and changes nothing that counts, so a game that knows such actions
says which they are, and lists them last among a seat's legal actions. Whoever plays at random does
one now and then only: otherwise such a game would come to its end late or never.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from grandtour.core.game import A_contra, Action, AnyGame

_SELDOM = 10

T = TypeVar("T")


class Sieve(Protocol):
    """Leaves some of the legal actions out."""

    def __call__(self, legal: Sequence[T], /) -> Sequence[T]: ...


@runtime_checkable
class HasAsides(Protocol[A_contra]):
    """A game in which people may do things that change nothing of it."""

    def is_aside(self, action: A_contra) -> bool:
        """Whether this is such an action. They stand at the end of every list of legal ones."""
        ...


def judge_of(game: AnyGame) -> Callable[[Action], bool] | None:
    """The game's `is_aside`, if it has one: to see whether a protocol is kept takes longer than a
    move."""
    judge: Callable[[Action], bool] | None = getattr(game, HasAsides.is_aside.__name__, None)
    return judge


def is_aside(game: AnyGame, action: Action) -> bool:
    """Whether this action changes nothing of the game."""
    judge = judge_of(game)
    return judge is not None and judge(action)


def in_earnest(legal: Sequence[T], is_aside: Callable[[T], bool]) -> Sequence[T]:
    """These actions without the asides at their end; all of them if there is nothing else.

    >>> in_earnest(["north", "south", "mark 1", "mark 2"], lambda action: "mark" in action)
    ['north', 'south']
    """
    return legal[: bisect_left(legal, True, key=is_aside)] or legal


def sieve_of(game: AnyGame) -> Sieve:
    """What leaves this game's asides out, for those who do so too often to look it up each time."""
    judge = judge_of(game)
    return keep_all if judge is None else lambda legal: in_earnest(legal, judge)


def keep_all(legal: Sequence[T]) -> Sequence[T]:
    """The sieve of a game without asides."""
    return legal


def parted(game: AnyGame, legal: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
    """What counts among these actions, and the asides."""
    judge = judge_of(game)
    if judge is None:
        return legal, ()
    first = bisect_left(legal, True, key=judge)
    return legal[:first], legal[first:]


class AtRandom:
    """How to choose among legal actions at random; `below(n)` draws a number from 0 to n - 1."""

    def __init__(self, game: AnyGame) -> None:
        self._is_aside = judge_of(game)

    def choose(self, legal: Sequence[T], below: Callable[[int], int]) -> T:
        if self._is_aside is None or below(_SELDOM) == 0:
            return legal[below(len(legal))]
        serious = in_earnest(legal, self._is_aside)
        return serious[below(len(serious))]
