"""The rules of Europa Tour: the whole truth of a game and how it goes on.

Rulebook: "Les préparatifs" (placing), "Le déroulement du jeu" (draw, then discard), "Fin de la
partie" (claims). R1 to R21 are the rulings on what it leaves open. One of them is not here:
leaving (R20) is the table's business: a bot takes the rack over.

    placing --> draw <--> discard
                 | ^
                 v |
                claim (--> check, if the players look first) --> over

Cards are kinds, see board.py. Sets of seats are bit sets. The top of the stock and of a pile is
the end of its list.
"""

from collections.abc import Iterable
from typing import Self

from grandtour.core.chance import Stream
from grandtour.core.game import Event, Outcome, Seat
from grandtour.core.seats import NOBODY, SEATS_IN, SeatSet, seat_set
from grandtour.games.europatour.actions import (
    ASIDE_MENUS,
    CHECK_MENU,
    DISCARD_MENUS,
    DRAW_MENUS,
    NOTHING,
    PILES,
    PLACE_MENUS,
    STOCK,
    WINDOW_MENUS,
    Action,
    Menu,
)
from grandtour.games.europatour.board import CODES, NO_CARD, Card
from grandtour.games.europatour.inquiry import Inquiry
from grandtour.games.europatour.judging import announcement, judge, outcome
from grandtour.games.europatour.refusals import refusal
from grandtour.games.europatour.tour import SLOTS, country_cards, distance, fault
from grandtour.games.europatour.view import (
    EuropaTourView,
    Phase,
    Settings,
    Verdict,
    codes,
    view_of,
)

_PLACING_PART = 0.1
_HALF_WAY_ROUNDS = 10


