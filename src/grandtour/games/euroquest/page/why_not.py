"""Why a city cannot be reached now, in a sentence: what somebody is told who taps it on the map."""

from grandtour.core.game import Seat
from grandtour.core.page import Check, Translate
from grandtour.games.euroquest.board import CITY_OF, ENDS, MODES, CityNumber
from grandtour.games.euroquest.distances import FAR, STEPS
from grandtour.games.euroquest.page.names import city_name
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

_LETTERS = "ABCDEFGH"


def why_not(text: str, view: EuroQuestView, t: Translate) -> Check:
    """`text` is the code of a city; there is nothing to say of a city that can be reached."""
    here = None if view.seat is None else view.pawns[view.seat]
    code = text.strip()
    if here is None or view.seat is None or view.ended or code not in CITY_OF or code == here:
        return Check()
    words = _why(view, view.seat, CITY_OF[here], code, t)
    return (
        Check(t("labelled", label=city_name(code, t), value=words), fits=False)
        if words
        else Check()
    )


def _why(view: EuroQuestView, seat: Seat, here: CityNumber, code: str, t: Translate) -> str:
    city = CITY_OF[code]
    linking = [name for mode, name in enumerate(MODES) if city in ENDS[mode][here]]
    if not linking:
        steps = int(STEPS[here][city])
        return t("why.far", n=steps) if steps < FAR else t("why.never")
    if seat != RUNNER and code in view.pawns[1:]:
        return t("why.chaser", letter=_LETTERS[view.pawns.index(code)])
    if not any(getattr(view.tickets[seat], mode) for mode in linking):
        return t("why.no_ticket", mode=t.listing(t(f"mode.{mode}") for mode in linking))
    return "" if seat == view.on_turn else t("why.later")
