"""A puzzle: where to end a move, so that a cache is nearest over paths, bridges and streams.

It is none of the tiles that look nearest: rows and columns know nothing of paths and streams.
"""

from collections.abc import Sequence

from grandtour.core.game import Event
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.board import NAMES, Tile, bits, distance, tile
from grandtour.games.geoquest.view import GeoQuestView
from grandtour.games.geoquest.walking.reach import reach

_FARTHEST = 40
_FEWEST_ENDS = 8
"""With fewer there is not much to think about."""


class OneEnd:
    def answers(
        self, view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event]
    ) -> tuple[str, ...]:
        """The tile from which the next walk costs least, without talents or equipment."""
        asked = view.decision
        if view.seat is None or asked is None or asked.kind != "move" or view.running:
            return ()
        caches = [tile(cache.tile) for cache in view.caches if view.seat not in cache.found]
        ends = [tile(action.what) for action in legal if action.verb == "to"]
        if not caches or len(ends) < _FEWEST_ENDS:
            return ()
        here = view.panels[view.seat].place
        staying = [tile(here)] if here else []
        (least, best), (next_least, _) = sorted(
            (_cost(end, caches), end) for end in (*ends, *staying)
        )[:2]
        looks = {end: min(distance(end, cache) for cache in caches) for end in ends}
        # What the list of tiles shows first would be found without a thought.
        too_plain = not least or best in (ends[0], *staying) or looks[best] == min(looks.values())
        return () if too_plain or least == next_least else (f"to {NAMES[best]}",)


def _cost(start: Tile, caches: Sequence[Tile]) -> int:
    """Points for one walk to the nearest cache."""
    wanted = bits(caches)
    if wanted >> start & 1:
        return 0
    return next((n for n in range(_FARTHEST) if reach(start, n).area & wanted), _FARTHEST)


PUZZLING = OneEnd()
