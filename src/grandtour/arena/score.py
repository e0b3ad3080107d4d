"""What a tournament has shown: shares of wins with their uncertainty, reasons, times."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, hypot, sqrt
from statistics import NormalDist, fmean, stdev
from time import perf_counter

import msgspec

from grandtour.arena.tournament import GameResult, Tournament

_Z95 = NormalDist().inv_cdf(0.975)
_ENOUGH_DEALS = 20
"""Fewer say too little of how they spread."""


class EntryResult(msgspec.Struct, frozen=True):
    """One entry's wins (shared ones count in parts), their share and its 95 % interval."""

    entry: int
    bot: str
    played: int
    wins: float
    share: float
    low: float
    high: float


class BotResult(msgspec.Struct, frozen=True):
    """The same for all entries of one bot, of which a team counts once."""

    bot: str
    entries: list[int]
    wins: float
    share: float
    low: float
    high: float
    fair: float
    """Its share if all sides were equally strong."""


class Times(msgspec.Struct, frozen=True):
    """Milliseconds that a bot takes for a move."""

    p50: float
    p99: float
    max: float


class Report(msgspec.Struct, frozen=True):
    """The whole tournament; its JSON form is what `grandtour arena --json` prints."""

    game: str
    games: int
    seed: int
    moves: int
    seconds: float
    results: list[EntryResult]
    reasons: dict[str, int]
    events_per_game: dict[str, float]
    ms_per_move: dict[str, Times]
    """Of bots whose times are known: files that are kept for good do without."""
    teams: list[list[int]]
    """Entries that were one team in every game, and so won and lost together."""
    lapses: dict[str, int]
    """How often a program or guest gave no answer, and its seat did what an absent one does."""
    broken_off: int
    """Games that went on for too long: nobody has won them."""
    endless_by: dict[str, int]
    """How many of these a bot has made endless, where it is clear that it was that bot."""
    totals: list[BotResult]


def report(tournament: Tournament, results: Iterable[GameResult]) -> Report:
    """Sums up the games of a tournament; the seconds are those it takes to get its results."""
    start = perf_counter()
    games = list(results)
    times: defaultdict[str, list[float]] = defaultdict(list)
    lapses: Counter[str] = Counter()
    for game in games:
        for entry, number in zip(game.entries, game.lapses, strict=False):
            lapses[tournament.bots[entry]] += number
        for entry, milliseconds in zip(game.entries, game.milliseconds, strict=False):
            times[tournament.bots[entry]] += milliseconds
    return Report(
        game=tournament.game,
        games=len(games),
        seed=tournament.seed,
        moves=sum(game.moves for game in games),
        seconds=round(perf_counter() - start, 3),
        results=[_entry(tournament, entry, games) for entry in range(len(tournament.bots))],
        reasons=dict(Counter(game.outcome.reason for game in games).most_common()),
        events_per_game=_events(games),
        ms_per_move={
            bot: _times(times[bot]) for bot in dict.fromkeys(tournament.bots) if times[bot]
        },
        teams=_teams(games),
        lapses=dict(+lapses),
        broken_off=sum(game.broken_off for game in games),
        endless_by=_endless(tournament, games),
        totals=[_total(tournament, bot, games) for bot in dict.fromkeys(tournament.bots)],
    )


