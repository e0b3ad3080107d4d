"""What the dice promise to a kit: how far a move goes, how likely a search succeeds."""

from functools import lru_cache
from typing import Final

from grandtour.core.game import Seat
from grandtour.games.geoquest.board import BOARD
from grandtour.games.geoquest.cards.files import Disk
from grandtour.games.geoquest.cards.loadout import BASIC_SLOTS, NO_CAP, Grant, Loadout
from grandtour.games.geoquest.dice import DNF, FIND, NEW_CACHE, THROW_COUNT, TOTALS
from grandtour.games.geoquest.language.words import Condition, DiceTest
from grandtour.games.geoquest.state import Cache, State

LONGEST: Final = 100
_LEAST_NEED = -6
_MOST_NEED = 12
_STUCK = 0.97
"""No kit stands still more often than this, so that every way has an end."""


class Odds:
    """The promises of one kit.

    `turns[d]` is the expected number of moves to a place d points away; `mean` the points of one
    move. `hit(need, ignored)` is the chance that a search total reaches a number.
    """

    __slots__ = ("_hits", "mean", "turns")

    def __init__(self, kit: Loadout, facts: tuple[bool, ...], cap: int) -> None:
        added = [_bonus(kit.roll, facts, throw) for throw in range(THROW_COUNT)]
        shift = len(kit.roll)
        moves = [
            0
            if NEW_CACHE[throw]
            else min(
                cap,
                max(0, TOTALS[throw] + added[throw] + _bonus(kit.move, facts[shift:], throw))
                + sum(grant.amount for grant in kit.empty_slot) * max(0, BASIC_SLOTS - kit.cards),
            )
            for throw in range(THROW_COUNT)
        ]
        weights = _after_rerolls(kit, "move", moves, sum(moves) / THROW_COUNT)
        self.mean = sum(weight * move for weight, move in zip(weights, moves, strict=True))
        self.turns = _turns(moves, weights)
        self._hits = tuple(
            tuple(
                _hit_chance(kit, added, need, ignored=ignored)
                for need in range(_LEAST_NEED, _MOST_NEED + 1)
            )
            for ignored in (False, True)
        )

    def hit(self, need: int, *, ignored: bool) -> float:
        return self._hits[ignored][min(max(need, _LEAST_NEED), _MOST_NEED) - _LEAST_NEED]

    def moves_to(self, points: float) -> float:
        """Expected turns for a way of so many points."""
        whole = int(points)
        if whole >= LONGEST:
            return self.turns[LONGEST]
        low = self.turns[whole]
        return low + (points - whole) * (self.turns[whole + 1] - low)


def _bonus(grants: tuple[Grant, ...], facts: tuple[bool, ...], throw: int) -> int:
    total = 0
    for grant, fact in zip(grants, facts, strict=False):
        condition = grant.condition
        if condition.shown_by(throw) if isinstance(condition, DiceTest) else fact:
            total += grant.amount
    return total


def _after_rerolls(kit: Loadout, mode: str, values: list[int], enough: float) -> list[float]:
    """The weight of each throw if bad ones are thrown again where the kit allows it."""
    weights = [1 / THROW_COUNT] * THROW_COUNT
    for _, reroll in kit.rerolls:
        condition = reroll.condition
        if reroll.mode not in (mode, "any") or condition is None:
            continue
        again = [
            throw
            for throw in range(THROW_COUNT)
            if values[throw] < enough and condition.shown_by(throw)
        ]
        share = sum(weights[throw] for throw in again) / THROW_COUNT
        for throw in again:
            weights[throw] = 0.0
        weights = [weight + share for weight in weights]
    return weights


def _turns(moves: list[int], weights: list[float]) -> list[float]:
    steps: dict[int, float] = {}
    for move, weight in zip(moves, weights, strict=True):
        steps[move] = steps.get(move, 0.0) + weight
    still = min(steps.pop(0, 0.0), _STUCK)
    turns = [0.0]
    for far in range(1, LONGEST + 1):
        rest = sum(weight * turns[far - step] for step, weight in steps.items() if step < far)
        turns.append((1 + rest) / (1 - still))
    return turns


def _hit_chance(kit: Loadout, added: list[int], need: int, *, ignored: bool) -> float:
    hits = [
        int(
            not NEW_CACHE[throw]
            and (
                FIND[throw]
                or ((ignored or not DNF[throw]) and max(0, TOTALS[throw] + added[throw]) >= need)
            )
        )
        for throw in range(THROW_COUNT)
    ]
    weights = _after_rerolls(kit, "search", hits, 1)
    return sum(weight for weight, hit in zip(weights, hits, strict=True) if hit)


_odds = lru_cache(maxsize=2048)(Odds)


def odds(state: State, seat: Seat) -> Odds:
    """What the dice promise to this player, weather and caps included."""
    kit = state.kits[seat]
    caps = [grant.amount for grant in kit.caps] + [most for _, most in state.capped[seat]]
    facts = tuple(_fact(state, seat, grant.condition) for grant in (*kit.roll, *kit.move))
    return _odds(kit, facts, min(caps, default=NO_CAP))


def _fact(state: State, seat: Seat, condition: Condition | None) -> bool:
    return condition is None or (
        not isinstance(condition, DiceTest) and condition.holds(state, seat)
    )


def plain_odds(kit: Loadout) -> Odds:
    """The same for a kit in fair weather."""
    facts = tuple(grant.condition is None for grant in (*kit.roll, *kit.move))
    return _odds(kit, facts, min((grant.amount for grant in kit.caps), default=NO_CAP))


def search_bonus(kit: Loadout, disk: Disk, terrain: int, *, fresh: bool) -> int:
    """What the kit adds to a search for such a cache; `fresh`: nobody has found it."""
    return sum(bonus.amount for _, bonus in kit.search if bonus.helps(disk, terrain, fresh=fresh))


def find_chance(state: State, seat: Seat, cache: Cache, promised: Odds | None = None) -> float:
    """The chance of one throw, with a bonus that may be bought; the odds may be at hand already."""
    kit = state.kits[seat]
    disk, terrain = state.disk(cache), BOARD.terrain[cache.tile]
    bonus = cache.bonus
    if kit.search:
        bonus += search_bonus(kit, disk, terrain, fresh=not cache.found)
    if kit.optional:
        bonus += sum(optional.bonus for optional in kit.optional)
    ignored = bool(kit.ignore_dnf >> terrain & 1)
    return (promised or odds(state, seat)).hit(disk.level - bonus, ignored=ignored)


def search_turns(chance: float, stages: int) -> float:
    """Turns until so many stages are found: each failure costs one, the last success one more."""
    return 1 + stages * (1 - chance) / chance
