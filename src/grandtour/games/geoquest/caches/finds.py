"""What a find gives: points, the first-to-find coin, equipment, a travel bug (section 7)."""

from typing import ClassVar

from msgspec.structs import replace

from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import NO, Action, on_card
from grandtour.games.geoquest.agenda import Cause, Happen, Menu, Question, Step
from grandtour.games.geoquest.board import NAMES
from grandtour.games.geoquest.cards.equipment import draw_and_choose
from grandtour.games.geoquest.cards.standing import EquipmentChoice
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.events.lasting import running_reactions
from grandtour.games.geoquest.state import Cache, Carried, State
from grandtour.games.geoquest.turn.ending import Finish
from grandtour.games.geoquest.view import Credit

_LEVEL_WITH_EXTRA = 3


class Find(Step, frozen=True):
    """The player's own find: the level, and the coin if nobody was here before."""

    seat: Seat
    cache: int

    def run(self, state: State) -> None:
        seat = self.seat
        cache = state.cache(self.cache)
        assert cache is not None
        disk = state.disk(cache)
        less = sum(optional.less for optional in state.kits[seat].optional)
        cheap = max(less, 1) if cache.cheap >> seat & 1 else 0
        first = not cache.found and cache.first == NOBODY
        if first:
            # The coin is a point (`State.points`).
            state.ftf[seat] += 1
            cache = cache._replace(first=seat)
        credit = Credit(cache.number, disk.level, disk.hard, cache.muggled, cheap)
        _log_find(state, seat, cache, credit, first=first)


def _log_find(
    state: State, seat: Seat, cache: Cache | None, credit: Credit, *, first: bool
) -> None:
    points = max(0, credit.level - credit.less)
    state.coins[seat] += points
    state.finds[seat] += 1
    state.hard_finds[seat] += credit.hard
    state.last_found[seat] = credit.cache
    state.standings_changed = True
    if cache is None:
        state.tell("found_gone", seat=seat, level=credit.level, points=points)
    else:
        found = cache.found | 1 << seat
        state.replace_cache(cache._replace(found=found))
        state.complete |= found.bit_count() == state.seats
        kind = "found_first" if first else "found"
        state.tell(kind, seat=seat, tile=NAMES[cache.tile], level=credit.level, points=points)
        state.push(OfferBug(seat, credit.cache))
    state.push(FindGear(seat, credit.muggled))
    running_reactions(state, "find_cache", seat)
    triggers = state.kits[seat].triggers
    reactions = list(triggers.get("find_cache", ()))
    if credit.level == _LEVEL_WITH_EXTRA:
        reactions += triggers.get("find_cache_level3", ())
    for card, effect in reactions:
        if not isinstance(effect, EquipmentChoice):
            state.push(Happen(effect, Cause(seat, card)))


class FindGear(Step, frozen=True):
    """One equipment card, or the choice that the best of one's cards gives."""

    seat: Seat
    muggled: bool

    def run(self, state: State) -> None:
        now = state.now
        armed, now.armed = now.armed, ()
        if self.muggled:
            state.tell("nothing_inside", seat=self.seat)
            return
        choices = [number for _, number in armed]
        choices += [
            effect.number
            for _, effect in state.kits[self.seat].triggers.get("find_cache", ())
            if isinstance(effect, EquipmentChoice)
        ]
        if state.settings.draw_two_keep_one:
            choices.append(2)
        draw_and_choose(state, self.seat, max(choices, default=1))


# A companion's find.


class Collect(Step, frozen=True):
    """All finds that companions made since the last turn, then the end of this one."""

    def run(self, state: State) -> None:
        seat = state.active
        waiting, state.credits[seat] = state.credits[seat], ()
        state.push(Finish())
        state.push_all([CollectOne(seat, credit) for credit in waiting])


class CollectOne(Step, frozen=True):
    seat: Seat
    credit: Credit

    def run(self, state: State) -> None:
        credit = self.credit
        cache = state.cache(credit.cache)
        if cache is not None:
            credit = replace(credit, muggled=cache.muggled)
        _log_find(state, self.seat, cache, credit, first=False)


# A travel bug to take along.


class OfferBug(Step, frozen=True):
    """Asks for a travel bug if there is one in the cache."""

    seat: Seat
    cache: int

    def run(self, state: State) -> None:
        cache = state.cache(self.cache)
        if cache is not None and cache.bugs:
            state.push(TakeBug(self.seat, self.cache))


class TakeBug(Question, frozen=True):
    """Which travel bug to take from the cache, if any."""

    kind: ClassVar[Kind] = "take_bug"

    cache: int

    def menu(self, state: State) -> Menu:
        cache = state.cache(self.cache)
        bugs = cache.bugs if cache is not None else ()
        return [*(on_card("take", state.cards.bugs[bug].id) for bug in bugs), NO]

    def answer(self, state: State, action: Action) -> None:
        seat, cache = self.seat, state.cache(self.cache)
        if cache is None or action == NO:
            state.tell("bug_left_there", seat=seat)
            return
        bug = state.cards.bug_number[action.what]
        state.replace_cache(cache._replace(bugs=tuple(each for each in cache.bugs if each != bug)))
        state.bugs[seat] += (Carried(bug, self.cache),)
        state.tell("bug_taken", seat=seat, bug=action.what, tile=NAMES[cache.tile])

    def facts(self, state: State) -> Facts:
        cache = state.cache(self.cache)
        if cache is None:
            return {}
        bugs = tuple(state.cards.bugs[bug].id for bug in cache.bugs)
        return {"tile": NAMES[cache.tile], "cards": bugs}
