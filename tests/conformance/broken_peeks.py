"""Peek, telling a secret in one way each: by an event, a number, an order, a remark."""

from collections.abc import Sequence

from grandtour.core.chance import Chance, Stream
from grandtour.core.game import Event, Options, Remark, Seat
from tests.conformance.peek import HAND, SPARE, Move, Peek, PeekGame, PeekView, ShowsHighest

HIGH = 4


class TellsAThirdHand(Peek):
    """To all, whoever acts: the hand of the next seat."""

    def played_event(self, seat: Seat, action: Move) -> Event:
        event = super().played_event(seat, action)
        data = {**event.data, "next": tuple(self.hands[(seat + 1) % len(self.hands)])}
        return Event(event.kind, data, event.seats, event.twin)


class TellsTheActorsHand(Peek):
    def played_event(self, seat: Seat, action: Move) -> Event:
        if action.verb == "hide":
            return super().played_event(seat, action)
        return Event("shown", {"seat": seat, "card": action.card, "rest": tuple(self.hands[seat])})


class TellsTheNextCard(Peek):
    def play(self, seat: Seat, action: Move) -> list[Event]:
        events = super().play(seat, action)
        return [*events, Event("shuffled", {"on_top": self.deck[:1]})]


class CountsEventsBySecrets(Peek):
    """It rustles when the next seat holds a high card."""

    def play(self, seat: Seat, action: Move) -> list[Event]:
        events = super().play(seat, action)
        high = max(self.hands[(seat + 1) % len(self.hands)], default=0) > HIGH
        return [*events, Event("rustled", {})] if high else events


class TellsTheActorBySecrets(Peek):
    """The same, for the one who acts alone."""

    def play(self, seat: Seat, action: Move) -> list[Event]:
        *events, last = super().play(seat, action)
        high = max(self.hands[(seat + 1) % len(self.hands)], default=0) > HIGH
        return [*events, last, Event("rustled", {}, (seat,))] if high else [*events, last]


class DrawsForEachEvent(PeekGame):
    """What it imagines depends on how much was told, and on nothing that was told."""

    def imagine(self, view: PeekView, log: Sequence[Event], chance: Stream) -> Peek:
        for _ in log:
            chance.word()
        return super().imagine(view, log, chance)


class OrdersEventsBySecrets(Peek):
    def play(self, seat: Seat, action: Move) -> list[Event]:
        events = [*super().play(seat, action), Event("rustled", {}), Event("breathed", {})]
        low = min(self.hands[(seat + 1) % len(self.hands)], default=0) < HIGH
        return events if low else [*events[:-2], events[-1], events[-2]]


class ProgressesBySecrets(Peek):
    def progress(self) -> float:
        return min(1.0, super().progress() + sum(self.hands[-1]) / 1000)


class TellsADealtCard(PeekGame):
    def dealt_event(self, state: Peek, seat: Seat) -> Event:
        event = super().dealt_event(state, seat)
        twin = Event("dealt_hidden", {"seat": seat, "lowest": state.hands[seat][0]})
        return Event(event.kind, event.data, event.seats, twin)


class TellsTheFirstOfTheDeck(PeekGame):
    def dealt_event(self, state: Peek, seat: Seat) -> Event:
        event = super().dealt_event(state, seat)
        data = {**event.data, "next": state.deck[0]}
        return Event(event.kind, data, event.seats, event.twin)


class DealsAlwaysTheSame(PeekGame):
    """It hides a deck that no draw has shuffled."""

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[Peek, list[Event]]:
        state = self.rules(seats, list(range(1, HAND * seats + SPARE + 1)))
        return state, [self.dealt_event(state, seat) for seat in range(seats)]


class IsPatientBySecrets(PeekGame):
    def patience(self, state: Peek) -> float | None:
        return 30.0 + sum(state.hands[-1])


class IsSilentBySecrets(PeekGame):
    def silent(self, state: Peek) -> bool:
        return sum(state.hands[-1]) % 2 == 0


class TeamsUpBySecrets(PeekGame):
    def teams(self, state: Peek) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 1),) if sum(state.hands[-1]) % 2 else ()


class FallsBackOnSecrets(PeekGame):
    def fallback(self, state: Peek, seat: Seat) -> Move:
        legal = state.legal(seat)
        return legal[sum(state.hands[(seat + 1) % len(state.hands)]) % len(legal)]


class RemarksOnItsHand(ShowsHighest):
    def words(self, view: PeekView) -> Remark:
        return Remark("shown", {"left": tuple(view.hand)})


class RemarksWhenItHoldsMore(ShowsHighest):
    """What it says is harmless; that it says something is not."""

    def remark(self, view: PeekView, log: object) -> Remark | None:
        return Remark("well", {}) if max(view.hand, default=0) > HIGH else None


def playing(rules: type[Peek], kind: type[PeekGame] = PeekGame) -> PeekGame:
    game = kind()
    game.rules = rules
    return game
