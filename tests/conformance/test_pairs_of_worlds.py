"""Pairs of worlds by the hundred, in a soak by the ten thousand: what is told must not differ.

Only worlds that really differ count: some seat would see which of them it is in. Set-ups are
compared as well, and counted apart. A game without enough of them passes only if nothing was hidden
in it; whether something was is asked of `imagine` and the views alone, so that a suite that has
become blind to pairs does not pass for a game that hides nothing.

How many there were stands at the end of a run (`pairs_told.py`).
"""

from collections.abc import Callable, Iterable
from itertools import chain, count, islice
from pathlib import Path
from typing import NamedTuple

import pytest

import grandtour.games
from grandtour.core import registry
from grandtour.core.game import AnyGame
from grandtour.core.testing import (
    Case,
    Plan,
    Position,
    cases,
    check_setup,
    event_pairs,
    positions,
    walk,
)
from grandtour.core.testing.playing import encode
from tests.conformance.open_peeks import PlaysOpenly, Scribbles
from tests.conformance.peek import PeekGame
from tests.effort import SOAK, some
from tests.pairs_told import Told, tell

PAIRS = some(50, 25_000)
"""Of each game."""
ALL_PAIRS = 100_000
"""Of all games of the house in a soak."""
ROUNDS = 3
"""Through all settings of a game without a single pair; after these none is expected any more."""
WORLDS = 4
"""So many are imagined to see whether something is hidden."""


class Compared(NamedTuple):
    """How many pairs of different worlds, and of different set-ups.

    `hidden`: whether there was anything to compare, worlds that differ or that look otherwise
    afterwards; `blind`: settings that hide something at the set-up, and none was compared.
    """

    pairs: int
    set_ups: int
    hidden: bool
    blind: set[str]


def compare(game: AnyGame) -> Compared:
    """Goes through all settings until there are enough pairs, or none come."""
    every = cases(game)
    set_ups = dict.fromkeys(map(str, every), 0)
    hiding: set[str] = set()
    pairs = since = 0
    hidden = False
    for number in count():
        plan = Plan(games=1, positions=12, seed=f"pairs {number}")
        case = every[number % len(every)]
        set_ups[str(case)] += check_setup(case, plan)
        if not set_ups[str(case)] and hides(first_of(case, plan)):
            hiding.add(str(case))
        found = list(event_pairs(case, plan))
        different = sum(pair.differs for pair in found)
        hidden |= different > 0 or any(pair.there is None for pair in found)
        pairs += different
        since = 0 if different else since + 1
        if pairs >= PAIRS or since >= ROUNDS * len(every):
            break
    blind = {case for case in hiding if not set_ups[case]}
    return Compared(pairs, sum(set_ups.values()), hidden, blind)


def first_of(case: Case, plan: Plan) -> Iterable[Position]:
    return islice(walk(case, plan.seed, plan), 1)


def hides(some_positions: Iterable[Position]) -> bool:
    """Whether somebody cannot exclude worlds in which a seat sees different things."""
    for position in some_positions:
        for viewer in position.viewers:
            worlds = (position.imagine(viewer) for _ in range(WORLDS))
            faces = (encode([world.view(seat) for seat in position.seats]) for world in worlds)
            if len(set(faces)) > 1:
                return True
    return False


def check_enough(game: AnyGame, found: Compared) -> None:
    assert not found.blind, "something is hidden there at the set-up, and none was compared"
    plan = Plan(games=1, positions=12, seed="hidden")
    somewhere = chain.from_iterable(positions(case, plan) for case in cases(game))
    assert found.pairs >= PAIRS or not (found.hidden or hides(somewhere)), (
        f"something is hidden, and only {found.pairs} pairs of worlds were compared"
    )


@pytest.mark.parametrize("key", registry.games())
def test_no_viewer_is_told_a_difference(
    key: str, record_property: Callable[[str, object], None]
) -> None:
    game = registry.game(key)
    found = compare(game)
    tell(record_property, Told(key, found.pairs, found.set_ups))
    check_enough(game, found)


def test_a_soak_compares_enough_in_all_games_together() -> None:
    """All games of the house hide something, so each has its part or fails above."""
    house = Path(grandtour.games.__path__[0])
    own = [key for key in registry.games() if registry.folder(key).parent == house]
    assert not SOAK or PAIRS * len(own) >= ALL_PAIRS


PLAN = Plan(games=2, positions=12)


def test_a_world_beside_itself_is_no_pair() -> None:
    for case in cases(PlaysOpenly()):
        assert not list(event_pairs(case, PLAN))
        assert not check_setup(case, PLAN)


def test_worlds_that_are_only_noted_in_another_way_do_not_count() -> None:
    for case in cases(Scribbles()):
        pairs = [pair for pair in event_pairs(case, PLAN) if pair.there]
        assert pairs
        assert not any(pair.differs for pair in pairs)


def test_worlds_with_other_cards_count() -> None:
    for case in cases(PeekGame()):
        pairs = [pair for pair in event_pairs(case, PLAN) if pair.there]
        assert pairs
        assert all(pair.differs for pair in pairs)
        assert check_setup(case, PLAN)


@pytest.mark.parametrize("game", [PlaysOpenly(), Scribbles()], ids=["open", "noted"])
def test_a_game_that_hides_nothing_needs_no_pairs(game: AnyGame) -> None:
    found = compare(game)
    assert found == Compared(0, 0, hidden=False, blind=set())
    check_enough(game, found)


def test_a_game_that_hides_something_needs_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    game = PeekGame()
    monkeypatch.setattr(f"{__name__}.event_pairs", lambda case, plan: iter(()))
    found = compare(game)
    assert found.pairs == 0
    assert found.set_ups > 0
    with pytest.raises(AssertionError, match="only 0 pairs of worlds"):
        check_enough(game, found)


def test_a_set_up_that_hides_something_needs_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.check_setup", lambda case, plan: 0)
    game = PeekGame()
    found = compare(game)
    assert found.blind
    with pytest.raises(AssertionError, match="at the set-up"):
        check_enough(game, found)


def test_a_kind_of_event_is_what_the_viewer_was_told() -> None:
    for case in cases(PeekGame()):
        for pair in event_pairs(case, PLAN):
            private = {"hid", "drew"} if pair.viewer == pair.here.actor else {"hid_one", "drew_one"}
            assert pair.told <= {"shown"} | private
