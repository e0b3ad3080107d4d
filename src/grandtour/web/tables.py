"""The table page and what can be done on it."""

import io
from collections.abc import Awaitable, Mapping
from typing import NamedTuple

import segno
from litestar import MediaType, Response, get, post
from litestar.response import Redirect, Stream

from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.core.game import Seat
from grandtour.core.record import to_json
from grandtour.locale import translator
from grandtour.table.closed import is_of_older_rules
from grandtour.table.errors import NotNow, Unplayable
from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.web.cards import game_card, table_card
from grandtour.web.failures import in_words, status_of
from grandtour.web.identity import Visitor, form_fields, visitor, visitor_as_player, while_known
from grandtour.web.invitation import invitation, is_invited
from grandtour.web.limits import check_people, count_one
from grandtour.web.requests import (
    AnyRequest,
    AnyResponse,
    is_live,
    site_address,
    site_of,
    whole_number,
)
from grandtour.web.squeezing import Squeezed, gzipped, plain
from grandtour.web.streams import Viewer, page_changes


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(
    request: AnyRequest, table_id: str, seat: int | None = None, watch: int = 0
) -> Response[bytes]:
    """The table; whoever may still take a seat there is invited first."""
    try:
        table = await site_of(request).visit(table_id)
    except Unplayable as error:
        return await _closed_page(request, table_id, error)
    who = await visitor(request)
    if is_invited(table, who) and not watch:
        return _invitation(request, table, who)
    return _page(request, table, who, seat)


@get("/t/{table_id:str}/live", include_in_schema=False)
async def live_parts(
    request: AnyRequest, table_id: str, seat: int | None = None
) -> Response[bytes]:
    """Only the parts of the page that change."""
    site = site_of(request)
    table = await site.visit(table_id)
    return _live(request, table, await visitor(request), seat)


@get("/t/{table_id:str}/words", include_in_schema=False)
async def words(request: AnyRequest, table_id: str, seat: int | None = None) -> Response[bytes]:
    """The board in words: a page for those without scripts, and for scripts a part of theirs."""
    site = site_of(request)
    table = await site.visit(table_id)
    who = await visitor(request)
    scene = Viewer(who, seat, "").scene(table, site.presence.at_table(table_id))
    html = site.renderer.words(scene)
    if not is_live(request):
        html = site.renderer.words_page(scene, html)
    return _html(request, who, html)


