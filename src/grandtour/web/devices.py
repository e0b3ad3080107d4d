"""The same player on another device, and after a lost cookie."""

from litestar import MediaType, Response, get, post
from litestar.response import Redirect

from grandtour.locale import translator
from grandtour.table.devices import PASS_MINUTES
from grandtour.web.identity import (
    PLAYER_COOKIE,
    form_fields,
    known_visitor,
    player_cookie,
    visitor,
)
from grandtour.web.limits import count_one
from grandtour.web.qr import qr_data
from grandtour.web.requests import AnyRequest, site_address, site_of


@get("/device", include_in_schema=False)
async def device_page(request: AnyRequest) -> Response[str]:
    """What can be done; nothing is made before somebody asks for it."""
    return await _page(request)


@post("/device/link", include_in_schema=False)
async def make_link(request: AnyRequest) -> Response[str]:
    """A link for one use within minutes. It is shown once and kept nowhere."""
    player = await known_visitor(request)
    count_one(request, "passes")
    code = await site_of(request).devices.new_pass(player)
    link = f"{site_address(request)}/pass/{code}"
    return await _page(request, link=link, picture=qr_data(link))


@post("/device/words", include_in_schema=False)
async def make_words(request: AnyRequest) -> Response[str]:
    """New recovery words. They are shown once and kept as a hash."""
    player = await known_visitor(request)
    count_one(request, "passes")
    return await _page(request, words=await site_of(request).devices.new_words(player))


@post("/device/others", include_in_schema=False)
async def log_out_others(request: AnyRequest) -> Redirect:
    """Only this browser stays the player's."""
    player = await known_visitor(request)
    await site_of(request).devices.keep_only(player, request.cookies[PLAYER_COOKIE])
    return Redirect("/device", status_code=303)


@post("/device/back", include_in_schema=False)
async def come_back(request: AnyRequest) -> Redirect:
    """The player whose recovery words these are, in this browser from now on."""
    fields = await form_fields(request)
    count_one(request, "words")
    _, token = await site_of(request).devices.come_back(fields.get("words", "")[:200])
    return Redirect("/", status_code=303, cookies=[player_cookie(request, token)])


@get("/pass/{code:str}", include_in_schema=False)
async def show_pass(request: AnyRequest, code: str) -> Response[str]:
    """Asks before it lets anybody in: programs that preview links must not use them up."""
    site = site_of(request)
    who = await visitor(request)
    holder = await site.devices.holder(code)
    is_other = who.player is not None and who.player.id != holder.id
    page = site.renderer.page(
        "pass.html",
        translator(who.language),
        holder=holder,
        until_now=who.player if is_other else None,
        is_here=who.player is not None and not is_other,
        code=code,
        address=f"/pass/{code}",
    )
    return Response(page, media_type=MediaType.HTML, headers=_PRIVATE)


@post("/pass/{code:str}", include_in_schema=False)
async def use_pass(request: AnyRequest, code: str) -> Redirect:
    count_one(request, "passes")
    _, token = await site_of(request).devices.use_pass(code)
    return Redirect("/", status_code=303, cookies=[player_cookie(request, token)])


_PRIVATE = {"cache-control": "no-store"}


async def _page(
    request: AnyRequest, *, link: str = "", picture: str = "", words: tuple[str, ...] = ()
) -> Response[str]:
    site = site_of(request)
    who = await visitor(request)
    page = site.renderer.page(
        "device.html",
        translator(who.language),
        player=who.player,
        devices=await site.devices.count(who.player) if who.player else 0,
        has_words=await site.devices.has_words(who.player) if who.player else False,
        link=link,
        picture=picture,
        words=words,
        minutes=PASS_MINUTES,
        address="/device",
    )
    return Response(page, media_type=MediaType.HTML, headers=_PRIVATE)


ROUTES = [
    device_page,
    make_link,
    make_words,
    log_out_others,
    come_back,
    show_pass,
    use_pass,
]
