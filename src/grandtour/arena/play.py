"""One game between bots."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from time import thread_time
from typing import NamedTuple, Protocol, runtime_checkable

from grandtour.core.chance import Chance
from grandtour.core.game import (
    Action,
    AnyBot,
    AnyBotMaker,
    AnyGame,
    Interrupter,
    Outcome,
    Seat,
)
from grandtour.core.match import AnyMatch, Match
from grandtour.table.driver import Question, questions


class Played(NamedTuple):
    """A finished game, and the milliseconds for each choice of each seat.

    They are processor time, or for a bot that thinks elsewhere the time that it was waited for.
    `lapses` counts the choices of each seat that were made as for an absent one.
    """

    match: AnyMatch
    outcome: Outcome
    milliseconds: tuple[list[float], ...]
    lapses: tuple[int, ...]


@runtime_checkable
class Outsider(Protocol):
    """A bot that thinks in a program of its own, with a clock of its own, and may fail."""

    lapses: int

    def clock(self) -> float: ...

    def close(self) -> None: ...


def play_game(
    game: AnyGame, makers: Sequence[AnyBotMaker], options: Mapping[str, object], chance: Chance
) -> Played:
    """Plays a game to its end, one maker a seat.

    A bot sees its own seat's view, legal actions and events. Its chance is derived one way from
    the game's, which it cannot guess from it.
    """
    match = Match(game, len(makers), options, chance)
    milliseconds: tuple[list[float], ...] = tuple([] for _ in makers)
    bots: dict[Seat, AnyBot] = {}
    with ExitStack() as afterwards:
        for seat, maker in enumerate(makers):
            bot = bots[seat] = maker(game, seat, chance.fork(f"bot {seat}"))
            if isinstance(bot, Outsider):
                afterwards.callback(bot.close)
        while not match.over:
            match.play(*_next_move(match, bots, milliseconds))
    outcome = match.outcome()
    assert outcome is not None
    return Played(match, outcome, milliseconds, tuple(map(_lapses, bots.values())))


def _lapses(bot: AnyBot) -> int:
    return bot.lapses if isinstance(bot, Outsider) else 0


def _next_move(
    match: AnyMatch, bots: Mapping[Seat, AnyBot], milliseconds: Sequence[list[float]]
) -> tuple[Seat, Action]:
    interrupts = {seat: isinstance(bot, Interrupter) for seat, bot in bots.items()}
    for question in questions(match, interrupts):
        action, spent = _timed(question, bots[question.seat])
        if question.in_turn:
            milliseconds[question.seat].append(spent)
        if action is not None:
            return question.seat, action
    raise AssertionError("nobody is in turn and the game is not over")


def _timed(question: Question, bot: AnyBot) -> tuple[Action | None, float]:
    clock = bot.clock if isinstance(bot, Outsider) else thread_time
    start = clock()
    action = question.put_to(bot)
    return action, (clock() - start) * 1000
