"""S1 to S4: set-up."""

import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import BadOptions
from grandtour.core.match import Match
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.cards import NO_CARD, NUMBERS
from grandtour.games.whereabouts.grid import LEVELS
from grandtour.games.whereabouts.rules import State, deal, start_fields
from grandtour.games.whereabouts.view import Settings
from tests.rulebook.whereabouts.whereabouts_positions import known_cards


def dealt(seats: int, seed: object = 0, *, sets: bool = False, seat_order: bool = False) -> State:
    settings = Settings(sets=sets, seat_order=seat_order)
    return deal(seats, settings, Chance.of("setup", seed))[0]


def test_s1_the_oldest_stands_in_front_and_the_others_behind_by_age() -> None:
    ages = {"Ann": 30, "Bea": 60, "Cid": 10, "Dan": 40}
    seats = list(ages)
    by_age = sorted(range(4), key=lambda seat: -ages[seats[seat]])
    fields = dict(zip(seats, start_fields(by_age), strict=True))
    assert fields == {"Bea": 6, "Dan": 5, "Ann": 4, "Cid": 3}


def test_s1_the_host_lets_them_sit_down_by_age() -> None:
    assert dealt(4, seat_order=True).fields == [6, 5, 4, 3]


def test_s1_without_ages_the_order_is_drawn_by_lot() -> None:
    orders = {tuple(dealt(3, seed).fields) for seed in range(60)}
    assert len(orders) == 6
    assert all(sorted(order) == [4, 5, 6] for order in orders)


@pytest.mark.parametrize(
    ("seats", "fields"), [(2, [5, 6]), (3, [4, 5, 6]), (5, [2, 3, 4, 5, 6]), (6, list(range(1, 7)))]
)
def test_s2_start_fields_for_each_number_of_players(seats: int, fields: list[int]) -> None:
    assert sorted(dealt(seats).fields) == fields


@pytest.mark.parametrize("seats", range(2, 7))
def test_s3_four_stones_two_tokens_and_224_different_cards(seats: int) -> None:
    state = dealt(seats)
    assert len(LEVELS) == NUMBERS.stones == 4
    assert state.tokens == [2] * seats
    assert len(state.pile) + seats == 112 == NUMBERS.deck
    assert len(state.aside) == 112
    assert state.hands == [NO_CARD] * seats
    assert sorted(known_cards(state)) == list(range(224))
    assert len(set(state.places)) == 224


def test_s3_numbers_and_order_of_the_cards_are_drawn_anew_for_each_game() -> None:
    one, other = dealt(2, 1), dealt(2, 2)
    assert one.places != other.places
    assert one.pile != other.pile
    same = sum(a == b for a, b in zip(one.places, other.places, strict=True))
    assert same < 10


@pytest.mark.parametrize("seats", [1, 7])
def test_s4_one_or_seven_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions) as error:
        Match(GAME, seats, {}, Chance.of("setup"))
    assert error.value.reason == "bad_seats"
