"""Cities, countries and quests in the reader's language."""

from functools import cache

import msgspec

from grandtour.core.game import Language
from grandtour.core.page import Translate
from grandtour.games.euroquest.board import (
    CITIES,
    CITY_OF,
    CODES,
    COUNTRIES,
    COUNTRY,
    COUNTRY_OF,
    ENDS,
    MODES,
)
from grandtour.games.euroquest.quests import QUEST_OF, QUESTS


class QuestWords(msgspec.Struct, frozen=True):
    title: str
    text: str


def city_name(code: str, t: Translate) -> str:
    return _city_names(t.language)[CITY_OF[code]]


def country_name(code: str, t: Translate) -> str:
    return str(getattr(COUNTRIES[COUNTRY_OF[code]], f"name_{t.language}"))


def label_name(label: str, t: Translate) -> str:
    """A place that counts for a quest: a city, a country or an island."""
    if label in CITY_OF:
        return city_name(label, t)
    return country_name(label, t) if label in COUNTRY_OF else label


def quest_words(quest: str, t: Translate) -> QuestWords:
    card = QUESTS[QUEST_OF[quest]].card
    return QuestWords(getattr(card, f"title_{t.language}"), getattr(card, f"text_{t.language}"))


def about_cities(t: Translate) -> dict[str, str]:
    """What there is to learn about each city: names, country, membership, connections."""
    if t.language not in _ABOUT:
        _ABOUT[t.language] = {code: _about(code, t) for code in CODES}
    return _ABOUT[t.language]


_ABOUT: dict[Language, dict[str, str]] = {}


@cache
def _city_names(language: Language) -> tuple[str, ...]:
    return tuple(getattr(city, f"name_{language}") for city in CITIES)


def _about(code: str, t: Translate) -> str:
    number = CITY_OF[code]
    city, country = CITIES[number], COUNTRIES[COUNTRY[number]]
    names = dict.fromkeys((city.name_en, city.name_fr, city.name_de))
    membership = t("about.eu" if country.eu else "about.not_eu")
    parts = [f"{' / '.join(names)} ({code}).", f"{country_name(country.code, t)}, {membership}."]
    for mode, name in enumerate(MODES):
        others = ", ".join(sorted(_city_names(t.language)[end] for end in ENDS[mode][number]))
        if others:
            parts.append(f"{t(f'mode.{name}')}: {others}.")
    return " ".join(parts)
