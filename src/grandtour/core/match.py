"""A game in progress with all that was done and seen in it."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction
from grandtour.core.game import A, Event, Game, Outcome, S, Seat, V, sealed
from grandtour.core.options import check_seats, read_options


class Step(NamedTuple, Generic[S, A]):
    """An action already carried out on a copy of the state; `Match.take` makes it the truth."""

    seat: Seat
    action: A
    state: S
    events: list[Event]

    @property
    def last(self) -> bool:
        """Whether it ends the game."""
        return not self.state.turn()


class Match(Generic[S, A, V]):
    """State, action log and events. The action log with the seed is the whole game."""

    def __init__(
        self,
        game: Game[S, A, V],
        seats: int,
        options: Mapping[str, object],
        chance: Chance,
    ) -> None:
        check_seats(game.info, seats)
        self.game = game
        self.seats = seats
        self.options = read_options(game.info, options)
        self.chance = chance
        self.state: S
        self.state, opening = game.new(seats, self.options, chance)
        self.actions: list[tuple[Seat, A]] = []
        viewers: list[Seat | None] = [None, *range(seats)]
        self._logs: dict[Seat | None, list[Event]] = {viewer: [] for viewer in viewers}
        self._numbers: dict[Seat | None, list[int]] = {viewer: [] for viewer in viewers}
        self._tell(opening)

    @property
    def commitment(self) -> str:
        return self.chance.commitment

    @property
    def over(self) -> bool:
        return not self.state.turn()

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def play(self, seat: Seat, action: A | str) -> list[Event]:
        """Carries out an action, given as such or as its text, and returns its events.

        Raises `UnreadableAction` or `IllegalAction`, and then nothing has changed.
        """
        action = self._readable(seat, action)
        events = self.state.play(seat, action)
        self._note(seat, action, events)
        return events

    def prepare(self, seat: Seat, action: A | str) -> Step[S, A]:
        """Carries the action out on a copy. Raises as `play` does; the match stays as it is."""
        action = self._readable(seat, action)
        state = self.state.copy()
        return Step(seat, action, state, state.play(seat, action))

    def take(self, step: Step[S, A]) -> None:
        """Goes on from a step that was prepared in this very position."""
        self.state = step.state
        self._note(step.seat, step.action, step.events)

    def rewind(self, state: S, played: int) -> None:
        """Goes back to a state in which so many actions had been played."""
        self.state = state
        del self.actions[played:]
        for viewer, numbers in self._numbers.items():
            kept = bisect_right(numbers, played)
            del numbers[kept:], self._logs[viewer][kept:]

    def _readable(self, seat: Seat, action: A | str) -> A:
        if not 0 <= seat < self.seats:
            raise IllegalAction("no_such_seat", seat=seat)
        if self.over:
            raise IllegalAction("game_over")
        if isinstance(action, str):
            return self.game.parse(action)
        return action

    def _note(self, seat: Seat, action: A, events: Sequence[Event]) -> None:
        self.actions.append((seat, action))
        self._tell(events)

    def _tell(self, events: Sequence[Event]) -> None:
        """Everybody's log grows by what they may see of the events."""
        n = len(self.actions)
        shared = [sealed(event) for event in events]
        for viewer, log in self._logs.items():
            news = [seen for event in shared if (seen := event.seen_by(viewer)) is not None]
            log += news
            self._numbers[viewer] += [n] * len(news)

    def legal(self, seat: Seat | None) -> Sequence[A]:
        return () if seat is None else self.state.legal(seat)

    def view(self, seat: Seat | None) -> V:
        view: V = self.state.view(seat)
        return view

    def log(self, seat: Seat | None) -> Sequence[Event]:
        """The events this seat may see, from the beginning. It grows as the match goes on."""
        return self._logs[seat]

    def log_until(self, seat: Seat | None, played: int) -> Sequence[Event]:
        """What this seat had been told when so many actions had been played."""
        return self._logs[seat][: bisect_right(self._numbers[seat], played)]

    def told_at(self, seat: Seat | None) -> list[int]:
        """The numbers of the actions of which this seat was told something; 0 is the set-up."""
        return sorted({0, *self._numbers[seat]})

    def numbered_log(self, seat: Seat | None, after: int = -1) -> list[tuple[int, Event]]:
        """The events this seat may see, of the actions after a number, each with its number.

        Those of the set-up have number 0.
        """
        numbers = self._numbers[seat]
        start = bisect_right(numbers, after)
        return list(zip(numbers[start:], self._logs[seat][start:], strict=True))


# `Any`: of whichever game, see `game.AnyGame`.
AnyMatch: TypeAlias = Match[Any, Any, Any]
AnyStep: TypeAlias = Step[Any, Any]