class State:
    """A game in progress. Any position but a finished one can be built from its parts."""

    __slots__ = (
        "answered",
        "claims",
        "deck",
        "drawn",
        "first",
        "free",
        "inquiry",
        "may_claim",
        "on_turn",
        "phase",
        "piles",
        "racks",
        "reason",
        "round_number",
        "seats",
        "settings",
        "source",
        "stock",
        "to_place",
        "verdicts",
        "waiting",
        "winners",
    )

    def __init__(
        self,
        *,
        settings: Settings,
        deck: Stream,
        first: Seat,
        racks: list[list[Card]],
        stock: list[Card],
        piles: list[list[Card]],
        to_place: list[list[Card]] | None = None,
        phase: Phase = "draw",
        on_turn: Seat = NOBODY,
        round_number: int = 1,
        drawn: Card = NO_CARD,
        source: int = STOCK,
        claims: SeatSet = 0,
        answered: SeatSet = 0,
        may_claim: SeatSet | None = None,
        inquiry: Inquiry | None = None,
    ) -> None:
        self.seats = len(racks)
        everyone = (1 << self.seats) - 1
        self.settings = settings
        self.deck = deck
        self.first = first
        self.racks = racks
        self.free = [_free_slots(rack) for rack in racks]
        self.stock = stock
        self.piles = piles
        self.to_place = to_place or [[] for _ in racks]
        self.phase: Phase = phase
        self.on_turn = on_turn
        self.round_number = round_number
        self.drawn = drawn
        self.source = source
        self.claims = claims
        self.answered = answered
        self.may_claim = everyone if may_claim is None else may_claim
        self.inquiry = inquiry
        self.verdicts: tuple[Verdict, ...] = ()
        self.winners: tuple[Seat, ...] = ()
        self.reason = ""
        self.waiting = self._awaited(everyone)

    def _awaited(self, everyone: SeatSet) -> SeatSet:
        if self.phase == "placing":
            return seat_set(seat for seat, cards in enumerate(self.to_place) if cards)
        if self.phase == "claim":
            return everyone & ~self.answered
        if self.inquiry:
            return self.inquiry.awaited(everyone)
        return 1 << self.on_turn

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.seats = self.seats
        twin.settings = self.settings
        twin.deck = self.deck.copy()
        twin.first = self.first
        twin.racks = [rack[:] for rack in self.racks]
        twin.free = self.free[:]
        twin.stock = self.stock[:]
        twin.piles = [pile[:] for pile in self.piles]
        twin.to_place = [cards[:] for cards in self.to_place]
        twin.phase = self.phase
        twin.on_turn = self.on_turn
        twin.round_number = self.round_number
        twin.drawn = self.drawn
        twin.source = self.source
        twin.claims = self.claims
        twin.answered = self.answered
        twin.may_claim = self.may_claim
        twin.inquiry = self.inquiry
        twin.verdicts = self.verdicts
        twin.winners = self.winners
        twin.reason = self.reason
        twin.waiting = self.waiting
        return twin

    def turn(self) -> tuple[Seat, ...]:
        return SEATS_IN[self.waiting]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return self._menu(seat).actions

    def _menu(self, seat: Seat) -> Menu:
        phase = self.phase
        if phase == "draw":
            menus = DRAW_MENUS if seat == self.on_turn else ASIDE_MENUS
            return menus[self.may_claim >> seat & 1]
        if not self.waiting >> seat & 1:
            return NOTHING
        if phase == "discard":
            return DISCARD_MENUS[self.pile_to_form()][self._pile_not_back()]
        if phase == "claim":
            return WINDOW_MENUS[self.may_claim >> seat & 1]
        return PLACE_MENUS[self.free[seat]] if phase == "placing" else CHECK_MENU

    def pile_to_form(self) -> int:
        """There are always five piles: who takes the last card of one starts it again (R5)."""
        source = self.source
        return source if source != STOCK and not self.piles[source - 1] else 0

    def _pile_not_back(self) -> int:
        """With `no_pass` the drawn card may not go back to the pile it came from (R4)."""
        return self.source if self.settings.no_pass else 0

    def play(self, seat: Seat, action: Action) -> list[Event]:
        if action not in self._menu(seat).members:
            raise refusal(self, seat, action)
        verb, slot, pile = action
        if verb == "take":
            return self._take(seat, pile)
        if verb == "swap":
            return self._swap(seat, slot, pile)
        if verb == "discard":
            return self._discard(seat, pile)
        if verb == "decline":
            return self._decline(seat)
        if verb == "claim":
            return self._claim(seat)
        if verb == "place":
            return self._place(seat, slot)
        return self._find(seat, slot)

    # Set-up: each takes the own cards up one after another, all at the same time (R1).

    def _place(self, seat: Seat, slot: int) -> list[Event]:
        card = self.to_place[seat].pop()
        self.racks[seat][slot - 1] = card
        self.free[seat] &= ~(1 << slot - 1)
        events = [
            Event(
                "placed",
                {"seat": seat, "slot": slot, "card": CODES[card]},
                (seat,),
                Event("placed_hidden", {"seat": seat, "placed": SLOTS - len(self.to_place[seat])}),
            )
        ]
        if not self.to_place[seat]:
            self.waiting &= ~(1 << seat)
            if not self.waiting:
                events += self._turn_piles_up()
        return events

    def _turn_piles_up(self) -> list[Event]:
        self.piles = [[self.stock.pop()] for _ in range(PILES)]
        self._open_turn(self.first)
        events = [Event("piles_turned", {"cards": list(codes([pile[-1] for pile in self.piles]))})]
        return events + self._claim_for(range(self.seats))

    # A turn: one card is drawn, then one is discarded.

    def _open_turn(self, seat: Seat) -> None:
        self.phase = "draw"
        self.on_turn = seat
        self.waiting = 1 << seat

    def _take(self, seat: Seat, pile: int) -> list[Event]:
        self.phase = "discard"
        self.source = pile
        if pile == STOCK:
            card = self.drawn = self.stock.pop()
            hidden = Event("drew_hidden", {"seat": seat})
            return [Event("drew_stock", {"seat": seat, "card": CODES[card]}, (seat,), hidden)]
        card = self.drawn = self.piles[pile - 1].pop()
        return [Event("drew_pile", {"seat": seat, "pile": pile, "card": CODES[card]})]

    def _discard(self, seat: Seat, pile: int) -> list[Event]:
        card = self.drawn
        self.piles[pile - 1].append(card)
        event = Event("discarded", {"seat": seat, "card": CODES[card], "pile": pile})
        return [event, *self._end_turn(seat)]

    def _swap(self, seat: Seat, slot: int, pile: int) -> list[Event]:
        """The slot is public, as at a table (R21); the card that goes in if it was public."""
        rack = self.racks[seat]
        card, rack[slot - 1] = rack[slot - 1], self.drawn
        self.piles[pile - 1].append(card)
        seen = {"seat": seat, "slot": slot, "card": CODES[card], "pile": pile}
        told = {**seen, "taken": CODES[self.drawn]}
        if self.source == STOCK:
            event = Event("swapped", told, (seat,), Event("swapped_hidden", seen))
        else:
            event = Event("swapped", told)
        return [event, *self._end_turn(seat)]

    def _end_turn(self, seat: Seat) -> list[Event]:
        self.drawn = NO_CARD
        self.source = STOCK
        events = [] if self.stock else [self._rebuild_stock()]
        everyone = (1 << self.seats) - 1
        self.may_claim = self.may_claim | 1 << seat if self.settings.one_claim else everyone
        following = (seat + 1) % self.seats
        if following != self.first:
            self._open_turn(following)
        elif self.round_number == self.settings.max_rounds:
            events.append(self._last_call())
        else:
            self.round_number += 1
            self._open_turn(following)
        return events + self._claim_for((seat,))

    def _rebuild_stock(self) -> Event:
        """All pile cards but the five on top become the new stock, after the discard (R8)."""
        self.stock = [card for pile in self.piles for card in pile[:-1]]
        self.piles = [pile[-1:] for pile in self.piles]
        self.deck.shuffle(self.stock)
        return Event("stock_rebuilt", {"size": len(self.stock)})

    # Claims: the first opens a window in which every other seat answers once (R13, R14).

    def _claim(self, seat: Seat) -> list[Event]:
        return self._answer(seat, Event("claimed", {"seat": seat}), claims=True)

    def _decline(self, seat: Seat) -> list[Event]:
        return self._answer(seat, Event("declined", {"seat": seat}), claims=False)

    def _answer(self, seat: Seat, event: Event, *, claims: bool) -> list[Event]:
        if self.phase != "claim":
            self._open_window()
        self.answered |= 1 << seat
        self.waiting &= ~(1 << seat)
        if claims:
            self.claims |= 1 << seat
            self.may_claim &= ~(1 << seat)
        return [event] if self.waiting else [event, *self.close_window()]

    def _open_window(self) -> None:
        self.phase = "claim"
        self.waiting = (1 << self.seats) - 1

    def _last_call(self) -> Event:
        """After the last round all are asked once, so that its last discard counts too (R19)."""
        self.on_turn = NOBODY
        self._open_window()
        return Event("last_call", {"rounds": self.round_number})

    def _claim_for(self, seats: Iterable[Seat]) -> list[Event]:
        """With `auto_claim` the rules claim complete tours for their owners (R18)."""
        events: list[Event] = []
        if self.settings.auto_claim:
            for seat in seats:
                if fault(self.racks[seat]) is None:
                    claimed = Event("auto_claimed", {"seat": seat})
                    events += self._answer(seat, claimed, claims=True)
        return events

    def close_window(self) -> list[Event]:
        """All claims of the window count as simultaneous; the players look first if they wish."""
        if not (self.settings.players_check and self.claims):
            return self.judge_claims()
        inquiry = self.inquiry = Inquiry.of(self.claims)
        self.phase = "check"
        self.waiting = inquiry.awaited((1 << self.seats) - 1)
        return [
            Event("tour_shown", {"seat": seat, "rack": list(codes(self.racks[seat]))})
            for seat in inquiry.claimants
        ]

    def _find(self, seat: Seat, joint: int) -> list[Event]:
        """Somebody accepts the rack that all look at (0), or names a joint that does not fit."""
        assert self.inquiry
        of = {"seat": seat, "seats": [self.inquiry.claimants[0]]}
        named = {"slot": joint, "next": joint + 1}
        event = Event("objected", {**of, **named}) if joint else Event("accepted", of)
        self.inquiry = self.inquiry.with_finding(seat, joint or None)
        self.waiting &= ~(1 << seat)
        if self.waiting:
            return [event]
        if len(self.inquiry.claimants) == 1:
            return [event, *self.judge_claims()]
        self.inquiry = self.inquiry.next()
        self.waiting = self.inquiry.awaited((1 << self.seats) - 1)
        return [event]

    def judge_claims(self) -> list[Event]:
        """Wrong claims change nothing (R16)."""
        verdicts = tuple(judge(seat, self.racks[seat]) for seat in SEATS_IN[self.claims])
        events = []
        for verdict in verdicts:
            rack = self.racks[verdict.seat]
            events.append(announcement(verdict, rack))
            if self.inquiry and verdict.reason:
                events.append(self.inquiry.told(verdict.seat, rack))
        self.inquiry = None
        right = [verdict.seat for verdict in verdicts if verdict.reason is None]
        if right:
            return events + self._win(right, verdicts)
        if self.on_turn == NOBODY:
            return events + self._draw(verdicts)
        self.claims = self.answered = 0
        self._open_turn(self.on_turn)
        return events

    # The end.

    def _win(self, right: list[Seat], verdicts: tuple[Verdict, ...]) -> list[Event]:
        """Most country cards among the right claims; still tied, they share the win (R15)."""
        countries = {seat: country_cards(self.racks[seat]) for seat in right}
        most = max(countries.values())
        winners = tuple(seat for seat in right if countries[seat] == most)
        alone = len(winners) == 1
        shown = self._finish(winners, verdicts, "tour" if alone else "shared_tour")
        if alone:
            return [Event("won", {"seat": winners[0], "countries": most}), shown]
        return [Event("shared", {"seats": list(winners), "countries": most}), shown]

    def _draw(self, verdicts: tuple[Verdict, ...]) -> list[Event]:
        shown = self._finish(tuple(range(self.seats)), verdicts, "max_rounds")
        distances = list(map(distance, self.racks))
        told = {"rounds": self.round_number, "distances": distances}
        return [Event("drawn_game", told), shown]

    def _finish(
        self, winners: tuple[Seat, ...], verdicts: tuple[Verdict, ...], reason: str
    ) -> Event:
        self.phase = "over"
        self.on_turn = NOBODY
        self.waiting = 0
        self.winners = winners
        self.verdicts = verdicts
        self.reason = reason
        return Event("racks_shown", {"racks": [list(codes(rack)) for rack in self.racks]})

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        return outcome(self.seats, self.winners, self.reason)

    # What the others may know.

    def view(self, seat: Seat | None) -> EuropaTourView:
        return view_of(self, seat)

    def progress(self) -> float:
        """From public things only: cards placed, then rounds, the tenth being half of the way."""
        if self.phase == "over":
            return 1.0
        if self.phase == "placing":
            unplaced = sum(map(len, self.to_place))
            return _PLACING_PART * (1 - unplaced / (SLOTS * self.seats))
        left: float = 0.5 ** ((self.round_number - 1) / (_HALF_WAY_ROUNDS - 1))
        return 1 - (1 - _PLACING_PART) * left


def _free_slots(rack: list[Card]) -> int:
    return sum(1 << slot for slot, card in enumerate(rack) if card == NO_CARD)
