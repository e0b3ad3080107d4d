"""Who is asking: a random token in a cookie for browsers, in a header for programs."""

from collections.abc import Sequence
from typing import NamedTuple

from litestar.datastructures import Cookie
from litestar.exceptions import PermissionDeniedException

from grandtour.core.errors import GrandTourError
from grandtour.core.game import Language
from grandtour.locale import choose_language
from grandtour.table.people import Player
from grandtour.web.requests import AnyRequest, site_of

PLAYER_COOKIE = "grandtour_player"
LANGUAGE_COOKIE = "grandtour_language"
_A_YEAR = 365 * 24 * 3600
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_API = "/api/"


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
    player = await site.tables.player_of(token) if token else None
    return Visitor(player, language_of(request))


async def visitor_as_player(request: AnyRequest, name: str = "") -> Visitor:
    """The visitor as a player, a new one if need be, under the name just given, if any."""
    site = site_of(request)
    known = await visitor(request)
    if known.player:
        return known._replace(player=await site.tables.rename(known.player, name))
    player, token = await site.tables.new_player(name)
    return Visitor(player, known.language, [_cookie(PLAYER_COOKIE, token, secret=True)])


async def form_fields(request: AnyRequest) -> dict[str, str]:
    """What a form sent, as text; of a repeated field the last value."""
    return {name: str(value) for name, value in (await request.form()).multi_items()}


async def bearer(request: AnyRequest) -> Player:
    """The player of an API request, by its Authorization header. Raises `NoToken`."""
    site = site_of(request)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    player = await site.tables.player_of(token) if scheme.lower() == "bearer" and token else None
    if player is None:
        raise NoToken("no_token")
    return player


def language_cookie(language: Language) -> Cookie:
    return _cookie(LANGUAGE_COOKIE, language, secret=False)


async def refuse_foreign_forms(request: AnyRequest) -> None:
    """Only our own pages may post with the player's cookie.

    Browsers send Origin with every post. The API is exempt: it does not read the cookie.
    """
    if request.method in _SAFE_METHODS or request.url.path.startswith(_API):
        return
    origin = request.headers.get("origin")
    if origin and origin.partition("://")[2] != request.headers.get("host"):
        raise PermissionDeniedException("foreign_form")


def _cookie(key: str, value: str, *, secret: bool) -> Cookie:
    return Cookie(key=key, value=value, max_age=_A_YEAR, httponly=secret, samesite="lax")
