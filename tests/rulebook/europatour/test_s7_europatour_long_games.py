"""S7: long games."""

import random
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import Outcome, Seat
from grandtour.games.europatour.actions import CLAIM, DECLINE, DISCARD, SWAP, TAKE_PILE, TAKE_STOCK
from grandtour.games.europatour.actions import Action as Move
from grandtour.games.europatour.board import BY_LAND, BY_VEHICLE, CODES, DECK, FIRST_VEHICLE
from grandtour.games.europatour.dealing import deal
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.tour import distance, fault
from grandtour.games.europatour.view import Settings
from tests.effort import some
from tests.rulebook.europatour.europatour_positions import (
    P1,
    P2,
    all_cards,
    book,
    do,
    kinds_seen,
    position,
    seen,
)


def test_s7_1_after_the_last_round_a_draw_and_all_racks_shown() -> None:
    state = position("AT MT SK UA BY LT LV EE CY FI", book("R28"), on_turn=P2, round_number=200)
    events = do(state, "P2 take stock", "P2 discard onto 1")
    assert kinds_seen(events, None)[-1] == "last_call"
    assert state.view(None).on_turn is None
    assert state.turn() == (P1, P2)
    events = do(state, "P1 decline", "P2 decline")
    told = {"rounds": 200, "distances": [distance(rack) for rack in state.racks]}
    assert ("drawn_game", told) in seen(events, None)
    assert state.view(None).distances == (2, 1)
    racks = state.view(P1).racks
    assert racks
    assert list(racks[P2]) == book("R28").split()
    assert state.outcome() == Outcome(ranking=((P1, P2),), scores=(0.5, 0.5), reason="max_rounds")
    assert state.progress() == 1


def test_s7_1_the_last_discard_of_the_last_round_can_still_win() -> None:
    state = position(
        "", book("R01").replace("FR", "MT"), piles=["FR"], on_turn=P2, round_number=200
    )
    do(state, "P2 take pile 1", "P2 swap 3 onto 1", "P2 claim", "P1 decline")
    outcome = state.outcome()
    assert outcome
    assert (outcome.winners, outcome.reason) == ((P2,), "tour")


