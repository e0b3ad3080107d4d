"""What a seat knows beyond its view, and whole worlds that fit all of it.

The view shows the present; the log of what the seat has seen tells more: what lies in the piles,
which slots of other racks are known (a card taken from a pile, a wrong claim), and from which
cards the stock was shuffled again. A `Memory` folds the log into that.

Cards the seat cannot place lie in *pools*. Pool 0 is the deal: the other racks, the first stock.
Each rebuilding of the stock makes a new pool, from cards that everybody saw. A slot filled from
the stock since then holds a card of that pool; an older unknown slot one of an older pool. Within
a pool every arrangement is possible, and equally likely as far as the cards alone tell.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from grandtour.core.chance import Stream
from grandtour.core.game import Data, Event, Seat
from grandtour.core.seats import NOBODY, seat_set
from grandtour.games.europatour.actions import STOCK
from grandtour.games.europatour.board import DECK, KINDS, NO_CARD, Card
from grandtour.games.europatour.inquiry import Inquiry
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.tour import SLOTS, continues, fault
from grandtour.games.europatour.view import EuropaTourView

__all__ = ["EuropaTourView", "Memory", "imagine"]


def imagine(view: EuropaTourView, log: Iterable[Event], chance: Stream) -> State:
    """A random world that the view's seat, having seen the log, cannot exclude."""
    memory = Memory(view.seat, view.seats)
    for event in log:
        memory.fold(event)
    return memory.imagine(view, chance)


