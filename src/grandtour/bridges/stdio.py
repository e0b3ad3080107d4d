"""Bots in any language: a program that reads questions and writes answers, one JSON line each.

The house says `hello` and then asks; the program answers each of these lines with one of its own:

    {"type": "hello", "protocol": 1, "game": .., "version": .., "seat": .., "seed": .., ..}
        -> {"ready": true}, and "interrupts": true if it wants to be asked out of turn, too
    {"type": "question", "n": 7, "in_turn": true, "deadline_ms": 1000,
     "view": {..}, "legal": ["..", ..], "told": 12, "events": [{"kind", "data"}, ..]}
        -> {"n": 7, "action": "one of legal"}, or null out of turn

`events` are those that the seat has been told after the first `told`. What is no answer is refused
({"type": "refused", "n": 7, "reason": ..}), and the program may try again until its deadline; after
that the seat does what an absent one does. At the end the program hears {"type": "end"}.
"""

import logging
from collections.abc import Sequence
from time import monotonic, perf_counter
from typing import Any, Generic

import msgspec

from grandtour.bridges.limits import BadProgram, Limits
from grandtour.bridges.program import OutOfTime, Program, ProgramLost
from grandtour.core.chance import Chance
from grandtour.core.game import A, AnyBotMaker, AnyGame, Event, Game, S, Seat, V

PROTOCOL = 1
_END = b'{"type":"end"}'
_log = logging.getLogger(__name__)


class Ready(msgspec.Struct):
    ready: bool
    interrupts: bool = False


class Reply(msgspec.Struct):
    n: int
    action: str | None = None


class StdioBot(Generic[S, A, V]):
    """A program on one seat for one game.

    `lapses` counts how often the seat did what an absent one does, since no answer came in time.
    """

    def __init__(
        self,
        game: Game[S, A, V],
        seat: Seat,
        chance: Chance,
        *,
        program: Program | None,
        limits: Limits,
    ) -> None:
        """Without a program, which may not have started, the seat is absent."""
        self.lapses = 0
        self._game = game
        self._seat = seat
        self._stream = chance.stream("stdio")
        self._program = program
        self._limits = limits
        self._number = 0
        self._lapses_in_a_row = 0
        self._told = 0
        self._last_told: Event | None = None

    def clock(self) -> float:
        """It thinks elsewhere: what counts is how long one waits for it."""
        return perf_counter()

    def choose(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> A:
        action = self._ask(view, legal, log, in_turn=True)
        if action is not None:
            return action
        self.lapses += 1
        # What an absent seat does is the same in every world that the seat cannot exclude.
        return self._game.fallback(self._game.imagine(view, log, self._stream), self._seat)

    def close(self) -> None:
        """Says that the game is over."""
        if self._program is not None:
            self._program.end(_END)
            self._program = None

    def _ask(self, view: V, legal: Sequence[A], log: Sequence[Event], *, in_turn: bool) -> A | None:
        program = self._program
        if program is None:
            return None
        self._number += 1
        by_text = {str(action): action for action in legal}
        program.ask(self._question(view, list(by_text), log, in_turn))
        deadline = monotonic() + self._limits.move_seconds
        try:
            text = self._answer(program, by_text, deadline, in_turn)
        except OutOfTime:
            self._lapse(program)
            return None
        except ProgramLost as error:
            self._dismiss(program, str(error))
            return None
        program.rest()
        self._lapses_in_a_row = 0
        return None if text is None else by_text[text]

    def _answer(
        self, program: Program, by_text: dict[str, A], deadline: float, in_turn: bool
    ) -> str | None:
        while True:
            line = program.hear(deadline)
            try:
                reply = msgspec.json.decode(line, type=Reply)
            except msgspec.DecodeError:
                program.tell(self._refusal("not an answer"))
                continue
            if reply.n != self._number:
                # An answer that came too late for its own question.
                continue
            if reply.action in by_text or (reply.action is None and not in_turn):
                return reply.action
            program.tell(self._refusal("not legal"))

    def _question(self, view: V, legal: list[str], log: Sequence[Event], in_turn: bool) -> bytes:
        grown = 0 < self._told <= len(log) and log[self._told - 1] == self._last_told
        told = self._told if grown else 0
        self._told = len(log)
        self._last_told = log[-1] if log else None
        return msgspec.json.encode(
            {
                "type": "question",
                "n": self._number,
                "in_turn": in_turn,
                "deadline_ms": round(self._limits.move_seconds * 1000),
                "view": view,
                "legal": legal,
                "told": told,
                "events": [{"kind": event.kind, "data": event.data} for event in log[told:]],
            }
        )

    def _refusal(self, reason: str) -> bytes:
        return msgspec.json.encode({"type": "refused", "n": self._number, "reason": reason})

    def _lapse(self, program: Program) -> None:
        self._lapses_in_a_row += 1
        if self._lapses_in_a_row >= self._limits.lapses:
            self._dismiss(program, f"{self._lapses_in_a_row} answers too late in a row")
        else:
            program.rest()

    def _dismiss(self, program: Program, why: str) -> None:
        _log.warning("The program on seat %d is out of this game: %s.", self._seat, why)
        program.end()
        self._program = None


class InterruptingStdioBot(StdioBot[S, A, V]):
    """A program that is asked out of turn, too."""

    def interrupt(self, view: V, legal: Sequence[A], log: Sequence[Event]) -> A | None:
        return self._ask(view, legal, log, in_turn=False)


def maker(command: str, limits: Limits) -> AnyBotMaker:
    """Seats that program. One that does not start costs its own seat the game, nobody else."""

    def make(game: AnyGame, seat: Seat, chance: Chance) -> StdioBot[Any, Any, Any]:
        try:
            program, ready = _greeted(command, game, seat, chance, limits)
        except BadProgram as error:
            _log.warning("%s: %s.", command, error.params["detail"])
            return StdioBot(game, seat, chance, program=None, limits=limits)
        kind = InterruptingStdioBot if ready.interrupts else StdioBot
        return kind(game, seat, chance, program=program, limits=limits)

    return make


def check(command: str, game: AnyGame, limits: Limits) -> None:
    """Raises `BadProgram` if it does not start, or does not say that it is ready."""
    program, _ = _greeted(command, game, 0, Chance.of("check"), limits)
    program.end(_END)


def _greeted(
    command: str, game: AnyGame, seat: Seat, chance: Chance, limits: Limits
) -> tuple[Program, Ready]:
    program = Program(command, limits)
    try:
        program.ask(_hello(game, seat, chance, limits))
        line = program.hear(monotonic() + limits.start_seconds)
        ready = msgspec.json.decode(line, type=Ready)
    except (OutOfTime, ProgramLost, msgspec.DecodeError) as error:
        program.end()
        detail = str(error) or f"not ready after {limits.start_seconds:g} s"
        raise BadProgram("bad_program", command=command, detail=detail) from error
    program.rest()
    return program, ready


def _hello(game: AnyGame, seat: Seat, chance: Chance, limits: Limits) -> bytes:
    return msgspec.json.encode(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.info.key,
            "version": game.info.version,
            "seat": seat,
            "seed": chance.stream("program").word(),
            "limits": limits,
        }
    )
