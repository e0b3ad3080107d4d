"""The map of the rulebook's examples: A1 Barcelona, A2 Ireland, A19 the EU mark, B14 countries."""

import pytest

from grandtour.games.euroquest.belief import Belief
from grandtour.games.euroquest.board import (
    ALL_CITIES,
    CITIES,
    CODES,
    COUNTRIES,
    COUNTRY_OF,
    ENDS,
    MODE_OF,
    MODES,
    NEIGHBOURS,
)
from tests.rulebook.euroquest.euroquest_positions import (
    do,
    names,
    number,
    position,
    refused,
    told_by,
)


def test_a1_barcelona_has_seven_neighbours_and_ten_links() -> None:
    ends = {(MODES[mode], CODES[end]) for mode in range(3) for end in ENDS[mode][number("ES-7")]}
    both = {(mode, city) for mode in ("train", "bus") for city in ("ES-11", "ES-6", "FR-12")}
    ferries = {("ferry", city) for city in ("ES-12", "ES-13", "ES-14")}
    assert ends == both | ferries | {("bus", "AD-1")}
    assert len(ends) == 10
    assert NEIGHBOURS[number("ES-7")].bit_count() == 7


@pytest.mark.parametrize("move", ["train AD-1", "bus ES-13", "ferry ES-11"])
def test_a1_other_modes_are_refused(move: str) -> None:
    assert refused(position("ES-7"), f"R {move}") == "no_link"
    assert refused(position("UK-1", "ES-7", on_turn="C1"), f"C1 {move}") == "no_link"


@pytest.mark.parametrize(
    ("mode", "possible"),
    [("bus", {"IE-1"}), ("train", {"IE-1"}), ("ferry", {"IE-1", "IE-2"})],
)
def test_a2_into_ireland(mode: str, possible: set[str]) -> None:
    nothing_known = Belief([ALL_CITIES], [0])
    entered = nothing_known.travelled("abroad", MODE_OF[mode], COUNTRY_OF["IE"])
    assert names(entered.cities) == possible


def test_a19_numbers_and_eu_mark() -> None:
    eu = {country.code: bool(country.eu) for country in COUNTRIES}
    in_eu = {city.id: eu[city.country] for city in CITIES}
    assert in_eu["ES-11"]
    assert in_eu["AX-1"]
    assert not any(in_eu[code] for code in ("NO-6", "FO-1", "GI-1", "JE-1", "IM-1"))


@pytest.mark.parametrize(
    ("here", "there", "word"),
    [
        ("SE-6", "AX-1", "AX"),
        ("AX-1", "FI-1", "FI"),
        ("UK-16", "UK-11", "same"),
        ("IE-1", "UK-16", "UK"),
        ("FR-14", "FR-17", "same"),
        ("DK-1", "FO-1", "FO"),
    ],
)
def test_b14_country_words_go_by_the_code(here: str, there: str, word: str) -> None:
    (told,) = told_by(do(position(here), f"R to {there}"))
    assert told.split()[1] == word
