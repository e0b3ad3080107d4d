"""The easy bot: it walks to the nearest cache it dares to search, and plays cards as they come."""

from typing import ClassVar

from grandtour.games.geoquest.actions import MOVE, STAY, Action, tile_of
from grandtour.games.geoquest.board import distance
from grandtour.games.geoquest.bots.appraisal import Appraiser
from grandtour.games.geoquest.bots.base import GeoQuestBot
from grandtour.games.geoquest.bots.odds import find_chance
from grandtour.games.geoquest.bots.prospects import Prospects
from grandtour.games.geoquest.bots.tuning import TUNING
from grandtour.games.geoquest.decision import Decision
from grandtour.games.geoquest.puzzles.answers import is_open
from grandtour.games.geoquest.rules import GeoQuestState

DARES = 0.3
"""It leaves caches alone that it finds less often than this."""


class EasyBot(GeoQuestBot):
    """Thinks of the next step only."""

    skill: ClassVar[float] = 0.6

    def decide(self, world: GeoQuestState, decision: Decision, options: list[Action]) -> Action:
        if decision.kind == "declare":
            return self._declare(world, options)
        if decision.kind in ("move", "walk", "jump"):
            return self._nearest(world, options)
        return self.default(world, options)

    def _declare(self, world: GeoQuestState, options: list[Action]) -> Action:
        searches = [action for action in options if action.verb == "search"]
        if searches:
            return searches[0]
        event = self._event(world, options)
        if event is not None:
            return event
        return MOVE if MOVE in options else self.default(world, options)

    def _event(self, world: GeoQuestState, options: list[Action]) -> Action | None:
        """A good card for itself, a bad one for somebody, whoever that is."""
        for held in world.hands[self.seat]:
            card = world.cards.events[held.event].id
            plays = [action for action in options if action.verb == "play" and action.what == card]
            if self._likes(world, held.event):
                plays = [action for action in plays if not action.other]
            else:
                plays = [action for action in plays if action.other]
            if plays:
                return self.stream.choice(plays)
        return None

    def _likes(self, world: GeoQuestState, event: int) -> bool:
        prospects = Prospects(world, self.seat, TUNING, self.puzzle_skill.can_open, 1)
        return Appraiser(world, self.seat, TUNING, prospects).event(event) > 0

    def _nearest(self, world: GeoQuestState, options: list[Action]) -> Action:
        goals = [
            cache.tile
            for cache in world.caches
            if is_open(world, self.seat, cache)
            and self.puzzle_skill.can_open(world, self.seat, cache)
            and find_chance(world, self.seat, cache) >= DARES
        ]
        ways = [action for action in options if action.verb == "to"]
        if not goals or not ways:
            return self.default(world, options)

        here = world.spot(self.seat)
        goal = min(goals, key=lambda tile: distance(here, tile))
        best = min(ways, key=lambda action: distance(tile_of(action), goal))
        stays = STAY in options and distance(here, goal) <= distance(tile_of(best), goal)
        return STAY if stays else best
