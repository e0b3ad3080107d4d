"""The hunt watched again: what its film holds, and for whom."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import Event, Options
from grandtour.core.match import AnyMatch, Match
from grandtour.core.record import load, replay
from grandtour.core.reel import OPEN, Eyes, OpensUp, Reel, Stills
from grandtour.games.euroquest import GAME, EuroQuest
from grandtour.games.euroquest.board import CITIES, CITY_OF, NEIGHBOURS
from grandtour.games.euroquest.facts import fact
from grandtour.games.euroquest.knowledge import Belief, Likelihood
from grandtour.games.euroquest.page.film import _near, film
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import EuroQuestView, Settings
from grandtour.locale import translator
from grandtour.table.people import Chair
from grandtour.web.checking.viewing import the_renderer
from grandtour.web.film import Film, FilmPage
from tests.rulebook.euroquest.euroquest_positions import SEATS, do, position

NAMES = ("Mira", "Anna", "Bob", "Eve", "Tom")


@pytest.fixture(scope="module", params=["quest", "caught", "time"])
def match(request: pytest.FixtureRequest) -> AnyMatch:
    return golden(request.param)


def golden(how: str) -> AnyMatch:
    return replay(load(registry.folder("euroquest") / "golden" / f"{how}.json"), GAME)


def opened(state: State) -> EuroQuestView:
    assert isinstance(GAME, OpensUp)
    view: EuroQuestView = GAME.open_view(state)
    return view


def watched(match: AnyMatch, eyes: Eyes) -> dict[str, Any]:
    return film(Stills(Reel(match), eyes), translator("en", "euroquest"), NAMES)


class Dealt(EuroQuest):
    """The game from a position of before the first window."""

    def __init__(self, state: State) -> None:
        self._state = state

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[State, list[Event]]:
        placed = [
            Event("placed", {"seat": seat, "city": code})
            for seat, code in enumerate(self._state.view(None).pawns)
            if code
        ]
        return self._state.copy(), placed


def played(state: State, *moves: str) -> AnyMatch:
    """A match from this position on, with moves such as "C1 train IT-10"."""
    match: AnyMatch = Match(Dealt(state), state.seats, {}, Chance.of("film"))
    for move in moves:
        name, action = move.split(" ", 1)
        match.play(SEATS[name], action)
    return match


TO_TUNIS = (
    *("R train IT-10", "C1 train RU-1", "C2 train UA-2", "C3 train IT-8"),
    *("R ferry IT-7", "C1 train EE-1", "C2 train UA-4", "C3 train IT-9"),
    *("R ferry IT-12", "C1 train RU-1", "C2 train UA-2", "C3 train IT-8"),
    *("R ferry IT-10", "C1 train EE-1", "C2 train UA-4", "C3 train IT-9"),
    *("R black", "R ferry TN-1", "C1 train RU-1", "C2 train UA-2"),
)
"""From Tunis only ferries go, and the runner has none left. In Palermo, one stop away, it might be
as well: the last chaser looks there.
"""


def stuck(*, rounds_28: bool = False, **supplies: tuple[int, int, int]) -> AnyMatch:
    """The runner must stay in the sixth window, which the last journey of the fifth round fills."""
    state = position(
        *("IT-11", "EE-1", "UA-4", "IT-9"),
        quest="Q08",
        supplies=supplies,
        settings=Settings(rounds_28=rounds_28),
    )
    return played(state, *TO_TUNIS, "C3 train IT-10")


def stuck_to_the_end() -> AnyMatch:
    """No chaser has a ticket left after five rounds, and the game goes on to its last one."""
    return stuck(rounds_28=True, C1=(5, 0, 0), C2=(5, 0, 0), C3=(5, 0, 0))


class Round(NamedTuple):
    """What could be said of a window after the last chaser's move of its round."""

    number: int
    chance: int
    possible: int
    near: tuple[int, ...]


