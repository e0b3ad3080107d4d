"""Risks of War (rulebook "Risks of War", rulings section 7): dice, commitments, the decider.

Before the commitments there is a peace conference; the numbers P.. are those of pledges.md.
"""

from typing import TYPE_CHECKING

from grandtour.core.game import Event, Seat
from grandtour.games.europa.actions import (
    CALM,
    COMMIT_MENUS,
    END,
    READY,
    Action,
    pledges,
)
from grandtour.games.europa.board import (
    BIT,
    CODES,
    LAND,
    WAR_COST,
    WAR_TABLE,
    Countries,
    codes,
    conflict_points,
    numbers,
)
from grandtour.games.europa.dice import rank
from grandtour.games.europa.negotiation import answers, judge_pledges, lapse
from grandtour.games.europa.view import Effect, WarRoll

if TYPE_CHECKING:
    from grandtour.games.europa.rules import State

ROLLS_A_TURN = 6
FIRST_WAR_TURN = 3
PRIZES = (4, 2, 1)
UNKNOWN = -1
"""The gift of a seat that has not committed yet."""

_EVENTS: dict[Effect, str] = {
    "member": "rolled_member",
    "tension": "rolled_tension",
    "war": "rolled_war",
    "spread": "rolled_spread",
}


# The dice.


def roll_dice(state: "State", events: list[Event]) -> None:
    """Six rolls; the sums were drawn before play (R32)."""
    sums, state.dice = state.dice[:ROLLS_A_TURN], state.dice[ROLLS_A_TURN:]
    state.rolls = tuple(apply_roll(state, roll) for roll in sums)
    for rolled in state.rolls:
        data = {
            "roll": rolled.roll,
            "country": rolled.country,
            "countries": list(rolled.countries),
        }
        events.append(Event(_EVENTS[rolled.effect], data))


def apply_roll(state: "State", roll: int) -> WarRoll:
    """What one roll does to the country that it names, and to its neighbours (7.1)."""
    country = WAR_TABLE[roll]
    bit = BIT[country]
    effect: Effect
    if state.members & bit:
        effect, changed = "member", 0
    elif state.war & bit:
        effect, changed = "spread", LAND[country] & ~state.members & ~state.war
        escalate(state, changed)
    else:
        effect, changed = "war" if state.tension & bit else "tension", bit
        escalate(state, bit)
    return WarRoll(roll, CODES[country], effect, codes(changed))


def escalate(state: "State", countries: Countries) -> None:
    """One step up for each of them, and no further (R07): none, Tension, War."""
    state.war |= countries & state.tension
    state.tension ^= countries


# The commitments.


def open_commitments(state: "State", events: list[Event]) -> None:
    """R12: without any conflict there is nothing to commit to."""
    state.level = conflict_points(state.tension, state.war)
    if not state.level:
        events.append(Event("no_conflict", {}))
        state.open_placement(events)
        return
    events.append(Event("conflict", {"level": state.level}))
    state.waiting = (1 << state.seats) - 1
    state.given = [UNKNOWN] * state.seats
    state.made = [0] * state.seats
    state.ready = 0
    state.phase = "confer" if state.settings.conference else "commit"


def confer_menu(state: "State", seat: Seat) -> tuple[Action, ...]:
    """P1: those who are ready may still pledge and answer. P2: all may commit already."""
    menu = answers(state, seat) if state.offers else ()
    if state.waiting >> seat & 1:
        menu += (READY,)
    menu += COMMIT_MENUS[state.pawns[seat]]
    return menu + pledges(state.recruits, seat) if state.may_offer(seat) else menu


def open_commitment(state: "State", events: list[Event]) -> None:
    """The conference is over: the commitments that are not in yet are due."""
    events.append(Event("conference_over", {}))
    state.phase = "commit"
    state.ready = 0
    state.waiting = sum(1 << seat for seat, pawns in enumerate(state.given) if pawns == UNKNOWN)
    if not state.waiting:
        _reveal(state, events)


def commit_menu(state: "State", seat: Seat) -> tuple[Action, ...]:
    """P2: a commitment may be changed until all are in."""
    return COMMIT_MENUS[state.pawns[seat]]


