"""Watches requests from outside: how they were answered and how long it took."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from grandtour.web.logs import ACCESS

NO_ROUTE = "(none)"
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

_access = logging.getLogger(ACCESS)


class Answered(NamedTuple):
    """A request that is over. Of its address only the route's template is known here."""

    method: str
    route: str
    status: int
    seconds: float


def watched(app: ASGIApp, tell: Callable[[Answered], None]) -> ASGIApp:
    """The same application; `tell` hears of each request when its answer is complete."""

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        # Nobody was answered yet; who goes away before gets the number that proxies use for it.
        status = 499
        begun = perf_counter()

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, note)
        finally:
            seconds = perf_counter() - begun
            tell(Answered(_method(scope), route_of(scope), status, seconds))

    return watch


def route_of(scope: Scope) -> str:
    return scope.get("path_template") or NO_ROUTE


def log_access(answered: Answered) -> None:
    """One line a request."""
    method, route, status, seconds = answered
    _access.info("%s %s %d %.0f ms", method, route, status, 1000 * seconds)


def _method(scope: Scope) -> str:
    """Anybody may invent further ones."""
    method = str(scope.get("method", ""))
    return method if method in _METHODS else "other"
