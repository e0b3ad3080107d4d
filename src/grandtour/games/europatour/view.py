"""What each seat may see (rulings section 7): the view, built up from nothing.

Cards are codes, slots and piles are numbered from 1, seats from 0.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from grandtour.core.game import Seat, View
from grandtour.core.seats import NOBODY, SEATS_IN
from grandtour.games.europatour.actions import STOCK
from grandtour.games.europatour.board import CODES, NO_CARD, Card
from grandtour.games.europatour.nearest import cards_in_place
from grandtour.games.europatour.tour import SLOTS, distance, good_joints

if TYPE_CHECKING:
    from grandtour.games.europatour.rules import State

Phase = Literal["placing", "draw", "discard", "claim", "check", "over"]
First = Literal["lot", "a", "b", "c", "d"]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table, as the rulings name them."""

    first: First = "lot"
    show_links: bool = False
    show_in_place: bool = False
    show_piles: bool = False
    auto_claim: bool = False
    players_check: bool = False
    no_pass: bool = False
    one_claim: bool = True
    max_rounds: int = 200
    seat_a_first: bool = False
    """How records of before say `first="a"`."""


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    """A discard pile; `cards`, bottom to top, are listed only with the setting `show_piles`."""

    top: str | None
    height: int
    cards: tuple[str, ...] | None


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """A card between two places; `source` is "deal", "stock" or "pile 2"."""

    seat: Seat
    card: str | None
    source: str


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement on a claim: no reason means a complete tour, else the first bad slot."""

    seat: Seat
    reason: str | None
    slot: int | None


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody says of a claimed rack: no joint is wrong, or the one after this slot is."""

    claimant: Seat
    seat: Seat
    joint: int | None


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """A claimed rack that the others look at now (`players_check`), and those that come next."""

    seat: Seat
    rack: tuple[str, ...]
    then: tuple[Seat, ...]
    findings: tuple[Finding, ...]


class EuropaTourView(View, frozen=True, kw_only=True):
    """All that one seat, or a spectator, may know of the present position."""

    phase: Phase
    seats: int
    options: Settings
    first: Seat
    on_turn: Seat | None
    """Nobody while cards are placed, in the last call of claims, and after the end."""
    round: int
    stock: int
    piles: tuple[Pile, ...]
    rack: tuple[str | None, ...]
    hand: Hand | None
    placed: tuple[int, ...]
    links: tuple[bool, ...] | None
    in_place: int | None
    """Own cards that are where the nearest complete tour has them (setting `show_in_place`)."""
    claims: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    claim_used: tuple[Seat, ...]
    """Seats that may not claim now, since they already did (settings `one_claim`)."""
    check: Check | None
    racks: tuple[tuple[str, ...], ...] | None
    verdicts: tuple[Verdict, ...]
    distances: tuple[int, ...] | None


def codes(cards: Sequence[Card]) -> tuple[str, ...]:
    """The codes of some cards.

    >>> codes([0, 45])
    ('AL', 'SHIP')
    """
    return tuple(CODES[card] for card in cards)


def source_name(source: int) -> str:
    """A drawn card's source in words.

    >>> source_name(2)
    'pile 2'
    """
    return "stock" if source == STOCK else f"pile {source}"


def view_of(state: "State", seat: Seat | None) -> EuropaTourView:
    """What this seat may know of the state; None is a spectator, who sees what all see."""
    rack = [] if seat is None else state.racks[seat]
    over = state.phase == "over"
    return EuropaTourView(
        seat=seat,
        phase=state.phase,
        seats=state.seats,
        options=state.settings,
        first=state.first,
        on_turn=None if state.on_turn == NOBODY else state.on_turn,
        round=state.round_number,
        stock=len(state.stock),
        piles=tuple(_pile(pile, state.settings) for pile in state.piles),
        rack=tuple(None if card == NO_CARD else CODES[card] for card in rack),
        hand=_hand(state, seat),
        placed=tuple(SLOTS - cards.count(NO_CARD) for cards in state.racks),
        links=good_joints(rack) if rack and state.settings.show_links else None,
        in_place=cards_in_place(rack) if rack and state.settings.show_in_place else None,
        claims=SEATS_IN[state.claims],
        answered=SEATS_IN[state.answered],
        claim_used=SEATS_IN[~state.may_claim & (1 << state.seats) - 1],
        check=_check(state) if state.inquiry else None,
        racks=tuple(map(codes, state.racks)) if over else None,
        verdicts=state.verdicts,
        distances=tuple(map(distance, state.racks)) if state.reason == "max_rounds" else None,
    )


def _check(state: "State") -> Check:
    """The rack that all may see, since its owner has claimed it."""
    assert state.inquiry
    seat, *then = state.inquiry.claimants
    return Check(
        seat=seat,
        rack=codes(state.racks[seat]),
        then=tuple(then),
        findings=state.inquiry.findings,
    )


def _pile(cards: list[Card], settings: Settings) -> Pile:
    return Pile(
        top=CODES[cards[-1]] if cards else None,
        height=len(cards),
        cards=codes(cards) if settings.show_piles else None,
    )


def _hand(state: "State", seat: Seat | None) -> Hand | None:
    """While placing, the seat's own next card; later the drawn card, secret if from the stock."""
    if state.phase == "placing":
        waiting = [] if seat is None else state.to_place[seat]
        if seat is None or not waiting:
            return None
        return Hand(seat=seat, card=CODES[waiting[-1]], source="deal")
    if state.drawn == NO_CARD:
        return None
    known = seat == state.on_turn or state.source != STOCK
    card = CODES[state.drawn] if known else None
    return Hand(seat=state.on_turn, card=card, source=source_name(state.source))
