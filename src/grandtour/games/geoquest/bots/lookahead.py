"""Trying an action in an imagined world, up to a position that can be judged."""

from collections.abc import Callable
from typing import Final

from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import ACCEPT, KEEP, STAY, Action, tile_of
from grandtour.games.geoquest.board import OFF_BOARD
from grandtour.games.geoquest.bots.prospects import Prospects
from grandtour.games.geoquest.fallbacks import fallback
from grandtour.games.geoquest.rules import State

_MOST_STEPS: Final = 40
_CALM: Final = frozenset(("declare", "end", "stage"))
"""Questions at which a position can be judged as it is."""

Look = Callable[[State], Prospects]


def best_place(world: State, options: list[Action], prospects: Prospects, seat: Seat) -> Action:
    """The most promising tile to go to, or to stay."""
    best, most = STAY, float("-inf")
    if STAY in options and (world.places[seat] != OFF_BOARD or len(options) == 1):
        most = prospects.here()
    for action in options:
        if action.verb == "to":
            worth = prospects.at(tile_of(action))
            if worth > most:
                best, most = action, worth
    return best


def settle(world: State, seat: Seat, look: Look) -> None:
    """Goes on in the simplest sensible way until the seat declares or another turn begins."""
    for _ in range(_MOST_STEPS):
        turn = world.turn()
        if not turn:
            return
        asked, code = turn[0], world.agenda[-1][0]
        if code in _CALM and (asked == seat or code == "declare"):
            return
        world.play(asked, _simple(world, asked, code, seat, look))


def _simple(world: State, asked: Seat, code: str, seat: Seat, look: Look) -> Action:
    if asked != seat:
        return fallback(world, asked)
    options = list(world.legal(seat))
    if code in ("move", "walk", "jump"):
        ways = [action for action in options if action.verb == "to" or action == STAY]
        return best_place(world, ways, look(world), seat)
    if code == "result":
        return ACCEPT
    if code == "reroll":
        return KEEP
    return fallback(world, seat)
