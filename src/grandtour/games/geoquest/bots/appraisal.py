"""What an effect of the card language is worth to the player whom it strikes, in points.

A rough estimate for each word, from what lies open: it decides whom an event is played on and
what a held card is good for. No card is named: a new one is appraised by its words.
"""

from collections.abc import Callable
from typing import Final

from grandtour.core.game import Seat
from grandtour.games.geoquest.board import OFF_BOARD, members
from grandtour.games.geoquest.bots.prospects import Prospects
from grandtour.games.geoquest.bots.tuning import Tuning
from grandtour.games.geoquest.conditions import holds
from grandtour.games.geoquest.effects.reader import Call
from grandtour.games.geoquest.machine import Scene
from grandtour.games.geoquest.moving import landing
from grandtour.games.geoquest.points import purse, times
from grandtour.games.geoquest.state import Table

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

_FLAT: Final[dict[str, float]] = {
    "roll_points": _AVERAGE_ROLL,
    "multiply_move": 0.8,
    "pick_equipment": 1.5,
    "take_equipment": 0.8,
    "swap_equipment": 0.1,
    "trade_with_deck": 0.7,
    "draw_event": 0.3,
    "draw_bug": 0.8,
    "swap_bug": 0.2,
    "remove_cache": -0.2,
    "empty_cache": -0.2,
    "solve_puzzle": 0.6,
    "auto_success": 1.2,
    "recover_event": 0.6,
    "when": 0.3,
}
"""Words whose worth hardly depends on anything."""


class Appraiser:
    """Appraises effects for one player of a table."""

    def __init__(self, table: Table, seat: Seat, tuning: Tuning, prospects: Prospects) -> None:
        self._table = table
        self._seat = seat
        self._tuning = tuning
        self._prospects = prospects

    def event(self, number: int) -> float:
        """What an event card does to this player; nothing if something protects against it."""
        table = self._table
        card = table.cards.events[number]
        letter = table.cards.cachers[table.cachers[self._seat]].letter
        if card.blocked_by & table.gear[self._seat] or letter in card.blocked_cachers:
            return 0.0
        return sum(map(self.effect, card.effects))

    def effect(self, call: Call) -> float:
        word = _WORDS.get(call.word)
        return word(self, call) if word else _FLAT.get(call.word, 0.0)

    def _times(self, call: Call) -> int:
        # Who will come to a meeting is not known yet.
        meeting = call.key("per") == "other_attendee"
        return 1 if meeting else times(self._table, call, self._seat)

    def _gain(self, call: Call) -> float:
        return float(call.number() * self._times(call))

    def _lose(self, call: Call) -> float:
        lost = min(call.number() * self._times(call), self._table.kits[self._seat].penalty_cap)
        return -float(min(lost, purse(self._table, self._seat)))

    def _end_turn(self, call: Call) -> float:
        soften = self._table.kits[self._seat].soften
        if soften:
            return self._tuning.roll_point * soften[0].amount
        return -self._tuning.turn

    def _skip_turn(self, call: Call) -> float:
        then = call.key_call("then")
        return (self.effect(then) if then else 0.0) - self._tuning.turn * call.number()

    def _extra_turn(self, call: Call) -> float:
        return self._tuning.turn

    def _jump(self, call: Call) -> float:
        table, seat, where = self._table, self._seat, call.name()
        here = self._prospects.here()
        if where == "start":
            door = table.doors[seat]
            return 0.0 if door == OFF_BOARD else self._prospects.at(door, 1.0) - here
        tiles = members(landing(table, Scene(seat, ""), where))
        if len(tiles) > _ANYWHERE:
            return self._tuning.turn
        return max((self._prospects.at(tile) - here for tile in tiles), default=0.0)

    def _steps(self, call: Call) -> float:
        return _STEP * call.number()

    def _moved_by(self, call: Call) -> float:
        if call.args[1] == "roll":
            return _LED_ASTRAY * self._tuning.turn
        return _PUSHED * call.number(1)

    def _draw_gear(self, call: Call) -> float:
        if call.key("to"):
            return _TO_ANOTHER
        kit = self._table.kits[self._seat]
        room = kit.cards < kit.slots
        return call.number() * (self._tuning.new_gear if room else self._tuning.more_gear)

    def _lose_gear(self, call: Call) -> float:
        cards = self._table.kits[self._seat].cards
        if not cards:
            return 0.0
        return -self._tuning.new_gear if "random" in call.args else -_WORST_CARD / cards

    def _discard_bug(self, call: Call) -> float:
        return -self._tuning.carried_bug * bool(self._table.bugs[self._seat])

    def _roll(self, call: Call) -> float:
        amount = max(call.number(), -self._table.kits[self._seat].penalty_cap)
        return self._tuning.roll_point * amount

    def _cap(self, call: Call) -> float:
        return -self._tuning.turn

    def _all(self, call: Call) -> float:
        return sum(self.effect(each) for each in call.args if isinstance(each, Call))

    def _best(self, call: Call) -> float:
        return max(self.effect(each) for each in call.args if isinstance(each, Call))

    def _may(self, call: Call) -> float:
        return max(0.0, self.effect(call.call()))

    def _if(self, call: Call) -> float:
        branches = [self.effect(each) for each in call.args[1:] if isinstance(each, Call)]
        if len(branches) == 1:
            branches.append(0.0)
        condition = call.call()
        if condition.word == "moving":
            return sum(branches) / 2
        return branches[0 if holds(self._table, condition, self._seat) else 1]

    def _unless(self, call: Call) -> float:
        return 0.0 if self._table.gear[self._seat] & call.number() else self.effect(call.call(1))

    def _action(self, call: Call) -> float:
        cost = call.call()
        price = float(cost.number()) if cost.word == "lose_points" else _WORST_CARD
        if cost.word == "lose_points" and purse(self._table, self._seat) < price:
            return 0.0
        return max(0.0, self.effect(call.call(1)) - price)

    def _roll_check(self, call: Call) -> float:
        return _DNF_CHANCE * self.effect(call.call(1))

    def _gathering(self, call: Call) -> float:
        return self.effect(call.call(1))


_WORDS: Final[dict[str, Callable[[Appraiser, Call], float]]] = {
    "gain_points": Appraiser._gain,
    "lose_points": Appraiser._lose,
    "end_turn": Appraiser._end_turn,
    "skip_turn": Appraiser._skip_turn,
    "extra_turn": Appraiser._extra_turn,
    "jump": Appraiser._jump,
    "free_move": Appraiser._steps,
    "move_extra": Appraiser._steps,
    "moved_by": Appraiser._moved_by,
    "draw_equipment": Appraiser._draw_gear,
    "discard_equipment": Appraiser._lose_gear,
    "give_equipment": Appraiser._lose_gear,
    "discard_bug": Appraiser._discard_bug,
    "roll_bonus": Appraiser._roll,
    "search_bonus": Appraiser._roll,
    "move_bonus": Appraiser._roll,
    "move_cap": Appraiser._cap,
    "do": Appraiser._all,
    "choose": Appraiser._best,
    "may": Appraiser._may,
    "if": Appraiser._if,
    "unless": Appraiser._unless,
    "action": Appraiser._action,
    "all_players": Appraiser._all,
    "roll_check": Appraiser._roll_check,
    "gathering": Appraiser._gathering,
}
