# ruff: noqa: ARG001, ARG005 - the functions of one register share their signature
"""Whether the conditions of the effect language hold for a player now."""

from collections.abc import Callable
from typing import Final

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.board import BOARD, OFF_BOARD
from grandtour.games.geoquest.dice import NO_THROW, dice_hold
from grandtour.games.geoquest.effects.grammar import DICE
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.state import MOVING, Table

Condition = Callable[[Table, Call, Seat, Seat], bool]


def on_terrain(table: Table, seat: Seat, terrains: int) -> bool:
    """Off the board there is no terrain."""
    place = table.places[seat]
    return place != OFF_BOARD and bool(terrains >> BOARD.terrain[place] & 1)


def on_path(table: Table, seat: Seat) -> bool:
    place = table.places[seat]
    return place != OFF_BOARD and bool(BOARD.path >> place & 1)


def _within(table: Table, call: Call, seat: Seat, other: Seat) -> bool:
    return BOARD.distances[call.name(1)][table.spot(seat)] <= call.number()


_TESTS: Final[dict[str, Condition]] = {
    "weather": lambda table, call, seat, other: table.weather(),
    "on_cache": lambda table, call, seat, other: table.cache_at(table.places[seat]) is not None,
    "terrain": lambda table, call, seat, other: on_terrain(table, seat, call.number()),
    "not_terrain": lambda table, call, seat, other: not on_terrain(table, seat, call.number()),
    "off_path": lambda table, call, seat, other: not on_path(table, seat),
    "has": lambda table, call, seat, other: bool(table.gear[seat] & call.number()),
    "has_bug": lambda table, call, seat, other: bool(table.bugs[seat]),
    "no_bug": lambda table, call, seat, other: not table.bugs[seat],
    "has_ftf": lambda table, call, seat, other: table.ftf[seat] > 0,
    "hard_find": lambda table, call, seat, other: table.hard_finds[seat] > 0,
    "within": _within,
    "moving": lambda table, call, seat, other: table.now.declared == MOVING,
    "other_quadrant": lambda table, call, seat, other: (
        table.quadrant(seat) != table.quadrant(other)
    ),
    "not_ahead": lambda table, call, seat, other: table.points(seat) <= table.points(other),
}


def holds(table: Table, call: Call, seat: Seat, other: Seat = NOBODY) -> bool:
    """Whether a condition is true of a seat; `other` is who wants to play a card on it."""
    if call.word in DICE:
        return table.now.throw != NO_THROW and dice_hold(table.now.throw, call)
    return _TESTS[call.word](table, call, seat, other)
