"""S5: the stock runs out."""

from grandtour.games.europatour.board import DECK
from grandtour.games.europatour.knowledge import Memory
from grandtour.games.europatour.rules import State
from tests.rulebook.europatour.europatour_positions import (
    P1,
    P2,
    all_cards,
    book,
    do,
    kinds,
    names,
    position,
    seen,
    tops,
)


def nearly_empty(seed: object = 0) -> State:
    """Four players, one card in the stock, piles of height 6, 5, 4, 3, 1."""
    state = position("", "", "", "", heights=(6, 5, 4, 3, 1), seed=seed)
    assert [len(pile) for pile in state.piles] == [6, 5, 4, 3, 1]
    assert len(state.stock) == 1
    return state


def test_s5_1_the_five_top_cards_stay_and_the_rest_is_shuffled() -> None:
    state = nearly_empty()
    last = state.stock[0]
    under = sorted(card for pile in state.piles[:4] for card in pile[:-1]) + state.piles[4]
    kept = tops(state)[:4]
    events = do(state, "P1 take stock")
    assert [len(pile) for pile in state.piles] == [6, 5, 4, 3, 1]
    events += do(state, "P1 discard onto 5")
    assert [len(pile) for pile in state.piles] == [1] * 5
    assert tops(state) == kept + names([last])
    assert len(state.stock) == 15
    assert sorted(state.stock) == sorted(under)
    for seat in (P1, P2, None):
        assert seen(events, seat)[-1] == ("stock_rebuilt", {"size": 15})


def test_s5_2_a_draw_from_a_pile_leaves_the_stock_alone() -> None:
    state = nearly_empty()
    do(state, "P1 take pile 1", "P1 discard onto 2")
    assert len(state.stock) == 1
    assert [len(pile) for pile in state.piles] == [5, 6, 4, 3, 1]


def test_s5_3_all_cards_are_accounted_for_at_the_next_turn() -> None:
    state = nearly_empty()
    do(state, "P1 take stock", "P1 discard onto 5")
    assert state.turn() == (P2,)
    assert state.view(P2).stock == 15
    assert [pile.height for pile in state.view(P2).piles] == [1] * 5
    assert all_cards(state) == sorted(DECK)


def test_s5_4_a_card_of_the_new_stock_is_seen_by_its_drawer_only() -> None:
    state = nearly_empty()
    memory = Memory(P1, 4)
    memory.piles = [list(pile) for pile in state.piles]
    memory.pools = [[card for rack in state.racks for card in rack] + state.stock]
    for event in do(state, "P1 take stock", "P1 discard onto 5"):
        visible = event.seen_by(P1)
        assert visible
        memory.fold(visible)
    assert sorted(memory.pools[-1]) == sorted(state.stock)
    card = names(state.stock[-1:])[0]
    events = do(state, "P2 take stock")
    assert seen(events, P2) == [("drew_stock", {"seat": P2, "card": card})]
    for other in (P1, None):
        assert seen(events, other) == [("drew_hidden", {"seat": P2})]
        hand = state.view(other).hand
        assert hand
        assert hand.card is None


def test_s5_4_the_order_comes_from_a_new_shuffle() -> None:
    orders = []
    for seed in (1, 2, 1):
        state = nearly_empty(seed)
        collected = [card for pile in state.piles for card in pile[:-1]] + state.piles[4]
        do(state, "P1 take stock", "P1 discard onto 5")
        assert state.stock != collected
        orders.append(state.stock)
    assert orders[0] == orders[2] != orders[1]


def test_s5_5_two_players_rebuild_35_cards() -> None:
    state = position("", "", heights=(20, 15, 2, 1, 1))
    assert len(state.stock) == 1
    do(state, "P1 take stock", "P1 swap 1 onto 3")
    assert len(state.stock) == 35
    assert all_cards(state) == sorted(DECK)


def test_s5_6_the_rebuild_comes_before_the_claim() -> None:
    missing = book("R01").replace("FR", "MT")
    state = position(missing, "", stock="FR", heights=(20, 15, 2, 1, 1))
    assert state.stock == kinds("FR")
    events = do(state, "P1 take stock", "P1 swap 3 onto 1", "P1 claim", "P2 decline")
    kinds_in_order = [kind for kind, _ in seen(events, P2)]
    assert kinds_in_order == [
        "drew_hidden",
        "swapped_hidden",
        "stock_rebuilt",
        "claimed",
        "declined",
        "claim_right",
        "won",
        "racks_shown",
    ]
    outcome = state.outcome()
    assert outcome
    assert outcome.winners == (P1,)
