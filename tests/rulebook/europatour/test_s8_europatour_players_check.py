"""S8: the other players look at a claimed rack before it is judged (`players_check`, R17).

S8.1  P1 has R01 and claims, the others decline: all see the rack; P2 and P3 are asked, P1 is not
S8.2  both accept: P1 wins
S8.3  P1 has R18, P2 names the joint after slot 8, P3 accepts: PLANE_COLOUR at 8; P2 has found it
S8.4  P1 has R18, both accept: refused all the same; nobody has found it
S8.5  P1 has R01, P2 names a joint: P1 wins all the same
S8.6  P1 has R04, P2 has R29, both claim: both are shown, then looked at in turn; P1 wins
S8.7  while a rack is looked at, anything else is refused
S8.8  time is up: the tour is accepted for whoever is away
S8.9  default settings: nobody is asked, the server judges at once
S8.10 last call, nobody claims, or wrongly: a draw
"""

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import Outcome
from grandtour.games.europatour import GAME
from grandtour.games.europatour.actions import ACCEPT, OBJECT
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.view import Check, Finding
from tests.rulebook.europatour.europatour_positions import (
    P1,
    P2,
    P3,
    book,
    do,
    kinds_seen,
    position,
    refused,
    seen,
)


def claimed(*racks: str) -> State:
    """P1 has claimed, the others have declined."""
    state = position(*racks, on_turn=P2, players_check=True)
    do(state, "P1 claim", *(f"P{seat} decline" for seat in range(2, len(racks) + 1)))
    return state


def outcome(state: State) -> Outcome:
    found = state.outcome()
    assert found
    return found


def test_s8_1_the_rack_is_shown_and_the_others_are_asked() -> None:
    state = position(book("R01"), "", "", on_turn=P2, players_check=True)
    events = do(state, "P1 claim", "P2 decline", "P3 decline")
    for seat in (P1, P2, P3, None):
        assert seen(events, seat)[-1] == ("tour_shown", {"seat": P1, "rack": book("R01").split()})
        check = Check(seat=P1, rack=tuple(book("R01").split()), then=(), findings=())
        assert state.view(seat).check == check
        assert state.view(seat).phase == "check"
        assert state.view(seat).racks is None
    assert state.turn() == (P2, P3)
    assert state.legal(P1) == ()
    assert state.legal(P2) == (ACCEPT, *OBJECT)
    assert len(OBJECT) == 9
    assert state.outcome() is None


def test_s8_2_all_accept_and_the_tour_wins() -> None:
    state = claimed(book("R01"), "", "")
    events = do(state, "P3 accept")
    assert seen(events, P1) == [("accepted", {"seat": P3, "seats": [P1]})]
    assert state.turn() == (P2,)
    events = do(state, "P2 accept")
    assert kinds_seen(events, None) == ["accepted", "claim_right", "won", "racks_shown"]
    assert outcome(state).winners == (P1,)
    assert state.view(None).check is None


def test_s8_3_a_fault_that_was_found() -> None:
    state = claimed(book("R18"), "", "")
    events = do(state, "P2 object 8", "P3 accept")
    told = {"seat": P1, "rack": book("R18").split(), "reason": "plane_colour", "slot": 8}
    assert seen(events, P3) == [
        ("objected", {"seat": P2, "seats": [P1], "slot": 8, "next": 9}),
        ("accepted", {"seat": P3, "seats": [P1]}),
        ("claim_wrong", told),
        ("fault_found", {"seats": [P2]}),
    ]
    assert state.view(None).check is None
    assert state.turn() == (P2,)
    assert state.view(None).claim_used == (P1,)
    do(state, "P2 take stock", "P2 discard onto 1")


@pytest.mark.parametrize("joint", [7, 8])
def test_s8_3_either_joint_of_a_wrong_vehicle_names_it(joint: int) -> None:
    state = claimed(book("R18"), "")
    assert kinds_seen(do(state, f"P2 object {joint}"), None)[-1] == "fault_found"


