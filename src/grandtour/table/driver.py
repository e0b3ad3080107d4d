"""Who is asked now, and in which order: the same at a table and in the arena.

It knows no clock, no thread and no database, so that whoever runs it decides how to wait.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from grandtour.core.asking import asking_order
from grandtour.core.game import Action, AnyBot, Event, Seat, View
from grandtour.core.match import AnyMatch


class BadAnswer(Exception):
    """A bot has named an action that its seat may not do."""


class Question(NamedTuple):
    """What one bot is asked: it must act if it is in turn, otherwise it may.

    It is all that the bot may know, and can be sent to wherever the bot thinks.
    """

    seat: Seat
    in_turn: bool
    view: View
    legal: Sequence[Action]
    log: Sequence[Event]

    def put_to(self, bot: AnyBot) -> Action | None:
        """The bot's answer, None if it lets the others go on. Raises `BadAnswer`."""
        # Only those who can interrupt are asked out of turn.
        ask = bot.choose if self.in_turn else bot.interrupt  # type: ignore[attr-defined]
        answer: Action | None = ask(self.view, self.legal, self.log)
        if answer in self.legal or (answer is None and not self.in_turn):
            return answer
        raise BadAnswer(f"{answer} is not legal")


def questions(match: AnyMatch, interrupts: Mapping[Seat, bool]) -> list[Question]:
    """The bots to ask in this position, one after another, until one of them acts.

    `interrupts` says of each seat that a bot holds whether the bot can act out of turn.
    """
    turn = match.state.turn()
    callers = [seat for seat, can in interrupts.items() if can]
    return [
        Question(seat, seat in turn, match.view(seat), legal, match.log(seat))
        for seat in asking_order(turn, callers)
        if seat in interrupts and (legal := match.legal(seat))
    ]


def deadline(match: AnyMatch, since: datetime) -> datetime | None:
    """When the time of those in turn is up, if it began then; None if they may take their time."""
    patience = match.game.patience(match.state) if match.state.turn() else None
    return None if patience is None else since + timedelta(seconds=patience)


def begins_anew(before: Sequence[Seat], after: Sequence[Seat]) -> bool:
    """Whether an action starts the time of those in turn anew.

    Several who act at the same time share one window, and none prolongs it by acting.
    """
    return not set(after) <= set(before) or (set(after) == set(before) and len(after) == 1)
