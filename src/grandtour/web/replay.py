"""Watching a game again: every step of a finished one through anybody's eyes, of a running one
through one's own.
"""

from weakref import WeakKeyDictionary

from litestar import Response, get

from grandtour.core.game import Seat
from grandtour.locale import translator
from grandtour.table.errors import NotAllowed, UnknownTable
from grandtour.table.live import LiveTable
from grandtour.web.film import Film, Showing
from grandtour.web.identity import Visitor, visitor
from grandtour.web.requests import AnyRequest, is_live, site_of
from grandtour.web.table_pages import html_answer

_FILMS: WeakKeyDictionary[LiveTable, Film] = WeakKeyDictionary()
"""Those of tables in memory, with what was played again of each."""


@get("/t/{table_id:str}/replay", include_in_schema=False)
async def replay(
    request: AnyRequest, table_id: str, seat: int | None = None, step: int | None = None
) -> Response[bytes]:
    """One moment as a page, or for scripts its parts."""
    table = await site_of(request).visit(table_id)
    who = await visitor(request)
    film = film_of(table)
    seats = _eyes(table, who)
    if seat not in seats:
        raise NotAllowed("not_your_seat")
    last = len(film.steps(seat)) - 1
    step = last if step is None else step
    if not 0 <= step <= last:
        raise UnknownTable("no_such_step")
    return _answer(request, who, film, seats, seat, step)


def film_of(table: LiveTable) -> Film:
    """Raises `NotNow` before the game has begun."""
    film = _FILMS.get(table)
    if film is None or not film.shows(table.match):
        film = _FILMS[table] = Film(table.id, table.match, table.chairs)
    return film


def _eyes(table: LiveTable, who: Visitor) -> list[Seat | None]:
    """Through whose eyes one may look: anybody's after the end, before only through one's own."""
    if table.over:
        return [*range(len(table.chairs)), None]
    return [*(table.seats_of(who.player.id) if who.player else ()), None]


def _answer(
    request: AnyRequest,
    who: Visitor,
    film: Film,
    seats: list[Seat | None],
    seat: Seat | None,
    step: int,
) -> Response[bytes]:
    t = translator(who.language, film.match.game.info.key)
    scene = film.scene(step, seat, t)
    renderer = site_of(request).renderer
    shown = Showing(
        where=f"/t/{film.key}/replay",
        step=step,
        last=len(film.steps(seat)) - 1,
        seat=seat,
        tabs=film.tabs(seats, seat, step, t),
        lines=film.lines(seat, scene),
    )
    if is_live(request):
        return html_answer(request, who, renderer.replay_parts(scene, shown))
    query = f"?step={step}" + ("" if seat is None else f"&seat={seat}")
    return html_answer(request, who, *renderer.replay(scene, shown, shown.where + query))


ROUTES = [replay]
