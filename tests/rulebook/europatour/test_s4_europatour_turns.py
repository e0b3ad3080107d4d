"""S4: turns."""

import pytest

from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import ACTIONS, DISCARD
from grandtour.games.europatour.board import KINDS, NO_CARD
from grandtour.games.europatour.knowledge import Memory
from tests.rulebook.europatour.europatour_positions import (
    P1,
    P2,
    P3,
    do,
    everything,
    kinds,
    names,
    position,
    refused,
    seen,
    tops,
)

RACK = "DE AT CZ PL SK HU SHIP IT CH BE"


def test_s4_1_a_pile_card_into_a_slot_is_seen_by_all() -> None:
    state = position(RACK, "", "", piles=["FR"])
    events = do(state, "P1 take pile 1")
    hands = [state.view(seat).hand for seat in (P1, P2, P3, None)]
    assert all(hand and hand.card == "FR" and hand.source == "pile 1" for hand in hands)
    events += do(state, "P1 swap 4 onto 1")
    assert names(state.racks[P1])[3] == "FR"
    assert names(state.racks[P1]) == RACK.replace("PL", "FR").split()
    assert names(state.piles[0]) == ["PL"]
    swapped = {"seat": P1, "slot": 4, "card": "PL", "pile": 1, "taken": "FR"}
    for seat in (P1, P2, P3, None):
        assert seen(events, seat) == [
            ("drew_pile", {"seat": P1, "pile": 1, "card": "FR"}),
            ("swapped", swapped),
        ]
    assert state.turn() == (P2,)


def test_s4_2_a_stock_card_into_a_slot_is_known_to_its_owner_only() -> None:
    state = position(RACK, "", piles=["SE", "NO"], stock="DK")
    stock = len(state.stock)
    events = do(state, "P1 take stock")
    hidden, own = state.view(P2).hand, state.view(P1).hand
    assert hidden
    assert own
    assert (hidden.seat, hidden.card, hidden.source) == (P1, None, "stock")
    assert own.card == "DK"
    events += do(state, "P1 swap 7 onto 2")
    assert names(state.racks[P1])[6] == "DK"
    assert state.view(P1).rack[6] == "DK"
    assert tops(state)[1] == "SHIP"
    assert state.view(P2).stock == len(state.stock) == stock - 1
    told = {"seat": P1, "slot": 7, "card": "SHIP", "pile": 2}
    assert seen(events, P1) == [
        ("drew_stock", {"seat": P1, "card": "DK"}),
        ("swapped", {**told, "taken": "DK"}),
    ]
    for other in (P2, None):
        assert seen(events, other) == [("drew_hidden", {"seat": P1}), ("swapped_hidden", told)]
        assert "DK" not in str(state.view(other))


def test_s4_3_a_stock_card_laid_aside_is_public() -> None:
    state = position(RACK, "", stock="DK")
    events = do(state, "P1 take stock", "P1 discard onto 3")
    assert names(state.racks[P1]) == RACK.split()
    assert tops(state)[2] == "DK"
    assert state.view(P2).piles[2].top == "DK"
    assert state.view(P2).piles[2].height == 2
    for other in (P2, None):
        assert seen(events, other)[-1] == ("discarded", {"seat": P1, "card": "DK", "pile": 3})


def test_s4_4_last_card_of_a_pile_the_exchanged_card_forms_it_anew() -> None:
    state = position("DE IT", "", piles=["FR", "SE"])
    do(state, "P1 take pile 1")
    assert state.view(P2).piles[0].top is None
    assert refused(state, "P1 swap 2 onto 2") == ("only_empty_pile", {"pile": 1})
    do(state, "P1 swap 2 onto 1")
    assert names(state.piles[0]) == ["IT"]


def test_s4_5_last_card_of_a_pile_laid_aside_goes_back_there() -> None:
    state = position("", "", piles=["FR"])
    before = tops(state)
    do(state, "P1 take pile 1")
    discards = [action for action in state.legal(P1) if action.verb == "discard"]
    assert discards == [DISCARD[0]]
    assert refused(state, "P1 discard onto 2") == ("only_empty_pile", {"pile": 1})
    do(state, "P1 discard onto 1")
    assert tops(state) == before
    assert state.turn() == (P2,)


@pytest.mark.parametrize("no_pass", [False, True])
def test_s4_6_a_pile_card_may_move_to_another_pile(no_pass: bool) -> None:
    state = position("", "", piles=["FR/ES", "SE"], no_pass=no_pass)
    do(state, "P1 take pile 1", "P1 discard onto 2")
    assert names(state.piles[0]) == ["ES"]
    assert names(state.piles[1]) == ["SE", "FR"]


