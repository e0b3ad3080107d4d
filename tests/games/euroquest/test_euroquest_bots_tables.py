"""What the bots of EuroQuest work with: distances, moves to a quest's end, suspects, answers."""

import random
from itertools import pairwise

import pytest

from grandtour.bots.log_follower import LogFollower
from grandtour.games.euroquest.belief import REVEAL_WINDOW
from grandtour.games.euroquest.board import CITIES, CITY_OF, ENDS, MODES, NEIGHBOURS, bits
from grandtour.games.euroquest.bots.announcements import SAME, SILENT, Announcement, Odds, heard
from grandtour.games.euroquest.bots.chaser_model import Pack, barring, closed_in
from grandtour.games.euroquest.bots.quest_moves import moves_to_go
from grandtour.games.euroquest.bots.runner_model import caution
from grandtour.games.euroquest.bots.suspects import Suspects
from grandtour.games.euroquest.bots.tuning import HABITS
from grandtour.games.euroquest.distances import DISTANCE, DISTANCES, FAR
from grandtour.games.euroquest.facts import fact
from grandtour.games.euroquest.knowledge import believe
from grandtour.games.euroquest.quests import QUESTS
from grandtour.games.euroquest.tickets import SUPPLY, UNIT
from grandtour.games.euroquest.view import RUNNER
from tests.games.euroquest.euroquest_games import new, play, truth, view_of

PARIS = CITY_OF["FR-6"]

SHORTEST_QUEST = 12
"""No quest takes fewer moves."""


def test_neighbours_are_one_link_apart_and_distances_are_symmetric() -> None:
    for city in range(len(CITIES)):
        assert bits([int(end) for end in (DISTANCE[city] == 1).nonzero()[0]]) == NEIGHBOURS[city]
    for table in DISTANCES:
        assert (table == table.T).all()
        assert table.max() <= FAR


def test_fewer_modes_make_longer_ways() -> None:
    andorra = CITY_OF["AD-1"]
    assert DISTANCES[MODES.index("train") + 1][andorra][PARIS] == FAR
    assert (DISTANCES[2] >= DISTANCES[7]).all()


def test_the_tables_are_small() -> None:
    assert sum(table.nbytes for table in DISTANCES) < 1_000_000


EXACT = [n for n, quest in enumerate(QUESTS) if quest.kind in ("", "visit_all")]
"""Quests whose shortest ways are exact; where the runner chooses the places they are guessed."""


@pytest.mark.parametrize("quest", EXACT, ids=lambda n: QUESTS[n].card.id)
def test_the_best_move_brings_a_quest_nearer_by_one(quest: int) -> None:
    card = QUESTS[quest]
    for city in (city for city in range(len(CITIES)) if not card.gains[city]):
        here = moves_to_go(quest, 0, 0, city)
        after = [
            moves_to_go(quest, card.gains[end], UNIT[mode], end)
            for mode in range(len(MODES))
            for end in ENDS[mode][city]
        ]
        assert here == min(after) + 1


@pytest.mark.parametrize("quest", range(len(QUESTS)), ids=lambda n: QUESTS[n].card.id)
def test_following_the_shortest_way_fulfils_the_quest(quest: int) -> None:
    card = QUESTS[quest]
    city, collected, used = card.start, 0, 0
    for moves in range(1, 29):
        used, city = min(
            ((used + UNIT[mode], end) for mode in range(len(MODES)) for end in ENDS[mode][city]),
            key=lambda way: moves_to_go(quest, collected | card.gains[way[1]], way[0], way[1]),
        )
        collected |= card.gains[city]
        if card.done(city, collected, used):
            assert moves >= SHORTEST_QUEST
            return
    pytest.fail("the quest is not fulfilled")


