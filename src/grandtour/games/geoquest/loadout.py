"""What a player's cacher, equipment and ensembles grant together, sorted by use.

A loadout is made once for each cacher and set of equipment and then shared: rolling and moving
look things up here instead of reading cards.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from grandtour.games.geoquest.board import members
from grandtour.games.geoquest.cards import Card, CardSet
from grandtour.games.geoquest.effects.grammar import DICE, OTHERS_THROWS, OWN_THROWS
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.footwork import Footwork

BASIC_SLOTS: Final = 4
BASIC_HAND: Final = 1
NO_CAP: Final = 99


class Grant(NamedTuple):
    """A number that a card grants, on a condition or not."""

    source: str
    amount: int
    condition: Call | None = None


class Optional(NamedTuple):
    """A search bonus that one may take at the price of points on the find."""

    source: str
    bonus: int
    less: int


class Sourced(NamedTuple):
    """An effect and the card that grants it."""

    source: str
    effect: Call


class Use(NamedTuple):
    """What a card does for a price, and when."""

    source: str
    condition: Call | None
    cost: Call
    effect: Call


class Purge(NamedTuple):
    source: str
    tag: str
    effect: Call


class Loadout:
    """All standing effects of one player. Names follow the words of the effect language."""

    __slots__ = (
        "actions",
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
        self.move: tuple[Grant, ...] = ()
        self.roll: tuple[Grant, ...] = ()
        self.search: tuple[Sourced, ...] = ()
        self.optional: tuple[Optional, ...] = ()
        self.terrain: tuple[tuple[str, int, int], ...] = ()
        self.empty_slot: tuple[Grant, ...] = ()
        self.crossing = 0
        self.free_steps = 1
        self.free_entry = False
        self.caps: tuple[Grant, ...] = ()
        self.rerolls: tuple[Sourced, ...] = ()
        self.ignore_dnf = 0
        self.immune: tuple[Call, ...] = ()
        self.range = False
        self.one_letter = False
        self.soften: tuple[Grant, ...] = ()
        self.penalty_cap = NO_CAP
        self.must_attend: frozenset[str] = frozenset()
        self.purges: tuple[Purge, ...] = ()
        self.swaps: tuple[str, ...] = ()
        self.triggers: dict[str, tuple[Sourced, ...]] = {}
        self.actions: tuple[Sourced, ...] = ()
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
        self.uses = self._uses()
        self.on_own_throw = self._reactions(OWN_THROWS)
        self.on_others_throw = self._reactions(OTHERS_THROWS)

    def _footwork(self) -> Footwork:
        """What a move obeys as long as nothing else interferes."""
        return Footwork(
            free_steps=self.free_steps,
            stream_discount=self.crossing,
            terrain_bonuses=tuple((terrains, amount) for _, terrains, amount in self.terrain),
        )

    def _uses(self) -> tuple[Use, ...]:
        """The actions, but those that answer an event."""
        return tuple(
            Use(source, effect.key_call("if"), effect.call(), effect.call(1))
            for source, effect in self.actions
            if effect.call(1).word != "cancel_event"
        )

    def _reactions(self, triggers: frozenset[str]) -> tuple[tuple[str, tuple[Sourced, ...]], ...]:
        return tuple(item for item in self.triggers.items() if item[0] in triggers)

    def _take(self, card: Card, number: int = -1) -> None:
        for effect in card.effects:
            if effect.word in _TAKERS:
                _TAKERS[effect.word](self, card.id, effect)
            elif effect.word == "counts_as":
                self.counts += ((number, effect.number()),)
            else:
                self._take_plain(effect)

    def _take_plain(self, effect: Call) -> None:
        word = effect.word
        if word == "extra_slots":
            self.slots += effect.number()
        elif word == "event_hand":
            self.hand_limit = max(self.hand_limit, effect.number())
        elif word == "ignore_dnf":
            self.ignore_dnf |= effect.key_number("terrain", 31)
        elif word == "search_range":
            self.range = True
        elif word == "puzzle_letters":
            self.one_letter = True
        elif word == "free_entry":
            self.free_entry = True
        elif word == "cap_penalties":
            self.penalty_cap = min(self.penalty_cap, effect.number())
        elif word == "must_attend":
            self.must_attend |= {effect.name()}
        elif word == "immune":
            condition = effect.key_call("if")
            assert condition is not None
            self.immune += (condition,)

    def _take_move(self, source: str, effect: Call) -> None:
        amount = effect.number()
        if effect.key("terrain") is not None:
            self.terrain += ((source, effect.key_number("terrain"), amount),)
        elif effect.key("crossing"):
            self.crossing += amount
        elif effect.key("along"):
            self.free_steps += amount
        elif effect.key("per"):
            self.empty_slot += (Grant(source, amount),)
        else:
            self.move += (Grant(source, amount, effect.key_call("if")),)

    def _take_roll(self, source: str, effect: Call) -> None:
        self.roll += (Grant(source, effect.number(), effect.key_call("if")),)

    def _take_search(self, source: str, effect: Call) -> None:
        self.search += (Sourced(source, effect),)

    def _take_cap(self, source: str, effect: Call) -> None:
        self.caps += (Grant(source, effect.number()),)

    def _take_soften(self, source: str, effect: Call) -> None:
        self.soften += (Grant(source, effect.number()),)

    def _take_may(self, source: str, effect: Call) -> None:
        inner = effect.call()
        if inner.word == "reroll":
            self.rerolls += (Sourced(source, inner),)
        elif inner.word == "swap_equipment":
            self.swaps += (source,)
        else:
            parts = {inner.call(n).word: inner.call(n) for n in range(len(inner.args))}
            bonus, less = parts["search_bonus"].number(), parts["points_on_find"].number()
            self.optional += (Optional(source, bonus, -less),)

    def _take_when(self, source: str, effect: Call) -> None:
        trigger, reaction = effect.name(), effect.call(1)
        if reaction.word == "action":
            self.actions += (Sourced(source, reaction),)
        self.triggers[trigger] = (*self.triggers.get(trigger, ()), Sourced(source, reaction))

    def _take_action(self, source: str, effect: Call) -> None:
        self.actions += (Sourced(source, effect),)

    def _take_purge(self, source: str, effect: Call) -> None:
        self.purges += (Purge(source, effect.name(), effect.call(1)),)


_TAKERS = {
    "move_bonus": Loadout._take_move,
    "roll_bonus": Loadout._take_roll,
    "search_bonus": Loadout._take_search,
    "move_cap": Loadout._take_cap,
    "soften_end_turn": Loadout._take_soften,
    "may": Loadout._take_may,
    "when": Loadout._take_when,
    "action": Loadout._take_action,
    "purge_events": Loadout._take_purge,
}


def on_dice(condition: Call) -> bool:
    """Whether a condition looks at the dice alone."""
    return condition.word in DICE


@lru_cache(maxsize=4096)
def loadout(cards: CardSet, cacher: int, gear: int) -> Loadout:
    return Loadout(cards, cacher, gear)
