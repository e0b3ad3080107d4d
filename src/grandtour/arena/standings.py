"""What files of results show: every line-up by itself, and for each game a ladder of ratings.

Ratings are those of openskill (Plackett-Luce): a mean and how unsure it is. Teams and shared places
count as such. Of a bot that sits on several seats of a game the mean of its new ratings is kept.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING

import msgspec

from grandtour.arena.keeping import Line, Plan
from grandtour.arena.peer import MissingPeer
from grandtour.arena.score import Report, report
from grandtour.arena.tournament import Tournament
from grandtour.core.game import OptionValue

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


class Rating(msgspec.Struct, frozen=True):
    """Two bots whose `mean` is apart by four times `spread` are hardly ever ranked wrongly."""

    bot: str
    mean: float
    spread: float
    games: int


class LineUp(msgspec.Struct, frozen=True):
    """The games of one tournament, and what they were played with."""

    options: dict[str, OptionValue]
    duplicate: bool
    fixed: bool
    report: Report


class Standings(msgspec.Struct, frozen=True):
    """All that the files hold of one game under one version of its rules."""

    game: str
    version: int
    ratings: list[Rating]
    line_ups: list[LineUp]


def standings(lines: Iterable[Line]) -> list[Standings]:
    """One for each game and version, in alphabetical order; ratings from best to worst."""
    by_game: defaultdict[tuple[str, int], list[Line]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: (_key(line.plan), line.number)):
        by_game[line.plan.game, line.plan.version].append(line)
    return [
        Standings(game, version, ratings(some), _line_ups(some))
        for (game, version), some in sorted(by_game.items())
    ]


def ratings(lines: Sequence[Line]) -> list[Rating]:
    """The ladder of the bots in these games. Raises `MissingPeer` without openskill."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise MissingPeer("missing_extra", extra="arena") from None
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    games: defaultdict[str, int] = defaultdict(int)
    for line in lines:
        bots = {line.plan.bots[entry] for entry in line.entries}
        for bot in bots:
            games[bot] += 1
        # Who plays against nobody but itself learns nothing.
        if len(bots) > 1:
            known |= _after(model, known, line)
    found = [
        Rating(bot, round(rating.mu, 3), round(rating.sigma, 3), games[bot])
        for bot, rating in known.items()
    ]
    return sorted(found, key=lambda rating: -rating.mean)


def _after(
    model: "PlackettLuce", known: dict[str, "PlackettLuceRating"], line: Line
) -> dict[str, "PlackettLuceRating"]:
    """The new ratings of those who have played this game."""
    outcome = line.outcome
    sides = [
        (place, side)
        for place, group in enumerate(outcome.ranking)
        for side in sorted({outcome.side(seat) for seat in group})
    ]
    names = [[line.plan.bots[line.entries[seat]] for seat in side] for _, side in sides]
    before = [[known.get(name) or model.rating() for name in team] for team in names]
    after = model.rate(before, ranks=[float(place) for place, _ in sides])
    new: defaultdict[str, list[PlackettLuceRating]] = defaultdict(list)
    for team, rated in zip(names, after, strict=True):
        for name, rating in zip(team, rated, strict=True):
            new[name].append(rating)
    return {
        name: model.rating(fmean(r.mu for r in some), fmean(r.sigma for r in some))
        for name, some in new.items()
    }


def _line_ups(lines: Sequence[Line]) -> list[LineUp]:
    by_plan: defaultdict[bytes, list[Line]] = defaultdict(list)
    for line in lines:
        by_plan[_key(line.plan)].append(line)
    return [_line_up(some) for some in by_plan.values()]


def _line_up(lines: Sequence[Line]) -> LineUp:
    plan = lines[0].plan
    tournament = Tournament(
        game=plan.game,
        bots=plan.bots,
        games=len(lines),
        seed=plan.seed,
        options=plan.options,
        fixed=plan.fixed,
        duplicate=plan.duplicate,
    )
    found = report(tournament, [line.result() for line in lines])
    shown = msgspec.structs.replace(found, seconds=0.0)
    return LineUp(plan.options, plan.duplicate, plan.fixed, shown)


def _key(plan: Plan) -> bytes:
    return msgspec.json.encode(plan, order="sorted")
