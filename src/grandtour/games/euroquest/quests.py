"""The ten quests and when they are fulfilled (rulings section 8).

What a quest wants to be visited are its *labels*: cities, countries or islands. Those collected
so far are a bit set, so that a move only needs to add the bits of the city where it ended.
"""

import json
from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from grandtour.core.data import read_rows
from grandtour.core.game import Language
from grandtour.games.euroquest.board import (
    CITIES,
    CITY_OF,
    COUNTRIES,
    COUNTRY,
    DATA,
    MODES,
    NO_CITY,
    City,
    CityNumber,
    Mode,
)
from grandtour.games.euroquest.tickets import UNIT, count, tickets

Kind = Literal["", "visit_all", "capital", "country", "eu_country", "non_eu_country", "island"]
Used = int
"""How often each mode was used, packed like tickets."""


class QuestWords(NamedTuple):
    """What is written on a quest card."""

    title: str
    text: str


class Card(msgspec.Struct, frozen=True):
    """A quest card as printed; `objective` is JSON."""

    id: str
    start_city: str
    objective: str
    title_en: str
    text_en: str
    title_fr: str
    text_fr: str
    title_de: str
    text_de: str
    provenance: str

    def words(self, language: Language) -> QuestWords:
        words = {
            "en": QuestWords(self.title_en, self.text_en),
            "fr": QuestWords(self.title_fr, self.text_fr),
            "de": QuestWords(self.title_de, self.text_de),
        }
        return words[language]


class _Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind
    n: int


class _Modes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    train: int = 0
    bus: int = 0
    ferry: int = 0


class _Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    visit_all: tuple[str, ...] = ()
    visit_count: _Count = _Count("", 0)
    use_modes: _Modes = _Modes()
    reach: str = ""


def _label(city: City, kind: Kind) -> str:
    """What a visit of this city counts as; empty if it does not count."""
    eu = COUNTRIES[COUNTRY[CITY_OF[city.id]]].eu
    if kind == "capital":
        return city.id if city.capital else ""
    if kind == "island":
        return city.island
    if (kind == "eu_country" and not eu) or (kind == "non_eu_country" and eu):
        return ""
    return city.country


class Quest:
    """A quest made ready for the rules."""

    __slots__ = ("card", "gains", "kind", "labels", "modes", "needed", "reach", "start")

    def __init__(self, card: Card) -> None:
        objective = msgspec.convert(json.loads(card.objective), _Objective)
        if objective.visit_all and objective.visit_count.n:
            raise ValueError(f"{card.id} collects two kinds of places")
        self.card = card
        self.start: CityNumber = CITY_OF[card.start_city]
        self.reach: CityNumber = CITY_OF[objective.reach] if objective.reach else NO_CITY
        wanted = objective.use_modes
        self.modes: Used = tickets(wanted.train, wanted.bus, wanted.ferry)
        self.kind: Kind = "visit_all" if objective.visit_all else objective.visit_count.kind
        self.needed = len(objective.visit_all) or objective.visit_count.n
        of_cities = [self._label_of(city, objective) for city in CITIES]
        self.labels = tuple(sorted({label for label in of_cities if label}))
        self.gains = tuple(1 << self.labels.index(label) if label else 0 for label in of_cities)

    def _label_of(self, city: City, objective: _Objective) -> str:
        if self.kind == "visit_all":
            return city.id if city.id in objective.visit_all else ""
        return _label(city, self.kind) if self.kind else ""

    def done(self, city: CityNumber, collected: int, used: Used) -> bool:
        """Whether a move that has ended in this city fulfils the quest."""
        return (
            collected.bit_count() >= self.needed
            and self.reach in (city, NO_CITY)
            and (
                not self.modes
                or all(count(used, m) >= count(self.modes, m) for m in range(len(MODES)))
            )
        )

    def collected(self, labels: int) -> tuple[str, ...]:
        """The names of a bit set of labels."""
        return tuple(label for n, label in enumerate(self.labels) if labels >> n & 1)

    def follow(self, moves: Iterable[tuple[Mode | None, CityNumber]]) -> tuple[int, Used, bool]:
        """What a journey collects and uses, and whether it fulfils the quest on its way.

        A move without a mode is a turn without a ticket: the runner stays, and nothing counts.
        """
        labels, used, done = 0, 0, False
        for mode, city in moves:
            if mode is not None:
                labels |= self.gains[city]
                used += UNIT[mode]
                done = done or self.done(city, labels, used)
        return labels, used, done


QUESTS: tuple[Quest, ...] = tuple(map(Quest, read_rows(DATA / "quests.csv", Card)))
QUEST_IDS: tuple[str, ...] = tuple(quest.card.id for quest in QUESTS)
QUEST_OF: dict[str, int] = {name: n for n, name in enumerate(QUEST_IDS)}
