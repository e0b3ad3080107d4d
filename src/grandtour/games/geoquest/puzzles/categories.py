"""Puzzle caches: which answers solve a category with two letters (rulings section 7).

An answer must contain the letters of the cache's row and column. Categories with a list take what
is in it; four take any word of the general dictionary or of any list, but ask for letters in
certain places; for all others the players vote.
"""

import enum
from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import add
from typing import Final, Literal, NamedTuple

from grandtour.core.data import Named, read_rows
from grandtour.core.game import Language
from grandtour.games.geoquest.board import DATA
from grandtour.games.geoquest.puzzles.spelling import PAIR_MARK, halves, spell
from grandtour.games.geoquest.puzzles.words import (
    Found,
    entries,
    find,
    find_pair,
    find_word,
    listed_words,
)

Check = Literal["list", "pattern", "vote"]
Rule = Literal["contains", "length5", "first_last", "inside", "adjacent", "one_each"]

_FIVE = 5


class Category(Named, frozen=True, kw_only=True):
    """What a puzzle asks for. `list` names a word list, "general" the dictionary."""

    id: str
    check: Check
    rule: Rule
    list: str
    in_default_pool: str

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
    LETTERS_LENT = "letters_lent"
    """It is right, but the letters are only in words that say nothing of the thing: "the moon"."""
    ACCEPTED = "accepted"


CATEGORIES: Final[dict[str, Category]] = {
    category.id: category for category in read_rows(DATA / "puzzle_categories.csv", Category)
}


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
    found = _known(asked, answer, language)
    if found is None:
        return Verdict.UNKNOWN
    fits = _fits(asked.rule, found.counted, a, b, one_enough)
    return Verdict.ACCEPTED if fits else Verdict.LETTERS_LENT


def answer_key(category: str, answer: str, language: Language) -> str:
    """The same for all ways to write one answer: nobody may give it twice for one cache.

    >>> answer_key("animals", "Löwe", "de") == answer_key("animals", "LOEWE", "de")
    True
    """
    asked = CATEGORIES[category]
    found = _known(asked, answer, language)
    text = found.entry if found else answer
    return PAIR_MARK.join(sorted(halves(text))) if asked.rule == "one_each" else spell(text)


@lru_cache(maxsize=4096)
def known_answers(
    category: str, a: str, b: str, language: Language, one_enough: bool = False
) -> tuple[str, ...]:
    """Answers that would be accepted: all of a list; of a pattern the words of our own lists, which
    are well spelt and fit for every table. The large dictionary is not looked through.

    >>> "crab" in known_answers("sea_creatures", "R", "C", "en")
    True
    """
    texts = _answers(CATEGORIES[category], language).texts
    fitting = _fitting(CATEGORIES[category], a, b, language, one_enough)
    return tuple(compress(texts, fitting.to_bytes(len(texts), "little")))


def count(category: str, a: str, b: str, language: Language, one_enough: bool = False) -> int:
    """How many answers are known."""
    return _fitting(CATEGORIES[category], a, b, language, one_enough).bit_count()


class _Answers(NamedTuple):
    """All known answers of a category, and an index for each of the places where its rule looks."""

    texts: tuple[str, ...]
    left: dict[str, int]
    right: dict[str, int]


@cache
def _answers(asked: Category, language: Language) -> _Answers:
    if asked.check == "pattern":
        known = _words(language)
    else:
        known = tuple((text, text) for text in entries(language, asked.list))
    places = [_places(asked.rule, spelt) for spelt, _ in known]
    left = _index([place for place, _ in places], pairs=asked.rule == "adjacent")
    two_places = asked.rule in ("first_last", "one_each")
    right = _index([place for _, place in places]) if two_places else left
    return _Answers(tuple(text for _, text in known), left, right)


def _index(places: Sequence[str], *, pairs: bool = False) -> dict[str, int]:
    """Where each letter is found, or also each pair side by side: an int with a byte of 0 or 1 for
    every place."""
    found: dict[str, bytearray] = defaultdict(lambda: bytearray(len(places)))
    for n, place in enumerate(places):
        for letter in place:
            found[letter][n] = 1
        if pairs:
            for pair in map(add, place, place[1:]):
                found[pair][n] = 1
    return {what: int.from_bytes(marks, "little") for what, marks in found.items()}


def _fitting(asked: Category, a: str, b: str, language: Language, one_enough: bool) -> int:
    """The known answers that fit, as an index has them: what `_fits` says of each of them."""
    a, b = a.lower(), b.lower()
    _, left, right = _answers(asked, language)
    if asked.rule == "adjacent" and not one_enough:
        return left.get(a + b, 0) | left.get(b + a, 0)
    one, other = left.get(a, 0), left.get(b, 0)
    if one_enough:
        return one | other | right.get(a, 0) | right.get(b, 0)
    return one & right.get(b, 0) | other & right.get(a, 0)


@cache
def _words(language: Language) -> tuple[tuple[str, str], ...]:
    # A second spelling may have the letters where the word as it is written has not.
    return tuple(
        (key, word)
        for key, word in listed_words(language).items()
        if word.isalpha() and spell(word) == key
    )


def _known(asked: Category, answer: str, language: Language) -> Found | None:
    """The listed answer or word that this stands for."""
    if asked.rule == "one_each":
        return find_pair(answer, language, asked.list)
    if asked.check == "pattern":
        return find_word(answer, language)
    return find(answer, language, asked.list)


def _fits(rule: Rule, answer: str, a: str, b: str, one_enough: bool) -> bool:
    """Of two equal letters one occurrence counts for both, except where the places are two: first
    and last, side by side."""
    left, right = _places(rule, answer)
    a, b = a.lower(), b.lower()
    if one_enough:
        return a in left or a in right or b in left or b in right
    if rule == "adjacent":
        return a + b in left or b + a in left
    return (a in left and b in right) or (b in left and a in right)


def _places(rule: Rule, answer: str) -> tuple[str, str]:
    """The letters among which the rule looks for one and for the other: mostly the same, and none
    if the answer is not of the form that the rule asks for."""
    if rule == "one_each":
        parts = halves(answer)
        return (parts[0], parts[1]) if len(parts) == 2 else ("", "")
    key = spell(answer)
    if rule == "first_last":
        return key[:1], key[-1:]
    if rule == "inside":
        key = key[1:-1]
    elif rule == "length5" and len(key) != _FIVE:
        key = ""
    return key, key
