"""Bots in any language: a program that reads questions and writes answers, one JSON line each.

The house says `hello` and then asks; the program answers each of these lines with one of its own:

    {"type": "hello", "protocol": 1, "game": .., "version": .., "seat": .., "seed": .., ..}
        -> {"ready": true}, and "interrupts": true if it wants to be asked out of turn, too
    {"type": "question", "n": 7, "in_turn": true, "deadline_ms": 1000,
     "view": {..}, "legal": ["..", ..], "asides": [..], "told": 12,
     "events": [{"kind", "data"}, ..]}
        -> {"n": 7, "action": "one of legal"}, or null out of turn

`asides` may be done as well, but change nothing of the game, so that who does them goes on and on.
`events` are those that the seat has been told after the first `told`. What is no answer is refused
({"type": "refused", "n": 7, "reason": ..}), and the program may try again until its deadline; after
that the seat does what an absent one does. At the end the program hears {"type": "end"}.
"""

import logging
from collections.abc import Sequence
from time import perf_counter
from typing import Generic

from grandtour.bridges.absent import absent_action
from grandtour.bridges.conversation import Conversation
from grandtour.bridges.limits import BadProgram, Limits
from grandtour.core.asides import parted
from grandtour.core.chance import Chance
from grandtour.core.game import A, AnyBot, AnyBotMaker, AnyGame, Event, Game, S, Seat, V

_log = logging.getLogger(__name__)


class StdioBot(Generic[S, A, V]):
    """A program on one seat for one game.

    `lapses` counts how often the seat did what an absent one does, since no answer came in time.
    """

    def __init__(
        self, game: Game[S, A, V], seat: Seat, chance: Chance, conversation: Conversation | None
    ) -> None:
        """Without a program, which may not have started, the seat is absent."""
        self.lapses = 0
        self._game = game
        self._seat = seat
        self._stream = chance.stream("stdio")
        self._conversation = conversation

    def clock(self) -> float:
        """It thinks elsewhere: what counts is how long one waits for it."""
        return perf_counter()

    def choose(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> A:
        action = self._ask(view, legal, log, in_turn=True)
        if action is not None:
            return action
        self.lapses += 1
        return absent_action(self._game, self._seat, view, log, self._stream)

    def close(self) -> None:
        """Says that the game is over."""
        if self._conversation is not None:
            self._conversation.close()

    def _ask(self, view: V, legal: Sequence[A], log: Sequence[Event], *, in_turn: bool) -> A | None:
        if self._conversation is None:
            return None
        by_text = {str(action): action for action in legal}
        serious, asides = parted(self._game, list(by_text.values()))
        text = self._conversation.ask(
            view, list(map(str, serious)), log, in_turn=in_turn, asides=list(map(str, asides))
        )
        return None if text is None else by_text[text]


class InterruptingStdioBot(StdioBot[S, A, V]):
    """A program that is asked out of turn, too."""

    def interrupt(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> A | None:
        return self._ask(view, legal, log, in_turn=False)


def maker(command: str, limits: Limits) -> AnyBotMaker:
    """Seats that program. One that does not start costs its own seat the game, nobody else."""

    def make(game: AnyGame, seat: Seat, chance: Chance) -> AnyBot:
        try:
            conversation = _begun(command, game, seat, chance, limits)
        except BadProgram as error:
            _log.warning("%s: %s.", command, error.params["detail"])
            return StdioBot(game, seat, chance, None)
        kind = InterruptingStdioBot if conversation.interrupts else StdioBot
        return kind(game, seat, chance, conversation)

    return make


def check(command: str, game: AnyGame, limits: Limits) -> None:
    """Raises `BadProgram` if it does not start, or does not say that it is ready."""
    _begun(command, game, 0, Chance.of("check"), limits).close()


def _begun(command: str, game: AnyGame, seat: Seat, chance: Chance, limits: Limits) -> Conversation:
    hello = {
        "game": game.info.key,
        "version": game.info.version,
        "seat": seat,
        "seed": chance.stream("program").word(),
    }
    return Conversation(command, hello, limits)
