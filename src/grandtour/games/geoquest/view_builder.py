"""The view of a seat, from the state: everything is listed, nothing is blanked out."""

from typing import Final

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY, SEATS_IN
from grandtour.games.geoquest.answers import voters
from grandtour.games.geoquest.board import NAMES, members
from grandtour.games.geoquest.cards import TAG_NAMES
from grandtour.games.geoquest.decision import Decision
from grandtour.games.geoquest.dice import FACES, NO_THROW
from grandtour.games.geoquest.house_cards import KnownHouseCards
from grandtour.games.geoquest.machine import QUESTIONS
from grandtour.games.geoquest.pending import pending
from grandtour.games.geoquest.rolling import parts, total
from grandtour.games.geoquest.state import (
    DECLARED,
    MOVING,
    NO_CACHE,
    NO_EVENT,
    SEARCHING,
    SPECTATOR_BIT,
    Cache,
    Held,
    Table,
    tile_name,
)
from grandtour.games.geoquest.view import (
    CacheView,
    CarriedBug,
    Credit,
    Due,
    FindThrow,
    GeoQuestView,
    HeldEvent,
    LyingEvent,
    OwedSkip,
    Panel,
    Part,
    Roll,
    RunningEvent,
    Turn,
    Walk,
)
from grandtour.games.geoquest.ways import stream_cost

STAGES: Final = ("before", "thrown", "after")


def view_of(table: Table, seat: Seat | None) -> GeoQuestView:
    """What this seat may know; None is a spectator."""
    cards = table.cards
    return GeoQuestView(
        seat=seat,
        seats=table.seats,
        options=table.settings,
        decision=_decision(table, seat),
        active=table.active,
        first=table.first,
        round=table.round_number,
        panels=tuple(_panel(table, each, seat) for each in range(table.seats)),
        caches=tuple(_cache(table, cache) for cache in table.caches),
        running=tuple(
            RunningEvent(
                event=cards.events[running.event].id,
                effect=running.effect,
                owner=running.owner,
                laps=running.laps,
                spared=SEATS_IN[running.spared],
            )
            for running in table.running
        ),
        weather=table.weather(),
        stream_cost=stream_cost(table),
        removed=tuple(cards.events[event].id for event in table.removed),
        events_left=table.event_deck.bit_count(),
        disks_left=tuple(
            (disk.id, number)
            for disk, number in zip(cards.disks, table.disks, strict=True)
            if number
        ),
        bugs_left=tuple(cards.bugs[bug].id for bug in members(table.bug_pool)),
        categories_left=table.categories,
        equipment_left=cards.gear_ids(table.gear_deck & table.known_gear),
        house=_house(table, seat),
        next_cache=table.next_cache,
        roll=_roll(table),
        turn=_turn(table),
        pending=pending(cards, table.agenda),
        together=table.batch > 0,
        peak=table.peak,
        closing=table.closing,
        ended=table.reason or None,
    )


def _decision(table: Table, viewer: Seat | None) -> Decision | None:
    if not table.agenda:
        return None
    code, decider, *rest = table.agenda[-1]
    question = QUESTIONS[code]
    facts = question.facts(table, decider, *rest)
    if decider != NOBODY:
        return Decision(kind=question.kind, seats=(decider,), **facts)
    seats = voters(table)
    own = None if viewer is None or viewer in seats else bool(table.votes[viewer])
    return Decision(kind=question.kind, seats=seats, my_vote=own, **facts)


def _house(table: Table, viewer: Seat | None) -> KnownHouseCards:
    cards = table.cards
    if not cards.house:
        return KnownHouseCards()
    looked_up = table.gear_deck & ~table.known_gear if _picks(table, viewer) else 0
    gear, events = table.known_gear | looked_up, _known_events(table, viewer)
    known = tuple(
        card
        for card in cards.house
        if (card.id in events if card.kind == "event" else gear >> cards.gear_number[card.id] & 1)
    )
    equipment = sum(card.kind == "equipment" for card in known)
    of_house = (cards.all_gear & ~cards.box_gear).bit_count()
    return KnownHouseCards(
        known=known,
        looked_up=cards.gear_ids(looked_up),
        unknown_events=len(cards.house) - of_house - (len(known) - equipment),
        unknown_equipment=of_house - equipment,
    )


def _picks(table: Table, viewer: Seat | None) -> bool:
    """Whether the viewer is looking through the deck of equipment."""
    return bool(table.agenda) and table.agenda[-1][:2] == ("pick_gear", viewer)


def _known_events(table: Table, viewer: Seat | None) -> set[str]:
    """The event cards, of those that never return to the deck, that the viewer has met."""
    bit = SPECTATOR_BIT if viewer is None else 1 << viewer
    numbers = {*table.removed, *table.lying, *(running.event for running in table.running)}
    numbers |= {held.event for hand in table.hands for held in hand if held.known & bit}
    numbers.discard(NO_EVENT)
    waiting = {step.event for step in pending(table.cards, table.agenda)}
    return {table.cards.events[event].id for event in numbers} | waiting


