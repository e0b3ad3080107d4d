"""The cards, bugs and disks of the box, and those a table has added, read and checked.

Inside the rules a card is a small number, its place in the tuple of its kind; sets of cards are
ints with one bit each. A card's effects are read by `language.reader` when the box is opened, so a
card with an unknown word never comes to a table.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, get_args

from msgspec.structs import astuple

from grandtour.games.geoquest.cards.files import (
    BUGS,
    CACHERS,
    DISKS,
    ENSEMBLES,
    EQUIPMENT,
    EVENTS,
    BugRow,
    CacherRow,
    Described,
    EnsembleRow,
    EquipmentRow,
    EventRow,
    HouseCard,
    Timing,
)
from grandtour.games.geoquest.language.reader import Reader
from grandtour.games.geoquest.language.words import Effect, Goal, Place, Tag

TAG_NAMES: Final[tuple[Tag, ...]] = get_args(Tag)
TAG_BIT: Final[dict[str, int]] = {tag: 1 << n for n, tag in enumerate(TAG_NAMES)}
NO_EVENT: Final = -1
"""In the place of an event card's number."""


class Card(Described, frozen=True, kw_only=True):
    """What every card has: an id, its name and its words in each language, its effects."""

    id: str
    effects: tuple[Effect, ...]


class Cacher(Card, frozen=True, kw_only=True):
    letter: str
    first_name: str
    """The given name in capitals, which some travel bugs look at."""


class Equipment(Card, frozen=True, kw_only=True):
    ensemble: int
    """The number of its ensemble; -1 for house cards, which belong to none."""


class Ensemble(Card, frozen=True, kw_only=True):
    gear: int
    needed: int


class EventCard(Card, frozen=True, kw_only=True):
    timing: Timing
    tags: int
    blocked_by: int
    blocked_cachers: str
    """Letters of the cachers whom it does not touch."""
    source_effects: tuple[Effect, ...]
    returns: bool

    @property
    def for_all(self) -> bool:
        """It is for the whole table: each player is protected alone, nobody stops it for all."""
        return all(effect.for_all for effect in self.effects)


class Bug(Card, frozen=True, kw_only=True):
    goal: Goal


class CardSet:
    """All cards of a table; those of the box come before those of the house."""

    def __init__(self, house: Sequence[HouseCard] = ()) -> None:
        self.house = tuple(house)
        equipment = [*EQUIPMENT, *(c.as_equipment() for c in house if c.kind == "equipment")]
        events = [*EVENTS, *(card.as_event() for card in house if card.kind == "event")]
        self.gear_number: Mapping[str, int] = {row.id: n for n, row in enumerate(equipment)}
        self._texts: dict[str, Effect] = {}
        self._ensemble_number = {row.id: n for n, row in enumerate(ENSEMBLES)}
        self.cachers = tuple(self._cacher(row) for row in CACHERS)
        self.equipment = tuple(self._equipment(row) for row in equipment)
        self.ensembles = tuple(self._ensemble(row) for row in ENSEMBLES)
        self.events = tuple(self._event(row) for row in events)
        self.bugs = tuple(self._bug(row) for row in BUGS)
        self.disks = DISKS
        self.event_number: Mapping[str, int] = _numbers(self.events)
        self.bug_number: Mapping[str, int] = _numbers(self.bugs)
        self.cacher_number: Mapping[str, int] = _numbers(self.cachers)
        self.disk_number = {disk.id: n for n, disk in enumerate(self.disks)}
        self.box_gear = (1 << len(EQUIPMENT)) - 1
        self.all_gear = (1 << len(self.equipment)) - 1
        self.all_events = (1 << len(self.events)) - 1
        self.all_bugs = (1 << len(self.bugs)) - 1
        self.by_id: Mapping[str, Card] = {
            card.id: card
            for cards in (self.cachers, self.equipment, self.ensembles, self.events, self.bugs)
            for card in cards
        }

    def effect(self, text: str) -> Effect:
        """The effect of this text, which some card of the set has."""
        return self._texts[text]

    def gear_ids(self, gear: int) -> tuple[str, ...]:
        """The ids of a set of equipment cards."""
        return _gear_ids(self, gear)

    def gear_bits(self, ids: Sequence[str]) -> int:
        return sum(1 << self.gear_number[each] for each in ids)

    def _effects(self, name: str, text: str, place: Place) -> tuple[Effect, ...]:
        if not text:
            return ()
        found = Reader(name, self.gear_number).effects(text, place)
        for effect in found:
            self._remember(effect)
        return found

    def _remember(self, effect: Effect) -> None:
        self._texts[effect.text] = effect
        for value in astuple(effect):
            if isinstance(value, Effect):
                self._remember(value)

    def _cacher(self, row: CacherRow) -> Cacher:
        return Cacher(
            id=slug(row.name_en),
            **_texts(row),
            effects=self._effects(row.name_en, row.effects, "held"),
            letter=row.letter,
            first_name=row.name_en.split()[-1].upper(),
        )

    def _equipment(self, row: EquipmentRow) -> Equipment:
        return Equipment(
            id=row.id,
            **_texts(row),
            effects=self._effects(row.name_en, row.effects, "held"),
            ensemble=self._ensemble_number.get(row.ensemble, -1),
        )

    def _ensemble(self, row: EnsembleRow) -> Ensemble:
        return Ensemble(
            id=row.id,
            **_texts(row),
            effects=self._effects(row.name_en, row.effects, "held"),
            gear=self.gear_bits(row.equipment.split("|")),
            needed=row.needed,
        )

    def _event(self, row: EventRow) -> EventCard:
        blocked = [word for word in row.blocked_by.split("|") if word]
        cachers = [word for word in blocked if word.startswith("cacher:")]
        return EventCard(
            id=row.id,
            **_texts(row),
            effects=self._effects(row.name_en, row.effects, "event"),
            timing=row.timing,
            tags=sum(TAG_BIT[tag] for tag in row.tags.split("|") if tag),
            blocked_by=self.gear_bits([word for word in blocked if word not in cachers]),
            blocked_cachers="".join(word.removeprefix("cacher:") for word in cachers),
            source_effects=self._effects(row.name_en, row.source_effects, "event"),
            returns=row.returns_to_deck == "yes",
        )

    def _bug(self, row: BugRow) -> Bug:
        return Bug(
            id=row.id,
            name_en=row.name_en,
            name_fr=row.name_fr,
            name_de=row.name_de,
            desc_en=row.goal_en,
            desc_fr=row.goal_fr,
            desc_de=row.goal_de,
            effects=(),
            goal=Reader(row.name_en, self.gear_number).goal(row.goal),
        )


@lru_cache(maxsize=4096)
def _gear_ids(cards: CardSet, gear: int) -> tuple[str, ...]:
    return tuple(card.id for n, card in enumerate(cards.equipment) if gear >> n & 1)


@lru_cache(maxsize=32)
def card_set(house: tuple[HouseCard, ...] = ()) -> CardSet:
    """The cards of a table with these house cards: the same object for equal ones."""
    return CardSet(house)


def slug(name: str) -> str:
    """The id that a name gives.

    >>> slug("Ol' Blue!"), slug("Grampa Gary")
    ('ol_blue', 'grampa_gary')
    """
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


def _numbers(cards: Sequence[Card]) -> dict[str, int]:
    return {card.id: n for n, card in enumerate(cards)}


def _texts(row: Described) -> dict[str, str]:
    return {
        "name_en": row.name_en,
        "name_fr": row.name_fr,
        "name_de": row.name_de,
        "desc_en": row.desc_en,
        "desc_fr": row.desc_fr,
        "desc_de": row.desc_de,
    }
