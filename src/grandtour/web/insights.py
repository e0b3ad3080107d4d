"""Asking for the analysis of a finished game, and looking how far it is."""

from litestar import Response, get, post
from litestar.response import Redirect

from grandtour.table.errors import NotNow
from grandtour.web.film import moment_address
from grandtour.web.identity import form_fields
from grandtour.web.limits import count_one
from grandtour.web.replay import Watching, at_table, checked_step, of_record, showing
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_of, whole_number
from grandtour.web.table_pages import html_answer


@post("/t/{table_id:str}/replay/analysis", include_in_schema=False)
async def analyse(request: AnyRequest, table_id: str) -> AnyResponse:
    """Begins the analysis, and goes back to the moment where it was asked for."""
    fields = await form_fields(request)
    watching = await at_table(request, table_id, fields.get("seat", ""))
    return _ask(request, watching, fields.get("step", ""))


@get("/t/{table_id:str}/replay/analysis", include_in_schema=False)
async def analysis(
    request: AnyRequest, table_id: str, seat: str = "", step: int | None = None
) -> AnyResponse:
    """For scripts the parts that change when an analysis goes on; for others the page."""
    return _parts(request, await at_table(request, table_id, seat), step)


@post("/replay/{key:str}/analysis", include_in_schema=False)
async def analyse_record(request: AnyRequest, key: str) -> AnyResponse:
    """The same of a record that was brought."""
    fields = await form_fields(request)
    watching = await of_record(request, key, fields.get("seat", ""))
    return _ask(request, watching, fields.get("step", ""))


@get("/replay/{key:str}/analysis", include_in_schema=False)
async def record_analysis(
    request: AnyRequest, key: str, seat: str = "", step: int | None = None
) -> AnyResponse:
    return _parts(request, await of_record(request, key, seat), step)


def _ask(request: AnyRequest, watching: Watching, step: str) -> AnyResponse:
    film = watching.film
    if not film.match.over:
        # While a game goes on an analysis would tell what others hold.
        raise NotNow("record_after_end")
    if not watching.lies_open:
        raise NotNow("record_kept_back")
    analyst = site_of(request).analyst
    analyst.ask(film.record_key, film.record, lambda: count_one(request, "tables"))
    place = checked_step(watching, whole_number(step))
    if is_live(request):
        return _parts(request, watching, place)
    return Redirect(moment_address(watching.where, watching.eyes, place), status_code=303)


def _parts(request: AnyRequest, watching: Watching, step: int | None) -> AnyResponse:
    step = checked_step(watching, step)
    if not is_live(request):
        return Redirect(moment_address(watching.where, watching.eyes, step), status_code=303)
    scene = watching.scene(step)
    shown = showing(request, watching, scene, step)
    html = site_of(request).renderer.insight_parts(scene, shown)
    answer: Response[bytes] = html_answer(request, watching.who, html)
    return answer


ROUTES = [analyse, analysis, analyse_record, record_analysis]
