"""The box: its cards can be read, hold together, and nothing unknown gets in."""

import csv
from collections import Counter

import pytest

from grandtour.core.chance import Chance
from grandtour.core.errors import BadOptions
from grandtour.core.match import Match
from grandtour.games.geoquest import GAME
from grandtour.games.geoquest.board import DATA
from grandtour.games.geoquest.cards.box import card_set
from grandtour.games.geoquest.cards.house import MOST_HOUSE_CARDS, read_house_cards
from grandtour.games.geoquest.language.reader import Reader, UnknownEffect
from grandtour.games.geoquest.language.words import HELD, ONCE, REACTION, Effect, Place, vocabulary
from grandtour.games.geoquest.view import GeoQuestView

CARDS = card_set()


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_box_is_complete() -> None:
    assert len(CARDS.cachers) == 24
    assert len(CARDS.equipment) == 48
    assert len(CARDS.ensembles) == 16
    assert len(CARDS.events) == 90
    assert len(CARDS.bugs) == 39
    total: Counter[str] = Counter()
    for disk in CARDS.disks:
        total[disk.type] += disk.count
    assert total == {"normal": 66, "puzzle": 48, "multi": 36}


def test_no_two_cards_share_an_id() -> None:
    assert len(CARDS.by_id) == 24 + 48 + 16 + 90 + 39


def test_cachers_bear_their_letters() -> None:
    assert "".join(sorted(card.letter for card in CARDS.cachers)) == "ABCDEFGHIJKLMNOPQRSTUVWY"
    for card in CARDS.cachers:
        assert card.first_name[0] == card.letter


def test_ensembles_are_three_cards_of_which_two_are_needed() -> None:
    for number, ensemble in enumerate(CARDS.ensembles):
        members = {n for n, card in enumerate(CARDS.equipment) if card.ensemble == number}
        assert len(members) == 3
        assert ensemble.gear == sum(1 << n for n in members)
        assert ensemble.needed == 2


def test_what_equipment_prevents_is_what_events_say() -> None:
    prevented: dict[str, set[str]] = {row["id"]: set() for row in rows("equipment.csv")}
    for row in rows("events.csv"):
        for card in row["blocked_by"].split("|"):
            if card and not card.startswith("cacher:"):
                prevented[card].add(row["id"])
    for row in rows("equipment.csv"):
        assert set(filter(None, row["prevents"].split("|"))) == prevented[row["id"]]


@pytest.mark.parametrize(
    "name",
    [
        "cachers.csv",
        "equipment.csv",
        "ensembles.csv",
        "events.csv",
        "travel_bugs.csv",
        "cache_disks.csv",
    ],
)
def test_every_row_has_its_texts_and_provenance(name: str) -> None:
    for row in rows(name):
        assert row["provenance"] in ("rulebook", "public", "reconstructed")
        for column, value in row.items():
            if column.startswith(("name_", "desc_", "goal_")):
                assert value.strip(), (name, row)


def test_the_facts_of_the_rulebook() -> None:
    texts = {card.id: [str(effect) for effect in card.effects] for card in CARDS.by_id.values()}
    assert "search_bonus(1)" in texts["grampa_gary"]
    assert texts["flashlight"] == ["search_bonus(1,found=none)"]
    assert texts["binoculars"] == ["move_bonus(1,if=roll_min(4))"]
    assert texts["hiking_boots"] == ["move_bonus(1,terrain=forest)"]
    assert "jump(hospital)" in texts["broken_wrist"]
    eagle_scout = CARDS.ensembles[0]
    assert set(CARDS.gear_ids(eagle_scout.gear)) == {"compass", "batteries", "pocket_knife"}
    timings = {card.id: card.timing for card in CARDS.events}
    assert (timings["fresh_snow"], timings["helpful_hint"]) == ("now", "any")
    assert CARDS.bugs[CARDS.bug_number["swimmer"]].goal.text == "beside(stream)"


# The language.


