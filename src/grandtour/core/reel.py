"""A match that can be looked at after any of its actions, through anybody's eyes.

States are not kept for every step: those between two checkpoints are played again from the first.
What everybody was told is in the match itself.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, overload, runtime_checkable

from grandtour.core.game import Action, AnyState, Event, S_contra, Seat, V_co, View, sealed
from grandtour.core.match import AnyMatch

SPACING = 24
"""Actions between two checkpoints: so few are quickly played again."""
OPEN: Literal["open"] = "open"
Eyes: TypeAlias = Seat | Literal["open"] | None
"""Who looks: a seat, None for a spectator, or somebody to whom everything is open."""


@runtime_checkable
class OpensUp(Protocol[S_contra, V_co]):
    """A game that can lay everything open once it is over."""

    def open_view(self, state: S_contra) -> V_co:
        """A view of nobody's seat that hides nothing; the game's own templates draw it."""
        ...


class Moment(AnyMatch):
    """A match as it was after so many actions. Nothing can be done in it any more."""

    def __init__(self, match: AnyMatch, n: int, state: AnyState) -> None:
        self.game = match.game
        self.seats = match.seats
        self.options = match.options
        self.chance = match.chance
        self.state = state
        self.actions = match.actions[:n]
        self._whole = match

    def log(self, seat: Seat | None) -> Sequence[Event]:
        """What this seat had been told."""
        return self._whole.log_until(seat, len(self.actions))

    def legal(self, seat: Seat | None) -> Sequence[Action]:
        """What is past cannot be changed."""
        return ()


class OpenMoment(Moment):
    """A moment at which whoever looks sees all, and has been told all."""

    def __init__(self, match: AnyMatch, n: int, state: AnyState, told: Sequence[Event]) -> None:
        super().__init__(match, n, state)
        self._told = told

    def view(self, seat: Seat | None) -> View:
        assert isinstance(self.game, OpensUp)
        view: View = self.game.open_view(self.state)
        return view

    def log(self, seat: Seat | None) -> Sequence[Event]:
        return self._told


class Reel:
    """All moments of a match that does not go on, or not before it is asked for."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        first, self._opening = match.game.new(match.seats, match.options, match.chance)
        self._checkpoints: dict[int, AnyState] = {0: first}

    @property
    def length(self) -> int:
        """The number of the last moment."""
        return len(self._match.actions)

    @property
    def opens_up(self) -> bool:
        """Whether everything can be shown at once."""
        return isinstance(self._match.game, OpensUp)

    def at(self, n: int, eyes: Eyes = None) -> Moment:
        """The moment after n actions; the one to whom all is open sees no other view of it.

        Raises `IndexError` if there were not so many.
        """
        if not 0 <= n <= self.length:
            raise IndexError(n)
        known = n - n % SPACING
        while known not in self._checkpoints:
            known -= SPACING
        state = self._checkpoints[known].copy()
        for number, (seat, action) in enumerate(self._match.actions[known:n], known + 1):
            state.play(seat, action)
            if number % SPACING == 0:
                self._checkpoints.setdefault(number, state.copy())
        return self._moment(n, state, eyes)

    def walk(self, numbers: Sequence[int], eyes: Eyes) -> Iterator[tuple[int, Moment]]:
        """Several moments in their order; each holds only until the next is asked for."""
        state, played = self._checkpoints[0].copy(), 0
        for n in numbers:
            for seat, action in self._match.actions[played:n]:
                state.play(seat, action)
            played = n
            yield n, self._moment(n, state, eyes)

    def _moment(self, n: int, state: AnyState, eyes: Eyes) -> Moment:
        if eyes == OPEN:
            return OpenMoment(self._match, n, state, self._told_until(n))
        return Moment(self._match, n, state)

    def steps(self, eyes: Eyes) -> Sequence[int]:
        """The moments at which whoever looks was told something.

        What others do in secret is no step: not even that it was done can be counted.
        """
        if eyes == OPEN:
            return sorted({0, *self._everything[0]})
        return self._match.told_at(eyes)

    def told(self, eyes: Eyes) -> list[tuple[int, Event]]:
        """All that whoever looks was told, each event with the number of its action."""
        if eyes == OPEN:
            return list(zip(*self._everything, strict=True))
        return self._match.numbered_log(eyes)

    def _told_until(self, n: int) -> Sequence[Event]:
        numbers, events = self._everything
        return events[: bisect_right(numbers, n)]

    @cached_property
    def _everything(self) -> tuple[list[int], list[Event]]:
        """All events, each as those few see it who may see most; and the number of each."""
        state = self._checkpoints[0].copy()
        told = [(0, event) for event in self._opening]
        for n, (seat, action) in enumerate(self._match.actions, 1):
            told += [(n, event) for event in state.play(seat, action)]
        return [n for n, _ in told], [sealed(Event(e.kind, e.data)) for _, e in told]


class Still(NamedTuple):
    """One step of a film."""

    n: int
    """How many actions had been played."""
    # `Any`: the view is the game's own, and only the game knows what it holds.
    view: Any
    told: Sequence[Event]
    """What was new at this step."""


class Stills(Sequence[Still]):
    """A game as somebody watches it: what they saw at each step of theirs, and were told there."""

    def __init__(self, reel: Reel, eyes: Eyes) -> None:
        self.eyes = eyes
        self._reel = reel
        self._steps = reel.steps(eyes)
        self._told: dict[int, list[Event]] = {}
        for n, event in reel.told(eyes):
            self._told.setdefault(n, []).append(event)

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, step: int) -> Still: ...
    @overload
    def __getitem__(self, step: slice) -> Sequence[Still]: ...
    def __getitem__(self, step: int | slice) -> Still | Sequence[Still]:
        if isinstance(step, slice):
            return [self._still(n) for n in self._steps[step]]
        return self._still(self._steps[step])

    def __iter__(self) -> Iterator[Still]:
        """From the first to the last: each action is played once."""
        for n, moment in self._reel.walk(self._steps, self.eyes):
            yield self._seen(n, moment)

    def told(self) -> Iterator[tuple[int, Event]]:
        """All that was told, each event with its step: quicker than stills, which need views."""
        for step, n in enumerate(self._steps):
            yield from ((step, event) for event in self._told.get(n, ()))

    def _still(self, n: int) -> Still:
        return self._seen(n, self._reel.at(n, self.eyes))

    def _seen(self, n: int, moment: Moment) -> Still:
        seat = None if self.eyes == OPEN else self.eyes
        return Still(n, moment.view(seat), self._told.get(n, ()))
