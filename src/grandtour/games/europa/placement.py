"""Pawn Placement (rulebook "Pawn Placement Phase", rulings section 8)."""

from typing import TYPE_CHECKING

from grandtour.core.game import Event, Seat
from grandtour.games.europa.actions import Action, places
from grandtour.games.europa.ballots import PAWN
from grandtour.games.europa.board import BIT, CODES, OPEN, Countries

if TYPE_CHECKING:
    from grandtour.games.europa.rules import State


def open_countries(state: "State") -> Countries:
    """Where pawns can be placed: beside the Union, or anywhere while there is none (R17)."""
    free = OPEN[state.turn_number] & ~state.members & ~state.war
    if state.turn_number == 1 or not state.members:
        return free
    return free & state.frontier


def halves(pawns: int) -> tuple[int, int]:
    """What is placed in the first round and in the second.

    >>> halves(7), halves(1), halves(0)
    ((4, 3), (1, 0), (0, 0))
    """
    first = (pawns + 1) // 2
    return first, pawns - first


def open_placement(state: "State", events: list[Event]) -> None:
    state.open = open_countries(state)
    if not state.open:
        # R18
        events.append(Event("nowhere_to_place", {}))
        state.pawns = [0] * state.seats
        state.open_elections(events)
        return
    state.phase = "place"
    state.placing = -1
    state.quotas = tuple(halves(state.pawns[seat])[0] for seat in state.order) + tuple(
        halves(state.pawns[seat])[1] for seat in state.order
    )
    _next_seat(state, events)


def _next_seat(state: "State", events: list[Event]) -> None:
    """On to the next seat in order that has pawns to place, through both rounds."""
    placing, quotas = state.placing + 1, state.quotas
    while placing < len(quotas) and not quotas[placing]:
        placing += 1
    if placing == len(quotas):
        state.placing = 0
        state.quotas = ()
        state.open_elections(events)
        return
    state.placing = placing
    state.to_place = quotas[placing]
    state.waiting = 1 << state.order[placing % state.seats]


def place_menu(state: "State", seat: Seat) -> tuple[Action, ...]:
    return places(state.open) if state.waiting >> seat & 1 else ()


def place(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    country = action.country
    if state.phase != "place" or not state.waiting >> seat & 1 or not state.open >> country & 1:
        return None
    state.present[country] += PAWN[seat]
    state.where[seat] |= BIT[country]
    state.pawns[seat] -= 1
    state.to_place -= 1
    events = [Event("placed", {"seat": seat, "country": CODES[country]})]
    if not state.to_place:
        _next_seat(state, events)
    return events
