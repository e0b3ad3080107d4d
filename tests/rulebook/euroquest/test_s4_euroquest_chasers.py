"""The chasers: A12, A13, A16 to A18, A20 (set-up), B6 (blocked)."""

import pytest

from grandtour.core.chance import Chance
from grandtour.games.euroquest.board import STARTS
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.setup import deal
from grandtour.games.euroquest.view import Purse, Settings
from tests.rulebook.euroquest.euroquest_positions import (
    chase,
    do,
    kinds,
    position,
    refused,
    seen,
    supply,
)


def test_a12_a_chasers_ticket_goes_to_the_runner() -> None:
    state = position("UK-1", "BE-1", on_turn="C1")
    do(state, "C1 bus DE-5")
    assert supply(state, "C1") == (12, 9, 4)
    assert supply(state, "R") == (12, 11, 4)
    assert state.view(2).tickets[0] == Purse(12, 11, 4)


def test_a12_the_runners_tickets_go_to_the_box() -> None:
    state = position("UK-1")
    do(state, "R bus FR-1")
    assert supply(state, "R") == (12, 9, 4)
    assert [supply(state, name) for name in ("C1", "C2", "C3")] == [(12, 10, 4)] * 3


def test_a13_a_stranded_chaser_stays_and_the_others_play_on() -> None:
    state = position("UK-1", "AD-1", supplies={"C1": (5, 0, 2)})
    assert state.view(None).stranded == (1,)
    do(state, "R bus FR-1")
    assert state.turn() == (2,)
    assert refused(state, "C1 bus ES-7") == "not_your_turn"
    chase(state)
    assert state.turn() == (0,)
    do(state, "R bus FR-6")
    assert state.turn() == (2,)
    assert state.view(None).pawns[1] == "AD-1"


def test_a13_it_is_told_once_when_it_happens() -> None:
    state = position("UK-1", "ES-7", supplies={"C1": (5, 1, 2)}, on_turn="C1")
    events = do(state, "C1 bus AD-1")
    assert kinds(events) == ["moved", "stranded"]
    assert ("stranded", {"seat": 1, "city": "AD-1"}) in seen(events, None)
    more = chase(state) + do(state, "R bus FR-1") + chase(state)
    assert "stranded" not in kinds(more)


def test_a16_chasers_do_not_share_a_city() -> None:
    state = position("UK-1", "DE-5", "DE-7")
    do(state, "R bus FR-1")
    assert refused(state, "C1 train DE-7") == "city_taken"
    assert refused(state, "C1 bus DE-7") == "city_taken"
    assert refused(state, "C2 train DE-3") == "not_your_turn"
    do(state, "C1 train DE-3", "C2 train DE-5")


def test_a17_the_white_pawn_has_no_effect() -> None:
    state = position("IE-1", "UK-6", windows=1)
    do(state, "R ferry UK-8", "C1 white IE-1")
    assert state.view(None).white == state.view(0).white == "IE-1"
    events = do(state, "C1 ferry IE-1")
    assert kinds(events) == ["moved"]
    assert state.outcome() is None
    assert state.view(0).white == "IE-1"


def test_a17_any_chaser_marks_at_any_time_as_often_as_they_like() -> None:
    state = position("IE-1", "UK-6", windows=1)
    for name in ("C1", "C2", "C3"):
        do(state, f"{name} white IE-1", f"{name} white UK-8")
        do(state, f"{name} white off")
    assert state.turn() == (0,)
    do(state, "R ferry UK-8", "C3 white UK-8", "C1 ferry IE-1")
    assert state.turn() == (2,)
    assert refused(state, "C2 white UK-8") == "white_is_there"
    do(state, "C1 white off", "C1 white UK-5", "C1 white UK-6", "C2 white off")
    assert state.turn() == (2,)
    assert refused(state, "C2 white off") == "white_is_off"
    assert refused(state, "R white UK-5") == "white_of_chasers"


def test_a17_the_white_pawn_remembers_its_window() -> None:
    state = position("IE-1", "UK-6", windows=1)
    assert state.view(1).white_since == 0
    do(state, "R ferry UK-8", "C1 white IE-1")
    chase(state)
    assert state.view(0).white_since == 2
    do(state, "R to UK-5")
    assert state.view(0).white_since == 2
    do(state, "C3 white off")
    assert state.view(0).white_since == 0


def test_a17_nobody_moves_the_white_pawn_after_the_end() -> None:
    state = position("UK-1", "FR-1")
    do(state, "C1 white FR-1", "R bus FR-1")
    assert state.outcome() is not None
    assert state.legal(1) == ()
    assert refused(state, "C2 white off") == "game_over"


def test_a18_no_help_with_tickets() -> None:
    state = position("UK-1", "BE-1", "DE-7", supplies={"C1": (4, 0, 4), "C2": (4, 9, 4)})
    do(state, "R bus FR-1")
    assert refused(state, "C1 bus DE-5") == "no_ticket"
    do(state, "C1 train DE-5")
    assert supply(state, "C2") == (4, 9, 4)


@pytest.mark.parametrize("seats", [4, 5])
def test_a20_set_up(seats: int) -> None:
    starts = {start.city for start in STARTS}
    for seed in range(20):
        state, events = deal(seats, Settings(), Chance.of(seed))
        view = state.view(None)
        assert view.tickets == (Purse(12, 10, 4),) * seats
        assert (view.orange, view.black) == (2, 1)
        assert set(view.pawns[1:]) <= starts
        assert len(set(view.pawns)) == seats
        assert view.white is None
        assert state.turn() == (0,)
        assert state.places[0] == QUESTS[state.quest].start
        assert kinds(events, None) == ["quest_hidden", *["placed"] * (seats - 1)]
        assert kinds(events, 0)[0] == "quest_drawn"


def test_b6_a_blocked_chaser_skips_and_moves_later() -> None:
    state = position("UK-1", "MT-1", "IT-11")
    events = do(state, "R bus FR-1")
    assert kinds(events) == ["travelled_abroad", "blocked"]
    assert state.turn() == (2,)
    assert supply(state, "C1") == (12, 10, 4)
    assert state.view(None).stranded == ()
    do(state, "C2 train IT-9")
    chase(state)
    do(state, "R bus FR-6")
    assert state.turn() == (1,)
    assert [str(action) for action in state.journeys(1)] == ["ferry IT-11"]


def test_b6_a_blocked_chaser_is_not_stranded() -> None:
    supplies = {"C1": (0, 0, 1), "C2": (0, 0, 0), "C3": (0, 1, 0)}
    state = position("UK-1", "MT-1", "IT-11", "UA-4", supplies=supplies, on_turn="C3", windows=3)
    events = do(state, "C3 bus UA-2")
    assert kinds(events) == ["moved", "stranded"]
    assert state.view(None).stranded == (2, 3)
    assert state.turn() == (0,)
    # Nobody else can travel any more, so the runner plays on alone.
    assert kinds(do(state, "R bus FR-1")) == ["travelled_abroad", "blocked"]
    assert state.turn() == (0,)