def test_every_word_that_can_happen_is_interpreted() -> None:
    words = vocabulary(Effect)
    assert len(words) == 62
    for word, kind in words.items():
        happens = kind.happen is not Effect.happen
        assert happens == bool(kind.places & (ONCE | REACTION)), word
        holds = kind.equip is not Effect.equip
        assert holds == bool(kind.places & HELD), word


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("fly(3)", "event", "fly"),
        ("gain_points(many)", "event", "many"),
        ("gain_points()", "event", "gain_points"),
        ("gain_points(1,2)", "event", "gain_points(1,2)"),
        ("gain_points(1,for=fun)", "event", "for="),
        ("jump(moon)", "event", "moon"),
        ("if(raining,end_turn)", "event", "raining"),
        ("unless(teapot,end_turn)", "event", "teapot"),
        ("when(sunrise,gain_points(1))", "held", "sunrise"),
        ("move_bonus(1,terrain=moor)", "held", "moor"),
        ("action(smile,gain_points(1))", "held", "smile"),
        ("lasts(2,gain_points(1))", "event", "gain_points"),
        ("extra_slots(1)", "event", "extra_slots"),
        ("end_turn", "held", "end_turn"),
        ("may(gain_points(1))", "held", "may(gain_points(1))"),
        ("roll_bonus(1,next=1)", "held", "roll_bonus(next=)"),
        ("move_bonus(1,terrain=forest)", "event", "move_bonus(terrain=)"),
        ("gain_points(1", "event", "gain_points(1"),
        ("gain_points(1)end_turn", "event", "end_turn"),
        ("", "event", ""),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(text: str, place: Place, word: str) -> None:
    with pytest.raises(UnknownEffect) as error:
        Reader("Strange Card", CARDS.gear_number).effects(text, place)
    assert error.value.reason == "unknown_effect"
    assert error.value.params == {"card": "Strange Card", "word": word}


@pytest.mark.parametrize(
    "goal", ["near(castle,2)", "row_or_col(X)", "all(map_edge)", "map_edge;on(path)"]
)
def test_unknown_goals_are_refused(goal: str) -> None:
    with pytest.raises(UnknownEffect):
        Reader("Strange Bug", CARDS.gear_number).goal(goal)


def test_a_text_is_read_as_it_was_written() -> None:
    for card in CARDS.by_id.values():
        for effect in card.effects:
            assert CARDS.effect(effect.text) == effect


# House cards.

HOUSE = """
event; Sunny Day; normal; gain_points(2); draw_equipment(1)
equipment; Magic Kite; move_bonus(3,if=roll_max(1))
event; Kite Weather; any; if(has(magic_kite),gain_points(1))
"""


def test_house_cards_join_the_box() -> None:
    cards = card_set(read_house_cards(HOUSE))
    assert [card.id for card in cards.house] == ["sunny_day", "magic_kite", "kite_weather"]
    assert (len(cards.events), len(cards.equipment)) == (92, 49)
    assert cards.by_id["sunny_day"].name("de") == "Sunny Day"
    match = Match(GAME, 3, {"house_cards": HOUSE}, Chance.of("house"))
    view = match.view(None)
    assert isinstance(view, GeoQuestView)
    dealt = {card for panel in view.panels for card in panel.equipment}
    assert ("magic_kite" in dealt) == (view.house.unknown_equipment == 0)
    assert len(dealt) + len(view.equipment_left) + view.house.unknown_equipment == 49


@pytest.mark.parametrize(
    ("text", "reason", "params"),
    [
        ("spell; A; gain_points(1)", "house_kind", {"line": 1, "word": "spell"}),
        ("event; A; normal", "house_short", {"line": 1}),
        ("event; A; later; gain_points(1)", "house_timing", {"line": 1, "word": "later"}),
        ("\nevent; A; now; gain_luck(1)", "house_effect", {"line": 2, "word": "gain_luck"}),
        ("equipment; Hat; move_bonus(1)", "house_name", {"line": 1, "word": "Hat"}),
        ("equipment; A; move_bonus(1)\nequipment; a!; move_bonus(1)", "house_name", None),
        ("equipment; A; gain_points(1)", "house_effect", {"line": 1, "word": "gain_points"}),
    ],
)
def test_a_bad_house_card_is_named(
    text: str, reason: str, params: dict[str, object] | None
) -> None:
    with pytest.raises(BadOptions) as error:
        Match(GAME, 2, {"house_cards": text}, Chance.of("house"))
    assert error.value.reason == reason
    if params is not None:
        assert error.value.params == params


def test_house_cards_have_an_end() -> None:
    text = "\n".join(f"equipment; Thing {n}; extra_slots(1)" for n in range(MOST_HOUSE_CARDS + 1))
    with pytest.raises(BadOptions) as error:
        read_house_cards(text)
    assert error.value.reason == "house_too_many"
