"""The site as something that can be installed: manifest, icons, and what it says when offline."""

import hashlib

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from grandtour.locale import translator
from grandtour.web.assets import HERE
from grandtour.web.identity import language_of
from grandtour.web.requests import AnyRequest, site_of
from grandtour.web.sharing import colours, studio_of

_WORKER = HERE / "worker" / "service-worker.js"
_FOR_A_DAY = {"cache-control": "public, max-age=86400"}
_ASK_AGAIN = {"cache-control": "no-cache"}
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-192.png": (192, True),
    "maskable-512.png": (512, True),
    "touch-180.png": (180, True),
}
"""Sizes in pixels, and whether the device cuts the edges off: then nothing stands there."""


@get("/manifest.webmanifest", include_in_schema=False, media_type="application/manifest+json")
async def manifest(request: AnyRequest) -> Response[dict[str, object]]:
    """What a device wants to know of the site before it puts it beside other programs."""
    t = translator(language_of(request))
    icons = [
        {
            "src": f"/icons/{name}",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "maskable" if whole else "any",
        }
        for name, (size, whole) in ICONS.items()
        if not name.startswith("touch")
    ]
    content: dict[str, object] = {
        "id": "/",
        "name": "Grand Tour",
        "short_name": "Grand Tour",
        "description": t("site.description"),
        "lang": t.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": colours()["paper"],
        "theme_color": colours()["paper"],
        "icons": icons,
    }
    return Response(content, media_type="application/manifest+json", headers=dict(_ASK_AGAIN))


@get("/icons/{name:str}", include_in_schema=False)
async def icon(request: AnyRequest, name: str) -> Response[bytes]:
    """The sign of the house in the sizes that devices ask for."""
    if name not in ICONS:
        raise NotFoundException
    size, whole = ICONS[name]
    svg = site_of(request).renderer.page(
        "picture_icon.html", translator("en"), size=size, whole=whole, colours=colours()
    )
    png = await studio_of(request).png(svg)
    return Response(png, media_type="image/png", headers=dict(_FOR_A_DAY))


@get("/service-worker.js", include_in_schema=False)
async def service_worker(request: AnyRequest) -> Response[str]:
    """At the root, since a worker minds only what lies beside and below it.

    Browsers take a new one if it differs, so its last line changes with the page that it keeps.
    """
    page = _offline_page(request)
    text = _WORKER.read_text(encoding="utf-8")
    digest = hashlib.sha256(page.encode()).hexdigest()
    return Response(f"{text}// {digest}\n", media_type="text/javascript", headers=dict(_ASK_AGAIN))


@get("/offline", include_in_schema=False)
async def offline(request: AnyRequest) -> Response[str]:
    """What the worker keeps for the moment when the site cannot be reached."""
    return Response(_offline_page(request), media_type=MediaType.HTML, headers=dict(_ASK_AGAIN))


def _offline_page(request: AnyRequest) -> str:
    return site_of(request).renderer.page("offline.html", translator(language_of(request)))


ROUTES = [manifest, icon, service_worker, offline]
