"""S1: the rulebook's own examples."""

from grandtour.games.europatour.tour import country_cards, fault, good_joints
from tests.rulebook.europatour.europatour_positions import book, kinds


def test_s1_1_spain_next_to_france_is_a_joint_by_land() -> None:
    assert good_joints(kinds("ES FR"))[0]
    assert good_joints(kinds(book("R04")))[1]


def test_s1_2_poland_purple_plane_turkey_is_a_joint_by_plane() -> None:
    assert good_joints(kinds("PL PLANE-PURPLE TR"))[:2] == (True, True)
    assert good_joints(kinds("PL PLANE-RED TR"))[:2] == (False, False)


def test_s1_3_great_britain_ship_france_is_a_joint_by_sea() -> None:
    assert good_joints(kinds("GB SHIP FR"))[:2] == (True, True)
    assert not good_joints(kinds("GB FR"))[0]


def test_s1_4_the_complete_tour_of_the_rulebook() -> None:
    tour = kinds("GB SHIP FR IT SHIP GR TR PLANE-PURPLE PL DE")
    assert tour == kinds(book("R01"))
    assert fault(tour) is None
    assert all(good_joints(tour))
    assert country_cards(tour) == 7
    assert len(tour) - country_cards(tour) == 3


def test_s1_5_the_same_tour_from_germany_to_great_britain() -> None:
    backwards = kinds(book("R01"))[::-1]
    assert backwards == kinds(book("R02"))
    assert fault(backwards) is None
