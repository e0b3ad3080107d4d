"""The rows of the files that describe cards, travel bugs and disks, as they stand there."""

from typing import Final, Literal

import msgspec

from grandtour.core.data import Named, read_rows
from grandtour.core.game import LANGUAGES, Language
from grandtour.games.geoquest.board import DATA

Timing = Literal["normal", "now", "any"]
TIMINGS: Final[tuple[Timing, ...]] = ("normal", "now", "any")


class Described(Named, frozen=True, kw_only=True):
    """A card with its words in each language."""

    desc_en: str
    desc_fr: str
    desc_de: str

    def words(self, language: Language) -> str:
        """What it says."""
        return {"en": self.desc_en, "fr": self.desc_fr, "de": self.desc_de}[language]


class CacherRow(Described, frozen=True, kw_only=True):
    letter: str
    effects: str


class EquipmentRow(Described, frozen=True, kw_only=True):
    id: str
    effects: str
    ensemble: str = ""


class EnsembleRow(Described, frozen=True, kw_only=True):
    id: str
    effects: str
    equipment: str
    """Ids, separated by `|`."""
    needed: int


class EventRow(Described, frozen=True, kw_only=True):
    id: str
    effects: str
    timing: Timing
    tags: str = ""
    blocked_by: str = ""
    """Ids of equipment and `cacher:LETTER`, separated by `|`."""
    source_effects: str = ""
    """What it does for the player who plays it on somebody."""
    returns_to_deck: str = "no"


class BugRow(Named, frozen=True, kw_only=True):
    id: str
    goal: str
    goal_en: str
    goal_fr: str
    goal_de: str


class Disk(Named, frozen=True, kw_only=True):
    """A kind of cache, of which the box has `count` disks."""

    id: str
    type: Literal["normal", "puzzle", "multi"]
    level: int
    stages: int
    count: int

    @property
    def hard(self) -> bool:
        """Level 5, multi or puzzle: some events reward such finds."""
        return self.level == 5 or self.type != "normal"


class HouseCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that a table has added. Its name and words are the same in every language."""

    kind: Literal["event", "equipment"]
    id: str
    name: str
    effects: str
    timing: Timing = "normal"
    """Of an event."""
    mentions: tuple[str, ...] = ()
    """The ids of other house cards that its effects speak of."""

    def as_equipment(self) -> EquipmentRow:
        return EquipmentRow(id=self.id, effects=self.effects, **self._texts())

    def as_event(self) -> EventRow:
        return EventRow(id=self.id, effects=self.effects, timing=self.timing, **self._texts())

    def _texts(self) -> dict[str, str]:
        names = {f"name_{language}": self.name for language in LANGUAGES}
        return names | {f"desc_{language}": self.effects for language in LANGUAGES}


CACHERS: Final = read_rows(DATA / "cachers.csv", CacherRow)
EQUIPMENT: Final = read_rows(DATA / "equipment.csv", EquipmentRow)
ENSEMBLES: Final = read_rows(DATA / "ensembles.csv", EnsembleRow)
EVENTS: Final = read_rows(DATA / "events.csv", EventRow)
BUGS: Final = read_rows(DATA / "travel_bugs.csv", BugRow)
DISKS: Final = read_rows(DATA / "cache_disks.csv", Disk)
