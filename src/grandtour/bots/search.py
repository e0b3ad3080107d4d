"""What bots that search imagined worlds have in common."""

from typing import ClassVar, Generic

from grandtour.bots.budget import Budget
from grandtour.bots.playout import RANDOM_PLAYOUT, Playout
from grandtour.core.asides import sieve_of
from grandtour.core.chance import Chance
from grandtour.core.game import A, Game, S, Seat, V


class SearchBot(Generic[S, A, V]):
    """Sits on a seat with a budget, and with a way to play worlds on."""

    stream_name: ClassVar[str]

    def __init__(
        self,
        game: Game[S, A, V],
        seat: Seat,
        chance: Chance,
        *,
        budget: Budget,
        playout: Playout[S, A] = RANDOM_PLAYOUT,
    ) -> None:
        self._game = game
        # An aside changes nothing, so to look into one is time lost, and there may be hundreds.
        self._in_earnest = sieve_of(game)
        self._seat = seat
        self._stream = chance.stream(self.stream_name)
        self._budget = budget
        self._playout = playout