@get("/t/{table_id:str}/changes", include_in_schema=False)
async def table_changes(
    request: AnyRequest, table_id: str, seat: int | None = None, stamp: str = ""
) -> Stream:
    """Sends an open page what changes of it, made of what its own seat may see.

    The page says what it shows: by the stamp that it was drawn with, or, when it comes back after
    a lost connection, by the last one that was sent.
    """
    site = site_of(request)
    await site.visit(table_id)
    who = await visitor(request)
    viewer = Viewer(who, seat, table_address(request, table_id))
    shown = request.headers.get("last-event-id") or stamp
    return Stream(
        while_known(request, page_changes(site, table_id, viewer, shown)),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


@post("/t/{table_id:str}/act", include_in_schema=False)
async def act(request: AnyRequest, table_id: str, seat: int) -> AnyResponse:
    """An action: the field `action`, and where it is chosen in two steps, `then`."""
    post = await _posted(request, table_id)
    text = _action_text(post.fields)
    change = site_of(request).tables.act(post.table, post.player, seat, text)
    return await _answer(request, post, seat, change)


@get("/t/{table_id:str}/check", include_in_schema=False)
async def check(request: AnyRequest, table_id: str, seat: int) -> Response[dict[str, object]]:
    """A word on an action whose text is being typed, from what the seat may know."""
    viewer = Viewer(await visitor(request), seat, "")
    scene = viewer.scene(await site_of(request).visit(table_id))
    if scene.view is None:
        raise NotNow("waiting_for_players")
    page = registry.page(scene.game.key)
    checked = page.check(_action_text(request.query_params), scene.view, scene.t)
    return Response(checked._asdict(), headers={"cache-control": "no-store"})


@post("/t/{table_id:str}/say", include_in_schema=False)
async def say(request: AnyRequest, table_id: str, seat: int) -> AnyResponse:
    """A word to all at the table: the field `text`, or one of the phrases: `phrase`."""
    post = await _posted(request, table_id)
    count_one(request, "lines")
    text, phrase = post.fields.get("text", ""), post.fields.get("phrase", "")
    change = site_of(request).tables.say(post.table, post.player, seat, text, phrase)
    return await _answer(request, post, seat, change)


@post("/t/{table_id:str}/sit", include_in_schema=False)
async def sit(request: AnyRequest, table_id: str) -> AnyResponse:
    """Takes an open seat, under the name given."""
    post = await _posted(request, table_id)
    seats = _chosen_seats(post)
    change = site_of(request).tables.seating.sit(post.table, post.player, seats)
    return await _answer(request, post, seats[0] if seats else None, change)


@post("/t/{table_id:str}/stand-up", include_in_schema=False)
async def stand_up(request: AnyRequest, table_id: str) -> AnyResponse:
    """Gives a seat back before the game begins."""
    post = await _posted(request, table_id)
    seating = site_of(request).tables.seating
    change = seating.stand_up(post.table, post.player, _seat_number(post.fields))
    return await _answer(request, post, None, change)


@post("/t/{table_id:str}/swap", include_in_schema=False)
async def swap(request: AnyRequest, table_id: str) -> AnyResponse:
    """The host lets two change places before the game begins."""
    post = await _posted(request, table_id)
    one, other = (_seat_number(post.fields, name) for name in ("one", "other"))
    change = site_of(request).tables.seating.swap(post.table, post.player, one, other)
    return await _answer(request, post, None, change)


@post("/t/{table_id:str}/back", include_in_schema=False)
async def come_back(request: AnyRequest, table_id: str) -> AnyResponse:
    """Takes the own seat back from a bot."""
    post = await _posted(request, table_id)
    seat = _seat_number(post.fields)
    change = site_of(request).tables.seating.come_back(post.table, post.player, seat)
    return await _answer(request, post, seat, change)


@post("/t/{table_id:str}/stand-in", include_in_schema=False)
async def agree_to_stand_in(request: AnyRequest, table_id: str) -> AnyResponse:
    """Agrees that a bot plays for somebody who is away."""
    post = await _posted(request, table_id)
    site = site_of(request)
    change = site.tables.seating.agree_to_stand_in(
        post.table, post.player, _seat_number(post.fields), site.presence.at_table(table_id)
    )
    return await _answer(request, post, None, change)


@post("/t/{table_id:str}/bot", include_in_schema=False)
async def hand_to_bot(request: AnyRequest, table_id: str) -> AnyResponse:
    """Leaves the own seat, or fills an open one, with a bot."""
    post = await _posted(request, table_id)
    seat, level = _seat_number(post.fields), post.fields.get("level", "")
    check_people(request, post.table.people_without(seat))
    change = site_of(request).tables.seating.hand_to_bot(post.table, post.player, seat, level)
    return await _answer(request, post, None, change)


@post("/t/{table_id:str}/again", include_in_schema=False)
async def play_again(request: AnyRequest, table_id: str) -> Redirect:
    """A new table with the same seats and settings."""
    post = await _posted(request, table_id)
    count_one(request, "tables")
    again = await site_of(request).tables.create_again(post.table, post.player)
    return Redirect(f"/t/{again.id}", status_code=303, cookies=list(post.who.cookies))


@get("/t/{table_id:str}/record.json", include_in_schema=False)
async def record(request: AnyRequest, table_id: str) -> Response[bytes]:
    """The finished game as a file anyone can verify."""
    kept = await site_of(request).finished_record(table_id)
    name = f"{kept.game}-{table_id}.json"
    return Response(
        to_json(kept),
        media_type=MediaType.JSON,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/t/{table_id:str}/qr.svg", include_in_schema=False)
async def qr_code(request: AnyRequest, table_id: str) -> Response[bytes]:
    """The table's address to be photographed."""
    site = site_of(request)
    await site.visit(table_id)
    code = segno.make(table_address(request, table_id), micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=4, border=2, dark="#1f2a37", light="#ffffff")
    return Response(picture.getvalue(), media_type="image/svg+xml")


def table_address(request: AnyRequest, table_id: str) -> str:
    return f"{site_address(request)}/t/{table_id}"


class Posted(NamedTuple):
    """A form sent to a table: who sent it, and what is in it."""

    table: LiveTable
    who: Visitor
    player: Player
    fields: Mapping[str, str]


async def _posted(request: AnyRequest, table_id: str) -> Posted:
    table = await site_of(request).tables.current(table_id)
    fields = await form_fields(request)
    who = await visitor_as_player(request, fields.get("name", ""))
    assert who.player is not None
    stamp = request.headers.get("x-stamp")
    if stamp and stamp != table.stamp_for(who.player.id):
        # A second attempt of a script, which names what it saw: the first was not in vain.
        raise NotNow("moved_on")
    return Posted(table, who, who.player, fields)


async def _answer(
    request: AnyRequest, post: Posted, seat: Seat | None, change: Awaitable[object]
) -> AnyResponse:
    """The page, or its parts, after the change; or why it was refused."""
    try:
        await change
    except GrandTourError as error:
        table = await site_of(request).tables.get(post.table.id)
        return _failed(request, table, post.who, seat, error)
    return _done(request, await site_of(request).tables.get(post.table.id), post.who, seat)


def _action_text(fields: Mapping[str, str]) -> str:
    return f"{fields.get('action', '')} {fields.get('then', '')}".strip()


def _seat_number(fields: Mapping[str, str], name: str = "seat") -> Seat:
    seat = whole_number(fields.get(name, ""))
    return -1 if seat is None else seat


def _chosen_seats(post: Posted) -> list[Seat]:
    """One seat, or each that was ticked."""
    ticked = [seat for seat in range(len(post.table.chairs)) if f"take-{seat}" in post.fields]
    return ticked if ticked or "seat" not in post.fields else [_seat_number(post.fields)]


def _page(
    request: AnyRequest,
    table: LiveTable,
    who: Visitor,
    seat: Seat | None,
    error: str = "",
    status: int = 200,
) -> Response[bytes]:
    viewer = Viewer(who, seat, table_address(request, table.id))
    scene = viewer.scene(table, site_of(request).presence.at_table(table.id))
    address = f"/t/{table.id}" + ("" if scene.seat is None else f"?seat={scene.seat}")
    texts = site_of(request).renderer.table_around_backdrop(
        scene,
        error=error,
        address=address,
        link_card=table_card(request, table, scene.t),
        **viewer.context(),
    )
    return _html(request, who, *texts, status=status)


def _invitation(
    request: AnyRequest, table: LiveTable, who: Visitor, error: str = "", status: int = 200
) -> Response[bytes]:
    card = table_card(request, table, translator(who.language, table.game.info.key))
    page = invitation(site_of(request), table, who, card, error)
    return _html(request, who, page, status=status)


async def _closed_page(request: AnyRequest, table_id: str, error: Unplayable) -> Response[bytes]:
    """A table that today's rules cannot open: why, who sat there, and what can be kept of it."""
    site, who = site_of(request), await visitor(request)
    stored = await site.tables.closed(table_id)
    t = translator(who.language, stored.game)
    html = site.renderer.page(
        "closed.html",
        t,
        game=registry.game(stored.game).info,
        message=t.error(error),
        names=[chair.name or chair.bot or t("table.open_seat") for chair in stored.chairs],
        winners=stored.outcome.winners if stored.outcome else (),
        has_record=stored.finished or is_of_older_rules(stored),
        table=table_id,
        address=f"/t/{table_id}",
        link_card=game_card(request, registry.game(stored.game).info, t),
    )
    return _html(request, who, html, status=status_of(error))


def _html(
    request: AnyRequest, who: Visitor, *texts: str | Squeezed, status: int = 200
) -> Response[bytes]:
    """What only its viewer may see, compressed if the viewer takes it so."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if takes_gzip:
        headers["content-encoding"] = "gzip"
    return Response(
        gzipped(*texts) if takes_gzip else plain(*texts),
        status_code=status,
        media_type="text/html; charset=utf-8",
        headers=headers,
        cookies=list(who.cookies),
    )


def _live(
    request: AnyRequest, table: LiveTable, who: Visitor, seat: Seat | None
) -> Response[bytes]:
    viewer = Viewer(who, seat, table_address(request, table.id))
    site = site_of(request)
    scene = viewer.scene(table, site.presence.at_table(table.id))
    return _html(request, who, site.renderer.fragment(scene, **viewer.context()))


def _done(request: AnyRequest, table: LiveTable, who: Visitor, seat: Seat | None) -> AnyResponse:
    """Scripts are told what to wait for on their stream; a plain form goes back to the page."""
    if is_live(request):
        stamp = table.stamp_for(who.player.id if who.player else None)
        return Response({"stamp": stamp}, cookies=list(who.cookies))
    address = f"/t/{table.id}" + ("" if seat is None else f"?seat={seat}")
    return Redirect(address, status_code=303, cookies=list(who.cookies))


def _failed(
    request: AnyRequest,
    table: LiveTable,
    who: Visitor,
    seat: Seat | None,
    error: GrandTourError,
) -> AnyResponse:
    status = status_of(error)
    message = in_words(error, table.game.info.key, who.language)
    if is_live(request):
        body = {"reason": error.reason, "message": message}
        return Response(
            body, status_code=status, media_type=MediaType.JSON, cookies=list(who.cookies)
        )
    if is_invited(table, who):
        return _invitation(request, table, who, message, status)
    return _page(request, table, who, seat, message, status)


ROUTES = [
    table_page,
    live_parts,
    words,
    table_changes,
    act,
    check,
    say,
    sit,
    stand_up,
    swap,
    come_back,
    agree_to_stand_in,
    hand_to_bot,
    play_again,
    record,
    qr_code,
]
