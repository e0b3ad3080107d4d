"""Whole worlds that fit what a seat knows.

Hidden are the event cards in other hands, house cards that did not come into play yet, and what
chance will bring. The view lists, for each hidden card, the tags that it cannot have; a random
world deals fitting cards of those that have not been seen, and gets dice and decks of its own.
Ordinary cards stand for house cards that are unknown.
"""

from collections.abc import Sequence

from grandtour.core.chance import Stream
from grandtour.core.game import Event, Seat
from grandtour.core.seats import NOBODY, seat_set
from grandtour.games.geoquest.agenda import Cause, Happen
from grandtour.games.geoquest.board import OFF_BOARD, bits, tile
from grandtour.games.geoquest.cards.box import NO_EVENT, TAG_BIT, CardSet
from grandtour.games.geoquest.cards.house import cards_as_known
from grandtour.games.geoquest.cards.loadout import loadout
from grandtour.games.geoquest.dice import NO_THROW, NUMBER_OF
from grandtour.games.geoquest.events.purging import Purge
from grandtour.games.geoquest.events.striking import FinishEvent, Resolve
from grandtour.games.geoquest.pending import agenda
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import (
    DECLARED,
    EVERYONE,
    NO_CACHE,
    Cache,
    Carried,
    Due,
    FindThrow,
    Held,
    Owed,
    Running,
    TurnSoFar,
)
from grandtour.games.geoquest.view import (
    CacheView,
    GeoQuestView,
    HeldEvent,
    Panel,
    Part,
)
from grandtour.games.geoquest.view_builder import STAGES


def imagine(view: GeoQuestView, _log: Sequence[Event], chance: Stream) -> GeoQuestState:
    """A random world that the view's seat cannot exclude; the view tells all that the log did."""
    world = GeoQuestState(view.seats, view.options, cards_as_known(view.house))
    world.chance = chance.fork("world")
    world.agenda = agenda(world.cards, view.pending)
    world.active, world.first, world.round_number = view.active, view.first, view.round
    world.batch = int(view.together)
    world.peak, world.closing, world.reason = view.peak, view.closing, view.ended or ""
    world.now = _turn(view)
    _fill_players(world, view)
    _fill_middle(world, view)
    _deal_hidden(world, view, chance)
    if world.question is not None and world.question.seat == NOBODY:
        world.votes = _votes(view, chance)
    return world


def _pairs(parts: Sequence[Part]) -> tuple[tuple[str, int], ...]:
    return tuple((part.source, part.amount) for part in parts)


def _place(name: str | None) -> int:
    return OFF_BOARD if name is None else tile(name)


def _fill_players(world: GeoQuestState, view: GeoQuestView) -> None:
    world.cachers = tuple(world.cards.cacher_number[panel.cacher] for panel in view.panels)
    for seat, panel in enumerate(view.panels):
        _fill_panel(world, seat, panel)


def _fill_panel(world: GeoQuestState, seat: Seat, panel: Panel) -> None:
    cards = world.cards
    world.places[seat], world.doors[seat] = _place(panel.place), _place(panel.door)
    world.coins[seat], world.ftf[seat] = panel.coins, panel.ftf
    world.finds[seat], world.hard_finds[seat] = panel.finds, panel.hard_finds
    world.last_found[seat] = NO_CACHE if panel.last_found is None else panel.last_found
    world.photographed[seat] = bits(map(tile, panel.photographed))
    world.gear[seat] = cards.gear_bits(panel.equipment)
    world.rented[seat] = cards.gear_bits(panel.rented)
    world.kits[seat] = loadout(cards, world.cachers[seat], world.gear[seat])
    world.bugs[seat] = tuple(
        Carried(cards.bug_number[bug.id], NO_CACHE if bug.taken_from is None else bug.taken_from)
        for bug in panel.bugs
    )
    if panel.lying is not None:
        world.lying[seat] = cards.event_number[panel.lying.id]
        world.lying_by[seat] = panel.lying.by
    world.skips[seat] = tuple(
        Owed(owed.source, cards.effect(owed.then) if owed.then else None) for owed in panel.skips
    )
    world.dues[seat] = tuple(
        Due(due.kind == "move", due.source, due.amount, due.wait) for due in panel.dues
    )
    world.capped[seat] = _pairs(panel.caps)
    world.credits[seat] = panel.credits


def _fill_middle(world: GeoQuestState, view: GeoQuestView) -> None:
    cards = world.cards
    world.caches = [_cache(cache, cards) for cache in view.caches]
    world.cache_tiles = bits(cache.tile for cache in world.caches)
    world.next_cache = view.next_cache
    left = dict(view.disks_left)
    world.disks = [left.get(disk.id, 0) for disk in cards.disks]
    world.categories = view.categories_left
    world.bug_pool = sum(1 << cards.bug_number[bug] for bug in view.bugs_left)
    _fill_gear_deck(world, view)
    world.removed = tuple(cards.event_number[event] for event in view.removed)
    world.running = tuple(
        Running(
            cards.event_number[running.event],
            cards.effect(running.effect),
            running.owner,
            running.laps,
            seat_set(running.spared),
        )
        for running in view.running
    )
    for kit in world.kits:
        for purge in kit.purges:
            world.purging |= TAG_BIT[purge.tag]


