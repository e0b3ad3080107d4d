"""A game that is known beforehand, move by move, so that nobody asks the site what is legal."""

from collections.abc import Sequence
from itertools import takewhile
from random import Random
from typing import NamedTuple

from grandtour.core.asides import AtRandom
from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame, Seat
from grandtour.core.match import AnyMatch, Match

MOST_MOVES = 5000
"""So that a game that random play cannot end is no endless script."""


class Move(NamedTuple):
    seat: Seat
    action: str
    told: frozenset[Seat | None]
    """Who sees something of it; None are the spectators."""


class Script(NamedTuple):
    moves: Sequence[Move]
    events_seen: Sequence[int]
    """Of all viewers together: after the set-up, after the first move, and so on."""

    def kept_of_record(self, actions: Sequence[tuple[Seat, str]]) -> int:
        """How many moves of a finished game are those of the script."""
        pairs = zip(self.moves, actions, strict=False)
        same = takewhile(lambda pair: pair[0][:2] == tuple(pair[1]), pairs)
        return sum(1 for _ in same)

    def kept_by_events(self, seen: int) -> int:
        """After how many moves all viewers together have seen so many events."""
        return sum(1 for total in self.events_seen[1:] if total <= seen)


def write_script(game: AnyGame, seats: int, chance: Chance, most: int = MOST_MOVES) -> Script:
    """A random game with default options. The same chance writes the same script."""
    # Neither secret nor part of the game: any legal action will do.
    rng = Random(chance.seed)  # noqa: S311
    at_random = AtRandom(game)
    match: AnyMatch = Match(game, seats, {}, chance)
    seen = _events_seen(match)
    moves: list[Move] = []
    totals = [sum(seen.values())]
    while not match.over and len(moves) < most:
        seat = rng.choice(match.state.turn())
        action = str(at_random.choose(match.legal(seat), rng.randrange))
        match.play(seat, action)
        before, seen = seen, _events_seen(match)
        told = frozenset(viewer for viewer in seen if seen[viewer] != before[viewer])
        moves.append(Move(seat, action, told))
        totals.append(sum(seen.values()))
    return Script(moves, totals)


def _events_seen(match: AnyMatch) -> dict[Seat | None, int]:
    viewers: list[Seat | None] = [None, *range(match.seats)]
    return {viewer: len(match.log(viewer)) for viewer in viewers}
