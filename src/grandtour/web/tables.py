"""The table page and what can be done on it."""

from litestar import MediaType, Response, get, post
from litestar.response import Redirect, Stream

from grandtour.core import registry
from grandtour.core.record import to_json
from grandtour.table.errors import NotNow, Unplayable
from grandtour.web.identity import joined, visitor, while_known
from grandtour.web.invitation import is_invited
from grandtour.web.limits import count_one
from grandtour.web.posting import action_text, answer, ask_first, posted, warning_before
from grandtour.web.qr import qr_svg
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_of
from grandtour.web.streams import Viewer, page_changes
from grandtour.web.table_pages import (
    closed_page,
    html_answer,
    invitation_page,
    parts_only,
    table_address,
    whole_page,
)


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(
    request: AnyRequest, table_id: str, seat: int | None = None, watch: int = 0, key: str = ""
) -> Response[bytes]:
    """The table; whoever may still take a seat there is invited first, to some by its own link."""
    try:
        table = await site_of(request).visit(table_id)
    except Unplayable as error:
        return await closed_page(request, table_id, error)
    who = await visitor(request)
    if is_invited(table, who, key) and not watch:
        return invitation_page(request, table, who, key)
    return whole_page(request, table, who, seat)


@get("/t/{table_id:str}/live", include_in_schema=False)
async def live_parts(
    request: AnyRequest, table_id: str, seat: int | None = None
) -> Response[bytes]:
    """Only the parts of the page that change."""
    site = site_of(request)
    table = await site.visit(table_id)
    return parts_only(request, table, await visitor(request), seat)


@get("/t/{table_id:str}/words", include_in_schema=False)
async def words(request: AnyRequest, table_id: str, seat: int | None = None) -> Response[bytes]:
    """The board in words: a page for those without scripts, and for scripts a part of theirs."""
    site = site_of(request)
    table = await site.visit(table_id)
    who = await visitor(request)
    scene = Viewer(who, seat, "").scene(table, *site.signs_of_life(table, who.player))
    html = site.renderer.words(scene)
    if not is_live(request):
        eyes = "" if scene.seat is None else f"?seat={scene.seat}"
        address, back = f"/t/{table_id}/words{eyes}", f"/t/{table_id}{eyes}"
        html = site.renderer.words_page(scene, html, address=address, back=back)
    return html_answer(request, who, html)


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
    """An action: the field `action`, and where it is chosen in several steps, each `then`."""
    post = await posted(request, table_id)
    text = action_text(post.fields)
    if question := warning_before(post, seat, text):
        return ask_first(request, post, seat, question)
    change = site_of(request).tables.act(post.table, post.player, seat, text)
    return await answer(request, post, seat, change)


@get("/t/{table_id:str}/check", include_in_schema=False)
async def check(request: AnyRequest, table_id: str, seat: int) -> Response[dict[str, object]]:
    """A word on an action whose text is being typed, from what the seat may know."""
    viewer = Viewer(await visitor(request), seat, "")
    scene = viewer.scene(await site_of(request).visit(table_id))
    if scene.view is None:
        raise NotNow("waiting_for_players")
    page = registry.page(scene.game.key)
    fields = joined(request.query_params.multi_items())
    checked = page.check(action_text(fields), scene.view, scene.t, scene.people.by_seat)
    return Response(checked._asdict(), headers={"cache-control": "no-store"})


@post("/t/{table_id:str}/take-back", include_in_schema=False)
async def take_back(request: AnyRequest, table_id: str) -> AnyResponse:
    """Takes the last own action back, or asks the others whether one may."""
    post = await posted(request, table_id)
    change = site_of(request).tables.taking_back.take_back(post.table, post.player)
    return await answer(request, post, None, change)


@post("/t/{table_id:str}/take-back/agree", include_in_schema=False)
async def agree_to_take_back(request: AnyRequest, table_id: str) -> AnyResponse:
    """Agrees that somebody else takes an action back."""
    post = await posted(request, table_id)
    change = site_of(request).tables.taking_back.agree(post.table, post.player)
    return await answer(request, post, None, change)


@post("/t/{table_id:str}/take-back/refuse", include_in_schema=False)
async def refuse_to_take_back(request: AnyRequest, table_id: str) -> AnyResponse:
    """Does not agree, or does not want it any more."""
    post = await posted(request, table_id)
    change = site_of(request).tables.taking_back.refuse(post.table, post.player)
    return await answer(request, post, None, change)


@post("/t/{table_id:str}/again", include_in_schema=False)
async def play_again(request: AnyRequest, table_id: str) -> Redirect:
    """A new table with the same seats and settings."""
    post = await posted(request, table_id)
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
    picture = qr_svg(table_address(request, table_id))
    return Response(picture, media_type="image/svg+xml")


ROUTES = [
    table_page,
    live_parts,
    words,
    table_changes,
    act,
    check,
    take_back,
    agree_to_take_back,
    refuse_to_take_back,
    play_again,
    record,
    qr_code,
]
