"""S5 to S11: choosing and swapping."""

from collections import Counter

from grandtour.core.chance import Chance
from grandtour.core.match import Match
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.actions import SWAP
from grandtour.games.whereabouts.cards import NO_CARD
from grandtour.games.whereabouts.rules import State
from tests.rulebook.whereabouts.whereabouts_positions import (
    CARDS,
    P1,
    P2,
    P3,
    P4,
    choosing,
    do,
    ids,
    kinds,
    refused,
    tip_all,
    told,
)

FOUR = ("paris", "cordoba", "zugspitze", "berlin")


def four(tokens: list[int] | None = None) -> State:
    """P1 leads on 6, P4 is last on 3."""
    return choosing(6, 5, 4, 3, laid_out=FOUR, pile=["oslo", "rome", "madrid"], tokens=tokens)


def test_s5_from_the_rearmost_to_the_leader_who_gets_the_remaining_card() -> None:
    state = four()
    assert state.view(None).order == (P4, P3, P2, P1)
    choosers = []
    for slot in (2, 4, 1):
        (seat,) = state.turn()
        choosers.append(seat)
        do(state, f"P{seat + 1} choose {slot}", f"P{seat + 1} keep")
    assert choosers == [P4, P3, P2]
    assert state.turn() == (P1,)
    assert ids(state.hands) == ["zugspitze", "paris", "berlin", "cordoba"]
    assert state.laid_out == [NO_CARD] * 4
    do(state, "P1 keep")
    assert state.phase == "tip"
    assert state.turn() == (P1, P2, P3, P4)


def test_s5_as_many_cards_as_players_are_laid_out() -> None:
    for seats in range(2, 7):
        match = Match(GAME, seats, {}, Chance.of("laid out", seats))
        view = match.view(None)
        assert len(view.laid_out) == seats
        cards = told(match.log(None), "laid_out")[0]["cards"]
        assert len(cards) == seats


def test_s5_without_tokens_the_leader_is_not_asked() -> None:
    state = four(tokens=[0, 0, 0, 0])
    events = do(state, "P4 choose 1", "P3 choose 2", "P2 choose 3")
    assert kinds(events) == ["took", "took", "took", "took", "tipping"]
    assert ids([state.hands[P1]]) == ["berlin"]


def test_s6_who_is_not_on_turn_may_not_choose() -> None:
    state = four()
    assert refused(state, "P1 choose 1") == ("not_your_turn", {"seat": P4})
    do(state, "P4 choose 1")
    assert refused(state, "P3 choose 2") == ("not_your_turn", {"seat": P4})
    assert refused(state, "P4 choose 2")[0] == "swap_or_keep"


def test_s7_a_card_that_was_taken_is_refused() -> None:
    state = four()
    do(state, "P4 choose 2", "P4 keep")
    assert refused(state, "P3 choose 2") == ("card_taken", {"slot": 2})
    assert refused(state, "P3 choose 5") == ("no_such_card", {"slot": 5, "cards": 4})
    assert state.view(None).laid_out[1] is None


def test_s8_a_swap_costs_card_and_token_and_brings_the_top_of_the_pile() -> None:
    state = four()
    assert state.view(P1).top == state.view(None).top
    top = state.view(None).top
    assert top
    assert top.name_en == "Madrid"
    do(state, "P4 choose 1")
    events = do(state, "P4 swap")
    assert ids([state.hands[P4]]) == ["madrid"]
    assert state.tokens == [2, 2, 2, 1]
    assert ids(state.pile) == ["oslo", "rome"]
    data = told(events, "swapped")[0]
    assert (data["old"], data["name"], data["tokens"]) == ("Paris", "Madrid", 1)
    assert data["top"]["name_en"] == "Rome"
    assert state.turn() == (P3,)


def test_s8_the_leader_may_swap_too() -> None:
    state = four()
    do(state, "P4 choose 1", "P4 keep", "P3 choose 2", "P3 keep", "P2 choose 3", "P2 keep")
    do(state, "P1 swap")
    assert ids([state.hands[P1]]) == ["madrid"]


def test_s8_one_takes_a_card_before_one_swaps() -> None:
    state = four()
    assert refused(state, "P4 swap")[0] == "choose_first"
    assert refused(state, "P4 keep")[0] == "choose_first"
    assert refused(state, "P3 swap") == ("not_your_turn", {"seat": P4})


def test_s9_a_second_swap_in_a_round_is_refused() -> None:
    state = four()
    do(state, "P4 choose 1", "P4 swap")
    assert refused(state, "P4 swap")[0] == "swapped_already"
    assert refused(state, "P4 keep") == ("not_your_turn", {"seat": P3})
    do(state, "P3 choose 2", "P3 keep", "P2 choose 3", "P2 keep", "P1 keep")
    assert refused(state, "P4 swap")[0] == "swapped_already"
    assert refused(state, "P3 swap")[0] == "cards_chosen"


def test_s9_a_third_swap_in_a_game_is_refused() -> None:
    match = Match(GAME, 2, {"seat_order": True}, Chance.of("third swap"))
    state = match.state
    for _ in range(2):
        do(state, "P2 choose 1", "P2 swap", "P1 keep")
        tip_all(state, "", "")
    assert state.tokens == [2, 0]
    do(state, "P2 choose 1")
    assert refused(state, "P2 swap")[0] == "no_swap_token"
    assert SWAP not in state.legal(P2)


def test_s10_there_is_no_swap_with_an_empty_pile() -> None:
    state = choosing(6, 5, laid_out=["paris", "rome"])
    events = do(state, "P2 choose 1")
    assert kinds(events) == ["took", "took", "tipping"]
    assert refused(state, "P1 swap")[0] == "pile_empty"


def test_s10_the_last_card_of_the_pile_can_still_be_swapped_for() -> None:
    state = choosing(6, 5, laid_out=["paris", "rome"], pile=["oslo"])
    do(state, "P2 choose 1", "P2 swap")
    assert state.view(None).top is None
    assert state.phase == "tip"
    assert ids(state.hands) == ["rome", "oslo"]


def test_s11_a_swapped_card_never_comes_again() -> None:
    match = Match(GAME, 3, {}, Chance.of("swapped away"))
    chance = Chance.of("swaps").stream("moves")
    while not match.over:
        seat = match.state.turn()[0]
        legal = match.legal(seat)
        match.play(seat, SWAP if SWAP in legal else chance.choice(legal))
    swaps = told(match.log(None), "swapped")
    assert len(swaps) == 6
    laid_out = [card for data in told(match.log(None), "laid_out") for card in data["cards"]]
    times = Counter(card["number"] for card in laid_out)
    times.update(data["number"] for data in swaps)
    assert set(times.values()) == {1}
    assert {times[data["old_number"]] for data in swaps} == {1}


def test_s11_not_even_when_the_cards_put_aside_join_the_pile() -> None:
    state = choosing(6, 5, laid_out=["paris", "rome"], pile=["oslo"], aside=["berlin", "madrid"])
    do(state, "P2 choose 1", "P2 swap")
    tip_all(state, "", "")
    assert sorted(ids(state.laid_out)) == ["berlin", "madrid"]
    assert CARDS["paris"] not in state.pile + state.aside + state.laid_out
