"""S2: verdicts on racks, all of racks.json."""

from itertools import pairwise, product
from typing import Any

import pytest

from grandtour.games.europatour.board import FIRST_VEHICLE, NO_CARD
from grandtour.games.europatour.tour import Fault, country_cards, distance, fault, good_joints
from tests.rulebook.europatour.europatour_positions import BOOK, book, kinds

RACKS = [pytest.param(rack, id=key) for key, rack in BOOK.items()]


def verdict(rack: str) -> tuple[str, int] | None:
    return fault(kinds(book(rack)))


@pytest.mark.parametrize("rack", RACKS)
def test_rack_of_the_book(rack: dict[str, Any]) -> None:
    cards = kinds(" ".join(rack["cards"]))
    if rack["valid"]:
        assert fault(cards) is None
        assert country_cards(cards) == rack["countries"]
        assert all(good_joints(cards))
        assert distance(cards) == 0
    else:
        assert fault(cards) == Fault(rack["reason"].lower(), rack["at"])
        assert len(cards) < 10 or not all(good_joints(cards))
        assert len(cards) < 10 or distance(cards) >= 1


def test_s2_1_a_tour_told_in_a_review() -> None:
    assert kinds(book("R03")) == kinds("IT SI HU PLANE-GREEN RU FI NO SHIP SCO GB")
    assert verdict("R03") is None


def test_s2_2_ten_countries_no_vehicle() -> None:
    assert verdict("R04") is None
    assert country_cards(kinds(book("R04"))) == 10


def test_s2_3_six_countries_four_vehicles_and_five_are_impossible() -> None:
    assert verdict("R05") is None
    assert country_cards(kinds(book("R05"))) == 6
    ship, iceland = kinds("SHIP IS")
    for vehicles in product((True, False), repeat=10):
        possible = not (vehicles[0] or vehicles[-1] or any(a and b for a, b in pairwise(vehicles)))
        assert not possible or sum(vehicles) <= 4
        wrong = fault([ship if vehicle else iceland for vehicle in vehicles])
        assert wrong
        assert possible <= (wrong.reason not in ("end_vehicle", "vehicle_chain"))


def test_s2_4_two_planes_around_one_country() -> None:
    assert verdict("R06") is None


def test_s2_5_kaliningrad_and_the_irish_border() -> None:
    assert verdict("R07") is None


def test_s2_6_vehicle_in_the_first_slot() -> None:
    assert verdict("R08") == verdict("R11") == ("end_vehicle", 1)


def test_s2_7_vehicle_in_the_last_slot() -> None:
    assert verdict("R09") == verdict("R10") == ("end_vehicle", 10)


def test_s2_8_two_vehicles_in_a_row() -> None:
    assert verdict("R12") == verdict("R13") == verdict("R14") == ("vehicle_chain", 3)


def test_s2_9_ship_between_coasts_without_a_line() -> None:
    assert verdict("R15") == ("no_sea_line", 2)


def test_s2_10_ship_next_to_a_landlocked_country() -> None:
    assert verdict("R16") == ("no_sea_line", 3)


def test_s2_11_a_border_does_not_make_a_sea_line() -> None:
    assert verdict("R17") == ("no_sea_line", 2)


def test_s2_12_plane_of_another_colour_than_both() -> None:
    assert verdict("R18") == ("plane_colour", 8)


def test_s2_13_plane_of_the_colour_of_one_neighbour_only() -> None:
    assert verdict("R19") == ("plane_colour", 8)
    assert verdict("R20") == ("plane_colour", 7)


def test_s2_14_side_by_side_without_a_border() -> None:
    assert verdict("R21") == ("no_border", 2)


def test_s2_15_great_britain_next_to_france_lacks_the_ship() -> None:
    assert verdict("R22") == ("no_border", 1)


def test_s2_16_a_bridge_and_gibraltar_are_no_borders() -> None:
    assert verdict("R23") == verdict("R24") == ("no_border", 2)


def test_s2_17_a_country_is_not_joined_with_itself() -> None:
    assert verdict("R25") == ("same_country", 3)
    assert verdict("R26") == ("same_country", 4)


def test_s2_18_nine_cards() -> None:
    assert verdict("R27") == ("wrong_length", 9)


def test_s2_19_only_the_last_joint_is_wrong() -> None:
    assert verdict("R28") == ("no_border", 9)
    assert good_joints(kinds(book("R28"))) == (True,) * 8 + (False,)


@pytest.mark.parametrize("rack", [key for key in BOOK if BOOK[key]["valid"]])
def test_s2_20_a_complete_rack_reversed_is_complete(rack: str) -> None:
    assert fault(kinds(book(rack))[::-1]) is None


def test_joints_of_free_slots_and_lonely_vehicles_are_bad() -> None:
    rack = [*kinds("SHIP FR SHIP GB SCO"), NO_CARD, NO_CARD, *kinds("PL DE SHIP")]
    assert rack[0] >= FIRST_VEHICLE
    assert good_joints(rack) == (False, True, True, True, False, False, False, True, False)
