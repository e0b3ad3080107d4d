"""The rules: the actions, the state, and what a seat may see of it."""

from itertools import groupby
from typing import Self

import msgspec

from grandtour.core.errors import IllegalAction
from grandtour.core.game import Event, Outcome, Seat, View

MOST_CARDS = 9


class Bid(msgspec.Struct, frozen=True):
    """The only action of this game. Its `str()` is what a person would type."""

    card: int

    def __str__(self) -> str:
        return f"bid {self.card}"


BIDS = {str(bid): bid for bid in map(Bid, range(1, MOST_CARDS + 1))}
_BY_CARD = {bid.card: bid for bid in BIDS.values()}


class SampleView(View, frozen=True, kw_only=True):
    """All that one seat may know, listed from nothing.

    Hands are common knowledge: a sealed card is still in the hand until it is revealed.
    """

    rounds: int
    prize: int | None
    prizes_to_come: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    sealed: tuple[bool, ...]
    bids: tuple[int | None, ...]
    open_bids: bool


class SampleState:
    """The whole truth, mutable and cheap to copy. `prizes` is the deck, face down."""

    __slots__ = ("bids", "hands", "open_bids", "prize", "prizes", "rounds", "scores")

    def __init__(self, seats: int, prizes: list[int], *, open_bids: bool) -> None:
        self.open_bids = open_bids
        self.rounds = len(prizes)
        self.prizes = prizes
        self.prize: int | None = None
        self.hands = [list(range(1, self.rounds + 1)) for _ in range(seats)]
        self.scores = [0] * seats
        self.bids: list[int | None] = [None] * seats

    def turn(self) -> tuple[Seat, ...]:
        """Sealed bids are made at the same time, so the game waits for several seats at once."""
        if self.prize is None:
            return ()
        waiting = tuple(seat for seat, bid in enumerate(self.bids) if bid is None)
        return waiting[:1] if self.open_bids else waiting

    def legal(self, seat: Seat) -> list[Bid]:
        return [_BY_CARD[card] for card in self.hands[seat]] if seat in self.turn() else []

    def play(self, seat: Seat, action: Bid) -> list[Event]:
        """First all that may be refused, then what is done: a refusal changes nothing."""
        if self.bids[seat] is not None:
            raise IllegalAction("already_bid")
        if seat not in self.turn():
            raise IllegalAction("not_your_turn")
        if action.card not in self.hands[seat]:
            raise IllegalAction("not_your_card", card=action.card)
        self.bids[seat] = action.card
        events = [self._bid_event(seat, action.card)]
        if None not in self.bids:
            events += self._reveal() + self.turn_prize()
        return events

    def view(self, seat: Seat | None) -> SampleView:
        return SampleView(
            seat=seat,
            rounds=self.rounds,
            prize=self.prize,
            prizes_to_come=tuple(sorted(self.prizes)),
            hands=tuple(tuple(hand) for hand in self.hands),
            scores=tuple(self.scores),
            sealed=tuple(bid is not None for bid in self.bids),
            bids=tuple(
                bid if self.open_bids or owner == seat else None
                for owner, bid in enumerate(self.bids)
            ),
            open_bids=self.open_bids,
        )

    def open_view(self) -> SampleView:
        """What nobody may know before the end: sealed bids, and the prizes in their order."""
        return msgspec.structs.replace(
            self.view(None), bids=tuple(self.bids), prizes_to_come=tuple(self.prizes)
        )

    def outcome(self) -> Outcome | None:
        if self.prize is not None:
            return None
        best_first = sorted(range(len(self.scores)), key=lambda seat: -self.scores[seat])
        groups = groupby(best_first, key=lambda seat: self.scores[seat])
        return Outcome(
            ranking=tuple(tuple(group) for _, group in groups),
            scores=tuple(float(score) for score in self.scores),
            reason="prizes_gone",
        )

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.open_bids = self.open_bids
        twin.rounds = self.rounds
        twin.prizes = self.prizes.copy()
        twin.prize = self.prize
        twin.hands = [hand.copy() for hand in self.hands]
        twin.scores = self.scores.copy()
        twin.bids = self.bids.copy()
        return twin

    def progress(self) -> float:
        return 1 - len(self.hands[0]) / self.rounds

    def turn_prize(self) -> list[Event]:
        """The next prize, or the end of the game."""
        if not self.prizes:
            self.prize = None
            return [Event("ended", {"scores": self.scores.copy()})]
        self.prize = self.prizes.pop(0)
        return [Event("prize_turned", {"prize": self.prize})]

    def _bid_event(self, seat: Seat, card: int) -> Event:
        """A sealed bid tells its card to the bidder alone; all others are told the twin."""
        if self.open_bids:
            return Event("bid_placed", {"seat": seat, "card": card})
        twin = Event("bid_sealed", {"seat": seat})
        return Event("bid_placed", {"seat": seat, "card": card}, seats=(seat,), twin=twin)

    def _reveal(self) -> list[Event]:
        bids = [bid for bid in self.bids if bid is not None]
        for hand, card in zip(self.hands, bids, strict=True):
            hand.remove(card)
        self.bids = [None] * len(bids)
        return [Event("bids_revealed", {"bids": bids}), self._award(bids)]

    def _award(self, bids: list[int]) -> Event:
        assert self.prize is not None
        highest = max(bids)
        if bids.count(highest) > 1:
            return Event("prize_discarded", {"prize": self.prize})
        winner = bids.index(highest)
        self.scores[winner] += self.prize
        return Event("prize_won", {"seat": winner, "prize": self.prize})
