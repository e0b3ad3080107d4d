"""Word lists for the puzzles: one file a category and language, and general dictionaries.

The lists lie in data/words/<language>/<list>.txt; data/words/README.md says how they are written.
What is in a list is found however it is spelt, with other names, articles and endings (`spelling`).
The dictionaries are those of two packages, pyspellchecker and simplemma, whose German knows the
compounds that are in use. All are read when first asked for: most games never need a dictionary.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple

from grandtour.core.game import Language
from grandtour.games.geoquest.board import DATA
from grandtour.games.geoquest.puzzles.spelling import (
    PAIR_MARK,
    bent,
    halves,
    kinds,
    plainer,
    spell,
    spellings,
    without_article,
)

_WORDS = DATA / "words"
_OTHER_NAME = "="
_INCLUDE = "@"
_HEAD = "-"
_OPTIONAL = re.compile(r"\(([^)]*)\)")

# The dictionary's shorter words, and those without a vowel, are mostly abbreviations.
_SHORTEST_WORD = 3
_VOWELS = frozenset("aeiouy")
_NOT_IN_A_WORD = frozenset("'.")
_ONE_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# Of German compounds: what may follow them in the plural, and what may join their parts.
_PLURALS: Final = ("", "e", "n", "en", "er", "s")
_JOINTS: Final = ("", "s", "es", "n", "en", "e", "er")
_UMLAUT_OF: Final = {"a": "ä", "o": "ö", "u": "ü"}
_LONG_UMLAUTS: Final = (("ae", "ä"), ("oe", "ö"), ("ue", "ü"))


class Found(NamedTuple):
    """A listed answer, and that part of what was said whose letters count."""

    entry: str
    counted: str


class _Entry(NamedTuple):
    """A line of a list: the answer and all its names, the answer itself first."""

    names: tuple[str, ...]
    bends: bool
    """Whether it has a singular and a plural: names of persons and places have not."""
    is_head: bool
    """Whether compounds that end in it belong here as well."""


@cache
def _read(language: Language, list_name: str) -> tuple[_Entry, ...]:
    """The entries of a list, then those of the lists that it includes."""
    file = _WORDS / language / f"{list_name}.txt"
    if not list_name or not file.is_file():
        return ()
    lines = list(filter(None, map(str.strip, file.read_text(encoding="utf-8").splitlines())))
    own = [_entry(line, language, list_name) for line in lines if line[0] != _INCLUDE]
    known = {spell(name) for entry in own for name in entry.names}
    for line in lines:
        if line[0] == _INCLUDE:
            for entry in _read(language, line[1:].strip()):
                if spell(entry.names[0]) not in known:
                    known.update(map(spell, entry.names))
                    own.append(entry)
    return tuple(own)


def _entry(line: str, language: Language, list_name: str) -> _Entry:
    is_head = line.startswith(_HEAD)
    text = line.removeprefix(_HEAD)
    names = [text] if PAIR_MARK in text else text.split(_OTHER_NAME)
    variants = tuple(dict.fromkeys(name for each in names for name in _names(each)))
    is_name = _is_of_names(list_name) or (language != "de" and variants[0][0].isupper())
    return _Entry(variants, not is_name, is_head)


def _names(text: str) -> Iterator[str]:
    """The whole name, then without the parts in brackets: they may be left out."""
    yield " ".join(_OPTIONAL.sub(r"\1", text).split())
    if "(" in text:
        yield " ".join(_OPTIONAL.sub("", text).split())


@cache
def _is_of_names(list_name: str) -> bool:
    """Names have no plural. The English lists tell, since only names have capitals there."""
    file = _WORDS / "en" / f"{list_name}.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return bool(lines) and all(line[0].isupper() or line[0] == "(" for line in lines if line)


@cache
def entries(language: Language, list_name: str) -> tuple[str, ...]:
    """The answers of a list as they are written; none if there is no such list."""
    return tuple(
        PAIR_MARK.join(half.split(_OTHER_NAME)[0].strip() for half in entry.names[0].split("/"))
        for entry in _read(language, list_name)
    )


class _Index(NamedTuple):
    """The answers of a list by each of their spellings."""

    said: Mapping[str, str]
    bending: Mapping[str, str]
    heads: Mapping[str, str]


@cache
def _index(language: Language, list_name: str) -> _Index:
    read = _read(language, list_name)
    bending = [entry for entry in read if entry.bends]
    return _Index(
        _by_spelling(_named(read), language),
        _by_spelling(_named(bending), language),
        _heads([entry for entry in read if entry.is_head], language),
    )


def _heads(read: Iterable[_Entry], language: Language) -> Mapping[str, str]:
    """In German as they are written, since Küchen are no Kuchen."""
    if language == "de":
        return {entry.names[0].lower(): entry.names[0] for entry in read}
    return _by_spelling(_named(read), language)


def _named(read: Iterable[_Entry]) -> Iterator[tuple[str, str]]:
    return ((name, entry.names[0]) for entry in read for name in entry.names)


@lru_cache(maxsize=4096)
def find(answer: str, language: Language, list_name: str) -> Found | None:
    """The listed answer that this is a way to say, and what of it counts.

    >>> find("Sock", "en", "things_you_wear"), find("the sea urchins", "en", "sea_creatures")
    (Found(entry='socks', counted='Sock'), Found(entry='sea urchin', counted='sea urchins'))
    """
    index = _index(language, list_name)
    if not index.said:
        return None
    for text, is_thing in plainer(answer, language):
        known = index.bending if is_thing else index.said
        entry = known.get(spell(text)) or next(
            (index.bending[form] for form in bent(text, language) if form in index.bending), None
        )
        if entry is not None:
            return Found(entry, text)
    plain = without_article(answer, language)
    if language == "de":
        return _compound(plain, index.heads)
    return _by_its_head(plain, language, index.heads)


def _by_its_head(text: str, language: Language, heads: Mapping[str, str]) -> Found | None:
    """A kind of a listed thing, "velvet dress" or "robe en velours": known by its head alone, so
    the rest has to be words, but lends no letters."""
    for head, rest in kinds(text, language):
        entry = next((heads[form] for form in bent(head, language) if form in heads), None)
        if entry is not None and all(find_word(word, language) for word in rest):
            return Found(entry, head)
    return None


def _compound(text: str, heads: Mapping[str, str]) -> Found | None:
    """A German compound whose head is one of these. One in use is an answer of its own, in the
    singular, so that it counts once; of any other the head alone counts."""
    if not any(spelt in spell(text) for head in heads for spelt in spellings(head, "de")):
        return None
    in_use = in_dictionary(text, "de")
    word = in_use or text.lower()
    for ending in _PLURALS:
        singular = word.removesuffix(ending)
        for head, entry in heads.items():
            if singular.endswith(head) and _begins_a_compound(singular.removesuffix(head)):
                return Found(singular, text) if in_use else Found(entry, head)
    return None


def _begins_a_compound(first: str) -> bool:
    """Whether it is a German word, perhaps with a letter or two that joins it to the next."""
    stems = (first.removesuffix(joint) for joint in _JOINTS if first.endswith(joint))
    return any(find_word(stem, "de") for stem in stems if len(stem) >= _SHORTEST_WORD)


@lru_cache(maxsize=4096)
def find_pair(answer: str, language: Language, list_name: str) -> Found | None:
    """The listed pair of opposites, in either order."""
    said = halves(answer)
    if len(said) != 2:
        return None
    known = _pairs(language, list_name)
    for pair in product(*(bent(half, language) for half in said)):
        entry = known.get(frozenset(pair))
        if entry is not None:
            return Found(entry, PAIR_MARK.join(said))
    return None


@cache
def _pairs(language: Language, list_name: str) -> Mapping[frozenset[str], str]:
    """The pairs by their spellings; a pair itself goes before another's other names."""
    texts = entries(language, list_name)
    found: dict[frozenset[str], str] = {}
    for text in texts:
        found[frozenset(map(spell, text.split(PAIR_MARK)))] = text
    for text, entry in zip(texts, _read(language, list_name), strict=True):
        for pair in product(*(half.split(_OTHER_NAME) for half in entry.names[0].split(PAIR_MARK))):
            for spelt in product(*(spellings(half.strip(), language) for half in pair)):
                found.setdefault(frozenset(spelt), text)
    return found


