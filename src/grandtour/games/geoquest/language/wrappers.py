"""Words that hold other effects: all, one of them, only if, for a price, after something."""

from typing import Annotated, ClassVar

from msgspec import field

from grandtour.games.geoquest.actions import CHOOSE, Action
from grandtour.games.geoquest.agenda import Cause, Happen, Menu, Question, YesOrNo
from grandtour.games.geoquest.cards.loadout import Loadout, Optional, Sourced, Use
from grandtour.games.geoquest.cards.standing import (
    EquipmentChoice,
    PointsOnFind,
    Reroll,
    SwapEquipment,
)
from grandtour.games.geoquest.decision import Facts, Kind
from grandtour.games.geoquest.events.striking import CancelEvent
from grandtour.games.geoquest.language.conditions import Moving
from grandtour.games.geoquest.language.words import (
    BY_PLACE,
    EVENT,
    HELD,
    LASTING,
    OFFERED,
    ONCE,
    REACTION,
    Condition,
    Cost,
    Effect,
    Gear,
    Place,
    Trigger,
)
from grandtour.games.geoquest.state import NOTHING, State
from grandtour.games.geoquest.turn.bonuses import SearchBonus


class Do(Effect, frozen=True):
    """All of them, in their order."""

    places = ONCE | OFFERED

    first: Annotated[Effect, "here"]
    second: Annotated[Effect, "here"]
    third: Annotated[Effect | None, "here", BY_PLACE] = None

    @property
    def parts(self) -> tuple[Effect, ...]:
        return tuple(filter(None, (self.first, self.second, self.third)))

    def out_of_place(self, place: Place) -> str:
        bargain = {type(part) for part in self.parts} == {SearchBonus, PointsOnFind}
        return "" if bargain or place != "offered" else ",".join(map(str, self.parts))

    def possible(self, state: State, cause: Cause) -> bool:
        return any(part.possible(state, cause) for part in self.parts)

    def happen(self, state: State, cause: Cause) -> None:
        state.push_all([Happen(part, cause) for part in self.parts])


class If(Effect, frozen=True):
    condition: Condition
    then: Annotated[Effect, "once"]
    otherwise: Annotated[Effect | None, "once", BY_PLACE] = None

    def happen(self, state: State, cause: Cause) -> None:
        """What depends on the declaration waits for it."""
        now, seat = state.now, cause.seat
        waits = isinstance(self.condition, Moving) and now.declared == NOTHING
        if waits and seat == state.active:
            now.deferred += (Happen(self, cause),)
        elif self.condition.holds(state, seat):
            state.push(Happen(self.then, cause))
        elif self.otherwise is not None:
            state.push(Happen(self.otherwise, cause))


class Unless(Effect, frozen=True):
    """Only for those who hold none of these cards."""

    gear: Gear
    effect: Annotated[Effect, "once"]

    def happen(self, state: State, cause: Cause) -> None:
        if not state.gear[cause.seat] & self.gear:
            state.push(Happen(self.effect, cause))


class May(Effect, frozen=True):
    """Only if the player wants it."""

    places = ONCE | HELD

    effect: Annotated[Effect, "may"]

    @property
    def chosen(self) -> Effect:
        return self.effect

    def possible(self, state: State, cause: Cause) -> bool:
        return self.effect.possible(state, cause)

    def happen(self, state: State, cause: Cause) -> None:
        """Asks, unless there is nothing to choose or the effect itself lets one stay as one is."""
        effect = self.effect
        if effect.welcome:
            state.push(Happen(effect, cause))
        elif effect.possible(state, cause):
            state.push(WhetherTo(cause.seat, cause.card, effect, cause))

    def equip(self, kit: Loadout, card: str, _number: int) -> None:
        effect = self.effect
        if isinstance(effect, Reroll):
            kit.rerolls += ((card, effect),)
        elif isinstance(effect, SwapEquipment):
            kit.swaps += (card,)
        elif isinstance(effect, Do):
            bonus = next(part.amount for part in effect.parts if isinstance(part, SearchBonus))
            less = next(part.points for part in effect.parts if isinstance(part, PointsOnFind))
            kit.optional += (Optional(card, bonus, -less),)


