"""Which answers solve a puzzle: scenarios 41, 43, 44, 45 and the categories of the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandtour.core.game import LANGUAGES, Language
from grandtour.games.geoquest.board import LETTERS
from grandtour.games.geoquest.puzzles.categories import (
    CATEGORIES,
    Verdict,
    answer_key,
    count,
    fits_letters,
    judge,
    known_answers,
    pool,
)
from grandtour.games.geoquest.puzzles.spelling import spell
from grandtour.games.geoquest.puzzles.words import dictionary, entries

LETTERS_MISSING, UNKNOWN, ACCEPTED = Verdict.LETTERS_MISSING, Verdict.UNKNOWN, Verdict.ACCEPTED
PATTERNS = {"five_letter_words", "first_and_last", "inside_word", "side_by_side"}
MOST_PLAYERS = 6


def verdict(category: str, answer: str, letters: str = "RC", one_enough: bool = False) -> Verdict:
    return judge(category, answer, letters[0], letters[1], "en", one_enough)


def test_fifty_categories_of_which_27_need_no_vote() -> None:
    assert len(CATEGORIES) == 50
    assert len(pool("en")) == 27
    assert {key for key in pool("en") if CATEGORIES[key].check == "pattern"} == PATTERNS
    for key, category in CATEGORIES.items():
        assert (category.in_default_pool == "yes") == (key in pool("en"))
        assert category.name_en
        assert category.name_fr
        assert category.name_de
    assert set(pool("en", voting=True)) == set(CATEGORIES)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_french_and_german_have_all_the_categories_that_english_has(language: Language) -> None:
    assert pool(language) == pool("en")
    assert set(pool(language, voting=True)) == set(CATEGORIES)
    assert CATEGORIES["opposites"].checked_by(language) == "list"


def test_letters_may_be_anywhere_and_in_any_order() -> None:
    assert fits_letters("crab", "R", "C")
    assert fits_letters("crab", "c", "r")
    assert fits_letters("Sea Urchin", "R", "C")
    assert not fits_letters("cod", "R", "C")
    assert fits_letters("Élan", "E", "A")
    assert not fits_letters("", "R", "C")
    assert not fits_letters("", "R", "C", one_enough=True)


def test_41_sea_creatures_with_r_and_c() -> None:
    assert verdict("sea_creatures", "crab") == ACCEPTED
    assert verdict("sea_creatures", "sea urchin") == ACCEPTED
    assert verdict("sea_creatures", "SEA-URCHIN!") == ACCEPTED
    assert verdict("sea_creatures", "cod") == LETTERS_MISSING
    assert verdict("sea_creatures", "crabs") == ACCEPTED
    assert verdict("sea_creatures", "race car") == UNKNOWN


def test_41_an_answer_is_the_same_however_it_is_written() -> None:
    key = answer_key("sea_creatures", "sea urchin", "en")
    assert answer_key("sea_creatures", "Sea-Urchin", "en") == key
    assert answer_key("sea_creatures", "crab", "en") != key
    assert answer_key("sea_creatures", "Sea urchins", "en") == key
    assert answer_key("sea_creatures", "race car", "en") == "racecar"
    assert answer_key("birds", "Möwe", "de") == answer_key("birds", "moewe", "de") == "mowe"
    assert answer_key("opposites", "rich - poor", "en") == answer_key(
        "opposites", "poor/rich", "en"
    )
    schoen = answer_key("first_and_last", "schoen", "de")
    assert schoen == answer_key("first_and_last", "Schön", "de") == "schon"


@pytest.mark.parametrize(
    ("category", "answer", "expected"),
    [
        ("first_and_last", "car", ACCEPTED),
        ("first_and_last", "crab", LETTERS_MISSING),
        ("first_and_last", "rustic", ACCEPTED),
        ("inside_word", "church", ACCEPTED),
        ("inside_word", "car", LETTERS_MISSING),
        ("inside_word", "crown", LETTERS_MISSING),
        ("side_by_side", "crab", ACCEPTED),
        ("side_by_side", "marching", ACCEPTED),
        ("side_by_side", "car", LETTERS_MISSING),
        ("five_letter_words", "crown", ACCEPTED),
        ("five_letter_words", "crab", LETTERS_MISSING),
        ("five_letter_words", "robin", LETTERS_MISSING),
        ("first_and_last", "cfgzr", UNKNOWN),
        ("opposites", "poor/rich", ACCEPTED),
        ("opposites", "rich/poor", ACCEPTED),
        ("opposites", "Rich \N{EN DASH} poor", ACCEPTED),
        ("opposites", "poor rich", ACCEPTED),
        ("opposites", "rich, poor", ACCEPTED),
        ("opposites", "rich", LETTERS_MISSING),
        ("opposites", "arch/loud", LETTERS_MISSING),
        ("opposites", "poor/comb", UNKNOWN),
    ],
)
def test_43_patterns_with_r_and_c(category: str, answer: str, expected: Verdict) -> None:
    assert verdict(category, answer) == expected


def test_43_words_of_any_list_count_for_patterns() -> None:
    assert "treecreeper" not in dictionary("en")
    assert verdict("side_by_side", "treecreeper", "RC") == ACCEPTED
    assert judge("inside_word", "Reykjavik", "J", "V", "en") == ACCEPTED


@pytest.mark.parametrize(
    ("category", "answer", "expected"),
    [
        ("sea_creatures", "cod", ACCEPTED),
        ("sea_creatures", "eel", LETTERS_MISSING),
        ("first_and_last", "crab", ACCEPTED),
        ("first_and_last", "acorn", LETTERS_MISSING),
        ("inside_word", "acorn", ACCEPTED),
        ("inside_word", "cover", LETTERS_MISSING),
        ("side_by_side", "carol", ACCEPTED),
        ("five_letter_words", "robin", ACCEPTED),
        ("five_letter_words", "crab", LETTERS_MISSING),
        ("opposites", "above/below", LETTERS_MISSING),
        ("opposites", "accept/refuse", ACCEPTED),
        ("opposites", "clean/dirty", ACCEPTED),
        ("opposites", "clean", LETTERS_MISSING),
    ],
)
def test_44_with_the_laptop_one_letter_is_enough(
    category: str, answer: str, expected: Verdict
) -> None:
    assert verdict(category, answer, one_enough=True) == expected


def test_45_of_two_equal_letters_one_is_enough() -> None:
    assert verdict("sea_creatures", "shark", "RR") == ACCEPTED
    assert verdict("inside_word", "shark", "RR") == ACCEPTED
    assert verdict("five_letter_words", "shark", "RR") == ACCEPTED


def test_45_two_equal_letters_in_two_places_are_two() -> None:
    assert verdict("first_and_last", "roar", "RR") == ACCEPTED
    assert verdict("first_and_last", "road", "RR") == LETTERS_MISSING
    assert verdict("side_by_side", "cherry", "RR") == ACCEPTED
    assert verdict("side_by_side", "shark", "RR") == LETTERS_MISSING


def test_vote_categories_check_letters_and_know_nothing() -> None:
    assert verdict("scary_things", "creaking door") == UNKNOWN
    assert verdict("scary_things", "ghost") == LETTERS_MISSING
    assert known_answers("scary_things", "R", "C", "en") == ()
    assert judge("scary_things", "Knarren im Schrank", "R", "C", "de") == UNKNOWN


def test_languages_have_their_own_answers() -> None:
    assert judge("animals", "Hirsch", "R", "C", "de") == ACCEPTED
    assert judge("animals", "Hirsch", "R", "C", "en") == UNKNOWN
    assert judge("animals", "écureuil", "R", "C", "fr") == ACCEPTED
    assert judge("animals", "ecureuil", "R", "C", "fr") == ACCEPTED
    assert judge("animals", "Waschbaer", "R", "C", "de") == ACCEPTED
    assert judge("side_by_side", "église", "G", "L", "fr") == ACCEPTED


def test_known_answers_of_a_list_are_all_that_fit() -> None:
    found = known_answers("sea_creatures", "R", "C", "en")
    assert {"crab", "sea urchin"} <= set(found)
    expected = [e for e in entries("en", "sea_creatures") if {"r", "c"} <= set(spell(e))]
    assert list(found) == expected
    assert count("sea_creatures", "R", "C", "en") == len(expected)
    assert set(found) < set(known_answers("sea_creatures", "R", "C", "en", one_enough=True))


LETTER = st.sampled_from(LETTERS)


@given(st.sampled_from(LANGUAGES), st.data(), LETTER, LETTER, st.booleans())
def test_every_known_answer_is_accepted_and_given_once(
    language: Language, data: st.DataObject, a: str, b: str, one_enough: bool
) -> None:
    category = data.draw(st.sampled_from(pool(language)))
    found = known_answers(category, a, b, language, one_enough)
    assert all(judge(category, word, a, b, language, one_enough) == ACCEPTED for word in found)
    keys = {answer_key(category, word, language) for word in found}
    assert len(keys) == len(found) == count(category, a, b, language, one_enough)


def test_a_pattern_knows_the_words_of_the_lists_and_accepts_those_of_the_dictionary() -> None:
    found = known_answers("inside_word", "J", "V", "en")
    assert set(found) == {"Reykjavik", "Sarajevo", "Djokovic"}
    assert "objective" not in found
    assert judge("inside_word", "objective", "J", "V", "en") == ACCEPTED


def test_a_pattern_suggests_single_words_only() -> None:
    for word in known_answers("inside_word", "R", "C", "en"):
        assert word.isalpha()


@given(st.sampled_from(sorted(CATEGORIES)), st.text(max_size=30), st.sampled_from(LANGUAGES))
def test_any_text_gets_a_verdict(category: str, text: str, language: Language) -> None:
    assert judge(category, text, "R", "C", language) in Verdict
    assert isinstance(answer_key(category, text, language), str)


@pytest.mark.parametrize("letters", ["RC", "EA", "QU", "YP"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_six_players_find_different_answers(language: Language, letters: str) -> None:
    assert most_answers(language, letters) >= MOST_PLAYERS


@pytest.mark.parametrize("letters", ["VW", "BJ", "JQ", "WY"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_letters_are_rare_one_of_them_is_enough_for_six(
    language: Language, letters: str
) -> None:
    assert most_answers(language, letters, one_enough=True) >= MOST_PLAYERS


def most_answers(language: Language, letters: str, one_enough: bool = False) -> int:
    a, b = letters[0], letters[1]
    return max(count(key, a, b, language, one_enough) for key in pool(language))
