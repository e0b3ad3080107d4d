"""Own decks: a list of places as CSV, checked row by row.

The first line names the columns: `name`, `lat`, `lon` and `category`, in any order; others are
ignored. Spreadsheets differ by country, so semicolons and tabs between the columns and decimal
commas are understood too. Solutions are computed from the coordinates.
"""

import csv
from collections.abc import Mapping, Sequence

import msgspec

from grandtour.core.errors import GrandTourError
from grandtour.games.whereabouts.cards import COLOUR_OF, Colour, Face, Place
from grandtour.games.whereabouts.grid import locate

COLUMNS = ("name", "lat", "lon", "category")
FEWEST_PLACES = 12
MOST_PLACES = 1000
MOST_LETTERS = 60
_MOST_TEXT = 200_000
_SHOWN_TEXT = 40

_COLOURS: dict[str, Colour] = {
    word: colour for category, colour in COLOUR_OF.items() for word in (category, colour)
}

_ASKS: dict[Colour, tuple[str, str, str]] = {
    "yellow": ("capital city", "capitale", "Hauptstadt"),
    "red": ("city", "ville", "Stadt"),
    "blue": ("natural place", "lieu naturel", "Naturort"),
}


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """The place cards of a game."""

    places: tuple[Place, ...]


class RowError(msgspec.Struct, frozen=True):
    """What is wrong in one line: a key into the catalogue (`reason.<reason>`) with parameters."""

    line: int
    reason: str
    params: Mapping[str, str | int | float]


class BadDeck(GrandTourError):
    """A list of places that cannot be played with; `rows` says all that is wrong with it."""

    @property
    def rows(self) -> tuple[RowError, ...]:
        rows = self.params["rows"]
        assert isinstance(rows, tuple)
        return rows

    @property
    def parts(self) -> tuple[GrandTourError, ...]:
        return tuple(GrandTourError(row.reason, line=row.line, **row.params) for row in self.rows)


class _Fault(Exception):
    """One thing wrong with a line."""

    def __init__(self, reason: str, **params: str | int | float) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


def read_deck(csv_text: str) -> Deck:
    """The deck of this text. Raises `BadDeck` with everything that is wrong in it.

    >>> rows = [f"Place {n},{40 + n},2.5,city" for n in range(12)]
    >>> len(read_deck("\\n".join(["name,lat,lon,category", *rows])).places)
    12
    """
    faults: list[RowError] = []
    places: list[Place] = []
    try:
        lines = _lines(csv_text)
    except _Fault as fault:
        raise _bad([RowError(1, fault.reason, fault.params)]) from None
    first_lines: dict[str, int] = {}
    for line, row in lines:
        try:
            place = _place(row)
            _once(place.face.name_en, line, first_lines)
        except _Fault as fault:
            faults.append(RowError(line, fault.reason, fault.params))
        else:
            places.append(place)
    if not faults and not FEWEST_PLACES <= len(places) <= MOST_PLACES:
        params = {"places": len(places), "low": FEWEST_PLACES, "high": MOST_PLACES}
        faults.append(RowError(1, "deck_size", params))
    if faults:
        raise _bad(faults)
    return Deck(places=tuple(places))


def _bad(faults: Sequence[RowError]) -> BadDeck:
    return BadDeck("bad_deck", count=len(faults), rows=tuple(faults))


def _lines(text: str) -> list[tuple[int, dict[str, str]]]:
    """The rows by column name, each with its line number; empty lines are left out."""
    if len(text) > _MOST_TEXT:
        raise _Fault("deck_too_long", letters=_MOST_TEXT)
    text = text.removeprefix("\ufeff").replace("\x00", "")
    header = text.splitlines()[0] if text.strip() else ""
    delimiter = max(",;\t", key=header.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter)
    try:
        rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except csv.Error:
        raise _Fault("deck_unreadable") from None
    names = [name.lower() for name in rows[0][1]] if rows else []
    missing = [column for column in COLUMNS if column not in names]
    if missing:
        raise _Fault("deck_columns", columns=", ".join(missing))
    return [(line, dict(zip(names, row, strict=False))) for line, row in rows[1:] if any(row)]


def _place(row: dict[str, str]) -> Place:
    name = _name(row)
    lat, lon = _degrees(row, "lat", 90), _degrees(row, "lon", 180)
    solution = locate(lat, lon)
    if solution is None:
        raise _Fault("deck_outside", name=name, lat=lat, lon=lon)
    colour = _colour(row)
    ask_en, ask_fr, ask_de = _ASKS[colour]
    face = Face(
        colour=colour,
        name_en=name,
        name_fr=name,
        name_de=name,
        ask_en=ask_en,
        ask_fr=ask_fr,
        ask_de=ask_de,
    )
    return Place(face=face, lat=lat, lon=lon, solution=solution)


def _name(row: dict[str, str]) -> str:
    name = " ".join(row.get("name", "").split())
    if not name:
        raise _Fault("deck_no_name")
    if len(name) > MOST_LETTERS:
        raise _Fault("deck_long_name", name=name[:_SHOWN_TEXT], letters=MOST_LETTERS)
    return name


def _degrees(row: dict[str, str], column: str, most: int) -> float:
    text = row.get(column, "")
    try:
        degrees = float(text.replace(",", "."))
    except ValueError:
        raise _Fault("deck_number", column=column, value=text[:_SHOWN_TEXT]) from None
    if not -most <= degrees <= most:
        raise _Fault("deck_degrees", column=column, value=text[:_SHOWN_TEXT], most=most)
    return degrees


def _colour(row: dict[str, str]) -> Colour:
    text = row.get("category", "")
    try:
        return _COLOURS[text.lower()]
    except KeyError:
        raise _Fault("deck_category", value=text[:_SHOWN_TEXT]) from None


def _once(name: str, line: int, first_lines: dict[str, int]) -> None:
    first = first_lines.setdefault(name.casefold(), line)
    if first != line:
        raise _Fault("deck_twice", name=name, first=first)
