"""The daily challenge: seven places for all, one tip each, a result that gives nothing away."""

import re
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import msgspec
import pytest

from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.game import LANGUAGES, Language
from grandtour.games.whereabouts.daily import (
    DAYS_KEPT,
    MOST_POINTS,
    OPEN,
    PLACES_A_DAY,
    Daily,
    DailyMemory,
    places_of_day,
)
from grandtour.games.whereabouts.solo_question import DECK
from tests.games.whereabouts.whereabouts_solos import Alone, other_solutions, stones, wrong_half

TODAY = date(2026, 11, 15)


def act(alone: Alone, *words: str) -> None:
    alone.act(*(f"{alone.now.date()} {word}" for word in words))


def kept(alone: Alone) -> DailyMemory:
    assert alone.memory is not None
    return msgspec.json.decode(alone.memory, type=DailyMemory)


def answer_all(alone: Alone, *rights: int) -> None:
    for name, right in zip(places_of_day(alone.now.date(), DECK), rights, strict=False):
        solution = DECK[name].solution
        act(alone, *(stones(solution, right) if right else [wrong_half(solution)]), "seal", "next")


def test_seven_different_places_of_all_colours() -> None:
    for n in range(100):
        places = places_of_day(TODAY + timedelta(days=n), DECK)
        assert len(set(places)) == PLACES_A_DAY == 7
        assert Counter(DECK[name].face.colour for name in places) == {
            "yellow": 2,
            "red": 3,
            "blue": 2,
        }


def test_the_same_day_gives_the_same_places_whatever_the_order_of_the_deck() -> None:
    backwards = {name: DECK[name] for name in sorted(DECK, reverse=True)}
    assert places_of_day(TODAY, DECK) == places_of_day(TODAY, backwards)
    assert places_of_day(TODAY, DECK) == places_of_day(TODAY, other_solutions())


def test_the_places_are_fixed() -> None:
    """Whoever shares a result must have had the same places, whatever version the site runs."""
    assert places_of_day(TODAY, DECK) == FIXED


FIXED = ("peipus", "nantes", "vienna", "galway", "olympus", "palma", "kyiv")


def test_no_place_comes_on_two_days_running() -> None:
    days = [set(places_of_day(TODAY + timedelta(days=n), DECK)) for n in range(400)]
    assert all(not one & two for one, two in pairwise(days))
    assert len(set().union(*days)) == len(DECK)


def test_two_players_have_the_same_seven() -> None:
    ann, bob = Alone(Daily()), Alone(Daily())
    bob.wait(hours=12)
    assert ann.page() == bob.page()
    for _ in range(PLACES_A_DAY):
        assert ann.page() == bob.page()
        for alone in (ann, bob):
            act(alone, "half W", "seal", "next")
    assert [a.place for a in kept(ann).days[-1].answers] == list(places_of_day(TODAY, DECK))
    assert ann.memory == bob.memory


def test_points_are_stones_right_as_at_the_table() -> None:
    alone = Alone(Daily())
    answer_all(alone, 4, 3, 2, 1, 0, 4, 0)
    assert [answer.points for answer in kept(alone).days[-1].answers] == [4, 3, 2, 1, 0, 4, 0]
    assert f"14 of {MOST_POINTS} points</h2>" in alone.page()


def test_the_result_to_share_tells_no_place() -> None:
    alone = Alone(Daily())
    answer_all(alone, 4, 3, 2, 1, 0, 4, 0)
    page = alone.page()
    shared = page.split('data-copy="')[1].split('"')[0]
    assert shared == (
        "Where in Europe? 2026-11-15: 14/28\n🟩🟨🟧🟧🟥🟩🟥&#10;http://localhost/here#2026-11-15.4321040"
    )
    assert not any(DECK[name].face.name_en in shared for name in places_of_day(TODAY, DECK))
    assert "Wo in Europa? 2026-11-15: 14/28" in alone.page("de")
    assert "Où en Europe\u202f? 2026-11-15\u00a0: 14/28" in alone.page("fr")


def test_the_page_says_how_a_result_in_a_link_is_read() -> None:
    alone = Alone(Daily())
    answer_all(alone, 4, 3, 2, 1, 0, 4, 0)
    page = alone.page()
    shared = page.split('data-copy="')[1].split('"')[0]
    said = page.split("data-friend=")[1].split(" hidden")[0]
    code, squares = (said.split(f'data-{name}="')[1].split('"')[0] for name in ("code", "squares"))
    found = re.fullmatch(code, shared.split("#")[-1])
    assert found
    assert found.groups() == ("2026-11-15", "4321040")
    assert "".join(squares[int(stones)] for stones in found[2]) in shared


def test_one_attempt_for_each_place() -> None:
    alone = Alone(Daily())
    act(alone, "half W", "seal")
    for word, reason in (("half E", "tip_sealed"), ("undo", "tip_sealed"), ("seal", "tip_sealed")):
        _refused(alone, f"{TODAY} {word}", reason)
    act(alone, "next")
    _refused(alone, f"{TODAY} next", "answer_first")
    alone = Alone(Daily())
    answer_all(alone, *[1] * 7)
    _refused(alone, f"{TODAY} half W", "day_done")
    _refused(alone, f"{TODAY} next", "answer_first")


