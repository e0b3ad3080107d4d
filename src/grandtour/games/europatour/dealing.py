"""The set-up: the cards are dealt, and it is said who will begin."""

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Seat
from grandtour.games.europatour.board import DECK, NO_CARD
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.tour import SLOTS
from grandtour.games.europatour.view import Settings

_LETTERS = "abcd"


def deal(seats: int, settings: Settings, chance: Chance) -> tuple[State, list[Event]]:
    """Shuffles the 60 cards and gives everybody ten, face down.

    The most travelled player begins, whom the table names by the seat, or one drawn by lot (R2).
    """
    deck = chance.stream("deck")
    stock = list(DECK)
    deck.shuffle(stock)
    named = _named(seats, settings)
    first = chance.stream("first").below(seats) if named is None else named
    to_place = [[stock.pop() for _ in range(SLOTS)] for _ in range(seats)]
    state = State(
        settings=settings,
        deck=deck,
        first=first,
        racks=[[NO_CARD] * SLOTS for _ in range(seats)],
        stock=stock,
        piles=[],
        to_place=to_place,
        phase="placing",
    )
    events = [Event("dealt", {"first": first, "stock": len(stock)})]
    if named is not None and not settings.seat_a_first:
        events.append(Event("begins", {"seat": first}))
    return state, events


def _named(seats: int, settings: Settings) -> Seat | None:
    """The seat that the table has named, if somebody sits there."""
    if settings.seat_a_first:
        return 0
    named = _LETTERS.find(settings.first)
    return named if 0 <= named < seats else None
