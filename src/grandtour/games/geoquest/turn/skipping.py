"""Turns that are lost, owed or won by a card; one that is owed is sat out in beginning.py."""

from typing import Annotated, ClassVar

from grandtour.core.seats import Seat
from grandtour.games.geoquest.actions import YES, Action
from grandtour.games.geoquest.agenda import Cause, YesOrNo
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.state import AFTER, Owed, State
from grandtour.games.geoquest.turn.bonuses import add_to_roll


class EndTurn(Effect, frozen=True):
    def happen(self, state: State, cause: Cause) -> None:
        seat, now = cause.seat, state.now
        if seat != state.active:
            return
        soften = state.kits[seat].soften
        if soften and now.stage != AFTER and not now.ending:
            state.push(Soften(seat, soften[0].source, soften[0].amount))
        else:
            _stop_turn(state, seat, cause.card)


def _stop_turn(state: State, seat: Seat, card: str) -> None:
    state.now.ending = True
    state.tell("turn_lost", seat=seat, card=card)


class Soften(YesOrNo, frozen=True):
    """Whether to take a penalty on the roll instead of losing the turn."""

    kind: ClassVar[Kind] = "soften"

    amount: int

    def answer(self, state: State, action: Action) -> None:
        if action == YES:
            add_to_roll(state, self.seat, self.card, self.amount)
        else:
            _stop_turn(state, self.seat, self.card)

    def facts(self, _state: State) -> Facts:
        return {"card": self.card, "amount": self.amount}


class SkipTurn(Effect, frozen=True):
    """Turns to sit out, and what follows the last of them."""

    number: int
    then: Annotated[Effect | None, "once"] = None

    def happen(self, state: State, cause: Cause) -> None:
        owed = [Owed(cause.card, None)] * self.number
        if self.then is not None:
            owed[-1] = Owed(cause.card, self.then)
        state.skips[cause.seat] += tuple(owed)
        state.tell("skip_owed", seat=cause.seat, amount=self.number, card=cause.card)


class ExtraTurn(Effect, frozen=True):
    def happen(self, state: State, cause: Cause) -> None:
        if cause.seat == state.active:
            state.now.extra += 1
            state.tell("extra_turn_kept", seat=cause.seat, card=cause.card)
