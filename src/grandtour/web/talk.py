"""What people say at a table."""

from litestar import post

from grandtour.web.identity import visitor
from grandtour.web.limits import count_one
from grandtour.web.posting import answer, posted, seat_number
from grandtour.web.requests import AnyRequest, AnyResponse, site_of


@post("/t/{table_id:str}/say", include_in_schema=False)
async def say(request: AnyRequest, table_id: str, seat: int) -> AnyResponse:
    """A word to the table: the field `text`, or one of the phrases: `phrase`.

    With `to=team` only the seat's own team hears it.
    """
    post = await posted(request, table_id)
    count_one(request, "lines")
    text, phrase = post.fields.get("text", ""), post.fields.get("phrase", "")
    to_team = post.fields.get("to") == "team"
    site = site_of(request)
    site.typists.has_said(table_id, post.player.id)
    talking = site.tables.talking
    change = talking.say(post.table, post.player, seat, text, phrase, to_team=to_team)
    return await answer(request, post, seat, change)


@post("/t/{table_id:str}/mute", include_in_schema=False)
async def mute(request: AnyRequest, table_id: str) -> AnyResponse:
    """Whoever sits at `seat` is heard no more, or again: `muted` is yes or no."""
    post = await posted(request, table_id)
    seat, muted = seat_number(post.fields), post.fields.get("muted") == "yes"
    change = site_of(request).tables.talking.mute(post.table, post.player, seat, muted=muted)
    return await answer(request, post, None, change)


@post("/t/{table_id:str}/typing", include_in_schema=False, status_code=204)
async def typing(request: AnyRequest, table_id: str) -> None:
    """Somebody who sits here is writing a line; nothing of it is kept."""
    site = site_of(request)
    who = await visitor(request)
    table = site.tables.known(table_id)
    if table is not None and who.player is not None and table.seats_of(who.player.id):
        site.is_typing(table_id, who.player.id)


ROUTES = [say, mute, typing]
