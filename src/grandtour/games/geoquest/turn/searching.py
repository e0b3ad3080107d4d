"""Searching: the result of a throw, stages, companions (rulings section 7)."""

from typing import ClassVar

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import ACCEPT, AGAIN, STOP, Action
from grandtour.games.geoquest.agenda import Cause, Menu, Step
from grandtour.games.geoquest.board import BOARD, NAMES
from grandtour.games.geoquest.caches.finds import Find
from grandtour.games.geoquest.cards.play import CalmMoment, cards_menu, optional_open
from grandtour.games.geoquest.decision import Facts, Kind, SearchOdds
from grandtour.games.geoquest.dice import DNF, FIND, NEW_CACHE, THROW_COUNT
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.puzzles.answers import in_range, is_open
from grandtour.games.geoquest.state import (
    AFTER,
    NO_CACHE,
    SEARCHING,
    THROWN,
    Cache,
    FindThrow,
    State,
)
from grandtour.games.geoquest.turn import throwing
from grandtour.games.geoquest.turn.moving import Walks
from grandtour.games.geoquest.turn.sums import DICE_PARTS, parts, shown, total
from grandtour.games.geoquest.view import Credit


def searchable(state: State, seat: Seat) -> list[Cache]:
    """The caches that this player may search now."""
    if not state.cache_tiles:
        return []
    return [
        cache
        for cache in in_range(state, seat)
        if is_open(state, seat, cache) and (not cache.category or cache.solved >> seat & 1)
    ]


def _target(state: State, seat: Seat) -> Cache | None:
    """The cache that the throw is for; if the token was carried off, the one under it now."""
    found = searchable(state, seat)
    for cache in found:
        if cache.number == state.now.target:
            return cache
    here = state.cache_at(state.places[seat])
    if here is not None and here in found:
        state.now.target = here.number
        return here
    return None


def _succeeds(state: State, seat: Seat, cache: Cache) -> bool:
    now = state.now
    if now.sure or FIND[now.throw]:
        return True
    ignored = state.kits[seat].ignore_dnf >> BOARD.terrain[cache.tile] & 1
    if DNF[now.throw] and not ignored:
        return False
    return total(parts(state)) >= state.disk(cache).level


def odds(state: State, seat: Seat, cache: Cache) -> SearchOdds:
    """What a search of this cache needs, before the dice are thrown."""
    trial = state.copy()
    now = trial.now
    now.stage, now.declared, now.target = THROWN, SEARCHING, cache.number
    throwing.collect_bonuses(trial, seat)
    hits = 0
    sums: list[dict[str, int]] = []
    for now.throw in range(THROW_COUNT):
        hits += not NEW_CACHE[now.throw] and _succeeds(trial, seat, cache)
        added: dict[str, int] = {}
        for source, amount in parts(trial)[len(DICE_PARTS) :]:
            added[source] = added.get(source, 0) + amount
        sums.append(added)
    return SearchOdds(
        tile=NAMES[cache.tile],
        level=state.disk(cache).level,
        bonuses=tuple(
            (source, amount)
            for source, amount in sums[0].items()
            if all(added.get(source) == amount for added in sums)
        ),
        throws=hits,
    )


def weigh(state: State) -> None:
    """Asks for cards if there may be any: the number of events in a hand is no secret."""
    seat = state.active
    cache = _target(state, seat)
    if cache is None:
        _give_up(state, seat)
    elif state.hands[seat] or (_could_help(state, seat) and not _succeeds(state, seat, cache)):
        state.push(Result(seat))
    else:
        state.push(Judge())


def _give_up(state: State, seat: Seat) -> None:
    """The token was carried off: there is nothing to search."""
    state.tell("search_void", seat=seat)
    state.now.stage = AFTER
    state.push(Walks())


def _could_help(state: State, seat: Seat) -> bool:
    return any(optional_open(state, optional.source) for optional in state.kits[seat].optional)