def find_word(answer: str, language: Language) -> Found | None:
    """Any word: of the lists, or of the dictionaries."""
    for text in dict.fromkeys((answer, without_article(answer, language))):
        word = listed_words(language).get(spell(text)) or in_dictionary(text, language)
        if word is not None:
            return Found(word, text)
    return None


@cache
def listed_words(language: Language) -> Mapping[str, str]:
    """The answers of all lists, by all their names and by each of their spellings; opposites count
    word by word."""
    lists = sorted(file.stem for file in (_WORDS / language).glob("*.txt"))
    names = (name for each in lists for entry in _read(language, each) for name in entry.names)
    words = (
        word.strip()
        for name in names
        for half in name.split(PAIR_MARK)
        for word in half.split(_OTHER_NAME)
    )
    return _by_spelling(((word, word) for word in words), language)


def in_dictionary(text: str, language: Language) -> str | None:
    """The word of the general dictionaries that this is a spelling of."""
    return _attested(text, language) or dictionary(language).get(spell(text))


@cache
def dictionary(language: Language) -> Mapping[str, str]:
    """The words of the smaller dictionary by each of their spellings, the commonest first."""
    # Imported here because it is seldom needed, and reading its words takes about a second.
    from spellchecker import SpellChecker

    counts = SpellChecker(language=language).word_frequency.dictionary
    common_first = sorted(counts, key=lambda word: (-counts[word], word))
    words = ((word, word) for word in common_first if _NOT_IN_A_WORD.isdisjoint(word))
    return _by_spelling(words, language, _is_a_word)


