"""The peace conference: its window, its pledges, and how they are judged.

The rules and scenarios P.. and PS.. are those of src/grandtour/games/europa/pledges.md.
"""

import itertools

import pytest

from grandtour.core.chance import Chance
from grandtour.games.europa import GAME
from grandtour.games.europa.conference import ledger
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import Settings
from tests.rulebook.europa.europa_positions import (
    COLOURS,
    QUIET,
    do,
    effort,
    everything,
    kinds,
    menu,
    of,
    refused,
)

TALK = Settings()
TENSIONS = {"ALB": "T", "BGR": "T", "MKD": "T", "YUG": "T"}
PAWNS = {"blue": 6, "green": 5, "red": 4}


def conference(**parts: int) -> State:
    return effort(parts or PAWNS, TENSIONS, settings=TALK)


def words(state: State) -> dict[str, tuple[int, int]]:
    """How often each colour kept and broke its word, for those who did either."""
    trust = enumerate(state.view(None).trust)
    return {COLOURS[seat]: (it.kept, it.broken) for seat, it in trust if it.kept or it.broken}


def judged(pledges: list[str], blue: int, green: int, red: int) -> dict[str, tuple[int, int]]:
    state = conference()
    do(state, *pledges)
    do(state, f"blue commit {blue}", f"green commit {green}", f"red commit {red}")
    return words(state)


EACH_3 = ["blue each 3 green red", "green accept 1", "red accept 1"]
EACH_4 = ["blue each 4 green red", "green accept 1", "red accept 1"]
TWO = ["blue each 2 green", "green accept 1", "blue peace red 5 3", "red accept 2"]
MATCHED = ["green match blue 3", "blue accept 3"]
RING = [*MATCHED, "blue match green 3", "green accept 1"]


@pytest.mark.parametrize(
    ("scenario", "pledges", "given", "found"),
    [
        ("PS1", EACH_3, (3, 4, 2), {"blue": (1, 0), "green": (1, 0), "red": (0, 1)}),
        ("PS2", [*EACH_3[:2], "red decline 1"], (0, 0, 0), {}),
        ("PS3", TWO, (5, 2, 3), {"blue": (2, 0), "green": (1, 0), "red": (1, 0)}),
        ("PS4", TWO, (2, 2, 3), {"blue": (1, 1), "green": (1, 0), "red": (1, 0)}),
        ("PS5", MATCHED, (2, 2, 0), {"green": (1, 0)}),
        ("PS6", MATCHED, (6, 3, 0), {"green": (1, 0)}),
        ("PS6 broken", MATCHED, (6, 2, 0), {"green": (0, 1)}),
        ("PS7", MATCHED, (0, 0, 1), {}),
        ("PS8", RING, (2, 0, 0), {}),
        ("PS9", EACH_4, (4, 3, 0), {"blue": (1, 0), "red": (0, 1)}),
        ("PS10", TWO[:2], (0, 0, 0), {"blue": (0, 1), "green": (0, 1)}),
        (
            "PS11",
            [*TWO[:2], "green each 2 blue", "blue accept 3"],
            (2, 2, 0),
            {"blue": (1, 0), "green": (1, 0)},
        ),
    ],
)
def test_scenarios(
    scenario: str,
    pledges: list[str],
    given: tuple[int, int, int],
    found: dict[str, tuple[int, int]],
) -> None:
    assert judged(pledges, *given) == found, scenario


# P1, P2: the window, and commitments.


def test_p1_a_conference_comes_before_the_commitments() -> None:
    state = conference()
    assert (state.phase, state.turn(), GAME.patience(state)) == ("confer", (0, 1, 2), 60.0)
    assert not GAME.silent(state)  # type: ignore[attr-defined] # the protocol lets it be absent
    do(state, "blue ready", "green ready")
    assert state.turn() == (2,)
    events = do(state, "red ready")
    assert kinds(events) == ["ready", "conference_over"]
    assert (state.phase, state.turn(), GAME.patience(state)) == ("commit", (0, 1, 2), None)


