"""How good a bot is at puzzles: it knows an answer to a share of them.

Everybody sees category and letters of a puzzle from afar, so a bot knows before it sets out
whether it has an answer. What it cannot think of now may come to it some rounds later.
"""

from typing import Final

from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.games.geoquest.puzzles.categories import count, pool
from grandtour.games.geoquest.state import Cache, State, letters

_ROUNDS_TO_THINK: Final = 12


class PuzzleSkill:
    """Which puzzles a bot can solve; the same ones after a restart."""

    def __init__(self, chance: Chance, skill: float) -> None:
        self._chance = chance
        self._skill = skill

    def knows(self, cache: Cache, round_number: int) -> bool:
        """Whether an answer comes to mind in these rounds."""
        name = f"w{cache.number}.{round_number // _ROUNDS_TO_THINK}"
        return self._chance.stream(name).fraction() < self._skill

    def can_open(self, state: State, seat: Seat, cache: Cache) -> bool:
        """Whether the seat may search the cache when it gets there."""
        if not cache.category or cache.solved >> seat & 1:
            return True
        return _answers_left(state, seat, cache) and self.knows(cache, state.round_number)


def _answers_left(state: State, seat: Seat, cache: Cache) -> bool:
    """Whether a listed answer is still free."""
    language = state.settings.language
    if cache.category not in pool(language):
        return False
    eased = cache.one_letter or state.kits[seat].one_letter
    return count(cache.category, *letters(cache.tile), language, eased) > len(cache.answers)
