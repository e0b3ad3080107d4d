"""S17 to S28: evaluation."""

import pytest

from grandtour.core.chance import Chance
from grandtour.core.match import Match
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.bots import BOTS
from grandtour.games.whereabouts.rules import State
from tests.rulebook.whereabouts.whereabouts_positions import (
    P1,
    P2,
    P3,
    P4,
    B,
    R,
    Y,
    ids,
    kinds,
    right_tip,
    tip_all,
    tipping,
    told,
    wrong_tip,
)


def evaluated(card: str, tip: str, *others: int, start: int = 10) -> State:
    """P1 on `start` tips on the card, the others on their fields do nothing."""
    hands = [card, *(name for name in (Y, R, B, "berlin") if name != card)][: len(others) + 1]
    state = tipping(start, *others, hands=hands)
    tip_all(state, tip, *([""] * len(others)))
    return state


def test_s17_from_3_over_three_pawns_to_9() -> None:
    assert evaluated(R, right_tip(R, 3), 4, 5, 6, start=3).fields[P1] == 9


def test_s18_from_10_over_12_to_13() -> None:
    assert evaluated(R, right_tip(R, 2), 12).fields[P1] == 13


def test_s19_from_10_over_11_and_14_to_16() -> None:
    assert evaluated(R, right_tip(R, 4), 11, 14).fields[P1] == 16


@pytest.mark.parametrize("card", [Y, R, B])
def test_s20_one_stone_of_four_wrong(card: str) -> None:
    state = evaluated(card, wrong_tip(card, 4), 5)
    assert state.fields[P1] == 10
    assert state.kept[P1] == []


def test_s21_half_right_band_wrong() -> None:
    state = evaluated(B, wrong_tip(B, 2), 5)
    assert state.fields[P1] == 10
    assert state.kept[P1] == []


@pytest.mark.parametrize(("stones", "kept"), [(4, True), (3, False), (2, False), (1, False)])
def test_s22_a_yellow_card_needs_four(stones: int, kept: bool) -> None:
    check(Y, stones, kept)


@pytest.mark.parametrize(("stones", "kept"), [(4, True), (3, True), (2, False), (1, False)])
def test_s23_a_red_card_needs_three(stones: int, kept: bool) -> None:
    check(R, stones, kept)


@pytest.mark.parametrize(("stones", "kept"), [(4, True), (3, True), (2, True), (1, False)])
def test_s24_a_blue_card_needs_two(stones: int, kept: bool) -> None:
    check(B, stones, kept)


def check(card: str, stones: int, kept: bool) -> None:
    state = evaluated(card, right_tip(card, stones), 5)
    assert state.fields[P1] == 10 + stones
    assert ids(state.kept[P1]) == ([card] if kept else [])
    reveal = next(reveal for reveal in state.view(P2).reveals if reveal.seat == P1)
    assert (reveal.right, reveal.kept, reveal.start, reveal.field) == (True, kept, 10, 10 + stones)


def test_s25_three_right_would_have_been_enough_but_the_fourth_was_wrong() -> None:
    state = evaluated(R, wrong_tip(R, 4), 5)
    assert state.fields[P1] == 10
    assert state.kept[P1] == []
    assert [reveal.right for reveal in state.view(P1).reveals] == [False, False]


def test_s26_the_order_stays_when_the_first_jumps_ahead() -> None:
    state = tipping(3, 4, 5, 6, hands=[R, Y, B, "berlin"])
    events = tip_all(state, right_tip(R, 3), right_tip(Y, 1), "", right_tip("berlin", 1))
    judged = [event for event in events if event.kind in ("right", "right_kept", "no_tip")]
    assert [event.data["seat"] for event in judged] == [P1, P2, P3, P4]
    # P2 jumps over 5 and 6 to 7; P4 over 7 to 8.
    assert state.fields == [9, 7, 5, 8]
    assert state.view(None).order == (P3, P2, P4, P1)


def test_s27_nobody_is_evaluated_twice_or_left_out() -> None:
    state = tipping(3, 4, 5, 6, hands=[R, Y, B, "berlin"])
    events = tip_all(state, right_tip(R, 4), right_tip(Y, 4), right_tip(B, 4), "W")
    judged = [event for event in events if "solution" in event.data]
    assert [event.data["seat"] for event in judged] == [P1, P2, P3, P4]
    assert kinds(judged) == ["right_kept", "right_kept", "right_kept", "wrong"]
    assert [reveal.seat for reveal in state.view(None).reveals] == [P1, P2, P3, P4]


@pytest.mark.parametrize("seats", range(2, 7))
def test_s28_no_field_is_ever_shared(seats: int) -> None:
    chance = Chance.of("fields", seats)
    match = Match(GAME, seats, {}, chance)
    bots = [BOTS["expert"](GAME, seat, chance.fork(f"bot {seat}")) for seat in range(seats)]
    while not match.over:
        seat = match.state.turn()[0]
        match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat), match.log(seat)))
        assert len(set(match.state.fields)) == seats
    moved = [event.data for event in match.log(None) if "solution" in event.data]
    fields = dict(enumerate(told(match.log(None), "set_up")[0]["fields"]))
    for data in moved:
        assert fields[data["seat"]] == data["start"]
        fields[data["seat"]] = data["field"]
        assert len(set(fields.values())) == seats
