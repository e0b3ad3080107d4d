"""For whoever runs the site: does the process answer, and can it do its work?

Nothing here tells who plays or what is played, and nothing is part of the players' API.
"""

import asyncio
import logging

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.web.addresses import is_own_machine
from grandtour.web.metrics import CONTENT_TYPE, Metrics
from grandtour.web.requests import AnyRequest, settings_of, site_of

log = logging.getLogger(__name__)

LONGEST_PROBE = 2.0
"""Seconds within which the database has to read and write."""
_NEVER_STORED = {"cache-control": "no-store"}


class Readiness(msgspec.Struct):
    """Whether people can play here now; if not, why."""

    ready: bool
    reasons: list[str]


class Probe:
    """Asks the database one question at a time, however many want to know the answer."""

    def __init__(self) -> None:
        self._asking: asyncio.Task[None] | None = None

    async def complaints(self, request: AnyRequest) -> list[str]:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(site_of(request).store.try_out())
        try:
            async with asyncio.timeout(LONGEST_PROBE):
                # A database that hangs is not asked anew before it has answered.
                await asyncio.shield(self._asking)
        except TimeoutError:
            return [f"The database does not answer within {LONGEST_PROBE:.0f} s."]
        except Exception:
            # What exactly is wrong may name the database's address, so only the log says it.
            log.exception("the database cannot be read or written")
            return ["The database cannot be read or written."]
        return []


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def health() -> Response[str]:
    """The process answers."""
    return Response("ok", headers=_NEVER_STORED)


@get("/readyz", include_in_schema=False)
async def readiness(request: AnyRequest) -> Response[Readiness]:
    """The database reads and writes, and the games are there."""
    probe: Probe = request.app.state.probe
    reasons = [*await probe.complaints(request), *_games_complaints()]
    return Response(
        Readiness(not reasons, reasons),
        status_code=503 if reasons else 200,
        headers=_NEVER_STORED,
    )


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Counts for Prometheus; for others than this machine there is no such page."""
    address = request.client.host if request.client else ""
    is_from_here = is_own_machine(address, request.scope["headers"])
    if not is_from_here and not settings_of(request).metrics_for_all:
        raise NotFoundException
    site = site_of(request)
    counts: Metrics = request.app.state.metrics
    page = counts.page(open_streams=site.open_streams, tables_in_memory=site.tables.in_memory)
    return Response(page, media_type=CONTENT_TYPE, headers=_NEVER_STORED)


def _games_complaints() -> list[str]:
    try:
        return [] if registry.games() else ["There are no games."]
    except GrandTourError:
        return ["The games cannot be loaded."]


ROUTES = [health, readiness, metrics]
