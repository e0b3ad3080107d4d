"""What would fit between two cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandtour.games.europatour.board import CODES, DECK, FIRST_VEHICLE, KINDS, NO_CARD
from grandtour.games.europatour.fitting import fitting
from grandtour.games.europatour.tour import LAST, good_joints


def rack_of(text: str) -> list[int]:
    return [NO_CARD if code == "." else KINDS[code] for code in text.split()]


@pytest.mark.parametrize(
    ("rack", "slot", "cards"),
    [
        (". . PT . FR . . . . .", 4, "ES"),
        (". . . PL . LV . . . .", 5, "BY LT RU"),
        (". . . GB . FR . . . .", 5, "SHIP"),
        (". . . PL . TR . . . .", 5, "PLANE-PURPLE"),
        ("PL . . . . . . . . .", 2, "BY CZ DE LT RU SK UA PLANE-PURPLE SHIP"),
        (". . CY SHIP . . . . . .", 5, "GR TR"),
        ("SHIP . . . . . . . . .", 2, ""),
        (". . SHIP . SHIP PT . . . .", 4, "GB"),
    ],
)
def test_known_gaps(rack: str, slot: int, cards: str) -> None:
    assert [CODES[card] for card in fitting(rack_of(rack), slot - 1)] == cards.split()


def test_between_free_slots_anything_fits_but_a_vehicle_at_an_end() -> None:
    free = [NO_CARD] * 10
    assert len(fitting(free, 4)) == len(CODES)
    for end in (0, LAST):
        assert fitting(free, end) == tuple(range(FIRST_VEHICLE))


@given(st.permutations(DECK), st.integers(0, LAST), st.integers(0, len(CODES) - 1))
def test_on_a_full_rack_it_is_what_makes_good_joints(deck: list[int], slot: int, card: int) -> None:
    rack = deck[:10]
    rack[slot] = card
    joints = good_joints(rack)[max(0, slot - 1) : slot + 1]
    assert (card in fitting(rack, slot)) == all(joints)
