"""Why a city cannot be reached now, in a few words: what somebody is told who taps it on the map.

What there is to know of the city follows on the map, beginning with its name.
"""

from collections.abc import Sequence

from grandtour.core.game import Seat
from grandtour.core.page import Check, Translate
from grandtour.games.euroquest.board import CITY_OF, ENDS, MODES, CityNumber
from grandtour.games.euroquest.distances import FAR, STEPS
from grandtour.games.euroquest.page.names import Names
from grandtour.games.euroquest.view import RUNNER, EuroQuestView


def why_not(text: str, view: EuroQuestView, t: Translate, names: Sequence[str]) -> Check:
    """`text` is the code of a city; there is nothing to say of a city that can be reached."""
    here = None if view.seat is None else view.pawns[view.seat]
    code = text.strip()
    if here is None or view.seat is None or view.ended or code not in CITY_OF or code == here:
        return Check()
    city, at = CITY_OF[code], CITY_OF[here]
    if view.seat != RUNNER and code in view.pawns[1:] and _linking(at, city):
        return _refused(t("why.here", player=names[view.pawns.index(code)]))
    words = _why(view, view.seat, at, city, t)
    return _refused(words) if words else Check()


def _refused(words: str) -> Check:
    return Check(words[:1].upper() + words[1:], fits=False)


def _linking(here: CityNumber, city: CityNumber) -> list[str]:
    """The modes that go there."""
    return [name for mode, name in enumerate(MODES) if city in ENDS[mode][here]]


def _why(view: EuroQuestView, seat: Seat, here: CityNumber, city: CityNumber, t: Translate) -> str:
    linking = _linking(here, city)
    if not linking:
        steps = int(STEPS[here][city])
        return t("why.far", n=steps) if steps < FAR else t("why.never")
    if not any(getattr(view.tickets[seat], mode) for mode in linking):
        return Names(t).no_ticket(linking)
    return "" if seat == view.on_turn else t("why.later")