def _fill_gear_deck(world: GeoQuestState, view: GeoQuestView) -> None:
    """House cards that the viewer does not know, or looks up at this moment, are in the deck."""
    cards, house = world.cards, view.house
    met = cards.gear_bits([card.id for card in house.known if card.kind == "equipment"])
    looked_up = cards.gear_bits(house.looked_up)
    world.known_gear = cards.box_gear | met & ~looked_up
    unknown = cards.all_gear & ~world.known_gear
    world.gear_deck = cards.gear_bits(view.equipment_left) | unknown


def _cache(cache: CacheView, cards: CardSet) -> Cache:
    return Cache(
        number=cache.number,
        tile=tile(cache.tile),
        disk=cards.disk_number[cache.disk],
        category=cache.category or "",
        one_letter=cache.one_letter,
        progress=tuple(cache.progress),
        found=seat_set(cache.found),
        first=NOBODY if cache.first is None else cache.first,
        solved=seat_set(cache.solved),
        answers=tuple(cache.answers),
        cheap=seat_set(cache.cheap),
        bonus=cache.bonus,
        muggled=cache.muggled,
        bugs=tuple(cards.bug_number[bug] for bug in cache.bugs),
    )


def _turn(view: GeoQuestView) -> TurnSoFar:
    turn, cards = view.turn, cards_as_known(view.house)
    now = TurnSoFar()
    now.declared = DECLARED.index(turn.declared)
    now.stage = STAGES.index(turn.stage)
    now.ending, now.extra, now.throws = turn.ending, turn.extra, turn.throws
    now.throw = NO_THROW if turn.throw is None else NUMBER_OF[turn.throw]
    now.target = NO_CACHE if turn.target is None else turn.target
    now.roll_bonuses = _pairs(turn.roll_bonuses)
    now.throw_bonuses = _pairs(turn.throw_bonuses)
    now.sure = turn.sure
    now.armed = _pairs(turn.armed)
    now.used, now.used_on_throw = turn.used, turn.used_on_throw
    now.walks = turn.walks
    now.stepped = turn.stepped
    now.deferred = tuple(
        Happen(
            cards.effect(text), Cause(view.active, card, cards.event_number.get(event, NO_EVENT))
        )
        for text, card, event in turn.deferred
    )
    now.driver = NOBODY if turn.driver is None else turn.driver
    now.event_seen, now.event_on_me = turn.event_seen, turn.event_on_me
    now.weather, now.tries = turn.weather, turn.tries
    now.found = tuple(
        FindThrow(found.cache, NUMBER_OF[found.green, found.red], found.total)
        for found in turn.found
    )
    now.partner = NOBODY if turn.partner is None else turn.partner
    now.awarded = tuple((cards.event_number[event], seat) for event, seat in turn.awarded)
    now.crowd = seat_set(turn.crowd)
    now.passing = tuple((seat, cards.gear_number[card]) for seat, card in turn.passing)
    return now


# What is hidden.


def _deal_hidden(world: GeoQuestState, view: GeoQuestView, chance: Stream) -> None:
    """Unknown cards of the hands from those unseen, the most restricted ones first."""
    cards = world.cards
    seen = set(world.removed) | {event for event in world.lying if event != NO_EVENT}
    seen |= {step.event for step in world.agenda if isinstance(step, (FinishEvent, Resolve, Purge))}
    hidden: list[tuple[Seat, int]] = []
    hands: list[list[Held]] = []
    for seat, panel in enumerate(view.panels):
        hands.append([])
        for place, held in enumerate(panel.hand):
            event = NO_EVENT if held.id is None else cards.event_number[held.id]
            if event == NO_EVENT:
                hidden.append((seat, place))
            else:
                seen.add(event)
            hands[seat].append(Held(event, _tags(held), _knowers(held, seat)))
    unseen = [event for event in range(len(cards.events)) if event not in seen]
    hidden.sort(key=lambda spot: -hands[spot[0]][spot[1]].without.bit_count())
    for seat, place in hidden:
        card = hands[seat][place]
        event = chance.choice(
            [
                each
                for each in unseen
                if cards.events[each].timing != "now" and not cards.events[each].tags & card.without
            ]
        )
        unseen.remove(event)
        hands[seat][place] = card._replace(event=event)
    world.hands = [tuple(hand) for hand in hands]
    world.event_deck = sum(1 << event for event in unseen)


def _tags(held: HeldEvent) -> int:
    return sum(TAG_BIT[tag] for tag in held.without)


def _knowers(held: HeldEvent, holder: Seat) -> int:
    return EVERYONE if held.public else seat_set(held.known_by) | 1 << holder


def _votes(view: GeoQuestView, chance: Stream) -> tuple[int, ...]:
    """Sealed votes of the others may be either."""
    decision = view.decision
    assert decision is not None
    known = dict.fromkeys(decision.seats, -1)
    if decision.other is not None:
        known[decision.other] = 1
    if view.seat is not None and decision.my_vote is not None:
        known[view.seat] = int(decision.my_vote)
    return tuple(known[seat] if seat in known else chance.below(2) for seat in range(view.seats))
