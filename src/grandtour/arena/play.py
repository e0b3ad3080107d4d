"""One game between bots."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from time import thread_time
from typing import NamedTuple, Protocol, runtime_checkable

from grandtour.bridges.limits import LONGEST
from grandtour.core.chance import Chance
from grandtour.core.company import teams_of
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

BROKEN_OFF = "broken_off"
"""The reason of such an ending."""


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
    """A bot that is none of ours, with a clock of its own, and may fail."""

    lapses: int

    def clock(self) -> float: ...

    def close(self) -> None: ...


class Sitter(NamedTuple):
    """A bot on its seat, and what it can do: to ask that takes longer than many a move."""

    bot: AnyBot
    interrupts: bool
    clock: Callable[[], float]


def play_game(
    game: AnyGame,
    makers: Sequence[AnyBotMaker],
    options: Mapping[str, object],
    chance: Chance,
    longest: int = LONGEST,
) -> Played:
    """Plays a game to its end, or until it is broken off, one maker a seat.

    A bot sees its own seat's view, legal actions and events. Its chance is derived one way from
    the game's, which it cannot guess from it.
    """
    match = Match(game, len(makers), options, chance)
    milliseconds: tuple[list[float], ...] = tuple([] for _ in makers)
    sitters: list[Sitter] = []
    with ExitStack() as afterwards:
        for seat, maker in enumerate(makers):
            bot = maker(game, seat, chance.fork(f"bot {seat}"))
            sitters.append(_seated(bot))
            if isinstance(bot, Outsider):
                afterwards.callback(bot.close)
        interrupts = {seat: sitter.interrupts for seat, sitter in enumerate(sitters)}
        while not match.over and len(match.actions) < longest:
            match.play(*_next_move(match, sitters, interrupts, milliseconds))
    outcome = match.outcome() or broken_off(match)
    return Played(match, outcome, milliseconds, tuple(_lapses(it.bot) for it in sitters))


def _seated(bot: AnyBot) -> Sitter:
    clock = bot.clock if isinstance(bot, Outsider) else thread_time
    return Sitter(bot, isinstance(bot, Interrupter), clock)


def broken_off(match: AnyMatch) -> Outcome:
    """Nobody has won: the first place is empty.

    If one seat alone has done the second half of all actions, it has made the game endless, and is
    last with its side; otherwise all are equal.
    """
    teams = teams_of(match.game, match.state)
    late = {seat for seat, _ in match.actions[len(match.actions) // 2 :]}
    last = {
        other
        for seat in late
        for other in next((team for team in teams if seat in team), (seat,))
        if len(late) == 1
    }
    others = tuple(seat for seat in range(match.seats) if seat not in last)
    ranking = ((), others, tuple(sorted(last))) if last else ((), others)
    return Outcome(
        ranking=ranking, scores=(0.0,) * match.seats, reason=BROKEN_OFF, teams=tuple(teams)
    )


def _lapses(bot: AnyBot) -> int:
    return bot.lapses if isinstance(bot, Outsider) else 0


def _next_move(
    match: AnyMatch,
    sitters: Sequence[Sitter],
    interrupts: Mapping[Seat, bool],
    milliseconds: Sequence[list[float]],
) -> tuple[Seat, Action]:
    for question in questions(match, interrupts):
        action, spent = _timed(question, sitters[question.seat])
        if question.in_turn:
            milliseconds[question.seat].append(spent)
        if action is not None:
            return question.seat, action
    raise AssertionError("nobody is in turn and the game is not over")


def _timed(question: Question, sitter: Sitter) -> tuple[Action | None, float]:
    start = sitter.clock()
    action = question.put_to(sitter.bot)
    return action, (sitter.clock() - start) * 1000
