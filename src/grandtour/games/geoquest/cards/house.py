"""Cards that a table adds: `event; Name; timing; effects`, `equipment; Name; effects`, one a line.

Which cards the host has added is told to nobody. Everybody learns of a card when it comes into
play; until then a view says only that the decks hold so many more.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from grandtour.core.errors import BadOptions
from grandtour.games.geoquest.cards.box import CardSet, card_set, slug
from grandtour.games.geoquest.cards.files import TIMINGS, HouseCard
from grandtour.games.geoquest.language.reader import Reader, UnknownEffect
from grandtour.games.geoquest.language.words import Place

MOST_HOUSE_CARDS: Final = 30
HOUSE_TEXT_LIMIT: Final = 4000

_ID = re.compile(r"[a-z0-9_]+")
_USUAL_EVENT: Final = "gain_points(1)"
_USUAL_EQUIPMENT: Final = "move_bonus(1)"


def read_house_cards(text: str) -> tuple[HouseCard, ...]:
    """The cards of a text. Raises `BadOptions` if a line cannot be read."""
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_HOUSE_CARDS:
        raise BadOptions("house_too_many", most=MOST_HOUSE_CARDS)
    found = [_read(n, line) for n, line in lines]
    box = card_set()
    equipment = [card.id for card in found if card.kind == "equipment"]
    numbers = {each: n for n, each in enumerate((*box.gear_number, *equipment))}
    taken = set(box.by_id)
    for (n, _), card in zip(lines, found, strict=True):
        if card.id in taken:
            raise BadOptions("house_name", line=n, word=card.name)
        taken.add(card.id)
        _check_effects(n, card, numbers)
    return tuple(_with_mentions(card, equipment) for card in found)


def _read(n: int, line: str) -> HouseCard:
    kind, *rest = (part.strip() for part in line.split(";"))
    if kind == "event":
        least = 3
    elif kind == "equipment":
        least = 2
    else:
        raise BadOptions("house_kind", line=n, word=kind)
    if len(rest) < least or not slug(rest[0]):
        raise BadOptions("house_short", line=n)
    effects = ";".join(part for part in rest[least - 1 :] if part)
    if kind == "equipment":
        return HouseCard(kind="equipment", id=slug(rest[0]), name=rest[0], effects=effects)
    timing = next((each for each in TIMINGS if each == rest[1]), None)
    if timing is None:
        raise BadOptions("house_timing", line=n, word=rest[1])
    return HouseCard(kind="event", id=slug(rest[0]), name=rest[0], effects=effects, timing=timing)


def _check_effects(n: int, card: HouseCard, numbers: Mapping[str, int]) -> None:
    place: Place = "event" if card.kind == "event" else "held"
    try:
        Reader(card.name, numbers).effects(card.effects, place)
    except UnknownEffect as error:
        raise BadOptions("house_effect", line=n, word=error.params["word"]) from error


def _with_mentions(card: HouseCard, equipment: Sequence[str]) -> HouseCard:
    words = set(_ID.findall(card.effects))
    return replace(card, mentions=tuple(each for each in equipment if each in words))


class KnownHouseCards(msgspec.Struct, frozen=True, kw_only=True):
    """The house cards as one viewer knows them."""

    known: tuple[HouseCard, ...] = ()
    """Those that have come into play, face up or in the viewer's own hand, in a fixed order."""
    looked_up: tuple[str, ...] = ()
    """Equipment among them that lies in the deck and only the viewer sees, while picking a card."""
    unknown_events: int = 0
    """Further cards, of which nobody knows more than their number."""
    unknown_equipment: int = 0


@lru_cache(maxsize=64)
def cards_as_known(house: KnownHouseCards) -> CardSet:
    """A card set of the right size in which ordinary cards stand for the unknown ones."""
    return card_set((*house.known, *_stand_ins(house)))


def _stand_ins(house: KnownHouseCards) -> Iterator[HouseCard]:
    """Their ids end in `_`, which those of real cards never do."""
    known = {card.id for card in house.known}
    # A known card may speak of an unknown one, which then has this name at least.
    named = {each: None for card in house.known for each in card.mentions if each not in known}
    ids = [*named, *(f"equipment_{n}_" for n in range(house.unknown_equipment))]
    for each in ids[: house.unknown_equipment]:
        yield _stand_in("equipment", each, _USUAL_EQUIPMENT)
    for n in range(house.unknown_events):
        yield _stand_in("event", f"event_{n}_", _USUAL_EVENT)


def _stand_in(kind: Literal["event", "equipment"], card: str, effects: str) -> HouseCard:
    return HouseCard(kind=kind, id=card, name=card, effects=effects)
