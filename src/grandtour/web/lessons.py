"""First lessons: played by pressing the real controls of a real board, and kept nowhere.

How far somebody has come is a cookie of theirs; a step's address is all that its page is made of.
"""

from collections.abc import Mapping
from typing import NamedTuple

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from grandtour.core import registry
from grandtour.core.errors import ActionError, GrandTourError
from grandtour.core.game import Language
from grandtour.core.lesson import NotThisStep, attempt, lesson
from grandtour.locale import translator
from grandtour.web.failures import in_words
from grandtour.web.identity import Visitor, form_fields, joined, lesson_cookie, visitor
from grandtour.web.lesson_page import LessonPage, lesson_page
from grandtour.web.posting import action_text
from grandtour.web.requests import AnyRequest, AnyResponse, is_live, site_of, whole_number
from grandtour.web.rulebook import rule_address
from grandtour.web.table_pages import html_answer

LESSON_COOKIE = "grandtour_lessons"


@get("/learn/{key:str}", include_in_schema=False)
async def begin(request: AnyRequest, key: str) -> Redirect:
    """Where the reader has stopped, or at the first step."""
    found = lesson(registry.game(key).info.key)
    if found is None:
        raise NotFoundException
    done = learnt(request).get(key, 0)
    return Redirect(f"/learn/{key}/{1 if done >= found.length else done + 1}", status_code=303)


@get("/learn/{key:str}/{n:int}", include_in_schema=False)
async def show_step(request: AnyRequest, key: str, n: int) -> AnyResponse:
    """One step as a page, or for scripts its parts."""
    return _answer(request, await visitor(request), _page(request, key, n))


@post("/learn/{key:str}/{n:int}/act", include_in_schema=False)
async def act(request: AnyRequest, key: str, n: int) -> AnyResponse:
    """A try: what is right leads to the next step, anything else is answered with its reason."""
    fields = await form_fields(request)
    return await _try(request, _page(request, key, n), action_text(fields))


@post("/learn/{key:str}/{n:int}/show-me", include_in_schema=False)
async def show_me(request: AnyRequest, key: str, n: int) -> AnyResponse:
    """Does what the step asks for."""
    page = _page(request, key, n)
    if page.step is None:
        raise NotFoundException
    return await _try(request, page, page.step.do[0])


@get("/learn/{key:str}/{n:int}/check", include_in_schema=False)
async def check(request: AnyRequest, key: str, n: int) -> Response[dict[str, object]]:
    """A word on an action whose text is being typed, as at the table."""
    who = await visitor(request)
    scene = _page(request, key, n).scene(translator(who.language, key))
    text = action_text(joined(request.query_params.multi_items()))
    checked = registry.page(key).check(text, scene.view, scene.t, scene.people.by_seat)
    return Response(checked._asdict(), headers={"cache-control": "no-store"})


@get("/learn/{key:str}/{n:int}/words", include_in_schema=False)
async def words(request: AnyRequest, key: str, n: int) -> Response[bytes]:
    """The board in words, as at the table."""
    who, page = await visitor(request), _page(request, key, n)
    scene, renderer = page.scene(translator(who.language, key)), site_of(request).renderer
    html = renderer.words(scene)
    if not is_live(request):
        html = renderer.words_page(scene, html, address=f"{page.where}/words", back=page.where)
    return html_answer(request, who, html)


def learnt(request: AnyRequest) -> dict[str, int]:
    """For each game how many steps of its lesson this browser has done."""
    pairs = (part.partition(".") for part in request.cookies.get(LESSON_COOKIE, "").split("-"))
    found = {key: whole_number(steps) for key, _, steps in pairs if key in registry.games()}
    return {key: steps for key, steps in found.items() if steps}


class Offer(NamedTuple):
    """A game's lesson as the lobby offers it: how far the visitor has come in it."""

    key: str
    done: int
    last: int


def offers(request: AnyRequest) -> dict[str, Offer]:
    """All lessons that there are, by game."""
    done = learnt(request)
    found = {key: lesson(key) for key in registry.games()}
    return {
        key: Offer(key, min(done.get(key, 0), it.length), it.length)
        for key, it in found.items()
        if it is not None
    }


def _with_step(done: Mapping[str, int], key: str, n: int) -> str:
    kept = {**done, key: max(n, done.get(key, 0))}
    return "-".join(f"{game}.{steps}" for game, steps in kept.items())


async def _try(request: AnyRequest, page: LessonPage, action: str) -> AnyResponse:
    who = await visitor(request)
    try:
        attempt(page.key, page.n, action)
    except ActionError as error:
        # To try is no mistake: the answer is the same step, with a word on what was tried.
        word = refusal_in_words(error, page.key, who.language)
        rule = rule_address(page.key, error.reason) or f"/rules/{page.key}"
        return _answer(request, who, page._replace(tried=action, word=word, rule=rule))
    done = lesson_cookie(request, LESSON_COOKIE, _with_step(learnt(request), page.key, page.n))
    who = who._replace(cookies=[*who.cookies, done])
    if is_live(request):
        return _answer(request, who, _page(request, page.key, page.n + 1))
    return Redirect(page.address(page.n + 1), status_code=303, cookies=list(who.cookies))


def refusal_in_words(error: GrandTourError, key: str, language: Language) -> str:
    """The lesson's own word for it, else the rules'."""
    word = error.params.get("word") if isinstance(error, NotThisStep) else None
    return translator(language, key)(str(word)) if word else in_words(error, key, language)


def _page(request: AnyRequest, key: str, n: int) -> LessonPage:
    page = lesson_page(registry.game(key).info.key, n, learnt(request).get(key, 0))
    if page is None:
        raise NotFoundException
    return page


def _answer(request: AnyRequest, who: Visitor, page: LessonPage) -> Response[bytes]:
    t = translator(who.language, page.key)
    scene = page.scene(t, who.player.name if who.player else "")
    renderer = site_of(request).renderer
    if is_live(request):
        return html_answer(request, who, renderer.lesson_parts(scene, page))
    return html_answer(request, who, *renderer.lesson(scene, page))


ROUTES = [begin, show_step, act, show_me, check, words]
