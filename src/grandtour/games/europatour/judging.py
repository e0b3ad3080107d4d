"""What the rules say of a claimed rack, and what a win is worth."""

from collections.abc import Sequence

from grandtour.core.game import Event, Outcome, Seat
from grandtour.games.europatour.board import Card
from grandtour.games.europatour.tour import country_cards, fault
from grandtour.games.europatour.view import Verdict, codes


def judge(seat: Seat, rack: Sequence[Card]) -> Verdict:
    reason, slot = fault(rack) or (None, None)
    return Verdict(seat=seat, reason=reason, slot=slot)


def announcement(verdict: Verdict, rack: Sequence[Card]) -> Event:
    """All see the rack, and whether it is a tour; if not, why, and at which slot first."""
    shown = {"seat": verdict.seat, "rack": list(codes(rack))}
    if verdict.reason is None:
        return Event("claim_right", {**shown, "countries": country_cards(rack)})
    return Event("claim_wrong", {**shown, "reason": verdict.reason, "slot": verdict.slot})


def outcome(seats: int, winners: tuple[Seat, ...], reason: str) -> Outcome:
    """A win is worth 1, shared by those who share it; a draw is shared by all."""
    others = tuple(seat for seat in range(seats) if seat not in winners)
    share = 1 / len(winners)
    return Outcome(
        ranking=(winners, others) if others else (winners,),
        scores=tuple(share if seat in winners else 0.0 for seat in range(seats)),
        reason=reason,
    )
