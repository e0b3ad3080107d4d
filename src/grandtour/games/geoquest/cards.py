"""The cards, bugs and disks of the box, and those a table has added, read and checked.

Inside the rules a card is a small number, its place in the tuple of its kind; sets of cards are
ints with one bit each. A card's effects are read by `effects.reader` when the box is opened, so a
card with an unknown word never comes to a table.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from grandtour.core.errors import BadOptions
from grandtour.core.game import LANGUAGES, Language
from grandtour.games.geoquest.effects.grammar import TAGS
from grandtour.games.geoquest.effects.reader import Call, Reader, UnknownEffect

DATA = Path(__file__).parent / "data"

TAG_NAMES: Final = tuple(sorted(TAGS))
TAG_BIT: Final = {tag: 1 << n for n, tag in enumerate(TAG_NAMES)}

Timing = Literal["normal", "now", "any"]
TIMINGS: Final[tuple[Timing, ...]] = ("normal", "now", "any")
MOST_HOUSE_CARDS: Final = 30
HOUSE_TEXT_LIMIT: Final = 4000


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What every card has: an id, its name and its words in each language, its effects."""

    id: str
    names: dict[Language, str]
    words: dict[Language, str]
    effects: tuple[Call, ...]


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
    source_effects: tuple[Call, ...]
    returns: bool

    @property
    def for_all(self) -> bool:
        """It is for the whole table: each player is protected alone, nobody stops it for all."""
        return all(effect.word in _FOR_ALL for effect in self.effects)


class Bug(Card, frozen=True, kw_only=True):
    goal: Call