def test_s7_1_a_round_ends_before_the_first_player() -> None:
    state = position("", "", "", first=1, on_turn=2, round_number=1, max_rounds=2)
    do(state, "P3 take stock", "P3 discard onto 1")
    assert state.round_number == 1
    do(state, "P1 take stock", "P1 discard onto 1")
    assert state.round_number == 2
    assert state.turn() == (1,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s7_2_all_only_pass_and_the_game_ends_by_the_rounds(seats: int) -> None:
    state = position(*[""] * seats)
    size = len(state.stock)
    for _ in range(200):
        for player in range(1, seats + 1):
            do(state, f"P{player} take pile 3", f"P{player} discard onto 3")
            assert len(state.stock) == size
    do(state, *[f"P{player} decline" for player in range(1, seats + 1)])
    outcome = state.outcome()
    assert outcome
    assert outcome.reason == "max_rounds"


def test_s7_2_without_a_limit_the_rounds_go_on() -> None:
    state = position("", "", max_rounds=0, round_number=100_000, on_turn=P2)
    do(state, "P2 take pile 3", "P2 discard onto 3")
    assert state.phase == "draw"
    assert state.round_number == 100_001


Table = npt.NDArray[np.float64]
FAR = 99.0
SHIP = len(BY_VEHICLE) - 1


@cache
def journeys() -> tuple[Table, Table]:
    """Costs 0 or FAR from country to country: by land, and with each vehicle."""
    land = np.full((FIRST_VEHICLE, FIRST_VEHICLE), FAR)
    vehicles = np.full((len(BY_VEHICLE), FIRST_VEHICLE, FIRST_VEHICLE), FAR)
    for country in range(FIRST_VEHICLE):
        land[country, list(BY_LAND[country])] = 0
        for vehicle, ends in enumerate(BY_VEHICLE):
            vehicles[vehicle, country, list(ends[country])] = 0
    return land, vehicles


@cache
def flights() -> tuple[Table, list[int]]:
    """Costs with any plane, and the plane of each country's colour."""
    planes = journeys()[1][:SHIP]
    return planes.min(0), [int(plane) for plane in planes.min(2).argmin(0)]


def forwards(cost: Table) -> Table:
    """The cheapest beginning of a tour up to each country in each slot."""
    land, vehicles = journeys()
    by_plane, plane_of = flights()
    best = np.full((10, FIRST_VEHICLE), FAR)
    best[0] = cost[0, :FIRST_VEHICLE]
    for slot in range(1, 10):
        ways = (best[slot - 1][:, None] + land).min(0)
        if slot > 1:
            price = cost[slot - 1, FIRST_VEHICLE:]
            before = best[slot - 2][:, None]
            ways = np.minimum(ways, (before + vehicles[SHIP]).min(0) + price[SHIP])
            ways = np.minimum(ways, (before + by_plane).min(0) + price[plane_of])
        best[slot] = cost[slot, :FIRST_VEHICLE] + ways
    return best


def plan(state: State, seat: Seat) -> Table:
    """For each slot and card: the price of the cheapest tour that has that card there, for free."""
    rack = state.racks[seat]
    price = np.ones(len(CODES))
    price[CODES.index("SHIP")] = 0.7
    price[[pile[-1] for pile in state.piles if pile]] = 0.7
    price[[card for card in rack if card < FIRST_VEHICLE]] = 1.6
    cost = np.tile(price, (10, 1))
    cost[range(10), rack] = 0
    before, after = forwards(cost), forwards(cost[::-1])[::-1]
    total = np.full(cost.shape, FAR)
    total[:, :FIRST_VEHICLE] = before + after - 2 * cost[:, :FIRST_VEHICLE]
    for slot in range(1, 9):
        around = before[slot - 1][:, None] + after[slot + 1][None, :]
        total[slot, FIRST_VEHICLE:] = (journeys()[1] + around).min((1, 2))
    return total


class Planner:
    """A quick player that exchanges towards the cheapest tour and claims as soon as it can."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.total = np.zeros(0)

    def choose(self, state: State, seat: Seat) -> Move:
        if state.phase == "placing":
            return self.rng.choice(state.legal(seat))
        if state.phase == "claim":
            claim = fault(state.racks[seat]) is None and CLAIM in state.legal(seat)
            return CLAIM if claim else DECLINE
        if state.phase == "draw":
            return self.draw(state, seat)
        return self.discard(state, seat)

    def draw(self, state: State, seat: Seat) -> Move:
        if fault(state.racks[seat]) is None and CLAIM in state.legal(seat):
            return CLAIM
        self.total = plan(state, seat)
        now = self.now(state, seat)
        tops = [self.total[:, pile[-1]].min() for pile in state.piles]
        best = int(np.argmin(tops))
        return TAKE_PILE[best] if tops[best] < now - 0.3 else TAKE_STOCK

    def discard(self, state: State, seat: Seat) -> Move:
        gains = self.total[:, state.drawn]
        slot = int(np.argmin(gains))
        pile = self.rng.choice(state.legal(seat)).pile
        better = gains[slot] <= self.now(state, seat)
        return SWAP[slot][pile - 1] if better else DISCARD[pile - 1]

    def now(self, state: State, seat: Seat) -> float:
        """The price of the cheapest tour from the present rack."""
        return float(self.total[range(10), state.racks[seat]].min())


@pytest.mark.parametrize(
    ("seats", "games"), [(2, some(34, 334)), (3, some(33, 333)), (4, some(33, 333))]
)
def test_s7_3_a_thousand_games_of_bots_end_by_a_claim(seats: int, games: int) -> None:
    """A hundred, when there is no time to soak."""
    reasons = []
    deck = sorted(DECK)
    for number in range(games):
        state = deal(seats, Settings(max_rounds=200), Chance.of("s7.3", seats, number))[0]
        planner = Planner(number)
        while state.turn():
            seat = state.turn()[0]
            state.play(seat, planner.choose(state, seat))
            assert all_cards(state) == deck
        outcome = state.outcome()
        assert outcome
        reasons.append(outcome.reason)
    assert sum(reason != "max_rounds" for reason in reasons) >= 0.99 * games