def test_p1_who_is_ready_may_still_propose_and_answer() -> None:
    state = conference()
    do(state, "green ready", "blue each 2 green", "green accept 1", "green each 3 red")
    assert [offer.status for offer in state.view(None).offers] == ["accepted", "open"]
    assert refused(state, "green ready") == "is_ready_already"
    assert state.view(None).intervention.ready == (1,)  # type: ignore[union-attr]


def test_p1_the_time_is_up() -> None:
    state = conference()
    for seat in state.turn():
        state.play(seat, GAME.fallback(state, seat))
    assert state.phase == "commit"
    assert str(GAME.fallback(state, 0)) == "commit 0"


def test_p1_without_a_conference_nobody_pledges() -> None:
    state = effort(PAWNS, TENSIONS, settings=Settings(conference=0))
    assert state.phase == "commit"
    assert refused(state, "blue each 2 green") == "not_conferring"
    assert effort(PAWNS, TENSIONS, settings=QUIET).phase == "commit"


def test_p2_a_commitment_can_be_changed_until_all_are_in() -> None:
    state = conference()
    assert kinds(do(state, "blue commit 2")) == ["has_committed"]
    assert kinds(do(state, "blue commit 4")) == []
    do(state, "green ready", "red ready")
    assert (state.phase, state.turn()) == ("commit", (1, 2))
    changed = do(state, "blue commit 3")
    assert kinds(changed) == []
    assert kinds(changed, 0) == ["committed"]
    do(state, "green commit 1", "green commit 0")
    assert [view.intervention.own for view in map(state.view, range(3))] == [3, 0, None]  # type: ignore[union-attr]
    events = do(state, "red commit 1")
    assert [data["n"] for data in of(events, "revealed")] == [3, 0, 1]
    assert refused(state, "blue commit 1") == "not_committing"


def test_p2_when_all_have_committed_in_the_conference_it_is_over() -> None:
    state = conference()
    do(state, "blue commit 1", "green commit 1")
    assert "conference_over" in kinds(do(state, "red commit 2"))
    assert state.view(None).intervention.revealed == (1, 1, 2)  # type: ignore[union-attr]


def test_p2_a_changed_commitment_tells_the_others_nothing() -> None:
    before = conference()
    do(before, "blue commit 2")
    after = before.copy()
    do(after, "blue commit 5")
    for viewer in (1, 2, None):
        assert before.view(viewer) == after.view(viewer)


# P3 to P5: what can be pledged, and when it holds.


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("blue each 6 green", "others_have_less"),
        ("red each 5 blue", "too_few_pawns"),
        ("blue peace green 1 6", "others_have_less"),
        ("blue peace green 7 1", "too_few_pawns"),
        ("blue match green 7", "too_few_pawns"),
        ("blue each 1 blue", "offer_to_nobody"),
        ("blue each 1 black", "offer_to_nobody"),
        ("blue commit 7", "too_few_pawns"),
        ("blue accept 3", "no_such_offer"),
        ("blue offer GBR blue green", "not_campaigning"),
    ],
)
def test_p4_nobody_can_pledge_more_than_they_have(move: str, reason: str) -> None:
    assert refused(conference(), move) == reason


def test_p3_a_pledge_to_any_group() -> None:
    offered = menu(conference(), "red")
    assert {"each 4 0", "each 4 1", "each 4 0 1"} <= set(offered)
    assert {"peace 0 4 6", "match 1 4"} <= set(offered)
    assert "each 5 0" not in offered


def test_p3_three_pledges_are_the_limit() -> None:
    state = conference()
    do(state, *(f"blue each {n} green" for n in (1, 2, 3)))
    assert [offer.number for offer in state.view(None).offers] == [1, 2, 13]
    assert refused(state, "blue each 5 green") == "too_many_offers"


