"""What people say is accepted, and nonsense is not: 500 everyday answers and more a language.

The lists in answers/ were written before the word lists were looked at (everyday), and after they
were extended but before they were tried (fresh, newest and last, each learned from since). The
letters of a tile are left aside here: each answer is tried with letters of its own.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from grandtour.core.game import LANGUAGES, Language
from grandtour.games.geoquest.puzzles.categories import CATEGORIES, Verdict, answer_key, judge, pool
from grandtour.games.geoquest.puzzles.spelling import halves, spell

ANSWERS = Path(__file__).with_name("answers")
MOST_FALSE_REFUSALS = 0.03


def read(name: str, language: Language) -> list[tuple[str, str]]:
    """Pairs of a category and an answer."""
    found, category = [], ""
    for line in (ANSWERS / f"{name}.{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            category = line.strip("[]")
        elif line and not line.startswith("#"):
            found += [(category, each.strip()) for each in line.split(",") if each.strip()]
    return found


def own_letters(category: str, answer: str) -> Iterator[tuple[str, str]]:
    """Pairs of letters that the answer has where its category wants them."""
    if CATEGORIES[category].rule == "one_each":
        parts = halves(answer)
        if len(parts) == 2:
            yield parts[0][0], parts[1][0]
        return
    key = spell(answer)
    yield key[:1], key[-1:]
    yield from pairwise(key)


def is_accepted(category: str, answer: str, language: Language) -> bool:
    return any(
        judge(category, answer, a, b, language) is Verdict.ACCEPTED
        for a, b in own_letters(category, answer)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "number"), [("everyday", 500), ("fresh", 100), ("newest", 100), ("last", 100)]
)
def test_what_people_say_is_accepted(name: str, number: int, language: Language) -> None:
    said = read(name, language)
    assert len(said) == number
    assert {category for category, _ in said} == set(pool(language))
    refused = [
        (category, text) for category, text in said if not is_accepted(category, text, language)
    ]
    assert len(refused) <= MOST_FALSE_REFUSALS * number, refused


@pytest.mark.parametrize("language", LANGUAGES)
def test_nonsense_is_refused(language: Language) -> None:
    said = read("nonsense", language)
    assert len(said) >= 100
    accepted = [pair for pair in said if is_accepted(*pair, language)]
    assert not accepted


@pytest.mark.parametrize("language", LANGUAGES)
def test_everyday_answers_are_spread_over_the_categories(language: Language) -> None:
    numbers = Counter(category for category, _ in read("everyday", language))
    assert min(numbers.values()) >= 15
    assert max(numbers.values()) <= 19


RIGHT: list[tuple[Language, str, str, str]] = [
    ("en", "countries", "USA", "US"),
    ("en", "countries", "the Netherlands", "ND"),
    ("en", "animals", "a big dog", "DG"),
    ("en", "things_you_wear", "velvet dress", "RS"),
    ("en", "historical_figures", "President Kennedy", "KY"),
    ("fr", "things_in_a_kitchen", "le frigo", "FG"),
    ("fr", "fruit_vegetables", "poivrons rouges", "PV"),
    ("fr", "things_you_eat", "soupe au potiron", "SP"),
    ("fr", "countries", "l\N{RIGHT SINGLE QUOTATION MARK}Italie", "IT"),
    ("de", "countries", "Holland", "HD"),
    ("de", "sea_creatures", "der weiße Hai", "HW"),
    ("de", "things_you_eat", "Kartoffelsuppe", "KF"),
    ("de", "things_you_wear", "Yogahose", "HS"),
    ("de", "fruit_vegetables", "rote Paprikas", "PK"),
]
"""Short names, articles, kinds and plurals, each with letters that it has."""

WRONG: list[tuple[Language, str, str, str]] = [
    ("en", "outer_space", "the moon", "TH"),
    ("en", "animals", "quick dog", "QK"),
    ("en", "things_you_wear", "velvet dress", "VS"),
    ("fr", "fruit_vegetables", "les pommes", "LP"),
    ("de", "animals", "schwarzer Hund", "ZW"),
]
"""Words that say nothing of the thing lend no letters."""


@pytest.mark.parametrize(("said", "accepted"), [(RIGHT, True), (WRONG, False)])
def test_letters_are_those_of_the_thing(
    said: list[tuple[Language, str, str, str]], accepted: bool
) -> None:
    for language, category, answer, letters in said:
        verdict = judge(category, answer, letters[0], letters[1], language)
        assert (verdict is Verdict.ACCEPTED) == accepted, answer


@pytest.mark.parametrize(
    ("language", "category", "one", "other"),
    [
        ("en", "countries", "USA", "United States of America"),
        ("en", "historical_figures", "Churchill", "Winston Churchill"),
        ("en", "opposites", "big and small", "little/large"),
        ("fr", "things_in_a_kitchen", "frigo", "un réfrigérateur"),
        ("fr", "fictional_characters", "d\N{RIGHT SINGLE QUOTATION MARK}Artagnan", "dartagnan"),
        ("de", "birds", "Vogel Strauß", "Strauss"),
        ("de", "things_you_eat", "Nusskuchen", "nußkuchen"),
        ("de", "first_and_last", "die Zahnbürste", "zahnbuerste"),
    ],
)
def test_two_names_for_one_thing_are_one_answer(
    language: Language, category: str, one: str, other: str
) -> None:
    assert answer_key(category, one, language) == answer_key(category, other, language)


@pytest.mark.parametrize(
    ("language", "category", "answer"),
    [
        ("en", "european_cities", "New York"),
        ("de", "flowers", "Matrose"),
        ("de", "things_you_eat", "Waschküchen"),
        ("de", "things_in_a_kitchen", "praktisch"),
        ("de", "fruit_vegetables", "Glühbirne"),
        ("de", "birds", "Talente"),
        ("fr", "animals", "vache table"),
    ],
)
def test_forgiving_goes_only_so_far(language: Language, category: str, answer: str) -> None:
    assert not is_accepted(category, answer, language)
