"""Information set Monte Carlo tree search from one seat's point of view.

After Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search (2012), the
single-observer form. One tree over actions; every iteration walks it in a newly imagined world,
where only some of the actions are available, so a branch's bonus counts how often it was.

Where there are many actions it may widen its tree step by step (Coulom 2007, Chaslot and others
2008): a node that was walked through v times has at most v^w branches in the present world, rounded
up, so what looks good is looked into before the rest is tried.

Where it keeps its tree, a later decision of the own seat is a node for each view that the seat may
have then. What is found for the view that comes true is where the next search begins.
"""

from collections.abc import Iterator, Sequence
from math import log as ln
from math import sqrt
from typing import Generic

import msgspec

from grandtour.bots.budget import Budget
from grandtour.bots.playout import RANDOM_PLAYOUT, Playout
from grandtour.bots.search import SearchBot
from grandtour.core.chance import Chance
from grandtour.core.game import A, Event, Game, S, Seat, V

_DEVIATION = 0.5
"""Of what a playout is worth, from 0 to 1: there can be no greater."""


class Node(Generic[A]):
    """What is known of a line of actions; values are those of the seat that did the last one."""

    __slots__ = ("available", "branches", "sights", "total", "visits")

    def __init__(self) -> None:
        self.branches: dict[tuple[Seat, A], Node[A]] = {}
        self.sights: dict[bytes, Node[A]] = {}
        """What the searching seat may see here, if it is the one to act."""
        self.available = 1
        self.visits = 0
        self.total = 0.0

    def mean(self) -> float:
        return self.total / self.visits

    def promise(self, exploration: float) -> float:
        bonus = sqrt(ln(self.available) / self.visits)
        return self.mean() + exploration * bonus


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
        caution: float = 0.0,
        keeps_tree: bool = False,
    ) -> None:
        """`widening` is the exponent w, from 0 to 1; without it every action is tried at once.

        `caution`: by how many standard errors something else must look better than what a playout
        would do. Who has time for a few worlds only would follow their luck otherwise.
        """
        super().__init__(game, seat, chance, budget=budget, playout=playout)
        self._exploration = exploration
        self._widening = widening
        self._caution = caution
        self._keeps_tree = keeps_tree
        self._kept: dict[bytes, Node[A]] = {}

    def choose(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> A:
        legal = self._in_earnest(legal)
        if len(legal) == 1:
            return legal[0]
        root = self.search(view, log)
        best = self._best(root.branches)
        if self._keeps_tree:
            self._kept = dict(_sights(root.branches[best]))
        return best[1]

    def _best(self, branches: dict[tuple[Seat, A], Node[A]]) -> tuple[Seat, A]:
        """The one looked into most often; what a playout would do if that may be luck."""
        best = max(branches, key=lambda key: branches[key].visits)
        usual = next(iter(branches))
        one, other = branches[best], branches[usual]
        luck = self._caution * _DEVIATION * sqrt(1 / one.visits + 1 / other.visits)
        return usual if self._caution and one.mean() - other.mean() < luck else best

    def search(self, view: V, log: Sequence[Event]) -> Node[A]:
        """The tree of this position; it goes on where the last search has seen it coming."""
        root: Node[A] = (self._kept.get(_sight(view)) if self._kept else None) or Node()
        for _ in self._budget.spend():
            world = self._game.imagine(view, log, self._stream)
            self._playout.begin(log)
            path = self._descend(root, world)
            self._playout.run(world, self._stream, self._in_earnest)
            for node, seat in path:
                node.visits += 1
                node.total += self._playout.value(world, seat)
        return root

    def _descend(self, node: Node[A], world: S) -> list[tuple[Node[A], Seat]]:
        """Walks down the tree, the world with it, and adds one node."""
        path: list[tuple[Node[A], Seat]] = []
        while (turn := world.turn()) and (node.visits or not path):
            mover = self._seat if self._seat in turn else turn[0]
            if self._keeps_tree and mover == self._seat and path:
                node = node.sights.setdefault(_sight(world.view(mover)), Node())
            if mover == self._seat or len(turn) == 1:
                action, node = self._branch(node, mover, world)
                path.append((node, mover))
                self._playout.tell(world.play(mover, action))
            self._sample_others(world, turn)
        return path

    def _sample_others(self, world: S, together: tuple[Seat, ...]) -> None:
        """Lets those act who do so at the same time: in the tree they would know our action."""
        for seat in together:
            if seat != self._seat and len(together) > 1 and seat in world.turn():
                legal = self._in_earnest(world.legal(seat))
                action = self._playout.move(world, seat, legal, self._stream)
                self._playout.tell(world.play(seat, action))

    def _branch(self, node: Node[A], mover: Seat, world: S) -> tuple[A, Node[A]]:
        """An action not tried yet, if that is allowed, or else the most promising one.

        At first it is what a playout would do.
        """
        branches, legal = node.branches, self._in_earnest(world.legal(mover))
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
            if best is None:
                action = self._playout.move(world, mover, legal, self._stream)
            else:
                action = self._stream.choice(untried)
            branch = branches[mover, action] = Node()
            return action, branch
        return best[1], best[2]

    def _may_widen(self, tried: int, walks: int) -> bool:
        return self._widening is None or tried < (walks + 1) ** self._widening


def _sight(view: object) -> bytes:
    return msgspec.msgpack.encode(view)


def _sights(node: Node[A]) -> Iterator[tuple[bytes, Node[A]]]:
    """The next decisions of the searching seat below a node, whatever the others do before."""
    yield from node.sights.items()
    for branch in node.branches.values():
        yield from _sights(branch)