def wilson(wins: float, played: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson (1927); it is sensible for 0 wins, too.

    >>> low, high = wilson(5, 10)
    >>> round(low, 4), round(high, 4)
    (0.2366, 0.7634)
    """
    share = wins / played
    spread = _Z95**2 / played
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def lead(one: EntryResult, other: EntryResult) -> tuple[float, float, float]:
    """By how much one's share is larger, and the 95 % interval of that after Newcombe (1998).

    Both are shares of different games, so neither tells anything of the other.
    """
    difference = one.share - other.share
    below = hypot(one.share - one.low, other.high - other.share)
    above = hypot(one.high - one.share, other.share - other.low)
    return difference, difference - below, difference + above


def percentile(ordered: Sequence[float], part: float) -> float:
    """The smallest value that at least this part of all values do not exceed.

    >>> percentile([1, 2, 3, 4], 0.5), percentile([1, 2, 3, 4], 0.99)
    (2, 4)
    """
    return ordered[max(0, ceil(part * len(ordered)) - 1)]


def interval(
    tournament: Tournament, entry: int, games: Sequence[GameResult]
) -> tuple[float, float]:
    """The 95 % interval of the entry's share."""
    return _interval(tournament, games, [game.share(entry) for game in games])


def _interval(
    tournament: Tournament, games: Sequence[GameResult], shares: Sequence[float]
) -> tuple[float, float]:
    """Of a share of these games.

    Games with the same chance are no independent ones: of duplicate play the deals are counted,
    each with the mean of its games, once there are enough of them for that to mean something.
    """
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for game, share in zip(games, shares, strict=True):
        deals[tournament.deal(game.number)].append(share)
    if tournament.duplicate and len(deals) >= _ENOUGH_DEALS:
        return clustered([fmean(shares) for shares in deals.values()])
    return wilson(sum(map(sum, deals.values())), len(games))


def clustered(means: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of independent values from 0 to 1.

    Where all are the same nothing can be said of how they spread, so one other is imagined.

    >>> low, high = clustered([0.5] * 50 + [1.0] * 50)
    >>> round(low, 3), round(high, 3)
    (0.701, 0.799)
    """
    mean = fmean(means)
    spread = stdev([*means, 1 - means[0]]) if len(set(means)) == 1 else stdev(means)
    half = _Z95 * spread / sqrt(len(means))
    return max(0.0, mean - half), min(1.0, mean + half)


def until_sure(
    tournament: Tournament, results: Iterable[GameResult], points: float
) -> Iterator[GameResult]:
    """The games until every entry's interval is so narrow: at most `points` to either side.

    It is looked at after each round in which all have sat everywhere, and not before twenty, so
    that a streak at the beginning ends nothing.
    """
    games: list[GameResult] = []
    seats = len(tournament.bots)
    for result in results:
        games.append(result)
        yield result
        if len(games) % seats == 0 and len(games) >= seats * _ENOUGH_DEALS:
            ends = (interval(tournament, entry, games) for entry in range(seats))
            if max(high - low for low, high in ends) <= 2 * points / 100:
                return


def _entry(tournament: Tournament, entry: int, games: Sequence[GameResult]) -> EntryResult:
    played = len(games)
    wins = sum(game.share(entry) for game in games)
    low, high = interval(tournament, entry, games)
    return EntryResult(
        entry=entry,
        bot=tournament.bots[entry],
        played=played,
        wins=round(wins, 4),
        share=round(wins / played, 4),
        low=round(low, 4),
        high=round(high, 4),
    )


def _total(tournament: Tournament, bot: str, games: Sequence[GameResult]) -> BotResult:
    entries = [entry for entry, name in enumerate(tournament.bots) if name == bot]
    shares, fair = [], []
    for game in games:
        outcome = game.outcome
        sides = {outcome.side(seat) for seat in range(len(game.entries))}
        own = {outcome.side(game.entries.index(entry)) for entry in entries}
        shares.append(sum(outcome.share(side[0]) for side in own))
        fair.append(len(own) / len(sides))
    low, high = _interval(tournament, games, shares)
    return BotResult(
        bot=bot,
        entries=entries,
        wins=round(sum(shares), 4),
        share=round(fmean(shares), 4),
        low=round(low, 4),
        high=round(high, 4),
        fair=round(fmean(fair), 4),
    )


def _teams(games: Sequence[GameResult]) -> list[list[int]]:
    """The teams of entries, if they were the same in all games."""
    found = {
        tuple(tuple(sorted(game.entries[seat] for seat in team)) for team in game.outcome.teams)
        for game in games
    }
    return [list(team) for team in found.pop()] if len(found) == 1 else []


def _endless(tournament: Tournament, games: Sequence[GameResult]) -> dict[str, int]:
    found = Counter(
        bot for game in games for bot in {tournament.bots[entry] for entry in game.endless_by}
    )
    return dict(found.most_common())


def _events(games: Sequence[GameResult]) -> dict[str, float]:
    """A mean of the games whose events were counted: files that are kept for good do without."""
    counted = [game.events for game in games if game.events]
    total = sum(counted, Counter[str]())
    return {kind: round(count / len(counted), 3) for kind, count in total.most_common()}


def _times(milliseconds: list[float]) -> Times:
    ordered = sorted(milliseconds)
    return Times(
        p50=round(percentile(ordered, 0.5), 4),
        p99=round(percentile(ordered, 0.99), 4),
        max=round(ordered[-1], 4),
    )
