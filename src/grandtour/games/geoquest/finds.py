# ruff: noqa: ARG001 - the functions of one register share their signature
"""What a find gives: points, the first-to-find coin, equipment, a travel bug (section 7)."""

from grandtour.core.game import Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import NO, Action, on_card
from grandtour.games.geoquest.board import NAMES
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.equipment import draw_and_choose
from grandtour.games.geoquest.machine import (
    Menu,
    Scene,
    effect,
    push,
    push_effect,
    question,
    step,
)
from grandtour.games.geoquest.state import Cache, Carried, Credit, Table
from grandtour.games.geoquest.table_events import running_reactions

_LEVEL_WITH_EXTRA = 3


@step("find")
def _find(table: Table, seat: Seat, number: int) -> None:
    """The player's own find: the level, and the coin if nobody was here before."""
    cache = table.cache(number)
    assert cache is not None
    disk = table.disk(cache)
    less = sum(optional.less for optional in table.kits[seat].optional)
    cheap = max(less, 1) if cache.cheap >> seat & 1 else 0
    first = not cache.found and cache.first == NOBODY
    if first:
        table.ftf[seat] += 1
        cache = cache._replace(first=seat)
    credit = Credit(number, disk.level, disk.hard, cache.muggled, cheap)
    _log_find(table, seat, cache, credit, first=first)


def _log_find(
    table: Table, seat: Seat, cache: Cache | None, credit: Credit, *, first: bool
) -> None:
    points = max(0, credit.level - credit.less)
    table.coins[seat] += points
    table.finds[seat] += 1
    table.hard_finds[seat] += credit.hard
    table.last_found[seat] = credit.cache
    table.standings_changed = True
    if cache is None:
        table.tell("found_gone", seat=seat, level=credit.level, points=points)
    else:
        found = cache.found | 1 << seat
        table.replace_cache(cache._replace(found=found))
        table.complete |= found.bit_count() == table.seats
        kind = "found_first" if first else "found"
        table.tell(kind, seat=seat, tile=NAMES[cache.tile], level=credit.level, points=points)
        push(table, "offer_bug", seat, credit.cache)
    push(table, "find_gear", seat, credit.muggled)
    running_reactions(table, "find_cache", seat)
    kit = table.kits[seat]
    reactions = list(kit.triggers.get("find_cache", ()))
    if credit.level == _LEVEL_WITH_EXTRA:
        reactions += kit.triggers.get("find_cache_level3", ())
    for sourced in reactions:
        if sourced.effect.word != "equipment_choice":
            push_effect(table, sourced.effect, Scene(seat, sourced.source))


@step("find_gear")
def _find_gear(table: Table, seat: Seat, muggled: bool) -> None:
    """One card, or the choice that the best of one's cards gives."""
    now = table.now
    armed, now.armed = now.armed, ()
    if muggled:
        table.tell("nothing_inside", seat=seat)
        return
    choices = [number for _, number in armed]
    choices += [
        sourced.effect.number()
        for sourced in table.kits[seat].triggers.get("find_cache", ())
        if sourced.effect.word == "equipment_choice"
    ]
    if table.settings.draw_two_keep_one:
        choices.append(2)
    draw_and_choose(table, seat, max(choices, default=1))


@effect("equipment_choice")
def _choice_at_the_find(table: Table, call: Call, scene: Scene) -> None:
    """Looked up when the find gives its equipment."""


# A companion's find.


@step("collect")
def _collect(table: Table) -> None:
    """All finds that companions made since the last turn, then the end of this one."""
    seat = table.active
    waiting, table.credits[seat] = table.credits[seat], ()
    push(table, "finish")
    for credit in reversed(waiting):
        push(table, "collect_one", seat, credit)


@step("collect_one")
def _collect_one(table: Table, seat: Seat, credit: Credit) -> None:
    cache = table.cache(credit.cache)
    if cache is not None:
        credit = credit._replace(muggled=cache.muggled)
    _log_find(table, seat, cache, credit, first=False)


# A travel bug to take along.


@step("offer_bug")
def _offer_bug(table: Table, seat: Seat, number: int) -> None:
    cache = table.cache(number)
    if cache is not None and cache.bugs:
        push(table, "take_bug", seat, number)


def _bug_menu(table: Table, seat: Seat, number: int) -> Menu:
    cache = table.cache(number)
    bugs = cache.bugs if cache is not None else ()
    return [*(on_card("take", table.cards.bugs[bug].id) for bug in bugs), NO]


def _bug_taken(table: Table, seat: Seat, action: Action, number: int) -> None:
    cache = table.cache(number)
    if cache is None or action.verb == "no":
        table.tell("bug_left_there", seat=seat)
        return
    bug = table.cards.bug_number[action.what]
    table.replace_cache(cache._replace(bugs=tuple(each for each in cache.bugs if each != bug)))
    table.bugs[seat] += (Carried(bug, number),)
    table.tell("bug_taken", seat=seat, bug=action.what, tile=NAMES[cache.tile])


def _bug_facts(table: Table, seat: Seat, number: int) -> Facts:
    cache = table.cache(number)
    if cache is None:
        return {}
    bugs = tuple(table.cards.bugs[bug].id for bug in cache.bugs)
    return {"tile": NAMES[cache.tile], "cards": bugs}


question("take_bug", _bug_menu, _bug_taken, _bug_facts)