class Disk(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    type: Literal["normal", "puzzle", "multi"]
    level: int
    stages: int
    count: int
    names: dict[Language, str]

    @property
    def hard(self) -> bool:
        """Level 5, multi or puzzle: some events reward such finds."""
        return self.level == 5 or self.type != "normal"


_FOR_ALL = frozenset(("lasts", "all_players", "gathering", "pass_events"))


class CardSet:
    """All cards of a table. Equal house cards give the same object."""

    def __init__(self, house: str = "") -> None:
        equipment = _rows("equipment.csv")
        ensembles = _rows("ensembles.csv")
        events = _rows("events.csv")
        house_rows = _house_rows(house)
        gear_rows = [row for row in house_rows if row["kind"] == "equipment"]
        event_rows = [row for row in house_rows if row["kind"] == "event"]
        equipment += gear_rows
        events += event_rows
        self.gear_number: Mapping[str, int] = {row["id"]: n for n, row in enumerate(equipment)}
        self._texts: dict[str, Call] = {}
        self._ensemble_number = {row["id"]: n for n, row in enumerate(ensembles)}
        self.cachers = tuple(self._cacher(row) for row in _rows("cachers.csv"))
        self.equipment = tuple(self._equipment(row) for row in equipment)
        self.ensembles = tuple(self._ensemble(row) for row in ensembles)
        self.events = tuple(self._event(row) for row in events)
        self.bugs = tuple(self._bug(row) for row in _rows("travel_bugs.csv"))
        self.disks = tuple(_disk(row) for row in _rows("cache_disks.csv"))
        self.event_number: Mapping[str, int] = _numbers(self.events)
        self.bug_number: Mapping[str, int] = _numbers(self.bugs)
        self.cacher_number: Mapping[str, int] = _numbers(self.cachers)
        self.disk_number = {disk.id: n for n, disk in enumerate(self.disks)}
        self.all_gear = (1 << len(self.equipment)) - 1
        self.all_events = (1 << len(self.events)) - 1
        self.all_bugs = (1 << len(self.bugs)) - 1
        self.by_id: Mapping[str, Card] = {
            card.id: card
            for cards in (self.cachers, self.equipment, self.ensembles, self.events, self.bugs)
            for card in cards
        }
        self.house: tuple[Card, ...] = tuple(self.by_id[row["id"]] for row in house_rows)

    def effect(self, text: str) -> Call:
        """The effect of this text, which some card of the set has."""
        return self._texts[text]

    def gear_ids(self, gear: int) -> tuple[str, ...]:
        """The ids of a set of equipment cards."""
        return _gear_ids(self, gear)

    def gear_bits(self, ids: Sequence[str]) -> int:
        return sum(1 << self.gear_number[each] for each in ids)

    def _effects(self, row: Mapping[str, str], place: str, column: str = "effects") -> list[Call]:
        if not row.get(column):
            return []
        found = Reader(row["name_en"], self.gear_number).effects(row[column], place)
        for effect in found:
            self._remember(effect)
        return list(found)

    def _remember(self, effect: Call) -> None:
        self._texts[effect.text] = effect
        for value in (*effect.args, *(value for _, value in effect.keys)):
            if isinstance(value, Call):
                self._remember(value)

    def _cacher(self, row: Mapping[str, str]) -> Cacher:
        first_name = row["name_en"].split()[-1].upper()
        effects = tuple(self._effects(row, "held"))
        return Cacher(
            id=slug(row["name_en"]),
            **_texts(row),
            effects=effects,
            letter=row["letter"],
            first_name=first_name,
        )

    def _equipment(self, row: Mapping[str, str]) -> Equipment:
        return Equipment(
            id=row["id"],
            **_texts(row),
            effects=tuple(self._effects(row, "held")),
            ensemble=self._ensemble_number.get(row["ensemble"], -1),
        )

    def _ensemble(self, row: Mapping[str, str]) -> Ensemble:
        return Ensemble(
            id=row["id"],
            **_texts(row),
            effects=tuple(self._effects(row, "held")),
            gear=self.gear_bits(row["equipment"].split("|")),
            needed=int(row["needed"]),
        )

    def _event(self, row: Mapping[str, str]) -> EventCard:
        blocked = [word for word in row["blocked_by"].split("|") if word]
        cachers = [word for word in blocked if word.startswith("cacher:")]
        return EventCard(
            id=row["id"],
            **_texts(row),
            effects=tuple(self._effects(row, "event")),
            timing=msgspec.convert(row["timing"], Timing),
            tags=sum(TAG_BIT[tag] for tag in row["tags"].split("|") if tag),
            blocked_by=self.gear_bits([word for word in blocked if word not in cachers]),
            blocked_cachers="".join(word.removeprefix("cacher:") for word in cachers),
            source_effects=tuple(self._effects(row, "event", "source_effects")),
            returns=row["returns_to_deck"] == "yes",
        )

    def _bug(self, row: Mapping[str, str]) -> Bug:
        goal = Reader(row["name_en"], self.gear_number).goal(row["goal"])
        words: dict[Language, str] = {language: row[f"goal_{language}"] for language in LANGUAGES}
        return Bug(id=row["id"], names=_texts(row)["names"], words=words, effects=(), goal=goal)


@lru_cache(maxsize=4096)
def _gear_ids(cards: CardSet, gear: int) -> tuple[str, ...]:
    return tuple(card.id for n, card in enumerate(cards.equipment) if gear >> n & 1)


@lru_cache(maxsize=32)
def card_set(house: str) -> CardSet:
    """The cards of a table with these house cards. Raises `BadOptions` if they cannot be read."""
    return CardSet(house)


def slug(name: str) -> str:
    """The id that a name gives.

    >>> slug("Ol' Blue!"), slug("Grampa Gary")
    ('ol_blue', 'grampa_gary')
    """
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _numbers(cards: Sequence[Card]) -> dict[str, int]:
    return {card.id: n for n, card in enumerate(cards)}


def _texts(row: Mapping[str, str]) -> dict[str, dict[Language, str]]:
    return {
        "names": {language: row[f"name_{language}"] for language in LANGUAGES},
        "words": {language: row.get(f"desc_{language}", "") for language in LANGUAGES},
    }


def _disk(row: Mapping[str, str]) -> Disk:
    names: dict[Language, str] = {language: row[f"name_{language}"] for language in LANGUAGES}
    return Disk(
        id=row["id"],
        type=msgspec.convert(row["type"], Literal["normal", "puzzle", "multi"]),
        level=int(row["level"]),
        stages=int(row["stages"]),
        count=int(row["count"]),
        names=names,
    )


# House cards: `event; Name; timing; effects` or `equipment; Name; effects`, one a line.


def _house_rows(text: str) -> list[dict[str, str]]:
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_HOUSE_CARDS:
        raise BadOptions("house_too_many", most=MOST_HOUSE_CARDS)
    rows = [_house_row(n, line) for n, line in lines]
    gear = [row["id"] for row in (*_rows("equipment.csv"), *rows) if row.get("kind") != "event"]
    numbers = {each: n for n, each in enumerate(gear)}
    taken = _box_ids()
    for (n, _), row in zip(lines, rows, strict=True):
        if row["id"] in taken:
            raise BadOptions("house_name", line=n, word=row["name_en"])
        taken.add(row["id"])
        _check_house(n, row, numbers)
    return rows


def _house_row(n: int, line: str) -> dict[str, str]:
    kind, *rest = (part.strip() for part in line.split(";"))
    least = 3 if kind == "event" else 2
    if kind not in ("event", "equipment"):
        raise BadOptions("house_kind", line=n, word=kind)
    if len(rest) < least or not slug(rest[0]):
        raise BadOptions("house_short", line=n)
    timing = rest[1] if kind == "event" else ""
    if kind == "event" and timing not in TIMINGS:
        raise BadOptions("house_timing", line=n, word=timing)
    effects = ";".join(part for part in rest[least - 1 :] if part)
    row = dict.fromkeys(("ensemble", "tags", "blocked_by", "source_effects"), "")
    row |= {"kind": kind, "id": slug(rest[0]), "timing": timing, "effects": effects}
    row |= {f"name_{language}": rest[0] for language in LANGUAGES}
    row |= {f"desc_{language}": effects for language in LANGUAGES}
    return row | {"returns_to_deck": "no"}


def _check_house(n: int, row: Mapping[str, str], numbers: Mapping[str, int]) -> None:
    place = "event" if row["kind"] == "event" else "held"
    try:
        Reader(row["name_en"], numbers).effects(row["effects"], place)
    except UnknownEffect as error:
        raise BadOptions("house_effect", line=n, word=error.params["word"]) from error


def _box_ids() -> set[str]:
    files = ("equipment.csv", "ensembles.csv", "events.csv", "travel_bugs.csv")
    cachers = {slug(row["name_en"]) for row in _rows("cachers.csv")}
    return cachers | {row["id"] for name in files for row in _rows(name)}
