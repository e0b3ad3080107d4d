"""The medium bot: the cache with the best points for its turns, the kit with the best pace."""

from typing import ClassVar, Final

from grandtour.core.chance import Chance
from grandtour.core.game import Seat
from grandtour.games.geoquest.actions import MOVE, NO, YES, Action
from grandtour.games.geoquest.bots.appraisal import Appraiser
from grandtour.games.geoquest.bots.base import GeoQuestBot, GeoQuestGame
from grandtour.games.geoquest.bots.kits import kit_worth
from grandtour.games.geoquest.bots.lookahead import best_place
from grandtour.games.geoquest.bots.prospects import Prospects
from grandtour.games.geoquest.bots.tuning import TUNING, Tuning
from grandtour.games.geoquest.cards.equipment import set_gear
from grandtour.games.geoquest.decision import Decision
from grandtour.games.geoquest.dice import TOTALS
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import SEARCHING
from grandtour.games.geoquest.turn.searching import searchable

_TURNS_TO_COME: Final = 8.0
_LEAST_USE: Final = 0.3
_GEAR: Final = frozenset(
    ("pay_gear", "discard_gear", "trim_gear", "choose_gear", "pick_gear", "take_gear", "pass_gear")
)


class MediumBot(GeoQuestBot):
    """Weighs one goal at a time."""

    skill: ClassVar[float] = 0.85

    def __init__(
        self, game: GeoQuestGame, seat: Seat, chance: Chance, tuning: Tuning = TUNING
    ) -> None:
        super().__init__(game, seat, chance)
        self._tuning = tuning

    def _prospects(self, world: GeoQuestState) -> Prospects:
        return Prospects(world, self.seat, self._tuning, self.puzzle_skill.can_open, 1)

    def decide(self, world: GeoQuestState, decision: Decision, options: list[Action]) -> Action:
        kind = decision.kind
        if kind == "declare":
            return self._declare(world, options)
        if kind in ("move", "walk", "jump"):
            ways = [action for action in options if action.verb in ("to", "stay")]
            return best_place(world, ways, self._prospects(world), self.seat)
        if kind == "reroll":
            return self._reroll(world, options)
        if kind == "may":
            call = world.cards.effect(decision.options[0])
            liked = self._appraise(world).effect(call) > 0
            return YES if liked else NO
        if kind in _GEAR:
            return max(options, key=lambda action: self._gear_after(world, action))
        return self.default(world, options)

    def _appraise(self, world: GeoQuestState, seat: Seat | None = None) -> Appraiser:
        who = self.seat if seat is None else seat
        prospects = Prospects(world, who, self._tuning, self.puzzle_skill.can_open, 1)
        return Appraiser(world, who, self._tuning, prospects)

    def _declare(self, world: GeoQuestState, options: list[Action]) -> Action:
        event = self._event(world, options)
        if event is not None:
            return event
        searches = [action for action in options if action.verb == "search"]
        if searches and self._stays(world):
            return searches[0]
        return MOVE if MOVE in options else self.default(world, options)

    def _stays(self, world: GeoQuestState) -> bool:
        """Whether a cache in range is the best goal from here."""
        prospects = self._prospects(world)
        here = [prospects.of_cache(cache.number) for cache in searchable(world, self.seat)]
        best = max((worth for worth in here if worth is not None), default=None)
        return best is not None and best >= prospects.here() - self._tuning.turn / 2

    def _event(self, world: GeoQuestState, options: list[Action]) -> Action | None:
        """A card that is good for itself, or one that hurts the leader."""
        leader = max(world.others(self.seat), key=world.points)
        for action in options:
            event = world.cards.event_number.get(action.what, -1)
            if action.verb != "play" or world.cards.events[event].timing != "normal":
                continue
            if not action.other and self._appraise(world).event(event) > _LEAST_USE:
                return action
            hurts = action.other == str(leader)
            if hurts and self._appraise(world, leader).event(event) < -_LEAST_USE:
                return action
        return None

    def _reroll(self, world: GeoQuestState, options: list[Action]) -> Action:
        """Throws again what is below the average; for a search, what does not find."""
        keep = options[-1]
        total = TOTALS[world.now.throw]
        if world.now.declared == SEARCHING:
            cache = world.cache(world.now.target)
            enough = cache is not None and total >= world.disk(cache).level
            return keep if enough else options[0]
        return keep if total >= self._prospects(world).odds.mean else options[0]

    def _gear_after(self, world: GeoQuestState, action: Action) -> float:
        """What the own kit would be worth."""
        card = 1 << world.cards.gear_number[action.what]
        twin = world.copy()
        gear = twin.gear[self.seat]
        set_gear(twin, self.seat, gear | card if action.verb == "take" else gear & ~card)
        return kit_worth(twin, self.seat, _TURNS_TO_COME)
