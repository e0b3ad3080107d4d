"""How many cards are where the nearest complete tour has them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.games.europatour.board import DECK, KINDS, NO_CARD
from grandtour.games.europatour.nearest import cards_in_place
from grandtour.games.europatour.tour import distance, fault


def rack_of(text: str) -> list[int]:
    return [NO_CARD if code == "." else KINDS[code] for code in text.split()]


@pytest.mark.parametrize(
    ("rack", "in_place"),
    [
        ("GB SHIP FR IT SHIP GR TR PLANE-PURPLE PL DE", 10),
        ("GB SHIP FR IT SHIP GR TR PLANE-RED PL DE", 9),
        (". . . . . . . . . .", 0),
        (". . . FR . . . . . .", 1),
        # Spain and Portugal have one way between them: at most one can stay.
        (". . . ES PT FR . . . .", 2),
        ("SHIP . . . . . . . . .", 0),
        (". SHIP SHIP . . . . . . .", 1),
    ],
)
def test_known_racks(rack: str, in_place: int) -> None:
    assert cards_in_place(rack_of(rack)) == in_place


def test_no_country_is_visited_twice() -> None:
    """Portugal has Spain alone as a neighbour: after it nothing goes on by land."""
    rack = rack_of("MT ES PT CY FR BE NL DE PL LT")
    assert distance(rack) == 2, "Spain a second time would do"
    assert cards_in_place(rack) == 7


@settings(max_examples=60)
@given(st.permutations(DECK), st.integers(0, 10))
def test_it_agrees_with_the_rules(deck: list[int], free: int) -> None:
    rack = deck[:10]
    found = cards_in_place(rack)
    assert 1 <= found <= 10 - distance(rack)
    assert (found == 10) == (fault(rack) is None)
    some = [*rack[: 10 - free], *[NO_CARD] * free]
    assert found - free <= cards_in_place(some) <= 10 - free
