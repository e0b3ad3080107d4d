"""Why a cacher who sees this would do that: the words of hints."""

from grandtour.core.game import Remark, Seat
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import LETTERS, NAMES, SIDES, doors
from grandtour.games.geoquest.page.names import cards_of
from grandtour.games.geoquest.view import GeoQuestView

_PLAIN = {
    "search": "on_cache",
    "collect": "collect",
    "again": "goes_on",
    "accept": "result_stands",
    "stop": "safe_now",
    "take": "worth_taking",
    "leave": "bug_home",
    "answer": "solves",
    "play": "good_moment",
    "use": "good_moment",
    "pass": "nothing_better",
    "stay": "nothing_better",
    "done": "all_done",
    "reroll": "roll_better",
    "keep": "roll_good",
}


def reason(view: GeoQuestView, action: Action) -> Remark | None:
    if action.verb in ("move", "to"):
        return _of_walking(view, action)
    if action.verb == "start" and view.seat is not None:
        return _of_starting(view, view.seat, action.what)
    return Remark(_PLAIN[action.verb]) if action.verb in _PLAIN else None


def _of_walking(view: GeoQuestView, action: Action) -> Remark | None:
    """Which cache lies ahead: the nearest that this seat has not found."""
    open_ = [cache.tile for cache in view.caches if view.seat not in cache.found]
    here = action.what if action.verb == "to" else _place(view)
    if not open_ or here is None:
        return None
    nearest = min(open_, key=lambda tile: _steps(here, tile))
    if nearest == here and action.verb == "to":
        return Remark("reaches_cache")
    return Remark("towards_cache", {"tile": nearest})


def _of_starting(view: GeoQuestView, seat: Seat, side: str) -> Remark:
    """How far the nearest cache is from that arrow."""
    cards = cards_of(view)
    letter = cards.cachers[cards.cacher_number[view.panels[seat].cacher]].letter
    door = NAMES[doors(letter)[SIDES.index(side)]]
    return Remark("near_caches", {"n": min(_steps(door, cache.tile) for cache in view.caches)})


def _place(view: GeoQuestView) -> str | None:
    if view.seat is None:
        return None
    panel = view.panels[view.seat]
    return panel.place or panel.door


def _steps(one: str, other: str) -> int:
    """As the crow walks, since a tile is named by its row and its column."""
    return sum(
        abs(LETTERS.index(here) - LETTERS.index(there))
        for here, there in zip(one, other, strict=True)
    )