class Memory:
    """All that one seat (None: a spectator) can know from its log.

    `racks` holds known cards and `NO_CARD`, `origins` the pool of each unknown slot, `pools` the
    cards not placed yet, the last pool being that of the present stock, `piles` all pile cards.
    """

    __slots__ = (
        "auto_claimed",
        "drawn",
        "origins",
        "piles",
        "pools",
        "racks",
        "seat",
        "source",
        "unknown_hand",
    )

    def __init__(self, seat: Seat | None, seats: int) -> None:
        self.seat = seat
        self.racks: list[list[Card]] = [[NO_CARD] * SLOTS for _ in range(seats)]
        self.origins: list[list[int]] = [[0] * SLOTS for _ in range(seats)]
        self.pools: list[list[Card]] = [list(DECK)]
        self.piles: list[list[Card]] = []
        self.drawn: Card = NO_CARD
        self.source: int = STOCK
        self.unknown_hand = False
        self.auto_claimed: set[Seat] = set()

    def fold(self, event: Event) -> None:
        """Takes in the next event of the seat's log."""
        learn = _LEARN.get(event.kind)
        if learn:
            learn(self, event.data)

    # Learning: one method for each kind of event that tells where cards are.

    def _placed(self, data: Data) -> None:
        self._set(data["seat"], data["slot"], KINDS[data["card"]])
        self.pools[0].remove(KINDS[data["card"]])

    def _piles_turned(self, data: Data) -> None:
        self.piles = [[KINDS[code]] for code in data["cards"]]
        for pile in self.piles:
            self.pools[0].remove(pile[0])

    def _drew_stock(self, data: Data) -> None:
        self.drawn = KINDS[data["card"]]
        self.pools[-1].remove(self.drawn)

    def _drew_hidden(self, data: Data) -> None:
        self.unknown_hand = True

    def _drew_pile(self, data: Data) -> None:
        self.source = data["pile"]
        self.drawn = self.piles[self.source - 1].pop()

    def _discarded(self, data: Data) -> None:
        card = KINDS[data["card"]]
        if self.unknown_hand:
            self.pools[-1].remove(card)
        self._laid_down(card, data["pile"])

    def _swapped(self, data: Data) -> None:
        self._exchanged(data, KINDS[data["taken"]])

    def _swapped_hidden(self, data: Data) -> None:
        self._exchanged(data, NO_CARD)
        self.origins[data["seat"]][data["slot"] - 1] = len(self.pools) - 1

    def _exchanged(self, data: Data, taken: Card) -> None:
        card = KINDS[data["card"]]
        self._seen(data["seat"], data["slot"], card)
        self._set(data["seat"], data["slot"], taken)
        self._laid_down(card, data["pile"])

    def _laid_down(self, card: Card, pile: int) -> None:
        self.piles[pile - 1].append(card)
        self.drawn = NO_CARD
        self.source = STOCK
        self.unknown_hand = False

    def _stock_rebuilt(self, data: Data) -> None:
        self.pools.append([card for pile in self.piles for card in pile[:-1]])
        self.piles = [pile[-1:] for pile in self.piles]

    def _auto_claimed(self, data: Data) -> None:
        self.auto_claimed.add(data["seat"])

    def _rack_shown(self, data: Data) -> None:
        self._show(data["seat"], data["rack"])

    def _racks_shown(self, data: Data) -> None:
        for seat, rack in enumerate(data["racks"]):
            self._show(seat, rack)

    def _show(self, seat: Seat, rack: Sequence[str]) -> None:
        for slot, code in enumerate(rack, 1):
            self._seen(seat, slot, KINDS[code])
            self._set(seat, slot, KINDS[code])

    def _seen(self, seat: Seat, slot: int, card: Card) -> None:
        """This card is or was in that slot: if that is new, its pool has one less."""
        if self.racks[seat][slot - 1] == NO_CARD:
            self.pools[self.origins[seat][slot - 1]].remove(card)

    def _set(self, seat: Seat, slot: int, card: Card) -> None:
        self.racks[seat][slot - 1] = card

    # Imagining.

    def imagine(self, view: EuropaTourView, chance: Stream) -> State:
        """A random world that fits this memory and its present view.

        All such worlds are equally likely, except those with complete tours that were claimed by
        the rules: these are found by a random search, which prefers some to others.
        """
        if view.phase == "placing":
            return self._imagine_placing(view, chance)
        while True:
            racks, pools = self.begun(chance)
            world = self.filled(view, racks, pools, chance)
            if world:
                return world

    def begun(self, chance: Stream) -> tuple[list[list[Card]], list[list[Card]]]:
        """Racks with what must be in them, and the pools, shuffled, from which to fill the rest."""
        pools = [pool[:] for pool in self.pools]
        for pool in pools:
            chance.shuffle(pool)
        racks = [rack[:] for rack in self.racks]
        self._fill_claimed(racks, pools)
        return racks, pools

    def filled(
        self,
        view: EuropaTourView,
        racks: list[list[Card]],
        pools: list[list[Card]],
        chance: Stream,
    ) -> State | None:
        """The world in which free slots of these racks are filled from the pools, if it fits."""
        self._fill(racks, pools)
        if not self._claimed_as_seen(view, racks):
            return None
        return self._world(view, racks, pools, chance)

    def _fill(self, racks: list[list[Card]], pools: list[list[Card]]) -> None:
        for rack, origins in zip(racks, self.origins, strict=True):
            for slot, card in enumerate(rack):
                if card == NO_CARD:
                    rack[slot] = pools[origins[slot]].pop()

    def _fill_claimed(self, racks: list[list[Card]], pools: list[list[Card]]) -> None:
        """Racks that the rules have claimed are complete tours."""
        if self.auto_claimed:
            next(self._tours(racks, pools, sorted(self.auto_claimed), 0))

    def _tours(
        self,
        racks: list[list[Card]],
        pools: list[list[Card]],
        seats: list[Seat],
        slot: int,
    ) -> Iterator[None]:
        """Fills these seats' racks in every way that makes complete tours, in random order."""
        if slot == SLOTS:
            seats, slot = seats[1:], 0
        if not seats:
            yield
            return
        rack = racks[seats[0]]
        if self.racks[seats[0]][slot] != NO_CARD:
            if continues(rack, slot):
                yield from self._tours(racks, pools, seats, slot + 1)
            return
        pool = pools[self.origins[seats[0]][slot]]
        # A pool is in random order; taking each kind once, as it comes, keeps the order random.
        for card in dict.fromkeys(pool):
            rack[slot] = card
            if continues(rack, slot):
                pool.remove(card)
                yield from self._tours(racks, pools, seats, slot + 1)
                pool.append(card)
        rack[slot] = NO_CARD

    def _claimed_as_seen(self, view: EuropaTourView, racks: list[list[Card]]) -> bool:
        """With `auto_claim` a complete tour that was not claimed cannot be there."""
        if not view.options.auto_claim or view.phase == "over":
            return True
        return all(
            seat in self.auto_claimed or fault(rack) is not None for seat, rack in enumerate(racks)
        )

    def _world(
        self,
        view: EuropaTourView,
        racks: list[list[Card]],
        pools: list[list[Card]],
        chance: Stream,
    ) -> State:
        stock = pools[-1]
        drawn = stock.pop() if self.unknown_hand else self.drawn
        over = view.phase == "over"
        state = State(
            settings=view.options,
            deck=chance.fork("deck"),
            first=view.first,
            racks=racks,
            stock=stock,
            piles=[pile[:] for pile in self.piles],
            phase="claim" if over else view.phase,
            on_turn=NOBODY if view.on_turn is None else view.on_turn,
            round_number=view.round,
            drawn=drawn,
            source=self.source,
            claims=seat_set(view.claims),
            answered=seat_set(view.answered),
            may_claim=seat_set(range(view.seats)) & ~seat_set(view.claim_used),
            inquiry=_inquiry(view),
        )
        if over:
            state.judge_claims()
        return state

    def _imagine_placing(self, view: EuropaTourView, chance: Stream) -> State:
        """Only the number of cards that the others have placed is known, not even their slots."""
        pool = self.pools[0][:]
        in_hand = [KINDS[view.hand.card]] if view.hand and view.hand.card else []
        for card in in_hand:
            pool.remove(card)
        chance.shuffle(pool)
        racks = []
        to_place = []
        for seat, placed in enumerate(view.placed):
            own = seat == view.seat
            racks.append(self.racks[seat][:] if own else _scattered(pool, placed, chance))
            rest = [pool.pop() for _ in range(SLOTS - placed - (len(in_hand) if own else 0))]
            to_place.append(rest + in_hand if own else rest)
        return State(
            settings=view.options,
            deck=chance.fork("deck"),
            first=view.first,
            racks=racks,
            stock=pool,
            piles=[],
            to_place=to_place,
            phase="placing",
        )


_LEARN: dict[str, Callable[[Memory, Data], None]] = {
    "placed": Memory._placed,
    "piles_turned": Memory._piles_turned,
    "drew_stock": Memory._drew_stock,
    "drew_hidden": Memory._drew_hidden,
    "drew_pile": Memory._drew_pile,
    "discarded": Memory._discarded,
    "swapped": Memory._swapped,
    "swapped_hidden": Memory._swapped_hidden,
    "stock_rebuilt": Memory._stock_rebuilt,
    "auto_claimed": Memory._auto_claimed,
    "tour_shown": Memory._rack_shown,
    "claim_right": Memory._rack_shown,
    "claim_wrong": Memory._rack_shown,
    "racks_shown": Memory._racks_shown,
}


def _inquiry(view: EuropaTourView) -> Inquiry | None:
    if view.check is None:
        return None
    return Inquiry((view.check.seat, *view.check.then), view.check.findings)


def _scattered(pool: list[Card], placed: int, chance: Stream) -> list[Card]:
    """A rack with `placed` cards of the pool in random slots."""
    slots = list(range(SLOTS))
    chance.shuffle(slots)
    rack = [NO_CARD] * SLOTS
    for slot in slots[:placed]:
        rack[slot] = pool.pop()
    return rack
