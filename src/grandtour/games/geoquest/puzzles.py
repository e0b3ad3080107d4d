"""Puzzle caches: which answers solve a category with two letters (rulings section 7).

An answer must contain the letters of the cache's row and column. Categories with a list take what
is in it; four take any word of the general dictionary or of any list, but ask for letters in
certain places; for all others the players vote.
"""

import csv
import enum
import re
from functools import cache, lru_cache, partial
from typing import Final, Literal, NamedTuple

import msgspec

from grandtour.core.game import Language
from grandtour.games.geoquest.board import DATA
from grandtour.games.geoquest.words import (
    PAIR_MARK,
    dictionary,
    entries,
    find,
    listed_words,
    spell,
)

Check = Literal["list", "pattern", "vote"]
Rule = Literal["contains", "length5", "first_last", "inside", "adjacent", "one_each"]

_FIVE = 5
_BETWEEN_HALVES = re.compile(r"\s*[/,;:|&+\N{EN DASH}\N{EM DASH}]\s*|\s+-\s+")


class Category(msgspec.Struct, frozen=True):
    """What a puzzle asks for. `list` names a word list, "general" the dictionary."""

    id: str
    name_en: str
    name_fr: str
    name_de: str
    check: Check
    rule: Rule
    list: str
    in_default_pool: str
    provenance: str

    def checked_by(self, language: Language) -> Check:
        """How answers in this language are judged: where a list is missing, by vote."""
        if self.check == "list" and not entries(language, self.list):
            return "vote"
        return self.check


class Verdict(enum.Enum):
    """What is to be said of an answer before anybody votes."""

    LETTERS_MISSING = "letters_missing"
    """It lacks the letters, or has them where the category does not want them."""
    UNKNOWN = "unknown"
    """The letters are right, but nobody knows the word: it is for the vote, if there is one."""
    ACCEPTED = "accepted"


def _categories() -> dict[str, Category]:
    with (DATA / "puzzle_categories.csv").open(encoding="utf-8", newline="") as file:
        rows = msgspec.convert(list(csv.DictReader(file)), list[Category])
    return {category.id: category for category in rows}


CATEGORIES: Final[dict[str, Category]] = _categories()


@cache
def pool(language: Language, voting: bool = False) -> tuple[str, ...]:
    """The categories that are drawn from: those that a program can judge, with voting all."""
    return tuple(
        category.id
        for category in CATEGORIES.values()
        if voting or category.checked_by(language) != "vote"
    )


def fits_letters(answer: str, a: str, b: str, one_enough: bool = False) -> bool:
    """Whether an answer contains both letters, or one of them if that is enough.

    >>> fits_letters("sea urchin", "R", "C"), fits_letters("cod", "R", "C")
    (True, False)
    """
    return _fits("contains", answer, a, b, one_enough)


def judge(
    category: str, answer: str, a: str, b: str, language: Language, one_enough: bool = False
) -> Verdict:
    """Whether an answer solves the puzzle of this category with these two letters.

    >>> judge("sea_creatures", "Crab!", "R", "C", "en").value
    'accepted'
    """
    asked = CATEGORIES[category]
    if not _fits(asked.rule, answer, a, b, one_enough):
        return Verdict.LETTERS_MISSING
    return Verdict.ACCEPTED if _known(asked, answer, language) else Verdict.UNKNOWN


def answer_key(category: str, answer: str, language: Language) -> str:
    """The same for all ways to write one answer: nobody may give it twice for one cache.

    >>> answer_key("animals", "Löwe", "de") == answer_key("animals", "LOEWE", "de")
    True
    """
    asked = CATEGORIES[category]
    if asked.rule == "one_each":
        return PAIR_MARK.join(sorted(_halves(answer)))
    return spell(_known(asked, answer, language) or answer)


