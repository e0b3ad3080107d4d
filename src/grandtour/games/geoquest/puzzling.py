"""A puzzle: from one of the four arrows a cache is nearest, over paths, bridges and streams."""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import NAMES, SIDES, doors
from grandtour.games.geoquest.page.names import cards_of
from grandtour.games.geoquest.view import GeoQuestView
from grandtour.games.geoquest.walking.reach import reach

_MARGIN = 2
"""Points by which the nearest arrow must be better than any other."""
_FARTHEST = 40


class OneArrow:
    def answers(
        self, view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event]
    ) -> tuple[str, ...]:
        """The arrow from which one walk to a cache costs least, without talents or equipment."""
        if view.seat is None or not legal or legal[0].verb != "start":
            return ()
        caches = [NAMES.index(cache.tile) for cache in view.caches]
        cards = cards_of(view)
        letter = cards.cachers[cards.cacher_number[view.panels[view.seat].cacher]].letter
        costs = sorted(
            (_cost(door, caches), side) for door, side in zip(doors(letter), SIDES, strict=True)
        )
        (least, side), (next_least, _) = costs[:2]
        return (f"start {side}",) if next_least - least >= _MARGIN else ()


def _cost(door: int, caches: Sequence[int]) -> int:
    for points in range(_FARTHEST):
        within = reach(door, points)
        if any(tile == door or tile in within for tile in caches):
            return points
    return _FARTHEST


PUZZLING = OneArrow()
