"""A game in progress with all that was done and seen in it."""

from collections.abc import Mapping, Sequence

from grandtour.core.chance import Chance
from grandtour.core.errors import IllegalAction
from grandtour.core.game import Action, Event, Game, Outcome, Seat, State, View
from grandtour.core.options import check_seats, read_options


class Match:
    """State, action log and events. The action log with the seed is the whole game."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, object], chance: Chance
    ) -> None:
        check_seats(game.info, seats)
        self.game = game
        self.seats = seats
        self.options = read_options(game.info, options)
        self.chance = chance
        self.state: State
        self.state, opening = game.new(seats, self.options, chance)
        self.actions: list[tuple[Seat, Action]] = []
        self._events: list[tuple[int, Event]] = [(0, event) for event in opening]

    @property
    def commitment(self) -> str:
        return self.chance.commitment

    @property
    def over(self) -> bool:
        return not self.state.turn()

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def play(self, seat: Seat, action: Action | str) -> list[Event]:
        """Carries out an action, given as such or as its text, and returns its events.

        Raises `UnreadableAction` or `IllegalAction`, and then nothing has changed.
        """
        if not 0 <= seat < self.seats:
            raise IllegalAction("no_such_seat", seat=seat)
        if self.over:
            raise IllegalAction("game_over")
        if isinstance(action, str):
            action = self.game.parse(action)
        events = self.state.play(seat, action)
        self.actions.append((seat, action))
        self._events += [(len(self.actions), event) for event in events]
        return events

    def legal(self, seat: Seat | None) -> Sequence[Action]:
        return () if seat is None else self.state.legal(seat)

    def view(self, seat: Seat | None) -> View:
        return self.state.view(seat)

    def log(self, seat: Seat | None) -> list[Event]:
        """The events this seat may see, from the beginning."""
        return [event for _, event in self.numbered_log(seat)]

    def numbered_log(self, seat: Seat | None, after: int = -1) -> list[tuple[int, Event]]:
        """Like `log`, each with the number of its action (set-up has 0), from `after` on."""
        seen = ((n, event.seen_by(seat)) for n, event in self._events if n > after)
        return [(n, event) for n, event in seen if event is not None]
