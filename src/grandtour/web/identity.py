"""Who is asking: a random token in a cookie for browsers, in a header for programs."""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import NamedTuple, TypeVar
from urllib.parse import unquote_to_bytes

from litestar.datastructures import Cookie
from litestar.exceptions import ClientException, PermissionDeniedException

from grandtour.core.errors import GrandTourError
from grandtour.core.game import Language
from grandtour.locale import choose_language
from grandtour.table.people import Player
from grandtour.web.limits import count_one
from grandtour.web.requests import AnyRequest, settings_of, site_address, site_of

T = TypeVar("T")
PLAYER_COOKIE = "grandtour_player"
LANGUAGE_COOKIE = "grandtour_language"
_A_YEAR = 365 * 24 * 3600
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_API = "/api/"
_MULTIPART = "multipart/form-data"
STEP = "then"
"""The field of a form whose values, if there are several, make up one action together."""


class NoToken(GrandTourError):
    """The request does not say who asks, or nobody has that token."""


class Visitor(NamedTuple):
    """The person in front of a page; `cookies` are to be set with the answer."""

    player: Player | None
    language: Language
    cookies: Sequence[Cookie] = ()


def language_of(request: AnyRequest) -> Language:
    wanted = request.query_params.get("lang") or request.cookies.get(LANGUAGE_COOKIE)
    return choose_language(wanted, request.headers.get("accept-language", ""))


async def visitor(request: AnyRequest) -> Visitor:
    """Whoever opens a page, known or not."""
    site = site_of(request)
    token = request.cookies.get(PLAYER_COOKIE)
    player = await site.tables.players.of(token) if token else None
    return Visitor(player, language_of(request))


async def known_visitor(request: AnyRequest) -> Player:
    """For what only somebody who has played here can do. Raises `NoToken`."""
    player = (await visitor(request)).player
    if player is None:
        raise NoToken("nobody_yet")
    return player


async def visitor_as_player(request: AnyRequest, name: str = "") -> Visitor:
    """The visitor as a player, a new one if need be, under the name just given, if any."""
    site = site_of(request)
    known = await visitor(request)
    if known.player:
        return known._replace(player=await site.tables.rename(known.player, name))
    count_one(request, "players")
    player, token = await site.tables.players.new(name)
    return Visitor(player, known.language, [player_cookie(request, token)])


async def form_fields(request: AnyRequest) -> dict[str, str]:
    """What a form sent, as text; of a repeated field the last value, of `then` all of them."""
    body = await request.body()
    if not is_text(body if request.content_type[0] == _MULTIPART else unquote_to_bytes(body)):
        raise ClientException
    return joined((await request.form()).multi_items())


def joined(fields: Iterable[tuple[str, object]]) -> dict[str, str]:
    """Fields by name: of a repeated one the last value, but the parts of an action that is chosen
    in several steps (ticked boxes, say) together, in the order of the form.

    >>> joined([("action", "offer"), ("then", "0"), ("then", "2"), ("name", "a"), ("name", "b")])
    {'action': 'offer', 'then': '0 2', 'name': 'b'}
    """
    found: dict[str, str] = {}
    for name, value in fields:
        found[name] = f"{found[name]} {value}" if name == STEP and name in found else str(value)
    return found


def is_text(raw: bytes) -> bool:
    """Whether it is text that can be kept: UTF-8, and no NUL, which some databases do not take."""
    try:
        return "\0" not in raw.decode()
    except UnicodeDecodeError:
        return False


async def bearer(request: AnyRequest) -> Player:
    """The player of an API request, by its Authorization header. Raises `NoToken`."""
    player = await bearer_if_known(request)
    if player is None:
        raise NoToken("no_token")
    return player


async def bearer_if_known(request: AnyRequest) -> Player | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        return None
    return await site_of(request).tables.players.of(token)


async def while_known(request: AnyRequest, stream: AsyncIterator[T]) -> AsyncIterator[T]:
    """The stream, until its reader's token is no longer good: a device that was logged out."""
    token = request.cookies.get(PLAYER_COOKIE)
    players = site_of(request).tables.players
    known = token is not None and await players.of(token) is not None
    async for item in stream:
        if known and token and await players.of(token) is None:
            return
        yield item


def player_cookie(request: AnyRequest, token: str) -> Cookie:
    return _cookie(request, PLAYER_COOKIE, token, secret=True)


def language_cookie(request: AnyRequest, language: Language) -> Cookie:
    return _cookie(request, LANGUAGE_COOKIE, language, secret=False)


def lesson_cookie(request: AnyRequest, key: str, value: str) -> Cookie:
    return _cookie(request, key, value, secret=True)


async def refuse_foreign_forms(request: AnyRequest) -> None:
    """Only our own pages may post with the player's cookie.

    Browsers send Origin with every post, newer ones also whether it came from another site. The API
    does not read the cookie, so it need not know where a post was written.
    """
    if request.method in _SAFE_METHODS:
        return
    if request.headers.get("sec-fetch-site") == "cross-site":
        raise PermissionDeniedException("foreign_form")
    if request.scope["path"].startswith(_API):
        return
    origin = request.headers.get("origin")
    own = {request.headers.get("host"), settings_of(request).public_address.partition("://")[2]}
    if origin and origin.partition("://")[2] not in own - {""}:
        raise PermissionDeniedException("foreign_form")


def _cookie(request: AnyRequest, key: str, value: str, *, secret: bool) -> Cookie:
    """Not to be sent in the clear by browsers that have come by https."""
    return Cookie(
        key=key,
        value=value,
        max_age=_A_YEAR,
        httponly=secret,
        samesite="lax",
        secure=request.url.scheme == "https" or site_address(request).startswith("https:"),
    )
