"""The pages of one table: for those who sit there, are invited, or look at what is closed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from litestar import MediaType, Response

from grandtour.core import registry
from grandtour.core.game import Outcome, Seat
from grandtour.core.seats import seats_by_name
from grandtour.locale import translator
from grandtour.table.closed import is_of_older_rules
from grandtour.table.errors import Unplayable
from grandtour.table.live import LiveTable
from grandtour.web.cards import game_card, table_card
from grandtour.web.failures import status_of
from grandtour.web.identity import Visitor, visitor
from grandtour.web.invitation import invitation
from grandtour.web.naming import People, people_at
from grandtour.web.requests import AnyRequest, site_address, site_of
from grandtour.web.squeezing import Squeezed, gzipped, plain
from grandtour.web.streams import Viewer


class Sitter(NamedTuple):
    """One line of a closed table: whoever sat there, on all of their seats that ended alike."""

    seats: Sequence[Seat]
    name: str
    won: bool


def table_address(request: AnyRequest, table_id: str) -> str:
    return f"{site_address(request)}/t/{table_id}"


def whole_page(
    request: AnyRequest,
    table: LiveTable,
    who: Visitor,
    seat: Seat | None,
    error: str = "",
    status: int = 200,
    *,
    unsure: Mapping[str, str] | None = None,
    hint: str = "",
    rule: str = "",
) -> Response[bytes]:
    """With `unsure` the error asks whether this action is really meant."""
    viewer = Viewer(who, seat, table_address(request, table.id))
    scene = viewer.scene(table, *site_of(request).signs_of_life(table, who.player))
    address = f"/t/{table.id}" + ("" if scene.seat is None else f"?seat={scene.seat}")
    texts = site_of(request).renderer.table_around_backdrop(
        scene,
        error=error,
        unsure=unsure,
        hint=hint,
        rule=rule,
        address=address,
        link_card=table_card(request, table, scene.t),
        **viewer.context(),
    )
    return html_answer(request, who, *texts, status=status)


def invitation_page(
    request: AnyRequest,
    table: LiveTable,
    who: Visitor,
    key: str,
    error: str = "",
    status: int = 200,
) -> Response[bytes]:
    card = table_card(request, table, translator(who.language, table.game.info.key))
    page = invitation(site_of(request), table, who, card, key, error)
    return html_answer(request, who, page, status=status)


async def closed_page(request: AnyRequest, table_id: str, error: Unplayable) -> Response[bytes]:
    """A table that today's rules cannot open: why, who sat there, and what can be kept of it."""
    site, who = site_of(request), await visitor(request)
    stored = await site.tables.closed(table_id)
    t = translator(who.language, stored.game)
    people, outcome = people_at(stored.chairs, t), stored.outcome
    html = site.renderer.page(
        "closed.html",
        t,
        game=registry.game(stored.game).info,
        message=t.error(error),
        ending=people.ending(outcome) if outcome else "",
        sitters=sorted(_sitters(people, outcome)),
        has_record=stored.finished or is_of_older_rules(stored),
        table=table_id,
        address=f"/t/{table_id}",
        link_card=game_card(request, registry.game(stored.game).info, t),
    )
    return html_answer(request, who, html, status=status_of(error))


def _sitters(people: People, outcome: Outcome | None) -> Iterator[Sitter]:
    every = range(len(people.by_seat))
    winners = [seat for seat in every if outcome is not None and outcome.won(seat)]
    others = [seat for seat in every if seat not in winners]
    for seats, won in ((winners, True), (others, False)):
        for name, held in seats_by_name(people.by_seat, seats).items():
            yield Sitter(held, name, won)


def html_answer(
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
        media_type=MediaType.HTML,
        headers=headers,
        cookies=list(who.cookies),
    )


def parts_only(
    request: AnyRequest, table: LiveTable, who: Visitor, seat: Seat | None
) -> Response[bytes]:
    viewer = Viewer(who, seat, table_address(request, table.id))
    site = site_of(request)
    scene = viewer.scene(table, *site.signs_of_life(table, who.player))
    return html_answer(request, who, site.renderer.fragment(scene, **viewer.context()))
