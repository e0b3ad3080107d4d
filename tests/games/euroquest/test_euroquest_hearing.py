"""What the page says the chasers will hear of a journey is what they do hear."""

import random

from grandtour.core.match import AnyMatch
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CITIES, MODE_OF
from grandtour.games.euroquest.knowledge import shown_belief
from grandtour.games.euroquest.page.hearing import Hearing
from grandtour.games.euroquest.page.names import country_name
from grandtour.games.euroquest.view import RUNNER
from grandtour.locale import translator
from tests.effort import some
from tests.games.euroquest.euroquest_games import new, play, truth, view_of


def check_journey(match: AnyMatch, action: Action, hearing: Hearing) -> None:
    """Plays it on a copy and compares."""
    twin = truth(match).copy()
    told = twin.play(RUNNER, action)
    t = translator("en", "euroquest")
    expected = hearing.words(action.city, t)
    window = twin.trail[-1]
    country = window.country or window.revealed
    if country:
        assert expected == f"“{country_name(country, t)}”"
        assert country == CITIES[action.city].country
    else:
        same = "“same country”"
        assert expected == (same if window.said == "same" else "only how you travel")
    if twin.turn() and twin.on_turn != RUNNER:
        chaser = twin.view(1)
        known = shown_belief(chaser, [*match.log(1), *told])
        assert hearing.left(action) == known.size == len(chaser.possible or ())


def test_what_they_will_hear_is_what_they_hear() -> None:
    checked = 0
    for number in range(some(3, 40)):
        match = new(("hearing", number), deduction_aid=True, closed_quests=number % 2 == 1)
        for _ in play(match, random.Random(number)):
            state = truth(match)
            if state.turn() and state.on_turn == RUNNER:
                hearing = Hearing(view_of(match, RUNNER), match.log(RUNNER))
                for action in state.journeys(RUNNER):
                    if action.verb in MODE_OF:
                        check_journey(match, action, hearing)
                        checked += 1
    assert checked > 100


def test_without_the_aid_no_number_is_told() -> None:
    match = new("unaided")
    hearing = Hearing(view_of(match, RUNNER), match.log(RUNNER))
    assert hearing.left(truth(match).journeys(RUNNER)[0]) is None
