"""What a player's cacher, equipment and ensembles grant together, sorted by use.

A loadout is made once for each cacher and set of equipment and then shared: throwing and moving
look things up here instead of reading cards. Each effect adds itself (`Effect.equip`).
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

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
from grandtour.games.geoquest.walking.footwork import Footwork

if TYPE_CHECKING:
    from grandtour.games.geoquest.cards.standing import Reroll
    from grandtour.games.geoquest.turn.bonuses import SearchBonus

BASIC_SLOTS: Final = 4
BASIC_HAND: Final = 1
NO_CAP: Final = 99


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


class Purge(NamedTuple):
    source: str
    tag: Tag
    effect: Effect


class Loadout:
    """All standing effects of one player."""

    __slots__ = (
        "cancels",
        "caps",
        "cards",
        "counts",
        "crossing",
        "empty_slot",
        "ensembles",
        "footwork",
        "free_entry",
        "free_steps",
        "hand_limit",
        "ignore_dnf",
        "immune",
        "move",
        "must_attend",
        "on_others_throw",
        "on_own_throw",
        "one_letter",
        "optional",
        "penalty_cap",
        "purges",
        "range",
        "rerolls",
        "roll",
        "search",
        "slots",
        "soften",
        "swaps",
        "terrain",
        "triggers",
        "uses",
    )

    def __init__(self, cards: CardSet, cacher: int, gear: int) -> None:
        self.cards = gear.bit_count()
        self.slots = BASIC_SLOTS
        self.hand_limit = BASIC_HAND
        self.counts: tuple[tuple[int, int], ...] = ()
        """Points for holding a card: its number, or -1 for what is always held, and the points."""
        self.move: tuple[Grant, ...] = ()
        self.roll: tuple[Grant, ...] = ()
        self.search: tuple[tuple[str, SearchBonus], ...] = ()
        self.optional: tuple[Optional, ...] = ()
        self.terrain: tuple[tuple[str, int, int], ...] = ()
        self.empty_slot: tuple[Grant, ...] = ()
        self.crossing = 0
        self.free_steps = 1
        self.free_entry = False
        self.caps: tuple[Grant, ...] = ()
        self.rerolls: tuple[tuple[str, Reroll], ...] = ()
        self.ignore_dnf = 0
        self.immune: tuple[Condition, ...] = ()
        self.range = False
        self.one_letter = False
        self.soften: tuple[Grant, ...] = ()
        self.penalty_cap = NO_CAP
        self.must_attend: frozenset[str] = frozenset()
        self.purges: tuple[Purge, ...] = ()
        self.swaps: tuple[str, ...] = ()
        self.triggers: dict[Trigger, tuple[Sourced, ...]] = {}
        self.uses: tuple[Use, ...] = ()
        """What one may do for a price in one's turn."""
        self.cancels: tuple[Use, ...] = ()
        """What one may do for a price against an event."""
        self.ensembles = sum(
            1 << n
            for n, ensemble in enumerate(cards.ensembles)
            if (gear & ensemble.gear).bit_count() >= ensemble.needed
        )
        self._take(cards.cachers[cacher])
        for n in members(gear):
            self._take(cards.equipment[n], n)
        for n, ensemble in enumerate(cards.ensembles):
            if self.ensembles >> n & 1:
                self._take(ensemble)
        self.footwork = self._footwork()
        self.on_own_throw = self._reactions(get_args(OwnThrow))
        self.on_others_throw = self._reactions(get_args(OthersThrow))

    def _take(self, card: Card, number: int = -1) -> None:
        for effect in card.effects:
            effect.equip(self, card.id, number)

    def _reactions(
        self, triggers: tuple[Trigger, ...]
    ) -> tuple[tuple[Trigger, tuple[Sourced, ...]], ...]:
        return tuple(item for item in self.triggers.items() if item[0] in triggers)

    def _footwork(self) -> Footwork:
        """What a move obeys as long as nothing else interferes."""
        return Footwork(
            free_steps=self.free_steps,
            stream_discount=self.crossing,
            terrain_bonuses=tuple((terrains, amount) for _, terrains, amount in self.terrain),
        )


@lru_cache(maxsize=4096)
def loadout(cards: CardSet, cacher: int, gear: int) -> Loadout:
    return Loadout(cards, cacher, gear)
