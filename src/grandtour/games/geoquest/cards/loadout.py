"""What a player's cacher, equipment and ensembles grant together, sorted by use.

A loadout is made once for each cacher and set of equipment and then shared: throwing and moving
look things up here instead of reading cards. Each effect adds itself (`Effect.equip`).
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

import msgspec

from grandtour.games.geoquest.board import members
from grandtour.games.geoquest.cards.box import Card, CardSet
from grandtour.games.geoquest.language.words import (
    Condition,
    Cost,
    Effect,
    OthersThrow,
    OwnThrow,
    Tag,
    Trigger,
)
from grandtour.games.geoquest.walking.footwork import ORDINARY, Footwork

if TYPE_CHECKING:
    from grandtour.games.geoquest.cards.standing import Reroll
    from grandtour.games.geoquest.turn.bonuses import SearchBonus

BASIC_SLOTS: Final = 4
BASIC_HAND: Final = 1
NO_CAP: Final = 99
_OWN_THROW: Final[frozenset[Trigger]] = frozenset(get_args(OwnThrow))
_OTHERS_THROW: Final[frozenset[Trigger]] = frozenset(get_args(OthersThrow))


class Grant(NamedTuple):
    """A number that a card grants, on a condition or not."""

    source: str
    amount: int
    condition: Condition | None = None


class Optional(NamedTuple):
    """A search bonus that one may take at the price of points on the find."""

    source: str
    bonus: int
    less: int


class Sourced(NamedTuple):
    """An effect and the card that grants it."""

    source: str
    effect: Effect


class Use(NamedTuple):
    """What a card does for a price, and when."""

    source: str
    condition: Condition | None
    cost: Cost
    effect: Effect


Reactions = tuple[tuple[Trigger, tuple[Sourced, ...]], ...]


class Purge(NamedTuple):
    source: str
    tag: Tag
    effect: Effect


class Loadout(msgspec.Struct, eq=False, gc=False):
    """All standing effects of one player; each effect adds itself.

    Thousands are remembered, and nothing in them refers to them.
    """

    cards: int
    slots: int = BASIC_SLOTS
    hand_limit: int = BASIC_HAND
    ensembles: int = 0
    counts: tuple[tuple[int, int], ...] = ()
    """Points for holding a card: its number, or -1 for what is always held, and the points."""
    move: tuple[Grant, ...] = ()
    roll: tuple[Grant, ...] = ()
    search: "tuple[tuple[str, SearchBonus], ...]" = ()
    optional: tuple[Optional, ...] = ()
    terrain: tuple[tuple[str, int, int], ...] = ()
    empty_slot: tuple[Grant, ...] = ()
    crossing: int = 0
    free_steps: int = 1
    free_entry: bool = False
    caps: tuple[Grant, ...] = ()
    rerolls: "tuple[tuple[str, Reroll], ...]" = ()
    ignore_dnf: int = 0
    immune: tuple[Condition, ...] = ()
    range: bool = False
    one_letter: bool = False
    soften: tuple[Grant, ...] = ()
    penalty_cap: int = NO_CAP
    must_attend: frozenset[str] = frozenset()
    purges: tuple[Purge, ...] = ()
    swaps: tuple[str, ...] = ()
    triggers: dict[Trigger, tuple[Sourced, ...]] = {}
    uses: tuple[Use, ...] = ()
    """What one may do for a price in one's turn."""
    cancels: tuple[Use, ...] = ()
    """What one may do for a price against an event."""
    on_own_throw: Reactions = ()
    on_others_throw: Reactions = ()
    has_actions: bool = False
    """Its owner may do something with one of the cards in some moment of a turn."""
    footwork: Footwork = ORDINARY
    """What a move obeys as long as nothing else interferes."""

    def take(self, card: Card, number: int = -1) -> None:
        for effect in card.effects:
            effect.equip(self, card.id, number)

    def reactions(self, triggers: frozenset[Trigger]) -> Reactions:
        return tuple(item for item in self.triggers.items() if item[0] in triggers)


@lru_cache(maxsize=4096)
def loadout(cards: CardSet, cacher: int, gear: int) -> Loadout:
    """What these cards grant, their ensembles included."""
    kit = Loadout(gear.bit_count())
    kit.take(cards.cachers[cacher])
    for n in members(gear):
        kit.take(cards.equipment[n], n)
    for n, ensemble in enumerate(cards.ensembles):
        if (gear & ensemble.gear).bit_count() >= ensemble.needed:
            kit.ensembles |= 1 << n
            kit.take(ensemble)
    kit.on_own_throw = kit.reactions(_OWN_THROW)
    kit.on_others_throw = kit.reactions(_OTHERS_THROW)
    kit.has_actions = bool(kit.uses or kit.swaps or kit.optional)
    kit.footwork = Footwork(
        free_steps=kit.free_steps,
        stream_discount=kit.crossing,
        terrain_bonuses=tuple((terrains, amount) for _, terrains, amount in kit.terrain),
    )
    return kit
