"""The quest in a line and as flags on the map: what is still to be done, for the runner alone."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from grandtour.core.game import LANGUAGES, Language
from grandtour.games.euroquest.board import CITIES, CITY_OF
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.page import PAGE
from grandtour.games.euroquest.page.names import city_name
from grandtour.games.euroquest.page.quest_ahead import QuestLine, quest_line, quest_marks
from grandtour.games.euroquest.quests import QUEST_IDS
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import RUNNER
from grandtour.locale import Translator, translator
from tests.effort import some
from tests.games.euroquest.euroquest_games import new, play, view_of
from tests.rulebook.euroquest.euroquest_positions import position

Shown = Mapping[str, Any]


def in_(language: Language = "en") -> Translator:
    return translator(language, "euroquest")


def line_of(state: State, language: Language = "en") -> QuestLine:
    line = quest_line(state.view(RUNNER), in_(language))
    assert line is not None
    return line


def test_it_counts_what_is_done_and_names_what_is_left_in_the_order_of_the_quest() -> None:
    line = line_of(position("AT-3", quest="Q05", visited="FR-6 AT-1"))
    assert line.head == "Quest 2/5"
    assert line.left == ("Munich", "Budapest", "Bucharest")
    assert line.last == "Istanbul"
    assert STEPS[CITY_OF["RO-1"]][CITY_OF["RO-2"]] < STEPS[CITY_OF["RO-1"]][CITY_OF["DE-11"]]
    assert line_of(position("RO-1", quest="Q05", visited="FR-6 AT-1")).left == line.left


def test_where_the_runner_may_choose_it_says_of_what() -> None:
    assert line_of(position("PT-2", quest="Q07", visited="PT-2 ES-9")).head == (
        "Quest: capitals 2/9"
    )
    assert line_of(position("IT-3", quest="Q08")).head == "Quest: countries 0/12"
    assert line_of(position("LT-3", quest="Q10")).head == "Quest: islands 0/4"


def test_it_counts_the_modes_that_are_still_missing() -> None:
    line = line_of(position("HR-3", quest="Q09"))
    assert line == QuestLine(
        head="Quest", left=("Train 0/4", "Bus 0/4", "Ferry 0/1"), last=city_name("NO-12", in_())
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("quest", QUEST_IDS)
def test_it_is_short_enough_for_two_lines_of_a_phone(quest: str, language: Language) -> None:
    line = line_of(position("FR-9", quest=quest), language)
    assert len(", ".join((line.head, *line.left, line.last))) < 2 * 48


def test_flags_stand_where_the_quest_leads() -> None:
    marks = quest_marks(position("AT-3", quest="Q05", visited="FR-6 AT-1").view(RUNNER), in_())
    assert [mark.code for mark in marks] == ["DE-11", "HU-1", "RO-2", "TR-1"]
    assert all(mark.label for mark in marks)


def test_where_the_runner_may_choose_all_choices_have_flags_and_no_names() -> None:
    state = position("SE-1", quest="Q10", visited="DK-4")
    marks = quest_marks(state.view(RUNNER), in_())
    islands = {city.id for city in CITIES if city.island}
    assert {mark.code for mark in marks} == islands - {"DK-4"}
    assert not any(mark.label for mark in marks)


def test_only_the_runner_has_them_and_only_until_the_end() -> None:
    seen = 0
    for number in range(some(2, 20)):
        match = new(("ahead", number))
        for _ in play(match, random.Random(number)):
            for seat in (None, 0, 1, 2, 3):
                view = view_of(match, seat)
                shown: Shown = PAGE.context(view, match.legal(seat), match.log(seat), in_())
                mine = seat == RUNNER and not match.over
                assert (shown["quest_line"] is not None) == mine
                flags = [*shown["quest_marks"], *(t for t in shown["targets"] if t.quest)]
                assert mine or not flags
                seen += bool(flags)
    assert seen > 20


def test_a_city_of_the_quest_that_can_be_reached_has_its_flag_in_its_ring() -> None:
    state = position("AT-3", quest="Q05", visited="FR-6 AT-1")
    assert STEPS[CITY_OF["AT-3"]][CITY_OF["DE-11"]] == 1
    shown: Shown = PAGE.context(state.view(RUNNER), state.legal(RUNNER), (), in_())
    (munich,) = [target for target in shown["targets"] if target.code == "DE-11"]
    assert munich.quest
    assert "Quest" in munich.spoken
    assert "DE-11" not in [mark.code for mark in shown["quest_marks"]]
