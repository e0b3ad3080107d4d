"""What a game may say of the people around it: who plays together, and when they must be silent.

Both are offers: a game without these methods has no teams, and its table may always talk. Both are
shown to everyone, so neither may depend on anything secret.
"""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from grandtour.core.chance import Chance
from grandtour.core.game import AnyGame, AnyState, Options, S_contra, Seat
from grandtour.core.options import read_options

Team = tuple[Seat, ...]


@runtime_checkable
class Teamed(Protocol[S_contra]):
    """A game in which several seats play together."""

    def teams(self, state: S_contra) -> tuple[Team, ...]:
        """The seats that play together; a seat in none of them is a side of its own."""
        ...


@runtime_checkable
class Quiet(Protocol[S_contra]):
    """A game whose rules forbid talk at times. Its catalogue says why: `reason.silent`."""

    def silent(self, state: S_contra) -> bool:
        """Whether nobody may talk now."""
        ...


# Asked for every page that is drawn. A method is looked up by its name, since to ask whether a game
# is `Teamed` or `Quiet` costs more than to ask it.


def team_of(game: AnyGame, state: AnyState, seat: Seat) -> Team:
    """Those with whom this seat plays, itself among them; () if it plays alone."""
    teams = teams_of(game, state)
    return next((team for team in teams if seat in team and len(team) > 1), ())


def teams_of(game: AnyGame, state: AnyState) -> tuple[Team, ...]:
    teams: Callable[[AnyState], tuple[Team, ...]] | None = getattr(game, "teams", None)
    return teams(state) if teams else ()


def teams_at_start(game: AnyGame, seats: int, options: Options) -> tuple[Team, ...]:
    """Who will play together where nothing is dealt yet; no secret counts, so any deal will do."""
    if not hasattr(game, "teams"):
        return ()
    state, _ = game.new(seats, options, Chance.of("any"))
    return teams_of(game, state)


def fewest_people(game: AnyGame) -> int:
    """How many people it takes without bots: of a team, one person may lead all seats."""
    fewest = game.info.seats[0]
    teams = teams_at_start(game, fewest, read_options(game.info, {}))
    return fewest - sum(len(team) - 1 for team in teams)


def is_silent(game: AnyGame, state: AnyState) -> bool:
    """Whether the rules forbid talk now; after the end they never do."""
    silent: Callable[[AnyState], bool] | None = getattr(game, "silent", None)
    return silent is not None and bool(state.turn()) and silent(state)
