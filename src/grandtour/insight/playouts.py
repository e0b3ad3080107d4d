"""Worlds that fit what somebody knew, played to their end by bots."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from grandtour.bots.levels import makers, usual_level
from grandtour.core import registry
from grandtour.core.asking import asking_order
from grandtour.core.chance import Chance
from grandtour.core.game import (
    Action,
    AnyBot,
    AnyGame,
    AnyState,
    Event,
    Interrupter,
    Seat,
    View,
    Weighing,
    Worlds,
)
from grandtour.core.reel import Moment
from grandtour.insight.facts import with_facts

LONGEST = 4000
"""Actions after which a world that does not end is given up."""


class Ending(NamedTuple):
    """How a world ended: every seat's part of the win, and how many actions that took."""

    shares: tuple[float, ...]
    moves: int


class Knowledge(NamedTuple):
    """What a viewer (None: an onlooker) knew at a moment, and what everybody had been told."""

    game: AnyGame
    seats: int
    viewer: Seat | None
    worlds: Worlds
    told: Sequence[Event]
    public: Sequence[Event]

    @classmethod
    def at(cls, moment: Moment, viewer: Seat | None) -> "Knowledge":
        told = moment.log(viewer)
        worlds = _worlds(moment.game, moment.view(viewer), told)
        return cls(moment.game, moment.seats, viewer, worlds, told, moment.log(None))

    def world(self, chance: Chance) -> AnyState:
        """A world that the viewer could not exclude."""
        return with_facts(self.game, self.worlds(chance.stream("world")))

    def logs(self) -> list[list[Event]]:
        """What each seat of such a world remembers.

        Of the others only what was told to all: what was told to them alone is not known, and
        would not fit the cards that they hold in this world.
        """
        return [
            list(self.told if seat == self.viewer else self.public) for seat in range(self.seats)
        ]


def _worlds(game: AnyGame, view: View, told: Sequence[Event]) -> Worlds:
    """By their likelihood where the game knows it, else any that fit."""
    if isinstance(game, Weighing):
        return game.likely(view, told)
    return partial(game.imagine, view, told)


class Playouts:
    """Plays worlds on with bots of one level.

    All chance of a world comes from `chance`: who tries two actions with the same one compares them
    with the same hidden cards and the same bots.
    """

    def __init__(self, game_key: str, level: str = "") -> None:
        self.level = level or usual_level(game_key)
        self._make = registry.bot(makers(game_key), self.level)

    def run(
        self, known: Knowledge, chance: Chance, first: tuple[Seat, Action] | None = None
    ) -> Ending:
        """One world to its end; `first` is done before the bots take over."""
        world, logs = known.world(chance), known.logs()
        bots = [
            self._make(known.game, seat, chance.fork(f"bot {seat}")) for seat in range(known.seats)
        ]
        callers = [seat for seat, bot in enumerate(bots) if isinstance(bot, Interrupter)]
        moves = 0
        if first is not None:
            _tell(logs, world.play(*first))
            moves = 1
        while (turn := world.turn()) and moves < LONGEST:
            for seat in asking_order(turn, callers):
                if not (legal := world.legal(seat)):
                    continue
                action = _answer(bots[seat], world, seat, legal, seat in turn, logs[seat])
                if action is not None:
                    _tell(logs, world.play(seat, action))
                    moves += 1
                    break
        return Ending(_shares(world, known.seats), moves)


def _answer(
    bot: AnyBot,
    world: AnyState,
    seat: Seat,
    legal: Sequence[Action],
    in_turn: bool,
    log: Sequence[Event],
) -> Action | None:
    if in_turn and len(legal) == 1:
        return legal[0]
    ask: Callable[..., Action | None] = bot.choose if in_turn else bot.interrupt  # type: ignore[attr-defined]
    return ask(world.view(seat), legal, log)


def _tell(logs: Sequence[list[Event]], events: Sequence[Event]) -> None:
    for seat, log in enumerate(logs):
        log += [seen for event in events if (seen := event.seen_by(seat)) is not None]


def _shares(world: AnyState, seats: int) -> tuple[float, ...]:
    """Every seat's part of the win; of a world that was given up all have the same."""
    outcome = world.outcome()
    if outcome is None:
        return (1 / seats,) * seats
    return tuple(outcome.share(seat) for seat in range(seats))
