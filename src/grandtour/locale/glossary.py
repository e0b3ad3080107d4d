"""One word for one thing: the terms of the house or of a game, in `locale/glossary.toml`.

    [[term]]
    what = "the place of one card on a rack"
    en = "slot"
    fr = "emplacement"
    de = "Fach"
    not_de = ['Platz \\d']      # regular expressions; what is found must be said with the term

    [sie]                      # beginnings of sentences that say "Sie" and address nobody
    "Sie beginnt" = "the journey"

What the house's glossary forbids, no game may say either.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from grandtour.core.game import Language


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to call something in each language, and what not to call it."""

    what: str
    en: str
    fr: str
    de: str
    not_en: tuple[str, ...] = ()
    not_fr: tuple[str, ...] = ()
    not_de: tuple[str, ...] = ()

    def word(self, language: Language) -> str:
        return {"en": self.en, "fr": self.fr, "de": self.de}[language]

    def others(self, language: Language) -> tuple[str, ...]:
        return {"en": self.not_en, "fr": self.not_fr, "de": self.not_de}[language]


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of one folder, and the phrases in which "Sie" does not address the reader."""

    term: tuple[Term, ...] = ()
    sie: Mapping[str, str] = {}


@cache
def glossary(folder: Path) -> Glossary:
    """The glossary beside the catalogues of this folder; empty if it has none."""
    path = folder / "glossary.toml"
    if not path.exists():
        return Glossary()
    return msgspec.toml.decode(path.read_bytes(), type=Glossary)


def other_words(text: str, terms: Glossary, language: Language) -> Iterator[str]:
    """The words of a text for which there is a term."""
    for term in terms.term:
        for pattern in term.others(language):
            if found := re.search(pattern, text):
                yield f"says “{found[0]}”, but the glossary has “{term.word(language)}” for it"


def unused_terms(texts: str, terms: Glossary, language: Language) -> Iterator[str]:
    """Terms that occur nowhere in all these texts: the glossary would be out of date."""
    for term in terms.term:
        if term.word(language).casefold() not in texts.casefold():
            yield f"glossary.toml: nothing says “{term.word(language)}” ({language})"
