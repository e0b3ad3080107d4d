"""Peek, a tiny game with secret hands, a secret deck and secret piles, for trying the suite on.

Every seat holds two cards. In turn, each seat shows a card, which scores, or hides one, which does
not, and draws. When all cards are played the highest sum of shown cards wins.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Self

import msgspec

from grandtour.core.chance import Chance, Stream
from grandtour.core.errors import IllegalAction, UnreadableAction
from grandtour.core.game import Event, Game, GameInfo, Options, Outcome, Remark, Seat, View

HAND = 2
SPARE = 3


class Move(msgspec.Struct, frozen=True):
    verb: str
    card: int

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


class PeekView(View, frozen=True, kw_only=True):
    hand: tuple[int, ...]
    own_hidden: tuple[int, ...]
    held: tuple[int, ...]
    hidden: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    deck: int
    on_turn: Seat


class Peek:
    """The whole truth; the next card is the first of the deck."""

    def __init__(self, seats: int, deck: list[int]) -> None:
        self.hands = [sorted(deck[seat * HAND : (seat + 1) * HAND]) for seat in range(seats)]
        self.deck = deck[seats * HAND :]
        self.shown: list[list[int]] = [[] for _ in range(seats)]
        self.hidden: list[list[int]] = [[] for _ in range(seats)]
        self.on_turn = 0

    def turn(self) -> tuple[Seat, ...]:
        return (self.on_turn,) if any(self.hands) else ()

    def legal(self, seat: Seat) -> list[Move]:
        if seat not in self.turn():
            return []
        return [Move(verb, card) for verb in ("show", "hide") for card in self.hands[seat]]

    def play(self, seat: Seat, action: Move) -> list[Event]:
        if seat not in self.turn():
            raise IllegalAction("not_your_turn")
        if action.card not in self.hands[seat]:
            raise IllegalAction("not_your_card", card=action.card)
        self.hands[seat].remove(action.card)
        piles = self.shown if action.verb == "show" else self.hidden
        piles[seat].append(action.card)
        events = [self.played_event(seat, action), *self._draw(seat)]
        self.on_turn = (seat + 1) % len(self.hands)
        return events

    def played_event(self, seat: Seat, action: Move) -> Event:
        data = {"seat": seat, "card": action.card}
        if action.verb == "show":
            return Event("shown", data)
        return Event("hid", data, (seat,), Event("hid_one", {"seat": seat}))

    def _draw(self, seat: Seat) -> list[Event]:
        if not self.deck:
            return []
        card = self.deck.pop(0)
        self.hands[seat] = sorted([*self.hands[seat], card])
        return [Event("drew", {"seat": seat, "card": card}, (seat,), Event("drew_one", {}))]

    def view(self, seat: Seat | None) -> PeekView:
        return PeekView(
            seat=seat,
            hand=() if seat is None else tuple(self.hands[seat]),
            own_hidden=() if seat is None else tuple(self.hidden[seat]),
            held=tuple(map(len, self.hands)),
            hidden=tuple(map(len, self.hidden)),
            shown=tuple(map(tuple, self.shown)),
            deck=len(self.deck),
            on_turn=self.on_turn,
        )

    def outcome(self) -> Outcome | None:
        if self.turn():
            return None
        scores = [float(sum(cards)) for cards in self.shown]
        best_first = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        groups = groupby(best_first, key=lambda seat: scores[seat])
        return Outcome(
            ranking=tuple(tuple(group) for _, group in groups),
            scores=tuple(scores),
            reason="all_played",
        )

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.hands = [hand.copy() for hand in self.hands]
        twin.deck = self.deck.copy()
        twin.shown = [cards.copy() for cards in self.shown]
        twin.hidden = [cards.copy() for cards in self.hidden]
        twin.on_turn = self.on_turn
        return twin

    def progress(self) -> float:
        played = sum(map(len, self.shown)) + sum(map(len, self.hidden))
        return played / (played + len(self.deck) + sum(map(len, self.hands)))


class PeekGame(Game[Peek, Move, PeekView]):
    info = GameInfo(
        key="peek",
        version=1,
        titles={"en": "Peek", "fr": "Peek", "de": "Peek"},
        seats=(2, 3),
        minutes=1,
        credits=("nobody",),
    )
    rules: type[Peek] = Peek

    def new(self, seats: int, options: Options, chance: Chance) -> tuple[Peek, list[Event]]:
        deck = list(range(1, HAND * seats + SPARE + 1))
        chance.stream("deck").shuffle(deck)
        state = self.rules(seats, deck)
        return state, [self.dealt_event(state, seat) for seat in range(seats)]

    def dealt_event(self, state: Peek, seat: Seat) -> Event:
        twin = Event("dealt_hidden", {"seat": seat})
        return Event("dealt", {"seat": seat, "cards": tuple(state.hands[seat])}, (seat,), twin)

    def parse(self, text: str) -> Move:
        verb, _, card = text.partition(" ")
        if verb not in ("show", "hide") or not card.isascii() or not card.isdigit():
            raise UnreadableAction("not_a_move", text=text)
        if len(card) > 2 or str(int(card)) != card:
            raise UnreadableAction("not_a_move", text=text)
        return Move(verb, int(card))

    def imagine(self, view: PeekView, log: Sequence[Event], chance: Stream) -> Peek:
        seats = len(view.held)
        known = {*view.hand, *view.own_hidden, *(card for cards in view.shown for card in cards)}
        unknown = [card for card in range(1, HAND * seats + SPARE + 1) if card not in known]
        chance.shuffle(unknown)
        world = self.rules(seats, [])
        world.shown = [list(cards) for cards in view.shown]
        world.on_turn = view.on_turn
        for seat in range(seats):
            own = seat == view.seat
            hand = view.hand if own else _take(unknown, view.held[seat])
            world.hands[seat] = sorted(hand)
            world.hidden[seat] = list(view.own_hidden if own else _take(unknown, view.hidden[seat]))
        world.deck = unknown
        return world

    def fallback(self, state: Peek, seat: Seat) -> Move:
        return state.legal(seat)[0]

    def patience(self, state: Peek) -> float | None:
        return 30.0


def _take(cards: list[int], number: int) -> list[int]:
    taken = cards[:number]
    del cards[:number]
    return taken


class ShowsHighest:
    """Shows its highest card, hides nothing, and says each time that it did."""

    def __init__(self, game: object, seat: Seat, chance: Chance) -> None:
        self._seat = seat
        self._played = 0

    def choose(self, view: PeekView, legal: Sequence[Move], log: Sequence[Event]) -> Move:
        return max((move for move in legal if move.verb == "show"), key=lambda move: move.card)

    def remark(self, view: PeekView, log: Sequence[Event]) -> Remark | None:
        shown = len(view.shown[self._seat])
        if shown == self._played:
            return None
        self._played = shown
        return self.words(view)

    def words(self, view: PeekView) -> Remark:
        return Remark("shown", {"n": self._played})
