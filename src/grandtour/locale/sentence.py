"""Sentences with gaps: a gap may hold a value, a word that agrees with it, or a form of it.

- `{points}` is the value itself.
- `{points:point|points}` is one of two words, as the plural rules of the language want it for
  this number; for an enumeration or a `core.words.Name`, for as many as it names.
- `{country:in}` is that form of a `core.words.Name`. French can make `{player:de}` of any text.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

from babel.core import Locale

from grandtour.core.game import Language

LOCALES: Mapping[Language, Locale] = {
    # Our English is British: an enumeration has no comma before its last "and".
    "en": Locale.parse("en_GB"),
    "fr": Locale.parse("fr"),
    "de": Locale.parse("de"),
}
APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
BENT = re.compile(r"\{(\w+):([^{}]*)\}")
_VOWELS = tuple("AEIOUÀÂÄÅÁÉÈÊËÍÎÏÓÔÖØÚÙÛÜŒÆaeiouàâäåáéèêëíîïóôöøúùûüœæ")


class Sentence(NamedTuple):
    """A message that was read once: its text, and the gaps that depend on another's value."""

    text: str
    bent: tuple[tuple[str, str, str], ...]
    """The name of such a gap in the text, the parameter it depends on, and how."""


def read_sentence(text: str) -> Sentence:
    """
    >>> read_sentence("{points} {points:point|points}")
    Sentence(text='{points} {_0}', bent=(('_0', 'points', 'point|points'),))
    """
    numbers = count()
    gaps = tuple((f"_{n}", name, how) for n, (name, how) in enumerate(BENT.findall(text)))
    return Sentence(BENT.sub(lambda _: f"{{_{next(numbers)}}}", text), gaps)


def fill(sentence: Sentence, params: dict[str, object], language: Language) -> str:
    """The sentence with these parameters; they are the caller's to lose."""
    for gap, name, how in sentence.bent:
        params[gap] = _bend(params[name], how, language)
    return sentence.text.format_map(params)


def is_one(number: float, language: Language) -> bool:
    """Whether the language says this number in the singular: 0 and 1 in French, else 1 alone."""
    return _plural(number, language) == "one"


@lru_cache(1000)
def _plural(number: float, language: Language) -> str:
    return LOCALES[language].plural_form(number)


def _bend(value: object, how: str, language: Language) -> str:
    one, choice, several = how.partition("|")
    if choice:
        number = value if isinstance(value, int | float) else getattr(value, "size", 1)
        return one if is_one(number, language) else several
    return _form(value, how, language)


def _form(value: object, how: str, language: Language) -> str:
    """That form of a name, with a capital if it is asked for with one (`{country:The}`).

    A text that has no such form stays as it is: the code of a program's error, for one.
    """
    wanted = how.lower()
    form = getattr(value, "forms", {}).get(wanted)
    if form is None:
        make = MADE.get((language, wanted), str)
        form = make(str(value))
    return form[:1].upper() + form[1:] if how[:1].isupper() else form


def _de(name: str) -> str:
    """
    >>> _de("Anne") == f"d{APOSTROPHE}Anne", _de("Zoé"), _de("Le Havre"), _de("A")
    (True, 'de Zoé', 'du Havre', 'de A')
    """
    if name.startswith("Le "):
        return f"du {name[3:]}"
    # The letter of a seat is read by itself.
    elided = name.startswith(_VOWELS) and len(name) > 1
    return f"d{APOSTROPHE}{name}" if elided else f"de {name}"


def _at(name: str) -> str:
    """
    >>> _at("Anvers"), _at("Le Havre")
    ('à Anvers', 'au Havre')
    """
    return f"au {name[3:]}" if name.startswith("Le ") else f"à {name}"


MADE: Mapping[tuple[Language, str], Callable[[str], str]] = {("fr", "de"): _de, ("fr", "à"): _at}
"""Forms that a language can make of any name."""
