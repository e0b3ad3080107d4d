"""What holds in every game, whatever is played."""

import random
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.game import Event, Game
from grandtour.core.match import Match
from grandtour.core.record import Sitter, from_json, record_of, to_json, verify
from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import ACTIONS, parse
from grandtour.games.europatour.board import (
    BY_LAND,
    BY_VEHICLE,
    DECK,
    FIRST_VEHICLE,
    NO_CARD,
)
from grandtour.games.europatour.dealing import deal
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.tour import continues, distance, fault, good_joints
from grandtour.games.europatour.view import EuropaTourView, Settings

SETTINGS = st.builds(
    Settings,
    show_links=st.booleans(),
    show_piles=st.booleans(),
    auto_claim=st.booleans(),
    players_check=st.booleans(),
    no_pass=st.booleans(),
    one_claim=st.booleans(),
    max_rounds=st.integers(1, 30),
)
SEATS = st.integers(2, 4)
SEED = st.integers(0, 2**32)


def all_cards(state: State) -> list[int]:
    places = [state.stock, *state.piles, *state.racks, *state.to_place, [state.drawn]]
    return sorted(card for place in places for card in place if card != NO_CARD)


def everything(state: State) -> list[object]:
    twin = state.copy()
    parts = [getattr(twin, name) for name in State.__slots__ if name != "deck"]
    return [*parts, *(twin.deck.word() for _ in range(3))]


def check(state: State) -> None:
    assert all_cards(state) == sorted(DECK)
    if state.phase == "placing":
        assert state.piles == []
        assert state.view(None).placed == tuple(10 - len(cards) for cards in state.to_place)
        return
    assert len(state.piles) == 5
    assert all(NO_CARD not in rack and len(rack) == 10 for rack in state.racks)
    empty = [pile for pile, cards in enumerate(state.piles, 1) if not cards]
    if state.phase == "discard":
        assert empty in ([], [state.source])
        assert {a.pile for a in state.legal(state.on_turn)} == set(empty or range(1, 6))
    else:
        assert not empty
        assert state.stock
    if state.settings.auto_claim and state.phase in ("draw", "discard"):
        assert all(fault(rack) for rack in state.racks)
    for seat in range(state.seats):
        assert bool(state.legal(seat)) or seat not in state.turn()
        assert len(set(state.legal(seat))) == len(state.legal(seat))


@settings(max_examples=60)
@given(SEATS, SETTINGS, SEED)
def test_cards_and_piles_are_right_at_every_step(seats: int, options: Settings, seed: int) -> None:
    rng = random.Random(seed)
    state, _ = deal(seats, options, Chance.of(seed))
    progress = 0.0
    while state.turn():
        check(state)
        assert state.outcome() is None
        assert 0 <= progress <= state.progress() < 1
        progress = state.progress()
        movers = [seat for seat in range(seats) if state.legal(seat)]
        seat = rng.choice(movers)
        twin = state.copy()
        action = rng.choice(state.legal(seat))
        before = everything(twin)
        events = state.play(seat, action)
        assert everything(twin) == before, "a copy has a life of its own"
        assert twin.play(seat, action) == events
        assert everything(twin) == everything(state)
    check(state)
    outcome = state.outcome()
    assert outcome
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))
    assert sum(outcome.scores) == pytest.approx(1)
    assert all(outcome.scores[seat] == outcome.share(seat) for seat in range(seats))
    assert state.progress() == 1
    assert not any(state.legal(seat) for seat in range(seats))


@settings(max_examples=40)
@given(SEATS, SETTINGS, SEED, st.integers(0, 120))
def test_all_that_is_not_legal_is_refused_and_changes_nothing(
    seats: int, options: Settings, seed: int, steps: int
) -> None:
    state = walk(seats, options, seed, steps)
    before = everything(state)
    for seat, action in product(range(seats), ACTIONS):
        if action not in state.legal(seat):
            with pytest.raises(IllegalAction) as error:
                state.play(seat, action)
            assert error.value.reason in REASONS
    assert everything(state) == before


REASONS = {
    "already_answered",
    "cards_stay",
    "check_open",
    "claim_just_judged",
    "claim_not_now",
    "claim_used",
    "game_over",
    "must_discard",
    "must_draw",
    "no_pass",
    "no_window",
    "not_placed_yet",
    "not_your_turn",
    "nothing_to_check",
    "only_empty_pile",
    "own_claim",
    "place_first",
    "slot_taken",
    "window_open",
}


def walk(seats: int, options: Settings, seed: int, steps: int) -> State:
    rng = random.Random(seed)
    state, _ = deal(seats, options, Chance.of(seed))
    for _ in range(steps):
        if state.turn():
            seat = rng.choice([seat for seat in range(seats) if state.legal(seat)])
            state.play(seat, rng.choice(state.legal(seat)))
    return state


