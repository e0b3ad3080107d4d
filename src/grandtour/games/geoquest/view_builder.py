"""The view of a seat, from the state: everything is listed, nothing is blanked out."""

from typing import Final

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY, SEATS_IN
from grandtour.games.geoquest.board import NAMES, members
from grandtour.games.geoquest.cards.box import NO_EVENT, TAG_NAMES
from grandtour.games.geoquest.cards.equipment import PickGear
from grandtour.games.geoquest.cards.house import KnownHouseCards
from grandtour.games.geoquest.decision import Decision
from grandtour.games.geoquest.dice import FACES, NO_THROW
from grandtour.games.geoquest.pending import pending
from grandtour.games.geoquest.state import (
    DECLARED,
    MOVING,
    NO_CACHE,
    SEARCHING,
    SPECTATOR_BIT,
    Cache,
    Held,
    State,
    tile_name,
)
from grandtour.games.geoquest.turn.move_costs import stream_cost
from grandtour.games.geoquest.turn.sums import parts, total
from grandtour.games.geoquest.view import (
    CacheView,
    CarriedBug,
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
    TurnView,
)

STAGES: Final = ("before", "thrown", "after")


def view_of(state: State, seat: Seat | None) -> GeoQuestView:
    """What this seat may know; None is a spectator."""
    cards = state.cards
    return GeoQuestView(
        seat=seat,
        seats=state.seats,
        options=state.settings,
        decision=_decision(state, seat),
        active=state.active,
        first=state.first,
        round=state.round_number,
        panels=tuple(_panel(state, each, seat) for each in range(state.seats)),
        caches=tuple(_cache(state, cache) for cache in state.caches),
        running=tuple(
            RunningEvent(
                event=cards.events[running.event].id,
                effect=running.effect.text,
                owner=running.owner,
                laps=running.laps,
                spared=SEATS_IN[running.spared],
            )
            for running in state.running
        ),
        weather=state.weather(),
        stream_cost=stream_cost(state),
        removed=tuple(cards.events[event].id for event in state.removed),
        events_left=state.event_deck.bit_count(),
        disks_left=tuple(
            (disk.id, number)
            for disk, number in zip(cards.disks, state.disks, strict=True)
            if number
        ),
        bugs_left=tuple(cards.bugs[bug].id for bug in members(state.bug_pool)),
        categories_left=state.categories,
        equipment_left=cards.gear_ids(state.gear_deck & state.known_gear),
        house=_house(state, seat),
        next_cache=state.next_cache,
        roll=_roll(state),
        turn=_turn(state),
        pending=pending(cards, state.agenda),
        together=state.batch > 0,
        peak=state.peak,
        closing=state.closing,
        ended=state.reason or None,
    )


def _decision(state: State, viewer: Seat | None) -> Decision | None:
    question = state.question
    if question is None:
        return None
    seats, facts = question.asked(state), question.facts(state)
    if question.seat != NOBODY:
        return Decision(kind=question.kind, seats=seats, **facts)
    own = None if viewer is None or viewer in seats else bool(state.votes[viewer])
    return Decision(kind=question.kind, seats=seats, my_vote=own, **facts)


def _house(state: State, viewer: Seat | None) -> KnownHouseCards:
    cards = state.cards
    if not cards.house:
        return KnownHouseCards()
    looked_up = state.gear_deck & ~state.known_gear if _picks(state, viewer) else 0
    gear, events = state.known_gear | looked_up, _known_events(state, viewer)
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


def _picks(state: State, viewer: Seat | None) -> bool:
    """Whether the viewer is looking through the deck of equipment."""
    question = state.question
    return isinstance(question, PickGear) and question.seat == viewer


def _known_events(state: State, viewer: Seat | None) -> set[str]:
    """The event cards, of those that never return to the deck, that the viewer has met."""
    bit = SPECTATOR_BIT if viewer is None else 1 << viewer
    numbers = {*state.removed, *state.lying, *(running.event for running in state.running)}
    numbers |= {held.event for hand in state.hands for held in hand if held.known & bit}
    numbers.discard(NO_EVENT)
    waiting = {step.event for step in pending(state.cards, state.agenda)}
    return {state.cards.events[event].id for event in numbers} | waiting


