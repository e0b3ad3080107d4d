"""The word lists are clean and long enough, and spelling forgives what it should."""

import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from grandtour.core.game import LANGUAGES, Language
from grandtour.games.geoquest.board import DATA
from grandtour.games.geoquest.puzzles.categories import CATEGORIES
from grandtour.games.geoquest.puzzles.spelling import PAIR_MARK, bent, spell, spellings
from grandtour.games.geoquest.puzzles.words import (
    Found,
    dictionary,
    entries,
    find,
    find_word,
    listed_words,
)

OF_LISTS = {category.list for category in CATEGORIES.values() if category.check == "list"}
OF_NAMES = ("countries", "european_cities", "fictional_characters", "historical_figures")
MIXED = ("games", "outer_space", "places", "sports_athletes", "things_that_fly")
FILES = sorted((DATA / "words").glob("*/*.txt"))
LISTS: list[tuple[Language, str]] = [
    (language, file.stem)
    for language in LANGUAGES
    for file in FILES
    if file.parent.name == language
]
FEWEST = 150


def entry_of(answer: str, language: Language, name: str) -> str | None:
    """How the list writes this answer."""
    found = find(answer, language, name)
    return found and found.entry


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Crab!", "crab"),
        ("  sea   urchin ", "seaurchin"),
        ("Saint-Étienne", "saintetienne"),
        ("São Tomé", "saotome"),
        ("Tromsø", "tromso"),
        ("Łódź", "lodz"),
        ("ŒIL", "oeil"),
        ("Strauß", "strauss"),
        ("STRAUẞ", "strauss"),
        ("ÄPFEL", "apfel"),
        ("Chișinău", "chisinau"),
        ("Ísafjörður", "isafjordur"),
        ("don't 4", "dont"),
        ("蟹", ""),
        ("", ""),
    ],
)
def test_spelling_leaves_the_plain_letters(text: str, letters: str) -> None:
    assert spell(text) == letters
    assert spell(unicodedata.normalize("NFD", text)) == letters
    assert spell(letters) == letters


def test_umlauts_may_be_written_with_an_e_in_german_only() -> None:
    assert spellings("Bär", "de") == ("bar", "baer")
    assert spellings(unicodedata.normalize("NFD", "Kürbis"), "de") == ("kurbis", "kuerbis")
    assert spellings("Bär", "fr") == ("bar",)
    assert spellings("Strauß", "de") == ("strauss",)
    assert spellings("Israel", "de") == ("israel",)


def test_every_file_is_a_list_of_a_language() -> None:
    assert {file.parent.name for file in FILES} == set(LANGUAGES)
    assert len(LISTS) == len(FILES)
    for language in LANGUAGES:
        assert {name for its, name in LISTS if its == language} == OF_LISTS
    assert "provenance:" in (DATA / "words" / "README.md").read_text(encoding="utf-8")


def own_lines(language: Language, name: str) -> list[str]:
    """The lines of a list, without those that include another."""
    text = (DATA / "words" / language / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("@")]


def names_in(line: str) -> list[str]:
    """All that a line lists, without its marks."""
    plain = line.removeprefix("-").replace("(", "").replace(")", "")
    return [name.strip() for half in plain.split(PAIR_MARK) for name in half.split("=")]


@pytest.mark.parametrize(("language", "name"), LISTS)
def test_a_list_is_long_enough_and_clean(language: Language, name: str) -> None:
    assert len(entries(language, name)) >= FEWEST
    for line in own_lines(language, name):
        assert line == unicodedata.normalize("NFC", line).strip()
        assert "  " not in line
        assert line.count(PAIR_MARK) == (name == "opposites")
        assert line.count("(") == line.count(")")
        for word in names_in(line):
            assert len(spell(word)) >= 2
            assert all(letter.isalnum() or letter in " -'./?!,&" for letter in word), word


@pytest.mark.parametrize(("language", "name"), LISTS)
def test_no_answer_is_listed_twice(language: Language, name: str) -> None:
    """Under another name, as a pair in both orders, or beside its plural."""
    words = entries(language, name)
    if name == "opposites":
        assert len({frozenset(word.split(PAIR_MARK)) for word in words}) == len(words)
        return
    keys = [spell(each) for line in own_lines(language, name) for each in names_in(line)]
    assert not [key for key, number in Counter(keys).items() if number > 1]
    assert not [word for word in words if entry_of(word, language, name) != word]


@pytest.mark.parametrize(("language", "name"), [pair for pair in LISTS if pair[0] != "en"])
def test_french_and_german_lists_are_written_as_one_writes(language: Language, name: str) -> None:
    lines = own_lines(language, name)
    assert any(not line.isascii() for line in lines)
    firsts = [names_in(line)[0] for line in lines]
    if name in OF_NAMES:
        assert sum(word.islower() for word in firsts) <= len(firsts) / 50
    elif language == "fr" and name not in MIXED:
        assert sum(word[0].isupper() for word in firsts) <= len(firsts) / 20
    elif language == "de" and name != "opposites":
        assert sum(word[0].islower() for word in firsts) <= len(firsts) / 10


