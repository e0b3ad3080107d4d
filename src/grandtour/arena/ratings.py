"""How strong bots are, as one number each: openskill's ratings (Plackett-Luce).

openskill takes games one after another, so the same games in another order give other ratings, and
line-up by line-up they are several points apart. Here the games are fed to it several times, each
time in an order that is drawn by lot, and a rating is the mean of these passes.

Shared places count as such. A team is one side, and a bot counts once on it, however many seats it
has there. It has one rating for all its sides; the line-ups show on which of them it is good. If a
bot is on several sides of a game, the mean of its new ratings is kept.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grandtour.arena.keeping import Line
from grandtour.arena.peer import missing
from grandtour.core.chance import Chance

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

PASSES = 8


class Rating(msgspec.Struct, frozen=True):
    """`spread` is openskill's doubt and how far the passes lie apart, taken together.

    It is a cautious one. In ladders of four bots with known strengths and 8, 30 or 300 games for
    every two, at least four ratings in five were wrong by less than it, and 99 in 100 by less than
    twice as much.
    """

    bot: str
    mean: float
    spread: float
    games: int


class Bout(NamedTuple):
    """What ratings need of a game: the bots of each side, and the sides' places."""

    sides: list[list[str]]
    places: list[float]


def check_ratings() -> None:
    """Raises `MissingPeer` without openskill: to be asked before hours of games."""
    try:
        import openskill.models
    except ImportError:
        raise missing("arena") from None
    assert openskill.models


def ratings(lines: Iterable[Line]) -> list[Rating]:
    """From best to worst, the same for lines in any order. Raises `MissingPeer` without openskill.

    Who plays against nobody but itself is not rated.
    """
    check_ratings()
    from openskill.models import PlackettLuce

    bouts = sorted(map(_bout, lines))
    games = Counter(bot for bout in bouts for bot in {bot for side in bout.sides for bot in side})
    rivals = [bout for bout in bouts if len({bot for side in bout.sides for bot in side}) > 1]
    # Bots do not change from game to game, so doubt need not grow between games (`tau`).
    model = PlackettLuce(tau=0.0)
    found: defaultdict[str, list[PlackettLuceRating]] = defaultdict(list)
    for number in range(PASSES):
        Chance.of("ratings", number).stream("order").shuffle(rivals)
        for bot, rating in _passed(model, rivals).items():
            found[bot].append(rating)
    rated = [_mean(bot, some, games[bot]) for bot, some in found.items()]
    return sorted(rated, key=lambda rating: (-rating.mean, rating.bot))


def _bout(line: Line) -> Bout:
    outcome = line.outcome
    sides = [
        (float(place), side)
        for place, group in enumerate(outcome.ranking)
        for side in sorted({outcome.side(seat) for seat in group})
    ]
    names = [
        list(dict.fromkeys(line.plan.bots[line.entries[seat]] for seat in side))
        for _, side in sides
    ]
    return Bout(names, [place for place, _ in sides])


def _passed(model: "PlackettLuce", bouts: Iterable[Bout]) -> dict[str, "PlackettLuceRating"]:
    """The ratings after these games, one after another."""
    known: dict[str, PlackettLuceRating] = {}
    for sides, places in bouts:
        before = [[known.get(bot) or model.rating() for bot in side] for side in sides]
        after = model.rate(before, ranks=places)
        new: defaultdict[str, list[PlackettLuceRating]] = defaultdict(list)
        for side, rated in zip(sides, after, strict=True):
            for bot, rating in zip(side, rated, strict=True):
                new[bot].append(rating)
        for bot, some in new.items():
            known[bot] = some[0] if len(some) == 1 else _between(model, some)
    return known


def _between(
    model: "PlackettLuce", ratings: Sequence["PlackettLuceRating"]
) -> "PlackettLuceRating":
    return model.rating(
        fmean(rating.mu for rating in ratings), fmean(rating.sigma for rating in ratings)
    )


def _mean(bot: str, passes: Sequence["PlackettLuceRating"], games: int) -> Rating:
    means = [rating.mu for rating in passes]
    doubt = fmean(rating.sigma**2 for rating in passes) + variance(means)
    return Rating(bot, round(fmean(means), 3), round(sqrt(doubt), 3), games)
