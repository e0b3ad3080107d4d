"""What every handler needs of a request."""

from typing import Any, TypeAlias

from litestar import Request, Response

from grandtour.web.site import Site

# `identity` finds out who asks, so Litestar's own users, tokens and states have no type here.
AnyRequest: TypeAlias = Request[Any, Any, Any]
# A page, a part of one, JSON for scripts, or a way elsewhere: the same handler may give each.
AnyResponse: TypeAlias = Response[Any]


def site_of(request: AnyRequest) -> Site:
    site: Site = request.app.state.site
    return site


def is_live(request: AnyRequest) -> bool:
    """Whether a script of ours asks, which wants parts or JSON instead of a page."""
    return bool(request.headers.get("x-live"))
