"""The fourth window: A8 to A10, B8 with the black joker, B9 after a double move."""

from grandtour.games.euroquest.belief import Belief
from grandtour.games.euroquest.board import BIT, MODE_OF
from tests.rulebook.euroquest.euroquest_positions import (
    chase,
    do,
    names,
    number,
    position,
    rounds,
    told_by,
)


def test_a8_the_start_country_is_named_in_the_fourth_round() -> None:
    state = position("ES-9")
    told = rounds(state, "ES-10", "ES-18", "ES-17", "ES-10")
    assert told[:3] == [["train same"]] * 3
    assert sorted(told[3]) == ["reveals ES", "train same"]
    assert [window.revealed for window in state.view(1).trail] == [None, None, None, "ES"]
    assert rounds(state, "ES-9") == [["train same"]]


def test_a9_no_reveal_after_a_border() -> None:
    state = position("ES-10")
    told = rounds(state, "ES-18", "PT-3", "PT-2", "PT-3")
    assert told == [["train same"], ["bus PT"], ["train same"], ["train same"]]


def test_a9_coming_home_again_is_not_the_same_as_staying() -> None:
    state = position("ES-10")
    told = rounds(state, "ES-18", "PT-3", "ES-18", "ES-17")
    assert told == [["train same"], ["bus PT"], ["bus ES"], ["train same"]]


def test_a10_crossing_in_window_four_itself() -> None:
    state = position("ES-9")
    told = rounds(state, "ES-6", "ES-7", "ES-11", "ES-7")
    assert sorted(told[3]) == ["reveals ES", "train same"]
    state = position("ES-9")
    told = rounds(state, "ES-11", "ES-6", "ES-7", "FR-12")
    assert told[3] == ["train FR"]


def test_b8_who_has_left_silently_owes_no_reveal() -> None:
    state = position("FR-12")
    assert rounds(state, "FR-13", "FR-12") == [["train same"]] * 2
    assert told_by(do(state, "R black", "R bus ES-7")) == ["bus"]
    chase(state)
    assert told_by(do(state, "R train ES-11")) == ["train same"]


def test_b8_the_chasers_may_conclude_the_silent_crossing() -> None:
    train, bus = MODE_OF["train"], MODE_OF["bus"]
    belief = Belief([BIT[number("FR-12")]], [0])
    for _ in range(2):
        belief = belief.travelled("same", train)
    silent = belief.travelled("silent", bus)
    assert {city[:2] for city in names(silent.home[0])} == {"FR"}
    after = silent.travelled("same", train)
    assert after.home == (0,)
    assert "FR" not in {city[:2] for city in names(after.cities)}
    assert "ES-11" in names(after.cities)


def test_b8_a_silent_fourth_move_at_home_reveals_all_the_same() -> None:
    state = position("ES-9")
    rounds(state, "ES-10", "ES-18", "ES-17")
    told = told_by(do(state, "R black", "R train ES-10"))
    assert sorted(told) == ["reveals ES", "train"]


def test_b9_a_double_move_brings_the_reveal_forward() -> None:
    state = position("ES-9")
    assert told_by(do(state, "R orange", "R to ES-10", "R to ES-18")) == ["train same"] * 2
    chase(state)
    assert rounds(state, "ES-17") == [["train same"]]
    assert state.round_number == 3
    assert sorted(told_by(do(state, "R to ES-10"))) == ["reveals ES", "train same"]


def test_b9_the_second_half_may_fill_the_fourth_window() -> None:
    state = position("ES-9")
    rounds(state, "ES-10", "ES-18")
    assert told_by(do(state, "R orange", "R to ES-17")) == ["train same"]
    assert sorted(told_by(do(state, "R to ES-10"))) == ["reveals ES", "train same"]