def test_p5_it_holds_when_all_have_joined_and_lapses_with_the_conference() -> None:
    state = conference()
    events = do(state, "blue each 2 green red")
    assert kinds(events) == ["each_pledged"]
    do(state, "green accept 1")
    (offer,) = state.view(None).offers
    assert (offer.kind, offer.gives, offer.asks, offer.status) == ("each", 2, 2, "open")
    do(state, "blue ready", "green ready", "red ready")
    (offer,) = state.view(None).offers
    assert offer.status == "lapsed"
    assert refused(state, "red accept 1") == "not_campaigning"
    do(state, "blue commit 0", "green commit 0", "red commit 0")
    assert words(state) == {}


def test_p6_what_is_on_the_table_counts_each_pawn_once() -> None:
    state = conference()
    do(state, *TWO[:2], "blue peace red 5 3", "green match blue 4", "blue accept 3")
    shown = ledger(3, state.view(None).offers)
    # Green has promised to follow blue, who owes 2 for sure, and 5 if red agrees.
    assert shown.holds == (2, 2, 0)
    assert shown.joined == (5, 2, 0)
    assert shown.asked == (5, 4, 3)


def test_p8_a_ring_of_followers_adds_up_to_nothing() -> None:
    state = conference()
    do(state, *RING)
    assert ledger(3, state.view(None).offers).holds == (0, 0, 0)


def test_p9_kept_and_broken_pledges_are_named_when_all_is_revealed() -> None:
    state = conference()
    do(state, *EACH_3, "blue commit 3", "green commit 3")
    events = do(state, "red commit 0")
    told = kinds(events)
    assert told.index("revealed") < told.index("deal_kept") < told.index("deal_broken")
    broken = {"seat": 2, "seats": [0, 1], "deal": "each", "n": 3}
    assert of(events, "deal_broken") == [broken]
    (deal,) = state.view(None).deals
    assert (deal.kept, deal.broken, deal.turn) == ((0, 1), (2,), 3)


def test_p11_a_pledge_ends_with_its_war_phase() -> None:
    state = conference()
    do(state, *EACH_3, "blue commit 3", "green commit 3", "red commit 3")
    assert state.view(None).offers == ()


# What the suite asks of simultaneous phases.


def test_the_order_of_arrival_does_not_matter() -> None:
    moves = ["blue each 2 green red", "green match blue 3", "red commit 2", "red accept 1"]
    states = []
    for order in itertools.permutations(moves):
        if order.index(moves[0]) < order.index(moves[3]):
            state = conference()
            do(state, *order)
            states.append(everything(state))
    assert all(state == states[0] for state in states)


def test_imagined_worlds_have_the_same_conference() -> None:
    state = conference()
    do(state, "blue each 2 green red", "green accept 1", "green commit 3", "blue ready")
    for viewer in (0, 1, None):
        world = GAME.imagine(state.view(viewer), [], Chance.of("pledge").stream("worlds"))
        assert world.view(viewer) == state.view(viewer)
        assert world.turn() == state.turn()


def test_old_records_that_commit_at_once_replay() -> None:
    """Before there was a conference: offers to one party, and commitments beside them."""
    state = conference()
    do(state, "green commit 1", "blue peace green 2 2", "green accept 1", "red peace blue 2 2")
    do(state, "blue commit 3", "red commit 2")
    assert state.view(None).intervention.revealed == (3, 1, 2)  # type: ignore[union-attr]


def test_p3_more_from_me_than_from_each_of_you() -> None:
    state = conference()
    offered = menu(state, "blue")
    assert {"peace 1 2 4 3", "peace 1 3 4"} <= set(offered)
    assert "peace 1 2 3 4" not in offered
    do(state, "blue peace red green 5 2", "green accept 1", "red accept 1")
    assert ledger(3, state.view(None).offers).holds == (5, 2, 2)
