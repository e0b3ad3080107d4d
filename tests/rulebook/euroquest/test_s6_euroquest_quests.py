"""Quests: B12 the start city, B13 islands, B15 modes."""

from grandtour.games.euroquest.quests import QUEST_OF, QUESTS
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.tickets import tickets
from grandtour.games.euroquest.view import QuestCard
from tests.rulebook.euroquest.euroquest_positions import chase, do, kinds, position, winners


def card(state: State) -> QuestCard:
    found = state.view(0).quest
    assert found
    return found


def test_b12_the_start_city_does_not_count() -> None:
    state = position("IT-11", quest="Q08")
    assert card(state).collected == ()
    do(state, "R ferry MT-1")
    assert card(state).collected == ("MT",)
    for city in ("IT-9", "IT-10"):
        state = position("IT-11", quest="Q08")
        do(state, f"R train {city}")
        assert card(state).collected == ("IT",)


def test_b12_the_start_city_counts_when_it_is_entered_again() -> None:
    state = position("IT-11", quest="Q08")
    do(state, "R ferry MT-1")
    chase(state)
    do(state, "R ferry IT-11")
    assert card(state).collected == ("IT", "MT")


def test_b13_one_island_one_count() -> None:
    state = position("FR-14", quest="Q10")
    do(state, "R ferry FR-16")
    chase(state)
    do(state, "R bus FR-17")
    assert card(state).collected == ("Corsica",)
    chase(state)
    do(state, "R ferry IT-13")
    assert card(state).collected == ("Corsica", "Sardinia")
    assert card(state).needed == 4


def test_b15_the_modes_must_be_complete_on_arrival() -> None:
    state = position("NO-11", quest="Q09", windows=8, used=tickets(5, 3, 1))
    events = do(state, "R ferry NO-12")
    assert "quest_done" not in kinds(events)
    assert card(state).used.bus == 3
    chase(state)
    do(state, "R bus NO-13")
    assert state.outcome() is None
    chase(state)
    do(state, "R bus NO-12")
    assert winners(state) == (0,)


def test_b15_the_same_move_may_complete_everything() -> None:
    state = position("NO-11", quest="Q09", windows=8, used=tickets(4, 3, 1))
    do(state, "R bus NO-12")
    assert winners(state) == (0,)


def test_reach_is_needed_last() -> None:
    quest = QUESTS[QUEST_OF["Q01"]]
    everything = (1 << quest.needed) - 1
    assert not quest.done(quest.start, everything, 0)
    assert quest.done(quest.reach, everything, 0)
    assert not quest.done(quest.reach, everything >> 1, 0)