class WhetherTo(YesOrNo, frozen=True):
    """Whether what a card offers shall happen."""

    kind: ClassVar[Kind] = "may"

    effect: Effect
    cause: Cause

    def answer(self, state: State, action: Action) -> None:
        if self.declines(state, action):
            return
        state.tell("used", seat=self.seat, card=self.card)
        effect = self.effect
        if isinstance(effect, ForPrice):
            state.push(Happen(effect.effect, self.cause))
            effect.cost.pay(state, self.seat, self.card)
        else:
            state.push(Happen(effect, self.cause))

    def facts(self, _state: State) -> Facts:
        other = self.cause.other
        return {
            "card": self.card,
            "options": (self.effect.text,),
            "other": other if other >= 0 else None,
        }


class Choose(Effect, frozen=True):
    """One of two."""

    first: Annotated[Effect, "once"]
    second: Annotated[Effect, "once"]

    @property
    def parts(self) -> tuple[Effect, Effect]:
        return self.first, self.second

    def possible(self, state: State, cause: Cause) -> bool:
        return any(part.possible(state, cause) for part in self.parts)

    def happen(self, state: State, cause: Cause) -> None:
        possible = [part for part in self.parts if part.possible(state, cause)]
        if len(possible) == 1:
            state.push(Happen(possible[0], cause))
        elif possible:
            state.push(WhichOf(cause.seat, self, cause))


class WhichOf(Question, frozen=True):
    """Which of two effects shall happen."""

    kind: ClassVar[Kind] = "choose"

    effect: Choose
    cause: Cause

    def menu(self, _state: State) -> Menu:
        return list(CHOOSE)

    def answer(self, state: State, action: Action) -> None:
        state.tell("used", seat=self.seat, card=self.cause.card)
        state.push(Happen(self.effect.parts[CHOOSE.index(action)], self.cause))

    def facts(self, _state: State) -> Facts:
        options = tuple(part.text for part in self.effect.parts)
        return {"card": self.cause.card, "options": options}


class ForPrice(Effect, frozen=True):
    """Something for a price."""

    word = "action"
    places = HELD | EVENT | REACTION

    cost: Cost
    effect: Annotated[Effect, "bought"]
    condition: Condition | None = field(default=None, name="if")

    def happen(self, state: State, cause: Cause) -> None:
        """An event that sells something: the player may pay for it now."""
        payable = self.cost.payable(state, cause.seat, cause.card)
        if payable and self.effect.possible(state, cause):
            state.push(WhetherTo(cause.seat, cause.card, self, cause))

    def equip(self, kit: Loadout, card: str, _number: int) -> None:
        use = Use(card, self.condition, self.cost, self.effect)
        if isinstance(self.effect, CancelEvent):
            kit.cancels += (use,)
        else:
            kit.uses += (use,)


class When(Effect, frozen=True):
    """After something has happened."""

    places = HELD | EVENT | LASTING

    trigger: Trigger
    effect: Annotated[Effect, "reaction"]

    def possible(self, state: State, cause: Cause) -> bool:
        return cause.seat == state.active

    def happen(self, state: State, cause: Cause) -> None:
        """Played as a card of one's own: it waits in this turn for the find."""
        if self.trigger == "find_cache" and isinstance(self.effect, EquipmentChoice):
            state.now.armed += ((cause.card, self.effect.number),)

    def equip(self, kit: Loadout, card: str, number: int) -> None:
        if isinstance(self.effect, ForPrice):
            self.effect.equip(kit, card, number)
        before = kit.triggers.get(self.trigger, ())
        kit.triggers[self.trigger] = (*before, Sourced(card, self.effect))
