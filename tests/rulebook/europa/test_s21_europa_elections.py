"""S21 to S29: elections."""

import pytest

from grandtour.core.game import Event
from grandtour.games.europa.ballots import PAWN, arithmetic, share
from grandtour.games.europa.board import CARDS
from grandtour.games.europa.view import Settings
from tests.rulebook.europa.europa_positions import (
    QUIET,
    SEAT,
    coalition,
    do,
    election,
    kinds,
    menu,
    number,
    of,
    pawns_in,
    refused,
    vote,
)

BRITAIN = {"blue": 2, "green": 2, "red": 1, "yellow": 3}


def yes_votes(events: list[Event]) -> list[int]:
    return [
        event.data["votes"]
        for event in events
        if event.kind in ("carried", "rejected", "unwilling")
    ]


def test_s21_thresholds_of_an_election() -> None:
    shown = vote(election("GBR", BRITAIN))
    assert (shown.threshold, shown.total, shown.majority) == (4, 8, 5)
    sums = arithmetic(sum(PAWN[SEAT[name]] * count for name, count in BRITAIN.items()), 4)
    tried = [
        ("blue", "green"),
        ("yellow", "red"),
        ("red", "blue", "green"),
        ("yellow", "green"),
        ("blue", "red"),
        ("blue", "green", "red", "yellow"),
    ]
    assert [sums.count(coalition(*names)) for names in tried] == [4, 4, 5, 5, 3, 8]
    assert [coalition(*names) in sums.possible for names in tried] == [
        True,
        True,
        True,
        True,
        False,
        False,
    ]


def test_s21_what_is_too_small_cannot_be_proposed() -> None:
    state = election("GBR", BRITAIN)
    assert "propose 0 2" not in menu(state, "blue")
    assert refused(state, "blue propose blue red") == "below_threshold"
    assert refused(state, "green propose green yellow") == "not_your_turn"


def test_s21_who_is_not_there_cannot_be_proposed() -> None:
    state = election("GBR", {"blue": 2, "green": 2, "red": 1})
    assert refused(state, "blue propose blue yellow") == "absent_party"


def test_s22_a_contested_election() -> None:
    state = election("GBR", BRITAIN, later=["IRL"], there={"IRL": {"yellow": 1}})
    before = list(state.points)
    events = do(
        state,
        "blue propose blue green red",
        "yellow no",
        "green no",
        "red yes",
        "green propose green yellow",
        "blue no",
        "yellow yes",
        "red no",
    )
    assert yes_votes(events) == [3, 5]
    assert kinds(events).count("rejected") == kinds(events).count("carried") == 1
    assert [now - then for now, then in zip(state.points, before, strict=True)] == [0, 15, 0, 15]
    assert state.victory == [0, 1, 0, 1]
    assert [ballot.carried for ballot in vote(state).ballots] == [False, True]
    assert state.view(None).members == 1
    do(state, "green move IRL")
    assert pawns_in(state, "GBR") == {"yellow": 1}
    do(state, "yellow move IRL")
    assert pawns_in(state, "GBR") == {}
    assert pawns_in(state, "IRL") == {"green": 1, "yellow": 2}
    assert CARDS[number("GBR")].pieces == 2
    assert state.view(None).track[0].result == "joined"
    assert state.view(None).track[0].winners == (1, 3)


def test_s22_the_card_of_a_member_leaves_the_game() -> None:
    state = election("GBR", {"blue": 4})
    do(state, "blue propose blue")
    assert state.turn_number == 2
    assert number("GBR") not in state.track
    assert number("IRL") in state.track


@pytest.mark.parametrize(("parties", "points"), [(1, 30), (2, 15), (3, 10)])
def test_s23_sharing_30(parties: int, points: int) -> None:
    assert share(30, parties) == points


def test_s24_no_possible_coalition() -> None:
    pawns = dict.fromkeys(("blue", "green", "red", "yellow", "purple"), 1)
    state = election(
        "GBR", pawns, seats=5, later=["FRA"], there={"FRA": {"blue": 3}}, settings=Settings()
    )
    shown = state.view(None)
    assert shown.track[0].result == "nationalists"
    assert vote(state).country == "FRA"
    assert pawns_in(state, "GBR") == {}
    sums = arithmetic(sum(PAWN[:5]), 4)
    assert (sums.best, sums.coalitions) == (3, ())


def test_s24_the_card_is_back_next_turn() -> None:
    state = election("GBR", {"blue": 1})
    assert state.turn_number == 2
    assert number("GBR") in state.track


