"""A form that was sent to a table, and the answer to it."""

from collections.abc import Awaitable, Mapping
from typing import NamedTuple

from litestar import MediaType, Response
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_409_CONFLICT

from grandtour.core import registry
from grandtour.core.errors import ActionError, GrandTourError
from grandtour.core.game import Seat
from grandtour.core.page import Page
from grandtour.locale import translator
from grandtour.table.errors import NotNow
from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.web.failures import in_words, status_of
from grandtour.web.identity import Visitor, form_fields, visitor_as_player
from grandtour.web.invitation import is_invited
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_of, whole_number
from grandtour.web.rulebook import rule_address
from grandtour.web.table_pages import invitation_page, whole_page


class Posted(NamedTuple):
    """A form sent to a table: who sent it, and what is in it."""

    table: LiveTable
    who: Visitor
    player: Player
    fields: Mapping[str, str]


async def posted(request: AnyRequest, table_id: str) -> Posted:
    table = await site_of(request).tables.current(table_id)
    fields = await form_fields(request)
    who = await visitor_as_player(request, fields.get("name", ""))
    assert who.player is not None
    stamp = request.headers.get("x-stamp")
    if stamp:
        # The first attempt may just be written.
        async with table.lock:
            pass
    if stamp and stamp != table.stamp_for(who.player.id):
        # A second attempt of a script, which names what it saw: the first was not in vain, or
        # others have gone on.
        raise NotNow("sent_late")
    return Posted(table, who, who.player, fields)


def warning_before(post: Posted, seat: Seat, action: str) -> str:
    """What to ask before this action is done; nothing if it was asked, or there is no need to."""
    table, page = post.table, registry.page(post.table.game.info.key)
    # Most games warn of nothing, and their views need not be made for that.
    if type(page).warning is Page.warning or "sure" in post.fields or table.waiting:
        return ""
    if seat not in table.seats_of(post.player.id):
        return ""
    try:
        meant = table.game.parse(action)
    except ActionError:
        return ""
    t = translator(post.who.language, table.game.info.key)
    return page.warning(meant, table.match.view(seat), t)


def ask_first(request: AnyRequest, post: Posted, seat: Seat, question: str) -> AnyResponse:
    """Nothing is done before the player has said that it is meant."""
    if is_live(request):
        # No error: nothing has gone wrong.
        headers = {"x-question": "yes"}
        return Response({"message": question}, headers=headers, cookies=list(post.who.cookies))
    fields = {name: post.fields.get(name, "") for name in ("action", "then")}
    return whole_page(request, post.table, post.who, seat, question, 409, unsure=fields)


async def answer(
    request: AnyRequest, post: Posted, seat: Seat | None, change: Awaitable[object]
) -> AnyResponse:
    """The page, or its parts, after the change; or why it was refused."""
    try:
        await change
    except GrandTourError as error:
        table = await site_of(request).tables.get(post.table.id)
        return _failed(request, post._replace(table=table), seat, error)
    return _done(request, await site_of(request).tables.get(post.table.id), post.who, seat)


def _done(request: AnyRequest, table: LiveTable, who: Visitor, seat: Seat | None) -> AnyResponse:
    """Scripts are told what to wait for on their stream; a plain form goes back to the page."""
    if is_live(request):
        stamp = table.stamp_for(who.player.id if who.player else None)
        return Response({"stamp": stamp}, cookies=list(who.cookies))
    address = f"/t/{table.id}" + ("" if seat is None else f"?seat={seat}")
    return Redirect(address, status_code=303, cookies=list(who.cookies))


def _failed(
    request: AnyRequest, post: Posted, seat: Seat | None, error: GrandTourError
) -> AnyResponse:
    table, who, status = post.table, post.who, status_of(error)
    message = in_words(error, table.game.info.key, who.language)
    rule = rule_address(table.game.info.key, error.reason)
    if is_live(request):
        return _refusal({"reason": error.reason, "message": message, "rule": rule}, status, who)
    key = post.fields.get("key", "")
    if is_invited(table, who, key):
        return invitation_page(request, table, who, key, message, status)
    return whole_page(request, table, who, seat, message, status, rule=rule)


def _refusal(body: Mapping[str, str], status: int, who: Visitor) -> AnyResponse:
    """For scripts. To be refused is a part of play, and browsers would call it an error."""
    refused = status == HTTP_409_CONFLICT
    return Response(
        body,
        status_code=HTTP_200_OK if refused else status,
        headers={"x-refused": "yes"} if refused else {},
        media_type=MediaType.JSON,
        cookies=list(who.cookies),
    )


def action_text(fields: Mapping[str, str]) -> str:
    return f"{fields.get('action', '')} {fields.get('then', '')}".strip()


def seat_number(fields: Mapping[str, str], name: str = "seat") -> Seat:
    seat = whole_number(fields.get(name, ""))
    return -1 if seat is None else seat
