"""Cities, countries and quests in the reader's language."""

from collections.abc import Iterable
from typing import NamedTuple

from grandtour.core.data import read_names
from grandtour.core.languages import once_per_language
from grandtour.core.page import Translate
from grandtour.core.words import Name
from grandtour.games.euroquest.board import (
    CITIES,
    CITY_OF,
    CODES,
    COUNTRIES,
    COUNTRY,
    COUNTRY_OF,
    DATA,
    ENDS,
    MODES,
    NEIGHBOURS,
    CityNumber,
    Mode,
    members,
)
from grandtour.games.euroquest.page.word_breaks import breakable
from grandtour.games.euroquest.quests import QUEST_OF, QUESTS, QuestWords

_COUNTRY_NAMES = read_names(DATA / "name_forms.csv", COUNTRIES)


def city_name(code: str, t: Translate) -> str:
    return CITIES[CITY_OF[code]].name(t.language)


def country_name(code: str, t: Translate) -> Name:
    return _COUNTRY_NAMES[code, t.language]


def label_name(label: str, t: Translate) -> str:
    """A place that counts for a quest: a city, a country or an island."""
    if label in CITY_OF:
        return city_name(label, t)
    return country_name(label, t) if label in COUNTRY_OF else label


def quest_words(quest: str, t: Translate) -> QuestWords:
    return QUESTS[QUEST_OF[quest]].card.words(t.language)


class Names(NamedTuple):
    """All of these for one reader; equal for all who read the same language."""

    t: Translate

    def city(self, code: str) -> str:
        return city_name(code, self.t)

    def breakable(self, name: str) -> str:
        return breakable(name)

    def country(self, code: str) -> str:
        return country_name(code, self.t)

    def label(self, label: str) -> str:
        return label_name(label, self.t)

    def labels(self, labels: Iterable[str]) -> Name:
        return self.t.listing(self.label(label) for label in labels)

    def no_ticket(self, modes: Iterable[str]) -> str:
        """Why nobody gets to where only these modes go."""
        missing = self.t.listing(self.t(f"no_ticket.{mode}") for mode in modes)
        return self.t("why.no_ticket", missing=missing)

    def all_cities(self) -> tuple[tuple[str, str], ...]:
        """Codes and names of all cities, in the order of the names."""
        return _all_cities(self.t)

    def quest(self, quest: str) -> QuestWords:
        return quest_words(quest, self.t)


@once_per_language
def _all_cities(t: Translate) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(((code, city_name(code, t)) for code in CODES), key=lambda city: city[1]))


@once_per_language
def about_cities(t: Translate) -> dict[str, str]:
    """What there is to learn about each city: names, country, membership, connections."""
    return {code: _about(code, t) for code in CODES}


def _about(code: str, t: Translate) -> str:
    number = CITY_OF[code]
    city, country = CITIES[number], COUNTRIES[COUNTRY[number]]
    names = dict.fromkeys((city.name_en, city.name_fr, city.name_de))
    membership = t("about.eu" if country.eu else "about.not_eu")
    parts = [f"{' / '.join(names)} ({code}).", f"{country_name(country.code, t)}, {membership}."]
    for modes, ends in _links(number).items():
        others = sorted(CITIES[end].name(t.language) for end in ends)
        label = t.listing(t(f"mode.{MODES[mode]}") for mode in modes)
        parts.append(f"{t('labelled', label=label, value=t.listing(others))}.")
    return " ".join(parts)


def _links(city: CityNumber) -> dict[tuple[Mode, ...], list[CityNumber]]:
    """The neighbours of a city, each once, by the modes that go there."""
    found: dict[tuple[Mode, ...], list[CityNumber]] = {}
    for end in members(NEIGHBOURS[city]):
        modes = tuple(mode for mode in range(len(MODES)) if end in ENDS[mode][city])
        found.setdefault(modes, []).append(end)
    return dict(sorted(found.items()))
