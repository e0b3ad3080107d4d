"""S6: claims and the end."""

import pytest

from grandtour.core.game import Outcome
from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import CLAIM, DECLINE
from grandtour.games.europatour.board import DECK
from grandtour.games.europatour.rules import State
from tests.rulebook.europatour.europatour_positions import (
    P1,
    P2,
    P3,
    all_cards,
    book,
    do,
    everything,
    kinds,
    kinds_seen,
    names,
    position,
    refused,
    seen,
)

SEVEN = "PT ES FR SHIP IE PLANE-GREEN RU FI SHIP EE"
"""A tour of seven countries that fits into one deck with R30 and R31."""


def outcome(state: State) -> Outcome:
    found = state.outcome()
    assert found
    assert state.turn() == ()
    assert all_cards(state) == sorted(DECK)
    return found


def test_s6_1_a_right_claim_wins() -> None:
    state = position(book("R01").replace("FR", "MT"), "", "", piles=["FR"])
    do(state, "P1 take pile 1", "P1 swap 3 onto 1")
    assert state.outcome() is None
    events = do(state, "P1 claim")
    assert state.turn() == (P2, P3)
    assert state.view(P2).claims == (P1,)
    assert state.view(P2).racks is None
    assert kinds_seen(events, P2) == ["claimed"]
    events = do(state, "P3 decline", "P2 decline")
    for seat in (P1, P2, P3, None):
        assert ("claim_right", {"seat": P1, "rack": book("R01").split(), "countries": 7}) in seen(
            events, seat
        )
        assert ("won", {"seat": P1, "countries": 7}) in seen(events, seat)
        racks = state.view(seat).racks
        assert racks
        assert list(racks[P1]) == book("R01").split()
    assert outcome(state) == Outcome(
        ranking=((P1,), (P2, P3)), scores=(1.0, 0.0, 0.0), reason="tour"
    )


def test_s6_2_a_wrong_claim_is_shown_and_nothing_else_happens() -> None:
    state = position(book("R18"), "", on_turn=P2)
    before = everything(state)[0]
    events = do(state, "P1 claim", "P2 decline")
    told = {"seat": P1, "rack": book("R18").split(), "reason": "plane_colour", "slot": 8}
    for seat in (P1, P2, None):
        assert seen(events, seat) == [
            ("claimed", {"seat": P1}),
            ("declined", {"seat": P2}),
            ("claim_wrong", told),
        ]
    after = everything(state)[0]
    assert after.pop("may_claim") != before.pop("may_claim")
    assert after == before
    assert names(state.racks[P1]) == book("R18").split()
    do(state, "P2 take stock", "P2 discard onto 1")
    assert state.turn() == (P1,)


def test_s6_3_more_countries_win_between_simultaneous_claims() -> None:
    state = position(book("R04"), book("R29"), on_turn=P2)
    do(state, "P1 claim", "P2 claim")
    assert outcome(state).winners == (P1,)
    assert outcome(state).scores == (1.0, 0.0)
    assert outcome(state).reason == "tour"

    state = position(book("R04"), book("R29"), on_turn=P2)
    do(state, "P2 claim", "P1 claim")
    assert outcome(state).winners == (P1,), "who claims first does not matter"


def test_s6_4_still_tied_is_a_shared_win() -> None:
    state = position(book("R30"), book("R31"), on_turn=P2)
    events = do(state, "P1 claim", "P2 claim")
    assert ("shared", {"seats": [P1, P2], "countries": 8}) in seen(events, None)
    assert outcome(state) == Outcome(ranking=((P1, P2),), scores=(0.5, 0.5), reason="shared_tour")


def test_s6_5_a_wrong_claim_first_does_not_hinder_a_right_one() -> None:
    state = position(book("R21"), book("R05"), on_turn=P2)
    events = do(state, "P1 claim", "P2 claim")
    assert kinds_seen(events, None)[2:] == ["claim_wrong", "claim_right", "won", "racks_shown"]
    assert outcome(state).winners == (P2,)
    verdicts = [(v.seat, v.reason, v.slot) for v in state.view(None).verdicts]
    assert verdicts == [(P1, "no_border", 2), (P2, None, None)]


def test_s6_6_two_wrong_claims_and_the_game_goes_on() -> None:
    state = position(book("R21"), "", on_turn=P2)
    events = do(state, "P1 claim", "P2 claim")
    assert kinds_seen(events, None) == ["claimed", "claimed", "claim_wrong", "claim_wrong"]
    assert state.outcome() is None
    assert state.turn() == (P2,)
    assert state.view(None).claims == ()


def test_s6_7_no_claim_while_a_drawn_card_is_in_a_hand() -> None:
    state = position(book("R01"), "", on_turn=P2)
    do(state, "P2 take stock")
    assert refused(state, "P1 claim") == ("claim_not_now", {"seat": P2})
    assert refused(state, "P2 claim") == ("claim_not_now", {"seat": P2})
    do(state, "P2 discard onto 1", "P1 claim", "P2 decline")
    assert outcome(state).winners == (P1,)


def test_s6_8_an_overlooked_tour_is_claimed_between_turns_of_others() -> None:
    state = position(book("R01"), "", "", on_turn=P2)
    do(state, "P2 take stock", "P2 discard onto 1")
    assert state.turn() == (P3,)
    assert CLAIM in state.legal(P1)
    do(state, "P1 claim", "P2 decline", "P3 decline")
    assert outcome(state).winners == (P1,)


def test_s6_9_a_claim_is_judged_on_the_present_rack_only() -> None:
    state = position(book("R01"), "", stock="MT")
    do(state, "P1 take stock", "P1 swap 3 onto 1")
    events = do(state, "P1 claim", "P2 decline")
    kind, data = seen(events, P2)[-1]
    assert (kind, data["reason"], data["slot"]) == ("claim_wrong", "no_sea_line", 2)
    assert state.outcome() is None


