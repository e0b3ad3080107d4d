"""The place cards: 46 capitals (yellow), 100 cities (red), 78 waters and natural places (blue).

The question side of a card shows colour, name and which point is meant; its solution side where
that is on the grid, and a fact. Solutions are computed from the coordinates. The columns
`provenance` and `coord_source` of places.csv say where each card comes from.

The numbers of the game are in rules.json, with their provenance.
"""

from collections.abc import Iterator
from typing import Literal, Protocol

import msgspec

from grandtour.core.data import Named, read_rows
from grandtour.core.game import Language
from grandtour.games.whereabouts.grid import DATA, Spot, locate

Category = Literal["capital", "city", "nature"]
Colour = Literal["yellow", "red", "blue"]
COLOURS: tuple[Colour, ...] = ("yellow", "red", "blue")

Card = int
"""A card in one game: its public number, less 1. Which place that is differs in every game."""
NO_CARD: Card = -1


class Track(msgspec.Struct, frozen=True):
    fields: tuple[int, int]
    dark_blue: tuple[int, int]
    start: dict[str, tuple[int, ...]]


class PartB(msgspec.Struct, frozen=True):
    points_per_set: int


class FinalScoring(msgspec.Struct, frozen=True):
    first_alone: int
    second_alone: int
    first_shared: int
    second_after_shared_first: int
    second_shared: int
    part_b: PartB


class Numbers(msgspec.Struct, frozen=True):
    """What the rules need of rules.json."""

    players: tuple[int, int]
    stones: int
    swap_tokens: int
    deck: int
    keep: dict[Category, int]
    colours: dict[Category, Colour]
    track: Track
    final_scoring: FinalScoring


class Row(Named, frozen=True, kw_only=True):
    """A row of places.csv. The columns half to cell are what `locate` must give."""

    id: str
    category: Category
    kind: str
    ask_en: str
    ask_fr: str
    ask_de: str
    lat: float
    lon: float
    extent_km: float
    country: str
    hint_en: str
    hint_fr: str
    hint_de: str
    difficulty: int
    fame: int
    population: int
    half: str
    band: str
    sector: int
    cell: str
    close: int
    margin_km: float
    provenance: str
    coord_source: str

    @property
    def code(self) -> str:
        return self.id

    @property
    def colour(self) -> Colour:
        return COLOUR_OF[self.category]


class Face(Named, frozen=True, kw_only=True, cache_hash=True):
    """The question side of a card: its name, and which point of the place is meant."""

    colour: Colour
    ask_en: str
    ask_fr: str
    ask_de: str

    def ask(self, language: Language) -> str:
        asks = {"en": self.ask_en, "fr": self.ask_fr, "de": self.ask_de}
        return asks[language]


class Place(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A card with both sides. In an imagined world the solution side is made up."""

    face: Face
    lat: float
    lon: float
    solution: Spot
    hint_en: str = ""
    hint_fr: str = ""
    hint_de: str = ""


class Places(Protocol):
    """The places of a game by their cards: a deck, or what somebody imagines."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Place]: ...
    def __getitem__(self, card: Card, /) -> Place: ...


NUMBERS = msgspec.json.decode((DATA / "rules.json").read_bytes(), type=Numbers)
COLOUR_OF: dict[Category, Colour] = NUMBERS.colours
STONES_TO_KEEP: dict[Colour, int] = {
    COLOUR_OF[category]: stones for category, stones in NUMBERS.keep.items()
}

ROWS = read_rows(DATA / "places.csv", Row)


def face_of(card: Row | Face) -> Face:
    """The question side alone."""
    return msgspec.convert(card, Face, from_attributes=True)


def _place(row: Row) -> Place:
    solution = locate(row.lat, row.lon)
    assert solution is not None
    return Place(
        face=face_of(row),
        lat=row.lat,
        lon=row.lon,
        solution=solution,
        hint_en=row.hint_en,
        hint_fr=row.hint_fr,
        hint_de=row.hint_de,
    )


PLACES: tuple[Place, ...] = tuple(map(_place, ROWS))
