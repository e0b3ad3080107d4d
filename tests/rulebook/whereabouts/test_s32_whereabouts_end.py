"""S32 to S47: the end, the final scoring, and the pile."""

from itertools import islice

import pytest

from grandtour.games.whereabouts.cards import COLOURS, PLACES, ROWS, Colour
from grandtour.games.whereabouts.rules import State
from grandtour.games.whereabouts.scoring import colour_points, ranking, scores
from tests.rulebook.whereabouts.whereabouts_positions import (
    P1,
    P2,
    P3,
    B,
    R,
    Y,
    do,
    kinds,
    right_tip,
    tip_all,
    tipping,
    told,
)

SPARE = ("berlin", "rome", "oslo", "madrid")


def held(yellow: int = 0, red: int = 0, blue: int = 0) -> list[Colour]:
    counts = zip(COLOURS, (yellow, red, blue), strict=True)
    return [colour for colour, count in counts for _ in range(count)]


def some(colour: Colour, number: int, skip: int = 0) -> list[str]:
    found = (
        row.id
        for row, place in zip(ROWS, PLACES, strict=True)
        if place.face.colour == colour and row.id not in (Y, R, B, *SPARE)
    )
    return list(islice(found, skip, skip + number))


def test_s32_dark_blue_ends_the_game_after_this_evaluation() -> None:
    state = tipping(38, 39, 30, hands=[R, Y, B])
    events = tip_all(state, right_tip(R, 3), right_tip(Y, 4), right_tip(B, 1))
    # P3 is behind and first; P1 jumps over 39 to 42; P2 over 42 to 44.
    assert state.fields == [42, 44, 31]
    assert kinds(events).count("dark_blue") == 1
    assert told(events, "dark_blue")[0] == {"seat": P1, "field": 42}
    judged = [event.data["seat"] for event in events if "solution" in event.data]
    assert judged == [P3, P1, P2]
    assert "laid_out" not in kinds(events)
    assert state.turn() == ()
    outcome = state.outcome()
    assert outcome
    assert outcome.reason == "dark_blue"


def test_s32_from_38_to_41() -> None:
    state = tipping(38, 20, hands=[R, Y])
    tip_all(state, right_tip(R, 3), "")
    assert state.fields == [41, 20]
    assert state.phase == "over"


def test_s32_field_40_is_not_the_end() -> None:
    state = tipping(38, 20, hands=[R, Y])
    tip_all(state, right_tip(R, 2), "")
    assert state.fields == [40, 20]
    assert state.phase == "choose"


def test_s33_the_farthest_field_is_49() -> None:
    """Five others moved to 41 to 45 before: they were evaluated first."""
    state = tipping(40, 41, 42, 43, 44, 45, hands=[R, Y, B, *SPARE[:3]])
    tip_all(state, right_tip(R, 4), *[""] * 5)
    assert state.fields[P1] == 49


def test_s34_two_on_dark_blue_in_one_round_both_count() -> None:
    state = tipping(38, 39, hands=[R, B])
    events = tip_all(state, right_tip(R, 4), right_tip(B, 4))
    assert state.fields == [43, 44]
    assert kinds(events).count("dark_blue") == 1
    assert kinds(events).count("won") == 1
    assert [data["seat"] for data in told(events, "scored")] == [P2, P1]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        pytest.param([4, 2, 1, 0], [3, 2, 0, 0], id="s35"),
        pytest.param([3, 3, 2, 1], [2, 2, 0, 0], id="s36"),
        pytest.param([3, 3, 3, 1], [2, 2, 2, 0], id="s37"),
        pytest.param([5, 2, 2, 1], [3, 1, 1, 0], id="s38"),
        pytest.param([5, 2, 2, 2], [3, 1, 1, 1], id="s39"),
        pytest.param([2, 0, 0, 0], [3, 0, 0, 0], id="s40"),
        pytest.param([0, 0, 0, 0], [0, 0, 0, 0], id="s40-nobody"),
        pytest.param([4, 1], [3, 2], id="s41-two"),
        pytest.param([2, 2], [2, 2], id="s41-shared"),
        pytest.param([3, 0], [3, 0], id="s41-alone"),
    ],
)
def test_s35_to_s41_points_in_one_colour(counts: list[int], points: list[int]) -> None:
    assert colour_points(counts) == points
    backwards = colour_points(counts[::-1])
    assert backwards == points[::-1]


