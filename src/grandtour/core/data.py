"""Reads the files in a game's `data/`: csv with one row a thing, names in three languages."""

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from grandtour.core.game import LANGUAGES, Language
from grandtour.core.words import Name

Row = TypeVar("Row")


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """A row with a name in each language; subclasses add the other columns."""

    name_en: str
    name_fr: str
    name_de: str

    def name(self, language: Language) -> str:
        """
        >>> Named(name_en="Italy", name_fr="Italie", name_de="Italien").name("fr")
        'Italie'
        """
        names = {"en": self.name_en, "fr": self.name_fr, "de": self.name_de}
        return names[language]


def read_rows(path: Path, row: type[Row]) -> tuple[Row, ...]:
    """The rows of a csv file, each as a `row`; numbers and words are told apart by its fields."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(msgspec.convert(list(csv.DictReader(file)), list[row], strict=False))  # type: ignore[valid-type]


class Coded(Protocol):
    """A thing with a code and a name in each language."""

    @property
    def code(self) -> str: ...

    def name(self, language: Language) -> str: ...


def read_names(path: Path, things: Iterable[Coded]) -> Mapping[tuple[str, Language], Name]:
    """The names of these things, with the forms that a csv file has of them.

    It has a row for each `code`, with its grammatical `size` (or one for each language, as
    `size_<language>`) and a column `<form>_<language>` for each form that a catalogue asks for.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = {row["code"]: row for row in csv.DictReader(file)}
    return {
        (thing.code, language): Name(
            thing.name(language),
            size=int(rows[thing.code].get(f"size_{language}") or rows[thing.code]["size"]),
            forms={
                column.removesuffix(f"_{language}"): form
                for column, form in rows[thing.code].items()
                if column.endswith(f"_{language}")
            },
        )
        for thing in things
        for language in LANGUAGES
    }
