"""How far the game has come, in a word: the window of the logbook that trail and list count by."""

import random

from grandtour.games.euroquest.page import PAGE
from grandtour.games.euroquest.page.trail import now_in_words
from grandtour.games.euroquest.view import RUNNER
from grandtour.locale import translator
from tests.games.euroquest.euroquest_games import new, play, view_of

T = translator("en", "euroquest")


def test_it_is_the_window_that_the_runner_fills_or_has_filled_last() -> None:
    match = new("moment")
    assert now_in_words(view_of(match, 1), T) == "Window 1/28"
    for _ in play(match, random.Random(3)):
        view = view_of(match, 1)
        filling = view.on_turn == RUNNER
        shown = PAGE.context(view, match.legal(1), match.log(1), T)["chip"]
        assert shown == f"Window {min(28, len(view.trail) + filling)}/28"


def test_where_rounds_are_counted_it_is_the_round() -> None:
    view = view_of(new("rounds", rounds_28=True), 1)
    assert now_in_words(view, T) == "Round 1/28"
