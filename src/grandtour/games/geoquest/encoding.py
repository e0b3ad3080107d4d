"""A view as numbers for programs that learn: what is asked, where everybody stands, the caches from
the nearest to the own token on, and the own cards. House cards have no number of their own.
"""

from typing import get_args

from grandtour.core.encoding import Block, Encoding, for_each, from_own, marked, one_of, padded
from grandtour.core.game import Seat
from grandtour.games.geoquest.board import SIZE, distance, tile
from grandtour.games.geoquest.cards.files import EQUIPMENT, EVENTS
from grandtour.games.geoquest.decision import Kind
from grandtour.games.geoquest.view import CacheView, GeoQuestView, Panel

MOST_SEATS = 6
CACHES = 12
"""So many of them, the nearest: mostly all that there are."""
_KINDS = get_args(Kind)
_TYPES = ("normal", "puzzle", "multi")
_STAGES = ("before", "thrown", "after")
_DECLARED = ("move", "search", "jumped")
_FACES = ("find", "dnf")
_GEAR = tuple(card.id for card in EQUIPMENT)
_EVENTS = tuple(card.id for card in EVENTS)
_PANEL = 17
_CACHE = 15
_POINTS = 25
"""Points that win."""


def _own(view: GeoQuestView) -> Panel | None:
    """None for a spectator, and before everybody has a panel."""
    seat = view.seat
    return view.panels[seat] if seat is not None and seat < len(view.panels) else None


def _spot(name: str | None) -> list[float]:
    """Whether it is on the board, and in which row and column."""
    if name is None:
        return [0.0] * 3
    place = tile(name)
    return [1.0, place // SIZE / SIZE, place % SIZE / SIZE]


def _panel(panel: Panel) -> list[float]:
    return [
        *_spot(panel.place),
        panel.points / _POINTS,
        panel.coins / _POINTS,
        panel.ftf / 5,
        panel.finds / 10,
        panel.hard_finds / 5,
        len(panel.equipment) / 6,
        len(panel.rented) / 2,
        panel.slots / 6,
        len(panel.ensembles) / 3,
        len(panel.bugs) / 3,
        len(panel.hand) / 6,
        float(panel.lying is not None),
        len(panel.skips) / 2,
        sum(due.amount for due in panel.dues) / 5,
    ]


def _panels(view: GeoQuestView) -> list[float]:
    """By seat: place, points and what they are made of, cards, what is owed."""
    return for_each(
        from_own(view.seat, view.seats), lambda seat: _panel(view.panels[seat]), _PANEL * MOST_SEATS
    )


def _cache(cache: CacheView, seat: Seat | None, way: float) -> list[float]:
    stages = 0 if seat is None or seat >= len(cache.progress) else cache.progress[seat]
    return [
        1.0,
        *_spot(cache.tile)[1:],
        way,
        *one_of(cache.type, _TYPES),
        cache.level / 5,
        (cache.stages - stages) / 3,
        float(seat in cache.solved),
        float(seat in cache.found),
        len(cache.found) / MOST_SEATS,
        float(cache.ftf),
        float(cache.muggled),
        len(cache.bugs) / 2,
    ]


def _caches(view: GeoQuestView) -> list[float]:
    """Place, way, type, level, what is left of it for the viewer, who was there, what is there."""
    panel = _own(view)
    here = None if panel is None or panel.place is None else tile(panel.place)
    ways = {
        cache.number: 1.0 if here is None else distance(here, tile(cache.tile)) / SIZE
        for cache in view.caches
    }
    nearest = sorted(view.caches, key=lambda cache: (ways[cache.number], cache.number))[:CACHES]
    found = [n for cache in nearest for n in _cache(cache, view.seat, ways[cache.number])]
    return padded(found, _CACHE * CACHES)


def _decision(view: GeoQuestView) -> list[float]:
    """How much there is to choose from, the best chance of a search, and what is spoken of."""
    decision = view.decision
    if decision is None:
        return [0.0] * 7
    return [
        decision.amount / 5,
        len(decision.cards) / 3,
        len(decision.targets) / 50,
        len(decision.searches),
        max((odds.throws for odds in decision.searches), default=0) / 36,
        max((points for _, points in decision.leaves), default=0) / 3,
        float(decision.my_vote is not None) + float(decision.my_vote is True),
    ]


def _roll(view: GeoQuestView) -> list[float]:
    roll = view.roll
    if roll is None:
        return [0.0] * 5
    signs = [float(face in (roll.green, roll.red)) for face in _FACES]
    return [1.0, float(roll.mode == "search"), roll.total / 6, *signs]


def _turn(view: GeoQuestView) -> list[float]:
    turn = view.turn
    return [
        *one_of(turn.declared, _DECLARED),
        *one_of(turn.stage, _STAGES),
        float(turn.ending),
        float(turn.extra),
        turn.throws / 3,
        float(turn.sure),
        turn.stepped / 6,
        turn.tries / 3,
        len(turn.found),
        len(view.pending) / 5,
    ]


def _table(view: GeoQuestView) -> list[float]:
    return [
        view.round / 20,
        float(view.weather),
        view.stream_cost / 3,
        len(view.running) / 3,
        view.events_left / len(_EVENTS),
        len(view.equipment_left) / len(_GEAR),
        view.peak / _POINTS,
        float(view.closing),
    ]


def _gear(view: GeoQuestView) -> list[float]:
    panel = _own(view)
    own = () if panel is None else panel.equipment
    return [float(card in own) for card in _GEAR]


def _events(view: GeoQuestView) -> list[float]:
    panel = _own(view)
    own = [] if panel is None else [card.id for card in panel.hand]
    return [float(card in own) for card in _EVENTS]


def _settings(view: GeoQuestView) -> list[float]:
    options = view.options
    return [
        float(options.caches == "players"),
        float(options.draw_two_keep_one),
        float(options.puzzle_voting),
        float(options.finish_round),
    ]


ENCODING: Encoding[GeoQuestView] = Encoding(
    Block("kind", len(_KINDS), lambda view: one_of(view.decision and view.decision.kind, _KINDS)),
    Block(
        "asked",
        MOST_SEATS,
        lambda view: marked(
            view.decision.seats if view.decision else (), view.seat, view.seats, MOST_SEATS
        ),
    ),
    Block(
        "active", MOST_SEATS, lambda view: marked([view.active], view.seat, view.seats, MOST_SEATS)
    ),
    Block("seats", 5, lambda view: one_of(view.seats, (2, 3, 4, 5, 6))),
    Block("settings", 4, _settings),
    Block("decision", 7, _decision),
    Block("table", 8, _table),
    Block("turn", 14, _turn),
    Block("roll", 5, _roll),
    Block("panels", _PANEL * MOST_SEATS, _panels),
    Block("caches", _CACHE * CACHES, _caches),
    Block("gear", len(_GEAR), _gear),
    Block("events", len(_EVENTS), _events),
)
