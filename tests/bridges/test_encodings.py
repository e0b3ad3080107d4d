"""Views as numbers, as each game says them: named, of one length, and no more than the view."""

import random
from collections.abc import Iterator
from math import isfinite
from typing import Any

import msgspec
import numpy as np
import pytest

from grandtour.bridges import gymnasium, pettingzoo
from grandtour.bridges.encoding import (
    BOUND,
    SIZE,
    GameView,
    HashedView,
    NoEncoding,
    encoder_of,
    kind_of,
)
from grandtour.core import registry
from grandtour.core.asides import AtRandom
from grandtour.core.chance import Chance
from grandtour.core.encoding import AnyEncoding, Block, Encoding, WrongLength
from grandtour.core.game import Seat, View
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing import Case, cases
from grandtour.games.europatour.encoding import ENCODING as TOUR
from grandtour.games.europatour.view import EuropaTourView
from tests.effort import some

KEYS = list(registry.games())
ACTIONS = some(60, 2000)
COMPACT = 600
"""An encoding has at most so many numbers."""


def encoding(key: str) -> AnyEncoding:
    found = registry.encoding(key)
    assert found is not None, f"{key} has no encoding"
    return found


def walk(case: Case) -> Iterator[tuple[AnyMatch, Seat]]:
    """The same match before each action of a random game, and who is asked."""
    match: AnyMatch = Match(case.game, case.seats, case.options, Chance.of("walk", str(case)))
    rng, at_random = random.Random(1), AtRandom(case.game)
    for _ in range(ACTIONS):
        if match.over:
            return
        seat = match.state.turn()[0]
        yield match, seat
        match.play(seat, at_random.choose(match.legal(seat), rng.randrange))


@pytest.mark.parametrize("key", KEYS)
def test_every_number_has_a_name(key: str) -> None:
    made = encoding(key)
    assert made.size == len(made.names) == len(set(made.names)) <= COMPACT
    assert all(block.name.isidentifier() and block.length > 0 for block in made.blocks)


@pytest.mark.parametrize(
    "case", [case for key in KEYS for case in cases(registry.game(key))], ids=str
)
def test_as_many_numbers_at_every_table_and_none_is_wild(case: Case) -> None:
    """Also for those who only look on, and after the end."""
    made = encoding(case.game.info.key)
    match: AnyMatch | None = None
    for number, (match, seat) in enumerate(walk(case)):
        for viewer in (seat, None) if number % 7 == 0 else (seat,):
            numbers = made.numbers(match.view(viewer))
            assert len(numbers) == made.size
            assert all(isfinite(each) and abs(each) <= BOUND for each in numbers)
    assert match is not None
    assert len(made.numbers(match.view(0))) == made.size


@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_cannot_tell_apart_has_the_same_numbers(key: str) -> None:
    made, game = encoding(key), registry.game(key)
    for seats in game.info.seats:
        for number, (match, seat) in enumerate(walk(Case(game, seats))):
            if number % 6 == 0:
                view = match.view(seat)
                other = game.imagine(view, match.log(seat), Chance.of("other").stream("world"))
                assert made.numbers(other.view(seat)) == made.numbers(view)


@pytest.mark.parametrize("key", KEYS)
def test_it_is_made_of_the_view_and_nothing_else(key: str) -> None:
    """Of a view that was stored and read again as well, so it looks at nothing behind it."""
    made, game = encoding(key), registry.game(key)
    for number, (match, seat) in enumerate(walk(Case(game, game.info.seats[1]))):
        if number % 6 == 0:
            view: View = match.view(seat)
            stored = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            assert made.numbers(stored) == made.numbers(view)


@pytest.mark.parametrize("key", KEYS)
def test_positions_are_told_apart(key: str) -> None:
    made, game = encoding(key), registry.game(key)
    for seats in game.info.seats:
        seen: dict[bytes, tuple[float, ...]] = {}
        for match, seat in walk(Case(game, seats)):
            view = match.view(seat)
            seen[msgspec.json.encode(view)] = tuple(made.numbers(view))
        assert len(set(seen.values())) > 0.9 * len(seen) > 1


@pytest.mark.parametrize("key", KEYS)
def test_it_is_what_the_environments_show(key: str) -> None:
    size = encoding(key).size
    env = pettingzoo.env(key)
    env.reset(seed=1)
    shown = env.observe(env.agent_selection)["observation"]
    assert shown.shape == (size,)
    assert env.observation_space(env.agent_selection)["observation"].shape == (size,)
    one, _ = gymnasium.env(key, bot="random").reset(seed=1)
    assert one["observation"].shape == (size,)
    generic, _ = gymnasium.env(key, bot="random", encoder=HashedView()).reset(seed=1)
    assert generic["observation"].shape == (SIZE,)


def test_a_game_without_one_is_told_by_the_generic_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(encoder_of("auction"), GameView)
    assert isinstance(encoder_of("auction", "hashed"), HashedView)
    monkeypatch.setattr(registry, "encoding", lambda key: None)
    assert isinstance(encoder_of("auction"), HashedView)
    with pytest.raises(NoEncoding):
        encoder_of("auction", "game")
    with pytest.raises(NoEncoding):
        kind_of("nonsense")


def test_a_block_that_makes_another_number_of_numbers_is_found() -> None:
    made: Encoding[Any] = Encoding(Block("two", 2, lambda view: [1.0]))
    with pytest.raises(WrongLength, match="two: 1 instead of 2"):
        made.numbers(None)


def test_too_great_a_number_is_cut() -> None:
    made: Encoding[Any] = Encoding(Block("one", 1, lambda view: [1e9]))
    view: Any = None
    assert GameView(made).encode(view).tolist() == [BOUND]
    assert GameView(made).encode(view).dtype == np.float32


def block(name: str, view: EuropaTourView) -> list[float]:
    """The numbers of one block of Europa Tour's."""
    named = zip(TOUR.names, TOUR.numbers(view), strict=True)
    return [number for label, number in named if label.rpartition(".")[0] == name]


def test_europa_tour_shows_which_cards_fit_together() -> None:
    match: AnyMatch = Match(registry.game("europatour"), 2, {}, Chance.of("fit"))
    view = match.view(0)

    def with_rack(words: str) -> EuropaTourView:
        changed: EuropaTourView = msgspec.structs.replace(view, rack=tuple(words.split()))
        return changed

    whole = with_rack("PT ES FR BE NL DE PL LT LV EE")
    assert block("joints", whole) == [1.0] * 9
    assert block("price", whole)[:2] == [0.0, 1.0]
    assert block("stays", whole) == [1.0] * 10
    broken = with_rack("CY ES FR BE NL DE PL LT LV EE")
    assert block("joints", broken) == [0.0] + [1.0] * 8
    assert block("price", broken)[0] == 0.1
    assert block("stays", broken) == [0.0] + [1.0] * 9
    portugal_or_france = 2 / 60
    assert block("wanted", broken) == pytest.approx([portugal_or_france] + [0.0] * 9)
    by_sea = with_rack("GB ES FR BE NL DE PL LT LV EE")
    assert block("wanted", by_sea)[1] == pytest.approx(10 / 60), "any ship goes on to France"
    asks = msgspec.structs.replace(view.hand, seat=0, card="PT", source="stock")
    gains = block("hand_gains", msgspec.structs.replace(broken, hand=asks))
    assert gains[0] == gains[-1] == 1.0
    assert max(gains[1:-1]) <= 0
