"""The explained sum of a throw: the dice, and every bonus by its source (rulings section 4)."""

from typing import Final

from grandtour.core.seats import Seat
from grandtour.games.geoquest.board import BOARD
from grandtour.games.geoquest.cards.loadout import BASIC_SLOTS, NO_CAP
from grandtour.games.geoquest.dice import VALUES
from grandtour.games.geoquest.events.striking import protection
from grandtour.games.geoquest.state import SEARCHING, Running, State
from grandtour.games.geoquest.turn.bonuses import RollBonus, SearchBonus

Parts = list[tuple[str, int]]

DICE_PARTS: Final = ("green", "red")
"""The first parts of every sum."""
_DICE: Final = tuple(tuple(zip(DICE_PARTS, values, strict=True)) for values in VALUES)


def parts(state: State) -> Parts:
    """All that makes up the roll on the table, the dice first."""
    now, seat = state.now, state.active
    kit = state.kits[seat]
    found: Parts = [*_DICE[now.throw], *now.throw_bonuses]
    for source, amount, condition in kit.roll:
        if condition is None or condition.holds(state, seat):
            found.append((source, amount))
    if now.declared == SEARCHING:
        found += _search_parts(state, seat)
    else:
        for source, amount, condition in kit.move:
            if condition is None or condition.holds(state, seat):
                found.append((source, amount))
        if kit.empty_slot and kit.cards < BASIC_SLOTS:
            empty = BASIC_SLOTS - kit.cards
            found += [(grant.source, grant.amount * empty) for grant in kit.empty_slot]
    if state.running:
        found += _running_parts(state, seat)
    if kit.penalty_cap < NO_CAP:
        found = [(source, max(amount, -kit.penalty_cap)) for source, amount in found]
    return found


def total(found: Parts) -> int:
    points = 0
    for _, amount in found:
        points += amount
    return points if points > 0 else 0


def shown(found: Parts) -> list[list[str | int]]:
    """The parts as an event tells them."""
    return [[source, amount] for source, amount in found]


def _search_parts(state: State, seat: Seat) -> Parts:
    cache = state.cache(state.now.target)
    if cache is None:
        return []
    disk, terrain, fresh = state.disk(cache), BOARD.terrain[cache.tile], not cache.found
    found = [
        (source, bonus.amount)
        for source, bonus in state.kits[seat].search
        if bonus.helps(disk, terrain, fresh=fresh)
    ]
    found += [
        (optional.source, optional.bonus)
        for optional in state.kits[seat].optional
        if optional.source in state.now.used_on_throw
    ]
    if cache.bonus:
        found.append(("easier", cache.bonus))
    return found


def touches(state: State, running: Running, seat: Seat) -> bool:
    """Whether a lasting event has an effect on this player."""
    return not running.spared >> seat & 1 and not protection(state, running.event, seat)


def _running_parts(state: State, seat: Seat) -> Parts:
    found: Parts = []
    for running in state.running:
        effect = running.effect
        if isinstance(effect, RollBonus):
            holds = effect.condition is None or effect.condition.holds(state, seat)
        else:
            holds = isinstance(effect, SearchBonus) and state.now.declared == SEARCHING
        if holds and isinstance(effect, (RollBonus, SearchBonus)) and touches(state, running, seat):
            found.append((state.cards.events[running.event].id, effect.amount))
    return found
