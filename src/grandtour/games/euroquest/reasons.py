"""Why a runner or chaser who sees this would do that: the words of hints."""

from grandtour.core.game import Remark
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CITY_OF, CODES, MODES, NEIGHBOURS, codes
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

_WELL_JOINED = 6
"""Cities in reach from which a chaser can go many ways."""


def reason(view: EuroQuestView, action: Action) -> Remark | None:
    if action.verb == "orange":
        return Remark("double")
    if action.verb.startswith("black"):
        return Remark("silent")
    if action.verb not in MODES:
        return Remark("mark")
    city = CODES[action.city]
    return _of_runner(view, city) if view.seat == RUNNER else _of_chaser(view, city)


def _of_runner(view: EuroQuestView, city: str) -> Remark | None:
    quest = view.quest
    if quest and (city in quest.missing or city == quest.reach):
        return Remark("quest")
    near = {end for chaser in view.pawns[1:] if chaser for end in _reach(chaser)}
    return None if city in near else Remark("out_of_reach")


def _of_chaser(view: EuroQuestView, city: str) -> Remark | None:
    if view.possible and city in view.possible:
        return Remark("may_be_there", {"n": len(view.possible)})
    if view.possible and set(view.possible) & _reach(city):
        return Remark("near_suspects", {"n": len(set(view.possible) & _reach(city))})
    ways = len(_reach(city))
    return Remark("well_joined", {"n": ways}) if ways >= _WELL_JOINED else None


def _reach(city: str) -> set[str]:
    """Where one move leads from here, with tickets of all kinds."""
    return set(codes(NEIGHBOURS[CITY_OF[city]]))
