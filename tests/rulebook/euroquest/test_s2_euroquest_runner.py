"""The runner's turn: A3 to A7 and A11 (moves and jokers), B5 (no ticket), B7 (no catch-up)."""

import pytest

from grandtour.games.euroquest.belief import Belief
from grandtour.games.euroquest.board import BIT, COUNTRY_OF, MODE_OF
from tests.rulebook.euroquest.euroquest_positions import (
    chase,
    do,
    kinds,
    logbook,
    names,
    number,
    position,
    refused,
    seen,
    supply,
    told_by,
)


def test_a3_border_then_a_double_move() -> None:
    state = position("UK-1", quest="Q05")
    events = do(state, "R ferry FR-1")
    assert told_by(events) == ["ferry FR"]
    assert logbook(state) == ["FR-1"]
    assert supply(state, "R") == (12, 10, 3)
    gained = [data["mode"] for kind, data in seen(chase(state), 1) if kind == "moved"]
    assert len(gained) == 3
    train, bus, ferry = supply(state, "R")
    assert (train + bus + ferry) == 12 + 10 + 3 + 3
    assert kinds(do(state, "R orange")) == ["orange"]
    assert state.turn() == (0,)
    assert told_by(do(state, "R train FR-6")) == ["train same"]
    assert state.turn() == (0,)
    assert told_by(do(state, "R train CH-1")) == ["train CH"]
    assert state.turn() == (1,)
    assert logbook(state) == ["FR-1", "FR-6", "CH-1"]
    assert supply(state, "R") == (train - 2, bus, ferry)
    assert (state.view(1).orange, state.view(1).black) == (1, 1)
    chase(state)
    assert state.turn() == (0,)
    assert state.round_number == 3


def test_a3_the_cities_stay_secret() -> None:
    state = position("UK-1", quest="Q05")
    events = do(state, "R ferry FR-1")
    assert ("logged", {"seat": 0, "window": 1, "city": "FR-1"}) in seen(events, 0)
    for other in (1, 2, 3, None):
        assert "FR-1" not in str(seen(events, other))
        view = state.view(other)
        assert (view.pawns[0], view.logbook, view.quest) == (None, None, None)
    own = state.view(0)
    assert own.pawns[0] == "FR-1"
    assert own.logbook == ("FR-1",)
    assert own.quest
    assert own.quest.start == "UK-1"


def test_a4_mixed_and_there_and_back() -> None:
    state = position("ES-7")
    assert told_by(do(state, "R orange", "R ferry ES-13", "R ferry ES-7")) == ["ferry same"] * 2
    state = position("FR-1")
    words = told_by(do(state, "R orange", "R bus UK-1", "R train UK-3"))
    assert words == ["bus UK", "train same"]


def test_a5_black_joker_abroad() -> None:
    state = position("FR-12")
    events = do(state, "R black", "R bus ES-7")
    assert told_by(events) == ["bus"]
    assert kinds(events) == ["black", "travelled_silent"]
    assert supply(state, "R") == (12, 9, 4)
    assert state.view(1).black == 0
    chase(state)
    assert refused(state, "R black") == "no_black"
    known = Belief([0], [BIT[number("FR-12")]])
    silently = known.travelled("silent", MODE_OF["bus"])
    assert names(silently.cities) == {"ES-7", "FR-11", "FR-13"}


def test_a6_black_joker_as_a_bluff() -> None:
    assert told_by(do(position("FR-12"), "R black", "R train FR-13")) == ["train"]


def test_a7_orange_and_black_together() -> None:
    moves = ("R ferry IT-13", "R train IT-12")
    state = position("FR-14")
    words = told_by(do(state, "R orange", "R black first", *moves))
    assert words == ["ferry", "train same"]
    assert (state.orange, state.black) == (1, 0)
    words = told_by(do(position("FR-14"), "R orange", "R black second", *moves))
    assert words == ["ferry IT", "train"]


def test_a7_only_one_half_is_silent() -> None:
    state = position("FR-14")
    do(state, "R orange", "R black first")
    for card in ("black first", "black second", "black"):
        assert refused(state, f"R {card}") == "one_black"
    assert refused(state, "R orange") == "one_orange"
    do(state, "R ferry IT-13")
    for card in ("orange", "black", "black first", "black second"):
        assert refused(state, f"R {card}") == "jokers_first"


def test_a7_the_order_of_the_cards_leaves_no_doubt() -> None:
    state = position("FR-14")
    assert refused(state, "R black second") == "no_second_half"
    do(state, "R orange")
    assert refused(state, "R black") == "which_half"
    state = position("FR-14")
    do(state, "R black")
    assert refused(state, "R orange") == "orange_before_black"
    assert refused(state, "R black second") == "one_black"


def test_a11_the_first_move_announces_a_border() -> None:
    assert told_by(do(position("UK-1"), "R bus FR-1")) == ["bus FR"]


def test_a11_without_a_border_the_first_move_tells_only_that() -> None:
    assert told_by(do(position("UK-1"), "R bus UK-3")) == ["bus same"]


def test_b5_a_runner_without_a_ticket_stays() -> None:
    state = position("FO-1", supplies={"R": (8, 6, 0)}, on_turn="C3", windows=6)
    events = do(state, "C3 train UA-2")
    assert told_by(events) == ["no move"]
    assert logbook(state) == ["FO-1"] * 7
    assert state.view(1).trail[-1].mode is None
    assert state.view(1).trail[-1].said == "stayed"
    # The chasers play at once, and nobody had to say anything.
    assert state.turn() == (1,)
    assert supply(state, "R")[2] == 0


def test_b5_a_ticket_paid_in_this_round_can_be_used_in_the_next() -> None:
    supplies = {"R": (8, 6, 0)}
    state = position("FO-1", "EE-1", "RU-1", "UA-4", supplies=supplies, on_turn="C3", windows=6)
    do(state, "C3 train UA-2", "C1 ferry AX-1", "C2 bus EE-1")
    assert supply(state, "R")[2] == 1
    do(state, "C3 train UA-4")
    assert state.turn() == (0,)
    assert {str(action) for action in state.journeys(0)} == {"ferry DK-1", "ferry IS-3"}


def test_b5_staying_does_not_count_for_a_quest() -> None:
    supplies = {"R": (8, 6, 0)}
    state = position("FO-1", supplies=supplies, on_turn="C3", quest="Q08", windows=6)
    do(state, "C3 train UA-2")
    assert state.collected == 0


def test_b7_no_catch_up_after_black() -> None:
    state = position("FR-12")
    do(state, "R black", "R bus ES-7")
    chase(state)
    assert told_by(do(state, "R train ES-11")) == ["train same"]
    known = Belief([BIT[number("FR-12")]], [0])
    then = known.travelled("silent", MODE_OF["bus"]).travelled("same", MODE_OF["train"])
    spanish = {"ES-6", "ES-11"}
    assert spanish < names(then.cities)
    assert {city[:2] for city in names(then.cities)} == {"ES", "FR"}
    assert names(then.abroad[0]) == spanish
    assert {city[:2] for city in names(then.home[0])} == {"FR"}


@pytest.mark.parametrize("country", ["FR", "ES"])
def test_b7_the_next_border_is_named_as_usual(country: str) -> None:
    known = Belief([BIT[number("FR-12")]], [0]).travelled("silent", MODE_OF["bus"])
    then = known.travelled("abroad", MODE_OF["train"], COUNTRY_OF[country])
    assert names(then.cities) == {"FR": {"FR-12"}, "ES": set()}[country]
