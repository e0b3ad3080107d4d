"""The one door for knowledge: views hide enough, and imagined worlds fit all a seat has seen."""

import random
from collections import Counter, deque
from itertools import islice, pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction
from grandtour.core.game import Event, Seat
from grandtour.core.match import AnyMatch
from grandtour.games.euroquest import GAME
from grandtour.games.euroquest.actions import ACTIONS
from grandtour.games.euroquest.board import BIT, CITY_OF, CODES, MODE_OF, NEIGHBOURS, codes
from grandtour.games.euroquest.knowledge import (
    _unfinished,
    believe,
    cannot_be_in,
    chasers_belief,
    imagine,
    weigh,
)
from grandtour.games.euroquest.quests import QUEST_OF, QUESTS
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import Settings
from tests.games.euroquest.euroquest_games import choose, new, play, truth, view_of

OPTIONS = st.fixed_dictionaries(
    {
        "rounds_28": st.booleans(),
        "closed_quests": st.booleans(),
        "deduction_aid": st.booleans(),
    }
)


def refusals(state: State, seat: Seat) -> list[str]:
    found = []
    for action in ACTIONS[::7]:
        if action not in state.legal(seat):
            with pytest.raises(IllegalAction) as error:
                state.copy().play(seat, action)
            found.append(str(error.value))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_where_the_runner_cannot_be_is_what_the_chasers_believe(seed: int) -> None:
    match = new(seed)
    for _ in play(match, random.Random(seed)):
        log = match.log(1)
        possible = {city for city in range(len(CODES)) if not cannot_be_in(city, log)}
        assert {CODES[city] for city in possible} == {*codes(chasers_belief(log).cities)}


@settings(max_examples=20)
@given(st.integers(4, 5), OPTIONS, st.integers(0, 2**32))
def test_imagined_worlds_look_the_same(seats: int, options: dict[str, bool], seed: int) -> None:
    match, rng = new(seed, seats, **options), random.Random(seed)
    stream = Chance.of("imagine", seed).stream("worlds")
    for number, _ in enumerate(play(match, rng)):
        if number % 6 and not match.over:
            continue
        seat = rng.choice([None, *range(seats)])
        view = view_of(match, seat)
        world = imagine(view, match.log(seat), stream)
        assert msgspec.json.encode(world.view(seat)) == msgspec.json.encode(view)
        assert world.turn() == match.state.turn()
        assert world.outcome() == match.outcome()
        assert world.progress() == match.state.progress()
        assert world.stranded == truth(match).stranded
        if seat is not None:
            assert world.legal(seat) == match.legal(seat)
            assert refusals(world, seat) == refusals(truth(match), seat)
        for other in range(1, seats):
            assert world.legal(other) == match.legal(other)
        if seat == 0:
            for name in State.__slots__:
                if name not in ("history", "settings"):
                    assert getattr(world, name) == getattr(truth(match), name), name


def tell_again(match: AnyMatch, world: State) -> None:
    """The whole game is played again with the imagined runner: everybody hears the same."""
    state = State(
        settings=world.settings,
        quest=world.quest,
        places=[QUESTS[world.quest].start, *_first_places(match)],
    )
    log: list[Event] = []
    for seat, played in match.actions:
        action = GAME.parse(str(played))
        if seat == 0 and action.verb in MODE_OF:
            # A window in which the runner stayed is filled by the rules, not by an action.
            city = world.logbook[len(state.logbook)]
            action = GAME.parse(f"{action.verb} {CODES[city]}")
        events = state.play(seat, action)
        log += [seen for seen in (event.seen_by(1) for event in events) if seen]
    told = [event for event in match.log(1) if event.kind not in ("placed", "quest_hidden")]
    assert log == told
    assert state.turn() == match.state.turn()
    for name in ("collected", "used", "abroad", "logbook", "places", "tickets", "trail"):
        assert getattr(state, name) == getattr(world, name), name


def _first_places(match: AnyMatch) -> list[int]:
    return [CITY_OF[event.data["city"]] for event in match.log(1) if event.kind == "placed"]


@pytest.mark.parametrize("seed", range(12))
def test_imagined_worlds_could_have_been_played(seed: int) -> None:
    match, rng = new(("again", seed), 4 + seed % 2), random.Random(seed)
    stream = Chance.of("again", seed).stream("worlds")
    for number, _ in enumerate(play(match, rng)):
        if not match.over and number % 9 == 0:
            for _ in range(3):
                tell_again(match, imagine(view_of(match, 1), match.log(1), stream))


def test_imagined_worlds_vary() -> None:
    match, rng = new(3, 4), random.Random(3)
    stream = Chance.of(4).stream("worlds")
    most = 0
    while not match.over:
        match.play(*choose(match, rng))
        if not match.over:
            view, log = view_of(match, 2), match.log(2)
            cities = {imagine(view, log, stream).places[0] for _ in range(40)}
            size = believe(view, log).size
            assert len(cities) >= min(size, 3)
            most = max(most, len(cities))
    assert most >= 5


