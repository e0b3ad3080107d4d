"""What a seat does whose bot has no answer."""

from collections.abc import Sequence

from grandtour.core.chance import Stream
from grandtour.core.game import A, Event, Game, S, Seat, V


def absent_action(
    game: Game[S, A, V], seat: Seat, view: V, log: Sequence[Event], chance: Stream
) -> A:
    """The same in every world that the seat cannot exclude, so any of them will do."""
    return game.fallback(game.imagine(view, log, chance), seat)
