"""What every handler needs of a request."""

from typing import Any, TypeAlias

from litestar import Request, Response

from grandtour.web.addresses import is_loopback
from grandtour.web.settings import Settings
from grandtour.web.site import Site

# `Any`: `identity` finds out who asks, so Litestar's own users, tokens and states have no type.
AnyRequest: TypeAlias = Request[Any, Any, Any]
# `Any`: a page, a part of one, JSON for scripts, or a way elsewhere: one handler may give each.
AnyResponse: TypeAlias = Response[Any]


def site_of(request: AnyRequest) -> Site:
    site: Site = request.app.state.site
    return site


def settings_of(request: AnyRequest) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def site_address(request: AnyRequest) -> str:
    """What links to the site begin with, without a slash at the end."""
    settings = settings_of(request)
    if settings.public_address:
        return settings.public_address
    if settings.network_address and _names_this_machine(request.base_url.hostname or ""):
        return settings.network_address
    return str(request.base_url).rstrip("/")


def _names_this_machine(host: str) -> bool:
    return host == "localhost" or is_loopback(host)


def whole_number(text: str) -> int | None:
    """The number that is written here in plain digits, none of more than 18."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def is_live(request: AnyRequest) -> bool:
    """Whether a script of ours asks, which wants parts or JSON instead of a page."""
    return bool(request.headers.get("x-live"))