def test_every_way_is_equally_likely() -> None:
    match, rng = new(12, 4), random.Random(12)
    while len(truth(match).logbook) < 3:
        match.play(*choose(match, rng))
    view, log, stream = view_of(match, 1), match.log(1), Chance.of(9).stream("worlds")
    draws = 4000
    worlds = Counter(
        (world.quest, world.logbook) for world in (imagine(view, log, stream) for _ in range(draws))
    )
    assert len(worlds) > 1
    expected = draws / len(worlds)
    assert all(abs(number - expected) <= 5 * expected**0.5 for number in worlds.values())


SHUTTLES = (("ES-17", "ES-18"), ("IT-9", "IT-10"), ("UK-12", "UK-13"))


def route(here: str, there: str, avoided: set[str]) -> list[str]:
    """A shortest way between two cities, without the first one."""
    before = {here: ""}
    queue = deque([here])
    while there not in before:
        city = queue.popleft()
        for end in codes(NEIGHBOURS[CITY_OF[city]]):
            if end not in before and end not in avoided:
                before[end] = city
                queue.append(end)
    way = [there]
    while before[way[0]]:
        way.insert(0, before[way[0]])
    return way[1:]


def a_quest_that_others_would_have_fulfilled() -> tuple[State, list[Event]]:
    """Q02 lacks only Frankfurt, and the last move went from Luxembourg by bus to Germany."""
    quest = QUEST_OF["Q02"]
    places = [QUESTS[quest].start, *(CITY_OF[one] for one, _ in SHUTTLES)]
    state = State(settings=Settings(), quest=quest, places=places)
    log = [
        Event("placed", {"seat": seat, "city": one}) for seat, (one, _) in enumerate(SHUTTLES, 1)
    ]
    avoided = {"DE-5", "DE-7", *(city for pair in SHUTTLES for city in pair)}
    stops = ["RO-5", "DK-3", "BE-1", "FR-8", "LU-1"]
    way = [city for a, b in pairwise(stops) for city in route(a, b, avoided)]
    for city in (*way, "DE-5"):
        journeys = [a for a in state.journeys(0) if a.city == CITY_OF[city]]
        log += state.play(0, journeys[-1] if city == "DE-5" else journeys[0])
        for seat, pair in enumerate(SHUTTLES, 1):
            if city != "DE-5":
                goal = CITY_OF[pair[len(state.logbook) % 2]]
                log += state.play(seat, next(a for a in state.journeys(seat) if a.city == goal))
    return state, [seen for seen in (event.seen_by(1) for event in log) if seen]


def test_worlds_that_would_be_over_are_not_imagined() -> None:
    state, log = a_quest_that_others_would_have_fulfilled()
    view, stream = state.view(1), Chance.of(3).stream("worlds")
    modes = [MODE_OF[str(window.mode)] for window in view.trail]
    likelihood = weigh(view, log, spread=False)
    drawn = [likelihood.way(stream) for _ in range(200)]
    over = [quest for quest, way in drawn if QUESTS[quest].follow(zip(modes, way, strict=True))[2]]
    assert len(over) > 20
    assert BIT[CITY_OF["DE-7"]] & believe(view, log).cities
    for _ in range(200):
        world = imagine(view, log, stream)
        assert not QUESTS[world.quest].follow(zip(modes, world.logbook, strict=True))[2]
        assert world.view(1) == view


def test_when_nearly_all_worlds_would_be_over_all_are_looked_at() -> None:
    """Fair draws fail as often as they may; the search through all ways still finds one."""
    state, log = a_quest_that_others_would_have_fulfilled()
    view, stream = state.view(1), Chance.of(4).stream("worlds")
    ways = weigh(view, log, spread=False)
    everything = list(islice(ways.ways(stream), 3000))
    assert len({(quest, tuple(way)) for quest, way in everything}) == len(everything)
    rare = ways.able()
    rare.weights = {
        spot: weight * (1e-12 if spot & 255 == CITY_OF["DE-5"] else 1)
        for spot, weight in ways.weights.items()
    }
    modes: list[int | None] = [MODE_OF[str(window.mode)] for window in view.trail]
    quest, way = _unfinished(rare, modes, stream)
    assert not QUESTS[quest].follow(zip(modes, way, strict=True))[2]


def test_a_log_that_does_not_fit_is_an_error() -> None:
    match = new(1)
    with pytest.raises(ValueError, match="no world"):
        imagine(
            view_of(match, 1),
            [Event("placed", {"seat": 1, "city": q.card.start_city}) for q in QUESTS],
            Chance.of(1).stream("w"),
        )
