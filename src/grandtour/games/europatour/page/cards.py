"""The face of each card: name, colour, symbol, and the box of its silhouette."""

import msgspec

from grandtour.atlas import Box, load_atlas
from grandtour.core.data import read_names
from grandtour.core.languages import once_per_language
from grandtour.core.page import Translate
from grandtour.core.words import Name
from grandtour.games.europatour.board import (
    BY_LAND,
    BY_VEHICLE,
    CARDS,
    CODES,
    COLOURS,
    COUNTRIES,
    DATA,
    KINDS,
    VEHICLES,
    Country,
)
from grandtour.games.europatour.page.places import UNITS
from grandtour.games.europatour.page.word_breaks import breakable

_NAMES = read_names(DATA / "name_forms.csv", CARDS)
_SHIP = next(n for n, vehicle in enumerate(VEHICLES) if vehicle.kind == "ship")
_SILHOUETTE_MARGIN = 0.06


class Face(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What a card shows. `box` is the part of the map with the country; vehicles have none.

    There is one for each card and language.
    """

    code: str
    name: Name
    written: str
    """The name as it stands on the card, where long words may be broken."""
    local: str
    kind: str
    colour: str
    colour_name: str
    symbol: str
    box: str
    about: str

    @property
    def about_card(self) -> str:
        """Its name and what it can be joined with; of a country, `about` says the name itself."""
        return self.about if self.box else f"{self.name}. {self.about}"


class _Links(msgspec.Struct, frozen=True):
    land: tuple[str, ...]
    sea: tuple[str, ...]
    air: tuple[str, ...]


def card_name(code: str, t: Translate) -> Name:
    return faces(t)[code].name


def links_of(code: str) -> _Links:
    """The countries that this one is joined with by land, by sea line, and by plane."""
    kind = KINDS[code]
    colour = COUNTRIES[kind].colour
    plane = next(n for n, vehicle in enumerate(VEHICLES) if vehicle.colour == colour)
    return _Links(
        land=tuple(CODES[other] for other in BY_LAND[kind]),
        sea=tuple(CODES[other] for other in BY_VEHICLE[_SHIP][kind]),
        air=tuple(CODES[other] for other in BY_VEHICLE[plane][kind]),
    )


@once_per_language
def faces(t: Translate) -> dict[str, Face]:
    """All cards in the reader's language."""
    symbols = {colour.colour: colour.symbol for colour in COLOURS}
    colours = {colour.colour: colour.name(t.language) for colour in COLOURS}
    names = {card.code: _NAMES[card.code, t.language] for card in CARDS}
    countries = [
        Face(
            code=country.code,
            name=names[country.code],
            written=breakable(names[country.code], t.language),
            local=country.name_local,
            kind="country",
            colour=country.colour,
            colour_name=colours[country.colour],
            symbol=symbols[country.colour],
            box=_silhouette(country),
            about=_about(country, names, colours[country.colour], t),
        )
        for country in COUNTRIES
    ]
    vehicles = [
        Face(
            code=vehicle.code,
            name=names[vehicle.code],
            written=breakable(names[vehicle.code], t.language),
            local="",
            kind=vehicle.kind,
            colour=vehicle.colour,
            colour_name=colours.get(vehicle.colour, ""),
            symbol=symbols.get(vehicle.colour, ""),
            box="",
            about=t(f"about.{vehicle.kind}", colour=colours.get(vehicle.colour, "")),
        )
        for vehicle in VEHICLES
    ]
    return {face.code: face for face in countries + vehicles}


def _silhouette(country: Country) -> str:
    """A square window around the country with a little air."""
    box: Box = load_atlas().box(UNITS[country.code])
    x, y, width, height = box
    side = max(width, height) * (1 + 2 * _SILHOUETTE_MARGIN)
    left, top = x + width / 2 - side / 2, y + height / 2 - side / 2
    return " ".join(str(round(number)) for number in (left, top, side, side))


def _about(country: Country, names: dict[str, Name], colour: str, t: Translate) -> str:
    links = links_of(country.code)
    parts = [t("about.country", country=names[country.code], colour=colour)]
    for way in ("land", "sea", "air"):
        others = t.listing(sorted(names[code] for code in getattr(links, way)))
        parts.append(t(f"about.{way}", countries=others) if others else "")
    return " ".join(part for part in parts if part)
