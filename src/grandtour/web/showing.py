"""Going on, for the whole table, in what its pages show step by step."""

from litestar import post

from grandtour.table.showing import MOST_STEPS, Showing
from grandtour.web.identity import visitor
from grandtour.web.requests import AnyRequest, site_of


@post("/t/{table_id:str}/show", include_in_schema=False, status_code=204)
async def show(request: AnyRequest, table_id: str, of: str, step: int) -> None:
    """Somebody who sits here goes on to this step; nothing of it is kept."""
    site = site_of(request)
    who = await visitor(request)
    table = site.tables.known(table_id)
    if table is not None and who.player is not None and table.seats_of(who.player.id):
        site.go_on(table_id, Showing(of, min(step, MOST_STEPS)))


ROUTES = [show]
