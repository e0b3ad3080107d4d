"""Jumps: a card takes a token somewhere else (rulings section 5)."""

from typing import ClassVar, Literal

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import TO, Action, tile_of
from grandtour.games.geoquest.agenda import Cause, Menu, Question
from grandtour.games.geoquest.board import (
    BOARD,
    NAMES,
    OFF_BOARD,
    Tile,
    Tiles,
    bits,
    closest,
    distance,
    members,
)
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.state import JUMPED, MOVING, State
from grandtour.games.geoquest.turn.moving import put

Where = Literal[
    "hospital",
    "police",
    "start",
    "closest_cache",
    "closest_easy_cache",
    "closest_bridge",
    "any_tile",
    "that_player",
    "same_path",
    "player_in_quadrant",
]
_INSTEAD_OF_MOVING = frozenset(("any_tile", "same_path", "player_in_quadrant"))
_EASY_LEVEL = 2


class Jump(Effect, frozen=True):
    where: Where

    def possible(self, state: State, cause: Cause) -> bool:
        here = state.places[cause.seat]
        if self.where == "start":
            return here != OFF_BOARD
        tiles = landing(state, cause.seat, self.where, cause.other)
        return bool(tiles if here == OFF_BOARD else tiles & ~(1 << here))

    def happen(self, state: State, cause: Cause) -> None:
        seat, card = cause.seat, cause.card
        if self.where == "start":
            put(state, seat, OFF_BOARD)
            state.tell("jumped_to_start", seat=seat, card=card)
            return
        tiles = landing(state, seat, self.where, cause.other)
        question = WhereTo(seat, self.where, card, cause.other)
        if not tiles:
            state.tell("no_jump", seat=seat, card=card)
        elif tiles & tiles - 1:
            state.push(question)
        else:
            question.answer(state, TO[tiles.bit_length() - 1])


class WhereTo(Question, frozen=True):
    """Where to jump; `other` is who has set it off."""

    kind: ClassVar[Kind] = "jump"

    text: Where
    card: str
    other: Seat

    def menu(self, state: State) -> Menu:
        return [TO[tile] for tile in members(landing(state, self.seat, self.text, self.other))]

    def answer(self, state: State, action: Action) -> None:
        land(state, self.seat, tile_of(action), self.card)
        now = state.now
        own_throw = self.other == self.seat == state.active and now.declared == MOVING
        if own_throw and self.text in _INSTEAD_OF_MOVING:
            now.declared = JUMPED

    def facts(self, _state: State) -> Facts:
        return {"card": self.card, "text": self.text}


def land(state: State, seat: Seat, tile: Tile, card: str) -> None:
    put(state, seat, tile)
    state.tell("jumped", seat=seat, tile=NAMES[tile], card=card)


def landing(state: State, seat: Seat, where: Where, other: Seat) -> Tiles:
    """The tiles where a jump may end; the start is none of them, it is off the board."""
    spot, here = state.spot(seat), state.places[seat]
    if where in BOARD.of_place:
        return BOARD.of_place[where]
    if where == "closest_cache":
        return closest(spot, state.cache_tiles)
    if where == "closest_easy_cache":
        return closest(spot, _easy_caches(state, seat))
    if where == "closest_bridge":
        return _closest_bridges(spot)
    if where == "any_tile":
        return BOARD.land
    if where == "same_path":
        return 0 if here == OFF_BOARD else BOARD.same_path[here]
    if where == "that_player":
        there = state.places[other]
        return 0 if there == OFF_BOARD else 1 << there
    return state.occupied(without=seat) & BOARD.of_quadrant[BOARD.quadrant[spot]]


def _easy_caches(state: State, seat: Seat) -> Tiles:
    return bits(
        cache.tile
        for cache in state.caches
        if not cache.found >> seat & 1
        and state.disk(cache).type == "normal"
        and state.disk(cache).level <= _EASY_LEVEL
    )


def _closest_bridges(spot: Tile) -> Tiles:
    """Both ends of the closest bridge, or of several if they are equally close."""
    apart = {ends: min(distance(spot, end) for end in ends) for ends in BOARD.bridges}
    best = min(apart.values())
    return bits(end for ends, far in apart.items() if far == best for end in ends)