@settings(max_examples=30)
@given(SEATS, SETTINGS, SEED)
def test_the_absent_never_block_a_game(seats: int, options: Settings, seed: int) -> None:
    state, _ = deal(seats, options, Chance.of(seed))
    while state.turn():
        for seat in state.turn():
            action = GAME.fallback(state, seat)
            assert action in state.legal(seat)
            expected = {
                "placing": "place",
                "draw": "take",
                "discard": "discard",
                "claim": "decline",
                "check": "accept",
            }
            assert action.verb == expected[state.phase]
            assert GAME.patience(state) == {"claim": 5.0, "check": 45.0}.get(state.phase)
            state.play(seat, action)
            break


def test_a_foreign_action_is_refused() -> None:
    state = walk(2, Settings(), 1, 0)
    with pytest.raises(IllegalAction, match="unknown_action"):
        state.play(0, "place 1")  # type: ignore[arg-type]


def test_texts_and_actions_are_inverses() -> None:
    assert len(ACTIONS) == len({str(action) for action in ACTIONS}) == len(set(ACTIONS)) == 83
    for action in ACTIONS:
        assert parse(str(action)) is action
        assert GAME.parse(f"  {str(action).upper().replace(' ', '   ')} ") is action


@given(st.text(max_size=100))
def test_unreadable_texts_are_named_and_cut(text: str) -> None:
    with pytest.raises(UnreadableAction) as error:
        parse(f"{text} somewhere else")
    assert error.value.reason == "unreadable"
    assert error.value.params == {"text": f"{text} somewhere else"[:60]}


@settings(max_examples=15)
@given(SEATS, SETTINGS, SEED)
def test_views_and_events_survive_json_and_records_verify(
    seats: int, options: Settings, seed: int
) -> None:
    match, rng = Match(GAME, seats, msgspec.to_builtins(options), Chance.of(seed)), random.Random(1)
    while not match.over:
        seat = rng.choice(match.state.turn())
        events = match.play(seat, str(rng.choice(match.legal(seat))))
        assert msgspec.json.decode(msgspec.json.encode(events), type=list[Event]) == events
        view = match.view(rng.choice([None, *range(seats)]))
        assert msgspec.json.decode(msgspec.json.encode(view), type=EuropaTourView) == view
    record = from_json(to_json(record_of(match, [Sitter()] * seats)))
    assert verify(record, GAME).outcome() == match.outcome()


def test_the_game_keeps_the_contract() -> None:
    assert isinstance(GAME, Game)
    options = (*GAME.info.options, *GAME.info.former)
    assert {option.key: option.default for option in options} == msgspec.to_builtins(Settings())


CARD = st.integers(0, 45)


@given(st.lists(CARD, min_size=10, max_size=10))
def test_joints_steps_and_faults_agree(rack: list[int]) -> None:
    complete = fault(rack) is None
    assert complete == all(good_joints(rack))
    assert complete == all(continues(rack, slot) for slot in range(10))
    assert complete == (distance(rack) == 0)


@given(st.data())
def test_a_tour_with_some_cards_changed_is_at_most_so_far_away(data: st.DataObject) -> None:
    rack: list[int] = []
    while len(rack) < 10:
        rack.append(data.draw(st.sampled_from(following(rack))))
    assert fault(rack) is None
    assert distance(rack) == 0
    changed = data.draw(st.dictionaries(st.integers(0, 9), CARD, max_size=4))
    for slot, card in changed.items():
        rack[slot] = card
    assert distance(rack) <= len(changed)
    assert (distance(rack) > 0) == (fault(rack) is not None)


def following(rack: list[int]) -> list[int]:
    """Cards that go on with the tour; it calls at no island, lest it cannot end there."""
    if not rack:
        return list(range(FIRST_VEHICLE))
    if rack[-1] >= FIRST_VEHICLE:
        goals = BY_VEHICLE[rack[-1] - FIRST_VEHICLE][rack[-2]]
        return [country for country in goals if BY_LAND[country]]
    rides = [v + FIRST_VEHICLE for v, ends in enumerate(BY_VEHICLE) if ends[rack[-1]]]
    return [*BY_LAND[rack[-1]], *(rides if len(rack) < 9 else ())]


def test_the_rules_look_at_public_things_for_progress() -> None:
    state = walk(3, Settings(), 5, 60)
    twin = state.copy()
    twin.racks[0], twin.racks[1] = twin.racks[1], twin.racks[0]
    assert state.progress() == twin.progress()
