"""Environments for learning, judged by PettingZoo's and Gymnasium's own suites."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from grandtour.bridges import gymnasium, pettingzoo
from grandtour.bridges.encoding import BOUND, SIZE, HashedView
from grandtour.bridges.position import Position
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.errors import GrandTourError, UnknownBot
from grandtour.core.game import Seat, View
from grandtour.core.match import Match
from tests.effort import some

KEYS = list(registry.games())
CYCLES = some(25, 500)

pytestmark = [
    # The suites know by name which of PettingZoo's own games have masks and dictionaries.
    pytest.mark.filterwarnings(f"ignore:{warning}")
    for warning in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",
        # In a small game a seat may have nothing and owe nothing.
        "Observation numpy array is all zeros",
    )
]


@pytest.mark.foreign
@pytest.mark.parametrize("key", KEYS)
def test_pettingzoos_own_suite(key: str) -> None:
    env = _certain(partial(pettingzoo.env, key))
    api_test(env(max_cycles=2 * CYCLES), num_cycles=CYCLES)


@pytest.mark.foreign
@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_gives_the_same_game(key: str) -> None:
    seed_test(partial(pettingzoo.env, key), num_cycles=CYCLES)


@pytest.mark.foreign
@pytest.mark.parametrize("key", KEYS)
def test_games_are_broken_off_in_time(key: str) -> None:
    """This suite takes any action, legal or not, and wants all seats to act equally often.

    A game that is over sooner would fail it, so deals and choices are those of a longer one.
    """
    env, parallel_env = partial(pettingzoo.env, key), partial(pettingzoo.parallel_env, key)
    max_cycles_test(SimpleNamespace(env=_certain(env), parallel_env=_certain(parallel_env)))


def _certain(make: Callable[..., Any]) -> Callable[..., Any]:
    """Makes environments in which nothing is left to chance."""

    def made(**settings: int) -> Any:
        env = make(**settings)
        env.reset = partial(env.reset, seed=1)
        for agent in env.possible_agents:
            env.action_space(agent).seed(1)
        return env

    return made


@pytest.mark.parametrize("key", KEYS)
def test_all_act_as_often_as_allowed_and_are_absent_then(key: str) -> None:
    env = pettingzoo.env(key, max_cycles=3)
    env.reset(seed=1)
    asked: Counter[str] = Counter()
    for agent in env.agent_iter():
        asked[agent] += 1
        env.step(_any(env))
    often = 3 + 1  # the last time they are told that it is over for them
    assert asked == dict.fromkeys(env.possible_agents, often)


def _any(env: Any) -> int | None:
    observation, _, terminated, truncated, _ = env.last()
    legal = np.flatnonzero(observation["action_mask"])
    return None if terminated or truncated else int(legal[0])


@pytest.mark.foreign
@pytest.mark.parametrize("key", KEYS)
def test_all_at_once(key: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(key, max_cycles=CYCLES), num_cycles=CYCLES)


@pytest.mark.foreign
@pytest.mark.parametrize("key", KEYS)
def test_gymnasiums_own_suite(key: str) -> None:
    check_env(gymnasium.env(key, bot="random"), skip_render_check=True)


def play(env: Any, seed: int) -> dict[str, float]:
    """A whole random game, and the sum of all rewards of each seat."""
    rng = random.Random(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else rng.choice(list(legal)))
    return total


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_is_worth_its_parts_of_the_win(key: str) -> None:
    total = play(pettingzoo.env(key, options=_short(key)), 1)
    assert max(total.values()) > 0
    assert all(0 <= share <= 1 for share in total.values())


def test_the_next_game_is_another_one_and_follows_from_the_seed() -> None:
    env = pettingzoo.env("auction")
    first = []
    for _ in range(2):
        env.reset(seed=4)
        for _ in range(3):
            first.append(env.render() or str(env.unwrapped._position.view(None)))
            env.reset()
    assert first[:3] == first[3:]
    assert len(set(first)) > 1


def test_what_is_not_legal_counts_as_absence() -> None:
    env = pettingzoo.env("auction")
    env.reset(seed=1)
    agent = env.agent_selection
    (illegal, *_) = np.flatnonzero(env.observe(agent)["action_mask"] == 0)
    env.step(int(illegal))
    assert env.infos[agent] == {"legal": False}
    assert env.agent_selection != agent


def test_who_is_not_asked_has_no_legal_action() -> None:
    env = pettingzoo.parallel_env("auction", seats=3, render_mode="ansi")
    observations, _ = env.reset(seed=1)
    assert all(seen["action_mask"].any() for seen in observations.values())
    assert (env.render() or "").startswith("{")


def test_one_seat_against_bots() -> None:
    env = gymnasium.env("auction", seat=1, seats=3, bot="easy")
    for seed in (1, 1):
        observation, _ = env.reset(seed=seed)
        rewards = []
        while True:
            legal = np.flatnonzero(observation["action_mask"])
            observation, reward, over, broken_off, info = env.step(int(legal[0]))
            assert info == {"legal": True}
            rewards.append(reward)
            if over or broken_off:
                break
    assert not any(rewards[:-1])
    assert over


def test_settings_that_cannot_be_are_refused() -> None:
    with pytest.raises(GrandTourError):
        pettingzoo.env("auction", seats=17)
    with pytest.raises(GrandTourError):
        pettingzoo.env("auction", options={"nonsense": 1})
    with pytest.raises(UnknownBot):
        gymnasium.env("auction", bot="nobody")
    for make in (pettingzoo.env, pettingzoo.parallel_env, gymnasium.env):
        wish: Any
        for wish in ({"seats": 0}, {"max_cycles": 0}, {"max_cycles": -5}):
            with pytest.raises(GrandTourError):
                make("auction", **wish)
        misspelt: Any = {"max_cycle": 5}
        with pytest.raises(TypeError, match="max_cycle; there are seats, "):
            make("auction", **misspelt)
    of_another: Any = {"seat": 1}
    with pytest.raises(TypeError, match="seat"):
        pettingzoo.env("auction", **of_another)
    for seat in (2, -1):
        with pytest.raises(GrandTourError, match="seats_here"):
            gymnasium.env("auction", seats=2, seat=seat)


def test_who_goes_on_after_the_end_is_told_to_begin_again() -> None:
    env = gymnasium.env("auction", max_cycles=1)
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    *_, broken_off, _ = env.step(0)
    assert broken_off
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset()
    env.step(0)


def test_bots_are_asked_out_of_turn_as_at_a_table() -> None:
    """The first claims whenever it may; whoever never interrupts would wait for its own turn."""
    env = gymnasium.env("europatour", bot="easy")
    env.reset(seed=1)
    assert env._position is not None
    position: Position = env._position
    in_turn_then: list[tuple[Seat, ...]] = []

    class Claimant:
        def choose(self, view: View, legal: Any, log: Any) -> Any:
            return legal[0]

        def interrupt(self, view: View, legal: Any, log: Any) -> Any:
            in_turn_then.append(position.state.turn())
            return next((action for action in legal if str(action) == "claim"), None)

    env._bots = {1: Claimant()}
    while "claim" not in map(str, position.actions):
        env.step(int(position.slots_of(0).numbers[0]))
    assert in_turn_then
    assert all(1 not in turn for turn in in_turn_then)


@pytest.mark.parametrize("key", KEYS)
def test_an_encoded_view_tells_what_the_view_tells_and_nothing_else(key: str) -> None:
    game = registry.game(key)
    match = Match(game, game.info.seats[0], {}, Chance.of("encoding"))
    rng = random.Random(1)
    encoder = HashedView()
    seen: dict[bytes, bytes] = {}
    for _ in range(8):
        seat = match.state.turn()[0]
        view = match.view(seat)
        vector = encoder.encode(view)
        assert vector.shape == (SIZE,)
        assert vector.dtype == np.float32
        assert abs(vector).max() <= BOUND
        other = game.imagine(view, match.log(seat), Chance.of("other").stream("x"))
        assert np.array_equal(encoder.encode(other.view(seat)), vector)
        seen[msgspec.json.encode(view)] = vector.tobytes()
        match.play(seat, rng.choice(match.legal(seat)))
    assert len(set(seen.values())) == len(seen) > 1


def _short(key: str) -> dict[str, Any]:
    """Options with which a game is over soon, where it has such."""
    known = {option.key for option in registry.game(key).info.options}
    return {"max_rounds": 3} if "max_rounds" in known else {}