def _panel(state: State, seat: Seat, viewer: Seat | None) -> Panel:
    cards, kit = state.cards, state.kits[seat]
    event = state.lying[seat]
    last = state.last_found[seat]
    return Panel(
        cacher=cards.cachers[state.cachers[seat]].id,
        place=tile_name(state.places[seat]),
        door=tile_name(state.doors[seat]),
        points=state.points(seat),
        coins=state.coins[seat],
        ftf=state.ftf[seat],
        finds=state.finds[seat],
        hard_finds=state.hard_finds[seat],
        equipment=cards.gear_ids(state.gear[seat]),
        rented=cards.gear_ids(state.rented[seat]),
        slots=kit.slots,
        ensembles=tuple(cards.ensembles[n].id for n in members(kit.ensembles)),
        bugs=tuple(
            CarriedBug(
                cards.bugs[carried.bug].id,
                None if carried.taken_from == NO_CACHE else carried.taken_from,
            )
            for carried in state.bugs[seat]
        ),
        hand=tuple(_held(state, held, seat, viewer) for held in state.hands[seat]),
        hand_limit=kit.hand_limit,
        lying=None
        if event == NO_EVENT
        else LyingEvent(cards.events[event].id, state.lying_by[seat]),
        skips=tuple(
            OwedSkip(owed.source, owed.then.text if owed.then else "") for owed in state.skips[seat]
        ),
        dues=tuple(
            Due(
                kind="move" if due.moves_only else "roll",
                source=due.source,
                amount=due.amount,
                wait=due.wait,
            )
            for due in state.dues[seat]
        ),
        caps=tuple(Part(source, most) for source, most in state.capped[seat]),
        credits=state.credits[seat],
        last_found=None if last == NO_CACHE else last,
        photographed=tuple(NAMES[tile] for tile in members(state.photographed[seat])),
    )


def _held(state: State, held: Held, holder: Seat, viewer: Seat | None) -> HeldEvent:
    """A card in hand: its holder sees it, and whoever has had it or seen it taken."""
    bit = SPECTATOR_BIT if viewer is None else 1 << viewer
    public = bool(held.known & SPECTATOR_BIT)
    return HeldEvent(
        id=state.cards.events[held.event].id if held.known & bit else None,
        without=tuple(tag for n, tag in enumerate(TAG_NAMES) if held.without >> n & 1),
        known_by=() if public else tuple(each for each in SEATS_IN[held.known] if each != holder),
        public=public,
    )


def _cache(state: State, cache: Cache) -> CacheView:
    disk = state.disk(cache)
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
        bugs=tuple(state.cards.bugs[bug].id for bug in cache.bugs),
    )


def _roll(state: State) -> Roll | None:
    now = state.now
    if now.throw == NO_THROW or now.declared not in (MOVING, SEARCHING) or not state.agenda:
        return None
    found = parts(state)
    green, red = FACES[now.throw]
    target = state.cache(now.target) if now.declared == SEARCHING else None
    return Roll(
        seat=state.active,
        mode="move" if now.declared == MOVING else "search",
        green=green,
        red=red,
        parts=_parts(tuple(found)),
        total=total(found),
        cache=None if target is None else NAMES[target.tile],
    )


def _parts(found: tuple[tuple[str, int], ...]) -> tuple[Part, ...]:
    return tuple(Part(source, amount) for source, amount in found)


def _turn(state: State) -> TurnView:
    now, events = state.now, state.cards.events
    return TurnView(
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
        walks=now.walks,
        stepped=now.stepped,
        deferred=tuple(
            (
                step.effect.text,
                step.cause.card,
                "" if step.cause.event == NO_EVENT else events[step.cause.event].id,
            )
            for step in now.deferred
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
        passing=tuple((seat, state.cards.equipment[card].id) for seat, card in now.passing),
    )
