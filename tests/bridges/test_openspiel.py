"""Every game in OpenSpiel, judged by OpenSpiel's own suite and played by its own bot."""

import itertools
import pickle
import random
from typing import Any
from zlib import crc32

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from grandtour.arena.bridge_bench import bench_openspiel
from grandtour.bots.budget import Budget
from grandtour.bridges import openspiel
from grandtour.bridges.limits import LONGEST
from grandtour.bridges.openspiel_bot import OpenSpielBot
from grandtour.bridges.slots import SLOTS, TooManyActions, slots_of
from grandtour.core import registry
from grandtour.core.asides import HasAsides
from grandtour.core.chance import Chance
from grandtour.core.errors import GrandTourError
from grandtour.core.match import Match
from tests.effort import SOAK, some

openspiel.register()
KEYS = list(registry.games())
ACTIONS = some(120, 5000)
"""Of a random game, in the tests that look at some of its positions."""


def load(key: str, **params: Any) -> Any:
    return pyspiel.load_game(openspiel.PREFIX + key, params)


def positions(game: Any, every: int, seed: int = 1) -> Any:
    """States of a random game, one after so many actions."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.randrange(openspiel.SIDES))
    for number in range(ACTIONS):
        if state.is_terminal():
            return
        if number % every == 0:
            yield state.clone()
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.foreign
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
def test_openspiels_own_suite(key: str, most: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It clones, stores, masks and observes at every step of a random game, to its very end."""
    ends: list[object] = []
    who_is_next = openspiel.Run.next

    def noted(run: openspiel.Run) -> int:
        mover = who_is_next(run)
        if mover == openspiel.TERMINAL:
            assert run.position is not None
            ends.append(run.position.outcome())
        return mover

    monkeypatch.setattr(openspiel.Run, "next", noted)
    players = registry.game(key).info.seats[most]
    game = load(key, players=players)
    for _ in range(some(1, 10)):
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.num_players() == players
    assert ends
    assert None not in ends, "it was broken off"


@pytest.mark.parametrize("key", KEYS)
def test_whole_random_games_end_with_the_parts_of_the_win(key: str) -> None:
    game = load(key)
    rng = random.Random(3)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert not any(state.returns())
        state.apply_action(rng.choice(state.legal_actions()))
    shares = state.returns()
    assert max(shares) > 0
    assert state.move_number() < LONGEST


@pytest.mark.parametrize("key", KEYS)
def test_the_same_throws_give_the_same_game(key: str) -> None:
    one, other = (list(positions(load(key), 40))[-1] for _ in range(2))
    assert str(one) == str(other)
    assert one.history() == other.history()


@pytest.mark.parametrize("key", KEYS)
def test_another_world_looks_the_same_to_the_player(key: str) -> None:
    rng = random.Random(7)
    for state in positions(load(key), 17):
        player = state.current_player()
        world = state.resample_from_infostate(player, rng.random)
        assert world.current_player() == player
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions() == state.legal_actions()
        again = pickle.loads(pickle.dumps(world))
        assert str(again) == str(world)
        assert again.information_state_string() == world.information_state_string()


def test_worlds_differ_in_what_the_player_does_not_know() -> None:
    state = list(positions(load("auction"), 1))[1]
    assert state.current_player() == 1, "the other's bid is sealed"
    rng = random.Random(7)
    worlds = [state.resample_from_infostate(1, rng.random) for _ in range(10)]
    assert len({world.information_state_string(0) for world in worlds}) > 1


def searcher(game: Any) -> Any:
    """OpenSpiel's own bot, hardly thinking."""
    rng = np.random.RandomState(1)
    return ismcts.ISMCTSBot(
        game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.0,
        max_simulations=2,
        random_state=rng,
        allow_inconsistent_action_sets=True,
    )


@pytest.mark.foreign
@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("auction", ""),
        ("euroquest", ""),
        ("europa", ""),
        ("europatour", "max_rounds:2"),
        # The longest two take many seconds.
        *[("geoquest", ""), ("whereabouts", "")] * bool(SOAK),
    ],
)
def test_openspiels_search_plays_whole_games(key: str, options: str) -> None:
    game = load(key, options=options)
    bot = searcher(game)
    state = next(positions(game, 1))
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) > 0


