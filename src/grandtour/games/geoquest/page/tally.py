"""Where each player's points came from, for the end of a game."""

from collections.abc import Sequence

import msgspec

from grandtour.core.game import Event, Seat
from grandtour.games.geoquest.cards.box import CardSet
from grandtour.games.geoquest.page.names import cards_of
from grandtour.games.geoquest.view import GeoQuestView

SOURCES = ("finds", "first", "new_caches", "bugs", "events", "talents", "lost")
_FINDS = ("found", "found_first", "found_gone")


class Row(msgspec.Struct, frozen=True):
    """What a source gave to each player, in the order of the columns."""

    source: str
    points: tuple[int, ...]


class Tally(msgspec.Struct, frozen=True):
    """A column for each player, the most points first; a row for each source that gave any."""

    seats: tuple[Seat, ...]
    rows: tuple[Row, ...]
    totals: tuple[int, ...]


def tally(view: GeoQuestView, log: Sequence[Event]) -> Tally | None:
    """Nothing as long as the game goes on."""
    if view.ended is None:
        return None
    cards = cards_of(view)
    found = {source: [0] * view.seats for source in SOURCES}
    for event in log:
        source = _source(event, cards)
        if source:
            points: int = event.data["points"]
            found[source][event.data["seat"]] += -points if source == "lost" else points
    for seat, panel in enumerate(view.panels):
        found["first"][seat] += panel.ftf
        # What cards count as long as they are held.
        found["talents"][seat] += panel.points - panel.coins - panel.ftf
    seats = tuple(sorted(range(view.seats), key=lambda seat: -view.panels[seat].points))
    return Tally(
        seats,
        tuple(
            Row(source, tuple(points[seat] for seat in seats))
            for source, points in found.items()
            if any(points)
        ),
        tuple(view.panels[seat].points for seat in seats),
    )


def _source(event: Event, cards: CardSet) -> str:
    """Which of the sources an event is about; empty if it changes nobody's points."""
    kind = event.kind
    if kind in _FINDS:
        return "finds"
    if kind == "new_cache":
        return "new_caches"
    if kind == "points_lost":
        return "lost"
    if kind != "points_gained":
        return ""
    card = event.data["card"]
    if card in cards.bug_number:
        return "bugs"
    return "events" if card in cards.event_number else "talents"
