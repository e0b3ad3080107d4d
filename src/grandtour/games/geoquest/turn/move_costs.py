"""What a move costs now, and where the throw on the table leads."""

from msgspec.structs import replace

from grandtour.core.seats import Seat
from grandtour.games.geoquest.board import OFF_BOARD
from grandtour.games.geoquest.cards.loadout import NO_CAP
from grandtour.games.geoquest.language.words import LASTING, Effect
from grandtour.games.geoquest.state import State
from grandtour.games.geoquest.turn.sums import parts, total
from grandtour.games.geoquest.walking.footwork import STREAM_COST, Footwork
from grandtour.games.geoquest.walking.reach import Reach, Ways, reach


class StreamCost(Effect, frozen=True):
    """What a crossing costs while an event lasts."""

    places = LASTING

    cost: int


def stream_cost(state: State) -> int:
    """The price of a crossing; the newest weather counts."""
    for running in reversed(state.running):
        if isinstance(running.effect, StreamCost):
            return running.effect.cost
    return STREAM_COST


def _cap(state: State, seat: Seat) -> int | None:
    caps = [grant.amount for grant in state.kits[seat].caps]
    caps += [most for _, most in state.capped[seat]]
    if not caps:
        return None
    stepped = state.now.stepped if seat == state.active else 0
    return max(0, min(NO_CAP, *caps) - stepped)


def footwork(state: State, seat: Seat) -> Footwork:
    """What a move of this player obeys, bonuses included."""
    kit = state.kits[seat]
    capped = kit.caps or state.capped[seat]
    entering = state.places[seat] == OFF_BOARD
    if not (capped or entering or state.running or kit.free_entry):
        return kit.footwork
    return replace(
        kit.footwork,
        stream_cost=stream_cost(state),
        cap=_cap(state, seat) if capped else None,
        free_entry=state.occupied(without=seat) if kit.free_entry else 0,
        door=state.doors[seat] if entering else OFF_BOARD,
    )


def ways(state: State) -> Ways:
    """Where the throw on the table may lead, and why."""
    known = state.ways
    if known is None:
        seat = state.active
        found = parts(state)
        points = total(found)
        leads = reach(state.places[seat], points, footwork(state, seat))
        known = state.ways = Ways(leads, found, points)
    return known


def walk_routes(state: State, seat: Seat, points: int, over_streams: bool) -> Reach:
    """Ordinary steps without bonuses; caps hold here too."""
    work = Footwork(
        free_steps=0,
        stream_cost=1 if over_streams else stream_cost(state),
        cap=_cap(state, seat),
        door=state.doors[seat] if state.places[seat] == OFF_BOARD else OFF_BOARD,
    )
    return reach(state.places[seat], points, work)
