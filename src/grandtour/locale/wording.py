"""All that people read of the house or of a game, and what is wrong with its wording."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from grandtour.locale import HOUSE, catalogue, key_of, texts
from grandtour.locale.glossary import Glossary, glossary, other_words, unused_terms
from grandtour.locale.sentence import BENT, MADE
from grandtour.locale.typography import mark_complaints, says_sie

# What somebody may type is no sentence: it keeps the marks that a program reads.
_TYPED = ".example"
_UNELIDED = re.compile(r"\bde \{(players?|names?)\}")

Read = tuple[str, str]
"""Where a text stands (a message's key, a file with its line or column), and the text."""


def wording_complaints(folder: Path) -> list[str]:
    """What is wrong with the wording of a folder `locale`, and of the game around it."""
    terms = glossary(folder)
    found = []
    for language in LANGUAGES:
        read = list(_everything(folder, language))
        for where, text in read:
            found += [
                f"{where} ({language}): {what}"
                for what in _complaints(where, text, terms, language)
            ]
        found += unused_terms("\n".join(text for _, text in read), terms, language)
    return found + list(_form_complaints(folder))


def _complaints(where: str, text: str, terms: Glossary, language: Language) -> Iterator[str]:
    yield from mark_complaints(text, language)
    yield from other_words(text, terms, language)
    house = glossary(HOUSE)
    if terms is not house:
        yield from other_words(text, house, language)
    if language == "de" and _addresses(where, text, terms):
        yield "may address somebody as Sie; if not, say in glossary.toml, [sie], who is meant"


def _addresses(where: str, text: str, terms: Glossary) -> bool:
    for phrase in terms.sie:
        text = text.replace(phrase, "")
    # Tables tell of things; there a sentence may begin with "Sie" or "Ihr" as it likes.
    return says_sie(text, anywhere=".csv:" not in where)


def _everything(folder: Path, language: Language) -> Iterator[Read]:
    yield from _said(folder, language)
    yield from _rules(folder.parent / "page" / f"rules.{language}.md")
    yield from _rules(folder / f"table.{language}.md")
    for path in sorted((folder.parent / "data").glob("*.csv")):
        yield from _cells(path, f"_{language}")
    yield from _title(folder.parent, language)


def _said(folder: Path, language: Language) -> Iterator[Read]:
    for message in catalogue(folder, language):
        if message.id and not key_of(message).endswith(_TYPED):
            yield from ((key_of(message), text) for text in texts(message))


def _rules(path: Path) -> Iterator[Read]:
    if path.exists():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.name}:{number}", line


def _cells(path: Path, ending: str) -> Iterator[Read]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            where = f"{path.name}:{next(iter(row.values()))}"
            yield from (
                (f"{where}:{column.removesuffix(ending)}", text)
                for column, text in row.items()
                if text and column and column.endswith(ending)
            )


def _title(folder: Path, language: Language) -> Iterator[Read]:
    for key in registry.games():
        if registry.folder(key) == folder:
            yield "info.titles", registry.game(key).info.titles.get(language, "")


def _form_complaints(folder: Path) -> Iterator[str]:
    """Forms such as `{country:in}` that neither the game's tables nor the language have."""
    for language in LANGUAGES:
        known = {form for code, form in MADE if code == language}
        for path in (folder.parent / "data").glob("*.csv"):
            with path.open(encoding="utf-8", newline="") as file:
                columns = next(csv.reader(file), [])
            known |= {name.removesuffix(f"_{language}") for name in columns}
        for key, text in _said(folder, language):
            if language == "fr" and (found := _UNELIDED.search(text)):
                yield f"{key} (fr): write {{{found[1]}:de}}; names may begin with a vowel"
            for _, how in BENT.findall(text):
                if "|" in how and how.count("|") != 1:
                    yield f"{key} ({language}): {how} must be two words, for one and for several"
                elif "|" not in how and how.lower() not in known:
                    yield f"{key} ({language}): no table has a column {how.lower()}_{language}"
