"""What people bring along from outside a game, such as where Paris is.

`imagine` leaves such facts open, so that no bot can look them up in a world of its own making. Who
judges a finished game may: a place that somebody did not know was no bad luck.
"""

from typing import Protocol, runtime_checkable

from grandtour.core.game import AnyGame, AnyState, S


@runtime_checkable
class Factual(Protocol[S]):
    """A game in which it helps to know the world outside."""

    def with_facts(self, world: S) -> S:
        """The same imagined world, its facts as they really are; what is secret in the game stays
        as it was imagined.
        """
        ...


def with_facts(game: AnyGame, world: AnyState) -> AnyState:
    found: AnyState = game.with_facts(world) if isinstance(game, Factual) else world
    return found