@pytest.mark.parametrize(("value", "shares"), [(2, [2, 1, 1]), (4, [4, 2, 2])])
def test_s25_small_countries(value: int, shares: list[int]) -> None:
    assert [share(value, parties) for parties in (1, 2, 3)] == shares


def test_s26_half_is_not_enough() -> None:
    state = election("NLD", {"blue": 2, "red": 2}, order=["blue", "red"], later=["BEL"])
    assert vote(state).majority == 3
    events = do(state, "blue propose blue", "red no", "red propose red", "blue no")
    assert yes_votes(events) == [2, 2]
    assert "nationalists" in kinds(events)
    assert state.view(None).members == 0


def test_s27_winning_alone() -> None:
    state = election("GBR", {"blue": 4, "red": 3}, order=["red", "blue"])
    before = list(state.points)
    assert vote(state).majority == 4
    events = do(state, "red propose red blue", "blue no", "blue propose blue", "red no")
    assert kinds(events).count("rejected") == kinds(events).count("carried") == 1
    assert [now - then for now, then in zip(state.points, before, strict=True)] == [30, 0, 0, 0]
    assert state.victory == [1, 0, 0, 0]


@pytest.mark.parametrize("consent", [True, False])
def test_s28_members_must_consent(consent: bool) -> None:
    settings = Settings(campaign=0, members_must_consent=consent)
    state = election("GBR", BRITAIN, settings=settings)
    events = do(state, "blue propose blue green red", "green no", "red yes", "yellow yes")
    assert yes_votes(events) == [6]
    assert ("carried" in kinds(events)) == (not consent)
    assert ("unwilling" in kinds(events)) == consent
    assert state.victory == ([0] * 4 if consent else [1, 1, 1, 0])


STILL_TO_COME = ["FRA", "AUT", "NLD", "IRL"]


def test_s29_moving_the_winning_pawn() -> None:
    state = election("BEL", {"blue": 2}, eu=["ITA"], later=STILL_TO_COME)
    do(state, "blue propose blue")
    assert menu(state, "blue") == ["move FRA", "move NLD", "move AUT", "stay"]
    assert vote(state).targets == ("FRA", "NLD", "AUT")
    why = {
        code: refused(state, f"blue move {code}") for code in ("IRL", "CHE", "LUX", "BEL", "ESP")
    }
    assert why == {
        "IRL": "not_adjacent",
        "CHE": "no_election_left",
        "LUX": "no_election_left",
        "BEL": "is_member",
        "ESP": "covered",
    }


def test_r27_a_pawn_may_move_on_again_or_stay_out() -> None:
    state = election("BEL", {"blue": 2}, later=["NLD", "DEU"], there={"NLD": {"blue": 1}})
    do(state, "blue propose blue", "blue move NLD")
    assert pawns_in(state, "NLD") == {"blue": 2}
    do(state, "blue propose blue", "blue move DEU")
    assert state.turn_number == 2
    assert state.victory == [2, 0, 0, 0]


def test_r20_pass_repeat_and_coalitions_of_others() -> None:
    state = election("GBR", BRITAIN)
    assert refused(state, "blue yes") == "not_answering"
    do(state, "blue pass", "green propose blue yellow", "blue no", "red no", "yellow no")
    assert refused(state, "green yes") == "not_answering"
    do(state, "red propose blue yellow")
    assert refused(state, "red yes") == "own_proposal"
    do(state, "blue yes", "yellow yes")
    assert refused(state, "blue no") == "has_answered_already"
    do(state, "green no")
    assert state.victory == [1, 0, 0, 1]


def test_r09_a_new_member_loses_its_tension() -> None:
    state = election("BGR", {"blue": 5}, turn=3, markers={"BGR": "T"})
    do(state, "blue propose blue")
    assert not state.tension & 1 << number("BGR")


def test_who_has_no_pawns_has_no_say() -> None:
    state = election("GBR", {"blue": 3, "green": 2})
    do(state, "blue propose blue green")
    assert menu(state, "red") == []
    assert refused(state, "red yes") == "no_pawns_here"


def test_silent_victories_are_told_together() -> None:
    state = election("LUX", {"blue": 1}, later=["BEL", "NLD"], settings=QUIET)
    events = do(state, "blue propose blue", "blue stay")
    assert of(events, "uncontested")[0] == {"countries": ["BEL", "NLD"]}


def test_points_after_each_election_are_kept_for_the_chart() -> None:
    state = election("GBR", {"blue": 4}, later=["IRL"])
    do(state, "blue propose blue")
    (standing,) = state.view(None).history
    assert (standing.turn, standing.country, standing.points) == (1, "GBR", (60, 30, 30, 30))
