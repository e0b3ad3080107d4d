"""Reads the files in a game's `data/`: csv with one row a thing, names in three languages."""

import csv
from pathlib import Path
from typing import TypeVar

import msgspec

from grandtour.core.game import Language

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
