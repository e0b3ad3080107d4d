"""A line-up as a table: a row for each side, and the sum of each bot that is on several."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grandtour.arena.score import BotResult, EntryResult, Report
from grandtour.core import registry
from grandtour.locale import translator


class Row(NamedTuple):
    """`entries` have these results together; where seats are `fixed`, they are seats."""

    entries: Sequence[int]
    result: EntryResult | BotResult
    fair: float
    """The share if all sides were equally strong."""


def sides(report: Report) -> list[Row]:
    """One row for each side: a team wins and loses together, so one line says it."""
    found: list[tuple[Sequence[int], EntryResult]] = []
    for result in report.results:
        team = next((team for team in report.teams if result.entry in team), [result.entry])
        bots = {other.bot for other in report.results if other.entry in team}
        if len(bots) > 1:
            found.append(([result.entry], result))
        elif result.entry == team[0]:
            found.append((team, result))
    fair = 1 / (len(report.results) - sum(len(team) - 1 for team in report.teams))
    return [Row(entries, result, fair) for entries, result in found]


def sums(report: Report) -> list[Row]:
    """Of bots that have several rows."""
    rows = Counter(row.result.bot for row in sides(report))
    return [Row(bot.entries, bot, bot.fair) for bot in report.totals if rows[bot.bot] > 1]


def seats_in_words(game_key: str, seats: Sequence[int]) -> str:
    """Where seats stay the same: what they are called in the game, and their numbers."""
    label = registry.page(game_key).seat_label(seats[0], translator("en", game_key))
    return f"{label}, {numbers(seats)}" if label else numbers(seats)


def numbers(seats: Sequence[int]) -> str:
    """The seats by their numbers: `seats 1, 2, 3`."""
    return f"{'seat' if len(seats) == 1 else 'seats'} {', '.join(map(str, seats))}"


def who_plays(report: Report, *, fixed: bool) -> str:
    """The line-up in words."""
    return " against ".join(_parts(report, fixed=fixed))


def _parts(report: Report, *, fixed: bool) -> Iterator[str]:
    if fixed:
        for row in sides(report):
            yield f"{row.result.bot} ({seats_in_words(report.game, row.entries)})"
        return
    for bot in report.totals:
        many = len(bot.entries) > 1
        yield f"{bot.bot} on {len(bot.entries)} seats" if many else bot.bot
