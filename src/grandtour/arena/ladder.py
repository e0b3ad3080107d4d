"""Round robins: every two bots against each other, over games and numbers of seats."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from grandtour.arena.tournament import Tournament
from grandtour.bots.levels import offered
from grandtour.bridges.limits import Limits
from grandtour.core import registry
from grandtour.core.game import OptionValue


def line_ups(bots: Sequence[str], seats: int) -> Iterator[tuple[str, ...]]:
    """Every two, seated in turns. As all move on with every game, both sit everywhere.

    >>> list(line_ups(["a", "b", "c"], 3))
    [('a', 'b', 'a'), ('a', 'c', 'a'), ('b', 'c', 'b')]
    """
    for pair in combinations(bots, 2):
        yield tuple(pair[seat % 2] for seat in range(seats))


def round_robin(
    games: Sequence[str],
    bots: Sequence[str] = (),
    seats: Sequence[int] = (),
    *,
    number: int,
    seed: int,
    options: Mapping[str, OptionValue],
    limits: Limits,
) -> list[Tournament]:
    """All tournaments of a ladder, duplicate; of `number` games each.

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
            duplicate=True,
            limits=limits,
        )
        for key in games
        for count in seats or registry.game(key).info.seats[:1]
        for line_up in line_ups(bots or offered(key), count)
    ]
    for tournament in found:
        tournament.check()
    return found
