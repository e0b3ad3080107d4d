"""Practice for one: endless places; what was missed is asked again.

The memory is one JSON object, at most one short list for each place of the deck. Which place comes
next follows from the memory and the time alone: first what is due, missed places before others,
then a new place, the colours in turn, and when all is known what is due next.

While a place is asked, the page says nothing that depends on where places are: the map of what one
knows is shown only when no place is asked. Whoever practises a region has chosen to know that much.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction
from grandtour.core.page import Translate
from grandtour.games.whereabouts.actions import TIP_MENUS, Action, parse
from grandtour.games.whereabouts.cards import COLOURS, Place
from grandtour.games.whereabouts.grid import BY_COUNT, TEXTS
from grandtour.games.whereabouts.page.heat import heat, regions
from grandtour.games.whereabouts.page.solo_scene import asked, basics, judged, resting
from grandtour.games.whereabouts.schedule import Known, answered, knowledge
from grandtour.games.whereabouts.solo_question import (
    DECK,
    NEXT,
    Deck,
    spot_of,
    stones_right,
    tip_after,
)
from grandtour.games.whereabouts.solo_views import Facts, answer, question

REST = "rest"
ALL = "all"
REGIONS: tuple[str, ...] = tuple(TEXTS[spot] for spot in BY_COUNT[2])
"""A band of a half, such as "W M"."""


class Wish(NamedTuple):
    """What is practised: a region, a colour, or all of them."""

    region: str = ""
    colour: str = ""

    def fits(self, place: Place) -> bool:
        return place.face.colour == (self.colour or place.face.colour) and TEXTS[
            place.solution
        ].startswith(self.region)


WISHES: dict[str, tuple[str, str]] = {
    **{f"region {name.lower()}": ("region", name) for name in REGIONS},
    **{f"colour {name}": ("colour", name) for name in COLOURS},
    f"region {ALL}": ("region", ""),
    f"colour {ALL}": ("colour", ""),
}
"""What can be said about it, and what it changes."""


class PracticeMemory(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The place in hand (none at rest), the tip on it, and all places asked so far."""

    seed: str = ""
    place: str = ""
    tip: str = ""
    sealed: bool = False
    region: str = ""
    colour: str = ""
    cards: dict[str, Known] = {}

    @property
    def wish(self) -> Wish:
        return Wish(self.region, self.colour)


class Practice:
    """The solo `practice`."""

    key = "practice"

    def __init__(self, deck: Deck = DECK) -> None:
        self._deck = deck

    def look(self, memory: bytes | None, now: datetime, t: Translate) -> Mapping[str, object]:
        kept = self._read(memory, now)
        context = {**basics(), "counts": self._counts(kept), "wish": kept.wish}
        if not kept.place:
            known = {place: knowledge(card, now) for place, card in kept.cards.items()}
            return {
                **context,
                **resting(),
                "heat": heat(known, self._deck, t),
                "regions": regions(known, self._deck, t),
                "colours": COLOURS,
            }
        place, tip = self._deck[kept.place], spot_of(kept.tip)
        return {**context, **(judged(place, tip, t) if kept.sealed else asked(place, tip, t))}

    def view(self, memory: bytes | None, now: datetime) -> tuple[Facts, Sequence[Action | str]]:
        kept = self._read(memory, now)
        counts = {"counts": self._counts(kept), **kept.wish._asdict()}
        if not kept.place:
            return {**counts, "phase": "rest"}, (NEXT, *WISHES)
        place, tip = self._deck[kept.place], spot_of(kept.tip)
        if kept.sealed:
            return {**counts, **answer(place, tip)}, (NEXT, REST)
        return {**counts, **question(place, tip)}, (*TIP_MENUS[tip], REST)

    def act(self, memory: bytes | None, text: str, now: datetime) -> bytes:
        kept = self._read(memory, now)
        if memory is None:
            # Everybody begins with the same place; from here on the ways part.
            kept = msgspec.structs.replace(kept, seed=now.isoformat())
        word = text.strip().lower()
        if word == NEXT:
            kept = self._next(kept, now)
        elif word == REST:
            kept = _in_hand(kept, "")
        elif " ".join(word.split()) in WISHES:
            kept = _wishing(kept, *WISHES[" ".join(word.split())])
        else:
            kept = self._tipped(kept, text, now)
        return msgspec.json.encode(kept)

    def _read(self, memory: bytes | None, now: datetime) -> PracticeMemory:
        """What is kept, without places that the deck has no more."""
        if memory is None:
            return self._drawn(PracticeMemory(), now)
        kept = msgspec.json.decode(memory, type=PracticeMemory)
        cards = {place: card for place, card in kept.cards.items() if place in self._deck}
        kept = msgspec.structs.replace(kept, cards=cards)
        return kept if not kept.place or kept.place in self._deck else self._drawn(kept, now)

    def _next(self, kept: PracticeMemory, now: datetime) -> PracticeMemory:
        if kept.place and not kept.sealed:
            raise IllegalAction("answer_first")
        return self._drawn(kept, now)

    def _tipped(self, kept: PracticeMemory, text: str, now: datetime) -> PracticeMemory:
        action = parse(text)
        if not kept.place:
            raise IllegalAction("nothing_asked")
        if kept.sealed:
            raise IllegalAction("tip_sealed")
        after = tip_after(kept.tip, action)
        if after is not None:
            return msgspec.structs.replace(kept, tip=after)
        stones = stones_right(spot_of(kept.tip), self._deck[kept.place].solution)
        known = answered(kept.cards.get(kept.place), stones, now)
        cards = {**kept.cards, kept.place: known}
        return msgspec.structs.replace(kept, sealed=True, cards=cards)

    def _drawn(self, kept: PracticeMemory, now: datetime) -> PracticeMemory:
        """With the next place in hand; not the one that was there, unless there is no other."""
        wanted = [name for name, place in self._deck.items() if kept.wish.fits(place)]
        asked_before = [name for name in wanted if name in kept.cards]
        others = [name for name in asked_before if name != kept.place]
        seconds = now.timestamp()
        due = [name for name in others if kept.cards[name].due <= seconds]
        new = [name for name in wanted if name not in kept.cards]
        if due or not new:
            place = min(due or others or asked_before, key=lambda name: _urgency(kept, name))
        else:
            place = self._new_place(kept, new)
        return _in_hand(kept, place)

    def _new_place(self, kept: PracticeMemory, new: list[str]) -> str:
        asked_before = len(kept.cards)
        colour = COLOURS[asked_before % len(COLOURS)]
        stream = Chance.of("whereabouts practice", kept.seed, asked_before).stream("new place")
        fitting = [place for place in new if self._deck[place].face.colour == colour]
        return stream.choice(fitting or new)

    def _counts(self, kept: PracticeMemory) -> dict[str, int]:
        learnt = sum(card.learnt for card in kept.cards.values())
        return {
            "known": learnt,
            "learning": len(kept.cards) - learnt,
            "new": len(self._deck) - len(kept.cards),
        }


def _wishing(kept: PracticeMemory, what: str, wanted: str) -> PracticeMemory:
    """Another wish is told while no place is asked, and the map shows what is known."""
    if kept.place:
        raise IllegalAction("wish_at_rest")
    return msgspec.structs.replace(kept, **{what: wanted})


def _urgency(kept: PracticeMemory, place: str) -> tuple[bool, int, str]:
    card = kept.cards[place]
    return card.right > 0, card.due, place


def _in_hand(kept: PracticeMemory, place: str) -> PracticeMemory:
    return msgspec.structs.replace(kept, place=place, tip="", sealed=False)
