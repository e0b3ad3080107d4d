"""The first to look at every request: what no page should ever have to deal with ends here."""

from urllib.parse import unquote_to_bytes

from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.exceptions import ClientException
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from grandtour.core.errors import GrandTourError
from grandtour.web.addresses import is_good_host
from grandtour.web.failures import answer_error
from grandtour.web.identity import is_text
from grandtour.web.limits import Limits

LONGEST_ADDRESS = 2048
LARGEST_HEAD = 16 * 1024
STREAMS = ("/changes", "/events")
_PRIVATE = ("/t/", "/api/")
_FOR_THE_ANSWER = {b"accept-language", b"cookie", b"x-live"}


class Malformed(GrandTourError):
    """A request that no browser would make."""


class TooLong(GrandTourError):
    """An address or headers beyond all need."""


def guard(app: Litestar, limits: Limits) -> None:
    """Puts the gate before everything that the application does, unknown addresses included."""
    app.asgi_handler = gate(app.asgi_handler, limits)


def gate(inside: ASGIApp, limits: Limits) -> ASGIApp:
    async def enter(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await inside(scope, receive, send)
            return
        try:
            _check(scope, limits.settings.allowed_hosts)
            is_stream = scope["path"].endswith(STREAMS)
            with limits.present(scope, stream=is_stream):
                await _answer(inside, scope, receive, send)
        except GrandTourError as error:
            await _refuse(error, scope, receive, send)

    return enter


async def _answer(inside: ASGIApp, scope: HTTPScope, receive: Receive, send: Send) -> None:
    if scope["path"].startswith(_PRIVATE):
        send = _unless_cached(send)
    if scope["method"] == "HEAD":
        # What GET would say, without its body: the server below knows what was asked.
        await inside({**scope, "method": "GET"}, receive, _without_body(send))
    else:
        await inside(scope, _whole(receive) if scope["method"] == "POST" else receive, send)


def _check(scope: HTTPScope, allowed_hosts: tuple[str, ...]) -> None:
    """Raises `TooLong` or `Malformed`."""
    address = scope["raw_path"] + b"?" + scope["query_string"]
    if len(address) > LONGEST_ADDRESS:
        raise TooLong("address_too_long")
    if sum(len(name) + len(value) for name, value in scope["headers"]) > LARGEST_HEAD:
        raise TooLong("headers_too_large")
    if not is_text(unquote_to_bytes(address)):
        raise Malformed("bad_request")
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    names = [host.decode("latin-1").lower() for host in hosts if host]
    if len(names) > 1 or not all(is_good_host(name, allowed_hosts) for name in names):
        raise Malformed("wrong_host")
    if allowed_hosts and not names:
        raise Malformed("wrong_host")


async def _refuse(error: GrandTourError, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """A sentence in the asker's language; of the request only what is needed for that is read."""
    headers = [line for line in scope["headers"] if line[0] in _FOR_THE_ANSWER]
    small = sum(len(value) for _, value in headers) <= LARGEST_HEAD
    plain: HTTPScope = {
        **scope,
        "path": "/api/" if scope["path"].startswith("/api/") else "/",
        "raw_path": b"/",
        "query_string": b"",
        "headers": headers if small else [],
    }
    request = Request[object, object, object](plain, receive, send)  # type: ignore[type-var]
    response = answer_error(request, error).to_asgi_response(None, request)
    await response(plain, receive, _without_body(send) if scope["method"] == "HEAD" else send)


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_head


def _unless_cached(send: Send) -> Send:
    """What a seat knows is in nobody's cache, unless an answer says otherwise itself."""

    async def send_private(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            if not any(name.lower() == b"cache-control" for name, _ in headers):
                message["headers"] = [*headers, (b"cache-control", b"no-store")]
        await send(message)

    return send_private


def _whole(receive: Receive) -> Receive:
    """Who leaves, or is cut off, in the middle of a form has made the mistake, not we."""
    complete = False

    async def receive_all() -> object:
        nonlocal complete
        message = await receive()
        if message["type"] == "http.disconnect" and not complete:
            raise ClientException
        complete = complete or not message.get("more_body", False)
        return message

    return receive_all  # type: ignore[return-value]
