"""Sixty seconds: places one after another, points for stones, and nothing told too early."""

import msgspec
import pytest

from grandtour.core.errors import IllegalAction
from grandtour.core.game import LANGUAGES, Language
from grandtour.games.whereabouts.solo_question import DECK
from grandtour.games.whereabouts.sprint import SECONDS, Sprint, SprintMemory
from tests.games.whereabouts.whereabouts_solos import Alone, other_solutions, stones, wrong_half


def kept(alone: Alone) -> SprintMemory:
    assert alone.memory is not None
    return msgspec.json.decode(alone.memory, type=SprintMemory)


def answer(alone: Alone, right: int) -> str:
    name = Sprint()._place(kept(alone))
    solution = DECK[name].solution
    alone.act(*(stones(solution, right) if right else [wrong_half(solution)]), "seal")
    return name


def test_a_minute_of_places() -> None:
    alone = Alone(Sprint())
    assert "Start" in alone.page()
    alone.act("start")
    names = [answer(alone, right) for right in (4, 0, 2)]
    assert len(set(names)) == 3
    assert kept(alone).points == 6
    assert "the last tip: 2 stones right" in alone.page()
    alone.wait(seconds=SECONDS)
    page = alone.page()
    assert "6 points in a minute" in page
    assert all(DECK[name].face.name_en in page for name in names)


def test_after_the_minute_nothing_counts_and_the_best_is_remembered() -> None:
    alone = Alone(Sprint())
    with pytest.raises(IllegalAction, match="nothing_asked"):
        alone.act("half W")
    alone.act("start")
    with pytest.raises(IllegalAction, match="minute_runs"):
        alone.act("start")
    answer(alone, 4)
    alone.wait(seconds=SECONDS)
    for word in ("half W", "seal", "pass"):
        with pytest.raises(IllegalAction, match="minute_over"):
            alone.act(word)
    alone.act("start")
    assert (kept(alone).points, kept(alone).best) == (0, 4)
    with pytest.raises(IllegalAction, match="no_stone"):
        alone.act("pass")


def test_each_minute_has_its_own_places() -> None:
    alone = Alone(Sprint())
    alone.act("start")
    first = [answer(alone, 1) for _ in range(5)]
    alone.wait(seconds=SECONDS)
    alone.act("start")
    assert [answer(alone, 1) for _ in range(5)] != first


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_of_a_place_before_its_tip_is_sealed(language: Language) -> None:
    true, false = Alone(Sprint()), Alone(Sprint(other_solutions()))
    for word in ("start", "half W", "band N", "undo"):
        for alone in (true, false):
            alone.act(word)
        assert true.page(language) == false.page(language)
    assert true.solo.view(true.memory, true.now) == false.solo.view(false.memory, false.now)