def test_s42_colours_are_scored_separately_and_added() -> None:
    table = scores(
        [30, 20, 10],
        [held(yellow=2, red=1, blue=1), held(red=1, blue=1), held(yellow=1, blue=3)],
        sets=False,
    )
    assert (table[P1].yellow, table[P1].red, table[P1].blue) == (3, 2, 1)
    assert table[P1].bonus == 3 + 2 + 1
    assert (table[P2].red, table[P2].blue) == (2, 1)
    assert (table[P3].yellow, table[P3].blue) == (2, 3)


def final(state: State, *tips: str) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Plays the last evaluation; the ranking and the scores."""
    tip_all(state, *tips)
    outcome = state.outcome()
    assert outcome
    assert all(len(group) == 1 for group in outcome.ranking)
    return tuple(group[0] for group in outcome.ranking), outcome.scores


def test_s43_cards_can_turn_the_game() -> None:
    state = tipping(40, 39, hands=[Y, R], kept=[[], some("blue", 1)])
    # P2 jumps over 40 to 42; P1 goes over 42 to 44. Too few stones to keep a card.
    ranked, points = final(state, right_tip(Y, 3), right_tip(R, 2))
    assert state.fields == [44, 42]
    assert points == (44, 45)
    assert ranked == (P2, P1)


def test_s44_equal_points_then_more_kept_cards() -> None:
    table = scores([42, 43], [held(blue=2), held(blue=1)], sets=False)
    assert [score.total for score in table] == [45, 45]
    assert ranking(table) == (P1, P2)


def test_s44_equal_points_and_cards_then_the_pawn_that_was_ahead() -> None:
    """P1 is second in blue, P2 first; each has two cards, and red is P3's and P4's."""
    kept = [held(blue=1, red=1), held(blue=2), held(red=2), held(red=2)]
    table = scores([45, 44, 2, 1], kept, sets=False)
    assert [score.total for score in table[:2]] == [47, 47]
    assert [score.cards for score in table[:2]] == [2, 2]
    assert ranking(table)[:2] == (P1, P2)


def test_s45_sets_are_an_option() -> None:
    kept = [held(yellow=3, red=2, blue=4), held()]
    assert [score.sets for score in scores([20, 10], kept, sets=True)] == [2, 0]
    assert [score.sets for score in scores([20, 10], kept, sets=False)] == [0, 0]
    assert scores([20, 10], kept, sets=True)[P1].total == 20 + 9 + 2


def test_s45_sets_count_at_a_table_that_wants_them() -> None:
    own = [name for colour in COLOURS for name in some(colour, 2)]
    points = []
    for sets in (False, True):
        state = tipping(40, 20, hands=[R, Y], kept=[own, []], sets=sets)
        points.append(final(state, right_tip(R, 1), "")[1][P1])
    assert points == [41 + 9, 41 + 9 + 2]


def test_s46_cards_put_aside_join_the_pile() -> None:
    hands = [R, Y, B, *SPARE[:3]]
    state = tipping(1, 2, 3, 4, 5, 6, hands=hands, pile=5, aside=20)
    left, aside = state.pile[:], state.aside[:]
    events = tip_all(state, *[""] * 6)
    assert told(events, "pile_refilled") == [{"size": 20}]
    assert len(state.laid_out) == 6
    assert state.laid_out[:5] == left[::-1]
    assert state.laid_out[5] in aside
    assert len(state.pile) == 19
    assert state.aside == []
    assert state.turn() == (P1,)
    do(state, "P1 choose 6", "P1 keep")


def test_s46_with_enough_cards_nothing_is_added() -> None:
    state = tipping(5, 6, hands=[R, Y], pile=2, aside=20)
    events = tip_all(state, "", "")
    assert "pile_refilled" not in kinds(events)
    assert len(state.aside) == 20


def test_s47_without_cards_for_a_round_the_game_is_scored() -> None:
    hands = [R, Y, B, *SPARE[:3]]
    state = tipping(1, 2, 3, 4, 5, 6, hands=hands, pile=5, aside=0)
    events = tip_all(state, right_tip(R, 4), *[""] * 5)
    assert "laid_out" not in kinds(events)
    assert "cards_gone" in kinds(events)
    outcome = state.outcome()
    assert outcome
    assert outcome.reason == "cards_gone"
    # P1 jumped over 2 to 6 and went on to 10; the red card is worth 3.
    assert outcome.scores == (13, 2, 3, 4, 5, 6)
    assert outcome.ranking == ((0,), (5,), (4,), (3,), (2,), (1,))