def _panel(table: Table, seat: Seat, viewer: Seat | None) -> Panel:
    cards, kit = table.cards, table.kits[seat]
    event = table.lying[seat]
    last = table.last_found[seat]
    return Panel(
        cacher=cards.cachers[table.cachers[seat]].id,
        place=tile_name(table.places[seat]),
        door=tile_name(table.doors[seat]),
        points=table.points(seat),
        coins=table.coins[seat],
        ftf=table.ftf[seat],
        finds=table.finds[seat],
        hard_finds=table.hard_finds[seat],
        equipment=cards.gear_ids(table.gear[seat]),
        rented=cards.gear_ids(table.rented[seat]),
        slots=kit.slots,
        ensembles=tuple(cards.ensembles[n].id for n in members(kit.ensembles)),
        bugs=tuple(
            CarriedBug(
                cards.bugs[carried.bug].id,
                None if carried.taken_from == NO_CACHE else carried.taken_from,
            )
            for carried in table.bugs[seat]
        ),
        hand=tuple(_held(table, held, seat, viewer) for held in table.hands[seat]),
        hand_limit=kit.hand_limit,
        lying=None
        if event == NO_EVENT
        else LyingEvent(cards.events[event].id, table.lying_by[seat]),
        skips=tuple(OwedSkip(owed.source, owed.then) for owed in table.skips[seat]),
        dues=tuple(
            Due(
                kind="move" if due.moves_only else "roll",
                source=due.source,
                amount=due.amount,
                wait=due.wait,
            )
            for due in table.dues[seat]
        ),
        caps=tuple(Part(source, most) for source, most in table.capped[seat]),
        credits=tuple(Credit(**credit._asdict()) for credit in table.credits[seat]),
        last_found=None if last == NO_CACHE else last,
        photographed=tuple(NAMES[tile] for tile in members(table.photographed[seat])),
    )


def _held(table: Table, held: Held, holder: Seat, viewer: Seat | None) -> HeldEvent:
    """A card in hand: its holder sees it, and whoever has had it or seen it taken."""
    bit = SPECTATOR_BIT if viewer is None else 1 << viewer
    public = bool(held.known & SPECTATOR_BIT)
    return HeldEvent(
        id=table.cards.events[held.event].id if held.known & bit else None,
        without=tuple(tag for n, tag in enumerate(TAG_NAMES) if held.without >> n & 1),
        known_by=() if public else tuple(each for each in SEATS_IN[held.known] if each != holder),
        public=public,
    )


def _cache(table: Table, cache: Cache) -> CacheView:
    disk = table.disk(cache)
    return CacheView(
        number=cache.number,
        tile=NAMES[cache.tile],
        disk=disk.id,
        type=disk.type,
        level=disk.level,
        stages=disk.stages,
        category=cache.category or None,
        one_letter=cache.one_letter,
        solved=SEATS_IN[cache.solved],
        answers=cache.answers,
        found=SEATS_IN[cache.found],
        first=None if cache.first == NOBODY else cache.first,
        ftf=not cache.found and cache.first == NOBODY,
        progress=cache.progress,
        cheap=SEATS_IN[cache.cheap],
        bonus=cache.bonus,
        muggled=cache.muggled,
        bugs=tuple(table.cards.bugs[bug].id for bug in cache.bugs),
    )


def _roll(table: Table) -> Roll | None:
    now = table.now
    if now.throw == NO_THROW or now.declared not in (MOVING, SEARCHING) or not table.agenda:
        return None
    found = parts(table)
    green, red = FACES[now.throw]
    target = table.cache(now.target) if now.declared == SEARCHING else None
    return Roll(
        seat=table.active,
        mode="move" if now.declared == MOVING else "search",
        green=green,
        red=red,
        parts=_parts(tuple(found)),
        total=total(found),
        cache=None if target is None else NAMES[target.tile],
    )


def _parts(found: tuple[tuple[str, int], ...]) -> tuple[Part, ...]:
    return tuple(Part(source, amount) for source, amount in found)


def _turn(table: Table) -> Turn:
    now, events = table.now, table.cards.events
    return Turn(
        declared=DECLARED[now.declared],
        stage=STAGES[now.stage],
        ending=now.ending,
        extra=now.extra,
        throws=now.throws,
        throw=None if now.throw == NO_THROW else FACES[now.throw],
        target=None if now.target == NO_CACHE else now.target,
        roll_bonuses=_parts(now.roll_bonuses),
        throw_bonuses=_parts(now.throw_bonuses),
        sure=now.sure,
        armed=_parts(now.armed),
        used=now.used,
        used_on_throw=now.used_on_throw,
        walks=tuple(
            Walk(source=walk.source, points=walk.points, over_streams=walk.over_streams)
            for walk in now.walks
        ),
        stepped=now.stepped,
        deferred=tuple(
            (text, source, "" if event == NO_EVENT else events[event].id)
            for text, source, event in now.deferred
        ),
        driver=None if now.driver == NOBODY else now.driver,
        event_seen=now.event_seen,
        event_on_me=now.event_on_me,
        weather=now.weather,
        tries=now.tries,
        found=tuple(
            FindThrow(
                cache=found.cache,
                green=FACES[found.throw][0],
                red=FACES[found.throw][1],
                total=found.total,
            )
            for found in now.found
        ),
        partner=None if now.partner == NOBODY else now.partner,
        awarded=tuple((events[event].id, seat) for event, seat in now.awarded),
        crowd=SEATS_IN[now.crowd],
        passing=tuple((seat, table.cards.equipment[card].id) for seat, card in now.passing),
    )
