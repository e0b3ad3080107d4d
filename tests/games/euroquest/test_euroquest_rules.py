"""What holds in every game, whatever is played."""

import random
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.game import Event, Game, Seat
from grandtour.core.match import Match
from grandtour.core.record import Sitter, from_json, record_of, to_json, verify
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.actions import ACTIONS, WHITES, Action, parse
from grandtour.games.euroquest.board import (
    BIT,
    CODES,
    COUNTRY,
    ENDS,
    MODE_OF,
    REACH,
    SERVED,
    bits,
)
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.rules import WINDOWS, State
from grandtour.games.euroquest.setup import deal
from grandtour.games.euroquest.tickets import SUPPLY, count, modes
from grandtour.games.euroquest.view import EuroQuestView, Settings
from tests.effort import some
from tests.games.euroquest.euroquest_games import truth

SETTINGS = st.builds(
    Settings, rounds_28=st.booleans(), closed_quests=st.booleans(), deduction_aid=st.booleans()
)
SEATS = st.integers(4, 5)
SEED = st.integers(0, 2**32)

REASONS = {
    "city_taken",
    "jokers_first",
    "jokers_of_runner",
    "no_black",
    "no_link",
    "no_orange",
    "no_second_half",
    "no_ticket",
    "not_your_turn",
    "one_black",
    "one_orange",
    "one_window_left",
    "orange_before_black",
    "which_half",
    "white_is_off",
    "white_is_there",
    "white_of_chasers",
}


def everything(state: State) -> dict[str, object]:
    twin = state.copy()
    parts = {name: getattr(twin, name) for name in State.__slots__ if name != "history"}
    return {**parts, "view": twin.view(None)}


def all_tickets(state: State) -> list[int]:
    return [sum(count(supply, mode) for supply in state.tickets) for mode in range(3)]


def check(state: State) -> None:
    assert state.occupied == bits(state.places[1:])
    assert len(set(state.places[1:])) == state.seats - 1
    assert len(state.trail) == len(state.logbook)
    travelled = [str(window.mode) for window in state.trail if window.mode]
    spent = [travelled.count(mode) for mode in MODE_OF]
    dealt = [count(SUPPLY, mode) * state.seats for mode in range(3)]
    assert [have + gone for have, gone in zip(all_tickets(state), spent, strict=True)] == dealt
    stranded = [s for s in range(1, state.seats) if not SERVED[state.places[s]] & have(state, s)]
    assert state.view(None).stranded == tuple(stranded)
    if not state.settings.rounds_28:
        assert len(state.logbook) <= WINDOWS
    if state.turn():
        assert state.places[0] not in state.places[1:]
        assert not set(state.turn()) & set(stranded)
        check_way(state)
    for seat in range(state.seats):
        legal = state.legal(seat)
        assert bool(legal) or seat not in state.turn()
        assert len(set(legal)) == len(legal)


def have(state: State, seat: int) -> int:
    return modes(state.tickets[seat])


def check_way(state: State) -> None:
    """The logbook is a way along links, its outside tells the truth, and the quest agrees."""
    here = state.start
    crossed = False
    for there, window in zip(state.logbook, state.trail, strict=True):
        if window.mode is None:
            assert there == here
            continue
        assert there in ENDS[MODE_OF[window.mode]][here]
        crossing = COUNTRY[here] != COUNTRY[there]
        crossed = crossed or crossing
        assert window.said in ("silent", "abroad" if crossing else "same")
        assert window.country == (CODES[there][:2] if window.said == "abroad" else None)
        here = there
    assert (here, crossed) == (state.places[0], state.abroad)
    named = [number for number, window in enumerate(state.trail, 1) if window.revealed]
    assert named in ([], [4])
    ridden = [None if window.mode is None else MODE_OF[window.mode] for window in state.trail]
    quest = QUESTS[state.quest]
    moves = zip(ridden, state.logbook, strict=True)
    assert quest.follow(moves) == (state.collected, state.used, False)


def some_action(state: State, seat: Seat, rng: random.Random) -> Action:
    """Seldom the white pawn, which could be moved for ever, unless nothing else is legal."""
    usual = [action for action in state.legal(seat) if action not in WHITES]
    return rng.choice(usual if usual and rng.random() < 0.9 else state.legal(seat))


@settings(max_examples=some(15, 40))
@given(SEATS, SETTINGS, SEED)
def test_the_board_is_right_at_every_step(seats: int, options: Settings, seed: int) -> None:
    rng = random.Random(seed)
    state, _ = deal(seats, options, Chance.of(seed))
    progress = 0.0
    while state.turn():
        check(state)
        assert state.outcome() is None
        assert 0 <= progress <= state.progress() <= 1
        progress = state.progress()
        seat = rng.choice([seat for seat in range(seats) if state.legal(seat)])
        seat = seat if rng.random() < 0.1 else state.on_turn
        twin = state.copy()
        action = some_action(state, seat, rng)
        before = everything(twin)
        events = state.play(seat, action)
        assert everything(twin) == before, "a copy has a life of its own"
        assert twin.play(seat, action) == events
        assert everything(twin) == everything(state)
    check(state)
    outcome = state.outcome()
    assert outcome
    assert outcome.reason in ("caught", "quest", "time", "stranded")
    assert (outcome.winners == (0,)) == (outcome.reason != "caught")
    assert state.progress() == 1
    assert not any(state.legal(seat) for seat in range(seats))