class Result(CalmMoment, frozen=True):
    """The search throw lies there: cards may still change it."""

    kind: ClassVar[Kind] = "result"

    def menu(self, state: State) -> Menu:
        return [ACCEPT, *cards_menu(state, self.seat)]

    def answer(self, state: State, _action: Action) -> None:
        state.push(Judge())

    def facts(self, state: State) -> Facts:
        cache = state.cache(state.now.target)
        if cache is None:
            return {}
        return {"tile": NAMES[cache.tile], "amount": state.disk(cache).level}


class Judge(Step, frozen=True):
    """Whether the search has succeeded."""

    def run(self, state: State) -> None:
        seat, now = state.active, state.now
        cache = _target(state, seat)
        if cache is None:
            _give_up(state, seat)
            return
        success = _succeeds(state, seat, cache)
        found = parts(state)
        points = total(found)
        state.tell(
            "search_hit" if success else "search_missed",
            seat=seat,
            tile=NAMES[cache.tile],
            level=state.disk(cache).level,
            parts=shown(found),
            total=points,
        )
        now.sure = False
        now.stage = AFTER
        if success:
            _advance(state, seat, cache, points)
        else:
            state.push(Walks())


def _advance(state: State, seat: Seat, cache: Cache, points: int) -> None:
    """One more stage, for the roller and all companions; the last one is the find."""
    now, disk, tile = state.now, state.disk(cache), NAMES[cache.tile]
    cheap = cache.cheap
    if any(optional.source in now.used_on_throw for optional in state.kits[seat].optional):
        cheap |= 1 << seat
    team = _companions(state, seat, cache)
    progress = tuple(
        stages + (each == seat or each in team) for each, stages in enumerate(cache.progress)
    )
    cache = cache._replace(progress=progress, cheap=cheap)
    state.replace_cache(cache)
    for each in team:
        if progress[each] >= disk.stages:
            credit = Credit(cache.number, disk.level, disk.hard, cache.muggled, 0)
            state.credits[each] += (credit,)
            state.tell("team_find", seat=seat, seats=[each], tile=tile)
    if progress[seat] >= disk.stages:
        now.found += (FindThrow(cache.number, now.throw, points),)
        state.push(Walks())
        state.push(Find(seat, cache.number))
    else:
        stage, stages = progress[seat], disk.stages
        state.tell("stage_found", seat=seat, tile=tile, stage=stage, stages=stages)
        state.push(NextStage(seat))


def _companions(state: State, seat: Seat, cache: Cache) -> list[Seat]:
    """Who shares a success: on the cache's tile or the searcher's, and able to search it."""
    tiles = (cache.tile, state.places[seat])
    return [
        other
        for other in state.others(seat)
        if state.places[other] in tiles
        and is_open(state, other, cache)
        and (not cache.category or cache.solved >> other & 1)
    ]


class NextStage(CalmMoment, frozen=True):
    """Whether to search for the next stage of a multi-cache at once."""

    kind: ClassVar[Kind] = "stage"

    def menu(self, state: State) -> Menu:
        return [AGAIN, STOP, *cards_menu(state, self.seat)]

    def answer(self, state: State, action: Action) -> None:
        if action == AGAIN and _target(state, self.seat) is not None:
            state.push(throwing.Throw())
        else:
            state.tell("stopped", seat=self.seat)
            state.push(Walks())

    def facts(self, state: State) -> Facts:
        cache = state.cache(state.now.target)
        if cache is None:
            return {}
        left = state.disk(cache).stages - cache.progress[self.seat]
        return {"tile": NAMES[cache.tile], "amount": left}


class AutoSuccess(Effect, frozen=True):
    """A search that would fail succeeds."""

    def possible(self, state: State, cause: Cause) -> bool:
        now = state.now
        if cause.seat != state.active or now.stage != THROWN or now.declared != SEARCHING:
            return False
        cache = state.cache(now.target) if now.target != NO_CACHE else None
        return cache is not None and not _succeeds(state, cause.seat, cache)

    def happen(self, state: State, cause: Cause) -> None:
        state.now.sure = True
        state.tell("success_sure", seat=cause.seat, card=cause.card)
