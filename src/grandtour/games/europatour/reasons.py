"""Why somebody with this rack would do that: the words of hints."""

from collections.abc import Iterable, Sequence

from grandtour.core.game import Remark
from grandtour.games.europatour.actions import Action
from grandtour.games.europatour.board import KINDS, NO_CARD, Card
from grandtour.games.europatour.tour import distance, good_joints
from grandtour.games.europatour.view import EuropaTourView

_PLAIN = {
    "claim": "complete",
    "decline": "incomplete",
    "discard": "no_use",
    "accept": "right_tour",
    "object": "bad_joint",
}


def reason(view: EuropaTourView, action: Action) -> Remark | None:
    rack = [NO_CARD if code is None else KINDS[code] for code in view.rack]
    if action.verb == "place":
        return _of_placing(view, rack, action.slot)
    if action.verb == "take":
        return _of_taking(view, rack, action.pile)
    if action.verb == "swap" and view.hand and view.hand.card:
        return _nearer(rack, [_with(rack, action.slot, KINDS[view.hand.card])]) or Remark(
            "prepares"
        )
    return Remark(_PLAIN[action.verb]) if action.verb in _PLAIN else None


def _with(rack: Sequence[Card], slot: int, card: Card) -> list[Card]:
    return [*rack[: slot - 1], card, *rack[slot:]]


def _of_placing(view: EuropaTourView, rack: list[Card], slot: int) -> Remark | None:
    if view.hand is None or view.hand.card is None:
        return None
    placed = good_joints(_with(rack, slot, KINDS[view.hand.card]))
    return Remark("joins" if sum(placed) > sum(good_joints(rack)) else "room")


def _of_taking(view: EuropaTourView, rack: list[Card], pile: int) -> Remark:
    if not pile:
        tops = [KINDS[each.top] for each in view.piles if each.top]
        found = any(_nearer(rack, _all_swaps(rack, top)) for top in tops)
        return Remark("try_luck" if found else "nothing_open")
    top = view.piles[pile - 1].top
    return (top and _nearer(rack, _all_swaps(rack, KINDS[top]))) or Remark("prepares")


def _all_swaps(rack: Sequence[Card], card: Card) -> list[list[Card]]:
    return [_with(rack, slot, card) for slot in range(1, len(rack) + 1)]


def _nearer(rack: Sequence[Card], changed: Iterable[Sequence[Card]]) -> Remark | None:
    """If one of these needs fewer changes to be a tour than the rack: how many."""
    left = min(map(distance, changed))
    if left >= distance(rack):
        return None
    return Remark("nearer", {"n": left}) if left else Remark("closes")
