"""How hard to look at a game.

Effort is counted in actions that bots play in imagined worlds, not in seconds: the same plan gives
the same analysis everywhere, and costs about the same in every game.
"""

import msgspec


class Plan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of it is plain data, since an analysis may be made in another process."""

    seed: int = 1
    level: str = ""
    """Who plays imagined worlds on; the game's quickest bot if nothing is said."""
    advisor: str = "strong"
    """Whose choice is compared with what was done."""
    moves: int = 220_000
    """For the whole analysis: about half for the onlooker, the rest for seats and decisions."""
    moments: int = 32
    """So many are looked at evenly; then all those between two that differ much."""
    own_moments: int = 8
    """So many for what each seat itself could know."""
    fewest_worlds: int = 8
    most_worlds: int = 96

    @property
    def moves_a_look(self) -> int:
        """An onlooker's look at a moment."""
        return int(self.moves * 0.45 / (self.moments + FINER))

    def moves_an_own_look(self, seats: int) -> int:
        return int(self.moves * 0.2 / (self.own_moments * seats))

    @property
    def moves_for_decisions(self) -> int:
        return int(self.moves * 0.35)

    @property
    def moves_a_decision(self) -> int:
        """No single one may use up what the others need."""
        return self.moves_for_decisions // 16


FINER = 24
"""So many moments more are looked at where the chances change most."""
QUICK = Plan(moves=60_000, moments=16, own_moments=4)
USUAL = Plan()
THOROUGH = Plan(moves=2_000_000, moments=64, own_moments=24, most_worlds=400)
QUALITIES = {"quick": QUICK, "usual": USUAL, "thorough": THOROUGH}
