"""One seat of any game as an environment of Gymnasium, the others held by bots."""

from typing import Any, Unpack

import gymnasium

from grandtour.bots.levels import makers
from grandtour.bridges.position import Position
from grandtour.bridges.seated import (
    Deals,
    Plan,
    Wishes,
    observed,
    plan_of,
    play_slot,
    shares,
    spaces,
)
from grandtour.core import registry
from grandtour.core.game import AnyBot, AnyBotMaker, Seat


def env(key: str, *, seat: Seat = 0, bot: str = "easy", **wishes: Unpack[Wishes]) -> "OneSeat":
    """A reward comes at the end: the seat's part of the win."""
    return OneSeat(plan_of(key, **wishes), seat, registry.bot(makers(key), bot))


class OneSeat(gymnasium.Env[dict[str, Any], int]):
    def __init__(self, plan: Plan, seat: Seat, maker: AnyBotMaker) -> None:
        self.observation_space, self.action_space = spaces(plan.encoder)
        self._plan = plan
        self._seat = seat
        self._maker = maker
        self._deals = Deals()
        self._position: Position
        self._bots: dict[Seat, AnyBot] = {}
        self._cycles = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        setting = self._plan.setting
        self._position = self._deals.next(setting, seed)
        self._bots = {
            seat: self._maker(setting.game, seat, self._deals.chance(f"bot {seat}"))
            for seat in range(setting.seats)
            if seat != self._seat
        }
        self._cycles = 0
        self._let_others_play()
        return self._observed(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """A number that is not legal counts as absence."""
        position = self._position
        legal = play_slot(position, self._seat, int(action))
        self._let_others_play()
        self._cycles += 1
        over = position.seat is None
        broken_off = not over and self._cycles >= self._plan.max_cycles
        reward = shares(position)[self._seat]
        return self._observed(), reward, over, broken_off, {"legal": legal}

    def _let_others_play(self) -> None:
        position = self._position
        while (turn := position.state.turn()) and self._seat not in turn:
            seat = turn[0]
            choose = self._bots[seat].choose
            legal = position.state.legal(seat)
            position.play(seat, choose(position.view(seat), legal, position.log(seat)))

    def _observed(self) -> dict[str, Any]:
        return observed(self._position, self._seat, self._plan.encoder)
