"""Where a player says that they want to be told of their turns, confirms it, and ends it."""

import asyncio

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from grandtour.locale import translator
from grandtour.table.relay import Message, Relay
from grandtour.web.identity import form_fields, known_visitor, language_of, visitor
from grandtour.web.limits import count_one
from grandtour.web.requests import AnyRequest, settings_of, site_of

_PRIVATE = {"cache-control": "no-store"}
_TRIES = (0, 10, 60)
"""Seconds before each try to send a link that confirms an address."""
_UNDER_WAY: set[asyncio.Task[None]] = set()


def relay_of(request: AnyRequest) -> Relay:
    """Raises `NotFoundException` where the operator has set up none."""
    relay: Relay | None = request.app.state.relay
    if relay is None:
        raise NotFoundException
    return relay


@get("/telling", include_in_schema=False)
async def telling_page(request: AnyRequest, sent: int = 0) -> Response[str]:
    """The own address, if there is one; nobody else sees it."""
    relay = relay_of(request)
    site, who = site_of(request), await visitor(request)
    page = site.renderer.page(
        "telling_page.html",
        translator(who.language),
        player=who.player,
        known=await site.addresses.of(who.player.id) if who.player else None,
        takes_mail=relay.takes_mail,
        others=relay.others,
        sent=bool(sent),
        address="/telling",
    )
    return Response(page, media_type=MediaType.HTML, headers=_PRIVATE)


@post("/telling", include_in_schema=False)
async def enter_address(request: AnyRequest) -> Redirect:
    """Keeps the address, and sends a link there; until that is used nothing else is sent."""
    relay = relay_of(request)
    player = await known_visitor(request)
    address = relay.checked((await form_fields(request)).get("where", ""))
    count_one(request, "mails")
    language = language_of(request)
    code = await site_of(request).addresses.enter(player, address, language)
    t, base = translator(language), settings_of(request).public_address
    link = f"{base}/telling/confirm/{code}"
    # It names nobody: whoever gets it may never have heard of the one who has asked for it.
    text = "\n\n".join([t("tell.confirm", site=base), link, t("tell.confirm_not_you")])
    _send_beside(relay, address, Message(t("tell.confirm_title"), text, ""))
    return Redirect("/telling?sent=1", status_code=303)


@post("/telling/remove", include_in_schema=False)
async def remove_address(request: AnyRequest) -> Redirect:
    player = await known_visitor(request)
    await site_of(request).addresses.remove(player)
    return Redirect("/telling", status_code=303)


@get("/telling/confirm/{code:str}", include_in_schema=False)
async def ask_to_confirm(request: AnyRequest, code: str) -> Response[str]:
    """Asks first: programs that look into mail must not confirm anything."""
    return _small_page(request, "confirm", f"/telling/confirm/{code}")


@post("/telling/confirm/{code:str}", include_in_schema=False)
async def confirm(request: AnyRequest, code: str) -> Response[str]:
    await site_of(request).addresses.confirm(code)
    return _small_page(request, "confirmed")


@get("/telling/stop/{code:str}", include_in_schema=False)
async def ask_to_stop(request: AnyRequest, code: str) -> Response[str]:
    """Stops at once in a browser, which sends the form by itself. Programs that look into mail run
    no scripts, and nobody loses their messages by them.
    """
    return _small_page(request, "stop", f"/telling/stop/{code}")


@post("/telling/stop/{code:str}", include_in_schema=False, status_code=200)
async def stop(request: AnyRequest, code: str) -> Response[str]:
    """No token is asked for: whoever has the message may end it, mail programs by one click."""
    await site_of(request).addresses.stop(code)
    return _small_page(request, "stopped")


def _small_page(request: AnyRequest, matter: str, action: str = "") -> Response[str]:
    relay_of(request)
    t = translator(language_of(request))
    page = site_of(request).renderer.page(
        "telling_answer.html", t, matter=matter, action=action, address="/telling"
    )
    return Response(page, media_type=MediaType.HTML, headers=_PRIVATE)


def _send_beside(relay: Relay, address: str, message: Message) -> None:
    """The one who asks does not wait for it."""
    task = asyncio.create_task(_send(relay, address, message))
    _UNDER_WAY.add(task)
    task.add_done_callback(_UNDER_WAY.discard)


async def _send(relay: Relay, address: str, message: Message) -> None:
    for pause in _TRIES:
        await asyncio.sleep(pause)
        if await relay.send(address, message):
            return


ROUTES = [
    telling_page,
    enter_address,
    remove_address,
    ask_to_confirm,
    confirm,
    ask_to_stop,
    stop,
]
