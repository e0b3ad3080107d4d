"""What lies on the map now: caches and tokens."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from grandtour.core.game import Seat
from grandtour.core.page import Translate
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import SIDES, SIZE, doors, name, tile
from grandtour.games.geoquest.cards.box import CardSet
from grandtour.games.geoquest.cards.house import KnownHouseCards, cards_as_known
from grandtour.games.geoquest.page.names import (
    card_name,
    card_words,
    cards_of,
    category_name,
    letter,
)
from grandtour.games.geoquest.page.outline import TILE
from grandtour.games.geoquest.page.picture import SPAN, place
from grandtour.games.geoquest.view import CacheView, GeoQuestView

_STEP_ASIDE = 11
_MAKE_ROOM = 6
"""How far a cache and a token on one tile move apart, either way."""
_OUTSIDE = 28
_REMEMBERED = 1 << 12
"""Caches as somebody sees them, most of which stay the same from move to move."""
_NEARBY = 9
"""Tiles around a token that a small screen shows."""


class CacheMark(msgspec.Struct, frozen=True, kw_only=True):
    """A cache disk on the map; `done` if the viewer has found it."""

    tile: str
    x: int
    y: int
    type: str
    level: int
    stages: int
    steps: int
    """Stages that the viewer has found."""
    ftf: bool
    bugs: int
    done: bool
    muggled: bool
    about: str


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A player's token; `small` if it shares its tile."""

    seat: Seat
    x: int
    y: int
    small: bool


class Arrow(msgspec.Struct, frozen=True):
    """An arrow beside the map at which the viewer may start; it presses a button."""

    press: str
    x: int
    y: int
    turn: int


_INWARD = {"west": 0, "east": 180, "north": 90, "south": -90}


def arrows(view: GeoQuestView, legal: Sequence[Action]) -> tuple[Arrow, ...]:
    """Where the viewer may start, as arrows that point into the map."""
    sides = [action.what for action in legal if action.verb == "start"]
    if not sides or view.seat is None:
        return ()
    cards = cards_of(view)
    cacher = cards.cachers[cards.cacher_number[view.panels[view.seat].cacher]]
    doors_of = dict(zip(SIDES, doors(cacher.letter), strict=True))
    return tuple(
        Arrow(f"do-start-{side}", *_outside(name(doors_of[side]), side), _INWARD[side])
        for side in sides
    )


def caches(view: GeoQuestView, t: Translate) -> tuple[CacheMark, ...]:
    standing = {panel.place for panel in view.panels}
    return tuple(
        _cache(cache, view.seat, view.house, t, shared=cache.tile in standing)
        for cache in view.caches
    )


@lru_cache(maxsize=_REMEMBERED)
def _cache(
    cache: CacheView, seat: Seat | None, house: KnownHouseCards, t: Translate, *, shared: bool
) -> CacheMark:
    """How this seat sees a cache; `shared` if there is a token on its tile."""
    x, y = place(cache.tile)
    x, y = (x - _MAKE_ROOM, y - _MAKE_ROOM) if shared else (x, y)
    steps = 0 if seat is None else cache.progress[seat]
    return CacheMark(
        tile=cache.tile,
        x=x,
        y=y,
        type=cache.type,
        level=cache.level,
        stages=cache.stages,
        steps=steps,
        ftf=cache.ftf,
        bugs=len(cache.bugs),
        done=seat is not None and seat in cache.found,
        muggled=cache.muggled,
        about=_about(cache, steps, cards_as_known(house), t),
    )


def _about(cache: CacheView, steps: int, cards: CardSet, t: Translate) -> str:
    """All that lies under a disk, in words."""
    disk = cards.disks[cards.disk_number[cache.disk]]
    parts = [t("labelled", label=cache.tile, value=disk.name(t.language)) + "."]
    if cache.category:
        parts.append(t("cache.category", category=category_name(cache.category, t)))
    if cache.stages > 1 and steps:
        parts.append(t("cache.stages", n=steps, stages=cache.stages))
    if cache.ftf:
        parts.append(t("cache.ftf"))
    if cache.muggled:
        parts.append(t("cache.muggled"))
    if cache.bonus:
        parts.append(t("cache.bonus", n=cache.bonus))
    parts += [
        t("cache.bug", bug=card_name(bug, t, cards), goal=card_words(bug, t, cards))
        for bug in cache.bugs
    ]
    if cache.found:
        parts.append(t("cache.found", players=t.listing(map(letter, cache.found))))
    return " ".join(parts)


def tokens(view: GeoQuestView) -> tuple[Token, ...]:
    """All tokens; those on one tile stand side by side, beside a cache in a corner."""
    found = []
    full = {cache.tile for cache in view.caches}
    where = [panel.place or f"door {panel.door}" for panel in view.panels]
    for seat, panel in enumerate(view.panels):
        if panel.place is None and panel.door is None:
            continue
        together = [other for other, spot in enumerate(where) if spot == where[seat]]
        aside = 2 * together.index(seat) - len(together) + 1
        x, y = place(panel.place) if panel.place else _outside(str(panel.door))
        crowded = len(together) > 1 or panel.place in full
        drop = _MAKE_ROOM + 4 if panel.place in full else 0
        found.append(
            Token(seat=seat, x=x + aside * _STEP_ASIDE * 2 // 3 + drop, y=y + drop, small=crowded)
        )
    return tuple(found)


def _outside(door: str, side: str = "") -> tuple[int, int]:
    """Beside the map, next to an edge tile; a corner tile has two such places."""
    x, y = place(door)
    row, column = divmod(tile(door), SIZE)
    at_side = {
        "west": (column == 0, (-_OUTSIDE, y)),
        "east": (column == SIZE - 1, (SPAN + _OUTSIDE, y)),
        "north": (row == 0, (x, -_OUTSIDE)),
        "south": (row == SIZE - 1, (x, SPAN + _OUTSIDE)),
    }
    return at_side[side][1] if side else next(spot for there, spot in at_side.values() if there)


def nearby(view: GeoQuestView) -> str:
    """The part of the map that matters to the viewer on a small screen: x y width height."""
    seat = view.active if view.seat is None else view.seat
    if seat < 0 or seat >= len(view.panels):
        return ""
    panel = view.panels[seat]
    spot = panel.place or panel.door
    if spot is None:
        return ""
    x, y = place(spot)
    half = _NEARBY * TILE // 2
    return f"{x - half} {y - half} {2 * half} {2 * half}"
