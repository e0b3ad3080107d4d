"""The rules of Where in Europe?: the whole truth of a game and how it goes on.

Rulebook "Spielablauf": 1. lay cards out, 2. choose one and perhaps swap it, 3. tip, 4. evaluate;
"Spielende" and "Schlusswertung". What it leaves open is settled by rulings, marked [G] here.

    choose <--> swap --> tip --> (evaluation) --> choose of the next round, or over

Cards are their public numbers less 1, see cards.py; tips and solutions are spots, see grid.py;
sets of seats and slots are bit sets. The top of the pile is the end of its list. After the
set-up nothing is left to chance: what will come lies in the pile.
"""

from typing import Self

from grandtour.core.chance import Chance
from grandtour.core.game import Data, Event, Outcome, Seat
from grandtour.core.seats import SEATS_IN, SeatSet
from grandtour.games.whereabouts.actions import (
    CHOOSE_MENUS,
    KEEP,
    PASS,
    SEALED,
    STEPS,
    SWAP,
    SWAP_MENU,
    TIP_MENUS,
    Action,
)
from grandtour.games.whereabouts.cards import NO_CARD, NUMBERS, PLACES, Card, Places
from grandtour.games.whereabouts.decks import Deck
from grandtour.games.whereabouts.events import LAID, TAKEN_BACK, evaluated, name, old_name, question
from grandtour.games.whereabouts.grid import COUNTS, NO_STONE, Spot, right
from grandtour.games.whereabouts.refusals import refusal
from grandtour.games.whereabouts.scoring import Score, keeps, ranking, scores
from grandtour.games.whereabouts.view import (
    Phase,
    Reveal,
    Settings,
    WhereaboutsView,
    view_of,
)

STANDARD = Deck(places=PLACES)
FIRST_DARK_BLUE = NUMBERS.track.dark_blue[0]
_START = max(field for fields in NUMBERS.track.start.values() for field in fields)
_NEARLY = 0.99


