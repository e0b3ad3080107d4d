"""What an effect of the card language is worth to the player whom it strikes, in points.

A rough estimate for each word, from what lies open: it decides whom an event is played on and
what a held card is good for. No card is named: a new one is appraised by its words.
"""

from functools import singledispatchmethod
from typing import Final

from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.board import OFF_BOARD, members
from grandtour.games.geoquest.bots.prospects import Prospects
from grandtour.games.geoquest.bots.tuning import Tuning
from grandtour.games.geoquest.caches.bugs import DiscardBug, DrawBug, SwapBug
from grandtour.games.geoquest.caches.placing import EmptyCache, RemoveCache
from grandtour.games.geoquest.cards.equipment import DiscardEquipment, PickEquipment
from grandtour.games.geoquest.cards.standing import SwapEquipment
from grandtour.games.geoquest.cards.trades import (
    DrawEquipment,
    GiveEquipment,
    TakeEquipment,
    TradeWithDeck,
)
from grandtour.games.geoquest.events.everybody import AllPlayers, Gathering
from grandtour.games.geoquest.events.hand import DrawEvent, RecoverEvent
from grandtour.games.geoquest.events.striking import protection
from grandtour.games.geoquest.language import costs
from grandtour.games.geoquest.language.conditions import Moving
from grandtour.games.geoquest.language.words import Effect
from grandtour.games.geoquest.language.wrappers import Choose, Do, ForPrice, If, May, Unless, When
from grandtour.games.geoquest.points import GainPoints, LosePoints, RollPoints, purse, times
from grandtour.games.geoquest.puzzles.answers import SolvePuzzle
from grandtour.games.geoquest.state import State
from grandtour.games.geoquest.turn.bonuses import MoveBonus, RollBonus, RollCheck, SearchBonus
from grandtour.games.geoquest.turn.jumping import Jump, landing
from grandtour.games.geoquest.turn.moving import FreeMove, MoveCap, MovedBy, MoveExtra, MultiplyMove
from grandtour.games.geoquest.turn.searching import AutoSuccess
from grandtour.games.geoquest.turn.skipping import EndTurn, ExtraTurn, SkipTurn

_AVERAGE_ROLL = 3.0
_DNF_CHANCE = 1 / 6
_STEP = 0.2
"""A step more."""
_PUSHED = -0.3
"""A step that somebody else chooses."""
_LED_ASTRAY = -1.5
"""A whole move that somebody else chooses, in turns."""
_TO_ANOTHER = -0.1
"""A card that somebody else gets."""
_WORST_CARD = 0.8
"""The least useful one of several cards is worth this divided by their number."""
_ANYWHERE = 60
"""With more tiles to choose from, a jump saves about a turn."""

_FLAT: Final[dict[type[Effect], float]] = {
    RollPoints: _AVERAGE_ROLL,
    MultiplyMove: 0.8,
    PickEquipment: 1.5,
    TakeEquipment: 0.8,
    SwapEquipment: 0.1,
    TradeWithDeck: 0.7,
    DrawEvent: 0.3,
    DrawBug: 0.8,
    SwapBug: 0.2,
    RemoveCache: -0.2,
    EmptyCache: -0.2,
    SolvePuzzle: 0.6,
    AutoSuccess: 1.2,
    RecoverEvent: 0.6,
    When: 0.3,
}
"""Effects whose worth hardly depends on anything."""


