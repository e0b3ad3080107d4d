"""Information set Monte Carlo tree search from one seat's point of view.

After Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search (2012), the
single-observer form. One tree over actions; every iteration walks it in a newly imagined world,
where only some of the actions are available, so a branch's bonus counts how often it was.

Where there are many actions it may widen its tree step by step (Coulom 2007, Chaslot and others
2008): a node that was walked through v times has at most 2 v^w branches in the present world, so
what looks good is looked into before the rest is tried.
"""

from collections.abc import Sequence
from math import log as ln
from math import sqrt
from typing import Generic

from grandtour.bots.budget import Budget
from grandtour.bots.playout import RANDOM_PLAYOUT, Playout
from grandtour.bots.search import SearchBot
from grandtour.core.chance import Chance
from grandtour.core.game import A, Event, Game, S, Seat, V

_WIDTH = 2


class Node(Generic[A]):
    """What is known of a line of actions; values are those of the seat that did the last one."""

    __slots__ = ("available", "branches", "total", "visits")

    def __init__(self) -> None:
        self.branches: dict[tuple[Seat, A], Node[A]] = {}
        self.available = 1
        self.visits = 0
        self.total = 0.0

    def promise(self, exploration: float) -> float:
        bonus = sqrt(ln(self.available) / self.visits)
        return self.total / self.visits + exploration * bonus


class IsmctsBot(SearchBot[S, A, V]):
    """Takes the action it looked into most often. The budget counts imagined worlds."""

    stream_name = "ismcts"

    def __init__(
        self,
        game: Game[S, A, V],
        seat: Seat,
        chance: Chance,
        *,
        budget: Budget,
        playout: Playout[S, A] = RANDOM_PLAYOUT,
        exploration: float = 0.7,
        widening: float | None = None,
    ) -> None:
        """`widening` is the exponent w, from 0 to 1; without it every action is tried at once."""
        super().__init__(game, seat, chance, budget=budget, playout=playout)
        self._exploration = exploration
        self._widening = widening

    def choose(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> A:
        if len(legal) == 1:
            return legal[0]
        root = self.search(view, log)
        _, action = max(root.branches, key=lambda key: root.branches[key].visits)
        return action

    def search(self, view: V, log: Sequence[Event]) -> Node[A]:
        """The tree of this position."""
        root: Node[A] = Node()
        for _ in self._budget.spend():
            world = self._game.imagine(view, log, self._stream)
            path = self._descend(root, world)
            self._playout.run(world, self._stream)
            for node, seat in path:
                node.visits += 1
                node.total += self._playout.value(world, seat)
        return root

    def _descend(self, node: Node[A], world: S) -> list[tuple[Node[A], Seat]]:
        """Walks down the tree, the world with it, and adds one node."""
        path: list[tuple[Node[A], Seat]] = []
        while (turn := world.turn()) and (node.visits or not path):
            mover = self._seat if self._seat in turn else turn[0]
            if mover == self._seat or len(turn) == 1:
                action, node = self._branch(node, mover, world.legal(mover))
                path.append((node, mover))
                world.play(mover, action)
            self._sample_others(world, turn)
        return path

    def _sample_others(self, world: S, together: tuple[Seat, ...]) -> None:
        """Lets those act who do so at the same time: in the tree they would know our action."""
        for seat in together:
            if seat != self._seat and len(together) > 1 and seat in world.turn():
                world.play(seat, self._stream.choice(world.legal(seat)))

    def _branch(self, node: Node[A], mover: Seat, legal: Sequence[A]) -> tuple[A, Node[A]]:
        """An action not tried yet, if that is allowed, or else the most promising one."""
        branches = node.branches
        untried = []
        walks = 0
        best: tuple[float, A, Node[A]] | None = None
        for action in legal:
            branch = branches.get((mover, action))
            if branch is None:
                untried.append(action)
                continue
            branch.available += 1
            walks += branch.visits
            promise = branch.promise(self._exploration)
            if best is None or promise > best[0]:
                best = (promise, action, branch)
        tried = len(legal) - len(untried)
        if best is None or (untried and self._may_widen(tried, walks)):
            action = self._stream.choice(untried)
            branch = branches[mover, action] = Node()
            return action, branch
        return best[1], best[2]

    def _may_widen(self, tried: int, walks: int) -> bool:
        return self._widening is None or tried < _WIDTH * (walks + 1) ** self._widening
