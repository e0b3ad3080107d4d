"""Playing an imagined world to its end, and what that end is worth to a seat."""

from collections.abc import Callable, Sequence
from typing import Any, Generic

from grandtour.core.asides import Sieve, keep_all
from grandtour.core.chance import Chance, Stream
from grandtour.core.game import A, AnyBot, AnyBotMaker, AnyGame, Event, Outcome, S, Seat


class Playout(Generic[S, A]):
    """How a search plays worlds on: here at random. A game may know better and override it."""

    depth = 300

    def begin(self, told: Sequence[Event]) -> None:
        """Another world is imagined by a seat that was told this."""

    def tell(self, events: Sequence[Event]) -> None:
        """This has happened in the world since."""

    def move(self, world: S, seat: Seat, legal: Sequence[A], stream: Stream) -> A:
        """What this seat does in a playout; in a search it is also what is tried first."""
        return stream.choice(legal)

    def judge(self, world: S, seat: Seat) -> float:
        """From 0 to 1, what a world is worth that is not finished after `depth` actions."""
        return 0.5

    def run(self, world: S, stream: Stream, in_earnest: Sieve = keep_all) -> None:
        """Plays this world on, for all seats, with what they may do in earnest."""
        for _ in range(self.depth):
            turn = world.turn()
            if not turn:
                return
            seat = turn[0]
            legal = in_earnest(world.legal(seat))
            self.tell(world.play(seat, self.move(world, seat, legal, stream)))

    def value(self, world: S, seat: Seat) -> float:
        outcome = world.outcome()
        return self.judge(world, seat) if outcome is None else standing(outcome, seat)


class BotPlayout(Playout[S, A]):
    """Every seat is played by a bot, a quick one: where games at random tell little or do not end.

    What was told to the others alone is unknown. They are given the searching seat's log, and what
    they see of the world from there on.
    """

    depth = 2000
    """Bots come to an end; this is for those who do not."""

    def __init__(self, game: AnyGame, make: AnyBotMaker, chance: Chance) -> None:
        self._game = game
        self._make = make
        self._chance = chance
        self._bots: dict[Seat, AnyBot] = {}
        self._told: Sequence[Event] = ()
        self._since: list[Event] = []
        self._logs: dict[Seat, list[Event]] = {}
        self._read: dict[Seat, int] = {}

    def begin(self, told: Sequence[Event]) -> None:
        self._told = told
        self._since, self._logs, self._read = [], {}, {}

    def tell(self, events: Sequence[Event]) -> None:
        self._since += events

    def move(self, world: S, seat: Seat, legal: Sequence[A], stream: Stream) -> A:
        if len(legal) == 1:
            return legal[0]
        bot = self._bots.get(seat)
        if bot is None:
            bot = self._make(self._game, seat, self._chance.fork(f"bot {seat}"))
            self._bots[seat] = bot
        choose: Callable[..., A] = bot.choose
        return choose(world.view(seat), legal, self._log(seat))

    def _log(self, seat: Seat) -> list[Event]:
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = list(self._told)
        for event in self._since[self._read.get(seat, 0) :]:
            if (seen := event.seen_by(seat)) is not None:
                log.append(seen)
        self._read[seat] = len(self._since)
        return log


RANDOM_PLAYOUT: Playout[Any, Any] = Playout()
"""Good for every game. `Any`: it asks nothing of states and actions."""


def standing(outcome: Outcome, seat: Seat) -> float:
    """From 0 to 1: half for the seat's part of the win, half for the others it has left behind.

    The win alone would tell a seat that is losing nothing about how to lose less.

    >>> standing(Outcome(ranking=((1,), (0, 2)), scores=(), reason=""), 0)
    0.125
    """
    place = next(place for place, group in enumerate(outcome.ranking) if seat in group)
    equal = len(outcome.ranking[place]) - 1
    behind = sum(map(len, outcome.ranking[place + 1 :]))
    others = sum(map(len, outcome.ranking)) - 1
    return (outcome.share(seat) + (behind + equal / 2) / max(others, 1)) / 2
