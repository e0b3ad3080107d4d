"""How answers are compared: by their letters, and forgiving what says nothing of the thing.

The *spelling* of an answer is its letters without accents, case, spaces and punctuation. A German
umlaut may also be written with an e, so a word can have two spellings; the first one is its key.
Somebody who says "sock" where a list says "socks" is right too, and so is who says "a sock" or "red
socks": articles and common describing words may be left out or added. They say nothing of the
thing, so their letters do not count.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

from grandtour.core.game import Language
from grandtour.games.geoquest.board import DATA

PAIR_MARK: Final = "/"

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

_WORD = re.compile(r"[^\s\-]+")
# What stands before an apostrophe in French is a word of its own.
_ELISION = re.compile(r"\b([ld])['\N{RIGHT SINGLE QUOTATION MARK}](?=\w)", re.IGNORECASE)
_BETWEEN_HALVES = re.compile(
    r"\s*[/,;:|&+\N{EN DASH}\N{EM DASH}]\s*|\s+(?:-|and|or|et|ou|und|oder|vs\.?|versus)\s+",
    re.IGNORECASE,
)

# Endings in the singular and in the plural.
_ENDINGS: Final[dict[Language, tuple[tuple[str, str], ...]]] = {
    "en": (("", "s"), ("", "es"), ("y", "ies"), ("f", "ves"), ("fe", "ves")),
    "fr": (("", "s"), ("", "x"), ("al", "aux")),
    "de": (("", "e"), ("", "n"), ("", "en"), ("", "er"), ("", "s"), ("", "nen"), ("s", "sse")),
}
# German adjectives change with the article: der weiße Hai, ein weißer Hai, weiße Haie.
_ADJECTIVE_ENDINGS: Final = (("er", "e"), ("es", "e"), ("e", "en"), ("er", "en"), ("es", "en"))
_SHORTEST_STEM = 2
_MOST_WORDS_BENT = 4


@lru_cache(maxsize=1 << 15)
def spell(text: str) -> str:
    """The letters of a text as answers are compared. Remembered: lists and rules share their words.

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


def bent(text: str, language: Language) -> Iterator[str]:
    """Spellings of a text with its words in the singular or in the plural, as they are said first.

    >>> "pommedeterre" in bent("pommes de terre", "fr"), "wolf" in bent("wolves", "en")
    (True, True)
    """
    words = [spell(word) for word in _WORD.findall(text)]
    if not 1 <= len(words) <= _MOST_WORDS_BENT:
        return
    *before, last = words
    choices = [_forms(word, language, adjective=True) for word in before]
    yield from map("".join, product(*choices, _forms(last, language)))


def _forms(word: str, language: Language, *, adjective: bool = False) -> tuple[str, ...]:
    pairs = _ENDINGS[language]
    if adjective and language == "de":
        pairs += _ADJECTIVE_ENDINGS
    found = {word: None}
    for one, several in pairs:
        for ending, other in ((one, several), (several, one)):
            stem = word.removesuffix(ending)
            if word.endswith(ending) and len(stem) >= _SHORTEST_STEM:
                found[stem + other] = None
    return tuple(found)


class _Forgiven(NamedTuple):
    """Words that say nothing of the thing, by their spelling."""

    articles: frozenset[str]
    titles: frozenset[str]
    before: frozenset[str]
    after: frozenset[str]


@cache
def _forgiven(language: Language) -> _Forgiven:
    with (DATA / "words" / "forgiven.toml").open("rb") as file:
        words: dict[str, str] = tomllib.load(file)[language]
    return _Forgiven(*(frozenset(map(spell, words[key].split())) for key in _Forgiven._fields))


def without_article(text: str, language: Language) -> str:
    """A text without the articles that it begins with, unless there is nothing else.

    >>> without_article("the moon", "en"), without_article("l'Italie", "fr")
    ('moon', 'Italie')
    """
    articles = _forgiven(language).articles
    words = (_ELISION.sub(r"\1' ", text) if language == "fr" else text).split()
    while len(words) > 1 and spell(words[0]) in articles:
        del words[0]
    return " ".join(words)


class Plainer(NamedTuple):
    """A text with fewer words; whether it can only be a thing, since "new York" is not York."""

    text: str
    is_thing: bool


def plainer(text: str, language: Language) -> Iterator[Plainer]:
    """A text as it is, then with fewer and fewer of the words that say nothing of the thing.

    >>> [each.text for each in plainer("the big red dog", "en")]
    ['the big red dog', 'big red dog', 'red dog', 'dog']
    """
    yield Plainer(text, False)
    bare = without_article(text, language)
    if bare != text:
        yield Plainer(bare, False)
    words = bare.split()
    _, titles, before, after = _forgiven(language)
    if len(words) > 1 and spell(words[0]) in titles:
        yield Plainer(" ".join(words[1:]), False)
    while len(words) > 1:
        if spell(words[0]) in before:
            del words[0]
        elif spell(words[-1]) in after:
            del words[-1]
        else:
            return
        yield Plainer(" ".join(words), True)


def kinds(text: str, language: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The ways to take a text as a kind of something: the thing, and the words that tell the kind.

    >>> list(kinds("velvet dress", "en")), list(kinds("robe en velours", "fr"))
    ([('dress', ('velvet',))], [('robe', ('velours',))])
    """
    words = text.split()
    if language == "en":
        for n in range(1, min(len(words), _MOST_WORDS_BENT)):
            yield " ".join(words[n:]), tuple(words[:n])
    elif language == "fr":
        words = _ELISION.sub(r"\1' ", text).split()
        joint = next((n for n, word in enumerate(words) if n and spell(word) in _JOINTS), 0)
        rest = tuple(word for word in words[joint:] if spell(word) not in _JOINTS)
        if joint and rest:
            yield " ".join(words[:joint]), rest


def halves(text: str) -> tuple[str, ...]:
    """The two words of a pair, in any of the ways to write one; else whatever there is.

    >>> halves("poor/rich"), halves("poor rich"), halves("le bien et le mal")
    (('poor', 'rich'), ('poor', 'rich'), ('bien', 'mal'))
    """
    parts = _BETWEEN_HALVES.split(text.strip())
    if len(parts) == 1:
        words = text.split()
        parts = words if len(words) == 2 else [w for w in words if spell(w) not in _ARTICLES]
    return tuple(filter(None, map(_half, parts)))


def _half(part: str) -> str:
    words = _ELISION.sub(r"\1' ", part).split()
    while len(words) > 1 and spell(words[0]) in _ARTICLES:
        del words[0]
    return spell("".join(words))


# What joins a thing and its kind in French: robe de velours, soupe au potiron.
_JOINTS: Final = frozenset(
    "a au aux d de des du en l la le les pour sans avec".split()  # noqa: SIM905 - easier read
)
_ARTICLES: Final = frozenset(
    "a an the l le la les un une der die das den ein eine to".split()  # noqa: SIM905 - easier read
)
