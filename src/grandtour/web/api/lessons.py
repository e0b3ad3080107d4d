"""First lessons, for programs that learn as people do. Nothing of them is kept."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException

from grandtour.core import registry
from grandtour.core.errors import ActionError
from grandtour.core.lesson import Lesson, attempt, lesson, position
from grandtour.locale import translator
from grandtour.web.api.views import ViewData
from grandtour.web.identity import language_of
from grandtour.web.lessons import refusal_in_words
from grandtour.web.requests import AnyRequest


class LessonLook(msgspec.Struct):
    """One step: what is asked for, why, and the position of the seat that is played."""

    step: int
    last: int
    seat: int
    title: str
    do: str
    why: str
    view: ViewData
    legal: list[str]


class LessonTry(msgspec.Struct):
    action: Annotated[str, msgspec.Meta(max_length=200)]


class LessonAnswer(msgspec.Struct):
    """Whether it was right; if not, why."""

    right: bool
    message: str


@get("/lessons/{key:str}/{step:int}")
async def look(request: AnyRequest, key: str, step: int) -> LessonLook:
    """A step of a game's first lesson, the first being 1."""
    found = _lesson(key, step)
    match, t = position(key, step), translator(language_of(request), key)
    word = f"lesson.{found.step[step - 1].key}"
    return LessonLook(
        step=step,
        last=found.length,
        seat=found.seat_at(step),
        title=t(word),
        do=t(f"{word}.do"),
        why=t(f"{word}.why"),
        view=msgspec.to_builtins(match.view(found.seat_at(step))),
        legal=[str(action) for action in match.legal(found.seat_at(step))],
    )


@post("/lessons/{key:str}/{step:int}/actions", status_code=200)
async def act(request: AnyRequest, key: str, step: int, data: LessonTry) -> LessonAnswer:
    """Tries an action there. What is right is followed by the next step, a position of its own."""
    _lesson(key, step)
    try:
        attempt(key, step, data.action.strip())
    except ActionError as error:
        return LessonAnswer(False, refusal_in_words(error, key, language_of(request)))
    return LessonAnswer(True, "")


def _lesson(key: str, step: int) -> Lesson:
    found = lesson(registry.game(key).info.key)
    if found is None or not 1 <= step <= found.length:
        raise NotFoundException
    return found


ROUTES = [look, act]