def test_s4_7_no_pass_forbids_laying_a_card_back() -> None:
    state = position("", "", piles=["FR/ES"], no_pass=True)
    do(state, "P1 take pile 1")
    assert refused(state, "P1 discard onto 1") == ("no_pass", {"pile": 1})
    do(state, "P1 swap 1 onto 1")

    state = position("", "", piles=["FR/ES"])
    do(state, "P1 take pile 1", "P1 discard onto 1")
    assert names(state.piles[0]) == ["ES", "FR"]


def test_s4_7_no_pass_and_the_last_card_of_a_pile_leave_exchanges_only() -> None:
    state = position("", "", piles=["FR"], no_pass=True)
    do(state, "P1 take pile 1")
    assert {action.verb for action in state.legal(P1)} == {"swap"}
    assert refused(state, "P1 discard onto 1") == ("no_pass", {"pile": 1})
    assert refused(state, "P1 discard onto 2") == ("only_empty_pile", {"pile": 1})
    assert str(GAME.fallback(state, P1)) == "swap 1 onto 1"


def test_s4_8_no_second_draw_after_the_stock() -> None:
    state = position("", "")
    do(state, "P1 take stock")
    assert refused(state, "P1 take pile 2") == ("must_discard", {})
    assert refused(state, "P1 take stock") == ("must_discard", {})


def test_s4_9_exactly_one_discard_ends_the_turn() -> None:
    state = position("", "")
    do(state, "P1 take stock")
    assert state.turn() == (P1,)
    assert refused(state, "P2 take stock") == ("not_your_turn", {"seat": P1})
    do(state, "P1 discard onto 1")
    assert refused(state, "P1 discard onto 1") == ("not_your_turn", {"seat": P2})
    assert refused(state, "P2 discard onto 1") == ("must_draw", {})
    assert [len(rack) for rack in state.racks] == [10, 10]


def test_s4_10_nobody_draws_out_of_turn() -> None:
    state = position("", "", on_turn=P2)
    assert refused(state, "P1 take stock") == ("not_your_turn", {"seat": P2})
    assert refused(state, "P1 take pile 1") == ("not_your_turn", {"seat": P2})


def test_s4_11_only_the_top_card_of_a_pile_can_be_taken() -> None:
    state = position("", "", piles=["FR/ES/PT"])
    takes = [str(action) for action in state.legal(P1) if action.verb == "take"]
    assert takes == ["take stock", *(f"take pile {n}" for n in range(1, 6))]
    do(state, "P1 take pile 1")
    assert names([state.drawn]) == ["FR"]
    assert names(state.piles[0]) == ["PT", "ES"]
    assert refused(state, "P1 take pile 1")[0] == "must_discard"


def test_s4_11_lower_cards_are_shown_with_show_piles_only() -> None:
    closed = position("", "", piles=["FR/ES/PT"]).view(P1).piles[0]
    assert (closed.top, closed.height, closed.cards) == ("FR", 3, None)
    shown = position("", "", piles=["FR/ES/PT"], show_piles=True).view(None).piles[0]
    assert shown.cards == ("PT", "ES", "FR")


def test_s4_12_cards_on_the_rack_never_move() -> None:
    state = position(RACK, "")
    assert refused(state, "P1 place 3") == ("cards_stay", {})
    do(state, "P1 take stock")
    assert refused(state, "P1 place 4") == ("cards_stay", {})
    rack = list(state.racks[P1])
    for action in state.legal(P1):
        after = state.copy()
        after.play(P1, action)
        changed = [slot for slot in range(10) if after.racks[P1][slot] != rack[slot]]
        assert changed == ([action.slot - 1] if action.verb == "swap" else [])
    assert {action.verb for action in ACTIONS} == {
        "place",
        "take",
        "discard",
        "swap",
        "claim",
        "decline",
        "accept",
        "object",
    }


def test_s4_13_a_slot_filled_from_a_pile_stays_known_until_it_changes() -> None:
    state = position(RACK, "", piles=["FR"], stock="DK")
    memory = Memory(P2, 2)
    memory.piles = [list(pile) for pile in state.piles]
    memory.pools = [state.stock + state.racks[P1]]

    def follow(*moves: str) -> None:
        for event in do(state, *moves):
            visible = event.seen_by(P2)
            assert visible
            memory.fold(visible)

    follow("P1 take pile 1", "P1 swap 4 onto 1")
    follow("P2 take pile 2", "P2 discard onto 2")
    assert memory.racks[P1][3] == KINDS["FR"]
    follow("P1 take stock", "P1 swap 4 onto 1")
    assert memory.racks[P1] == [NO_CARD] * 10
    assert memory.piles[0] == kinds("PL FR")


def test_copies_are_independent_in_the_middle_of_a_turn() -> None:
    state = position(RACK, "", piles=["FR/ES"])
    do(state, "P1 take pile 1")
    before = everything(state)
    twin = state.copy()
    do(twin, "P1 swap 4 onto 1", "P2 take stock", "P2 discard onto 5")
    assert everything(state) == before