def commit(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    pawns = action.number
    if state.phase not in ("confer", "commit") or pawns > state.pawns[seat]:
        return None
    sealed = None if state.given[seat] != UNKNOWN else Event("has_committed", {"seat": seat})
    events = [Event("committed", {"seat": seat, "n": pawns}, (seat,), sealed)]
    state.given[seat] = pawns
    if not state.waiting >> seat & 1:
        return events
    state.waiting &= ~(1 << seat)
    if state.phase == "confer":
        state.ready |= 1 << seat
    if not state.waiting:
        if state.phase == "confer":
            lapse(state)
            open_commitment(state, events)
        else:
            _reveal(state, events)
    return events


def _reveal(state: "State", events: list[Event]) -> None:
    given, total, level = state.given, sum(state.given), state.level
    state.revealed = True
    for seat, pawns in enumerate(given):
        state.pawns[seat] -= pawns
        events.append(Event("revealed", {"seat": seat, "n": pawns}))
    judge_pledges(state, events)
    if total >= level:
        events.append(Event("peace_made", {"total": total, "level": level}))
        state.tension = state.war = 0
        _award(state, _most_generous(state, events), events)
        state.open_placement(events)
        return
    events.append(Event("peace_failed", {"total": total, "level": level}))
    _punish(state, _most_selfish(state, events), events)
    _appoint(state, events)


def _most_generous(state: "State", events: list[Event]) -> list[Seat]:
    """Ties: fewer Political Points, then the higher die (7.4). R13: only seats that gave pawns."""
    given, points = state.given, state.points
    givers = [seat for seat, pawns in enumerate(given) if pawns]
    return rank(givers, lambda seat: (-given[seat], points[seat]), state.ties, events)


def _most_selfish(state: "State", events: list[Event]) -> list[Seat]:
    """Ties: who gave less, then the lower die (7.5). R34: only seats that kept pawns."""
    given, kept = state.given, state.pawns
    keepers = [seat for seat, pawns in enumerate(kept) if pawns]
    return rank(keepers, lambda seat: (-kept[seat], given[seat]), state.ties, events, high=False)


def _award(state: "State", ranked: list[Seat], events: list[Event]) -> None:
    changes = [0] * state.seats
    for seat, prize in zip(ranked, PRIZES, strict=False):
        changes[seat] = prize
        state.victory[seat] += prize
        events.append(Event("prize", {"seat": seat, "n": prize}))
    state.changes = tuple(changes)


def _punish(state: "State", ranked: list[Seat], events: list[Event]) -> None:
    """R35: the total may fall below zero."""
    changes = [0] * state.seats
    for seat, loss in zip(ranked, PRIZES, strict=False):
        changes[seat] = -loss
        state.victory[seat] -= loss
        events.append(Event("penalty", {"seat": seat, "n": loss}))
    state.changes = tuple(changes)


# The decider.


def _appoint(state: "State", events: list[Event]) -> None:
    """The seat that gave most decides; ties: MORE Political Points, then the higher die (7.5)."""
    given, points = state.given, state.points
    state.left = sum(given)
    if not state.left:
        # R16: nothing to spend, and so nothing to decide.
        state.open_placement(events)
        return
    most = max(given)
    givers = [seat for seat, pawns in enumerate(given) if pawns == most]
    state.decider = rank(givers, lambda seat: -points[seat], state.ties, events)[0]
    if decide_menu(state, state.decider):
        events.append(Event("deciding", {"seat": state.decider, "n": state.left}))
    state.phase = "decide"
    state.waiting = 1 << state.decider
    _go_on(state, events)


def decide_menu(state: "State", seat: Seat) -> tuple[Action, ...]:
    """R14: Wars as long as one can be paid for, then Tensions."""
    if seat != state.decider:
        return ()
    wars = affordable(state)
    if wars:
        return tuple(END[country] for country in numbers(wars))
    return tuple(CALM[country] for country in numbers(state.tension)) if state.left else ()


def affordable(state: "State") -> Countries:
    """The Wars that the pawns left can end."""
    left = state.left
    return sum(BIT[country] for country in numbers(state.war) if WAR_COST[country] <= left)


def end_war(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    country = action.country
    if state.phase != "decide" or seat != state.decider or not affordable(state) & BIT[country]:
        return None
    cost = WAR_COST[country]
    # R15: the marker goes, it is not turned back to Tension.
    state.war &= ~BIT[country]
    state.left -= cost
    data = {"seat": seat, "country": CODES[country], "n": cost, "left": state.left}
    return _go_on(state, [Event("war_ended", data)])


def calm(state: "State", seat: Seat, action: Action) -> list[Event] | None:
    bit = BIT[action.country]
    if state.phase != "decide" or seat != state.decider or not state.tension & bit:
        return None
    if affordable(state):
        return None
    state.tension &= ~bit
    state.left -= 1
    data = {"seat": seat, "country": CODES[action.country], "left": state.left}
    return _go_on(state, [Event("calmed", data)])


def _go_on(state: "State", events: list[Event]) -> list[Event]:
    """To the placement, once nothing more can be paid for."""
    if not decide_menu(state, state.decider):
        state.left = 0
        state.open_placement(events)
    return events
