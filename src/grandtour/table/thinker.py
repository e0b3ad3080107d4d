"""What a bot is asked, as it can be sent to another process, and the process that answers.

The process reads tasks and writes answers, each as its length and a pickle,
until its input ends: when the site goes, however suddenly, its thinkers go too. Only the site that
starts it can write to it.
"""

import os
import pickle
import signal
import struct
import sys
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBot, Remark, Seat
from grandtour.table.driver import Question
from grandtour.table.plain_traceback import plain_traceback

LENGTH = struct.Struct("<I")
_BOTS_IN_MEMORY = 1000
_POLITENESS = 5
"""Pages go before bots, where both want the same core."""


class Task(NamedTuple):
    """A question to a bot of a table, or, where a remark is wanted, what to remark upon."""

    table: str
    game: str
    level: str
    seed: bytes
    question: Question
    for_remark: bool = False


class Answer(NamedTuple):
    """Which of the legal actions, or what to say; or what went wrong, for the site's log."""

    action: int | None = None
    remark: Remark | None = None
    failure: str = ""


class Thinker:
    """The bots of some tables; each is made once and keeps what it has thought of."""

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, Seat, str], AnyBot] = OrderedDict()

    def answer(self, task: Task) -> Answer:
        try:
            return _ask(self._bot(task), task)
        except Exception as error:
            return Answer(failure=plain_traceback(error))

    def _bot(self, task: Task) -> AnyBot:
        seat = task.question.seat
        key = (task.table, seat, task.level)
        if key not in self._bots:
            make = makers(task.game)[task.level]
            self._bots[key] = make(registry.game(task.game), seat, Chance(task.seed))
            if len(self._bots) > _BOTS_IN_MEMORY:
                self._bots.popitem(last=False)
        self._bots.move_to_end(key)
        return self._bots[key]


def _ask(bot: AnyBot, task: Task) -> Answer:
    question = task.question
    if task.for_remark:
        # Only those who can talk are asked for remarks.
        return Answer(remark=bot.remark(question.view, question.log))  # type: ignore[attr-defined]
    action = question.put_to(bot)
    return Answer(None if action is None else question.legal.index(action))


def _answer_all(source: BinaryIO, target: BinaryIO) -> None:
    thinker = Thinker()
    while header := source.read(LENGTH.size):
        task = pickle.loads(source.read(LENGTH.unpack(header)[0]))  # noqa: S301 from our own site
        body = pickle.dumps(thinker.answer(task))
        target.write(LENGTH.pack(len(body)) + body)
        target.flush()


def run() -> None:
    """The process's whole life; its arguments are folders of further games."""
    answers = os.fdopen(os.dup(1), "wb")
    # What a bot prints must not get between the answers.
    os.dup2(2, 1)
    # Whoever stops the site stops it alone; the site ends its thinkers when it needs none.
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_POLITENESS)
    for folder in sys.argv[1:]:
        registry.add(Path(folder))
    # What is sent names classes of games, which may lie anywhere.
    registry.load()
    # The site may go while a bot thinks.
    with suppress(BrokenPipeError):
        _answer_all(sys.stdin.buffer, answers)
