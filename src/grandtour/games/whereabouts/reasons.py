"""Why somebody with this card would do that: the words of hints."""

from grandtour.core.game import Remark
from grandtour.games.whereabouts.actions import Action
from grandtour.games.whereabouts.cards import NUMBERS
from grandtour.games.whereabouts.grid import LEVELS
from grandtour.games.whereabouts.page.decision import NEEDED
from grandtour.games.whereabouts.view import WhereaboutsView

_PLAIN = {"choose": "known_best", "keep": "known", "swap": "unknown", "undo": "another_place"}
_STONES_TO_KEEP = dict(NEEDED)


def reason(view: WhereaboutsView, action: Action) -> Remark | None:
    if action.verb in LEVELS:
        return Remark("one_more" if view.tip else "first_stone")
    if action.verb == "seal":
        return Remark(_of_sealing(view))
    return Remark(_PLAIN[action.verb]) if action.verb in _PLAIN else None


def _of_sealing(view: WhereaboutsView) -> str:
    if len(view.tip) == NUMBERS.stones:
        return "all_stones"
    card = view.hands[view.seat] if view.seat is not None else None
    keeps = card is not None and len(view.tip) >= _STONES_TO_KEEP[card.colour]
    return "keeps_card" if keeps else "careful"
