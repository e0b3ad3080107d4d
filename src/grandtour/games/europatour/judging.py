"""What the rules say of a claimed rack."""

from collections.abc import Sequence

from grandtour.core.game import Event, Seat
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
