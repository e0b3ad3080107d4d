"""Where a token may go now: what its move obeys, and where the throw on the table leads."""

from msgspec.structs import replace

from grandtour.core.game import Seat
from grandtour.games.geoquest.board import OFF_BOARD
from grandtour.games.geoquest.footwork import STREAM_COST, Footwork
from grandtour.games.geoquest.loadout import NO_CAP
from grandtour.games.geoquest.reach import Reach, Ways, reach
from grandtour.games.geoquest.rolling import parts, total
from grandtour.games.geoquest.state import Table


def stream_cost(table: Table) -> int:
    """The price of a crossing; the newest weather counts."""
    for running in reversed(table.running):
        call = table.cards.effect(running.effect)
        if call.word == "stream_cost":
            return call.number()
    return STREAM_COST


def _cap(table: Table, seat: Seat) -> int | None:
    caps = [grant.amount for grant in table.kits[seat].caps]
    caps += [most for _, most in table.capped[seat]]
    if not caps:
        return None
    stepped = table.now.stepped if seat == table.active else 0
    return max(0, min(NO_CAP, *caps) - stepped)


def footwork(table: Table, seat: Seat) -> Footwork:
    """What a move of this player obeys, bonuses included."""
    kit = table.kits[seat]
    capped = kit.caps or table.capped[seat]
    entering = table.places[seat] == OFF_BOARD
    if not (capped or entering or table.running or kit.free_entry):
        return kit.footwork
    return replace(
        kit.footwork,
        stream_cost=stream_cost(table),
        cap=_cap(table, seat) if capped else None,
        free_entry=table.occupied(without=seat) if kit.free_entry else 0,
        door=table.doors[seat] if entering else OFF_BOARD,
    )


def ways(table: Table) -> Ways:
    known = table.ways
    if known is None:
        seat = table.active
        found = parts(table)
        points = total(found)
        leads = reach(table.places[seat], points, footwork(table, seat))
        known = table.ways = Ways(leads, found, points)
    return known


def routes(table: Table) -> Reach:
    """Where the throw on the table may lead."""
    return ways(table).routes


def walk_routes(table: Table, seat: Seat, points: int, over_streams: bool) -> Reach:
    """Ordinary steps without bonuses; caps hold here too."""
    work = Footwork(
        free_steps=0,
        stream_cost=1 if over_streams else stream_cost(table),
        cap=_cap(table, seat),
        door=table.doors[seat] if table.places[seat] == OFF_BOARD else OFF_BOARD,
    )
    return reach(table.places[seat], points, work)