class Appraiser:
    """Appraises effects for one player of a table."""

    def __init__(self, state: State, seat: Seat, tuning: Tuning, prospects: Prospects) -> None:
        self._state = state
        self._seat = seat
        self._tuning = tuning
        self._prospects = prospects

    def event(self, number: int) -> float:
        """What an event card does to this player; nothing if something protects against it."""
        if protection(self._state, number, self._seat):
            return 0.0
        return sum(map(self.effect, self._state.cards.events[number].effects))

    @singledispatchmethod
    def effect(self, effect: Effect) -> float:
        return _FLAT.get(type(effect), 0.0)

    @effect.register
    def _gain(self, effect: GainPoints) -> float:
        # Who will come to a meeting is not known yet.
        if effect.per == "other_attendee":
            return float(effect.points)
        return float(effect.points * times(self._state, effect.per, self._seat))

    @effect.register
    def _lose(self, effect: LosePoints) -> float:
        lost = effect.points * times(self._state, effect.per, self._seat)
        lost = min(lost, self._state.kits[self._seat].penalty_cap)
        return -float(min(lost, purse(self._state, self._seat)))

    @effect.register
    def _end_turn(self, _effect: EndTurn) -> float:
        soften = self._state.kits[self._seat].soften
        if soften:
            return self._tuning.roll_point * soften[0].amount
        return -self._tuning.turn

    @effect.register
    def _skip_turn(self, effect: SkipTurn) -> float:
        then = self.effect(effect.then) if effect.then else 0.0
        return then - self._tuning.turn * effect.number

    @effect.register
    def _extra_turn(self, _effect: ExtraTurn) -> float:
        return self._tuning.turn

    @effect.register
    def _jump(self, effect: Jump) -> float:
        state, seat = self._state, self._seat
        here = self._prospects.here()
        if effect.where == "start":
            door = state.doors[seat]
            return 0.0 if door == OFF_BOARD else self._prospects.at(door, 1.0) - here
        tiles = members(landing(state, seat, effect.where, NOBODY))
        if len(tiles) > _ANYWHERE:
            return self._tuning.turn
        return max((self._prospects.at(tile) - here for tile in tiles), default=0.0)

    @effect.register
    def _steps(self, effect: FreeMove | MoveExtra) -> float:
        return _STEP * effect.points

    @effect.register
    def _moved_by(self, effect: MovedBy) -> float:
        if effect.steps == "roll":
            return _LED_ASTRAY * self._tuning.turn
        return _PUSHED * effect.steps

    @effect.register
    def _draw_gear(self, effect: DrawEquipment) -> float:
        if effect.to:
            return _TO_ANOTHER
        kit = self._state.kits[self._seat]
        room = kit.cards < kit.slots
        return effect.number * (self._tuning.new_gear if room else self._tuning.more_gear)

    @effect.register
    def _lose_gear(self, effect: DiscardEquipment | GiveEquipment) -> float:
        cards = self._state.kits[self._seat].cards
        if not cards:
            return 0.0
        drawn = isinstance(effect, DiscardEquipment) and effect.which == "random"
        return -self._tuning.new_gear if drawn else -_WORST_CARD / cards

    @effect.register
    def _discard_bug(self, _effect: DiscardBug) -> float:
        return -self._tuning.carried_bug * bool(self._state.bugs[self._seat])

    @effect.register
    def _roll(self, effect: RollBonus | SearchBonus | MoveBonus) -> float:
        amount = max(effect.amount, -self._state.kits[self._seat].penalty_cap)
        return self._tuning.roll_point * amount

    @effect.register
    def _cap(self, _effect: MoveCap) -> float:
        return -self._tuning.turn

    @effect.register
    def _all(self, effect: Do) -> float:
        return sum(map(self.effect, effect.parts))

    @effect.register
    def _best(self, effect: Choose) -> float:
        return max(map(self.effect, effect.parts))

    @effect.register
    def _may(self, effect: May) -> float:
        return max(0.0, self.effect(effect.effect))

    @effect.register
    def _if(self, effect: If) -> float:
        then = self.effect(effect.then)
        otherwise = self.effect(effect.otherwise) if effect.otherwise else 0.0
        if isinstance(effect.condition, Moving):
            return (then + otherwise) / 2
        return then if effect.condition.holds(self._state, self._seat) else otherwise

    @effect.register
    def _unless(self, effect: Unless) -> float:
        spared = self._state.gear[self._seat] & effect.gear
        return 0.0 if spared else self.effect(effect.effect)

    @effect.register
    def _bought(self, effect: ForPrice) -> float:
        price = _WORST_CARD
        if isinstance(effect.cost, costs.LosePoints):
            price = float(effect.cost.points)
            if purse(self._state, self._seat) < price:
                return 0.0
        return max(0.0, self.effect(effect.effect) - price)

    @effect.register
    def _roll_check(self, effect: RollCheck) -> float:
        return _DNF_CHANCE * self.effect(effect.effect)

    @effect.register
    def _for_everybody(self, effect: AllPlayers | Gathering) -> float:
        return self.effect(effect.effect)