@pytest.mark.foreign
@pytest.mark.parametrize("key", KEYS)
def test_openspiels_search_plays_it(key: str) -> None:
    game = load(key)
    bot = searcher(game)
    state = next(positions(game, 1))
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("key", KEYS)
def test_openspiels_search_sits_at_the_table(key: str) -> None:
    """It gets a view and a log like any bot, also where several act at the same time."""
    game = registry.game(key)
    match = Match(game, game.info.seats[0], {}, Chance.of("sits"))
    for _ in range(2):
        for seat in match.state.turn():
            if seat in match.state.turn():
                bot = OpenSpielBot(game, seat, Chance.of("bot"), budget=Budget(iterations=1))
                legal = match.legal(seat)
                action = bot.choose(match.view(seat), legal, match.log(seat))
                assert action in legal
                match.play(seat, action)


def test_a_game_that_does_not_end_is_broken_off() -> None:
    game = load("auction", longest=2)
    state = list(positions(game, 1))[-1]
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


@pytest.mark.parametrize("key", KEYS)
def test_python_is_answered_as_c_is(key: str) -> None:
    """Python is answered without the way through C++, which asks `_legal_actions`."""
    state = load(key).new_initial_state()
    assert state.legal_actions() == list(range(openspiel.SIDES))
    assert state.legal_actions(0) == []
    for state in positions(load(key), 17):
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for asked in range(state.num_players()):
            answer = state.legal_actions(asked)
            assert answer == pyspiel.State.legal_actions(state, asked)
            assert bool(answer) == (asked == state.current_player())


def test_asides_are_not_offered() -> None:
    games = [game for game in registry.games().values() if isinstance(game, HasAsides)]
    for game in games:
        for state in positions(load(game.info.key), 9):
            assert not any(map(game.is_aside, state.run.position.slots().by_slot.values()))
    assert games


def test_options_are_those_of_the_game() -> None:
    game = load("auction", options="cards:3")
    assert game.setting.options["cards"] == 3
    with pytest.raises(GrandTourError):
        load("auction", options="nonsense:3")
    with pytest.raises(GrandTourError):
        load("auction", players=17)
    for longest in (0, -1):
        with pytest.raises(GrandTourError, match="longest"):
            load("auction", longest=longest)


def test_actions_have_slots_of_their_own_whatever_their_order() -> None:
    rng = random.Random(5)
    actions = [f"action {number}" for number in range(600)]
    slots = slots_of(tuple(actions))
    assert len(slots.numbers) == 600
    assert slots.numbers == tuple(sorted(slots.by_slot))
    assert set(slots.by_slot.values()) == set(actions)
    for _ in range(3):
        rng.shuffle(actions)
        assert slots_of(tuple(actions)).by_slot == slots.by_slot


def test_a_slot_is_the_same_elsewhere_unless_it_is_disputed() -> None:
    assert slots_of(("pass",)).numbers == slots_of(("pass",)).numbers
    (number,) = slots_of(("pass",)).numbers
    assert slots_of(("pass", "take", "leave")).by_slot[number] == "pass"


def test_an_action_that_is_listed_twice_has_one_slot() -> None:
    """Also where others wish for the same one, and whichever of the twins comes first."""
    texts = (f"action {number}" for number in range(20_000))
    first, second, third = sorted(t for t in texts if crc32(t.encode()) % SLOTS == 7)[:3]
    twin = "".join([second[0], second[1:]])
    for legal in itertools.permutations((first, second, third, twin)):
        slots = slots_of(legal)
        assert slots.numbers == (7, 8, 9)
        assert [slots.by_slot[number] for number in slots.numbers] == [first, second, third]


def test_more_actions_than_slots_are_refused() -> None:
    with pytest.raises(TooManyActions):
        slots_of(tuple(range(2 * SLOTS)))


def test_the_bench_measures_beside_openspiels_own_games() -> None:
    found = bench_openspiel([registry.game("auction")], seconds=0.02)
    assert {"python_kuhn_poker", "python_tic_tac_toe"} < set(found.peers)
    assert set(found.games["auction"].ratios) == set(found.peers)
    assert found.games["auction"].moves_per_s > 0
