"""A view as numbers for programs that learn: above all, which cards fit together.

What a tour costs, and which card in which slot would make it cheaper, is reckoned as the medium bot
does it, from the own rack.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import log1p
from typing import NamedTuple, get_args

from grandtour.core.encoding import Block, Encoding, around, marked, one_of, padded
from grandtour.games.europatour.actions import PILES
from grandtour.games.europatour.board import (
    CODES,
    COUNTRY_KINDS,
    DECK,
    FIRST_VEHICLE,
    KINDS,
    NO_CARD,
    VEHICLE_KINDS,
    Card,
)
from grandtour.games.europatour.bots.medium import prices_of
from grandtour.games.europatour.tour import SLOTS, good_joints
from grandtour.games.europatour.view import EuropaTourView, Phase, Pile

MOST_SEATS = 4
_PHASES = get_args(Phase)
_DEAREST = 10
_LONG = log1p(200)
"""Rounds of a long game, as their number is shown."""
_COPIES = [DECK.count(card) for card in range(len(CODES))]
_REMEMBERED = 4096
"""Racks: each is looked at again and again while others play, and in many imagined worlds."""


class Prospect(NamedTuple):
    """What the cards of a rack are good for."""

    joints: tuple[bool, ...]
    price: float
    """Cards to change until it is a complete tour, those counted twice that it has elsewhere."""
    gains: list[list[float]]
    """By slot and card: by how much the price falls if the card comes there."""
    stays: list[float]
    """By slot, whether the cheapest tour has its card there."""
    wanted: list[float]
    """By slot, what part of all cards would make it cheaper there."""
    outs: list[float]
    """What part of the countries, of the vehicles and of all cards would make it cheaper."""


def _rack(view: EuropaTourView) -> tuple[Card, ...]:
    cards = [NO_CARD if code is None else KINDS[code] for code in view.rack]
    return tuple(cards or [NO_CARD] * SLOTS)


def _prospect(view: EuropaTourView) -> Prospect:
    return _prospect_of(_rack(view))


@lru_cache(_REMEMBERED)
def _prospect_of(rack: tuple[Card, ...]) -> Prospect:
    prices = prices_of(rack)
    # What is impossible in a slot has no price there.
    gains = [[max(prices.now - after, -2.0) for after in row] for row in prices.after]
    better = [[card for card, gain in enumerate(row) if gain > 0] for row in gains]
    anywhere = set[Card]().union(*better)
    return Prospect(
        good_joints(rack),
        prices.now,
        gains,
        [float(card != NO_CARD and gains[slot][card] >= 0) for slot, card in enumerate(rack)],
        [_copies(cards) / len(DECK) for cards in better],
        [
            len(anywhere.intersection(COUNTRY_KINDS)) / len(COUNTRY_KINDS),
            len(anywhere.intersection(VEHICLE_KINDS)) / len(VEHICLE_KINDS),
            _copies(anywhere) / len(DECK),
        ],
    )


def _copies(cards: Sequence[Card] | set[Card]) -> int:
    return sum(_COPIES[card] for card in cards)


def _kinds(view: EuropaTourView) -> list[float]:
    rack = _rack(view)
    countries = [float(card in COUNTRY_KINDS) for card in rack]
    return countries + [float(card in VEHICLE_KINDS) for card in rack]


def _price(view: EuropaTourView) -> list[float]:
    price = _prospect(view).price
    return [price / _DEAREST, *one_of(min(round(price), _DEAREST), range(_DEAREST + 1))]


def _hand(view: EuropaTourView) -> list[float]:
    """Whether the card between two places is the own one, whether it is known, and a vehicle.

    Not where it comes from: whoever takes from a pile has a reason, and a program that learns from
    such games would think that the taking itself is good.
    """
    hand = view.hand
    if hand is None:
        return [0.0] * 3
    return [
        float(hand.seat == view.seat),
        float(hand.card is not None),
        float(hand.card is not None and KINDS[hand.card] in VEHICLE_KINDS),
    ]


def _hand_gains(view: EuropaTourView) -> list[float]:
    hand = view.hand
    if hand is None or hand.card is None or hand.seat != view.seat:
        return [0.0] * (SLOTS + 1)
    gains = [row[KINDS[hand.card]] for row in _prospect(view).gains]
    return [*gains, max(gains)]


def _pile(pile: Pile, gains: list[list[float]]) -> list[float]:
    """Its height, whether a vehicle is on top, the best that card can do, and where it may lie."""
    if pile.top is None:
        return [0.0] * 4
    card = KINDS[pile.top]
    by_slot = [row[card] for row in gains]
    harmless = sum(gain >= 0 for gain in by_slot)
    return [
        log1p(pile.height) / 3,
        float(card >= FIRST_VEHICLE),
        max(by_slot),
        harmless / SLOTS,
    ]


def _piles(view: EuropaTourView) -> list[float]:
    gains = _prospect(view).gains
    return padded([number for pile in view.piles for number in _pile(pile, gains)], 4 * PILES)


def _places(view: EuropaTourView) -> list[float]:
    """By card, where it lies on the own rack: 0.1 is the first slot, 1 the last, 0 nowhere."""
    found = [0.0] * len(CODES)
    for slot, card in enumerate(_rack(view), 1):
        if card != NO_CARD:
            found[card] = slot / SLOTS
    return found


def _tops(view: EuropaTourView) -> list[float]:
    tops = [pile.top for pile in view.piles]
    return [float(code in tops) for code in CODES]


def _claims(view: EuropaTourView) -> list[float]:
    """By seat: who claims a tour, who has answered, who may not claim."""
    return [
        number
        for some in (view.claims, view.answered, view.claim_used)
        for number in marked(some, view.seat, view.seats, MOST_SEATS)
    ]


def _check(view: EuropaTourView) -> list[float]:
    """Whether a rack is looked at, whether it is the own one, how many have objected."""
    check = view.check
    if check is None:
        return [0.0] * 3
    objections = sum(finding.joint is not None for finding in check.findings)
    return [1.0, float(check.seat == view.seat), objections / MOST_SEATS]


def _settings(view: EuropaTourView) -> list[float]:
    options = view.options
    return [
        float(options.no_pass),
        float(options.one_claim),
        float(options.auto_claim),
        float(options.players_check),
        log1p(options.max_rounds) / _LONG,
    ]


ENCODING: Encoding[EuropaTourView] = Encoding(
    Block("phase", len(_PHASES), lambda view: one_of(view.phase, _PHASES)),
    Block("seats", 3, lambda view: one_of(view.seats, (2, 3, 4))),
    Block("settings", 5, _settings),
    Block("time", 2, lambda view: [log1p(view.round) / _LONG, view.stock / len(DECK)]),
    Block("first", 4, lambda view: marked([view.first], view.seat, view.seats, MOST_SEATS)),
    Block("on_turn", 4, lambda view: marked([view.on_turn], view.seat, view.seats, MOST_SEATS)),
    # The own rack.
    Block("joints", SLOTS - 1, lambda view: list(map(float, _prospect(view).joints))),
    Block("kinds", 2 * SLOTS, _kinds),
    Block("price", _DEAREST + 2, _price),
    Block("stays", SLOTS, lambda view: _prospect(view).stays),
    Block("wanted", SLOTS, lambda view: _prospect(view).wanted),
    Block("outs", 3, lambda view: _prospect(view).outs),
    Block("places", len(CODES), _places),
    # The card in hand, and those that can be taken.
    Block("hand", 3, _hand),
    Block("hand_gains", SLOTS + 1, _hand_gains),
    Block("piles", 4 * PILES, _piles),
    Block("tops", len(CODES), _tops),
    # The others.
    Block(
        "placed",
        MOST_SEATS,
        lambda view: around([cards / SLOTS for cards in view.placed], view.seat, MOST_SEATS),
    ),
    Block("claims", 3 * MOST_SEATS, _claims),
    Block("check", 3, _check),
)
