"""S12 to S16: tipping."""

import msgspec
import pytest

from grandtour.core.lapsing import is_lapse
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.actions import TIP_MENUS
from grandtour.games.whereabouts.grid import SPOTS
from tests.rulebook.whereabouts.whereabouts_positions import (
    P1,
    P2,
    B,
    R,
    Y,
    do,
    moves_of,
    refused,
    tip,
    tipping,
)


def test_s12_without_a_stone_there_is_no_seal() -> None:
    state = tipping(6, 5, hands=[Y, R])
    assert refused(state, "P1 seal")[0] == "no_stone"
    assert refused(state, "P1 undo")[0] == "no_stone"
    do(state, "P1 half W", "P1 undo")
    assert refused(state, "P1 seal")[0] == "no_stone"


def test_s12_only_the_half_is_enough() -> None:
    state = tipping(6, 5, hands=[Y, R])
    do(state, "P1 half W", "P1 seal")
    assert state.view(None).sealed == (P1,)
    assert state.turn() == (P2,)


def test_s12_the_first_stone_must_be_laid() -> None:
    """West or East "muss" be tipped: to lay none is nobody's choice."""
    state = tipping(6, 5, hands=[Y, R])
    assert [str(action) for action in state.legal(P1)] == ["half W", "half E"]
    assert "pass" not in {str(action) for menu in TIP_MENUS for action in menu}
    assert is_lapse(GAME, GAME.parse("pass"))
    assert not any(is_lapse(GAME, action) for menu in TIP_MENUS for action in menu)


def test_s12_who_has_no_stone_when_time_runs_out_gives_no_tip_and_gets_nothing() -> None:
    state = tipping(6, 5, hands=[Y, R])
    assert str(GAME.fallback(state, P1)) == "pass"
    do(state, "P1 pass")
    events = tip(state, P2, "W")
    assert [event.kind for event in events if event.kind in ("no_tip", "right")] == [
        "right",
        "no_tip",
    ]
    assert state.fields == [6, 7]
    assert state.kept == [[], []]


def test_s12_with_stones_on_the_board_one_cannot_pass() -> None:
    state = tipping(6, 5, hands=[Y, R])
    do(state, "P1 half W")
    assert str(GAME.fallback(state, P1)) == "seal"
    assert refused(state, "P1 pass")[0] == "stones_lie"


def test_s13_the_order_of_the_stones_is_fixed() -> None:
    state = tipping(6, 5, hands=[Y, R])
    assert refused(state, "P1 band N")[0] == "half_first"
    assert refused(state, "P1 sector 1")[0] == "half_first"
    do(state, "P1 half W")
    assert refused(state, "P1 sector 1")[0] == "band_first"
    assert refused(state, "P1 cell A")[0] == "band_first"
    do(state, "P1 band N")
    assert refused(state, "P1 cell A")[0] == "sector_first"
    do(state, "P1 sector 1", "P1 cell A")
    assert refused(state, "P1 cell B") == ("level_tipped", {"stone": "A"})
    assert refused(state, "P1 half E") == ("level_tipped", {"stone": "W"})


@pytest.mark.parametrize("band", ["M", "S"])
def test_s14_no_sector_13_in_the_middle_and_in_the_south(band: str) -> None:
    state = tipping(6, 5, hands=[Y, R])
    do(state, "P1 half W", f"P1 band {band}")
    assert refused(state, "P1 sector 13") == ("no_such_sector", {"sector": "13", "sectors": 12})


def test_s14_sector_13_in_the_north() -> None:
    state = tipping(6, 5, hands=[Y, R])
    do(state, "P1 half W", "P1 band N", "P1 sector 13")
    assert state.view(P1).tip == ("W", "N", "13")


def test_s14_sector_4_is_not_in_the_west() -> None:
    state = tipping(6, 5, hands=[Y, R])
    do(state, "P1 half W", "P1 band M")
    assert refused(state, "P1 sector 4") == ("other_half", {"sector": "4", "half": "W"})
    sectors = [action.value for action in state.legal(P1) if action.verb == "sector"]
    assert sectors == ["1", "2", "3", "7", "8", "9"]
    do(state, "P1 undo", "P1 undo", "P1 half E", "P1 band M")
    assert refused(state, "P1 sector 3") == ("other_half", {"sector": "3", "half": "E"})
    do(state, "P1 sector 4")


def test_s15_before_the_seal_a_tip_can_be_changed_and_then_no_more() -> None:
    state = tipping(6, 5, hands=[Y, R])
    do(state, "P1 half W", "P1 band M", "P1 undo", "P1 band S", "P1 undo", "P1 undo", "P1 half E")
    assert state.view(P1).tip == ("E",)
    do(state, "P1 seal")
    for move in ("undo", "seal", "band N", "half W", "pass"):
        assert refused(state, f"P1 {move}")[0] == "tip_sealed"
    assert state.legal(P1) == ()
    assert state.view(P1).tip == ("E",)


def test_s16_the_others_see_only_who_has_sealed() -> None:
    """Whatever P1 lays, and however many stones: views, menus and events of P2 are the same."""
    seen = set()
    for stones in ("W", "E N", "W M 9", "E S 12 D", ""):
        state = tipping(6, 5, 4, hands=[Y, R, B])
        do(state, "P2 half W")
        shown: list[object] = [state.view(P2)]
        for move in moves_of(stones):
            events = do(state, f"P1 {move}")
            shown += [event.seen_by(P2) for event in events if event.seen_by(P2)]
            if move not in ("seal", "pass"):
                assert state.view(P2) == shown[0]
                assert state.view(None) == tipping(6, 5, 4, hands=[Y, R, B]).view(None)
        shown += [state.view(P2), state.view(None), state.legal(P2)]
        seen.add(msgspec.json.encode(shown, enc_hook=str))
    assert len(seen) == 1


def test_s16_no_solution_is_in_a_view_before_the_evaluation() -> None:
    """Only what `imagine` may make up differs: the solutions, the points and the facts."""
    state = tipping(6, 5, hands=["cordoba", "zugspitze"])
    for seat in (P1, P2, None):
        text = msgspec.json.encode(state.view(seat)).decode()
        for row in ("cordoba", "37.88", "-4.77", "hint", 'solution":["W'):
            assert row not in text
        assert "lat" not in msgspec.to_builtins(state.view(seat).hands[0])


def test_s16_all_is_shown_when_the_last_has_sealed() -> None:
    state = tipping(6, 5, hands=["cordoba", "zugspitze"])
    tip(state, P1, "W S 8")
    assert state.view(P2).reveals == ()
    tip(state, P2, "E")
    reveals = {reveal.seat: reveal for reveal in state.view(None).reveals}
    assert reveals[P1].tip == ("W", "S", "8")
    assert reveals[P1].card.solution == ("W", "S", "8", "A")
    assert reveals[P1].card.lat == pytest.approx(37.9, abs=0.2)
    assert reveals[P2].tip == ("E",)
    assert reveals[P2].card.hint_en.endswith(".")
    assert state.tips == [SPOTS[""], SPOTS[""]]
