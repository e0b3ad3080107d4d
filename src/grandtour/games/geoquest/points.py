"""Points: gaining and losing them, and the extras for points from events (rulings section 6)."""

from typing import ClassVar, Literal

from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import YES, Action
from grandtour.games.geoquest.agenda import Cause, Happen, YesOrNo
from grandtour.games.geoquest.cards.box import NO_EVENT
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.dice import FACES, THROW_COUNT, TOTALS
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.state import State


def gain(state: State, seat: Seat, points: int, source: str) -> None:
    if points:
        state.coins[seat] += points
        state.standings_changed = True
        state.tell("points_gained", seat=seat, points=points, card=source)


def lose(state: State, seat: Seat, points: int, source: str, *, penalty: bool = True) -> None:
    """Never below 0; what a card counts while it is held cannot be lost this way."""
    if penalty:
        points = min(points, state.kits[seat].penalty_cap)
    points = min(points, purse(state, seat))
    if points > 0:
        state.coins[seat] -= points
        state.standings_changed = True
        state.tell("points_lost", seat=seat, points=points, card=source)


def purse(state: State, seat: Seat) -> int:
    """Points that can be lost or paid."""
    return state.coins[seat] + state.ftf[seat]


def throw_aside(state: State, seat: Seat, source: str) -> int:
    """A throw that neither moves nor searches: no doubles, no new cache."""
    throw = state.chance.below(THROW_COUNT)
    green, red = FACES[throw]
    state.tell("threw", seat=seat, green=green, red=red, total=TOTALS[throw], card=source)
    return throw


Per = Literal["", "ftf", "bug", "hard_find", "other_attendee"]


def times(state: State, per: Per, seat: Seat) -> int:
    """How often an effect happens that is counted per something."""
    if per == "ftf":
        return state.ftf[seat]
    if per == "bug":
        return len(state.bugs[seat])
    if per == "hard_find":
        return state.hard_finds[seat]
    if per == "other_attendee":
        return (state.now.crowd & ~(1 << seat)).bit_count()
    return 1


class GainPoints(Effect, frozen=True):
    points: int
    per: Per = ""
    once_per: Literal["", "place"] = ""
    scope: Literal["", "both"] = ""

    def happen(self, state: State, cause: Cause) -> None:
        if not self.scope:
            _award(state, cause, self.points * times(state, self.per, cause.seat))
            return
        # Both who have swapped something; nobody if the swap could not be.
        partner = state.now.partner
        if partner != NOBODY:
            _award(state, Cause(partner, cause.card, cause.event, cause.other), self.points)
            _award(state, cause, self.points)


class LosePoints(Effect, frozen=True):
    points: int
    per: Literal["", "ftf", "bug", "hard_find"] = ""

    def happen(self, state: State, cause: Cause) -> None:
        seat = cause.seat
        lose(state, seat, self.points * times(state, self.per, seat), cause.card)


class RollPoints(Effect, frozen=True):
    """As many points as a throw shows."""

    def happen(self, state: State, cause: Cause) -> None:
        _award(state, cause, TOTALS[throw_aside(state, cause.seat, cause.card)])


def _award(state: State, cause: Cause, points: int) -> None:
    """Points for a player, with the extras that points from an event card bring, once a card."""
    seat, card, event = cause.seat, cause.card, cause.event
    extras = state.kits[seat].triggers.get("event_awards_points", ())
    if event == NO_EVENT or not extras or points <= 0 or (event, seat) in state.now.awarded:
        gain(state, seat, points, card)
        return
    state.now.awarded += ((event, seat),)
    # An extra that one may choose is a throw instead of the points.
    instead = [extra for extra in extras if extra.effect.chosen is not extra.effect]
    for extra in extras:
        if extra not in instead:
            state.push(Happen(extra.effect, Cause(seat, extra.source)))
    if instead:
        state.push(Award(seat, card, points, instead[0].source))
    else:
        gain(state, seat, points, card)


class Award(YesOrNo, frozen=True):
    """Whether to throw for points, by `other_card`, instead of taking those of an event."""

    kind: ClassVar[Kind] = "award"

    amount: int
    other_card: str

    def answer(self, state: State, action: Action) -> None:
        points = self.amount
        if action == YES:
            points = TOTALS[throw_aside(state, self.seat, self.other_card)]
        gain(state, self.seat, points, self.card)

    def facts(self, _state: State) -> Facts:
        return {"card": self.other_card, "event": self.card, "amount": self.amount}
