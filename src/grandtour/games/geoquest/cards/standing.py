"""What holds as long as a card is held, and nothing else; a cacher's effects always hold."""

from typing import Annotated, Literal

from msgspec import field

from grandtour.games.geoquest.agenda import Cause
from grandtour.games.geoquest.cards.loadout import Grant, Loadout, Purge
from grandtour.games.geoquest.language.words import (
    OFFERED,
    PRICED,
    REACTION,
    CardId,
    Condition,
    DiceTest,
    Effect,
    Standing,
    Tag,
    Terrains,
)
from grandtour.games.geoquest.state import State

_EVERYWHERE = 0b11111


class ExtraSlots(Standing, frozen=True):
    number: int

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        kit.slots += self.number


class EventHand(Standing, frozen=True):
    limit: int

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        kit.hand_limit = max(kit.hand_limit, self.limit)


class IgnoreDnf(Standing, frozen=True):
    terrain: Terrains = _EVERYWHERE

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        kit.ignore_dnf |= self.terrain


class Immune(Standing, frozen=True):
    """Nobody plays events on this player while the condition holds."""

    condition: Condition | None = field(default=None, name="if")

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        if self.condition is not None:
            kit.immune += (self.condition,)


class SearchRange(Standing, frozen=True):
    tiles: int

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        kit.range = True


class PuzzleLetters(Standing, frozen=True):
    """One letter is enough for a puzzle."""

    number: int

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        kit.one_letter = True


class FreeEntry(Standing, frozen=True):
    tiles: Literal["occupied"]

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        kit.free_entry = True


class CountsAs(Standing, frozen=True):
    """Points while it is held."""

    points: int

    def equip(self, kit: Loadout, _card: str, number: int) -> None:
        kit.counts += ((number, self.points),)


class SoftenEndTurn(Standing, frozen=True):
    amount: int

    def equip(self, kit: Loadout, card: str, _number: int) -> None:
        kit.soften += (Grant(card, self.amount),)


class CapPenalties(Standing, frozen=True):
    most: int

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        kit.penalty_cap = min(kit.penalty_cap, self.most)


class MustAttend(Standing, frozen=True):
    event: CardId

    def equip(self, kit: Loadout, _card: str, _number: int) -> None:
        kit.must_attend |= {self.event}


class PurgeEvents(Standing, frozen=True):
    """Drives away all events of a tag (events/purging.py)."""

    tag: Tag
    effect: Annotated[Effect, "once"]

    def equip(self, kit: Loadout, card: str, _number: int) -> None:
        kit.purges += (Purge(card, self.tag, self.effect),)


# What one may do with a card that is held: always inside of `may`.


class Reroll(Effect, frozen=True):
    """Another throw instead of this one."""

    places = OFFERED

    mode: Literal["", "move", "search", "any"] = ""
    condition: DiceTest | None = field(default=None, name="if")
    per_turn: int = 0


class SwapEquipment(Effect, frozen=True):
    """The card against one of another player, who must agree (cards/trades.py)."""

    places = OFFERED

    consent: Literal["", "yes"] = ""


class PointsOnFind(Effect, frozen=True):
    """The price of a search bonus."""

    places = PRICED

    points: int


class EquipmentChoice(Effect, frozen=True):
    """A find lets one choose among so many equipment cards."""

    places = REACTION

    number: int

    def happen(self, state: State, cause: Cause) -> None:
        """Looked up when the find gives its equipment (caches/finds.py)."""
