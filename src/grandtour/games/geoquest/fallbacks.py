"""What an absent player does: something sensible for every question, from public facts and luck."""

from collections.abc import Sequence

from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import (
    ACCEPT,
    AGAIN,
    COLLECT,
    DONE,
    KEEP,
    NO,
    SEARCH,
    STAY,
    YES,
    Action,
    tile_of,
)
from grandtour.games.geoquest.answers import is_open
from grandtour.games.geoquest.board import Tile, distance
from grandtour.games.geoquest.rules import State

_AVERAGE_ROLL = 3
_YES = frozenset(("vote", "attend", "cancel", "help", "roll_off", "soften"))
_FIRST = (COLLECT, SEARCH, ACCEPT, AGAIN)


def fallback(state: State, seat: Seat) -> Action:
    """One of the legal actions."""
    legal = state.legal(seat)
    code = state.agenda[-1][0]
    if code in ("move", "walk", "jump"):
        return _nearer(state, seat, legal)
    if code == "place_cache":
        return _far_from_all(state, legal)
    if code == "reroll":
        return legal[0]
    if YES in legal:
        return _yes_or_no(state, code)
    for action in _FIRST:
        if action in legal:
            return action
    if code == "declare":
        return _declaration(legal)
    for action in legal:
        if action.verb in ("leave", "take") or action == KEEP:
            return action
    return DONE if DONE in legal else STAY if STAY in legal else legal[0]


def _yes_or_no(state: State, code: str) -> Action:
    if code in _YES:
        return YES
    if code == "award":
        return YES if state.agenda[-1][2] < _AVERAGE_ROLL else NO
    if code == "may":
        return NO if state.agenda[-1][2].startswith(("jump", "action")) else YES
    return NO


def _declaration(legal: Sequence[Action]) -> Action:
    """Solve, search beside, or move."""
    for verb in ("answer", "search", "move"):
        for action in legal:
            if action.verb == verb:
                return action
    return legal[0]


def _nearer(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    """The tile closest to a cache that is still to be found, else nowhere."""
    goals = [cache.tile for cache in state.caches if is_open(state, seat, cache)]
    ways = [action for action in legal if action.verb == "to"]
    if not ways or not goals:
        return STAY if STAY in legal else legal[0]

    def apart(tile: Tile) -> int:
        return min(distance(tile, goal) for goal in goals)

    best = min(ways, key=lambda action: apart(tile_of(action)))
    if STAY in legal and apart(state.spot(seat)) <= apart(tile_of(best)):
        return STAY
    return best


def _far_from_all(state: State, legal: Sequence[Action]) -> Action:
    """The tile with the largest distance to all other caches."""
    taken = [cache.tile for cache in state.caches]

    def apart(action: Action) -> int:
        return min((distance(tile_of(action), other) for other in taken), default=0)

    return max(legal, key=apart)
