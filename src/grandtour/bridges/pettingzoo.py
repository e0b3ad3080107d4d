"""Every game as an environment of PettingZoo (`grandtour[pettingzoo]`), see docs/research.md.

`env` asks whoever is in turn, `parallel_env` all at once. An action is a slot (see `slots`); one
that is not legal counts as absence, and the seat does what an absent one does.
"""

from typing import Unpack

import msgspec
from pettingzoo import AECEnv, ParallelEnv

from grandtour.bridges.position import Position
from grandtour.bridges.seated import (
    Deals,
    Info,
    Observation,
    Plan,
    Space,
    Wishes,
    observed,
    plan_of,
    play_absent,
    play_slot,
    shares,
    spaces,
)
from grandtour.core.game import Seat


def env(key: str, *, render_mode: str | None = None, **wishes: Unpack[Wishes]) -> "SeatBySeat":
    """Agents `seat_0`, `seat_1`, ...; whoever is in turn acts, if there are several the first."""
    return SeatBySeat(plan_of(key, **wishes), render_mode)


def parallel_env(
    key: str, *, render_mode: str | None = None, **wishes: Unpack[Wishes]
) -> "AllAtOnce":
    """All give an action at each step, and those of the seats in turn are played."""
    return AllAtOnce(plan_of(key, **wishes), render_mode)


class _Seats:
    """What both kinds of environments tell of their agents."""

    metadata: dict[str, object]

    def __init__(self, plan: Plan, render_mode: str | None) -> None:
        self.metadata = {
            "name": f"grandtour_{plan.setting.key}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(plan.setting.seats)]
        self.agents: list[str] = []
        self._plan = plan
        self._deals = Deals()
        self._position: Position
        # Everyone has spaces of their own, since each has a generator for samples.
        self._spaces = {agent: spaces(plan.encoder) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Space:
        return self._spaces[agent][1]

    def render(self) -> str | None:
        """What a spectator sees, as JSON."""
        if self.render_mode is None:
            return None
        return msgspec.json.encode(self._position.view(None)).decode()

    def close(self) -> None:
        """There is nothing to be closed."""

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)


class SeatBySeat(_Seats, AECEnv):
    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        self._position = self._deals.next(self._plan.setting, seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self._select()

    def observe(self, agent: str) -> Observation:
        return observed(self._position, self._seat(agent), self._plan.encoder)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        legal = play_slot(self._position, self._seat(agent), int(action))
        self.infos[agent] = {"legal": legal}
        self._acted[agent] += 1
        if self._acted[agent] >= self._plan.max_cycles:
            self.truncations[agent] = True
        self._play_for_the_absent()
        if self._position.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.truncations = dict.fromkeys(self.agents, False)
            won = shares(self._position)
            self.rewards = {agent: won[self._seat(agent)] for agent in self.agents}
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()

    def _play_for_the_absent(self) -> None:
        """Whoever has acted as often as was allowed is away, until this is true of everybody."""
        most = self._plan.max_cycles
        while min(self._acted.values()) < most and (seat := self._position.seat) is not None:
            if self._acted[self.possible_agents[seat]] < most:
                return
            play_absent(self._position, seat)

    def _select(self) -> None:
        seat = self._position.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]


class AllAtOnce(_Seats, ParallelEnv):
    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        self._position = self._deals.next(self._plan.setting, seed)
        self.agents = self.possible_agents.copy()
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
    ]:
        """Observations, rewards, terminations, truncations and infos."""
        position = self._position
        infos: dict[str, Info] = {agent: {} for agent in self.agents}
        for seat in position.state.turn():
            agent = self.possible_agents[seat]
            # Somebody before may have ended what they all were asked.
            if seat in position.state.turn():
                infos[agent] = {"legal": play_slot(position, seat, int(actions[agent]))}
        self._cycles += 1
        over = position.seat is None
        broken_off = not over and self._cycles >= self._plan.max_cycles
        answer = (
            self._observations(),
            dict(zip(self.possible_agents, shares(position), strict=True)),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, broken_off),
            infos,
        )
        if over or broken_off:
            self.agents = []
        return answer

    def _observations(self) -> dict[str, Observation]:
        encoder = self._plan.encoder
        return {
            agent: observed(self._position, self._seat(agent), encoder) for agent in self.agents
        }
