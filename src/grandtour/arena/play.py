"""One game between bots."""

from collections.abc import Mapping, Sequence
from time import thread_time
from typing import NamedTuple

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
    """A finished game, and the milliseconds of processor time for each choice of each seat."""

    match: AnyMatch
    outcome: Outcome
    milliseconds: tuple[list[float], ...]


def play_game(
    game: AnyGame, makers: Sequence[AnyBotMaker], options: Mapping[str, object], chance: Chance
) -> Played:
    """Plays a game to its end, one maker a seat.

    A bot sees its own seat's view, legal actions and events. Its chance is derived one way from
    the game's, which it cannot guess from it.
    """
    match = Match(game, len(makers), options, chance)
    bots = {
        seat: maker(game, seat, chance.fork(f"bot {seat}")) for seat, maker in enumerate(makers)
    }
    milliseconds: tuple[list[float], ...] = tuple([] for _ in makers)
    while not match.over:
        match.play(*_next_move(match, bots, milliseconds))
    outcome = match.outcome()
    assert outcome is not None
    return Played(match, outcome, milliseconds)


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
    start = thread_time()
    action = question.put_to(bot)
    return action, (thread_time() - start) * 1000
