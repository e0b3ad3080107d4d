"""What a set of equipment is worth: the points that it adds in a turn, and its other traits.

The pace of a kit is what it would earn on an average round trip: a walk to an average cache and
the search for it, over all disks of the box and all terrains of the board.
"""

from functools import lru_cache
from typing import Final

from grandtour.core.game import Seat
from grandtour.games.geoquest.board import BOARD, TERRAINS
from grandtour.games.geoquest.bots.odds import plain_odds, search_bonus, search_turns
from grandtour.games.geoquest.bots.tuning import TRAITS
from grandtour.games.geoquest.cards.box import CardSet
from grandtour.games.geoquest.cards.loadout import (
    BASIC_HAND,
    BASIC_SLOTS,
    NO_CAP,
    Loadout,
    Use,
    loadout,
)
from grandtour.games.geoquest.cards.standing import EquipmentChoice
from grandtour.games.geoquest.language.costs import DiscardSelf
from grandtour.games.geoquest.language.wrappers import ForPrice
from grandtour.games.geoquest.points import GainPoints
from grandtour.games.geoquest.state import State
from grandtour.games.geoquest.turn.skipping import ExtraTurn

_WAY: Final = 6.0
"""Movement points to the next cache, about."""
_TILES_A_TURN = 4
_SLOWEST = 0.5
_OVERSHOOT = 0.4
"""What is lost of a turn because the last move is longer than needed."""
_BOUGHT_SHARE = 0.6
"""What is left of a search bonus that costs points."""
_ON_PATH = 0.35
_OVER_STREAMS = 0.12
_FRESH = 0.6
"""How many caches nobody has found yet, when one gets there."""
_FOUND_REWARD = 1.6
"""What a find gives beside its level: the coin, equipment, a travel bug."""

_BARTER = 0.3
"""To be able to give something away for points."""

_LAND = BOARD.land.bit_count()
SHARES: Final = tuple(tiles.bit_count() / _LAND for tiles in BOARD.of_terrain)


@lru_cache(maxsize=4096)
def pace(cards: CardSet, kit: Loadout) -> float:
    """Points in a turn."""
    odds = plain_odds(kit)
    points = odds.mean + (kit.free_steps * _ON_PATH) + min(kit.crossing, 2) * _OVER_STREAMS
    for _, terrains, more in kit.terrain:
        share = sum(SHARES[n] for n in range(len(TERRAINS)) if terrains >> n & 1)
        points += more * (1 - (1 - share) ** _TILES_A_TURN)
    walking = _WAY / max(points, _SLOWEST) + _OVERSHOOT
    reward = turns = weight = 0.0
    for disk in cards.disks:
        for terrain, share in enumerate(SHARES):
            part = disk.count * share
            ignored = bool(kit.ignore_dnf >> terrain & 1)
            for fresh, likely in ((True, _FRESH), (False, 1 - _FRESH)):
                need = disk.level - search_bonus(kit, disk, terrain, fresh=fresh)
                chance = odds.hit(need, ignored=ignored)
                for optional in kit.optional:
                    better = odds.hit(need - optional.bonus, ignored=ignored)
                    chance += _BOUGHT_SHARE * (better - chance)
                turns += part * likely * search_turns(chance, disk.stages)
            reward += part * (disk.level + _FOUND_REWARD)
            weight += part
    return (reward / weight) / (walking + turns / weight)


def _use_worth(use: Use) -> float:
    bought = use.effect
    if isinstance(bought, GainPoints):
        whole = isinstance(use.cost, DiscardSelf)
        return TRAITS["action_point"] * bought.points if whole else _BARTER
    return TRAITS["extra_turn" if isinstance(bought, ExtraTurn) else "other_action"]


@lru_cache(maxsize=4096)
def traits(kit: Loadout) -> float:
    """What a kit is worth beside its pace, whatever comes."""
    worth = sum(map(_use_worth, kit.uses)) + TRAITS["cancel"] * len(kit.cancels)
    worth += TRAITS["trigger"] * sum(
        not isinstance(sourced.effect, (ForPrice, EquipmentChoice))
        for reactions in kit.triggers.values()
        for sourced in reactions
    )
    worth += TRAITS["immune"] * len(kit.immune) + TRAITS["purges"] * len(kit.purges)
    worth += TRAITS["soften"] * bool(kit.soften) + TRAITS["swaps"] * len(kit.swaps)
    worth += TRAITS["range"] * kit.range + TRAITS["one_letter"] * kit.one_letter
    worth += TRAITS["free_entry"] * kit.free_entry
    worth += TRAITS["penalty_cap"] * (kit.penalty_cap < NO_CAP)
    worth += TRAITS["hand"] * (kit.hand_limit - BASIC_HAND)
    return worth + TRAITS["slot"] * min(kit.slots - BASIC_SLOTS, 3)


def kit_worth(state: State, seat: Seat, turns: float) -> float:
    """What this player's equipment is worth if so many turns are to come."""
    kit = state.kits[seat]
    bare = loadout(state.cards, state.cachers[seat], 0)
    return (pace(state.cards, kit) - pace(state.cards, bare)) * turns + traits(kit)
