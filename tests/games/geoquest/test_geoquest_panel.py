"""The panel: what comes first, and what the choices say of themselves."""

import pytest

from grandtour.core.game import Event, Language
from grandtour.games.geoquest.page import PAGE
from grandtour.games.geoquest.page.choices import Choices
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.locale import translator
from tests.rulebook.geoquest.geoquest_positions import begin, cache, carry, do, found, table, wear

THROWN = [Event("rolled", {"seat": 1, "mode": "move", "green": "2b", "red": "1b"})]


def on_a_cache() -> GeoQuestState:
    state = table("RC")
    cache(state, "RC", "normal_5")
    wear(state, 0, "flashlight")
    return state


def offer(state: GeoQuestState, language: Language = "en") -> Choices:
    t = translator(language, "geoquest")
    found = PAGE.context(state.view(0), state.legal(0), [], t)["offer"]
    assert isinstance(found, Choices)
    return found


def test_on_a_cache_the_search_comes_first_with_its_odds() -> None:
    state = on_a_cache()
    begin(state)
    search, move, *_ = offer(state).main
    assert (search.action, move.action) == ("search", "move")
    assert "5" in search.hint
    assert "+1 Flashlight" in search.hint
    assert not move.hint


@pytest.mark.parametrize(
    ("language", "percent"),
    [("en", "50%"), ("fr", "50\N{NO-BREAK SPACE}%"), ("de", "50\N{NO-BREAK SPACE}%")],
)
def test_the_odds_are_told_in_percent(language: Language, percent: str) -> None:
    """All throws with FIND but one, and totals of four and more: 18 of 36."""
    state = on_a_cache()
    begin(state)
    assert percent in offer(state, language).main[0].hint


def test_a_turn_begins_without_the_dice_of_the_one_before() -> None:
    state = on_a_cache()
    begin(state, "2b/1b")
    t = translator("en", "geoquest")
    assert PAGE.context(state.view(0), state.legal(0), THROWN, t)["throw"] is None
    assert PAGE.context(state.view(1), state.legal(1), THROWN, t)["throw"] is not None
    news = do(state, "move")
    assert PAGE.context(state.view(0), state.legal(0), [*THROWN, *news], t)["throw"] is not None


def test_leaving_a_travel_bug_says_what_it_brings() -> None:
    """`swimmer` wants to be beside a stream: three points there, one elsewhere."""
    for place, points in (("RC", "+1"), ("BT", "+3")):
        state = table(place)
        found(state, cache(state, place, "normal_2"), 0)
        carry(state, 0, "swimmer")
        begin(state)
        do(state, "pass")
        (leave,) = offer(state).cards
        assert leave.action == "leave swimmer"
        before = state.coins[0]
        do(state, "leave swimmer")
        assert f"+{state.coins[0] - before}" == points
        assert leave.hint.startswith(f"{points} · ")
