"""A bot in somebody's Python file, as a guest: whatever it does wrong costs its own seat a move.

Its author finds each kind of mistake in the log, once for each process, with the place where it
happened; how many there were is in the report.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cache
from time import thread_time

from grandtour.core.chance import Chance
from grandtour.core.game import (
    Action,
    AnyBot,
    AnyBotMaker,
    AnyGame,
    Event,
    Interrupter,
    Seat,
    View,
)
from grandtour.table.driver import BadAnswer, Question

_log = logging.getLogger(__name__)


class Guest:
    """`lapses` counts how often the seat did what an absent one does."""

    def __init__(
        self,
        game: AnyGame,
        seat: Seat,
        chance: Chance,
        bot: AnyBot | None,
        complain: Callable[[BaseException], None],
    ) -> None:
        """Without a bot, which may not have come to be, the seat is absent."""
        self.lapses = 0
        self._game = game
        self._seat = seat
        self._stream = chance.stream("guest")
        self._bot = bot
        self._complain = complain

    def clock(self) -> float:
        """It thinks in this process."""
        return thread_time()

    def close(self) -> None:
        """Nothing of it goes on."""

    def choose(self, view: View, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        action = self._asked(Question(self._seat, True, view, legal, log))
        if action is not None:
            return action
        self.lapses += 1
        # What an absent seat does is the same in every world that the seat cannot exclude.
        world = self._game.imagine(view, log, self._stream)
        absent: Action = self._game.fallback(world, self._seat)
        return absent

    def _asked(self, question: Question) -> Action | None:
        if self._bot is None:
            return None
        try:
            return question.put_to(self._bot)
        except (Exception, SystemExit) as error:
            self._complain(error)
            return None


class InterruptingGuest(Guest):
    """One that is asked out of turn, too."""

    def interrupt(self, view: View, legal: Sequence[Action], log: Sequence[Event]) -> Action | None:
        return self._asked(Question(self._seat, False, view, legal, log))


@cache
def invited(name: str, make: AnyBotMaker) -> AnyBotMaker:
    """Makes guests of what this makes; the same one for all games, so that it complains once."""
    told: set[type[BaseException]] = set()

    def complain(error: BaseException) -> None:
        if type(error) in told:
            return
        told.add(type(error))
        where = None if isinstance(error, BadAnswer) else error
        _log.warning("%s: %r", name, error, exc_info=where)

    def guest(game: AnyGame, seat: Seat, chance: Chance) -> Guest:
        try:
            bot = make(game, seat, chance)
        except (Exception, SystemExit) as error:
            complain(error)
            return Guest(game, seat, chance, None, complain)
        kind = InterruptingGuest if isinstance(bot, Interrupter) else Guest
        return kind(game, seat, chance, bot, complain)

    return guest
