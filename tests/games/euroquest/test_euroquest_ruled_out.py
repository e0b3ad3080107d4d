"""The list of cities that were ruled out: never a possible one, and each with the right reason."""

import random

from grandtour.core.match import AnyMatch
from grandtour.games.euroquest.board import CITIES, CITY_OF, CODES, ENDS, MODE_OF, members
from grandtour.games.euroquest.knowledge import shown_belief
from grandtour.games.euroquest.page.names import country_name
from grandtour.games.euroquest.page.ruled_out import RuledOut, ruled_out
from grandtour.locale import translator
from tests.effort import some
from tests.games.euroquest.euroquest_games import new, play, truth, view_of

T = translator("en", "euroquest")


def newest(match: AnyMatch) -> tuple[RuledOut, ...]:
    """What the last window and the moves since have ruled out."""
    view = view_of(match, 1)
    rounds = ruled_out(view, match.log(1), T)
    return rounds[0].ruled if rounds and rounds[0].window == view.window else ()


def test_what_is_ruled_out_is_not_possible_and_says_why() -> None:
    heard: set[str] = set()
    for number in range(some(3, 30)):
        match = new(("ruled", number), deduction_aid=True)
        for _ in play(match, random.Random(number)):
            view = view_of(match, 1)
            for each in newest(match):
                assert not set(each.codes) & set(view.possible or ())
                heard |= set(each.words.rstrip(".").split())
                assert each.words.endswith(".")
                if "named" in each.words:
                    told = view.trail[-1].country or view.trail[-1].revealed
                    assert each.words.endswith(f"{country_name(str(told), T)}.")
    assert {"there", "bus", "train", "said", "named"} <= heard


def test_a_chaser_that_comes_to_a_possible_city_rules_it_out() -> None:
    match = new("came", deduction_aid=True)
    for _ in play(match, random.Random(4)):
        state = truth(match)
        if not state.turn() or state.on_turn != 1:
            continue
        possible = members(shown_belief(view_of(match, 1), match.log(1)).cities)
        ends = [a for a in state.journeys(1) if a.city in possible and a.city != state.places[0]]
        if ends:
            match.play(1, ends[0])
            found = newest(match)[-1]
            assert found.codes == (CODES[ends[0].city],)
            assert found.cities == CITIES[ends[0].city].name("en")
            assert found.words == "B came there and met nobody."
            return
    raise AssertionError("no chaser came near")


def test_a_country_that_was_named_rules_out_all_others() -> None:
    match = new("named", deduction_aid=True)
    for _ in play(match, random.Random(2)):
        view = view_of(match, 1)
        if view.trail and view.trail[-1].said == "abroad" and view.on_turn == 1:
            named = [each for each in newest(match) if "named" in each.words]
            mode = MODE_OF[str(view.trail[-1].mode)]
            for each in named:
                assert all(ENDS[mode][CITY_OF[code]] for code in each.codes)
                return
    raise AssertionError("no border was crossed")


def test_without_the_aid_nothing_is_told() -> None:
    match = new("unaided")
    for _ in play(match, random.Random(1)):
        assert ruled_out(view_of(match, 1), match.log(1), T) == ()


def test_earlier_windows_tell_what_they_told_when_they_were_the_last() -> None:
    match = new("earlier", deduction_aid=True)
    told: dict[int, tuple[RuledOut, ...]] = {}
    for _ in play(match, random.Random(6)):
        rounds = ruled_out(view_of(match, 1), match.log(1), T)
        windows = [each.window for each in rounds]
        assert windows == sorted(set(windows), reverse=True)
        assert {each.window: each.ruled for each in rounds[1:]}.items() <= told.items()
        told |= {each.window: each.ruled for each in rounds[:1]}
    assert len(told) > 3


def test_a_country_that_was_named_with_the_fourth_window_is_the_reason_there() -> None:
    for number in range(20):
        match = new(("fourth", number), deduction_aid=True)
        for _ in play(match, random.Random(number)):
            view = view_of(match, 1)
            if view.window == 4 and (country := view.trail[3].revealed):
                words = [each.words for each in newest(match) if len(each.codes) > 1]
                if words:
                    named = country_name(country, T)
                    assert words == [f"With the fourth window the runner named {named}."]
                    return
    raise AssertionError("no runner stayed at home")
