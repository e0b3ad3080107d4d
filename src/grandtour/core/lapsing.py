"""What happens by itself when time is up, and what nobody may do before.

Where rules demand a decision, not to decide is no action that anybody may choose; yet the log must
say that somebody has let the time pass. Such an action is a *lapse*: the game's `fallback` may be
one and its `play` takes it, so that logs and records can hold it; `legal` never lists it, no page
offers it, and the table takes it from the clock alone.
"""

from typing import Protocol

from grandtour.core.game import A_contra, Action, AnyGame


class Lapsing(Protocol[A_contra]):
    """A game with such actions; a game without this method has none."""

    def lapses(self, action: A_contra) -> bool:
        """Whether this is done by the clock alone."""
        ...


def is_lapse(game: AnyGame, action: Action) -> bool:
    # Asked at every action, and to see whether a protocol is kept takes longer than many a move.
    lapses = getattr(game, Lapsing.lapses.__name__, None)
    return lapses is not None and bool(lapses(action))
