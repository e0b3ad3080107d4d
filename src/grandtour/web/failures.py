"""Errors as answers: a reason and a sentence for programs, a page for people."""

import logging
from types import TracebackType

from litestar import MediaType, Response
from litestar.exceptions import ClientException, HTTPException

from grandtour.core import registry
from grandtour.core.errors import (
    BadOptions,
    BadRecord,
    GrandTourError,
    IllegalAction,
    UnknownBot,
    UnknownGame,
    UnreadableAction,
)
from grandtour.core.game import Event, Language
from grandtour.locale import translator
from grandtour.table.errors import (
    BadName,
    NotAllowed,
    NotNow,
    TryAgain,
    UnknownTable,
    Unplayable,
)
from grandtour.table.relay import BadAddress
from grandtour.web.assets import import_map_hash
from grandtour.web.identity import NoToken, language_of
from grandtour.web.limits import TooMany
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_of
from grandtour.web.watching import route_of

log = logging.getLogger(__name__)

STATUS: dict[type[GrandTourError], int] = {
    UnreadableAction: 400,
    BadOptions: 400,
    BadRecord: 400,
    UnknownBot: 400,
    BadName: 400,
    BadAddress: 400,
    NoToken: 401,
    NotAllowed: 403,
    UnknownGame: 404,
    UnknownTable: 404,
    IllegalAction: 409,
    NotNow: 409,
    Unplayable: 409,
    TooMany: 429,
    TryAgain: 503,
}
_STATUS_OF_REASON = {"address_too_long": 414, "headers_too_large": 431}
GUARDS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; "
    f"script-src 'self' '{import_map_hash()}'; "
    "worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; object-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
"""Headers of every answer."""
SECONDS_TO_WAIT = "2"
_HTTP_REASONS = {
    400: "bad_request",
    403: "foreign_form",
    404: "no_such_page",
    405: "bad_method",
    413: "too_large",
}


def status_of(error: GrandTourError) -> int:
    return STATUS.get(type(error), 0) or _STATUS_OF_REASON.get(error.reason, 400)


def in_words(error: GrandTourError, game: str, language: Language) -> str:
    """What is wrong, with the game's codes turned into names as in its events."""
    t = translator(language, game)
    words = registry.page(game).words(Event(error.reason, dict(error.params)), t)
    return t.error(GrandTourError(error.reason, **words))


def answer_error(request: AnyRequest, error: Exception) -> AnyResponse:
    """The answer to a request that failed. What is not the asker's fault goes to the log."""
    if isinstance(error, GrandTourError):
        return _answer(request, error, status_of(error))
    if isinstance(error, UnicodeDecodeError) or _is_too_deep(error):
        error = ClientException()
    if isinstance(error, HTTPException) and error.status_code < 500:
        reason = _HTTP_REASONS.get(error.status_code, "bad_request")
        return _answer(request, GrandTourError(reason), error.status_code)
    log.exception("%s %s failed", request.method, route_of(request.scope), exc_info=error)
    return _answer(request, GrandTourError("our_fault"), 500)


def _is_too_deep(error: Exception) -> bool:
    """Whether it is JSON nested so deeply that it cannot be read; our own endless loops are not."""
    if not isinstance(error, RecursionError):
        return False
    place: TracebackType | None = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return place is not None and place.tb_frame.f_globals["__name__"].startswith("litestar.")


def _answer(request: AnyRequest, error: GrandTourError, status: int) -> AnyResponse:
    headers = dict(GUARDS)
    if status in (429, 503):
        headers["retry-after"] = str(error.params.get("seconds", SECONDS_TO_WAIT))
    # A game's own reasons are in its own catalogue.
    game, language = request.state.get("game"), language_of(request)
    t = translator(language, game)
    message = in_words(error, game, language) if game else t.error(error)
    if request.url.path.startswith("/api") or is_live(request):
        body = {"reason": error.reason, "message": message, "params": error.params}
        return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)
    site = site_of(request)
    page = site.renderer.page("error.html", t, message=message, status=status)
    return Response(page, status_code=status, media_type=MediaType.HTML, headers=headers)