@lru_cache(maxsize=4096)
def known_answers(
    category: str, a: str, b: str, language: Language, one_enough: bool = False
) -> tuple[str, ...]:
    """Answers that would be accepted: all of a list; of a pattern the words of our own lists, which
    are well spelt and fit for every table. The large dictionary is not looked through.

    >>> "crab" in known_answers("sea_creatures", "R", "C", "en")
    True
    """
    asked = CATEGORIES[category]
    a, b = a.lower(), b.lower()
    if asked.rule == "one_each":
        pairs = entries(language, asked.list)
        return tuple(pair for pair in pairs if _one_in_each(_halves(pair), a, b, one_enough))
    known = (
        _words(asked.rule, language)
        if asked.check == "pattern"
        else _listed(asked.rule, language, asked.list)
    )
    if one_enough or asked.rule in ("first_last", "adjacent"):
        fits = partial(_fits_places, asked.rule, a=a, b=b, one_enough=one_enough)
        return tuple(entry.text for entry in known if fits(entry.places))
    return tuple([text for _, places, text in known if a in places and b in places])


def count(category: str, a: str, b: str, language: Language, one_enough: bool = False) -> int:
    """How many answers are known."""
    return len(known_answers(category, a, b, language, one_enough))


class _Entry(NamedTuple):
    """A word or answer, ready to be asked for letters."""

    key: str
    places: str
    """The letters that the rule looks at."""
    text: str


@cache
def _listed(rule: Rule, language: Language, list_name: str) -> tuple[_Entry, ...]:
    keyed = ((spell(text), text) for text in entries(language, list_name))
    return tuple(_Entry(key, _where(rule, key), text) for key, text in keyed if key)


@cache
def _words(rule: Rule, language: Language) -> tuple[_Entry, ...]:
    # A second spelling may have the letters where the word as it is written has not.
    return tuple(
        _Entry(key, _where(rule, key), word)
        for key, word in listed_words(language).items()
        if word.isalpha() and spell(word) == key
    )


def _known(asked: Category, answer: str, language: Language) -> str | None:
    """The listed answer or word that this stands for."""
    if asked.rule == "one_each":
        return _opposites(language, asked.list).get(frozenset(_halves(answer)))
    if asked.check != "pattern":
        return find(answer, language, asked.list)
    key = spell(answer)
    return listed_words(language).get(key) or dictionary(language).get(key)


@cache
def _opposites(language: Language, list_name: str) -> dict[frozenset[str], str]:
    return {frozenset(_halves(entry)): entry for entry in entries(language, list_name)}


def _halves(answer: str) -> tuple[str, ...]:
    """The two words of a pair such as "poor/rich" or "poor rich"; else whatever there is."""
    parts = _BETWEEN_HALVES.split(answer.strip())
    if len(parts) == 1:
        parts = answer.split()
    return tuple(filter(None, map(spell, parts)))


def _fits(rule: Rule, answer: str, a: str, b: str, one_enough: bool) -> bool:
    a, b = a.lower(), b.lower()
    if rule == "one_each":
        return _one_in_each(_halves(answer), a, b, one_enough)
    key = spell(answer)
    return bool(key) and _fits_places(rule, _where(rule, key), a, b, one_enough)


def _one_in_each(halves: tuple[str, ...], a: str, b: str, one_enough: bool) -> bool:
    if len(halves) != 2:
        return False
    left, right = halves
    if one_enough:
        return any(letter in half for letter in (a, b) for half in halves)
    return (a in left and b in right) or (b in left and a in right)


def _fits_places(rule: Rule, places: str, a: str, b: str, one_enough: bool) -> bool:
    """The rules for a single word. Of two equal letters one occurrence counts for both, except
    where the places are two: first and last, side by side."""
    if one_enough:
        return a in places or b in places
    if rule == "first_last":
        return places in (a + b, b + a)
    if rule == "adjacent":
        return a + b in places or b + a in places
    return a in places and b in places


def _where(rule: Rule, key: str) -> str:
    """The letters of a word that the rule looks at."""
    if rule == "length5":
        return key if len(key) == _FIVE else ""
    if rule == "first_last":
        return key[0] + key[-1]
    return key[1:-1] if rule == "inside" else key
