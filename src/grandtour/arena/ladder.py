"""Round robins: every two bots against each other, over games and numbers of seats."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from grandtour.arena.tournament import Tournament
from grandtour.bots.levels import offered
from grandtour.bridges.limits import LONGEST, Limits
from grandtour.core import registry
from grandtour.core.company import Team, teams_at_start
from grandtour.core.game import OptionValue
from grandtour.core.options import check_seats, read_options


def in_turns(bots: Sequence[str], seats: int) -> Iterator[tuple[str, ...]]:
    """Every two, seated in turns. As all move on with every game, both sit everywhere.

    >>> list(in_turns(["a", "b", "c"], 3))
    [('a', 'b', 'a'), ('a', 'c', 'a'), ('b', 'c', 'b')]
    """
    for pair in combinations(bots, 2):
        yield tuple(pair[seat % 2] for seat in range(seats))


def by_side(bots: Sequence[str], sides: Sequence[Team]) -> Iterator[tuple[str, ...]]:
    """For each pair, one bot takes a side and the other all other seats, then they swap.

    >>> list(by_side(["a", "b"], [(0,), (1, 2)]))
    [('a', 'b', 'b'), ('b', 'a', 'a')]
    """
    seats = range(sum(map(len, sides)))
    found = (
        tuple(one if seat in side else other for seat in seats)
        for pair in combinations(bots, 2)
        for side in sides
        for one, other in (pair, pair[::-1])
    )
    # Where there are two sides, each line-up is found from both of them.
    yield from dict.fromkeys(found)


def round_robin(
    games: Sequence[str],
    bots: Sequence[str] = (),
    seats: Sequence[int] = (),
    *,
    number: int,
    seed: int,
    options: Mapping[str, OptionValue],
    limits: Limits,
    longest: int = LONGEST,
) -> list[Tournament]:
    """All tournaments of a ladder, of `number` games each.

    Without names all of a game's bots play, without numbers of seats as few as possible.
    Raises a `GrandTourError` if one of them cannot be.
    """
    found = [
        Tournament(
            game=key,
            bots=line_up,
            games=number,
            seed=seed,
            options=options,
            fixed=bool(teams),
            duplicate=not teams,
            limits=limits,
            longest=longest,
        )
        for key in games
        for count in seats or registry.game(key).info.seats[:1]
        for teams in [_teams(key, count, options)]
        for line_up in _line_ups(bots or offered(key), count, teams)
    ]
    for tournament in found:
        tournament.check()
    return found


def _line_ups(bots: Sequence[str], seats: int, teams: Sequence[Team]) -> Iterator[tuple[str, ...]]:
    """By side where there are teams: seated in turns, rivals would be in the same one.

    They keep their seats then. The same chance falls in all line-ups anyway, so luck hits a bot on
    one side as it hits the other bot there.
    """
    if not teams:
        return in_turns(bots, seats)
    together = {seat for team in teams for seat in team}
    alone = [(seat,) for seat in range(seats) if seat not in together]
    return by_side(bots, sorted([*teams, *alone]))


def _teams(key: str, seats: int, options: Mapping[str, OptionValue]) -> tuple[Team, ...]:
    game = registry.game(key)
    check_seats(game.info, seats)
    return teams_at_start(game, seats, read_options(game.info, options))
