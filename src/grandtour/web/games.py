"""The page of all own games, hiding one, and taking all records along."""

import io
import zipfile
from collections.abc import AsyncIterator

from litestar import MediaType, Response, get, post
from litestar.response import Redirect, Stream

from grandtour.core import registry
from grandtour.core.errors import GrandTourError
from grandtour.core.record import Record, to_json
from grandtour.locale import translator
from grandtour.table.own_games import OwnGame
from grandtour.table.people import Player
from grandtour.web.identity import form_fields, known_visitor, visitor
from grandtour.web.own_lines import NO_GAMES, list_page
from grandtour.web.requests import AnyRequest, site_of, whole_number
from grandtour.web.site import Site

EXPORTED = 500
"""So many records go into one file, the newest; each is read and packed by itself."""


@get("/games", include_in_schema=False)
async def own_games(request: AnyRequest, page: str = "1") -> Response[str]:
    """All games of the visitor, also those hidden in the lobby."""
    site = site_of(request)
    who = await visitor(request)
    number = max(1, whole_number(page[:6]) or 1)
    shown = await list_page(site, who.player, who.language, number) if who.player else NO_GAMES
    html = site.renderer.page(
        "games.html",
        translator(who.language),
        shown=shown,
        address=f"/games?page={number}",
    )
    return Response(html, media_type=MediaType.HTML, headers={"cache-control": "no-store"})


@post("/games/{table_id:str}/hide", include_in_schema=False)
async def hide(request: AnyRequest, table_id: str) -> Redirect:
    """Takes a finished or abandoned game off the lobby's list, or puts it back."""
    fields = await form_fields(request)
    player = await known_visitor(request)
    hidden = fields.get("hidden") == "yes"
    await site_of(request).own_games.hide(player.id, table_id, hidden=hidden)
    page = whole_number(fields.get("page", ""))
    return Redirect(f"/games?page={page}" if page else "/", status_code=303)


@get("/games/records.zip", include_in_schema=False)
async def export(request: AnyRequest) -> Stream:
    """All finished games of the visitor as files that anyone can verify."""
    player = await known_visitor(request)
    return zipped_records(site_of(request), player)


def zipped_records(site: Site, player: Player) -> Stream:
    headers = {
        "content-disposition": 'attachment; filename="grandtour-records.zip"',
        "cache-control": "no-store",
    }
    return Stream(_packed(site, player), media_type="application/zip", headers=headers)


async def _packed(site: Site, player: Player) -> AsyncIterator[bytes]:
    """The file piece by piece: no more than one record is in memory."""
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for game in await site.own_games.finished(player.id, EXPORTED, hidden=True):
            try:
                record = await _record(site, game)
            except GrandTourError:
                # It is damaged, or still a secret; the others are not kept back for it.
                continue
            day = game.last_at.date().isoformat()
            archive.writestr(f"{day}-{game.game}-{game.id}.json", to_json(record))
            yield pipe.taken()
    yield pipe.taken()


async def _record(site: Site, game: OwnGame) -> Record:
    """As at the table's own page. Raises `NotNow` or `Unplayable`."""
    if game.outcome is None or game.version != registry.game(game.game).info.version:
        return await site.finished_record(game.id)
    # What was written down under the rules of today needs no replay.
    return await site.tables.closed_record(game.id)


class _Pipe(io.RawIOBase):
    """What was written since somebody last took it; nobody can go back in it."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        part = bytes(data)  # type: ignore[call-overload]
        self._parts.append(part)
        return len(part)

    def taken(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)


ROUTES = [own_games, hide, export]