def _refused(alone: Alone, text: str, reason: str) -> None:
    before = alone.memory
    with pytest.raises(IllegalAction) as refused:
        alone.act(text)
    assert refused.value.reason == reason
    assert alone.memory == before


def test_a_page_left_open_over_midnight_does_not_answer_for_the_next_day() -> None:
    alone = Alone(Daily())
    act(alone, "half W")
    alone.wait(days=1)
    _refused(alone, f"{TODAY} seal", "new_day")
    page = alone.page()
    assert DECK[places_of_day(TODAY + timedelta(days=1), DECK)[0]].face.name_en in page
    assert "no stone yet" in page
    act(alone, "half E", "seal")
    assert [len(day.answers) for day in kept(alone).days] == [0, 1]


@pytest.mark.parametrize("text", ["", "half W", "seal", "2026-11-15", "2026-11-15 fly", "x half W"])
def test_an_action_must_be_readable(text: str) -> None:
    with pytest.raises(UnreadableAction):
        Alone(Daily()).act(text)


def test_streaks_grow_break_and_are_remembered() -> None:
    alone = Alone(Daily())
    for _ in range(3):
        answer_all(alone, *[1] * 7)
        alone.wait(days=1)
    assert (kept(alone).streak, kept(alone).best) == (3, 3)
    assert "<dt>days in a row</dt><dd>3</dd>" in alone.page()
    answer_all(alone, *[1] * 6)
    assert kept(alone).streak == 3
    alone.wait(days=1)
    assert "<dt>days in a row</dt><dd>0</dd>" in alone.page()
    answer_all(alone, *[0] * 7)
    assert (kept(alone).streak, kept(alone).best) == (1, 3)


def test_past_results_stay_for_a_month_and_the_memory_does_not_grow() -> None:
    alone = Alone(Daily())
    answer_all(alone, *[4] * 7)
    alone.wait(days=1)
    assert "2026-11-15 <small>28 of 28</small>" in alone.page()
    for _ in range(60):
        answer_all(alone, *[2] * 7)
        alone.wait(days=1)
    assert len(kept(alone).days) == DAYS_KEPT
    assert alone.memory is not None
    assert len(alone.memory) < 10_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_of_a_place_before_its_tip_is_sealed(language: Language) -> None:
    """In a world where only the places still open are elsewhere, the page has the same bytes."""
    names = places_of_day(TODAY, DECK)
    elsewhere = other_solutions()
    for number, name in enumerate(names):
        done = set(names[:number])
        open_elsewhere = {n: DECK[n] if n in done else elsewhere[n] for n in DECK}
        true, false = Alone(Daily()), Alone(Daily(open_elsewhere))
        answer_all(true, *[1, 0, 4, 2, 3, 1][:number])
        false.memory = true.memory
        for word in ("half W", "band N", "sector 1", "cell C", "undo"):
            page = true.page(language)
            assert page == false.page(language)
            for later in names[number + 1 :]:
                assert DECK[later].face.name_en not in page
            for alone in (true, false):
                act(alone, word)
        assert name not in page
        for alone in (true, false):
            act(alone, "seal")
        assert true.page() != false.page()


def test_a_day_that_was_missed_can_be_played_from_the_archive() -> None:
    alone = Alone(Daily())
    missed = TODAY - timedelta(days=3)
    alone.act(f"{TODAY} open {missed}")
    for name in places_of_day(missed, DECK):
        words = [*stones(DECK[name].solution, 2), "seal", "next"]
        alone.act(*(f"{missed} {word}" for word in words))
    assert "14 of 28 points</h2>" in alone.page()
    assert (kept(alone).streak, kept(alone).last_over) == (0, "")
    _refused(alone, f"{TODAY} half W", "new_day")
    alone.act(f"{missed} open {TODAY}")
    act(alone, "half W", "seal")
    assert f"{missed} <small>14 of 28</small>" in alone.page()
    assert f"{missed - timedelta(days=1)} <small>not played</small>" in alone.page()


def test_the_archive_goes_thirty_days_back_and_never_ahead() -> None:
    alone = Alone(Daily())
    for days in (31, -1):
        _refused(alone, f"{TODAY} open {TODAY - timedelta(days=days)}", "no_such_day")
    _, legal = alone.solo.view(None, alone.now)
    assert sum(f" {OPEN} " in str(text) for text in legal) == 30


def test_a_day_from_the_archive_is_put_away_at_midnight() -> None:
    alone = Alone(Daily())
    alone.act(f"{TODAY} open {TODAY - timedelta(days=3)}")
    alone.wait(days=1)
    assert str(TODAY + timedelta(days=1)) in alone.page()
    act(alone, "half W")
    assert kept(alone).tip == "W"


def test_the_last_seven_days_are_summed_up() -> None:
    alone = Alone(Daily())
    for rights in ([4] * 7, [1] * 7, [2] * 7):
        answer_all(alone, *rights)
        alone.wait(days=3)
    assert "21 points on 2 days, 14 on the best." in alone.page()