@pytest.mark.parametrize("seed", range(8))
def test_suspects_are_the_possible_cities(seed: int) -> None:
    """All cities of the exact belief, less those where only a winner could be."""
    match = new(seed, 5)
    follower = LogFollower(Suspects.hear)
    for moment in play(match, random.Random(seed)):
        if moment.over:
            break
        state = truth(moment)
        suspects = follower.after(moment.log(1), Suspects).by_city()
        possible = believe(view_of(moment, 1), moment.log(1)).cities
        assert state.places[0] in suspects
        assert sum(suspects.values()) == pytest.approx(1)
        if len(state.logbook) < 12:
            assert bits(list(suspects)) & possible == possible


def test_suspects_know_the_quest_of_the_start() -> None:
    suspects = LogFollower(Suspects.hear).after(new(1).log(1), Suspects).weights
    assert {QUESTS[suspect.quest].start for suspect in suspects} <= {
        quest.start for quest in QUESTS
    }
    assert all(QUESTS[suspect.quest].start == suspect.city for suspect in suspects)


@pytest.mark.parametrize("seed", range(4))
def test_what_words_would_tell_is_what_they_tell(seed: int) -> None:
    """The runner foresees the public's belief after its words, as far as it goes on."""
    match = new(seed, 5)
    follower = LogFollower(Suspects.hear)
    foreseen: dict[Announcement, Odds] = {}
    compared = 0
    for moment in play(match, random.Random(seed)):
        if moment.over:
            break
        suspects = follower.after(moment.log(1), Suspects)
        told = fact(moment.log(1)[-1])
        if told is not None and told.kind in ("same", "abroad") and foreseen:
            country = SAME if told.kind == "same" else told.country
            expected, found = foreseen[told.mode, country], suspects.by_city()
            assert set(found) <= set(expected)
            # Who would have won by that move is no suspect any more.
            if set(found) == set(expected) and suspects.window < SHORTEST_QUEST:
                compared += 1
                assert found == pytest.approx(expected)
        on_turn = truth(moment).on_turn == RUNNER and suspects.window + 1 != REVEAL_WINDOW
        foreseen = suspects.after_announcements(silent=False) if on_turn else {}
    assert compared >= 3


def test_a_runner_avoids_chasers_the_more_the_nearer_they_are() -> None:
    chasers = (PARIS, CITY_OF["BG-1"], CITY_OF["FI-2"])
    factors = caution(chasers, (SUPPLY,) * 3, HABITS)
    assert not factors[list(chasers)].any()
    by_distance = [
        factors[(DISTANCE[PARIS] == links) & (DISTANCE[list(chasers[1:])].min(axis=0) > 5)]
        for links in range(1, 4)
    ]
    for nearer, farther in pairwise(by_distance):
        assert len(nearer)
        assert nearer.max() < farther.min()


def test_words_narrow_the_public_belief() -> None:
    belief = {PARIS: 0.5, CITY_OF["AT-1"]: 0.5}
    train, nobody = MODES.index("train"), ()
    at_home = heard(belief, (train, SAME), 7, nobody)
    anywhere = heard(belief, (train, SILENT), 7, nobody)
    assert set(at_home) < set(anywhere)
    assert sum(at_home.values()) == pytest.approx(1)


def test_the_expected_answer_to_a_known_city_is_to_go_there() -> None:
    train = MODES.index("train")
    target = ENDS[train][PARIS][0]
    pack = Pack((PARIS, CITY_OF["BG-1"], CITY_OF["FI-2"]), (SUPPLY,) * 3)
    after, belief = closed_in(pack, {target: 1.0})
    assert after.cities[0] == target
    assert target not in belief


def test_chasers_that_bar_the_ways_leave_fewer_of_them() -> None:
    ways = NEIGHBOURS[PARIS]
    near = [city for city in range(len(CITIES)) if DISTANCE[PARIS][city] == 3]
    pack = Pack((near[0], near[len(near) // 2], near[-1]), (SUPPLY,) * 3)
    after = barring(pack, ways)
    assert (after.reach() & ways).bit_count() > (pack.reach() & ways).bit_count()
    assert all(a != b for a, b in zip(pack.cities, after.cities, strict=True))
