"""Where a small screen looks, and whose names come first there."""

from grandtour.games.europatour.page.matters import matters
from tests.rulebook.europatour.europatour_positions import book, do, position

RACK = "FR ES PT BE NL DE PL CZ AT IS"
TOPS = ("CH", "IT", "SI", "SHIP", "HU")


def test_who_draws_sees_what_lies_open_and_the_own_countries_but_for_a_far_one() -> None:
    seen = matters(position(RACK, "", piles=TOPS).view(0))
    assert seen.near[:4] == ("CH", "IT", "SI", "HU")
    assert set(RACK.split()) - set(seen.near) <= {"IS", "PT", "ES"}
    assert "IS" not in seen.near
    assert {"IS", *TOPS} - {"SHIP"} <= set(seen.signed)
    assert set(seen.named) == {*RACK.split(), *TOPS} - {"SHIP"}


def test_the_map_stays_where_it_is_while_another_holds_an_open_card() -> None:
    state = position("", RACK, piles=TOPS)
    before = matters(state.view(1))
    do(state, "P1 take pile 2")
    after = matters(state.view(1))
    assert set(after.near) == set(before.near)
    assert after.named[0] == "IT"


def test_a_country_in_hand_comes_first_with_its_neighbours_on_the_rack() -> None:
    state = position(RACK, "", piles=TOPS)
    do(state, "P1 take pile 1")
    seen = matters(state.view(0))
    assert seen.near[0] == "CH"
    assert set(seen.near[1:4]) == {"FR", "DE", "AT"}
    assert seen.named[: len(seen.near)] == seen.near


def test_an_island_in_hand_is_shown_with_where_ships_go() -> None:
    state = position(RACK, "", piles=("MT", *TOPS[1:]))
    do(state, "P1 take pile 1")
    assert len(matters(state.view(0)).near) > 2


def test_at_a_call_the_own_countries_matter_and_at_the_end_the_tour() -> None:
    state = position(book("R30"), "")
    own = {code for code in book("R30").split() if len(code) < 4}
    do(state, "P1 claim")
    assert set(matters(state.view(0)).near) == own
    do(state, "P2 decline")
    for seat in (0, 1, None):
        assert set(matters(state.view(seat)).near) == own
