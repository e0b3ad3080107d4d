"""The toy game, spoilt in one way each: the suite must find every one of them."""

import random
from collections.abc import Sequence
from typing import Self

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import IllegalAction
from grandtour.core.game import Event, Options, Outcome, Seat, Worlds
from grandtour.sample import SampleGame
from grandtour.sample.rules import Bid
from grandtour.sample.rules import SampleState as Auction
from grandtour.sample.rules import SampleView as AuctionView
from tests.toys import GAME


class Spoilt(SampleGame):
    """The rules of `kind` instead of the true ones, also in imagined worlds."""

    info = GAME.info

    kind: type[Auction] = Auction

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[Auction, list[Event]]:
        state, events = super().new(seats, options, chance)
        state.__class__ = self.kind
        return state, events

    def imagine(self, view: AuctionView, log: Sequence[Event], chance: Stream) -> Auction:
        world = super().imagine(view, log, chance)
        world.__class__ = self.kind
        return world


class ShowsNextPrize(Auction):
    __slots__ = ()

    def view(self, seat: Seat | None) -> AuctionView:
        return msgspec.structs.replace(super().view(seat), prizes_to_come=tuple(self.prizes))


class ShowsSealedBids(Auction):
    __slots__ = ()

    def view(self, seat: Seat | None) -> AuctionView:
        return msgspec.structs.replace(super().view(seat), bids=tuple(self.bids))


class RefusesWithASecret(Auction):
    __slots__ = ()

    def play(self, seat: Seat, action: Bid) -> list[Event]:
        if action.card not in self.hands[seat]:
            beaten = any(bid is not None and bid > action.card for bid in self.bids)
            raise IllegalAction("not_your_card", card=action.card, beaten=beaten)
        return super().play(seat, action)


class TellsTheCardInTheTwin(Auction):
    __slots__ = ()

    def _bid_event(self, seat: Seat, card: int) -> Event:
        event = super()._bid_event(seat, card)
        if event.twin is None:
            return event
        twin = Event(event.twin.kind, event.data)
        return Event(event.kind, event.data, event.seats, twin)


class TellsTheCardToAll(Auction):
    __slots__ = ()

    def _bid_event(self, seat: Seat, card: int) -> Event:
        return Event("bid_placed", {"seat": seat, "card": card})


class TellsTheNeighbour(Auction):
    __slots__ = ()

    def _bid_event(self, seat: Seat, card: int) -> Event:
        event = super()._bid_event(seat, card)
        friends = (seat, (seat + 1) % len(self.hands))
        return event if event.seats is None else Event(event.kind, event.data, friends, event.twin)


class ShortensMenusBySecrets(Auction):
    __slots__ = ()

    def legal(self, seat: Seat) -> list[Bid]:
        top = max((bid for bid in self.bids if bid is not None), default=0)
        return [bid for bid in super().legal(seat) if bid.card >= top] or super().legal(seat)


class ProgressesBySecrets(Auction):
    __slots__ = ()

    def progress(self) -> float:
        hint = sum(bid or 0 for bid in self.bids) / 1000
        return min(1.0, super().progress() + hint)


class BidsBeforeItChecks(Auction):
    __slots__ = ()

    def play(self, seat: Seat, action: Bid) -> list[Event]:
        if seat in self.turn() and action.card not in self.hands[seat]:
            self.bids[seat] = self.hands[seat][0]
        return super().play(seat, action)


class TakesAnyCard(Auction):
    __slots__ = ()

    def play(self, seat: Seat, action: Bid) -> list[Event]:
        if seat in self.turn() and action.card not in self.hands[seat]:
            action = self.legal(seat)[0]
        return super().play(seat, action)


class ListsACardTwice(Auction):
    __slots__ = ()

    def legal(self, seat: Seat) -> list[Bid]:
        legal = super().legal(seat)
        return [*legal, *legal[:1]]


class RewardsTheLast(Auction):
    __slots__ = ()

    def play(self, seat: Seat, action: Bid) -> list[Event]:
        events = super().play(seat, action)
        self.scores[seat] += len(events) > 1
        return events


class SharesHandsWithCopies(Auction):
    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.hands = self.hands
        return twin


class ForgetsScoresInCopies(Auction):
    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.scores = [0] * len(self.scores)
        return twin


