"""One game between bots."""

from collections.abc import Mapping, Sequence
from time import thread_time
from typing import NamedTuple

from grandtour.core.chance import Chance
from grandtour.core.game import Bot, BotMaker, Game, Interrupter, Outcome, Seat
from grandtour.core.match import Match


class Played(NamedTuple):
    """A finished game, and the milliseconds of processor time for each choice of each seat."""

    match: Match
    outcome: Outcome
    milliseconds: tuple[list[float], ...]


def play_game(
    game: Game, makers: Sequence[BotMaker], options: Mapping[str, object], chance: Chance
) -> Played:
    """Plays a game to its end, one maker a seat.

    A bot sees its own seat's view, legal actions and events. Its chance is derived one way from
    the game's, which it cannot guess from it.
    """
    match = Match(game, len(makers), options, chance)
    bots = [maker(game, seat, chance.fork(f"bot {seat}")) for seat, maker in enumerate(makers)]
    round_table = _RoundTable(match, bots)
    while not match.over:
        round_table.ask_all()
    outcome = match.outcome()
    assert outcome is not None
    return Played(match, outcome, round_table.milliseconds)


class _RoundTable:
    """The bots around a match."""

    def __init__(self, match: Match, bots: Sequence[Bot]) -> None:
        self._match = match
        self._bots = bots
        self._interrupters = [
            (seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Interrupter)
        ]
        self.milliseconds: tuple[list[float], ...] = tuple([] for _ in bots)

    def ask_all(self) -> None:
        """Asks each seat the game waits for, unless another's action has settled the matter."""
        for seat in self._match.state.turn():
            if seat in self._match.state.turn():
                self._ask(seat)
                self._offer_interrupts()

    def _ask(self, seat: Seat) -> None:
        view, legal = self._match.view(seat), self._match.legal(seat)
        start = thread_time()
        action = self._bots[seat].choose(view, legal, self._match.log(seat))
        self.milliseconds[seat].append((thread_time() - start) * 1000)
        self._match.play(seat, action)

    def _offer_interrupts(self) -> None:
        """Goes round anew after each action, until nobody wants to act out of turn."""
        while any(self._interrupts(seat, bot) for seat, bot in self._interrupters):
            pass

    def _interrupts(self, seat: Seat, bot: Interrupter) -> bool:
        if self._match.over or seat in self._match.state.turn():
            return False
        legal = self._match.legal(seat)
        if not legal:
            return False
        action = bot.interrupt(self._match.view(seat), legal, self._match.log(seat))
        if action is None:
            return False
        self._match.play(seat, action)
        return True