@lru_cache(maxsize=4096)
def _attested(text: str, language: Language) -> str | None:
    """A word of the larger dictionary, which has to be looked up as it is written."""
    word = text.strip().casefold() if language != "de" else text.strip().lower()
    if not _ONE_WORD.fullmatch(word) or not _is_a_word(spell(word)):
        return None
    # Imported here because it is seldom needed.
    from simplemma import is_known

    ways = _ways_to_write(word) if language == "de" else (word,)
    return next((way for way in ways if is_known(way, language, low_memory=True)), None)


def _ways_to_write(word: str) -> Iterator[str]:
    """A German word with its umlauts where they were written with an e, as it is, and with one
    umlaut where it was left out."""
    long = word
    for pair, letter in _LONG_UMLAUTS:
        long = long.replace(pair, letter)
    yield from dict.fromkeys((long, word, long.replace("ß", "ss"), long.replace("ss", "ß")))
    for n, letter in enumerate(word):
        if letter in _UMLAUT_OF:
            yield word[:n] + _UMLAUT_OF[letter] + word[n + 1 :]


def _is_a_word(key: str) -> bool:
    return len(key) >= _SHORTEST_WORD and not _VOWELS.isdisjoint(key)


def _by_spelling(
    words: Iterable[tuple[str, str]], language: Language, wanted: Callable[[str], bool] = bool
) -> Mapping[str, str]:
    found: dict[str, str] = {}
    second: dict[str, str] = {}
    for name, word in words:
        key, *others = spellings(name, language)
        if wanted(key):
            found.setdefault(key, word)
            if others:
                second.update((other, word) for other in others)
    for other, word in second.items():
        # A word's own key goes before another word's second spelling.
        found.setdefault(other, word)
    return MappingProxyType(found)
