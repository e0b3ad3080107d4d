"""The strong bot: it plans routes over several caches and tries every card before it plays it.

Where to go and whether to search follows from the prospects of places; everything else, from
rerolls to travel bugs, by carrying each option out in imagined worlds and judging what comes.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from grandtour.core.chance import Chance
from grandtour.core.game import Event, Seat
from grandtour.games.geoquest.actions import AGAIN, COLLECT, DONE, MOVE, REST, Action, tile_of
from grandtour.games.geoquest.bots.base import GeoQuestBot, GeoQuestGame
from grandtour.games.geoquest.bots.lookahead import best_place, settle
from grandtour.games.geoquest.bots.prospects import Prospects
from grandtour.games.geoquest.bots.tuning import TUNING, Tuning
from grandtour.games.geoquest.bots.worth import Worth
from grandtour.games.geoquest.decision import Decision
from grandtour.games.geoquest.dice import NEW_CACHE, THROW_COUNT
from grandtour.games.geoquest.knowledge import imagine
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.state import MOVING
from grandtour.games.geoquest.turn.move_costs import footwork
from grandtour.games.geoquest.turn.sums import parts, total
from grandtour.games.geoquest.view import (
    GeoQuestView,
)
from grandtour.games.geoquest.walking.reach import reach

_CARDS: Final = frozenset(("play", "use", "offer"))
_CLOSELY: Final = 6
"""So many options of a choice are tried several times."""


class StrongBot(GeoQuestBot):
    """See the module."""

    skill: ClassVar[float] = 0.95

    def __init__(
        self, game: GeoQuestGame, seat: Seat, chance: Chance, tuning: Tuning = TUNING
    ) -> None:
        super().__init__(game, seat, chance)
        self._tuning = tuning
        self._worth = Worth(seat, tuning, self.puzzle_skill.can_open)

    def interrupt(
        self, view: GeoQuestView, legal: Sequence[Action], log: Sequence[Event]
    ) -> Action | None:
        """A card out of turn, such as a jump to where somebody is about to find something."""
        if not legal or view.decision is None or view.decision.kind != "result":
            return None
        world = imagine(view, log, self.stream)
        return self._card(world, list(legal), self._after(world, None, 1))

    def decide(self, world: GeoQuestState, decision: Decision, options: list[Action]) -> Action:
        kind = decision.kind
        if COLLECT in options:
            return COLLECT
        if kind == "place_cache":
            return self.default(world, options)
        if kind in ("declare", "move", "result", "end", "stage"):
            return self._calm(world, kind, options)
        if kind in ("walk", "jump"):
            return best_place(world, options, self._look(world), self.seat)
        samples = self._tuning.throws if kind == "reroll" else self._tuning.samples
        return self._best(world, options, samples)

    def _look(self, world: GeoQuestState) -> Prospects:
        return self._worth.prospects(world)

    # Questions of the turn, with cards beside them.

    def _calm(self, world: GeoQuestState, kind: str, options: list[Action]) -> Action:
        cards = [action for action in options if action.verb in _CARDS]
        rest = [action for action in options if action.verb not in _CARDS]
        if kind == "declare":
            plain = self._declare(world, rest)
        elif kind == "move":
            plain = best_place(world, rest, self._look(world), self.seat)
        elif kind == "end":
            plain = self._end(world, rest)
        else:
            plain = AGAIN if AGAIN in rest else rest[0]
        if not cards:
            return plain
        untouched = kind in ("declare", "end", "stage")
        base = self._after(world, None if untouched else plain, 1)
        return self._card(world, cards, base) or plain

    def _card(self, world: GeoQuestState, cards: list[Action], base: float) -> Action | None:
        """The card that gains most, if any gains enough."""
        gains = [(self._after(world, card, self._tuning.samples) - base, card) for card in cards]
        gain, card = max(gains, key=lambda each: each[0])
        return card if gain >= self._tuning.margin else None

    def _declare(self, world: GeoQuestState, options: list[Action]) -> Action:
        """To move or to search, by the prospects; to rest if feet hurt."""
        if MOVE not in options:
            return options[0]
        searches = [action for action in options if action.verb == "search"]
        if world.now.deferred and searches:
            return self._best(world, [MOVE, *searches], self._tuning.throws)
        prospects = self._look(world)
        worths = {MOVE: self._move_worth(world, prospects)}
        for action in searches:
            cache = world.cache_at(tile_of(action) if action.what else world.places[self.seat])
            worth = None if cache is None else prospects.of_cache(cache.number)
            if worth is not None:
                worths[action] = worth + self._tuning.turn
        if REST in options:
            twin = world.copy()
            twin.play(self.seat, REST)
            worths[REST] = self._look(twin).here()
        return max(worths, key=worths.__getitem__)

    def _move_worth(self, world: GeoQuestState, prospects: Prospects) -> float:
        """The mean over all throws of the best place that each leads to."""
        twin = world.copy()
        twin.now.declared = MOVING
        place, feet = twin.places[self.seat], footwork(twin, self.seat)
        known: dict[int, float] = {}
        mean = 0.0
        for throw in range(THROW_COUNT):
            twin.now.throw = throw
            points = -1 if NEW_CACHE[throw] else total(parts(twin))
            if points not in known:
                stay = prospects.here()
                ways = reach(place, points, feet) if points >= 0 else ()
                known[points] = max([stay, *map(prospects.at, ways)])
            mean += known[points]
        return mean / THROW_COUNT

    def _end(self, world: GeoQuestState, options: list[Action]) -> Action:
        """Travel bugs that are at home here, or worth more here than on the way."""
        leaves = [action for action in options if action.verb == "leave"]
        cache = world.cache_at(world.places[self.seat])
        for action in leaves:
            goal = world.cards.bugs[world.cards.bug_number[action.what]].goal
            if cache is not None and goal.reached(world, self.seat, cache):
                return action
        best, most = DONE, self._after(world, None, 1)
        for action in leaves:
            worth = self._after(world, action, 1)
            if worth > most:
                best, most = action, worth
        return best

    # Everything else is tried.

    def _best(self, world: GeoQuestState, options: list[Action], samples: int) -> Action:
        """All options at a glance, then the most promising ones more closely."""
        if len(options) > _CLOSELY:
            glances = [(self._after(world, action, 1), n) for n, action in enumerate(options)]
            glances.sort(reverse=True)
            options = [options[n] for _, n in glances[:_CLOSELY]]
        worths = [self._after(world, action, samples) for action in options]
        return options[worths.index(max(worths))]

    def _after(self, world: GeoQuestState, action: Action | None, samples: int) -> float:
        """The mean worth of what an action leads to; None: of what is there now.

        All actions of one choice are tried with the same luck, and once if luck plays no part.
        """
        worths: list[float] = []
        luck = world.chance.copy()
        while len(worths) < samples:
            twin = world.copy()
            twin.chance = luck.fork("try")
            untouched = twin.chance.copy()
            if action is not None:
                twin.play(self.seat, action)
            settle(twin, self.seat, self._look)
            worths.append(self._worth.total(twin))
            if twin.chance.word() == untouched.word():
                break
        return sum(worths) / len(worths)
