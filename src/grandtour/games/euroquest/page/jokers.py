"""What the runner's jokers would bring now, in numbers, before one is played.

It is worked out from the runner's own view and the public facts, like what a journey tells.
"""

from collections.abc import Mapping, Sequence

from grandtour.core.game import Event
from grandtour.core.page import Translate
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import (
    CITY_OF,
    MODE_OF,
    MODES,
    Cities,
    CityNumber,
    bits,
    journeys,
    reach,
)
from grandtour.games.euroquest.page.hearing import Hearing
from grandtour.games.euroquest.tickets import UNIT, Tickets, modes, tickets
from grandtour.games.euroquest.view import RUNNER, EuroQuestView, Purse


def joker_words(
    view: EuroQuestView, ways: Sequence[Action], log: Sequence[Event], t: Translate
) -> Mapping[str, str]:
    """For the templates; empty where there is nothing to say."""
    asked = view.seat == view.on_turn == RUNNER and view.phase == "runner" and bool(ways)
    fresh = asked and not view.double and not view.silent
    return {
        "joker_reach": _orange(view, t) if fresh and view.orange else "",
        "joker_leaves": _black(view, ways, log, t) if fresh and view.black else "",
    }


def _orange(view: EuroQuestView, t: Translate) -> str:
    """How many cities two journeys lead to instead of one, and where no chaser could come next."""
    here, supply = CITY_OF[str(view.pawns[RUNNER])], _supply(view.tickets[RUNNER])
    threatened = _threatened(view)
    one, two = two_journeys(here, supply, _standing(view))
    return t(
        "joker.orange_reach",
        two=two.bit_count(),
        one=one.bit_count(),
        safe=(two & ~threatened).bit_count(),
        now=(one & ~threatened).bit_count(),
    )


def two_journeys(here: CityNumber, supply: Tickets, standing: Cities) -> tuple[Cities, Cities]:
    """Where one journey leads, and where two do, if none ends on a chaser."""
    one = two = 0
    for mode, end in journeys(here, modes(supply), standing):
        one |= bits([end])
        two |= reach(end, modes(supply - UNIT[mode])) & ~standing
    return one, two


def _black(view: EuroQuestView, ways: Sequence[Action], log: Sequence[Event], t: Translate) -> str:
    """How many cities stay possible after a silent journey, at tables that tell which ones are."""
    hearing = Hearing(view, log)
    found = []
    for mode in MODES:
        left = hearing.left_silent(MODE_OF[mode])
        if left is not None and any(action.verb == mode for action in ways):
            found.append(f"{t(f'mode.{mode}')} {left}")
    return t("joker.black_leaves", ways=", ".join(found)) if found else ""


def _supply(purse: Purse) -> Tickets:
    return tickets(purse.train, purse.bus, purse.ferry)


def _standing(view: EuroQuestView) -> Cities:
    return bits(CITY_OF[code] for code in view.pawns[1:] if code)


def _threatened(view: EuroQuestView) -> Cities:
    """Where some chaser can come next."""
    found = 0
    for seat, code in enumerate(view.pawns):
        if seat != RUNNER and code:
            found |= reach(CITY_OF[code], modes(_supply(view.tickets[seat])))
    return found
