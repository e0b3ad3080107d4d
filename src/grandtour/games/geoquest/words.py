"""Word lists for the puzzles: one file a category and language, and a general dictionary.

Answers are compared by their *spelling*: without accents, case, spaces and punctuation. A German
umlaut may also be written with an e, so a word can have two spellings; the first one is its key.
Somebody who says "sock" where the list says "socks" is right too.

The lists lie in data/words/<language>/<list>.txt, one answer a line; pairs of opposites are
written `a/b`. The dictionary is that of the package pyspellchecker. All are read when first asked
for: most games never need the dictionary.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from grandtour.core.game import Language
from grandtour.games.geoquest.board import DATA

PAIR_MARK: Final = "/"

_WORDS = DATA / "words"
_NOT_A_LETTER = re.compile("[^a-z]")
# Letters that do not come apart into a plain one and an accent.
_PLAIN_LETTERS = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "æ": "ae",
        "œ": "oe",
        "ð": "d",
        "đ": "d",
        "þ": "th",
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    }
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
# The dictionary's shorter words, and those without a vowel, are mostly abbreviations.
_SHORTEST_WORD = 3
_VOWELS = frozenset("aeiouy")
_NOT_IN_A_WORD = frozenset("'.")

# Endings in the singular and in the plural.
_ENDINGS: Final[dict[Language, tuple[tuple[str, str], ...]]] = {
    "en": (("", "s"), ("", "es"), ("y", "ies"), ("f", "ves"), ("fe", "ves")),
    "fr": (("", "s"), ("", "x"), ("al", "aux")),
    "de": (("", "e"), ("", "n"), ("", "en"), ("", "er"), ("", "s")),
}
_SHORTEST_STEM = 2


def spell(text: str) -> str:
    """The letters of a text as answers are compared.

    >>> spell("Sea Urchin"), spell("Saint-Étienne"), spell("Bœuf"), spell("Straße")
    ('seaurchin', 'saintetienne', 'boeuf', 'strasse')
    """
    text = text.casefold()
    if text.isascii():
        if text.isalpha():
            return text
    else:
        text = unicodedata.normalize("NFKD", text.translate(_PLAIN_LETTERS))
    return _NOT_A_LETTER.sub("", text)


def spellings(text: str, language: Language) -> tuple[str, ...]:
    """The ways to spell a text, its key first.

    >>> spellings("Löwe", "de"), spellings("Löwe", "en")
    (('lowe', 'loewe'), ('lowe',))
    """
    key = spell(text)
    if language != "de" or text.isascii():
        return (key,)
    long = spell(unicodedata.normalize("NFC", text).casefold().translate(_UMLAUTS))
    return (key,) if long == key else (key, long)


@cache
def entries(language: Language, list_name: str) -> tuple[str, ...]:
    """The answers of a list as they are written; none if there is no such list."""
    file = _WORDS / language / f"{list_name}.txt"
    if not list_name or not file.is_file():
        return ()
    lines = map(str.strip, file.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line)


@cache
def lexicon(language: Language, list_name: str) -> Mapping[str, str]:
    """The answers of a list by each of their spellings."""
    return _by_spelling(entries(language, list_name), language)


def find(answer: str, language: Language, list_name: str) -> str | None:
    """The listed answer that this is a spelling of, or its plural, or its singular.

    >>> find("Sock", "en", "things_you_wear"), find("sea urchins", "en", "sea_creatures")
    ('socks', 'sea urchin')
    """
    known, key = lexicon(language, list_name), spell(answer)
    if key in known or _is_of_names(list_name):
        return known.get(key)
    for singular, plural in _ENDINGS[language]:
        for ending, other in ((singular, plural), (plural, singular)):
            stem = key.removesuffix(ending)
            if key.endswith(ending) and len(stem) >= _SHORTEST_STEM and stem + other in known:
                return known[stem + other]
    return None


@cache
def _is_of_names(list_name: str) -> bool:
    """Names have no plural. The English lists tell, since only names have capitals there."""
    return all(entry[0].isupper() for entry in entries("en", list_name))


@cache
def listed_words(language: Language) -> Mapping[str, str]:
    """The answers of all lists by each of their spellings; opposites count word by word."""
    lists = sorted(file.stem for file in (_WORDS / language).glob("*.txt"))
    return _by_spelling(
        (
            word
            for list_name in lists
            for entry in entries(language, list_name)
            for word in entry.split(PAIR_MARK)
        ),
        language,
    )


@cache
def dictionary(language: Language) -> Mapping[str, str]:
    """The words of the general dictionary by each of their spellings, the commonest first."""
    # Imported here because it is seldom needed, and reading its words takes about a second.
    from spellchecker import SpellChecker

    counts = SpellChecker(language=language).word_frequency.dictionary
    common_first = sorted(counts, key=lambda word: (-counts[word], word))
    words = (word for word in common_first if _NOT_IN_A_WORD.isdisjoint(word))
    return _by_spelling(words, language, _is_a_word)


def _is_a_word(key: str) -> bool:
    return len(key) >= _SHORTEST_WORD and not _VOWELS.isdisjoint(key)


def _by_spelling(
    words: Iterable[str], language: Language, wanted: Callable[[str], bool] = bool
) -> Mapping[str, str]:
    found: dict[str, str] = {}
    second: dict[str, str] = {}
    for word in words:
        key, *others = spellings(word, language)
        if wanted(key):
            found.setdefault(key, word)
            if others:
                second.update((other, word) for other in others)
    for other, word in second.items():
        # A word's own key goes before another word's second spelling.
        found.setdefault(other, word)
    return MappingProxyType(found)
