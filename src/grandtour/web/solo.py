"""Pages for one person: what a game offers to play alone."""

from datetime import UTC, datetime

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.core.solo import Solo
from grandtour.locale import translator
from grandtour.table.errors import NotNow
from grandtour.table.people import Player
from grandtour.table.stored import Memory
from grandtour.web.cards import game_card
from grandtour.web.failures import in_words, status_of
from grandtour.web.identity import Visitor, form_fields, visitor, visitor_as_player
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_address, site_of
from grandtour.web.site import Site


@get("/solo/{key:str}/{name:str}", include_in_schema=False)
async def solo_page(request: AnyRequest, key: str, name: str) -> Response[str]:
    """The page; for scripts, only the parts of it that change."""
    return await _page(request, key, find_solo(key, name), await visitor(request))


@post("/solo/{key:str}/{name:str}/act", include_in_schema=False)
async def act(request: AnyRequest, key: str, name: str) -> AnyResponse:
    """An action: the field `action`; `version` says of which memory the page was made."""
    site = site_of(request)
    solo = find_solo(key, name)
    who = await visitor_as_player(request)
    assert who.player is not None
    fields = await form_fields(request)
    now = datetime.now(UTC)
    try:
        old = await _memory(site, key, solo, who.player)
        # Another tab has gone on: what this one answers is not what it shows.
        if fields.get("version", "") != str(old.version):
            raise NotNow("moved_on")
        new = solo.act(old.data, fields.get("action", "").strip(), now)
        await site.store.remember(who.player.id, key, solo.key, old, new, now)
    except GrandTourError as error:
        return await _failed(request, key, solo, who, error)
    if is_live(request):
        return await _page(request, key, solo, who)
    return Redirect(_path(key, solo), status_code=303, cookies=list(who.cookies))


def find_solo(key: str, name: str) -> Solo:
    try:
        return registry.solos(key)[name]
    except KeyError:
        raise NotFoundException from None


def _path(key: str, solo: Solo) -> str:
    return f"/solo/{key}/{solo.key}"


async def _memory(site: Site, key: str, solo: Solo, player: Player | None) -> Memory:
    return await site.store.memory(player.id, key, solo.key) if player else Memory()


async def _page(
    request: AnyRequest, key: str, solo: Solo, who: Visitor, error: str = "", status: int = 200
) -> Response[str]:
    site = site_of(request)
    memory = await _memory(site, key, solo, who.player)
    t = translator(who.language, key)
    path = _path(key, solo)
    html = site.renderer.page(
        f"{key}/solo_{solo.key}.html",
        t,
        live=is_live(request),
        game=registry.game(key).info,
        solo=solo.key,
        version=memory.version,
        error=error,
        address=path,
        here=site_address(request) + path,
        link_card=game_card(request, registry.game(key).info, t, t(f"solo.{solo.key}")),
        **solo.look(memory.data, datetime.now(UTC), t),
    )
    return Response(
        html,
        status_code=status,
        media_type=MediaType.HTML,
        # What a script has fetched from this address must not come back as the page.
        headers={"cache-control": "no-store", "vary": "x-live"},
        cookies=list(who.cookies),
    )


async def _failed(
    request: AnyRequest, key: str, solo: Solo, who: Visitor, error: GrandTourError
) -> AnyResponse:
    status = status_of(error)
    message = in_words(error, key, who.language)
    if is_live(request):
        body = {"reason": error.reason, "message": message}
        return Response(
            body, status_code=status, media_type=MediaType.JSON, cookies=list(who.cookies)
        )
    return await _page(request, key, solo, who, message, status)


ROUTES = [solo_page, act]