@pytest.mark.parametrize(
    ("name", "english", "french", "german"),
    [
        ("anatomy", "knee", "genou", "Knie"),
        ("animals", "squirrel", "écureuil", "Eichhörnchen"),
        ("birds", "kingfisher", "martin-pêcheur", "Eisvogel"),
        ("countries", "Germany", "Allemagne", "Deutschland"),
        ("european_cities", "Cologne", "Aix-la-Chapelle", "Köln"),
        ("fruit_vegetables", "strawberry", "fraise", "Erdbeere"),
        ("things_in_a_kitchen", "corkscrew", "tire-bouchon", "Korkenzieher"),
        ("things_you_wear", "gloves", "gant", "Handschuh"),
    ],
)
def test_lists_are_in_their_own_language(name: str, english: str, french: str, german: str) -> None:
    assert english in entries("en", name)
    assert french in entries("fr", name)
    assert german in entries("de", name)
    assert not {english, french} & set(entries("de", name))
    assert not {german, french} & set(entries("en", name))
    assert german not in entries("fr", name)


def test_every_spelling_is_known() -> None:
    assert entry_of("kranich", "de", "birds") == "Kranich"
    assert entry_of("moewe", "de", "birds") == entry_of("mowe", "de", "birds") == "Möwe"
    assert entry_of("oeil", "fr", "anatomy") == "œil"
    assert entry_of("crab", "en", "sea_creatures") == "crab"
    assert entry_of("seaurchin", "en", "sea_creatures") == "sea urchin"


@pytest.mark.parametrize(
    ("language", "name", "answer", "listed"),
    [
        ("en", "things_you_wear", "glove", "gloves"),
        ("en", "things_you_wear", "dresses", "dress"),
        ("en", "animals", "wolves", "wolf"),
        ("en", "fruit_vegetables", "cherries", "cherry"),
        ("fr", "animals", "chevaux", "cheval"),
        ("fr", "things_in_a_kitchen", "Couteaux", "couteau"),
        ("fr", "fruit_vegetables", "pommes", "pomme"),
        ("de", "fruit_vegetables", "Äpfel", "Apfel"),
        ("de", "animals", "Mäuse", "Maus"),
        ("de", "animals", "Hühner", "Huhn"),
        ("de", "animals", "Loewen", "Löwe"),
        ("de", "birds", "Möwen", "Möwe"),
    ],
)
def test_singular_and_plural_are_one_answer(
    language: Language, name: str, answer: str, listed: str
) -> None:
    assert listed in entries(language, name)
    assert answer not in entries(language, name)
    assert find(answer, language, name) == Found(listed, answer)
    assert find(listed, language, name) == Found(listed, listed)


def test_every_word_of_an_answer_may_bend() -> None:
    assert "weisserhai" in bent("weiße Haie", "de")
    assert "choudebruxelles" in bent("choux de Bruxelles", "fr")
    assert list(bent("one two three four five", "en")) == []
    assert list(bent("", "en")) == []


def test_names_and_unknown_words_are_not_bent() -> None:
    assert find("Polen", "de", "countries") == Found("Polen", "Polen")
    assert find("Pole", "de", "countries") is None
    assert find("Nigers", "en", "countries") is None
    assert find("s", "en", "animals") is None
    assert find("", "en", "animals") is None
    assert find("socksx", "en", "things_you_wear") is None


def test_a_missing_list_is_empty() -> None:
    assert entries("fr", "nonsense") == ()
    assert entries("en", "") == ()
    assert find("Kranich", "de", "nonsense") is None


def test_words_of_all_lists_count_opposites_one_by_one() -> None:
    words = listed_words("en")
    assert {"crab", "poor", "rich", "seaurchin"} <= words.keys()
    assert "poorrich" not in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dictionary_knows_ordinary_words_and_no_abbreviations(language: Language) -> None:
    ordinary: dict[Language, str] = {
        "en": "church car yellow running thought five",
        "fr": "eglise jaune penser hiver sœur week-end",
        "de": "kirche gelb denken strasse schön schoen",
    }
    words = dictionary(language)
    assert len(words) > 100_000
    for word in ordinary[language].split():
        assert spell(word) in words
    assert all(len(key) >= 3 and key.isascii() and key.isalpha() for key in words)
    assert not words.keys() & {"cdr", "cpl", "bzw", "qqch", "aardvarks s"}
    assert "aardvark's" not in words.values()


def test_the_commonest_words_of_the_dictionary_come_first() -> None:
    assert list(dictionary("en"))[:3] == ["the", "you", "and"]
    assert "église" in dictionary("fr").values()


def test_german_words_in_use_are_known_however_their_umlauts_are_written() -> None:
    for said in ("Zahnbürste", "ZAHNBUERSTE", "die zahnburste"):
        found = find_word(said, "de")
        assert found is not None
        assert spell(found.entry) == "zahnburste"
    assert find_word("Handschuhfach", "de") is not None
    assert find_word("Tischhund", "de") is None
    assert find_word("gelbe Wörter", "de") is None


def test_lists_and_dictionary_are_read_only_when_asked_for(tmp_path: Path) -> None:
    code = """
import sys
from grandtour.games.geoquest.puzzles.categories import judge, known_answers, pool
pool("en")
known_answers("five_letter_words", "E", "A", "en")
judge("sea_creatures", "crabapple", "R", "C", "en")
judge("side_by_side", "crab", "R", "C", "en")
assert "simplemma" not in sys.modules
judge("side_by_side", "crankshaft", "R", "C", "en")
assert "simplemma" in sys.modules
assert "spellchecker" not in sys.modules
judge("side_by_side", "crankshafty", "R", "C", "en")
assert "spellchecker" in sys.modules
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, cwd=tmp_path)
