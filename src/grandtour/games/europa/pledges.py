"""Pledges of the peace conference: what is owed by them, and how they are judged.

The numbers P.. are those of the rules in pledges.md.
"""

from collections.abc import Iterable, Sequence

from grandtour.core.game import Seat
from grandtour.core.seats import SEATS_IN
from grandtour.games.europa.actions import MOST_SEATS
from grandtour.games.europa.deals import Offer, noted


def owed(deal: Offer, seat: Seat, given: Sequence[int]) -> int:
    """What a party owes by a pledge that holds, when all have given this much.

    >>> deal = Offer(1, "match", 3, 0, 0b10, gives=3)
    >>> [owed(deal, 0, (0, pawns)) for pawns in (0, 2, 6)], owed(deal, 1, (3, 3))
    ([0, 2, 3], 0)
    """
    if seat != deal.seat:
        return deal.asks
    if deal.kind == "match":
        return min(deal.gives, sum(given[other] for other in SEATS_IN[deal.asked]))
    return deal.gives


def circular(deals: Iterable[Offer]) -> frozenset[int]:
    """The numbers of the pledges to give what another gives that run in a ring (P8).

    >>> there, back = Offer(1, "match", 3, 0, 0b10), Offer(3, "match", 3, 1, 0b01)
    >>> sorted(circular([there, back])), sorted(circular([there]))
    ([1, 3], [])
    """
    matching = [deal for deal in deals if deal.kind == "match"]
    follows = dict.fromkeys(range(MOST_SEATS), 0)
    for deal in matching:
        follows[deal.seat] |= deal.asked
    return frozenset(
        deal.number for deal in matching if _reached(deal.asked, follows) >> deal.seat & 1
    )


def _reached(seats: int, follows: dict[Seat, int]) -> int:
    """All whose gifts those of these seats hang on, with themselves."""
    while True:
        more = seats
        for seat in SEATS_IN[seats]:
            more |= follows[seat]
        if more == seats:
            return seats
        seats = more


def judge_pledge(deal: Offer, given: Sequence[int]) -> Offer:
    """After the commitments are revealed (P7, P9, P10)."""
    debts = {seat: owed(deal, seat, given) for seat in SEATS_IN[deal.parties]}
    short = {seat: max(0, debt - given[seat]) for seat, debt in debts.items()}
    most = max(short.values())
    for seat, debt in debts.items():
        if not short[seat] and debt:
            deal = noted(deal, seat, "kept")
        elif short[seat] and short[seat] == most:
            deal = noted(deal, seat, "broken")
    return deal._replace(over=True)