def rounds_of(match: AnyMatch) -> Iterator[Round]:
    """Reckoned from event to event, whatever the steps are."""
    state = match.state
    belief, likelihood = Belief.first(), Likelihood.first()
    pawns: dict[int, str] = {}
    truth = [state.start, *state.logbook]
    number = 0

    def judged() -> Round:
        near = [s for s, code in pawns.items() if NEIGHBOURS[truth[number]] >> CITY_OF[code] & 1]
        chance = round(100 * likelihood.by_city()[truth[number]])
        return Round(number, chance, belief.size, tuple(near) if number else ())

    for _, event in Reel(match).told(OPEN):
        if event.kind in ("placed", "moved"):
            pawns[event.data["seat"]] = event.data["city"]
        if "window" in event.data and event.kind != "logged" and not event.data.get("lapsed"):
            if event.data["window"] > number:
                yield judged()
            number = event.data["window"]
        learnt = fact(event)
        if learnt is not None:
            belief, likelihood = belief.learn(learnt), likelihood.learn(learnt)
    if state.reason in ("time", "stranded"):
        yield judged()


def test_a_column_a_window_and_its_steps(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    view = match.view(None)
    assert [column.number for column in found["columns"]] == list(range(view.window + 1))
    steps = [step for c in found["columns"] for step in range(c.first, c.last + 1)]
    assert steps == list(range(len(found["possible"])))
    assert found["columns"][-1].end == view.ended


def test_the_true_way_is_there_with_its_numbers(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    view = match.view(None)
    cities = [CITIES[CITY_OF[code]].name("en") for code in view.logbook]
    assert [leg.number for leg in found["legs"]] == list(range(1, view.window + 1))
    told = [column.city for column in found["columns"][1:] if column.city]
    assert told == cities[: len(told)]
    assert len(told) >= len(cities) - 1


def test_a_chance_after_the_chasers_moves_and_none_in_a_double_move(match: AnyMatch) -> None:
    for column in watched(match, OPEN)["columns"]:
        if column.window is not None and column.window.half == 1:
            assert column.chance is None
        elif not column.end:
            assert 0 < column.chance <= 100
            assert column.chance == 100 or len(column.possible) > 1


@pytest.mark.parametrize("how", ["quest", "caught", "time", "stuck", "stuck to the end"])
def test_each_window_is_judged_after_the_last_chaser_s_move_of_its_round(how: str) -> None:
    match = {"stuck": stuck, "stuck to the end": stuck_to_the_end}.get(how, lambda: golden(how))()
    columns = {column.number: column for column in watched(match, OPEN)["columns"]}
    trail = match.view(0).trail
    seen = 0
    for found in rounds_of(match):
        column = columns[found.number]
        if found.number < len(trail) and trail[found.number].half == 2:
            assert (column.chance, column.near) == (None, ())
            continue
        assert (column.chance, len(column.possible), column.near) == found[1:], found.number
        seen += 1
    assert seen >= 2


def test_a_capture_leaves_no_chance_since_not_all_chasers_have_moved() -> None:
    last = watched(golden("caught"), OPEN)["columns"][-1]
    assert (last.end, last.chance, last.near) == ("caught", None, ())


def test_a_runner_who_must_stay_takes_nothing_from_the_window_before() -> None:
    """One step has the last chaser's journey and the next window: it belongs to both."""
    found = watched(stuck(), OPEN)
    before, after = found["columns"][-2:]
    assert (before.number, after.number) == (5, 6)
    assert before.last == after.first == after.last == len(found["possible"]) - 1
    assert (before.window.mode, after.window.said) == ("ferry", "stayed")
    assert (before.round, after.round) == (5, 6)
    assert before.city == after.city == "Tunis"
    assert before.near == (3,)
    assert "IT-10" not in before.possible
    assert len(before.possible) > len(after.possible)
    assert before.chance < after.chance
    (miss,) = [miss for miss in found["misses"] if miss.number == 5]
    assert miss.words == "Eve in Palermo; the runner in Tunis"
    assert miss.step == before.last


def test_a_runner_may_have_to_stay_in_many_windows_at_once() -> None:
    found = watched(stuck_to_the_end(), OPEN)
    columns = found["columns"]
    assert [column.number for column in columns] == list(range(29))
    assert columns[5].near == (3,)
    assert {(column.first, column.last) for column in columns[6:]} == {(columns[5].last,) * 2}
    assert [column.round for column in columns[1:]] == list(range(1, 29))
    assert {column.window.said for column in columns[6:]} == {"stayed"}
    assert [column.end for column in columns[-2:]] == ["", "time"]


def test_a_moment_says_all_windows_that_it_belongs_to() -> None:
    match = stuck()
    names = [Chair(player=f"p{seat}", name=name) for seat, name in enumerate(NAMES[:4])]
    film, t = Film("film", match, names), translator("en", "euroquest")
    last = len(film.steps(OPEN)) - 1

    def said(step: int) -> tuple[list[str], int]:
        """The windows in words, and how many columns of the sheet are marked."""
        scene = film.scene(step, OPEN, t)
        shown = FilmPage("/x", "", step, last, OPEN, False, (), (), ())
        before, _, after = the_renderer().replay(scene, shown, film.watched(OPEN, t))
        marked = re.findall(r'<th scope="col" data-steps="\d+-\d+" class="now">', before + after)
        return re.findall(r"Window \d+, round \d+", before + after), len(marked)

    assert said(last - 1) == (["Window 5, round 5"], 1)
    assert said(last) == (["Window 5, round 5", "Window 6, round 6"], 2)


def test_through_a_chasers_eyes_a_runner_who_must_stay_is_nowhere() -> None:
    for eyes in (1, None):
        for column in watched(stuck_to_the_end(), eyes)["columns"]:
            assert (column.city, column.chance, column.near) == ("", None, ())


def test_the_row_of_those_one_stop_away_and_the_near_misses_agree(match: AnyMatch) -> None:
    """None at the start, and none in a double move: the chasers did not come to move there."""
    found = watched(match, OPEN)
    assert [(c.number, c.near) for c in found["columns"] if c.near] == [
        (miss.number, miss.seats) for miss in found["misses"]
    ]
    for column in found["columns"]:
        if not column.number or (column.window.half == 1 and not column.end):
            assert column.near == ()


def test_in_the_middle_of_a_double_move_nobody_is_near() -> None:
    """Chasers one stop away count as soon as the double move is over."""
    state = position("FR-12", "FR-14", "ES-7", windows=1)
    do(state, "R orange")
    do(state, "R train FR-13")
    between = opened(state)
    assert any(NEIGHBOURS[CITY_OF["FR-13"]] >> CITY_OF[str(code)] & 1 for code in between.pawns[1:])
    assert _near(between) == ()
    do(state, "R train FR-12")
    assert _near(opened(state))


def test_a_city_has_one_sign_with_all_its_windows(match: AnyMatch) -> None:
    view = match.view(None)
    stops = watched(match, OPEN)["stops"]
    assert [stop.code for stop in stops] == list(dict.fromkeys((view.quest.start, *view.logbook)))
    for stop in stops:
        for number in stop.numbers:
            assert stop.code == (view.quest.start, *view.logbook)[number]
    assert sum(len(stop.numbers) for stop in stops) == view.window + 1
    assert stops[0].numbers[0] == 0


def test_a_leap_ends_with_its_window(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    assert found["stretches"] == [column.last for column in found["columns"]]


def test_near_misses_are_those_one_stop_away(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    stills = Stills(Reel(match), OPEN)
    for miss in found["misses"]:
        pawns = stills[miss.step].view.pawns
        for seat in miss.seats:
            assert NEIGHBOURS[CITY_OF[pawns[0]]] >> CITY_OF[pawns[seat]] & 1
            assert NAMES[seat] in miss.words


def test_through_a_chasers_eyes_nothing_is_true_yet(match: AnyMatch) -> None:
    for eyes in (1, None):
        found = watched(match, eyes)
        assert not found["open"]
        assert found["legs"] == ()
        assert found["misses"] == []
        assert all(column.city == "" and column.chance is None for column in found["columns"])


def test_the_last_journeys_of_the_chasers_fade_with_age(match: AnyMatch) -> None:
    found = watched(match, OPEN)
    last = len(found["possible"]) - 1
    ages = [(chase.seat, age) for chase, age in found["recent"](last)]
    assert len(set(ages)) == len(ages)
    assert {age for _, age in ages} <= {0, 1, 2, 3}
    assert found["recent"](0) == ()
