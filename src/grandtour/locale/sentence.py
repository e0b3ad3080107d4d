"""Sentences with gaps: a gap may hold a value, a word that agrees with it, or a form of it.

- `{points}` is the value itself.
- `{points:point|points}` is one of two words, as the plural rules of the language want it for
  this number; for an enumeration or a `core.words.Name`, for as many as it names.
- `{country:in}` is that form of a `core.words.Name`. French can make `{player:de}` of any text.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
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


class Gap(NamedTuple):
    """A gap that depends on a parameter: a word for one or several, or a form of its name."""

    name: str
    param: str
    one: str
    several: str
    form: str


class Sentence(NamedTuple):
    """A message that was read once: its text, and the gaps that are no plain values."""

    text: str
    gaps: tuple[Gap, ...]


def read_sentence(text: str) -> Sentence:
    """
    >>> read_sentence("{points} {points:point|points}").text
    '{points} {_0}'
    """
    gaps = tuple(_gap(f"_{n}", *found) for n, found in enumerate(BENT.findall(text)))
    names = iter(gaps)
    return Sentence(BENT.sub(lambda _: f"{{{next(names).name}}}", text), gaps)


def _gap(name: str, param: str, how: str) -> Gap:
    one, choice, several = how.partition("|")
    return Gap(name, param, one, several, "" if choice else how)


def fill(sentence: Sentence, params: dict[str, object], language: Language) -> str:
    """The sentence with these parameters; they are the caller's to lose."""
    for name, param, one, several, form in sentence.gaps:
        value = params[param]
        if form:
            params[name] = _form(value, form, language)
        else:
            number = value if isinstance(value, int | float) else getattr(value, "size", 1)
            params[name] = one if is_one(number, language) else several
    return sentence.text.format_map(params)


@lru_cache(1000)
def is_one(number: float, language: Language) -> bool:
    """Whether the language says this number in the singular: 0 and 1 in French, else 1 alone."""
    return LOCALES[language].plural_form(number) == "one"


def _form(value: object, how: str, language: Language) -> str:
    """That form of a name, with a capital if it is asked for with one (`{country:The}`).

    A text that has no such form stays as it is: the code of a program's error, for one.
    """
    wanted = how.lower()
    form: str | None = getattr(value, "forms", {}).get(wanted)
    if form is None:
        form = MADE.get((language, wanted), str)(str(value))
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
