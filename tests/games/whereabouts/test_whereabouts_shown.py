"""What the pages show of an evaluation and of a decision: stones, ways on the track, time."""

from itertools import pairwise

import pytest

from grandtour.games.whereabouts.cards import PLACES
from grandtour.games.whereabouts.page import PAGE
from grandtour.games.whereabouts.page.decision import decision
from grandtour.games.whereabouts.page.reveals import label_below, shown
from grandtour.games.whereabouts.page.track import track, ways
from grandtour.games.whereabouts.view import question_of
from grandtour.locale import translator
from tests.rulebook.whereabouts.whereabouts_positions import (
    CARDS,
    P1,
    P2,
    P3,
    B,
    R,
    Y,
    right_tip,
    tip_all,
    tipping,
    wrong_tip,
)

EN = translator("en", "whereabouts")


def test_three_right_stones_may_lead_four_fields_on() -> None:
    """The pawn jumps over another; the page still says 3 right."""
    state = tipping(10, 12, 20, hands=[R, Y, B])
    tip_all(state, right_tip(R, 3), wrong_tip(Y, 2), wrong_tip(B, 1))
    reveals = state.view(None).reveals
    assert (reveals[0].start, reveals[0].field) == (10, 14)
    assert shown(reveals[0], EN).stones == 3
    way = ways(reveals)[0]
    assert way.over == (P2,)
    assert way.arcs.count("M") == 3
    assert [(pawn.seat, pawn.field) for pawn in way.pawns] == [(P1, 14), (P2, 12), (P3, 20)]


def test_who_is_judged_later_still_stands_where_they_stood() -> None:
    state = tipping(3, 4, 6, hands=[R, Y, B])
    tip_all(state, right_tip(R, 3), right_tip(Y, 1), right_tip(B, 2))
    first, second, last = ways(state.view(None).reveals)
    fields = [[pawn.field for pawn in way.pawns] for way in (first, second, last)]
    assert [field[1] for field in fields] == [4, 5, 5]
    assert [field[2] for field in fields] == [6, 6, state.fields[2]]
    assert fields[-1] == state.fields


def test_no_two_pawns_are_drawn_on_top_of_each_other() -> None:
    drawn = track((6, 5, 4, 3, 2, 1), 0)
    places = sorted(pawn.x for pawn in drawn.pawns)
    assert all(after - before >= 20 for before, after in pairwise(places))


@pytest.mark.parametrize(("fields", "seat"), [((5, 6), 0), ((1, 49), 1), ((41, 20, 3), None)])
def test_a_small_screen_shows_a_part_of_the_track(fields: tuple[int, ...], seat: int) -> None:
    left, _, width, _ = map(int, track(fields, seat).near.split())
    assert (width, left % 20) == (340, 0)
    assert 0 <= left <= 1000 - width
    if seat is not None:
        assert left < track(fields, seat).pawns[seat].x < left + width


@pytest.mark.parametrize(
    ("begin", "place", "sign", "below"),
    [
        ((0, 0), (0, -90), (0, 60), True),  # close: away from the place's name, above
        ((0, 0), (0, 90), (0, -60), False),
        ((0, 0), (0, -900), (0, 60), False),  # far: away from the seat's sign, below
        ((0, 0), (0, -90), (0, 0), True),  # inside: the line begins at the sign
    ],
)
def test_the_distance_covers_neither_name_nor_sign(
    begin: tuple[int, int], place: tuple[int, int], sign: tuple[int, int], below: bool
) -> None:
    assert label_below(begin, place, sign) is below


def test_stones_behind_a_wrong_one_are_lost() -> None:
    state = tipping(6, 5, hands=["cordoba", Y])
    tip_all(state, "W S 2 A", right_tip(Y, 4))
    seen = next(shown(reveal, EN) for reveal in state.view(None).reveals if reveal.seat == P1)
    assert [stone.fate for stone in seen.laid] == ["right", "right", "wrong", "lost"]
    assert (seen.stones, seen.fewer, seen.needed) == (0, 2, 3)
    assert seen.line is not None
    assert seen.line[1] == (seen.x, seen.y)


@pytest.mark.parametrize("setting", ["0", "15", "30", "60"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_all_tips_are_shown_within_the_time_of_the_table(setting: str, seats: int) -> None:
    state = tipping(*range(seats, 0, -1), hands=[R] * seats, reveal=setting)
    seconds = PAGE.context(state.view(0), (), (), EN)["seconds"]
    assert isinstance(seconds, int)
    assert seconds * seats <= int(setting)
    assert bool(seconds) == (setting != "0")


def test_the_decision_tells_worth_and_risk_of_each_stone() -> None:
    card = question_of(PLACES[CARDS["cordoba"]].face, 0)
    seen = decision(card, ("W", "S"), EN)
    assert [stone.laid for stone in seen.stones] == [True, True, False, False]
    assert [stone.keeps for stone in seen.stones] == [False, False, True, True]
    assert (seen.laid, seen.needed, seen.keeps) == (2, 3, False)
    assert decision(card, ("W", "S", "8"), EN).keeps
