"""Who asks for what: the beginning of most calls about a table."""

from grandtour.table.live import LiveTable
from grandtour.table.people import Player
from grandtour.web.identity import bearer
from grandtour.web.requests import AnyRequest, site_of
from grandtour.web.site import Site


async def asked(request: AnyRequest, table_id: str) -> tuple[Site, Player, LiveTable]:
    """Where, by whom and for which table something is asked."""
    site = site_of(request)
    return site, await bearer(request), await site.visit(table_id)
