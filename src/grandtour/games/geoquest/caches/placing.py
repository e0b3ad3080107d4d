"""Caches on the board: where new ones go, their categories, and how they leave.

Rulings sections 2, 7 (categories) and 9.
"""

from typing import ClassVar, Final, Literal

from grandtour.core.game import Language
from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import PICK, Action, tile_of
from grandtour.games.geoquest.agenda import Cause, Happen, Menu, Question, Step
from grandtour.games.geoquest.board import BOARD, NAMES, SIZE, Tile, Tiles, closest, members
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.puzzles.categories import count, pool
from grandtour.games.geoquest.state import NO_CACHE, Cache, State, letters

NEW_CACHE_POINTS: Final = 2


def draw_disk(state: State) -> int:
    """A random disk of those not on the board yet; -1 if there are none."""
    left = sum(state.disks)
    if not left:
        return -1
    at = state.chance.below(left)
    for disk, number in enumerate(state.disks):
        if at < number:
            state.disks[disk] -= 1
            return disk
        at -= number
    raise AssertionError


def put_cache(state: State, disk: int, tile: Tile) -> Cache:
    """A disk comes onto the board, with an FTF coin, and a category if it is a puzzle."""
    category, one_letter = "", False
    if state.cards.disks[disk].type == "puzzle":
        category, one_letter = _draw_category(state, tile)
    cache = Cache(state.next_cache, tile, disk, category, one_letter, (0,) * state.seats)
    state.next_cache += 1
    state.caches.append(cache)
    state.cache_tiles |= 1 << tile
    state.standings_changed = True
    data = {"tile": NAMES[tile], "disk": state.cards.disks[disk].id}
    if category:
        state.tell("puzzle_placed", **data, category=category)
    else:
        state.tell("cache_placed", **data)
    return cache


def _draw_category(state: State, tile: Tile) -> tuple[str, bool]:
    """A random category with enough answers for all; if there is none, the best one, eased."""
    settings = state.settings
    language = settings.language
    every = pool(language, settings.puzzle_voting and settings.categories == "all")
    left = list(state.categories or every)
    state.chance.shuffle(left)
    row, column = letters(tile)
    for category in (*left, *every):
        if count(category, row, column, language) >= state.seats or _is_voted(category, language):
            rest = state.categories or every
            state.categories = tuple(each for each in rest if each != category)
            return category, False
    return max(every, key=lambda each: count(each, row, column, language)), True


def _is_voted(category: str, language: Language) -> bool:
    return category not in pool(language)


def random_tile(state: State, taken: Tiles) -> Tile:
    """Two different letters, row and column, drawn again on the lake or on a taken tile."""
    while True:
        row = state.chance.below(SIZE)
        column = state.chance.below(SIZE - 1)
        column += column >= row
        tile = row * SIZE + column
        if BOARD.land & ~taken & 1 << tile:
            return tile


class NewCache(Step, frozen=True):
    """Find and did-not-find together: a new cache for the board and points for the roller."""

    seat: Seat

    def run(self, state: State) -> None:
        seat = self.seat
        state.coins[seat] += NEW_CACHE_POINTS
        state.standings_changed = True
        state.tell("new_cache", seat=seat, points=NEW_CACHE_POINTS)
        disk = draw_disk(state)
        if disk >= 0:
            put_cache(state, disk, random_tile(state, state.cache_tiles))
            for each in reversed(state.order(seat)):
                for card, effect in state.kits[each].triggers.get("cache_placed", ()):
                    state.push(Happen(effect, Cause(each, card, other=seat)))


def _remove(state: State, cache: Cache) -> None:
    """The disk leaves the game with its travel bugs."""
    state.caches = [each for each in state.caches if each.number != cache.number]
    state.cache_tiles &= ~(1 << cache.tile)
    state.standings_changed = True
    state.tell("cache_removed", tile=NAMES[cache.tile], disk=state.disk(cache).id)


def clear_found(state: State) -> None:
    """At the end of a turn: a cache that everybody has found goes."""
    if not state.complete:
        return
    state.complete = False
    everyone = (1 << state.seats) - 1
    for cache in state.caches:
        if cache.found == everyone:
            _remove(state, cache)


# Which cache an event means.

Which = Literal["any_unoccupied", "closest_unoccupied", "closest_by_stream", "closest"]
_EASY_LEVEL = 2


class RemoveCache(Effect, frozen=True):
    which: Literal["any_unoccupied", "closest_unoccupied", "closest_by_stream"]

    def happen(self, state: State, cause: Cause) -> None:
        _choose_cache(state, cause, self.which)


class EmptyCache(Effect, frozen=True):
    which: Literal["closest"]

    def happen(self, state: State, cause: Cause) -> None:
        _choose_cache(state, cause, self.which)


def _candidates(state: State, seat: Seat, which: Which) -> Tiles:
    spot, free = state.spot(seat), state.cache_tiles & ~state.occupied()
    if which == "any_unoccupied":
        return free
    if which == "closest_unoccupied":
        return closest(spot, free)
    if which == "closest_by_stream":
        return closest(spot, state.cache_tiles & BOARD.by_stream)
    easy = sum(1 << cache.tile for cache in state.caches if state.disk(cache).level <= _EASY_LEVEL)
    return closest(spot, easy)


def _choose_cache(state: State, cause: Cause, which: Which) -> None:
    tiles = _candidates(state, cause.seat, which)
    question = PickCache(cause.seat, which, cause.card)
    if not tiles:
        state.tell("no_such_cache", seat=cause.seat, card=cause.card)
    elif tiles & tiles - 1:
        state.push(question)
    else:
        question.answer(state, PICK[tiles.bit_length() - 1])


class PickCache(Question, frozen=True):
    """Which cache goes or is emptied."""

    kind: ClassVar[Kind] = "pick_cache"

    text: Which
    card: str

    def menu(self, state: State) -> Menu:
        return [PICK[tile] for tile in members(_candidates(state, self.seat, self.text))]

    def answer(self, state: State, action: Action) -> None:
        cache = state.cache_at(tile_of(action))
        assert cache is not None
        if self.text == "closest":
            state.replace_cache(cache._replace(muggled=True, bugs=()))
            state.tell("cache_emptied", tile=NAMES[cache.tile])
        else:
            _remove(state, cache)

    def facts(self, _state: State) -> Facts:
        return {"card": self.card, "text": "empty" if self.text == "closest" else "remove"}


class CacheBonus(Effect, frozen=True):
    """Everybody finds the cache more easily that this player found last."""

    which: Literal["last_found"]
    amount: int

    def happen(self, state: State, cause: Cause) -> None:
        number = state.last_found[cause.seat]
        cache = None if number == NO_CACHE else state.cache(number)
        if cache is not None:
            state.replace_cache(cache._replace(bonus=cache.bonus + self.amount))
            state.tell("cache_easier", tile=NAMES[cache.tile], amount=self.amount)