class State:
    """A game in progress. Any position but a finished one can be built from its parts."""

    __slots__ = (
        "aside",
        "chooser",
        "fields",
        "free",
        "hands",
        "kept",
        "laid_out",
        "order",
        "phase",
        "pile",
        "places",
        "reason",
        "reveals",
        "round_number",
        "scores",
        "seats",
        "settings",
        "swapped",
        "tips",
        "tokens",
        "waiting",
    )

    def __init__(
        self,
        *,
        settings: Settings,
        places: Places,
        pile: list[Card],
        aside: list[Card],
        fields: list[int],
        tokens: list[int] | None = None,
        kept: list[list[Card]] | None = None,
        round_number: int = 0,
        order: tuple[Seat, ...] | None = None,
        phase: Phase = "choose",
        chooser: int = 0,
        laid_out: list[Card] | None = None,
        hands: list[Card] | None = None,
        tips: list[Spot] | None = None,
        sealed: SeatSet = 0,
        swapped: SeatSet = 0,
        reveals: tuple[Reveal, ...] = (),
    ) -> None:
        seats = len(fields)
        self.settings = settings
        self.seats = seats
        self.places = places
        self.pile = pile
        self.aside = aside
        self.fields = fields
        self.tokens = tokens or [NUMBERS.swap_tokens] * seats
        self.kept = kept or [[] for _ in fields]
        self.round_number = round_number
        self.order = order or self._rearmost_first()
        self.phase: Phase = phase
        self.chooser = chooser
        self.laid_out = laid_out or [NO_CARD] * seats
        self.free = sum(1 << slot for slot, card in enumerate(self.laid_out) if card != NO_CARD)
        self.hands = hands or [NO_CARD] * seats
        self.tips = tips or [NO_STONE] * seats
        self.swapped = swapped
        self.reveals = reveals
        self.scores: tuple[Score, ...] = ()
        self.reason = ""
        everyone = (1 << seats) - 1
        self.waiting = everyone & ~sealed if phase == "tip" else 1 << self.order[chooser]

    def _rearmost_first(self) -> tuple[Seat, ...]:
        return tuple(sorted(range(self.seats), key=self.fields.__getitem__))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.settings = self.settings
        twin.seats = self.seats
        twin.places = self.places
        twin.pile = self.pile[:]
        twin.aside = self.aside  # never changed in place
        twin.fields = self.fields[:]
        twin.tokens = self.tokens[:]
        twin.kept = [cards[:] for cards in self.kept]
        twin.round_number = self.round_number
        twin.order = self.order
        twin.phase = self.phase
        twin.chooser = self.chooser
        twin.laid_out = self.laid_out[:]
        twin.free = self.free
        twin.hands = self.hands[:]
        twin.tips = self.tips[:]
        twin.swapped = self.swapped
        twin.reveals = self.reveals
        twin.scores = self.scores
        twin.reason = self.reason
        twin.waiting = self.waiting
        return twin

    def turn(self) -> tuple[Seat, ...]:
        return SEATS_IN[self.waiting]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if not self.waiting >> seat & 1:
            return ()
        if self.phase == "tip":
            return TIP_MENUS[self.tips[seat]]
        return CHOOSE_MENUS[self.free] if self.phase == "choose" else SWAP_MENU

    def play(self, seat: Seat, action: Action) -> list[Event]:
        if self.waiting >> seat & 1:
            phase = self.phase
            if phase == "tip":
                tip = self.tips[seat]
                step = STEPS[tip].get(action)
                if step is not None:
                    return self._seal(seat) if step == SEALED else self._stone(seat, tip, step)
                if action == PASS and tip == NO_STONE:
                    return self._seal(seat)  # a lapse: time has run out
            elif phase == "choose":
                if action in CHOOSE_MENUS[self.free]:
                    return self._take(seat, int(action.value) - 1)
            elif action == KEEP:
                return self._keep(seat)
            elif action == SWAP:
                return self._swap(seat)
        raise refusal(self, seat, action)

    # 1. Cards are laid out: as many as there are players.

    def begin_round(self) -> list[Event]:
        """The next round, or the end if there are not enough cards for one [G]."""
        events: list[Event] = []
        if len(self.pile) < self.seats and self.aside:
            # Shuffled at the set-up and never seen since, so there is no need to shuffle again.
            events.append(Event("pile_refilled", {"size": len(self.aside)}))
            self.pile = self.aside + self.pile
            self.aside = []
        if len(self.pile) < self.seats:
            return [*events, *self._finish("cards_gone")]
        self.round_number += 1
        self.order = self._rearmost_first()
        self.phase = "choose"
        self.chooser = 0
        self.waiting = 1 << self.order[0]
        self.laid_out = [self.pile.pop() for _ in range(self.seats)]
        self.free = (1 << self.seats) - 1
        self.hands = [NO_CARD] * self.seats
        self.tips = [NO_STONE] * self.seats
        self.swapped = 0
        laid_out = {
            "round": self.round_number,
            "count": self.seats,
            "cards": [self._question(card) for card in self.laid_out],
            "top": self._top(),
        }
        return [*events, Event("laid_out", laid_out)]

    # 2. Each takes a card, from the rearmost pawn to the leader, and may swap it.

    def _take(self, seat: Seat, slot: int) -> list[Event]:
        card = self.hands[seat] = self.laid_out[slot]
        self.laid_out[slot] = NO_CARD
        self.free &= ~(1 << slot)
        taken = Event("took", {"seat": seat, "slot": slot + 1, **self._name(card)})
        if self.tokens[seat] and self.pile:
            self.phase = "swap"
            return [taken]
        return [taken, *self._next_chooser()]

    def _keep(self, seat: Seat) -> list[Event]:
        stayed = Event("stayed", {"seat": seat, **self._name(self.hands[seat])})
        return [stayed, *self._next_chooser()]

    def _swap(self, seat: Seat) -> list[Event]:
        """The card and a token leave the game; the card from the pile must be kept [G]."""
        old = self.hands[seat]
        card = self.hands[seat] = self.pile.pop()
        self.tokens[seat] -= 1
        self.swapped |= 1 << seat
        data = {
            "seat": seat,
            **self._name(card),
            **old_name(self.places[old].face, old),
            "tokens": self.tokens[seat],
            "top": self._top(),
        }
        return [Event("swapped", data), *self._next_chooser()]

    def _next_chooser(self) -> list[Event]:
        self.chooser += 1
        if self.chooser == self.seats:
            self.phase = "tip"
            self.waiting = (1 << self.seats) - 1
            return [Event("tipping", {"round": self.round_number})]
        seat = self.order[self.chooser]
        self.waiting = 1 << seat
        if self.chooser == self.seats - 1:
            # The leader has no choice: he gets the card that is left.
            return self._take(seat, self.free.bit_length() - 1)
        self.phase = "choose"
        return []

    # 3. All tip at the same time, one stone after another, until they seal.

    def _stone(self, seat: Seat, tip: Spot, step: Spot) -> list[Event]:
        self.tips[seat] = step
        return [LAID[seat][step] if step > tip else TAKEN_BACK[seat][tip]]

    def _seal(self, seat: Seat) -> list[Event]:
        self.waiting &= ~(1 << seat)
        sealed = Event("sealed", {"seat": seat})
        return [sealed] if self.waiting else [sealed, *self._evaluate()]

    # 4. Tips are evaluated in the order in which cards were chosen.

    def _evaluate(self) -> list[Event]:
        """The order does not change when somebody jumps ahead [G]."""
        events: list[Event] = []
        reveals: list[Reveal] = []
        ending = False
        for seat in self.order:
            reveal = self._judge(seat)
            reveals.append(reveal)
            events.append(evaluated(reveal, self.places[reveal.card]))
            if not ending and reveal.field >= FIRST_DARK_BLUE:
                ending = True
                events.append(Event("dark_blue", {"seat": seat, "field": reveal.field}))
        self.reveals = tuple(reveals)
        self.hands = [NO_CARD] * self.seats
        self.tips = [NO_STONE] * self.seats
        return events + (self._finish("dark_blue") if ending else self.begin_round())

    def _judge(self, seat: Seat) -> Reveal:
        """All stones right: as many free fields ahead, and perhaps the card; else nothing."""
        card, tip, start = self.hands[seat], self.tips[seat], self.fields[seat]
        place = self.places[card]
        if not right(tip, place.solution):
            return Reveal(seat, card, tip, False, start, start)
        stones = COUNTS[tip]
        kept = keeps(place.face.colour, stones)
        if kept:
            self.kept[seat].append(card)
        field = self.fields[seat] = self._ahead(start, stones)
        return Reveal(seat, card, tip, kept, start, field)

    def _ahead(self, field: int, steps: int) -> int:
        """Fields with other pawns are jumped and not counted [G]."""
        fields = self.fields
        while steps:
            field += 1
            steps -= field not in fields
        return field

    # The end.

    def _finish(self, reason: str) -> list[Event]:
        self.phase = "over"
        self.waiting = 0
        self.reason = reason
        colours = [[self.places[card].face.colour for card in cards] for cards in self.kept]
        self.scores = scores(self.fields, colours, sets=self.settings.sets)
        ranked = ranking(self.scores)
        events = [Event("cards_gone", {})] if reason == "cards_gone" else []
        for seat in ranked:
            score = self.scores[seat]
            told = {"seat": seat, "field": score.field, "bonus": score.bonus, "total": score.total}
            events.append(Event("scored", told))
        best = ranked[0]
        return [*events, Event("won", {"seat": best, "total": self.scores[best].total})]

    def outcome(self) -> Outcome | None:
        """Never a draw: no two pawns stand on one field."""
        if self.phase != "over":
            return None
        return Outcome(
            ranking=tuple((seat,) for seat in ranking(self.scores)),
            scores=tuple(float(score.total) for score in self.scores),
            reason=self.reason,
        )

    # What the others may know.

    def view(self, seat: Seat | None) -> WhereaboutsView:
        return view_of(self, seat)

    def progress(self) -> float:
        """By the leading pawn's way to dark blue, or by the cards if these run out sooner."""
        if self.phase == "over":
            return 1.0
        way = (max(self.fields) - _START) / (FIRST_DARK_BLUE - _START)
        used = 1 - (len(self.pile) + len(self.aside)) / len(self.places)
        return min(_NEARLY, max(way, used))

    def _name(self, card: Card) -> Data:
        return name(self.places[card].face, card)

    def _question(self, card: Card) -> Data:
        return question(self.places[card].face, card)

    def _top(self) -> Data | None:
        return self._question(self.pile[-1]) if self.pile else None