def walk(seats: int, options: Settings, seed: int, steps: int) -> State:
    """A random position; the runner keeps off the chasers, so that it is often a late one."""
    rng = random.Random(seed)
    state, _ = deal(seats, options, Chance.of(seed))
    for _ in range(steps):
        if state.turn():
            seat = state.on_turn
            actions = state.legal(seat) if rng.random() < 0.2 else state.journeys(seat)
            safe = [a for a in actions if seat or not state.occupied & BIT[a.city]]
            state.play(seat, rng.choice(safe or actions))
    return state


@settings(max_examples=some(10, 40))
@given(SEATS, SETTINGS, SEED, st.integers(0, 150))
def test_all_that_is_not_legal_is_refused_and_changes_nothing(
    seats: int, options: Settings, seed: int, steps: int
) -> None:
    state = walk(seats, options, seed, steps)
    before = everything(state)
    reasons = REASONS if state.turn() else {"game_over"}
    for seat, action in product(range(seats), ACTIONS):
        if action not in state.legal(seat):
            with pytest.raises(IllegalAction) as error:
                state.play(seat, action)
            assert error.value.reason in reasons
    assert everything(state) == before


@settings(max_examples=some(10, 20))
@given(SEATS, SETTINGS, SEED, st.integers(0, 150))
def test_legal_actions_are_those_that_are_not_refused(
    seats: int, options: Settings, seed: int, steps: int
) -> None:
    state = walk(seats, options, seed, steps)
    for seat in range(seats):
        for action in state.legal(seat):
            state.copy().play(seat, action)
        journeys = [action for action in state.legal(seat) if action.verb in MODE_OF]
        if seat in state.turn():
            assert tuple(journeys) == state.journeys(seat)
        for action in journeys:
            mode = MODE_OF[action.verb]
            assert REACH[mode][state.places[seat]] & BIT[action.city]
            assert count(state.tickets[seat], mode)


@settings(max_examples=some(10, 20))
@given(SEATS, SETTINGS, SEED)
def test_the_absent_never_block_a_game(seats: int, options: Settings, seed: int) -> None:
    state, _ = deal(seats, options, Chance.of(seed))
    while state.turn():
        (seat,) = state.turn()
        action = GAME.fallback(state, seat)
        assert action in state.journeys(seat)
        if seat == 0 and state.occupied & BIT[action.city]:
            assert all(state.occupied & BIT[other.city] for other in state.journeys(0))
        assert GAME.patience(state) is None
        state.play(seat, action)


def test_a_foreign_action_is_refused() -> None:
    state = walk(4, Settings(), 1, 0)
    for foreign in ("train FR-6", Action("train", 999), Action("fly", 3)):  # type: ignore[arg-type]
        for seat in (0, 1):
            with pytest.raises(IllegalAction, match="unknown_action"):
                state.play(seat, foreign)  # type: ignore[arg-type]


def test_texts_and_actions_are_inverses() -> None:
    assert len(ACTIONS) == len({str(action) for action in ACTIONS}) == len(set(ACTIONS))
    assert len(ACTIONS) == 4 * 214 + 5
    for action in ACTIONS:
        assert parse(str(action)) is action
        assert GAME.parse(f"  {str(action).upper().replace(' ', '   ')} ") is action
    for text in ("train FR-6", "orange", "black", "black first", "black second", "white off"):
        assert str(parse(text)) == text


@given(st.text(max_size=100))
def test_unreadable_texts_are_named_and_cut(text: str) -> None:
    with pytest.raises(UnreadableAction) as error:
        parse(f"{text} to the moon")
    assert error.value.reason == "unreadable"
    assert error.value.params == {"text": f"{text} to the moon"[:60]}


@settings(max_examples=some(4, 10))
@given(SEATS, SETTINGS, SEED)
def test_views_and_events_survive_json_and_records_verify(
    seats: int, options: Settings, seed: int
) -> None:
    match, rng = Match(GAME, seats, msgspec.to_builtins(options), Chance.of(seed)), random.Random(1)
    while not match.over:
        seat = rng.choice(match.state.turn())
        events = match.play(seat, str(some_action(truth(match), seat, rng)))
        again = msgspec.json.decode(msgspec.json.encode(events), type=list[Event])
        assert [event.data for event in again] == [event.data for event in events]
        view = match.view(rng.choice([None, *range(seats)]))
        assert msgspec.json.decode(msgspec.json.encode(view), type=EuroQuestView) == view
    record = from_json(to_json(record_of(match, [Sitter()] * seats)))
    assert verify(record, GAME).outcome() == match.outcome()


def test_the_game_keeps_the_contract() -> None:
    assert isinstance(GAME, Game)
    assert {option.key: option.default for option in GAME.info.options} == msgspec.to_builtins(
        Settings()
    )
    assert set(GAME.info.beginner) <= set(msgspec.to_builtins(Settings()))


def test_the_closed_list_is_closed_to_the_chasers_only() -> None:
    state, _ = deal(4, Settings(closed_quests=True), Chance.of(1))
    assert len(state.view(0).quests) == 10
    assert state.view(1).quests == state.view(None).quests == ()
    state, _ = deal(4, Settings(), Chance.of(1))
    assert len(state.view(1).quests) == 10


def test_the_second_half_of_a_double_move_lapses_without_a_ticket() -> None:
    """On Malta only ferries stop, and the last ferry ticket has brought the runner there."""
    state, _ = deal(4, Settings(), Chance.of(3))
    state.places[0] = CODES.index("IT-11")
    state.tickets[0] = 12 + (1 << 16)
    state.play(0, parse("orange"))
    events = state.play(0, parse("ferry MT-1"))
    stayed = next(event for event in events if event.kind == "stayed")
    assert stayed.data == {"seat": 0, "window": 1, "lapsed": True}
    assert len(state.logbook) == 1
    assert state.turn() == (1,)
    assert not state.view(1).double
