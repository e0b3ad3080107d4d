"""The end: A14, A15 and B1 to B4 (caught, quest), A21, B10 and B11 (time)."""

import pytest

from grandtour.games.euroquest.view import Settings
from tests.rulebook.euroquest.euroquest_positions import (
    chase,
    do,
    kinds,
    logbook,
    position,
    refused,
    seen,
    winners,
)

CHASERS = (1, 2, 3)


def test_a14_chaser_onto_runner() -> None:
    state = position("LU-1", "BE-1", on_turn="C1", windows=5)
    events = do(state, "C1 train LU-1")
    assert kinds(events) == ["moved", "caught", "shown"]
    assert ("caught", {"seat": 1, "city": "LU-1"}) in seen(events, None)
    assert winners(state) == CHASERS
    outcome = state.outcome()
    assert outcome
    assert (outcome.ranking, outcome.scores, outcome.reason) == (
        (CHASERS, (0,)),
        (0, 1, 1, 1),
        "caught",
    )
    assert outcome.teams == (CHASERS,)
    assert refused(state, "C2 bus EE-1") == "game_over"


def test_a14_everything_is_shown_after_the_end() -> None:
    state = position("LU-1", "BE-1", on_turn="C1", windows=5, quest="Q04")
    events = do(state, "C1 train LU-1")
    shown = dict(seen(events, 2))["shown"]
    assert shown["quest"] == "Q04"
    assert shown["cities"] == ["LU-1"] * 5
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.pawns[0] == "LU-1"
        assert view.logbook == ("LU-1",) * 5
        assert view.quest
        assert view.quest.id == "Q04"
        assert view.ended == "caught"
        assert view.phase == "over"
        assert view.on_turn is None


def test_a15_runner_onto_chaser() -> None:
    state = position("FR-8", "DE-7", "LU-1")
    events = do(state, "R bus LU-1")
    assert ("caught", {"seat": 2, "city": "LU-1"}) in seen(events, 1)
    assert winners(state) == CHASERS


def test_a21_the_runner_wins_when_the_chasers_have_no_ticket_left() -> None:
    supplies = {"C1": (0, 1, 0), "C2": (0, 1, 0), "C3": (0, 1, 0)}
    state = position("ES-9", supplies=supplies, windows=25, round_number=26)
    do(state, "R train ES-10")
    events = chase(state)
    assert kinds(events)[-2:] == ["escaped", "shown"]
    assert winners(state) == (0,)
    outcome = state.outcome()
    assert outcome
    assert (outcome.scores, outcome.reason) == ((1, 0, 0, 0), "stranded")


def test_b1_caught_in_between() -> None:
    state = position("FR-1", "FR-6")
    events = do(state, "R orange", "R train FR-6")
    assert kinds(events)[-2:] == ["caught", "shown"]
    assert winners(state) == CHASERS
    assert refused(state, "R train CH-1") == "game_over"


def test_b2_quest_in_between() -> None:
    state = position("CH-3", quest="Q04", visited="AD-1 MC-1 SM-1", windows=9)
    events = do(state, "R orange", "R train LI-1")
    assert kinds(events)[-2:] == ["quest_done", "shown"]
    assert winners(state) == (0,)
    outcome = state.outcome()
    assert outcome
    assert outcome.reason == "quest"
    assert refused(state, "R train AT-3") == "game_over"
    assert logbook(state)[-1] == "LI-1"


def test_b3_caught_beats_quest() -> None:
    state = position("CH-3", "LI-1", quest="Q04", visited="AD-1 MC-1 SM-1", windows=9)
    do(state, "R train LI-1")
    assert winners(state) == CHASERS


def test_b4_cornered() -> None:
    state = position("MT-1", "IT-11")
    assert [str(action) for action in state.journeys(0)] == ["ferry IT-11"]
    do(state, "R ferry IT-11")
    assert winners(state) == CHASERS


def test_b10_no_double_move_with_one_window_left() -> None:
    state = position("ES-9", windows=27, round_number=26)
    assert refused(state, "R orange") == "one_window_left"
    do(state, "R train ES-10")
    assert state.outcome() is None
    chase(state)
    assert winners(state) == (0,)
    outcome = state.outcome()
    assert outcome
    assert outcome.reason == "time"


def test_b10_two_windows_are_enough_and_the_chasers_still_move() -> None:
    state = position("ES-9", windows=26, round_number=25)
    do(state, "R orange", "R train ES-10", "R train ES-9")
    assert len(logbook(state)) == 28
    assert state.turn() == (1,)
    chase(state)
    assert winners(state) == (0,)


def test_b10_literal_rounds_have_no_last_window() -> None:
    literal = Settings(rounds_28=True)
    state = position("ES-9", windows=28, round_number=27, settings=literal)
    do(state, "R orange", "R train ES-10", "R train ES-9")
    chase(state)
    assert state.outcome() is None
    assert state.round_number == 28
    do(state, "R train ES-10")
    assert len(logbook(state)) == 31
    chase(state)
    outcome = state.outcome()
    assert outcome
    assert outcome.reason == "time"


@pytest.mark.parametrize("literal", [False, True])
def test_b11_all_stranded(literal: bool) -> None:
    supplies = {"C1": (4, 0, 4), "C2": (0, 1, 0), "C3": (0, 1, 0)}
    state = position(
        "UK-1",
        "AD-1",
        supplies=supplies,
        windows=9,
        round_number=10,
        settings=Settings(rounds_28=literal),
    )
    do(state, "R bus FR-1")
    assert state.turn() == (2,)
    events = chase(state)
    assert kinds(events).count("stranded") == 2
    assert state.view(0).stranded == CHASERS
    if literal:
        assert state.turn() == (0,)
        return
    assert winners(state) == (0,)
    outcome = state.outcome()
    assert outcome
    assert outcome.reason == "stranded"


def test_b11_the_runner_still_moves_first_in_that_round() -> None:
    """The test comes after the chasers' turns, not in between."""
    supplies = {"C1": (0, 1, 0), "C2": (0, 0, 0), "C3": (0, 0, 0)}
    state = position("UK-1", supplies=supplies, windows=9, on_turn="C1")
    assert state.outcome() is None
    events = chase(state)
    assert kinds(events) == ["moved", "stranded", "escaped", "shown"]