def start_fields(order: list[Seat]) -> list[int]:
    """The start field of each seat; the order goes from the front (the oldest) to the rear.

    >>> start_fields([2, 0, 1])
    [5, 4, 6]
    """
    fields = sorted(NUMBERS.track.start[str(len(order))], reverse=True)
    return [fields[order.index(seat)] for seat in range(len(order))]


def deal(
    seats: int, settings: Settings, chance: Chance, deck: Deck = STANDARD
) -> tuple[State, list[Event]]:
    """Shuffles all cards, makes a pile of half of them and puts the others aside.

    There are no ages online: the order at the start is drawn by lot, or is that of the seats,
    on which the host lets people sit down by age [G]. The cards get numbers by lot, so that no
    number tells a place.
    """
    places = list(deck.places)
    chance.stream("numbers").shuffle(places)
    cards = list(range(len(places)))
    chance.stream("deck").shuffle(cards)
    order = list(range(seats))
    if not settings.seat_order:
        chance.stream("order").shuffle(order)
    half = len(cards) // 2
    state = State(
        settings=settings,
        places=tuple(places),
        pile=cards[half:],
        aside=cards[:half],
        fields=start_fields(order),
    )
    opening = Event("set_up", {"fields": state.fields[:], "pile": len(state.pile)})
    return state, [opening, *state.begin_round()]
