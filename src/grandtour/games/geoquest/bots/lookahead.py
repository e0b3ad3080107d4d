"""Trying an action in an imagined world, up to a position that can be judged."""

from collections.abc import Callable
from typing import Final

from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import ACCEPT, KEEP, STAY, Action, tile_of
from grandtour.games.geoquest.board import OFF_BOARD
from grandtour.games.geoquest.bots.prospects import Prospects
from grandtour.games.geoquest.decision import Kind
from grandtour.games.geoquest.fallbacks import fallback
from grandtour.games.geoquest.rules import GeoQuestState

_MOST_STEPS: Final = 40
_CALM: Final[frozenset[Kind]] = frozenset(("declare", "end", "stage"))
"""Questions at which a position can be judged as it is."""

Look = Callable[[GeoQuestState], Prospects]


def best_place(
    world: GeoQuestState, options: list[Action], prospects: Prospects, seat: Seat
) -> Action:
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


def settle(world: GeoQuestState, seat: Seat, look: Look) -> None:
    """Goes on in the simplest sensible way until the seat declares or another turn begins."""
    for _ in range(_MOST_STEPS):
        turn = world.turn()
        if not turn:
            return
        question = world.question
        if question is None:
            return
        asked, kind = turn[0], question.kind
        if kind in _CALM and (asked == seat or kind == "declare"):
            return
        world.play(asked, _simple(world, asked, kind, seat, look))


def _simple(world: GeoQuestState, asked: Seat, kind: Kind, seat: Seat, look: Look) -> Action:
    if asked != seat:
        return fallback(world, asked)
    options = list(world.legal(seat))
    if kind in ("move", "walk", "jump"):
        ways = [action for action in options if action.verb == "to" or action == STAY]
        return best_place(world, ways, look(world), seat)
    if kind == "result":
        return ACCEPT
    if kind == "reroll":
        return KEEP
    return fallback(world, seat)