class ChangesWhenLookedAt(Auction):
    __slots__ = ()

    def progress(self) -> float:
        self.prizes.reverse()
        self.scores[0] += 1
        return super().progress()


class RanksWithoutTheLast(Auction):
    __slots__ = ()

    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and msgspec.structs.replace(outcome, ranking=outcome.ranking[:1])


class NeverEnds(Auction):
    __slots__ = ()

    def play(self, seat: Seat, action: Bid) -> list[Event]:
        events = super().play(seat, action)
        if len(events) > 1:
            self.hands = [list(range(1, self.rounds + 1)) for _ in self.hands]
            self.prizes = list(range(1, self.rounds + 1))
            self.prize = self.prizes.pop()
            return events[:1]
        return events


class ImaginesAnotherBidOfItsOwn(Spoilt):
    def imagine(self, view: AuctionView, log: Sequence[Event], chance: Stream) -> Auction:
        nothing_known = msgspec.structs.replace(view, bids=(None,) * len(view.bids))
        return super().imagine(nothing_known, log, chance)


class NeverImaginesTheHighestBid(Spoilt):
    def imagine(self, view: AuctionView, log: Sequence[Event], chance: Stream) -> Auction:
        world = super().imagine(view, log, chance)
        for seat, sealed in enumerate(view.sealed):
            if sealed and view.bids[seat] is None:
                world.bids[seat] = chance.choice(view.hands[seat][:-1] or view.hands[seat])
        return world


class ImaginesOneWorld(Spoilt):
    def imagine(self, view: AuctionView, log: Sequence[Event], chance: Stream) -> Auction:
        return super().imagine(view, log, Chance.of("always the same").stream("world"))


class ImaginesOutsideItsStream(Spoilt):
    def imagine(self, view: AuctionView, log: Sequence[Event], chance: Stream) -> Auction:
        return super().imagine(view, log, Chance.fresh().stream("world"))


class ImaginesUnplayableHands(Spoilt):
    def imagine(self, view: AuctionView, log: Sequence[Event], chance: Stream) -> Auction:
        world = super().imagine(view, log, chance)
        world.prizes += [1, 2]
        return world


class FindsAnotherBidOfItsOwnLikely(Spoilt):
    def likely(self, view: AuctionView, log: Sequence[Event]) -> Worlds:
        nothing_known = msgspec.structs.replace(view, bids=(None,) * len(view.bids))
        return lambda chance: self.imagine(nothing_known, log, chance)


class WeighsOutsideItsStream(Spoilt):
    def likely(self, view: AuctionView, log: Sequence[Event]) -> Worlds:
        return lambda _: self.imagine(view, log, Chance.fresh().stream("world"))


class ShufflesWithTheRandomModule(Spoilt):
    def new(self, seats: int, options: Options, chance: Chance) -> tuple[Auction, list[Event]]:
        state, events = super().new(seats, options, chance)
        random.shuffle(state.prizes)
        return state, events


class ShufflesByHash(Spoilt):
    """Sets of words have another order in every process."""

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[Auction, list[Event]]:
        state, events = super().new(seats, options, chance)
        state.prizes = [int(word) for word in {str(prize) for prize in state.prizes}]
        return state, events


class CrashesOnOddTexts(Spoilt):
    def parse(self, text: str) -> Bid:
        return Bid(int(text.removeprefix("bid ")))


class ReadsNumbersBackwards(Spoilt):
    def parse(self, text: str) -> Bid:
        return Bid(10 - super().parse(text).card)


class FallsBackOnTheUnheld(Spoilt):
    def fallback(self, state: Auction, seat: Seat) -> Bid:
        return Bid(9)


class FallsBackOnSecrets(Spoilt):
    def fallback(self, state: Auction, seat: Seat) -> Bid:
        secret = sum(bid or 0 for bid in state.bids) + sum(state.prizes[:1])
        legal = state.legal(seat)
        return legal[secret % len(legal)]


class HasNoPatience(Spoilt):
    def patience(self, state: Auction) -> float | None:
        return 0.0


def spoilt(rules: type[Auction]) -> Spoilt:
    game = Spoilt()
    game.kind = rules
    return game


class TakesBackWhatWasLaidOpen(Spoilt):
    def may_take_back(self, log: Sequence[Event], action: Bid, told: Sequence[Event]) -> bool:
        return True
