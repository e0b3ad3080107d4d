"""Practice: what is missed comes again, what is known later, and nothing is told too early."""

import msgspec
import pytest

from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.game import LANGUAGES, Language
from grandtour.games.whereabouts.grid import TEXTS
from grandtour.games.whereabouts.practice import Practice, PracticeMemory
from grandtour.games.whereabouts.schedule import Known, answered, knowledge
from grandtour.games.whereabouts.solo_question import DECK, Deck
from tests.games.whereabouts.whereabouts_solos import (
    START,
    Alone,
    other_solutions,
    stones,
    wrong_half,
)

SMALL: Deck = {name: DECK[name] for name in ("amsterdam", "berlin", "galway", "peipus")}


def kept(alone: Alone) -> PracticeMemory:
    assert alone.memory is not None
    return msgspec.json.decode(alone.memory, type=PracticeMemory)


def place_of(alone: Alone) -> str:
    """The place in hand; before the first action nothing is written down."""
    return kept(alone).place if alone.memory else _first()


def _first() -> str:
    alone = Alone(Practice())
    alone.act("half W")
    return kept(alone).place


def answer(alone: Alone, right: int) -> str:
    """Answers the place in hand with so many stones right, or wrongly, and goes on."""
    if alone.memory is None:
        alone.act("half W", "undo")
    name = place_of(alone)
    solution = DECK[name].solution
    alone.act(*(stones(solution, right) if right else [wrong_half(solution)]), "seal")
    assert kept(alone).cards[name].right == right
    alone.act("next")
    return name


def test_a_missed_place_comes_again_before_a_known_one() -> None:
    alone = Alone(Practice(SMALL))
    outcomes = [answer(alone, right) for right in (4, 0, 4, 4)]
    missed = outcomes[1]
    alone.wait(days=300)
    alone.act("rest", "next")
    assert place_of(alone) == missed


def test_a_missed_place_comes_again_after_a_minute_but_not_at_once() -> None:
    alone = Alone(Practice())
    missed = answer(alone, 0)
    assert place_of(alone) != missed
    alone.wait(seconds=61)
    answer(alone, 4)
    assert place_of(alone) == missed


def test_known_places_make_way_for_new_ones_until_there_is_none() -> None:
    alone = Alone(Practice(SMALL))
    assert {answer(alone, 4) for _ in range(len(SMALL))} == set(SMALL)
    due = {name: card.due for name, card in kept(alone).cards.items()}
    assert due[place_of(alone)] == min(due.values())
    assert min(due.values()) > alone.now.timestamp() + 24 * 3600


def test_better_answers_wait_longer() -> None:
    due = [answered(None, right, START).due for right in (0, 1, 2, 3, 4)]
    assert due[0] == due[1] < due[2] < due[3] < due[4]
    assert due[0] == START.timestamp() + 60


def test_new_places_mix_the_colours() -> None:
    alone = Alone(Practice())
    colours = [DECK[answer(alone, 4)].face.colour for _ in range(9)]
    assert colours == ["yellow", "red", "blue"] * 3


def test_the_same_answers_at_the_same_times_lead_to_the_same_places() -> None:
    one, two, later = Alone(Practice()), Alone(Practice()), Alone(Practice())
    later.wait(minutes=1)
    ways = [[answer(alone, n % 5) for n in range(20)] for alone in (one, two, later)]
    assert ways[0] == ways[1] != ways[2]
    assert one.memory == two.memory


def test_knowledge_is_what_was_right_and_fades() -> None:
    fresh = answered(None, 3, START)
    assert knowledge(fresh, START) == pytest.approx(0.75)
    assert knowledge(answered(None, 0, START), START) == 0
    later = Alone(Practice(), START)
    later.wait(days=30)
    assert 0 < knowledge(fresh, later.now) < 0.75


@pytest.mark.parametrize(
    ("before", "text", "reason"),
    [
        ((), "band N", "half_first"),
        ((), "undo", "no_stone"),
        ((), "seal", "no_stone"),
        ((), "pass", "no_stone"),
        ((), "next", "answer_first"),
        ((), "choose 1", "unknown_action"),
        (("half W",), "half E", "level_tipped"),
        (("half W",), "pass", "stones_lie"),
        (("half W", "band M"), "sector 4", "other_half"),
        (("half W", "band M"), "sector 13", "no_such_sector"),
        (("half W", "seal"), "band N", "tip_sealed"),
        (("rest",), "half W", "nothing_asked"),
    ],
)
def test_what_cannot_be_done(before: tuple[str, ...], text: str, reason: str) -> None:
    alone = Alone(Practice())
    alone.act(*before)
    unchanged = alone.memory
    with pytest.raises(IllegalAction) as refused:
        alone.act(text)
    assert refused.value.reason == reason
    assert alone.memory == unchanged


