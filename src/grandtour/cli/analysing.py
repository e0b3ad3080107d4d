"""`grandtour analyse`: what it does, and what it prints for people."""

from collections.abc import Iterator
from math import inf

from rich.console import Console
from rich.table import Table

from grandtour.cli import show
from grandtour.core.match import AnyMatch
from grandtour.core.record import Record
from grandtour.insight.analysis import Analysis
from grandtour.insight.plan import Plan
from grandtour.insight.study import Study

_COSTLY = 0.01


def analyse(match: AnyMatch, plan: Plan, seconds: float, *, visible: bool) -> Analysis:
    """The whole analysis; a person who looks at stderr sees how far it is."""
    study = Study(match, plan, seconds=seconds or inf)
    with show.doing(visible=visible, what="Analysing") as tell:
        for progress in study.run():
            tell(f"{progress.done:.0%}")
    return study.analysis()


def print_analysis(found: Analysis, record: Record, match: AnyMatch) -> None:
    console = Console(highlight=False)
    names = [show.who(seat, record.seats) for seat in range(match.seats)]
    table = Table("seat", "first chance", "skill", "luck", "result", "accuracy", "judged")
    for each in found.accounts:
        accuracy = "" if each.accuracy is None else f"{each.accuracy:.0%}"
        parts = (each.first, each.skill, each.luck, each.result)
        judged = f"{each.judged} of {each.decisions}"
        table.add_row(names[each.seat], *map(_points, parts), accuracy, judged)
    console.print(table)
    console.print("Turning points:" if found.turning_points else "No turning points.")
    for turn in found.turning_points:
        part = f", {_points(turn.choice)} of it by choice" if turn.choice else ""
        console.print(
            f"  {_place(turn.since, turn.n)}: {names[turn.seat]} {turn.change:+.0%}{part}"
        )
        for kind in _events(match, turn.since, turn.n):
            console.print(f"      {kind}", style="dim", markup=False)
    costly = [each for each in found.decisions if each.cost >= _COSTLY]
    for choice in sorted(costly, key=lambda choice: -choice.cost):
        console.print(
            f"  {choice.n + 1}. {names[choice.seat]}: {choice.action} instead of {choice.best}"
            f" cost {choice.cost:.0%} (± {choice.error:.0%})",
            markup=False,
        )
    whole = "" if found.complete else " Time was up before all was looked at."
    console.print(
        f"{found.moves} actions of {found.level} bots in imagined worlds; seed {found.seed}.{whole}"
    )


def _points(part: float) -> str:
    return f"{part * 100:.0f}"


def _place(since: int, n: int) -> str:
    return f"action {n}" if n == since + 1 else f"actions {since + 1} to {n}"


def _events(match: AnyMatch, since: int, n: int) -> Iterator[str]:
    """What everybody was told then."""
    told = match.numbered_log(None, since)
    return (show.event_line(event) for number, event in told if number <= n)
