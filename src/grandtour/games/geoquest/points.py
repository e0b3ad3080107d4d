# ruff: noqa: ARG001 - the functions of one register share their signature
"""Points: gaining and losing them, the extras for points from events, and the end of the game.

Rulings sections 1, 6 (Veda, Paramedic) and 10.
"""

from typing import Final

from grandtour.core.game import Outcome, Seat
from grandtour.core.seats import NOBODY
from grandtour.games.geoquest.actions import YES, Action
from grandtour.games.geoquest.decision import Facts
from grandtour.games.geoquest.dice import FACES, THROW_COUNT, TOTALS
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.machine import (
    Scene,
    effect,
    push,
    push_effect,
    question,
    yes_or_no,
)
from grandtour.games.geoquest.state import NO_EVENT, Table

GOAL: Final = 25
LAST_ROUND: Final = 120


def gain(table: Table, seat: Seat, points: int, source: str) -> None:
    if points:
        table.coins[seat] += points
        table.standings_changed = True
        table.tell("points_gained", seat=seat, points=points, card=source)


def lose(table: Table, seat: Seat, points: int, source: str, *, penalty: bool = True) -> None:
    """Never below 0; what a card counts while it is held cannot be lost this way."""
    if penalty:
        points = min(points, table.kits[seat].penalty_cap)
    points = min(points, purse(table, seat))
    if points > 0:
        table.coins[seat] -= points
        table.standings_changed = True
        table.tell("points_lost", seat=seat, points=points, card=source)


def purse(table: Table, seat: Seat) -> int:
    """Points that can be lost or paid."""
    return table.coins[seat] + table.ftf[seat]


def throw_aside(table: Table, seat: Seat, source: str) -> int:
    """A throw that neither moves nor searches: no doubles, no new cache."""
    throw = table.chance.below(THROW_COUNT)
    green, red = FACES[throw]
    table.tell("threw", seat=seat, green=green, red=red, total=TOTALS[throw], card=source)
    return throw


def times(table: Table, call: Call, seat: Seat) -> int:
    """How often an effect happens that is counted per something."""
    per = call.key("per")
    if per == "ftf":
        return table.ftf[seat]
    if per == "bug":
        return len(table.bugs[seat])
    if per == "hard_find":
        return table.hard_finds[seat]
    if per == "other_attendee":
        return (table.now.crowd & ~(1 << seat)).bit_count()
    return 1


@effect("gain_points")
def _gain_points(table: Table, call: Call, scene: Scene) -> None:
    seat = scene.seat
    if call.key("scope"):
        # Both who have swapped something; nobody if the swap could not be.
        partner = table.now.partner
        if partner != NOBODY:
            _award(table, call.number(), scene._replace(seat=partner))
            _award(table, call.number(), scene)
        return
    _award(table, call.number() * times(table, call, seat), scene)


@effect("lose_points")
def _lose_points(table: Table, call: Call, scene: Scene) -> None:
    lose(table, scene.seat, call.number() * times(table, call, scene.seat), scene.source)


@effect("roll_points")
def _roll_points(table: Table, call: Call, scene: Scene) -> None:
    throw = throw_aside(table, scene.seat, scene.source)
    _award(table, TOTALS[throw], scene)


def _award(table: Table, points: int, scene: Scene) -> None:
    """Points for a player, with the extras that points from an event card bring, once a card."""
    seat, source, event, _ = scene
    extras = table.kits[seat].triggers.get("event_awards_points", ())
    if event == NO_EVENT or not extras or points <= 0 or (event, seat) in table.now.awarded:
        gain(table, seat, points, source)
        return
    table.now.awarded += ((event, seat),)
    instead = [extra for extra in extras if extra.effect.word == "may"]
    for extra in extras:
        if extra.effect.word != "may":
            push_effect(table, extra.effect, Scene(seat, extra.source))
    if instead:
        push(table, "award", seat, points, source, instead[0].source)
    else:
        gain(table, seat, points, source)


def _take_award(
    table: Table, seat: Seat, action: Action, points: int, source: str, by: str
) -> None:
    if action is YES or action == YES:
        points = TOTALS[throw_aside(table, seat, by)]
    gain(table, seat, points, source)


def _award_facts(table: Table, seat: Seat, points: int, source: str, by: str) -> Facts:
    return {"card": by, "event": source, "amount": points}


question("award", yes_or_no, _take_award, _award_facts)


# The end.


def has_all_caches(table: Table, seat: Seat) -> bool:
    """Whether a player with at least one find has found every cache on the board."""
    return table.finds[seat] > 0 and all(cache.found >> seat & 1 for cache in table.caches)


def look_for_end(table: Table) -> None:
    """The game ends at once, or with its round if the table has agreed on that."""
    table.standings_changed = False
    table.peak = max(table.peak, *map(table.points, range(table.seats)))
    if not table.round_number or table.closing:
        return
    winners = [seat for seat in range(table.seats) if table.points(seat) >= GOAL]
    finders = [seat for seat in range(table.seats) if has_all_caches(table, seat)]
    if not winners and not finders:
        return
    if table.settings.finish_round:
        table.closing = True
        table.tell("closing", seats=winners or finders)
        return
    end(table, "points" if winners else "caches")


def end(table: Table, reason: str) -> None:
    table.reason = reason
    table.agenda = ()
    best = ranking(table)[0]
    table.tell("ended", seat=best, points=table.points(best), reason=reason)


def ranking(table: Table) -> list[Seat]:
    """The winner first: who met the condition, then points, FTF coins, finds, order of play."""

    def rank(seat: Seat) -> tuple[int, ...]:
        done = not table.settings.finish_round and (
            table.points(seat) >= GOAL or has_all_caches(table, seat)
        )
        turn = (seat - table.active) % table.seats
        return (-done, -table.points(seat), -table.ftf[seat], -table.finds[seat], turn)

    return sorted(range(table.seats), key=rank)


def outcome(table: Table) -> Outcome | None:
    if not table.reason:
        return None
    return Outcome(
        ranking=tuple((seat,) for seat in ranking(table)),
        scores=tuple(float(table.points(seat)) for seat in range(table.seats)),
        reason=table.reason,
    )
