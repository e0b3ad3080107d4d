"""Why a party that sees this would do that: the words of hints."""

from grandtour.core.game import Remark
from grandtour.games.europa.actions import Action
from grandtour.games.europa.board import CODES
from grandtour.games.europa.view import EuropaView

_PLAIN = {
    "commit": "peace_share",
    "each": "pledge",
    "peace": "pledge",
    "match": "pledge",
    "end": "worst_first",
    "calm": "worst_first",
    "offer": "partner",
    "trade": "partner",
    "support": "partner",
    "accept": "gains",
    "decline": "better_without",
    "ready": "nothing_more",
    "pass": "no_majority",
    "move": "goes_on",
    "stay": "no_use_elsewhere",
}


def reason(view: EuropaView, action: Action) -> Remark | None:
    if action.verb == "place":
        return _of_placing(view, CODES[action.country])
    if action.verb == "propose":
        return Remark("wins_alone" if len(action.coalition) == 1 else "wins_together")
    if action.verb in ("yes", "no"):
        return Remark(_of_answer(view, agrees=action.verb == "yes"))
    return Remark(_PLAIN[action.verb]) if action.verb in _PLAIN else None


def _of_placing(view: EuropaView, code: str) -> Remark | None:
    country = next(each for each in view.countries if each.code == code)
    own = country.pawns[view.seat] + 1 if view.seat is not None else 1
    if own >= country.threshold:
        return Remark("reaches_alone")
    together = sum(country.pawns) + 1
    return Remark("reaches_together" if together >= country.threshold else "first_there")


def _of_answer(view: EuropaView, *, agrees: bool) -> str:
    mine = bool(view.election and view.election.proposal and view.seat in view.election.proposal)
    if agrees:
        return "own_share" if mine else "costs_nothing"
    return "better_share" if mine else "others_gain"