def test_nonsense_is_unreadable() -> None:
    with pytest.raises(UnreadableAction):
        Alone(Practice()).act("fly to the moon")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_nothing_before_the_tip_is_sealed(language: Language) -> None:
    """In a world with other solutions every question has the same bytes."""
    true, false = Alone(Practice()), Alone(Practice(other_solutions()))
    known = {name: answered(None, 2, START) for name in list(DECK)[::7]}
    for remembered in ({}, known):
        kept_before = msgspec.json.encode(
            PracticeMemory(seed="x", place="galway", cards=remembered)
        )
        for alone in (true, false):
            alone.memory = kept_before
            alone.wait(days=1)
        for action in ("half W", "undo", "half E", "band S", "sector 5", "cell A", "undo"):
            for live in (False, True):
                assert true.page(language, live=live) == false.page(language, live=live)
            for alone in (true, false):
                alone.act(action)
            assert true.memory == false.memory
    assert "galway" not in true.page(live=True)
    for alone in (true, false):
        alone.act("seal")
    assert true.page() != false.page()


def test_the_answer_shows_place_hint_and_distance() -> None:
    alone = Alone(Practice())
    alone.memory = msgspec.json.encode(PracticeMemory(seed="x", place="galway"))
    alone.act("half E", "seal")
    page = alone.page()
    assert "West · Middle · 1 · B" in page
    assert DECK["galway"].hint_en in page
    assert "km off" in page
    assert 'class="tip-of seat-0 wrong"' in page


def test_the_map_of_knowledge_has_numbers_and_a_table() -> None:
    alone = Alone(Practice())
    cards = {"galway": answered(None, 4, START), "amsterdam": answered(None, 0, START)}
    alone.memory = msgspec.json.encode(PracticeMemory(seed="x", cards=cards))
    page = alone.page()
    assert page.count('class="heat shade-') == 2
    assert 'class="heat shade-4"' in page
    assert '<th scope="row">West · Middle · 1</th><td>100</td><td>1</td>' in page
    assert '<th scope="row">West · Middle · 3</th><td>0</td><td>1</td>' in page
    assert "<dd>1</dd>" in page
    assert "<dd>222</dd>" in page


def test_the_memory_stays_small() -> None:
    cards = {name: Known(2, None, 12.3456, 5.4321, 2**31, 2**31, 4) for name in DECK}
    alone = Alone(Practice())
    alone.memory = msgspec.json.encode(PracticeMemory(seed="x" * 32, place="galway", cards=cards))
    alone.act("half W", "seal", "next")
    assert alone.memory is not None
    assert len(alone.memory) < 20_000


def test_places_that_left_the_deck_are_forgotten() -> None:
    cards = {"atlantis": answered(None, 4, START), "galway": answered(None, 4, START)}
    alone = Alone(Practice(SMALL))
    alone.memory = msgspec.json.encode(PracticeMemory(seed="x", place="atlantis", cards=cards))
    assert "Where is" in alone.page()
    alone.act("half W")
    assert set(kept(alone).cards) == {"galway"}
    assert place_of(alone) in SMALL


def test_a_region_and_a_category_can_be_practised() -> None:
    alone = Alone(Practice())
    alone.act("rest", "region w m", "colour red", "next")
    wanted = [
        name
        for name, place in DECK.items()
        if TEXTS[place.solution].startswith("W M") and place.face.colour == "red"
    ]
    seen = {answer(alone, 4) for _ in wanted}
    assert seen == set(wanted)
    # When all is known, what is due next comes again: nothing else does.
    assert answer(alone, 4) in wanted
    alone.act("rest", "region all", "colour all")
    assert (kept(alone).region, kept(alone).colour) == ("", "")


def test_a_wish_is_told_while_no_place_is_asked() -> None:
    alone = Alone(Practice())
    with pytest.raises(IllegalAction, match="wish_at_rest"):
        alone.act("region w m")
    alone.act("rest")
    facts, legal = alone.solo.view(alone.memory, alone.now)
    assert {"region w m", "region all", "colour blue"} <= set(map(str, legal))
    assert (facts["region"], facts["colour"]) == ("", "")


def test_progress_is_told_region_by_region() -> None:
    alone = Alone(Practice())
    alone.act("rest", "region e n", "next")
    answer(alone, 4)
    alone.act("rest")
    page = alone.page()
    places = sum(TEXTS[place.solution].startswith("E N") for place in DECK.values())
    assert f"<td>1 / {places}</td>" in page
    assert page.count('aria-pressed="true"') == 2
