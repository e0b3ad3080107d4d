"""Puzzles of the day: one answer each, on the real board; nothing of it is kept but a cookie."""

from datetime import UTC, date, datetime

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from grandtour.core import registry
from grandtour.core.errors import ActionError
from grandtour.locale import translator
from grandtour.table.errors import NotNow
from grandtour.web.failures import in_words
from grandtour.web.identity import Visitor, form_fields, joined, lesson_cookie, visitor
from grandtour.web.posting import action_text
from grandtour.web.puzzle_page import PuzzlePage, Score, puzzle_page, read_scores, written
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_address, site_of
from grandtour.web.table_pages import html_answer

PUZZLE_COOKIE = "grandtour_puzzles"


@get("/puzzle/{key:str}", include_in_schema=False)
async def show(request: AnyRequest, key: str) -> Response[bytes]:
    """Today's puzzle of a game, or what came of it."""
    return _answer(request, await visitor(request), _page(request, key))


@post("/puzzle/{key:str}/act", include_in_schema=False)
async def act(request: AnyRequest, key: str) -> AnyResponse:
    """The one answer of the day. What the rules refuse is none."""
    who, page = await visitor(request), _page(request, key)
    fields = await form_fields(request)
    if page.answered:
        raise NotNow("puzzle_answered")
    try:
        step = page.match.prepare(page.puzzle.seat, action_text(fields))
    except ActionError as error:
        return _answer(request, who, page, in_words(error, key, who.language))
    right = str(step.action) in page.puzzle.answers
    scores = {**_scores(request), key: page.score.after(page.day.toordinal(), right=right)}
    cookie = lesson_cookie(request, PUZZLE_COOKIE, written(scores))
    return Redirect(page.where, status_code=303, cookies=[*who.cookies, cookie])


@get("/puzzle/{key:str}/check", include_in_schema=False)
async def check(request: AnyRequest, key: str) -> Response[dict[str, object]]:
    """A word on an action whose text is being typed, as at the table."""
    t = translator((await visitor(request)).language, key)
    text = action_text(joined(request.query_params.multi_items()))
    scene = _page(request, key).scene(t)
    checked = registry.page(key).check(text, scene.view, t, scene.people.by_seat)
    return Response(checked._asdict(), headers={"cache-control": "no-store"})


@get("/puzzle/{key:str}/words", include_in_schema=False)
async def words(request: AnyRequest, key: str) -> Response[bytes]:
    """The board in words, as at the table."""
    who, page, renderer = await visitor(request), _page(request, key), site_of(request).renderer
    scene = page.scene(translator(who.language, key))
    html = renderer.words(scene)
    if not is_live(request):
        html = renderer.words_page(scene, html, address=f"{page.where}/words", back=page.where)
    return html_answer(request, who, html)


def today() -> date:
    """The same for everybody."""
    return datetime.now(UTC).date()


def todays(request: AnyRequest) -> dict[str, Score | None]:
    """The games that have a puzzle today, each with what was made of it, if it was answered."""
    pages = (puzzle_page(key, today(), _scores(request)) for key in registry.games())
    return {page.key: page.score if page.answered else None for page in pages if page}


def _scores(request: AnyRequest) -> dict[str, Score]:
    return read_scores(request.cookies.get(PUZZLE_COOKIE, ""))


def _page(request: AnyRequest, key: str) -> PuzzlePage:
    page = puzzle_page(registry.game(key).info.key, today(), _scores(request))
    if page is None:
        raise NotFoundException
    return page


def _answer(
    request: AnyRequest, who: Visitor, page: PuzzlePage, error: str = ""
) -> Response[bytes]:
    t = translator(who.language, page.key)
    scene = page.scene(t, who.player.name if who.player else "")
    share = page.share(t, site_address(request))
    return html_answer(request, who, *site_of(request).renderer.puzzle(scene, page, share, error))


ROUTES = [show, act, check, words]
