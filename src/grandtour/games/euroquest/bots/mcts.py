"""The baseline of the literature: determinised Monte Carlo tree search.

After P. Nijssen, M. H. M. Winands: Monte Carlo Tree Search for the Hide-and-Seek Game Scotland
Yard. IEEE Transactions on Computational Intelligence and AI in Games 4(4), 2012, 282-294:

- *Determinisation in a single tree*: in every iteration the runner is put into one possible city;
  only the branches that this world allows are considered.
- *Location categorisation*: possible cities fall into categories by their distance to the nearest
  chaser; a category is drawn by how often runners were found in it, then a city of it.
- *Coalition reduction*: a chaser that searches counts a capture by another chaser a bit less.
- *Epsilon-greedy playouts* (mcts_playout.py), *move filtering* of the runner's jokers, UCT with
  *progressive history*.

Playouts and filters had to be fitted to this game (jokers, quests, tickets), and the weights of the
categories were counted in its games; all else is theirs. A capture that is certain is found by the
search like any other move.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate
from math import log as ln
from math import sqrt

from grandtour.bots.budget import Budget
from grandtour.core.chance import Chance
from grandtour.core.game import Event, Seat
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.board import CityNumber, members
from grandtour.games.euroquest.bots.mcts_playout import NOBODY_CAUGHT, Playout
from grandtour.games.euroquest.bots.position import position_of
from grandtour.games.euroquest.bots.seated import EuroQuestGame, SeatedBot
from grandtour.games.euroquest.distances import STEPS
from grandtour.games.euroquest.knowledge import believe, imagine
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import RUNNER, EuroQuestView

BUDGET = Budget(milliseconds=100)

EXPLORATION = 0.5
HISTORY = 5.0
"""The paper's C and W."""

REDUCTION = 0.25
"""The paper's r: what a capture by somebody else is worth less."""

CATEGORY_WEIGHTS = (0.0, 0.45, 0.52, 0.37, 0.19, 0.18)
"""By distance to the nearest chaser, the last one for all beyond: how often the runner was in such
a city when one was possible, in games of the medium and strong runners against medium chasers."""

FIRST_JOKER_ROUND = 3
JOKER_DISTANCE = 2
"""Jokers are looked at from this round on, and only with a chaser at most this many moves away."""

WORLD_LIFE = 10
"""How many iterations share an imagined quest and past; each draws the runner's city again."""

Move = tuple[Seat, Action]


class Node:
    """What is known of a line of moves; the score is that of the side that made the last one."""

    __slots__ = ("branches", "score", "visits")

    def __init__(self) -> None:
        self.branches: dict[Move, Node] = {}
        self.visits = 0
        self.score = 0.0


class MctsBot(SeatedBot):
    """Takes the move it looked into most often."""

    def __init__(
        self, game: EuroQuestGame, seat: Seat, chance: Chance, budget: Budget = BUDGET
    ) -> None:
        super().__init__(game, seat, chance)
        self._budget = budget
        self._history: defaultdict[Move, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def run(self, view: EuroQuestView, legal: Sequence[Action], log: Sequence[Event]) -> Action:
        return self._search(view, log, [position_of(view).runner])

    def chase(self, view: EuroQuestView, moves: Sequence[Action], log: Sequence[Event]) -> Action:
        return self._search(view, log, members(believe(view, log).cities))

    def _search(
        self, view: EuroQuestView, log: Sequence[Event], possible: list[CityNumber]
    ) -> Action:
        self._history.clear()
        root = Node()
        categories = _categories(possible, position_of(view).chasers)
        world = imagine(view, log, self.stream)
        for iteration in self._budget.spend():
            if iteration % WORLD_LIFE == WORLD_LIFE - 1 and self.seat != RUNNER:
                world = imagine(view, log, self.stream)
            twin = world.copy()
            twin.places[RUNNER] = self._drawn(categories)
            self._iterate(root, twin)
        (_, action), _ = max(root.branches.items(), key=lambda item: item[1].visits)
        return action

    def _drawn(self, categories: dict[int, list[CityNumber]]) -> CityNumber:
        """A city of a category, which is drawn by its weight."""
        mark = self.stream.fraction() * sum(CATEGORY_WEIGHTS[number] for number in categories)
        sums = accumulate(CATEGORY_WEIGHTS[number] for number in categories)
        cities = next(c for c, total in zip(categories.values(), sums, strict=True) if mark < total)
        return self.stream.choice(cities)

    def _iterate(self, root: Node, world: State) -> None:
        path: list[tuple[Move, Node]] = []
        node = root
        while world.turn() and (node.visits or not path):
            seat = world.on_turn
            action, node = self._branch(node, seat, _candidates(world))
            path.append(((seat, action), node))
            world.play(seat, action)
        catcher = self._finished(world)
        for (seat, action), visited in path:
            score = self._score(seat, catcher)
            visited.visits += 1
            visited.score += score
            record = self._history[seat, action]
            record[0] += score
            record[1] += 1
        root.visits += 1

    def _finished(self, world: State) -> Seat:
        """Who catches the runner, after a playout if the game is not over yet."""
        if not world.turn():
            runner = world.places[RUNNER]
            return world.places.index(runner, 1) if world.reason == "caught" else NOBODY_CAUGHT
        return Playout(world, self.stream).run(world.on_turn, 2 if world.half == 1 else 1)

    def _score(self, seat: Seat, catcher: Seat) -> float:
        if seat == RUNNER:
            return 1.0 if catcher == NOBODY_CAUGHT else 0.0
        if catcher == NOBODY_CAUGHT:
            return 0.0
        return 1.0 if self.seat in (RUNNER, catcher) else 1.0 - REDUCTION

    def _branch(self, node: Node, seat: Seat, candidates: Sequence[Action]) -> tuple[Action, Node]:
        """A move not tried yet, or else the most promising of those possible here."""
        branches = node.branches
        untried = [action for action in candidates if (seat, action) not in branches]
        if untried:
            action = self.stream.choice(untried)
            branches[seat, action] = Node()
            return action, branches[seat, action]
        visits = ln(max(node.visits, 1))
        best = max(candidates, key=lambda action: self._promise(branches, (seat, action), visits))
        return best, branches[seat, best]

    def _promise(self, branches: dict[Move, Node], move: Move, visits: float) -> float:
        """UCT and progressive history."""
        node = branches[move]
        score, played = self._history[move]
        bonus = score / played * HISTORY / (node.visits - node.score + 1) if played else 0.0
        return node.score / node.visits + EXPLORATION * sqrt(visits / node.visits) + bonus


def _categories(
    possible: list[CityNumber], chasers: Sequence[CityNumber]
) -> dict[int, list[CityNumber]]:
    found: dict[int, list[CityNumber]] = {}
    for city in possible:
        distance = min(STEPS[city][chaser] for chaser in chasers)
        found.setdefault(min(distance, len(CATEGORY_WEIGHTS) - 1), []).append(city)
    return found


def _candidates(world: State) -> Sequence[Action]:
    """Journeys, for the runner not onto a chaser, and its jokers unless they are filtered out."""
    seat = world.on_turn
    if seat != RUNNER:
        return world.journeys(seat)
    row = STEPS[world.places[RUNNER]]
    near = min(row[city] for city in world.places[1:]) <= JOKER_DISTANCE
    joker = near and world.round_number >= FIRST_JOKER_ROUND
    found = world.legal(seat) if joker else world.journeys(seat)
    free = [action for action in found if action.city not in world.places]
    return free or found
