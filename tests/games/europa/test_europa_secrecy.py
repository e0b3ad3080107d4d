"""What is sealed stays sealed, whoever comes first, and totals stay hidden."""

import itertools

import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.core.match import Match
from grandtour.games.europa import GAME
from grandtour.games.europa.view import Settings
from tests.rulebook.europa.europa_positions import (
    do,
    effort,
    election,
    everything,
    kinds,
)

TENSIONS = {"ALB": "T", "BGR": "T", "MKD": "T", "YUG": "W"}
PAWNS = {"blue": 6, "green": 5, "red": 4}
BRITAIN = {"blue": 2, "green": 2, "red": 2, "yellow": 3}


# Commitments.


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_commitment_is_seen_by_its_owner_only(viewer: Seat | None) -> None:
    views, told = [], []
    for pawns in (0, 3, 6):
        state = effort(PAWNS, TENSIONS)
        (event,) = do(state, f"blue commit {pawns}")
        views.append(state.view(viewer))
        told.append(event.seen_by(viewer))
        own = state.view(0).intervention
        assert own is not None
        assert own.own == pawns
        assert state.pawns == [6, 5, 4]
    assert views[0] == views[1] == views[2]
    assert told[0] == told[1] == told[2]
    assert views[0].intervention is not None
    assert views[0].intervention.committed == (0,)
    assert views[0].intervention.revealed is None


def test_all_commitments_are_revealed_at_once() -> None:
    state = effort(PAWNS, TENSIONS)
    assert kinds(do(state, "blue commit 1", "green commit 2")) == ["has_committed"] * 2
    events = do(state, "red commit 3")
    assert kinds(events)[1:4] == ["revealed"] * 3
    shown = state.view(None).intervention
    assert shown is not None
    assert shown.revealed == (1, 2, 3)


def test_the_order_of_sealed_commitments_does_not_matter() -> None:
    moves = ["blue commit 4", "green commit 4", "red commit 2"]
    states, events = [], []
    for order in itertools.permutations(moves):
        state = effort(PAWNS, TENSIONS, settings=Settings())
        do(state, "red peace blue 3 3", "blue accept 5")
        told = do(state, *order)
        states.append({**everything(state), "next die": state.ties.below(1000)})
        events.append([event for event in told if event.kind not in ("committed",)])
    assert all(state == states[0] for state in states)
    assert all(told == events[0] for told in events)


# Answers.


@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_an_answer_is_seen_by_its_owner_only(viewer: Seat | None) -> None:
    views, told = [], []
    for answer in ("yes", "no"):
        state = election("GBR", BRITAIN)
        do(state, "blue propose blue green")
        (event,) = do(state, f"green {answer}")
        views.append(state.view(viewer))
        told.append(event.seen_by(viewer))
        own = state.view(1).election
        assert own is not None
        assert own.answer == (answer == "yes")
    assert views[0] == views[1]
    assert told[0] == told[1]


def test_the_order_of_sealed_answers_does_not_matter() -> None:
    states = []
    for order in itertools.permutations(["green yes", "red no", "yellow yes"]):
        state = election("GBR", BRITAIN)
        do(state, "blue propose blue green", *order)
        states.append(everything(state))
    assert all(state == states[0] for state in states)


# Victory Points.


@pytest.mark.parametrize("hidden", [True, False])
def test_totals_of_others_are_hidden(hidden: bool) -> None:
    state = election("GBR", {"blue": 4}, later=["IRL"], settings=Settings(hidden_vp=hidden))
    do(state, "blue propose blue")
    assert state.view(0).victory_points == ((1, None, None, None) if hidden else (1, 0, 0, 0))
    assert state.view(1).victory_points == ((None, 0, None, None) if hidden else (1, 0, 0, 0))
    assert state.view(None).victory_points == ((None,) * 4 if hidden else (1, 0, 0, 0))


def test_at_the_end_all_totals_are_shown() -> None:
    match = Match(GAME, 3, {}, Chance.of("end"))
    choices = Chance.of("choices").stream("choices")
    while not match.over:
        view = match.view(None)
        assert view.victory_points == (None,) * 3
        seat = match.state.turn()[0]
        match.play(seat, choices.choice(match.legal(seat)))
    view = match.view(None)
    outcome = match.outcome()
    assert outcome is not None
    assert view.victory_points == outcome.scores
    assert view.final is not None
    assert outcome.reason == view.final.quality
    members, conflict = view.members, view.final.conflict_points
    assert view.final.comparison == tuple(int(won) + members - conflict for won in outcome.scores)