def test_s6_10_one_claim_between_own_turns() -> None:
    state = position(book("R18"), "", on_turn=P2, one_claim=True)
    do(state, "P1 claim", "P2 decline")
    assert state.view(None).claim_used == (P1,)
    assert refused(state, "P1 claim") == ("claim_used", {})
    do(state, "P2 take stock", "P2 discard onto 1")
    assert state.turn() == (P1,)
    assert refused(state, "P1 claim") == ("claim_used", {}), "the next own turn is not over"
    do(state, "P1 take stock", "P1 discard onto 1")
    assert state.view(None).claim_used == ()
    do(state, "P1 claim")


def test_s6_10_who_has_used_the_claim_still_answers_a_window() -> None:
    state = position(book("R18"), "", on_turn=P2)
    do(state, "P1 claim", "P2 decline", "P2 claim")
    assert state.turn() == (P1,)
    assert state.legal(P1) == (DECLINE,)
    assert refused(state, "P1 claim") == ("claim_used", {})
    do(state, "P1 decline")
    assert state.turn() == (P2,)


def test_s6_10_without_the_setting_a_claim_waits_for_a_card_to_move() -> None:
    state = position(book("R18"), "", on_turn=P2, one_claim=False)
    do(state, "P1 claim", "P2 decline")
    assert refused(state, "P1 claim") == ("claim_just_judged", {})
    do(state, "P2 take stock", "P2 discard onto 1", "P1 claim")
    assert state.view(P2).claims == (P1,)


def test_s6_11_auto_claim_at_the_end_of_the_turn_opens_the_window() -> None:
    state = position(book("R01").replace("FR", "MT"), "", piles=["FR"], auto_claim=True)
    events = do(state, "P1 take pile 1", "P1 swap 3 onto 1")
    assert kinds_seen(events, P2) == ["drew_pile", "swapped", "auto_claimed"]
    assert state.view(P2).phase == "claim"
    assert state.turn() == (P2,)
    assert state.legal(P2) == (CLAIM, DECLINE)
    do(state, "P2 decline")
    assert outcome(state).winners == (P1,)


def test_s6_11_auto_claim_after_set_up_claims_for_all() -> None:
    state = position(book("R30"), book("R31"), auto_claim=True)
    state = State(
        settings=state.settings,
        deck=state.deck,
        first=P2,
        racks=[[-1] * 10, [-1] * 10],
        to_place=[rack[::-1] for rack in state.racks],
        stock=state.stock + [pile[0] for pile in state.piles],
        piles=[],
        phase="placing",
    )
    for seat in (P1, P2):
        for slot in range(1, 11):
            events = state.play(seat, GAME.parse(f"place {slot}"))
    assert kinds_seen(events, P1)[1:] == [
        "piles_turned",
        "auto_claimed",
        "auto_claimed",
        "claim_right",
        "claim_right",
        "shared",
        "racks_shown",
    ]
    assert outcome(state).reason == "shared_tour"


def test_s6_12_by_default_nothing_tells_of_a_complete_rack() -> None:
    complete = position(book("R01").replace("FR", "MT"), "", stock="FR")
    events = do(complete, "P1 take stock", "P1 swap 3 onto 1")
    assert kinds_seen(events, P1) == ["drew_stock", "swapped"]
    view = complete.view(P1)
    assert view.links is None
    assert view.verdicts == ()
    assert view.phase == "draw"
    assert complete.turn() == (P2,)
    do(complete, "P2 take stock", "P2 discard onto 1", "P1 take stock", "P1 discard onto 1")
    assert complete.outcome() is None


def test_s6_12_show_links_marks_the_own_rack_only() -> None:
    state = position(book("R28"), "", show_links=True)
    assert state.view(P1).links == (True,) * 8 + (False,)
    assert state.view(None).links is None


def test_s6_13_three_right_claims_with_8_8_and_7_countries() -> None:
    state = position(book("R30"), book("R31"), SEVEN)
    do(state, "P3 claim", "P1 claim", "P2 claim")
    assert outcome(state) == Outcome(
        ranking=((P1, P2), (P3,)), scores=(0.5, 0.5, 0.0), reason="shared_tour"
    )


@pytest.mark.parametrize("text", ["claim", "decline", "take stock", "place 1"])
def test_s6_14_nothing_goes_after_the_end(text: str) -> None:
    state = position(book("R30"), book("R31"))
    do(state, "P2 claim", "P1 decline")
    assert outcome(state).winners == (P2,)
    assert refused(state, f"P1 {text}") == ("game_over", {})
    assert state.legal(P1) == state.legal(P2) == ()


def test_window_each_seat_answers_once_and_nothing_else_goes() -> None:
    state = position("", "", "")
    assert refused(state, "P2 decline") == ("no_window", {})
    do(state, "P2 claim")
    assert state.turn() == (P1, P3)
    assert GAME.patience(state) == 5.0
    assert refused(state, "P2 claim") == ("already_answered", {})
    assert refused(state, "P2 decline") == ("already_answered", {})
    assert refused(state, "P1 take stock") == ("window_open", {})
    do(state, "P3 decline")
    assert refused(state, "P3 decline") == ("already_answered", {})
    assert state.view(None).answered == (P2, P3)
    do(state, "P1 decline")
    assert GAME.patience(state) is None
    assert state.turn() == (P1,)


def test_the_racks_named_together_fit_into_one_deck() -> None:
    for one, two in (("R04", "R29"), ("R30", "R31"), ("R21", "R05")):
        assert position(book(one), book(two)).racks[P2] == kinds(book(two))
