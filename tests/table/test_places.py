"""Who gets whose place: by lot, and from one game to the next."""

import pytest

from grandtour.core.chance import Chance
from grandtour.core.company import teams_at_start
from grandtour.core.registry import game
from grandtour.table.errors import NotNow
from grandtour.table.people import Chair
from grandtour.table.places import drawn_by_lot, moved_on, refuse_both_sides

ANN, BOB, CID = (Chair(player=name.lower(), name=name) for name in ("Ann", "Bob", "Cid"))
ZOE = Chair(player="ann", guest="Zoë", name="Zoë")
BOT = Chair(bot="easy")
OPEN = Chair()
CHASERS = ((1, 2, 3),)


def test_the_first_seat_is_drawn_among_people_and_not_among_their_seats() -> None:
    leads_three, one = ANN, BOB
    chairs = (leads_three, leads_three, leads_three, one)
    drawn = [drawn_by_lot(chairs, Chance.of("lot", n).stream("seats")) for n in range(400)]
    assert all(sorted(seats, key=str) == sorted(chairs, key=str) for seats in drawn)
    firsts = sum(seats[0] == one for seats in drawn)
    assert 160 < firsts < 240
    # Beyond the first, everybody may sit anywhere.
    assert {seats.index(one) for seats in drawn} == {0, 1, 2, 3}


def test_whoever_is_drawn_to_play_alone_leads_none_of_the_others() -> None:
    chairs = (ANN, ANN, ANN, BOB)
    drawn = [drawn_by_lot(chairs, Chance.of("lot", n).stream("seats"), CHASERS) for n in range(400)]
    assert {tuple(seats) for seats in drawn} == {(ANN, BOB, BOB, BOB), (BOB, ANN, ANN, ANN)}
    assert 160 < sum(seats[0] == ANN for seats in drawn) < 240


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((ANN, BOB, CID, BOT), (BOT, ANN, BOB, CID)),
        ((ANN, BOT, BOT, BOT), (BOT, ANN, BOT, BOT)),
        ((ANN, BOB, BOB, BOB), (BOB, ANN, ANN, ANN)),
        ((BOB, ANN, ANN, ANN), (ANN, BOB, BOB, BOB)),
        # The seat that becomes free goes to whoever leads fewest.
        ((ANN, BOB, CID, CID), (CID, ANN, BOB, ANN)),
        ((ANN, CID, BOB, BOB, BOB), (BOB, ANN, CID, ANN, CID)),
        # A guest at the same screen is somebody else.
        ((ANN, ZOE, BOT, ZOE), (ZOE, ANN, ANN, BOT)),
        # Only bots are there to take the others.
        ((BOT, ANN, ANN, ANN), (ANN, BOT, BOT, BOT)),
    ],
)
def test_in_a_rematch_somebody_else_plays_alone(
    before: tuple[Chair, ...], after: tuple[Chair, ...]
) -> None:
    chasers = (tuple(range(1, len(before))),)
    assert tuple(moved_on(before, chasers)) == after


@pytest.mark.parametrize(
    "chairs", [(ANN, BOT, BOT, ANN), (ANN, ANN, ANN, ANN), (ANN, BOB, OPEN, ANN)]
)
def test_nobody_plays_against_seats_of_their_own(chairs: tuple[Chair, ...]) -> None:
    with pytest.raises(NotNow, match="both_sides"):
        refuse_both_sides(chairs, CHASERS, by_lot=False)
    refuse_both_sides(chairs, (), by_lot=False)


@pytest.mark.parametrize(
    "chairs", [(BOB, ANN, ANN, ANN), (BOT, ANN, ANN, BOT), (ANN, ZOE, ZOE, BOT), (OPEN,) * 4]
)
def test_one_person_may_lead_several_seats_of_a_side(chairs: tuple[Chair, ...]) -> None:
    refuse_both_sides(chairs, CHASERS, by_lot=False)


def test_before_a_lot_it_is_no_matter_who_sits_where_if_there_is_somebody_to_draw_with() -> None:
    for chairs in ((ANN, BOB, ANN, ANN), (ANN, OPEN, ANN, ANN), (ANN, BOT, BOT, ANN)):
        refuse_both_sides(chairs, CHASERS, by_lot=True)
    with pytest.raises(NotNow, match="both_sides"):
        refuse_both_sides((ANN, ANN, ANN, ANN), CHASERS, by_lot=True)


def test_where_nobody_plays_alone_all_keep_their_number_of_seats() -> None:
    assert moved_on((ANN, BOB, BOB), ()) == [BOB, ANN, BOB]


def test_teams_are_known_before_the_deal() -> None:
    assert teams_at_start(game("auction"), 3, {"cards": 3}) == ()