def test_s8_3_naming_a_good_joint_finds_nothing() -> None:
    state = claimed(book("R18"), "")
    assert kinds_seen(do(state, "P2 object 1"), None)[-1] == "fault_overlooked"


def test_s8_4_a_wrong_tour_cannot_win_by_oversight() -> None:
    state = claimed(book("R18"), "", "")
    events = do(state, "P2 accept", "P3 accept")
    assert kinds_seen(events, None)[2:] == ["claim_wrong", "fault_overlooked"]
    assert state.outcome() is None


def test_s8_5_a_wrong_objection_takes_nothing_away() -> None:
    state = claimed(book("R01"), "")
    events = do(state, "P2 object 4")
    assert kinds_seen(events, None) == ["objected", "claim_right", "won", "racks_shown"]
    assert outcome(state).winners == (P1,)


def test_s8_6_several_claims_are_looked_at_one_after_another() -> None:
    state = position(book("R04"), book("R29"), on_turn=P2, players_check=True)
    events = do(state, "P1 claim", "P2 claim")
    assert kinds_seen(events, None) == ["claimed", "claimed", "tour_shown", "tour_shown"]
    assert state.turn() == (P2,)
    check = state.view(None).check
    assert check
    assert (check.seat, check.then) == (P1, (P2,))
    do(state, "P2 accept")
    assert state.turn() == (P1,)
    check = state.view(None).check
    assert check
    assert (check.seat, check.then) == (P2, ())
    assert check.findings == (Finding(claimant=P1, seat=P2, joint=None),)
    events = do(state, "P1 accept")
    assert kinds_seen(events, None)[1:] == ["claim_right", "claim_right", "won", "racks_shown"]
    assert outcome(state).winners == (P1,)


def test_s8_7_nothing_else_goes_while_a_rack_is_looked_at() -> None:
    state = claimed(book("R18"), "", "")
    for text in ("take stock", "claim", "decline", "discard onto 1"):
        assert refused(state, f"P2 {text}") == ("check_open", {})
    assert refused(state, "P2 place 1") == ("cards_stay", {})
    assert refused(state, "P1 accept") == ("own_claim", {})
    do(state, "P3 accept")
    assert refused(state, "P3 object 2") == ("already_answered", {})
    do(state, "P2 accept")
    for text in ("accept", "object 2"):
        assert refused(state, f"P2 {text}") == ("nothing_to_check", {})


def test_s8_8_whoever_is_away_accepts() -> None:
    state = claimed(book("R01"), "")
    patience = GAME.patience(state)
    assert patience
    assert patience > 20, "ten cards take longer to look at than a window is open"
    assert GAME.fallback(state, P2) == ACCEPT


def test_s8_9_by_default_the_server_judges_at_once() -> None:
    state = position(book("R01"), "", on_turn=P2)
    events = do(state, "P1 claim", "P2 decline")
    assert kinds_seen(events, None)[2:] == ["claim_right", "won", "racks_shown"]


def test_s8_10_without_a_claim_there_is_nothing_to_look_at() -> None:
    state = position("", "", players_check=True, max_rounds=1, first=P2)
    do(state, "P1 take stock", "P1 discard onto 1", "P1 decline", "P2 decline")
    assert outcome(state).reason == "max_rounds"


def test_s8_10_a_wrong_last_call_ends_in_a_draw() -> None:
    state = position(book("R18"), "", players_check=True, max_rounds=1, first=P2)
    do(state, "P1 take stock", "P1 discard onto 1", "P1 claim", "P2 decline", "P2 object 7")
    assert outcome(state).reason == "max_rounds"


@pytest.mark.parametrize("level", list(registry.bots("europatour")))
@pytest.mark.parametrize(
    ("rack", "said"), [("R01", "accept"), ("R18", "object 7"), ("R08", "object 1")]
)
def test_every_bot_reads_a_rack_rightly(level: str, rack: str, said: str) -> None:
    state = claimed(book(rack), "")
    bot = registry.bots("europatour")[level](GAME, P2, Chance.of(level))
    assert str(bot.choose(state.view(P2), state.legal(P2), ())) == said
