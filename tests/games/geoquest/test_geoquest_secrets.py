"""Views: what is still to be done is listed in public words, and house cards stay unknown."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import get_args

import pytest

from grandtour.core.chance import Chance
from grandtour.core.match import Match
from grandtour.core.testing import GROUPS, Case, Plan
from grandtour.core.testing.playing import encode
from grandtour.games.geoquest import GAME
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.agenda import Question
from grandtour.games.geoquest.cards.equipment import PickGear
from grandtour.games.geoquest.cards.files import HouseCard
from grandtour.games.geoquest.cards.house import (
    KnownHouseCards,
    cards_as_known,
    read_house_cards,
)
from grandtour.games.geoquest.decision import Kind
from grandtour.games.geoquest.page import PAGE
from grandtour.games.geoquest.pending import agenda, pending, step_kinds
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.view import GeoQuestView, Pending
from grandtour.locale import translator
from tests.effort import some

EVENTS = "\n".join(
    [
        *(f"event; Sunny Day {n}; normal; gain_points(1)" for n in range(8)),
        *(f"event; Lucky Find {n}; now; pick_equipment(1)" for n in range(4)),
        *(f"event; Swap Meet {n}; any; trade_with_deck(2)" for n in range(4)),
    ]
)
EQUIPMENT = "\n".join(f"equipment; Magic Kite {n}; move_bonus(1)" for n in range(8))
HOUSE = f"{EVENTS}\n{EQUIPMENT}"
MENTIONING = f"event; Kite Weather; normal; if(has(magic_kite_7),gain_points(1))\n{HOUSE}"


def positions(
    seats: int, seed: int, **options: object
) -> Iterator[Match[GeoQuestState, Action, GeoQuestView]]:
    """A random game, before each of its actions."""
    match = Match(GAME, seats, options, Chance.of("secrets", seats, seed))
    rng = Random(seed)
    while not match.over:
        yield match
        seat = rng.choice(match.state.turn())
        match.play(seat, rng.choice(match.legal(seat)))


# What is still to be done.


def test_every_step_says_which_of_its_entries_are_shown() -> None:
    assert len(step_kinds()) == 79
    shown = {*Pending.__struct_fields__, "cause"}
    for name, kind in step_kinds().items():
        assert shown.issuperset(kind.__struct_fields__), name


def test_every_question_has_words_of_its_own() -> None:
    asking = [kind for kind in step_kinds().values() if issubclass(kind, Question)]
    assert {kind.kind for kind in asking} == set(get_args(Kind))


def test_the_steps_of_a_view_make_the_same_agenda_again() -> None:
    steps = set()
    for seed in range(3):
        for number, match in enumerate(positions(4, seed, puzzle_voting=True, house_cards=HOUSE)):
            state = match.state
            steps |= {type(step) for step in state.agenda}
            shown = pending(state.cards, state.agenda)
            assert agenda(state.cards, shown) == state.agenda
            if number % 5 == 0:
                assert match.view(None).pending == match.view(0).pending == shown
    assert len(steps) > 30


# House cards.


def test_the_text_of_house_cards_is_a_secret_of_the_host() -> None:
    assert [option.key for option in GAME.info.options if option.secret] == ["house_cards"]


@pytest.mark.parametrize("seed", range(some(1, 2)))
def test_a_view_names_no_house_card_that_no_event_has_told(seed: int) -> None:
    house = read_house_cards(HOUSE)
    t = translator("en", "geoquest")
    for match in islice(positions(3, seed, house_cards=HOUSE), 0, None, 7):
        for viewer in (None, 0, 1, 2):
            log = encode(match.log(viewer)).decode()
            told = {card.id for card in house if f'"{card.id}"' in log}
            view = match.view(viewer)
            asked = view.decision
            assert asked is not None
            if asked.kind != "pick_gear" or viewer not in asked.seats:
                assert {card.id for card in view.house.known} <= told
                shown = encode(view).decode() + str(PAGE.context(view, [], [], t))
                assert not any(mentioned(card, shown) for card in house if card.id not in told)
    assert 3 < len(told) < len(house)


def mentioned(card: HouseCard, text: str) -> bool:
    return f'"{card.id}"' in text or card.name in text


def test_only_who_picks_a_card_of_the_deck_sees_the_deck() -> None:
    match = next(positions(3, 0, house_cards=HOUSE))
    state = match.state
    before = state.view(0).house
    state.agenda += (PickGear(0, False, "hat"),)
    picking = state.view(0).house
    assert before.unknown_equipment == len(picking.looked_up) > 0
    assert picking.unknown_equipment == 0
    assert {str(action) for action in state.legal(0)} >= {f"take {c}" for c in picking.looked_up}
    assert state.view(1).house == state.view(None).house == before
    for viewer in (0, 1, 2, None):
        world = GAME.imagine(state.view(viewer), [], Chance.of("deck").stream("world"))
        assert world.view(viewer) == state.view(viewer)
        assert world.view(None) == state.view(None)


def test_unknown_house_cards_are_counted() -> None:
    match = next(positions(2, 0, house_cards=HOUSE))
    house = match.view(None).house
    drawn = sum(card.kind == "equipment" for card in house.known)
    assert (house.unknown_events, house.unknown_equipment) == (16, 8 - drawn)
    assert len(match.view(None).equipment_left) + house.unknown_equipment == 48 + 8 - 2


def test_a_card_may_speak_of_one_that_nobody_has_seen() -> None:
    spoken_of = read_house_cards(MENTIONING)[0]
    assert spoken_of.mentions == ("magic_kite_7",)
    house = KnownHouseCards(known=(spoken_of,), unknown_events=16, unknown_equipment=8)
    cards = cards_as_known(house)
    assert (len(cards.events), len(cards.equipment)) == (90 + 17, 48 + 8)
    assert "magic_kite_7" in cards.gear_number
    assert cards.events[-1].id != "sunny_day_7"


@pytest.mark.parametrize("group", ["secrecy", "belief", "round_trips"])
def test_tables_with_house_cards_keep_the_contract(group: str) -> None:
    """In all worlds that a seat imagines it sees the same, whatever the house cards are."""
    case = Case(GAME, 3, {"house_cards": MENTIONING})
    GROUPS[group](case, Plan(games=1, positions=40 if group == "secrecy" else 10))
