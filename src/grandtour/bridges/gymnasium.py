"""One seat of any game as an environment of Gymnasium, the others held by bots."""

from typing import Unpack

import gymnasium

from grandtour.bots.levels import makers
from grandtour.bridges.position import Position
from grandtour.bridges.seated import (
    BadWish,
    Deals,
    Info,
    Observation,
    Plan,
    Wishes,
    observed,
    plan_of,
    play_slot,
    shares,
    spaces,
)
from grandtour.core import registry
from grandtour.core.asking import asking_order
from grandtour.core.game import AnyBot, AnyBotMaker, Interrupter, Seat


def env(key: str, *, seat: Seat = 0, bot: str = "easy", **wishes: Unpack[Wishes]) -> "OneSeat":
    """A reward comes at the end: the seat's part of the win. Raises `GrandTourError`."""
    plan = plan_of(key, **wishes)
    if not 0 <= seat < plan.setting.seats:
        raise BadWish("seats_here", last=plan.setting.seats - 1)
    return OneSeat(plan, seat, registry.bot(makers(key), bot))


class OneSeat(gymnasium.Env[Observation, int]):
    def __init__(self, plan: Plan, seat: Seat, maker: AnyBotMaker) -> None:
        self.observation_space, self.action_space = spaces(plan.encoder)
        self._plan = plan
        self._seat = seat
        self._maker = maker
        self._deals = Deals()
        self._position: Position | None = None
        """None before the first deal, and when a game is over or was broken off."""
        self._bots: dict[Seat, AnyBot] = {}
        self._cycles = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        setting = self._plan.setting
        position = self._position = self._deals.next(setting, seed)
        self._bots = {
            seat: self._maker(setting.game, seat, self._deals.chance(f"bot {seat}"))
            for seat in range(setting.seats)
            if seat != self._seat
        }
        self._cycles = 0
        self._let_others_play(position)
        return self._observed(position), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """A number that is not legal counts as absence. Raises `ResetNeeded` after the end."""
        position = self._position
        if position is None:
            raise gymnasium.error.ResetNeeded("The game is over, or none was begun: call reset().")
        legal = play_slot(position, self._seat, int(action))
        self._let_others_play(position)
        self._cycles += 1
        over = position.seat is None
        broken_off = not over and self._cycles >= self._plan.max_cycles
        if over or broken_off:
            self._position = None
        reward = shares(position)[self._seat]
        return self._observed(position), reward, over, broken_off, {"legal": legal}

    def _let_others_play(self, position: Position) -> None:
        """Until nobody but this seat is left to be asked: those who may interrupt come first."""
        while any(self._answers(position, seat) for seat in self._to_ask(position)):
            pass

    def _to_ask(self, position: Position) -> list[Seat]:
        """Bots in the order in which a table asks them; none after the end."""
        turn = position.state.turn()
        if not turn:
            return []
        callers = [seat for seat, bot in self._bots.items() if isinstance(bot, Interrupter)]
        order = asking_order(turn, callers)
        # Of several who act at the same time this seat acts first, and is asked now.
        return [seat for seat in order if seat not in turn] if self._seat in turn else order

    def _answers(self, position: Position, seat: Seat) -> bool:
        """Whether the bot has done something."""
        legal = position.state.legal(seat)
        if not legal:
            return False
        bot = self._bots[seat]
        ask = bot.choose if seat in position.state.turn() else bot.interrupt  # type: ignore[attr-defined]
        action = ask(position.view(seat), legal, position.log(seat))
        if action is None:
            return False
        position.play(seat, action)
        return True

    def _observed(self, position: Position) -> Observation:
        return observed(position, self._seat, self._plan.encoder)
