"""Where the runner may be: sound, equal to brute force over the rules, and well weighted."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction
from grandtour.core.game import Event, Seat
from grandtour.core.match import AnyMatch
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.belief import Belief, History
from grandtour.games.euroquest.board import BIT, CITY_OF, CODES, MODE_OF, members
from grandtour.games.euroquest.facts import facts
from grandtour.games.euroquest.knowledge import believe, possible_over_time, weigh
from grandtour.games.euroquest.likelihood import Likelihood
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.tickets import tickets
from grandtour.games.euroquest.view import Settings
from tests.games.euroquest.euroquest_games import choose, new, play, truth, view_of

QUESTS_TAKE = 12
"""No quest can be fulfilled in fewer moves; see the tests of the data."""

Spots = set[tuple[int, bool, int]]
"""Quest, whether the start country was left, city."""


def spots(belief: Belief) -> Spots:
    return {
        (quest, away, city)
        for away, sets in ((False, belief.home), (True, belief.abroad))
        for quest, cities in enumerate(sets)
        for city in members(cities)
    }


class BruteForce:
    """All worlds that cannot be told from the truth, by playing the rules in each of them."""

    def __init__(self, state: State) -> None:
        self.worlds = [
            State(settings=Settings(), quest=n, places=[quest.start, *state.places[1:]])
            for n, quest in enumerate(QUESTS)
        ]

    def play(self, seat: Seat, action: Action, events: list[Event]) -> None:
        told = [event.seen_by(None) for event in events]
        found: dict[object, State] = {}
        for world in self.worlds:
            secret = seat == 0 and action.verb in MODE_OF
            for choice in world.journeys(0) if secret else (action,):
                twin = world.copy()
                try:
                    seen = [event.seen_by(None) for event in twin.play(seat, choice)]
                except IllegalAction:
                    continue
                if seen == told:
                    key = (twin.quest, twin.places[0], twin.abroad, twin.collected, twin.used)
                    found[key] = twin
        self.worlds = list(found.values())

    def spots(self) -> Spots:
        return {(world.quest, world.abroad, world.places[0]) for world in self.worlds}


def compare(match: AnyMatch, rng: random.Random, windows: int) -> Counter[str]:
    brute = BruteForce(truth(match))
    seen: Counter[str] = Counter()
    while not match.over and len(truth(match).logbook) < windows:
        seat, action = choose(match, rng)
        events = match.play(seat, action)
        if match.over:
            break
        brute.play(seat, action, events)
        belief = believe(view_of(match, None), match.log(1))
        exact = brute.spots()
        if len(truth(match).logbook) < QUESTS_TAKE:
            assert spots(belief) == exact
        else:
            assert spots(belief) >= exact
        seen.update(event.kind for event in events)
        seen["several"] += len(exact) > 1
    return seen


@pytest.mark.parametrize("seed", range(25))
def test_the_set_equals_brute_force(seed: int) -> None:
    compare(new(seed, 4 + seed % 2), random.Random(seed), QUESTS_TAKE - 1)


@pytest.mark.parametrize("seed", range(100, 104))
def test_later_nothing_possible_is_missing(seed: int) -> None:
    compare(new(seed, 4), random.Random(seed), 20)


def test_brute_force_has_met_all_that_matters() -> None:
    seen: Counter[str] = Counter()
    for seed in range(100):
        seen += compare(new(("met", seed), 4), random.Random(seed), 4)
    expected = {"travelled_same", "travelled_abroad", "travelled_silent", "revealed", "moved"}
    assert expected | {"orange", "black", "black_first", "black_second", "several"} <= set(seen)


@pytest.mark.parametrize("seed", range(60))
def test_runners_short_of_tickets_are_believed_exactly(seed: int) -> None:
    """With few tickets the runner stays, or the second half of a double move lapses."""
    rng = random.Random(seed)
    few = [tickets(rng.randrange(2), rng.randrange(2), rng.randrange(3)) for _ in range(4)]
    cities = [quest.start for quest in QUESTS]
    chasers = [CITY_OF[code] for code in ("FR-6", "ES-9", "AT-1")]
    worlds = [
        State(settings=Settings(), quest=n, places=[city, *chasers], tickets=few[:])
        for n, city in enumerate(cities)
    ]
    worlds = [world for world in worlds if world.journeys(0)]
    if not worlds:
        return
    state = rng.choice(worlds).copy()
    brute = BruteForce(state)
    brute.worlds = worlds
    belief = Belief([BIT[city] for city in cities], [0] * 10, tuple(chasers), few[0]).able()
    for _ in range(12):
        if not state.turn():
            return
        seat = state.on_turn
        jokers = [action for action in state.legal(seat) if action.verb == "orange"]
        actions = [a for a in state.journeys(seat) if seat or not state.occupied & BIT[a.city]]
        action = rng.choice(jokers or actions or list(state.journeys(seat)))
        events = state.play(seat, action)
        if not state.turn():
            return
        brute.play(seat, action, events)
        for event in events:
            if event.seen_by(None):
                belief = belief.after(event)
        now = belief.able() if state.on_turn == 0 else belief
        assert spots(now) == brute.spots()


@settings(max_examples=60)
@given(st.integers(4, 5), st.integers(0, 2**32))
def test_the_true_city_is_always_possible(seats: int, seed: int) -> None:
    match = new(seed, seats)
    for _ in play(match, random.Random(seed)):
        if match.over:
            break
        state = truth(match)
        belief = believe(view_of(match, 1), match.log(1))
        assert (state.quest, state.abroad, state.places[0]) in spots(belief)
        assert belief.by_quest[state.quest] & BIT[state.places[0]]
        assert belief.chasers == tuple(state.places[1:])
        assert belief.tickets == state.tickets[0]
        assert belief.window == len(state.logbook)
        assert belief.size == belief.cities.bit_count() == len(members(belief.cities))


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.booleans())
def test_weights_are_where_the_set_is(seed: int, spread: bool) -> None:
    match = new(seed)
    for number, _ in enumerate(play(match, random.Random(seed))):
        if match.over or number % 5:
            continue
        view, log = view_of(match, 0), match.log(0)
        likelihood = weigh(view, log, spread=spread)
        weighted = likelihood.by_city()
        assert sum(weighted) == pytest.approx(1)
        assert {c for c, w in enumerate(weighted) if w} == set(members(believe(view, log).cities))
        by_quest = likelihood.by_quest()
        assert sum(by_quest) == pytest.approx(1)
        possible = [bool(cities) for cities in believe(view, log).by_quest]
        assert [weight > 0 for weight in by_quest] == possible


def test_every_log_tells_the_same_facts() -> None:
    match = new(5, 5)
    for _ in play(match, random.Random(5)):
        pass
    assert len({facts(match.log(viewer)) for viewer in (None, *range(5))}) == 1


def test_weights_are_shared_out_among_the_journeys() -> None:
    """From Malta there is one way out, from Catania three cities by five links."""
    catania, malta = CITY_OF["IT-11"], CITY_OF["MT-1"]
    first = Likelihood({catania: 1.0}, spread=True)
    event = Event("travelled_silent", {"seat": 0, "window": 1, "mode": "train"})
    (learnt,) = facts([event])
    by_train = first.learn(learnt).by_city()
    assert {CODES[c]: w for c, w in enumerate(by_train) if w} == {"IT-9": 0.5, "IT-10": 0.5}
    both = Likelihood({catania: 0.5, malta: 0.5}, spread=True)
    (learnt,) = facts([Event("travelled_silent", {"seat": 0, "window": 1, "mode": "ferry"})])
    by_ferry = both.learn(learnt).by_city()
    assert by_ferry[malta] == pytest.approx(1 / 6)
    assert by_ferry[catania] == pytest.approx(5 / 6)


def test_a_closed_list_starts_from_all_cities() -> None:
    match = new(2, closed_quests=True, deduction_aid=True)
    possible = view_of(match, 1).possible
    assert possible
    assert len(possible) == len(CODES) - 3
    for _ in play(match, random.Random(2)):
        state = truth(match)
        if match.over:
            break
        shown = state.view(1).possible
        assert shown
        assert CODES[state.places[0]] in shown


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_the_aid_shows_what_the_log_tells(seed: int) -> None:
    match = new(seed, deduction_aid=True)
    for _ in play(match, random.Random(seed)):
        expected = believe(view_of(match, 1), match.log(2))
        for viewer in (0, 1, 2, None):
            shown = view_of(match, viewer).possible
            if match.over:
                assert shown is None
            else:
                assert shown == tuple(CODES[city] for city in members(expected.cities))


def test_the_aid_is_off_by_default() -> None:
    match = new(1)
    assert view_of(match, 1).possible is None
    assert truth(match).history is None


def test_histories_share_their_past() -> None:
    start = History.at(Belief.first())
    one = start.then(Event("placed", {"seat": 1, "city": "FR-6"}))
    left = one.then(Event("moved", {"seat": 1, "mode": "train", "city": "FR-1"}))
    right = one.then(Event("moved", {"seat": 1, "mode": "train", "city": "CH-1"}))
    assert left.belief().chasers == (CITY_OF["FR-1"],)
    assert right.belief().chasers == (CITY_OF["CH-1"],)
    assert left.belief() is left.belief()
    assert one.belief().chasers == (CITY_OF["FR-6"],)


def test_possible_cities_over_time() -> None:
    match = new(8)
    for _ in play(match, random.Random(8)):
        pass
    state = truth(match)
    over_time = possible_over_time(match.log(None))
    assert len(over_time) == len(state.logbook) + 1
    assert len(over_time[0]) == 10
    for city, possible in zip(state.logbook[:-1], over_time[1:-1], strict=True):
        assert CODES[city] in possible


def test_the_sets_stay_small() -> None:
    """Borders are named, so that even random chasers soon know where to look."""
    sizes = [
        believe(view_of(match, None), match.log(None)).size
        for seed in range(10)
        for match in play(new(("size", seed)), random.Random(seed))
        if truth(match).on_turn == 0
    ]
    assert sum(sizes) / len(sizes) < 60


def test_chance_of_a_way_is_that_of_the_weights() -> None:
    match, rng = new(21), random.Random(21)
    while len(truth(match).logbook) < 5:
        match.play(*choose(match, rng))
    likelihood = weigh(view_of(match, 1), match.log(1))
    stream = Chance.of("ways").stream("ways")
    draws = 3000
    ends = Counter(likelihood.way(stream)[1][-1] for _ in range(draws))
    for city, weight in enumerate(likelihood.by_city()):
        expected = draws * weight
        assert abs(ends[city] - expected) <= 5 * max(expected, 1) ** 0.5
