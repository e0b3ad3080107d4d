"""A bot in somebody's Python file, as a guest: whatever it does wrong costs its own seat a move.

It gets copies of what the match still needs. The match takes its own legal action that equals the
answer: objects of the bot stay outside.
Its author finds each kind of mistake in the log, once for each process, with the place where it
happened; how many there were is in the report.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cache
from reprlib import repr as shortened
from time import thread_time

from grandtour.bridges.absent import absent_action
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
from grandtour.table.driver import BadAnswer

_log = logging.getLogger(__name__)


class Guest:
    """`lapses` counts what it did wrong: in turn the seat then does what an absent one does."""

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
        if self._bot is not None:
            try:
                return _taken(self._bot.choose(view, list(legal), list(log)), legal)
            except (Exception, SystemExit) as error:
                self._complain(error)
        self.lapses += 1
        absent: Action = absent_action(self._game, self._seat, view, log, self._stream)
        return absent


class InterruptingGuest(Guest):
    """One that is asked out of turn, too."""

    def interrupt(self, view: View, legal: Sequence[Action], log: Sequence[Event]) -> Action | None:
        try:
            # Only bots that can interrupt are seated so.
            answer = self._bot.interrupt(view, list(legal), list(log))  # type: ignore[union-attr]
            return None if answer is None else _taken(answer, legal)
        except (Exception, SystemExit) as error:
            self._complain(error)
            self.lapses += 1
            return None


def _taken(answer: object, legal: Sequence[Action]) -> Action:
    """The legal action that this is. Raises `BadAnswer`.

    It must be of the very same kind: an object of another one may say that it equals anything.
    """
    for action in legal:
        if type(action) is type(answer) and action == answer:
            return action
    raise BadAnswer(f"{shortened(answer)} is not legal")


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
