"""Games on a Ray cluster (`grandtour[ray]`).

Descriptions of tournaments and numbers of games travel, and results come back; no state does. So
every machine needs the same version of the house, and gives the same games.
"""

import socket
from collections.abc import Generator, Sequence
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from grandtour.arena.peer import missing
from grandtour.arena.tournament import Elsewhere, GameResult, Tournament
from grandtour.core.errors import GrandTourError

AHEAD = 2
"""Games that wait for each core, so that none is idle; more would be lost with a kill."""
PATIENCE = 10.0
"""Seconds until a cluster is taken to be away. Ray itself would try for minutes, and warn."""

_FOUND_BY_RAY = ("local", "auto")
_PORT = 6379
"""Where a cluster listens if its address does not say it."""


class NoCluster(GrandTourError):
    """Nobody answers at the address of a cluster."""


def on_ray(address: str) -> Elsewhere:
    """`address` is that of a cluster, `auto` for the one that runs here, or `local` for this
    machine alone.

    Raises `MissingPeer` without Ray, and `NoCluster` if nobody answers there.
    """
    try:
        import ray
    except ImportError:
        raise missing("ray") from None
    if address not in _FOUND_BY_RAY:
        _knock(address)

    def played(tournament: Tournament, numbers: Sequence[int]) -> Generator[GameResult, None, None]:
        own = not ray.is_initialized()
        if own:
            _join(ray, address)
        try:
            yield from _played(ray, tournament, numbers)
        finally:
            if own:
                ray.shutdown()

    return played


def _knock(address: str) -> None:
    """`address` is host:port, or ray://host:port."""
    try:
        there = urlsplit(address if "://" in address else f"//{address}")
        socket.create_connection((there.hostname or "", there.port or _PORT), PATIENCE).close()
    except (OSError, ValueError) as error:
        raise NoCluster("no_cluster", address=address) from error


def _join(ray: ModuleType, address: str) -> None:
    try:
        ray.init(address, include_dashboard=False, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoCluster("no_cluster", address=address) from error


def _played(
    ray: Any, tournament: Tournament, numbers: Sequence[int]
) -> Generator[GameResult, None, None]:
    """`Any`: whatever does what Ray does, which has no types where it is not installed."""
    play = ray.remote(_play)
    most = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    waiting = iter(numbers)
    flying: list[object] = []
    while True:
        while len(flying) < most and (number := next(waiting, None)) is not None:
            flying.append(play.remote(tournament, number))
        if not flying:
            return
        done, flying = ray.wait(flying)
        yield ray.get(done[0])


def _play(tournament: Tournament, number: int) -> GameResult:
    return tournament.play_one(number)
