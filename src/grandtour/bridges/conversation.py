"""The talk with a bot that is a program: what it hears and may say is in `stdio`.

It knows plain data only, so that it is the same in the arena and at a table far away.
"""

import logging
from collections.abc import Collection, Mapping, Sequence
from time import monotonic
from typing import NamedTuple, Protocol

import msgspec

from grandtour.bridges.limits import BadProgram, Limits
from grandtour.bridges.program import OutOfTime, Program, ProgramLost

PROTOCOL = 1

_END = b'{"type":"end"}'
_UNREADABLE = (msgspec.DecodeError, RecursionError)
"""Brackets in brackets without end are too much for the decoder: no JSON that one can read."""
_QUOTED = 80
"""So much of a line is quoted."""

_log = logging.getLogger(__name__)
_complained: set[tuple[str, str]] = set()
"""Commands, and why they were out of a game: each is said once in a process."""


class Ready(msgspec.Struct):
    ready: bool
    interrupts: bool = False


class Reply(msgspec.Struct):
    n: int
    action: str | None = None


class News(Protocol):
    """An event, whether of a match here or as a site tells it."""

    @property
    def kind(self) -> str: ...
    @property
    def data(self) -> object: ...


class Refusal(NamedTuple):
    """An answer that was none, and why."""

    line: bytes
    reason: str


class Conversation:
    """With one program, on one seat, for one game. `interrupts`: it is asked out of turn, too."""

    def __init__(self, command: str, hello: Mapping[str, object], limits: Limits) -> None:
        """Raises `BadProgram` if it does not start, or does not say that it is ready."""
        self._command = command
        self._limits = limits
        self._seat = hello["seat"]
        self._number = 0
        self._lapses_in_a_row = 0
        self._refused: Refusal | None = None
        """The last answer to the present question that was none."""
        self._told: list[News] = []
        program = Program(command, limits)
        self._program: Program | None = program
        message = {"type": "hello", "protocol": PROTOCOL, **hello, "limits": limits}
        try:
            program.ask(msgspec.json.encode(message))
            self.interrupts = _ready(program.hear(monotonic() + limits.start_seconds)).interrupts
        except (OutOfTime, ProgramLost, _NotReady) as error:
            program.end()
            detail = str(error) or f"not ready after {limits.start_seconds:g} s"
            raise BadProgram("bad_program", command=command, detail=detail) from error
        program.rest()

    @property
    def over(self) -> bool:
        """Whether nobody listens any more."""
        return self._program is None

    def ask(
        self,
        view: object,
        legal: Sequence[str],
        log: Sequence[News],
        *,
        in_turn: bool,
        asides: Sequence[str] = (),
    ) -> str | None:
        """One of the legal actions or asides; None if it has none, or lets the others go on.

        `log` are all events so far. Out of turn nobody is asked for
        asides alone: a program that takes anything would never let the others go on.
        """
        program = self._program
        if program is None or not (legal or in_turn):
            return None
        if not legal:
            legal, asides = asides, ()
        self._number += 1
        self._refused = None
        program.ask(self._question(view, legal, asides, log, in_turn))
        try:
            answer = self._answer(program, {*legal, *asides}, in_turn)
        except OutOfTime:
            self._lapse(program)
            return None
        except ProgramLost as error:
            self._dismiss(program, str(error), self._last_refused())
            return None
        program.rest()
        self._lapses_in_a_row = 0
        return answer

    def close(self) -> None:
        """Says that the game is over."""
        if self._program is not None:
            self._program.end(_END)
            self._program = None

    def _answer(self, program: Program, legal: Collection[str], in_turn: bool) -> str | None:
        deadline = monotonic() + self._limits.move_seconds
        while True:
            line = program.hear(deadline)
            try:
                reply = msgspec.json.decode(line, type=Reply)
            except _UNREADABLE:
                self._refuse(program, line, "not an answer")
                continue
            if reply.n != self._number:
                # An answer that came too late for its own question.
                continue
            if reply.action in legal or (reply.action is None and not in_turn):
                return reply.action
            self._refuse(program, line, "not legal")

    def _question(
        self,
        view: object,
        legal: Sequence[str],
        asides: Sequence[str],
        log: Sequence[News],
        in_turn: bool,
    ) -> bytes:
        known = len(self._told)
        # What was taken back is told anew, even if the last event is the same again.
        told = known if list(log[:known]) == self._told else 0
        self._told = list(log)
        return msgspec.json.encode(
            {
                "type": "question",
                "n": self._number,
                "in_turn": in_turn,
                "deadline_ms": round(self._limits.move_seconds * 1000),
                "view": view,
                "legal": legal,
                "asides": asides,
                "told": told,
                "events": [{"kind": event.kind, "data": event.data} for event in log[told:]],
            }
        )

    def _refuse(self, program: Program, line: bytes, reason: str) -> None:
        self._refused = Refusal(line, reason)
        program.tell(msgspec.json.encode({"type": "refused", "n": self._number, "reason": reason}))

    def _lapse(self, program: Program) -> None:
        self._lapses_in_a_row += 1
        if self._lapses_in_a_row < self._limits.lapses:
            program.rest()
            return
        late = "answers too late in a row"
        what = late if self._refused is None else "questions in a row without a legal answer"
        self._dismiss(program, f"{self._lapses_in_a_row} {what}", self._last_refused())

    def _last_refused(self) -> str:
        if self._refused is None:
            return ""
        return f"; refused last: {_quoted(self._refused.line)} ({self._refused.reason})"

    def _dismiss(self, program: Program, why: str, more: str) -> None:
        if (self._command, why) not in _complained:
            _complained.add((self._command, why))
            place = f"on seat {self._seat}"
            _log.warning("%s %s is out of this game: %s%s.", self._command, place, why, more)
        program.end()
        self._program = None


class _NotReady(Exception):
    """The first line is not the one that was expected."""


def _ready(line: bytes) -> Ready:
    try:
        said = msgspec.json.decode(line, type=Ready)
    except _UNREADABLE:
        said = Ready(ready=False)
    if not said.ready:
        raise _NotReady(f'its first line should be {{"ready": true}}, and was {_quoted(line)}')
    return said


def _quoted(line: bytes) -> str:
    """As it stands, or its beginning.

    >>> _quoted(b"starting")
    '“starting”'
    """
    text = line[:_QUOTED].decode(errors="replace")
    return f"“{text}…”" if len(line) > _QUOTED else f"“{text}”"
