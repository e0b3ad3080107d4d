"""Games on a Ray cluster (`grandtour[ray]`).

Descriptions of tournaments and numbers of games travel, and results come back; no state does. So
every machine needs the same version of the house, and gives the same games.
"""

from collections.abc import Generator, Sequence
from typing import Any

from grandtour.arena.peer import MissingPeer
from grandtour.arena.tournament import Elsewhere, GameResult, Tournament

AHEAD = 2
"""Games that wait for each core, so that none is idle; more would be lost with a kill."""


def on_ray(address: str) -> Elsewhere:
    """`address` is that of a cluster, or `local` for this machine alone.

    Raises `MissingPeer` without Ray.
    """
    try:
        import ray
    except ImportError:
        raise MissingPeer("missing_extra", extra="ray") from None

    def played(tournament: Tournament, numbers: Sequence[int]) -> Generator[GameResult, None, None]:
        own = not ray.is_initialized()
        if own:
            ray.init(address, include_dashboard=False, log_to_driver=False)
        try:
            yield from _played(ray, tournament, numbers)
        finally:
            if own:
                ray.shutdown()

    return played


def _played(
    ray: Any, tournament: Tournament, numbers: Sequence[int]
) -> Generator[GameResult, None, None]:
    """`Any`: whatever Ray is, where it is not installed."""
    play = ray.remote(_play)
    most = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    waiting = iter(numbers)
    flying: list[Any] = []
    while True:
        while len(flying) < most and (number := next(waiting, None)) is not None:
            flying.append(play.remote(tournament, number))
        if not flying:
            return
        done, flying = ray.wait(flying)
        yield ray.get(done[0])


def _play(tournament: Tournament, number: int) -> GameResult:
    return tournament.play_one(number)
