"""What an absent player does: something sensible for every question, from public facts and luck."""

from collections.abc import Sequence
from typing import Final

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
from grandtour.games.geoquest.agenda import Question
from grandtour.games.geoquest.board import Tile, distance
from grandtour.games.geoquest.decision import Kind
from grandtour.games.geoquest.events.lasting import BuyOut
from grandtour.games.geoquest.language.wrappers import ForPrice, WhetherTo
from grandtour.games.geoquest.points import Award
from grandtour.games.geoquest.puzzles.answers import is_open
from grandtour.games.geoquest.state import State
from grandtour.games.geoquest.turn.jumping import Jump

_AVERAGE_ROLL = 3
_YES: Final[frozenset[Kind]] = frozenset(("vote", "attend", "cancel", "help", "roll_off", "soften"))
_FIRST = (COLLECT, SEARCH, ACCEPT, AGAIN)


def fallback(state: State, seat: Seat) -> Action:
    """One of the legal actions."""
    legal = state.legal(seat)
    question = state.question
    assert question is not None
    kind = question.kind
    if kind in ("move", "walk", "jump"):
        return _nearer(state, seat, legal)
    if kind == "place_cache":
        return _far_from_all(state, legal)
    if kind == "reroll":
        return legal[0]
    if YES in legal:
        return YES if _agrees(question) else NO
    for action in _FIRST:
        if action in legal:
            return action
    if kind == "declare":
        return _declaration(legal)
    for action in legal:
        if action.verb in ("leave", "take") or action == KEEP:
            return action
    return DONE if DONE in legal else STAY if STAY in legal else legal[0]


def _agrees(question: Question) -> bool:
    if isinstance(question, Award):
        return question.amount < _AVERAGE_ROLL
    if isinstance(question, WhetherTo):
        return not isinstance(question.effect, (Jump, ForPrice))
    return question.kind in _YES and not isinstance(question, BuyOut)


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
