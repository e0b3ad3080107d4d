"""The one door for knowledge: views hide enough, and imagined worlds fit all a seat has seen."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction
from grandtour.core.game import Event, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import ACTIONS, CLAIM, PLACE, TAKE_STOCK
from grandtour.games.europatour.board import CODES, DECK, KINDS, NO_CARD
from grandtour.games.europatour.knowledge import Memory, imagine
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.tour import fault
from grandtour.games.europatour.view import Settings
from tests.effort import some

R01 = "GB SHIP FR IT SHIP GR TR PLANE-PURPLE PL DE"
BROKEN = "PT ES FR BE NL DE PL LT LV SHIP"
OPTIONS = st.fixed_dictionaries(
    {
        "show_links": st.booleans(),
        "show_piles": st.booleans(),
        "show_in_place": st.booleans(),
        "auto_claim": st.booleans(),
        "players_check": st.booleans(),
        "no_pass": st.booleans(),
        "one_claim": st.booleans(),
        "max_rounds": st.sampled_from([1, 15, 100]),
    }
)


def all_cards(state: State) -> list[int]:
    places = [state.stock, *state.piles, *state.racks, *state.to_place, [state.drawn]]
    return sorted(card for place in places for card in place if card != NO_CARD)


def truth(match: AnyMatch) -> State:
    assert isinstance(match.state, State)
    return match.state


def step(match: AnyMatch, rng: random.Random, claims: float = 0.05) -> None:
    """A random action; claims, which show a rack, are rarer, and draws from the stock common."""
    seat = rng.choice(match.state.turn())
    if rng.random() < claims:
        seat = rng.randrange(match.seats)
    actions = [a for a in match.legal(seat) if a != CLAIM or rng.random() < claims]
    if TAKE_STOCK in actions and rng.random() < 0.5:
        actions = [TAKE_STOCK]
    if actions:
        match.play(seat, rng.choice(actions))


def positions(
    seats: int, options: dict[str, int], seed: int, every: int
) -> Iterator[tuple[AnyMatch, Seat | None]]:
    """Positions of one random game, from different seats."""
    match, rng = Match(GAME, seats, options, Chance.of(seed)), random.Random(seed)
    number = 0
    while not match.over:
        if number % every == 0:
            yield match, rng.choice([None, *range(seats)])
        step(match, rng)
        number += 1
    for seat in (None, 0):
        yield match, seat


def refusals(state: State, seat: Seat) -> list[str]:
    found = []
    for action in ACTIONS:
        if action not in state.legal(seat):
            with pytest.raises(IllegalAction) as error:
                state.copy().play(seat, action)
            found.append(str(error.value))
    return found


@settings(max_examples=some(12, 40))
@given(st.integers(2, 4), OPTIONS, st.integers(0, 2**32))
def test_imagined_worlds_look_the_same(seats: int, options: dict[str, int], seed: int) -> None:
    stream = Chance.of("imagine", seed).stream("worlds")
    for match, seat in positions(seats, options, seed, every=7):
        view = match.view(seat)
        world = GAME.imagine(view, match.log(seat), stream)
        assert world.view(seat) == view
        assert msgspec.json.encode(world.view(seat)) == msgspec.json.encode(view)
        assert all_cards(world) == sorted(DECK)
        assert world.turn() == match.state.turn()
        assert world.outcome() == match.outcome()
        assert world.progress() == match.state.progress()
        if seat is not None:
            assert world.legal(seat) == match.legal(seat)
            assert refusals(world, seat) == refusals(truth(match), seat)
        for other in range(seats):
            assert world.legal(other) == match.legal(other) or not world.piles


@settings(max_examples=40)
@given(st.integers(2, 4), OPTIONS, st.integers(0, 2**32))
def test_the_truth_is_among_the_possible_worlds(
    seats: int, options: dict[str, int], seed: int
) -> None:
    for match, seat in positions(seats, options, seed, every=11):
        if truth(match).phase != "placing":
            remembers_truly(match, seat)


def remembers_truly(match: AnyMatch, seat: Seat | None) -> Memory:
    """All that is known is true, and each pool holds just the cards in its unknown places."""
    state = truth(match)
    memory = Memory(seat, match.seats)
    for event in match.log(seat):
        memory.fold(event)
    assert memory.piles == state.piles
    assert memory.source == state.source
    hidden: list[list[int]] = [[] for _ in memory.pools]
    for owner, slot in product(range(match.seats), range(10)):
        known, card = memory.racks[owner][slot], state.racks[owner][slot]
        if known == NO_CARD:
            hidden[memory.origins[owner][slot]].append(card)
        else:
            assert known == card
    hidden[-1] += state.stock
    if memory.unknown_hand:
        hidden[-1].append(state.drawn)
    else:
        assert memory.drawn == state.drawn
    assert [sorted(pool) for pool in memory.pools] == [sorted(pool) for pool in hidden]
    if seat is not None:
        assert memory.racks[seat] == state.racks[seat]
    return memory


def test_after_several_rebuilds_old_and_new_unknown_cards_are_kept_apart() -> None:
    match, rng = Match(GAME, 4, {"max_rounds": 60}, Chance.of(12)), random.Random(12)
    stream = Chance.of(13).stream("worlds")
    mixed = False
    while not match.over:
        step(match, rng, claims=0)
        if rng.random() < 0.2 and truth(match).phase != "placing":
            memory = remembers_truly(match, 2)
            inhabited = [bool(pool) for pool in memory.pools]
            mixed = mixed or sum(inhabited) >= 3
            assert imagine(truth(match).view(2), match.log(2), stream).view(2) == match.view(2)
    assert mixed, "no position with cards of three pools"


@settings(max_examples=15)
@given(st.integers(2, 4), OPTIONS, st.integers(0, 2**32), st.integers(0, 150))
def test_worlds_play_on_in_step_with_the_truth_for_public_moves(
    seats: int, options: dict[str, int], seed: int, steps: int
) -> None:
    """An observer sees the same of any discard that does not come from a hidden place."""
    match, rng = Match(GAME, seats, options, Chance.of(seed)), random.Random(seed)
    for _ in range(steps):
        if not match.over:
            step(match, rng)
    state = truth(match)
    if state.phase != "draw":
        return
    mover = state.on_turn
    view, log = state.view(mover), match.log(mover)
    world = imagine(view, log, Chance.of(seed).stream("world"))
    real = state.copy()
    for text in ("take pile 2", "swap 5 onto 2"):
        told = [event.seen_by(mover) for event in world.play(mover, GAME.parse(text))]
        assert told == [event.seen_by(mover) for event in real.play(mover, GAME.parse(text))]
    assert world.view(mover) == real.view(mover)


def test_imagined_worlds_vary() -> None:
    match, rng = Match(GAME, 3, {"max_rounds": 60}, Chance.of(3)), random.Random(3)
    stream = Chance.of(4).stream("worlds")
    for number in range(200):
        step(match, rng, claims=0)
        if number % 40 == 39:
            worlds = [imagine(truth(match).view(0), match.log(0), stream) for _ in range(8)]
            assert len({tuple(world.stock) for world in worlds}) == 8
            assert len({tuple(world.racks[1]) for world in worlds}) == 8


def test_every_arrangement_of_a_pool_is_equally_likely() -> None:
    match = Match(GAME, 2, {}, Chance.of(9))
    for seat in (0, 1):
        for action in PLACE:
            match.play(seat, action)
    stream, view, log = Chance.of(5).stream("worlds"), truth(match).view(0), match.log(0)
    unknown = len(DECK) - 10 - 5
    worlds = 3000
    first = Counter(CODES[imagine(view, log, stream).racks[1][0]] for _ in range(worlds))
    visible = {*view.rack, *(pile.top for pile in view.piles)}
    for code in ("FR", "MT", "TR", "GB", "LV"):
        expected = 0 if code in visible else worlds / unknown
        assert abs(first[code] - expected) <= 5 * expected**0.5


def test_while_placing_nothing_of_the_others_is_known_but_the_number() -> None:
    match = Match(GAME, 2, {}, Chance.of(9))
    for slot in (2, 5, 7, 10):
        match.play(1, f"place {slot}")
    match.play(0, "place 9")
    stream = Chance.of(6).stream("worlds")
    worlds = [imagine(truth(match).view(0), match.log(0), stream) for _ in range(40)]
    assert len({world.free[1] for world in worlds}) > 20
    assert {world.to_place[0][-1] for world in worlds} == {truth(match).to_place[0][-1]}
    assert len({world.to_place[0][-2] for world in worlds}) > 10
    assert all(world.view(0) == match.view(0) for world in worlds)


def automatic(tours: int) -> tuple[State, list[Event]]:
    """A game with auto_claim in which the first seats are dealt complete tours."""
    racks = [R01, "PT ES PLANE-BLUE CS RO UA RU NO SE FI"][:tours]
    given_cards = [[KINDS[code] for code in rack.split()] for rack in racks]
    spare = list((Counter(DECK) - Counter(chain(*given_cards))).elements())
    given_cards += [[spare.pop() for _ in range(10)] for _ in range(3 - tours)]
    state = State(
        settings=Settings(auto_claim=True),
        deck=Chance.of(1).stream("deck"),
        first=2,
        racks=[[NO_CARD] * 10 for _ in range(3)],
        to_place=[cards[::-1] for cards in given_cards],
        stock=spare,
        piles=[],
        phase="placing",
    )
    log = [event for seat in range(3) for action in PLACE for event in state.play(seat, action)]
    return state, log


@pytest.mark.parametrize("tours", [1, 2])
def test_racks_claimed_by_the_rules_are_complete_in_every_world(tours: int) -> None:
    state, log = automatic(tours)
    assert state.view(None).claims == tuple(range(tours))
    stream = Chance.of(7).stream("worlds")
    for seat in (0, 2, None):
        seen = [event for event in (each.seen_by(seat) for each in log) if event]
        worlds = [imagine(state.view(seat), seen, stream) for _ in range(30)]
        for world in worlds:
            assert world.view(seat) == state.view(seat)
            assert all_cards(world) == sorted(DECK)
            complete = [fault(rack) is None for rack in world.racks]
            assert complete == [owner < tours for owner in range(3)]
        assert len({tuple(world.racks[tours - 1]) for world in worlds}) > (
            1 if seat != tours - 1 else 0
        )


def test_a_complete_rack_that_the_rules_did_not_claim_is_not_imagined() -> None:
    """Nine slots of seat 1 are known; many cards would complete its tour, and none may."""

    def game(auto_claim: bool) -> tuple[State, list[Event]]:
        rack = [KINDS[code] for code in BROKEN.split()]
        spare = list((Counter(DECK) - Counter(rack)).elements())
        state = State(
            settings=Settings(auto_claim=auto_claim),
            deck=Chance.of(1).stream("deck"),
            first=1,
            racks=[[spare.pop() for _ in range(10)], rack],
            stock=spare[5:],
            piles=[[card] for card in spare[:5]],
            on_turn=1,
        )
        state.stock.append(state.stock.pop(state.stock.index(KINDS["CH"])))
        deal = [
            Event("placed", {"seat": 0, "slot": slot, "card": CODES[card]})
            for slot, card in enumerate(state.racks[0], 1)
        ]
        deal.append(Event("piles_turned", {"cards": [CODES[pile[0]] for pile in state.piles]}))
        moves = [(1, "claim"), (0, "decline"), (1, "take stock"), (1, "swap 10 onto 1")]
        for seat, text in moves:
            deal += state.play(seat, GAME.parse(text))
        return state, [event for event in (each.seen_by(0) for each in deal) if event]

    stream = Chance.of(8).stream("worlds")
    for auto_claim in (False, True):
        state, log = game(auto_claim)
        worlds = [imagine(state.view(0), log, stream) for _ in range(400)]
        assert all(world.view(0) == state.view(0) for world in worlds)
        complete = sum(fault(world.racks[1]) is None for world in worlds)
        assert (complete == 0) == auto_claim
