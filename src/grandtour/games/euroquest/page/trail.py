"""What the trail has told: the country named last, what was said since, and where that leaves."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

import msgspec

from grandtour.core.page import Translate
from grandtour.games.euroquest.board import CITIES, CITY_OF, COUNTRIES, COUNTRY_OF
from grandtour.games.euroquest.page.names import city_name, country_name
from grandtour.games.euroquest.rules import WINDOWS
from grandtour.games.euroquest.view import RUNNER, EuroQuestView, Window

_REMEMBERED = 500


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """The country that was named last, in which window, and all in words."""

    country: str
    window: int
    words: str
    after: str
    """What was said since, if anything."""


def now_in_words(view: EuroQuestView, t: Translate) -> str:
    """How far the game has come: the window that is being filled, or was last.

    Where rounds are counted to the end, it is the round.
    """
    if view.options.rounds_28:
        return t("chip.round", round=view.round, rounds=WINDOWS)
    filling = view.on_turn == RUNNER and view.ended is None
    window = max(1, view.window + filling)
    return t("chip.window", window=min(window, WINDOWS), windows=WINDOWS)


class Suspects(msgspec.Struct, frozen=True, kw_only=True):
    """The possible cities of one country; `lit` if it was named last."""

    country: str
    name: str
    eu: bool
    lit: bool
    cities: tuple[tuple[str, str], ...]


def countries_told(trail: Sequence[Window]) -> tuple[str | None, ...]:
    """For each window the country that was named last then."""
    told: list[str | None] = []
    for window in trail:
        before = told[-1] if told else None
        told.append(window.country or window.revealed or before)
    return tuple(told)


@lru_cache(maxsize=_REMEMBERED)
def named_last(trail: tuple[Window, ...], t: Translate) -> Named | None:
    """What is lit on the map; None before any country was named."""
    number = next(
        (n for n in range(len(trail), 0, -1) if trail[n - 1].country or trail[n - 1].revealed), 0
    )
    if not number:
        return None
    country = str(trail[number - 1].country or trail[number - 1].revealed)
    then = [t(f"then.{window.said}") for window in trail[number:]]
    words = [_times(len(list(same)), said) for said, same in groupby(then)]
    return Named(
        country=country,
        window=number,
        words=t("trail.named", country=country_name(country, t), window=number),
        after=", ".join(words),
    )


def _times(many: int, said: str) -> str:
    """The same words several times in a row are said once, with a number."""
    return said if many == 1 else f"{said} ({many})"


@lru_cache(maxsize=_REMEMBERED)
def suspects(possible: tuple[str, ...], lit: str | None, t: Translate) -> tuple[Suspects, ...]:
    """The possible cities by country: the one named last first, then those with most of them."""
    by_country: dict[str, list[tuple[str, str]]] = {}
    for code in possible:
        country = CITIES[CITY_OF[code]].country
        by_country.setdefault(country, []).append((code, city_name(code, t)))
    found = [
        Suspects(
            country=country,
            name=country_name(country, t),
            eu=bool(COUNTRIES[COUNTRY_OF[country]].eu),
            lit=country == lit,
            cities=tuple(sorted(cities, key=lambda city: city[1])),
        )
        for country, cities in by_country.items()
    ]
    return tuple(sorted(found, key=lambda each: (not each.lit, -len(each.cities), each.name)))
