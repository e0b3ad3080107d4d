"""What only this game's rules can say. All that holds for every game, secrecy above all, is tested
by `grandtour check` (or by `pytest --grandtour-game` and the folder).
"""

import pytest

from grandtour.core.errors import IllegalAction

from .rules import Bid, SampleState


def state(prizes: str, *, open_bids: bool = False) -> SampleState:
    """Two seats and these prizes, the first of them turned up."""
    made = SampleState(2, [int(prize) for prize in prizes], open_bids=open_bids)
    made.turn_prize()
    return made


def play(made: SampleState, *bids: int) -> list[str]:
    """Both seats bid, in this order; returns the kinds of events of the last bid."""
    for number, card in enumerate(bids):
        events = made.play(number % 2, Bid(card))
    return [event.kind for event in events]


def test_the_highest_bid_wins_the_prize() -> None:
    made = state("213")
    assert "prize_won" in play(made, 1, 3)
    assert made.scores == [0, 2]


def test_nobody_wins_when_the_highest_bid_is_tied() -> None:
    made = state("213")
    assert "prize_discarded" in play(made, 2, 2)
    assert made.scores == [0, 0]


def test_a_card_is_bid_once() -> None:
    made = state("213")
    play(made, 1, 3)
    with pytest.raises(IllegalAction, match="not_your_card"):
        made.play(0, Bid(1))


def test_the_most_points_win() -> None:
    made = state("213")
    assert play(made, 1, 3, 2, 1, 3, 2)[-1] == "ended"
    outcome = made.outcome()
    assert outcome is not None
    assert outcome.scores == (4.0, 2.0)
    assert outcome.winners == (0,)


def test_open_bids_are_made_one_after_another() -> None:
    made = state("213", open_bids=True)
    assert made.turn() == (0,)
    made.play(0, Bid(2))
    assert made.turn() == (1,)
    assert made.view(1).bids == (2, None)
