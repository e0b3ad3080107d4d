# ruff: noqa: ARG001 - the functions of one register share their signature
"""Caches on the board: where new ones go, their categories, and how they leave.

Rulings sections 2, 7 (categories) and 9.
"""

from typing import Final

from grandtour.core.game import Language, Seat
from grandtour.games.geoquest.actions import PICK, Action, tile_of
from grandtour.games.geoquest.board import (
    BOARD,
    NAMES,
    SIZE,
    Tile,
    Tiles,
    closest,
    members,
)
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.machine import Menu, Scene, effect, push, push_effect, question, step
from grandtour.games.geoquest.puzzles import count, pool
from grandtour.games.geoquest.state import NO_CACHE, Cache, Table, letters

NEW_CACHE_POINTS: Final = 2
_EASY_LEVEL = 2


def draw_disk(table: Table) -> int:
    """A random disk of those not on the board yet; -1 if there are none."""
    left = sum(table.disks)
    if not left:
        return -1
    at = table.chance.below(left)
    for disk, number in enumerate(table.disks):
        if at < number:
            table.disks[disk] -= 1
            return disk
        at -= number
    raise AssertionError


def put_cache(table: Table, disk: int, tile: Tile) -> Cache:
    """A disk comes onto the board, with an FTF coin, and a category if it is a puzzle."""
    category, one_letter = "", False
    if table.cards.disks[disk].type == "puzzle":
        category, one_letter = _draw_category(table, tile)
    cache = Cache(table.next_cache, tile, disk, category, one_letter, (0,) * table.seats)
    table.next_cache += 1
    table.caches.append(cache)
    table.cache_tiles |= 1 << tile
    table.standings_changed = True
    data = {"tile": NAMES[tile], "disk": table.cards.disks[disk].id}
    if category:
        table.tell("puzzle_placed", **data, category=category)
    else:
        table.tell("cache_placed", **data)
    return cache


def _draw_category(table: Table, tile: Tile) -> tuple[str, bool]:
    """A random category with enough answers for all; if there is none, the best one, eased."""
    settings = table.settings
    language = settings.language
    every = pool(language, settings.puzzle_voting and settings.categories == "all")
    left = list(table.categories or every)
    table.chance.shuffle(left)
    row, column = letters(tile)
    for category in (*left, *every):
        if count(category, row, column, language) >= table.seats or _is_voted(category, language):
            rest = table.categories or every
            table.categories = tuple(each for each in rest if each != category)
            return category, False
    return max(every, key=lambda each: count(each, row, column, language)), True


def _is_voted(category: str, language: Language) -> bool:
    return category not in pool(language)


def random_tile(table: Table, taken: Tiles) -> Tile:
    """Two different letters, row and column, drawn again on the lake or on a taken tile."""
    while True:
        row = table.chance.below(SIZE)
        column = table.chance.below(SIZE - 1)
        column += column >= row
        tile = row * SIZE + column
        if BOARD.land & ~taken & 1 << tile:
            return tile


@step("new_cache")
def _new_cache(table: Table, seat: Seat) -> None:
    """Find and did-not-find together: a new cache for the board and points for the roller."""
    table.coins[seat] += NEW_CACHE_POINTS
    table.standings_changed = True
    table.tell("new_cache", seat=seat, points=NEW_CACHE_POINTS)
    disk = draw_disk(table)
    if disk >= 0:
        put_cache(table, disk, random_tile(table, table.cache_tiles))
        for each in reversed(table.order(seat)):
            for sourced in table.kits[each].triggers.get("cache_placed", ()):
                push_effect(table, sourced.effect, Scene(each, sourced.source, that=seat))


def remove_cache(table: Table, cache: Cache) -> None:
    """The disk leaves the game with its travel bugs."""
    table.caches = [each for each in table.caches if each.number != cache.number]
    table.cache_tiles &= ~(1 << cache.tile)
    table.standings_changed = True
    table.tell("cache_removed", tile=NAMES[cache.tile], disk=table.disk(cache).id)


def clear_found(table: Table) -> None:
    """At the end of a turn: a cache that everybody has found goes."""
    if not table.complete:
        return
    table.complete = False
    everyone = (1 << table.seats) - 1
    for cache in table.caches:
        if cache.found == everyone:
            remove_cache(table, cache)


def _empty(table: Table, cache: Cache) -> None:
    table.replace_cache(cache._replace(muggled=True, bugs=()))
    table.tell("cache_emptied", tile=NAMES[cache.tile])


# Which cache an event means.


def _candidates(table: Table, seat: Seat, which: str) -> Tiles:
    free = table.cache_tiles & ~table.occupied()
    if which == "any_unoccupied":
        return free
    if which == "closest_unoccupied":
        return closest(table.spot(seat), free)
    if which == "closest_by_stream":
        return closest(table.spot(seat), table.cache_tiles & BOARD.by_stream)
    easy = sum(1 << cache.tile for cache in table.caches if table.disk(cache).level <= _EASY_LEVEL)
    return closest(table.spot(seat), easy)


def _choose_cache(table: Table, scene: Scene, which: str) -> None:
    tiles = _candidates(table, scene.seat, which)
    if not tiles:
        table.tell("no_such_cache", seat=scene.seat, card=scene.source)
    elif tiles & tiles - 1:
        push(table, "pick_cache", scene.seat, which, scene.source)
    else:
        _do_to_cache(table, which, tiles.bit_length() - 1)


def _do_to_cache(table: Table, which: str, tile: Tile) -> None:
    cache = table.cache_at(tile)
    assert cache is not None
    if which == "closest":
        _empty(table, cache)
    else:
        remove_cache(table, cache)


def _pick_menu(table: Table, seat: Seat, which: str, source: str) -> Menu:
    return [PICK[tile] for tile in members(_candidates(table, seat, which))]


def _picked(table: Table, seat: Seat, action: Action, which: str, source: str) -> None:
    _do_to_cache(table, which, tile_of(action))


def _pick_facts(table: Table, seat: Seat, which: str, source: str) -> Facts:
    return {"card": source, "text": "empty" if which == "closest" else "remove"}


question("pick_cache", _pick_menu, _picked, _pick_facts)


@effect("remove_cache")
def _remove(table: Table, call: Call, scene: Scene) -> None:
    _choose_cache(table, scene, call.name())


@effect("empty_cache")
def _muggle(table: Table, call: Call, scene: Scene) -> None:
    _choose_cache(table, scene, call.name())


@effect("cache_bonus")
def _bonus(table: Table, call: Call, scene: Scene) -> None:
    """Everybody finds the cache more easily that this player found last."""
    number = table.last_found[scene.seat]
    cache = None if number == NO_CACHE else table.cache(number)
    if cache is not None:
        table.replace_cache(cache._replace(bonus=cache.bonus + call.number(1)))
        table.tell("cache_easier", tile=NAMES[cache.tile], amount=call.number(1))
