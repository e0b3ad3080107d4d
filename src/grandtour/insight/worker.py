"""A process that analyses one game: a task on its input, one report after another on its output.

Each is a line of JSON. Whoever started it and is gone is noticed at the next report, and it ends.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from grandtour.core import registry
from grandtour.core.record import Record, replay
from grandtour.insight.analysis import Analysis
from grandtour.insight.looking import Judgement, Look
from grandtour.insight.plan import USUAL, Plan
from grandtour.insight.study import Study

SECONDS = 110.0
"""Of processor time: what is not done by then is left out."""
_POLITENESS = 15
"""Pages and bots go first, where they want the same core."""


class Task(msgspec.Struct, frozen=True):
    """A finished game, how hard to look, and the pieces that are done already."""

    record: Record
    plan: Plan = USUAL
    known: tuple[Look | Judgement, ...] = ()
    seconds: float = SECONDS


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """One more piece and how much is done, or at the end the whole analysis."""

    done: float
    piece: Look | Judgement | None = None
    analysis: Analysis | None = None


def reports(task: Task) -> Iterator[Report]:
    match = replay(task.record, registry.game(task.record.game))
    study = Study(match, task.plan, task.known, task.seconds)
    for progress in study.run():
        yield Report(progress.done, progress.piece)
    yield Report(1.0, analysis=study.analysis())


def run() -> None:
    """The process's whole life; its arguments are folders of further games."""
    output = os.fdopen(os.dup(1), "wb")
    # What a bot prints must not get between the reports.
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(_POLITENESS)
    for folder in sys.argv[1:]:
        registry.add(Path(folder))
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    with suppress(BrokenPipeError):
        for report in reports(task):
            output.write(msgspec.json.encode(report) + b"\n")
            output.flush()
