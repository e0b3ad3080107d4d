"""Effects on rolls: bonuses for this throw or a later one, more steps, throws of their own."""

from typing import Annotated, Literal

from msgspec import field

from grandtour.core.seats import Seat
from grandtour.games.geoquest.agenda import Cause, Happen
from grandtour.games.geoquest.cards.equipment import give_back_rented
from grandtour.games.geoquest.cards.files import Disk
from grandtour.games.geoquest.cards.loadout import Grant, Loadout
from grandtour.games.geoquest.dice import DNF, NO_THROW
from grandtour.games.geoquest.language.words import (
    HELD,
    LASTING,
    ONCE,
    PRICED,
    Condition,
    DiceTest,
    Effect,
    Place,
    Terrains,
)
from grandtour.games.geoquest.points import throw_aside
from grandtour.games.geoquest.state import AFTER, BEFORE, Due, State


class RollBonus(Effect, frozen=True):
    """For every roll while a card is held or an event lasts; or once, now or for the next roll."""

    places = HELD | ONCE | LASTING

    amount: int
    condition: Condition | None = field(default=None, name="if")
    next: int = 0

    def out_of_place(self, place: Place) -> str:
        if place in ("held", "lasting"):
            return "next=" if self.next else ""
        return "if=" if self.condition is not None else ""

    @property
    def welcome(self) -> bool:
        return self.amount > 0

    def equip(self, kit: Loadout, card: str, _number: int) -> None:
        kit.roll += (Grant(card, self.amount, self.condition),)

    def possible(self, state: State, cause: Cause) -> bool:
        return bool(self.next) or _roll_to_come(state, cause.seat)

    def happen(self, state: State, cause: Cause) -> None:
        if self.next or cause.seat != state.active:
            _keep(state, cause, self.amount, moves_only=False)
        else:
            add_to_roll(state, cause.seat, cause.card, self.amount)


def _roll_to_come(state: State, seat: Seat) -> bool:
    """A bonus for a roll needs a roll to come or on the table."""
    return seat == state.active and state.now.stage != AFTER


class MoveBonus(Effect, frozen=True):
    """For moves while a card is held, often only somewhere; or once, for the next move."""

    places = HELD | ONCE

    amount: int
    terrain: Terrains = 0
    crossing: Literal["", "stream"] = ""
    along: Literal["", "path"] = ""
    condition: Condition | None = field(default=None, name="if")
    per: Literal["", "empty_slot"] = ""
    next: int = 0

    def out_of_place(self, place: Place) -> str:
        if place == "held":
            return "next=" if self.next else ""
        given = {
            "terrain": self.terrain,
            "crossing": self.crossing,
            "along": self.along,
            "if": self.condition,
            "per": self.per,
        }
        return next((f"{name}=" for name, value in given.items() if value), "")

    def equip(self, kit: Loadout, card: str, _number: int) -> None:
        if self.terrain:
            kit.terrain += ((card, self.terrain, self.amount),)
        elif self.crossing:
            kit.crossing += self.amount
        elif self.along:
            kit.free_steps += self.amount
        elif self.per:
            kit.empty_slot += (Grant(card, self.amount),)
        else:
            kit.move += (Grant(card, self.amount, self.condition),)

    def happen(self, state: State, cause: Cause) -> None:
        _keep(state, cause, self.amount, moves_only=True)


class SearchBonus(Effect, frozen=True):
    """For searches of such caches while a card is held or an event lasts; or once, now."""

    places = HELD | ONCE | LASTING | PRICED

    amount: int
    terrain: Terrains = 0
    cache: Literal["", "multi", "puzzle", "normal"] = ""
    level: int | None = None
    level_min: int = 0
    found: Literal["", "none", "some"] = ""

    def out_of_place(self, place: Place) -> str:
        if place in ("held", "lasting", "priced"):
            return ""
        given = {
            "terrain": self.terrain,
            "cache": self.cache,
            "level": self.level is not None,
            "level_min": self.level_min,
            "found": self.found,
        }
        return next((f"{name}=" for name, value in given.items() if value), "")

    def helps(self, disk: Disk, terrain: int, *, fresh: bool) -> bool:
        """Whether it counts for such a cache; `fresh`: nobody has found it."""
        return (
            (not self.terrain or bool(self.terrain >> terrain & 1))
            and (not self.cache or disk.type == self.cache)
            and (self.level is None or disk.level == self.level)
            and disk.level >= self.level_min
            and (not self.found or fresh == (self.found == "none"))
        )

    def equip(self, kit: Loadout, card: str, _number: int) -> None:
        kit.search += ((card, self),)

    def possible(self, state: State, cause: Cause) -> bool:
        return _roll_to_come(state, cause.seat)

    def happen(self, state: State, cause: Cause) -> None:
        if cause.seat == state.active:
            add_to_roll(state, cause.seat, cause.card, self.amount)


def add_to_roll(state: State, seat: Seat, card: str, amount: int) -> None:
    """For the throw on the table, or else for the next one of this turn."""
    now = state.now
    if now.stage == BEFORE or now.throw == NO_THROW:
        now.roll_bonuses += ((card, amount),)
        state.tell("bonus_kept", seat=seat, amount=amount, card=card)
    else:
        now.throw_bonuses += ((card, amount),)
        state.tell("bonus_added", seat=seat, amount=amount, card=card)


def _keep(state: State, cause: Cause, amount: int, *, moves_only: bool) -> None:
    """For the next roll; granted in one's own turn before the throw, for the one after that."""
    seat, card = cause.seat, cause.card
    wait = seat == state.active and state.now.stage == BEFORE
    state.dues[seat] += (Due(moves_only, card, amount, wait),)
    state.tell("bonus_kept", seat=seat, amount=amount, card=card)


class RollCheck(Effect, frozen=True):
    """A throw of its own; if it shows what is named, the effect happens."""

    dice: DiceTest
    effect: Annotated[Effect, "once"]

    def happen(self, state: State, cause: Cause) -> None:
        thrown = throw_aside(state, cause.seat, cause.card)
        if DNF[thrown] and state.rented[cause.seat]:
            give_back_rented(state, cause.seat)
        if self.dice.shown_by(thrown):
            state.push(Happen(self.effect, cause))
