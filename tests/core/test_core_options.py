"""Seats and options are checked against what the game declares."""

from collections.abc import Mapping

import pytest

from grandtour.core.errors import BadOptions
from grandtour.core.game import GameInfo, Option
from grandtour.core.options import check_seats, read_options

INFO = GameInfo(
    key="toy",
    version=1,
    titles={},
    seats=(2, 4),
    minutes=1,
    credits=(),
    options=(
        Option(key="open", default=False),
        Option(key="cards", default=5, low=3, high=9),
        Option(key="deck", default="short", choices=("short", "long")),
    ),
    former=(Option(key="quick", default=False),),
)


def reason_of(given: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(BadOptions) as caught:
        read_options(INFO, given)
    return caught.value.reason, caught.value.params


def test_defaults_fill_in_what_is_not_given() -> None:
    assert read_options(INFO, {}) == {"open": False, "cards": 5, "deck": "short"}


def test_a_former_option_is_read_where_it_is_given_and_offered_nowhere() -> None:
    assert read_options(INFO, {"quick": "on"})["quick"] is True
    assert "quick" not in read_options(INFO, {})
    assert reason_of({"quick": "maybe"})[0] == "bad_option"


@pytest.mark.parametrize("text", ["1", "true", "Yes", "ON", True, 1])
def test_switches_read_many_words_for_yes(text: object) -> None:
    assert read_options(INFO, {"open": text})["open"] is True


@pytest.mark.parametrize("text", ["0", "False", "no", "off", False, 0])
def test_switches_read_many_words_for_no(text: object) -> None:
    assert read_options(INFO, {"open": text})["open"] is False


@pytest.mark.parametrize("value", ["", "maybe", None, 2])
def test_other_words_are_no_switch(value: object) -> None:
    assert reason_of({"open": value}) == ("bad_option", {"option": "open", "value": value})


@pytest.mark.parametrize("value", [3, "9", " 7 "])
def test_numbers_read_text_within_the_range(value: object) -> None:
    assert read_options(INFO, {"cards": value})["cards"] == int(str(value))


@pytest.mark.parametrize("value", [2, "10", -5])
def test_numbers_out_of_range_are_refused_with_the_range(value: object) -> None:
    params = {"option": "cards", "value": int(str(value)), "low": 3, "high": 9}
    assert reason_of({"cards": value}) == ("option_out_of_range", params)


@pytest.mark.parametrize("value", ["many", "", 4.5, None, True])
def test_what_is_no_number_is_refused(value: object) -> None:
    assert reason_of({"cards": value}) == ("bad_option", {"option": "cards", "value": value})


def test_words_are_one_of_the_choices() -> None:
    assert read_options(INFO, {"deck": "long"})["deck"] == "long"
    assert reason_of({"deck": "huge"})[0] == "bad_option"


def test_unknown_options_are_refused_by_name() -> None:
    assert reason_of({"speed": 1}) == ("unknown_option", {"option": "speed"})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_in_the_range_are_fine(seats: int) -> None:
    check_seats(INFO, seats)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_other_numbers_of_seats_are_refused_with_the_range(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        check_seats(INFO, seats)
    assert caught.value.reason == "bad_seats"
    assert caught.value.params == {"seats": seats, "low": 2, "high": 4}
