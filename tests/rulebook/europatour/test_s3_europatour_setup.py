"""S3: set-up."""

import random
from typing import Any

import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import BadOptions
from grandtour.core.match import Match
from grandtour.core.record import Sitter, record_of, to_json
from grandtour.games.europatour import GAME
from grandtour.games.europatour.board import DECK, NO_CARD
from grandtour.games.europatour.dealing import deal
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.view import Settings
from tests.rulebook.europatour.europatour_positions import (
    P1,
    P2,
    book,
    do,
    everything,
    kinds,
    names,
    refused,
    seen,
)


def dealt(seats: int, seed: object = 0) -> State:
    return deal(seats, Settings(), Chance.of("setup", seed))[0]


def place(state: State, seat: int, cards: int) -> None:
    for _ in range(cards):
        state.play(seat, state.legal(seat)[0])


@pytest.mark.parametrize(("seats", "stock"), [(2, 35), (3, 25), (4, 15)])
def test_s3_1_racks_piles_and_stock_at_the_first_turn(seats: int, stock: int) -> None:
    state = dealt(seats)
    assert state.turn() == tuple(range(seats))
    for seat in range(seats):
        place(state, seat, 10)
    assert [len(rack) for rack in state.racks] == [10] * seats
    assert not any(NO_CARD in rack for rack in state.racks)
    assert [len(pile) for pile in state.piles] == [1] * 5
    assert len(state.stock) == stock == state.view(None).stock
    assert state.phase == "draw"
    assert state.turn() == (state.first,)


def test_s3_2_the_fourth_card_is_shown_to_its_owner_only() -> None:
    state = dealt(2)
    do(state, "P1 place 3", "P1 place 7", "P1 place 10")
    fourth = state.to_place[P1][-1]
    hand = state.view(P1).hand
    assert hand
    assert [hand.card] == names([fourth])
    assert hand.source == "deal"
    assert state.view(None).hand is None
    theirs = state.view(P2).hand
    assert theirs
    assert theirs.seat == P2
    assert [theirs.card] == names(state.to_place[P2][-1:])

    assert refused(state, "P1 place 3")[0] == "slot_taken"
    assert [slot for slot, code in enumerate(state.view(P1).rack, 1) if code] == [3, 7, 10]

    other = state.copy()
    below = other.to_place[P1][:-1]
    other.to_place[P1][:-1] = below[1:] + below[:1]
    assert other.to_place[P1] != state.to_place[P1]
    assert other.view(P1) == state.view(P1)
    assert do(other, "P1 place 1") == do(state, "P1 place 1")


def test_s3_2_others_learn_only_how_many_cards_are_placed() -> None:
    state = dealt(2)
    card = names(state.to_place[P1][-1:])[0]
    events = do(state, "P1 place 3")
    assert seen(events, P1) == [("placed", {"seat": P1, "slot": 3, "card": card})]
    for other in (P2, None):
        assert seen(events, other) == [("placed_hidden", {"seat": P1, "placed": 1})]
    assert state.view(P2).placed == (1, 0)
    assert state.view(P2).rack == (None,) * 10


def test_s3_3_a_taken_slot_is_refused() -> None:
    state = dealt(2)
    do(state, "P1 place 1", "P1 place 2", "P1 place 3")
    assert refused(state, "P1 place 2") == ("slot_taken", {"slot": 2})


def test_s3_4_no_piles_draws_or_claims_before_all_have_placed() -> None:
    state = dealt(2)
    place(state, P1, 10)
    place(state, P2, 6)
    assert state.turn() == (P2,)
    for text in ("take stock", "take pile 1", "claim", "place 4"):
        assert refused(state, f"P1 {text}") == ("not_placed_yet", {"seats": [P2]})
    assert refused(state, "P2 claim") == ("place_first", {"cards": 4})
    for seat in (P1, P2, None):
        assert state.view(seat).piles == ()
        assert state.view(seat).on_turn is None


def test_s3_5_a_complete_tour_by_luck_wins_before_the_first_turn() -> None:
    tour = kinds(book("R01"))
    spare = list(DECK)
    for card in tour:
        spare.remove(card)
    state = State(
        settings=Settings(),
        deck=Chance.of(1).stream("deck"),
        first=P1,
        racks=[[NO_CARD] * 10, [NO_CARD] * 10],
        to_place=[[spare.pop() for _ in range(10)], tour[::-1]],
        stock=spare,
        piles=[],
        phase="placing",
    )
    place(state, P1, 10)
    place(state, P2, 10)
    assert state.turn() == (P1,)
    do(state, "P2 claim", "P1 decline")
    outcome = state.outcome()
    assert outcome
    assert outcome.winners == (P2,)
    assert outcome.reason == "tour"


@pytest.mark.parametrize("seats", [1, 5])
def test_s3_6_one_or_five_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions) as error:
        Match(GAME, seats, {}, Chance.of(1))
    assert error.value.reason == "bad_seats"


def test_s3_7_a_fixed_seed_gives_identical_games() -> None:
    def run(seed: int) -> tuple[bytes, list[object]]:
        match, rng = Match(GAME, 3, {"max_rounds": 30}, Chance.of(seed)), random.Random(5)
        while not match.over:
            seat = rng.choice(match.state.turn())
            match.play(seat, rng.choice(match.legal(seat)))
        assert isinstance(match.state, State)
        return to_json(record_of(match, [Sitter()] * 3)), everything(match.state)

    assert run(7) == run(7)
    assert run(7)[0] != run(8)[0]


def firsts(seats: int, **settings: Any) -> set[int]:
    return {deal(seats, Settings(**settings), Chance.of("r2", seed))[0].first for seed in range(60)}


def test_s3_8_by_lot_the_first_player_comes_from_the_seed() -> None:
    assert firsts(4) == {0, 1, 2, 3}
    state, events = deal(4, Settings(), Chance.of(1))
    assert [event.kind for event in events] == ["dealt"]
    assert events[0].data["first"] == state.first


@pytest.mark.parametrize(("letter", "seat"), [("a", 0), ("b", 1), ("c", 2), ("d", 3)])
def test_s3_8_the_table_may_say_who_has_travelled_most_and_begins(letter: Any, seat: int) -> None:
    assert firsts(4, first=letter) == {seat}
    _, events = deal(4, Settings(first=letter), Chance.of(1))
    assert [(event.kind, event.data.get("seat")) for event in events[1:]] == [("begins", seat)]


def test_s3_8_a_seat_that_is_not_at_the_table_leaves_it_to_the_lot() -> None:
    assert firsts(2, first="d") == {0, 1}
    _, events = deal(2, Settings(first="d"), Chance.of(1))
    assert [event.kind for event in events] == ["dealt"]


def test_s3_8_tables_of_before_said_so_with_another_setting() -> None:
    match = Match(GAME, 4, {"seat_a_first": True}, Chance.of(1))
    assert match.state.first == 0
    assert [event.kind for event in match.log(None)] == ["dealt"]
    assert "seat_a_first" not in Match(GAME, 4, {}, Chance.of(1)).options
