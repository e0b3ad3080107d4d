"""A game's first lesson: whether it can still be played, and says what it should."""

from collections.abc import Iterator

from grandtour.core.errors import GrandTourError
from grandtour.core.game import LANGUAGES
from grandtour.core.lesson import NotThisStep, attempt, lesson, position
from grandtour.locale import translator
from grandtour.web.checking.viewing import the_renderer
from grandtour.web.lesson_page import lesson_page


def check_lesson(key: str) -> None:
    """Each step can be done, points at what its page has, and answers whatever else is tried."""
    complaints = list(lesson_complaints(key))
    assert not complaints, f"{key}, lesson.toml: " + "; ".join(complaints)


def lesson_complaints(key: str) -> Iterator[str]:
    """What is wrong with it; nothing if the game has none."""
    found = lesson(key)
    if found is None:
        return
    for n, step in enumerate(found.step, 1):
        where = f"step {n} ({step.key})"
        match = position(key, n)
        legal = [str(action) for action in match.legal(found.seat_at(n))]
        yield from (f"{where}: {pattern} is not legal" for pattern in _illegal(step.do, legal))
        used = {_word(key, n, action) for action in legal if not step.is_right(action)}
        words = {f"lesson.{step.key}.{word}" for word in step.wrong.values()}
        yield from (f"{where}: nothing that is legal is answered with {w}" for w in words - used)
        yield from (f"{where}: {complaint}" for complaint in _page_complaints(key, n))
    # The end is a position, too, and has a page.
    yield from _page_complaints(key, found.length + 1)


def _illegal(patterns: tuple[str, ...], legal: list[str]) -> list[str]:
    return [pattern for pattern in patterns if "*" not in pattern and pattern not in legal]


def _word(key: str, n: int, action: str) -> object:
    """With which word of its own the step answers this action."""
    try:
        attempt(key, n, action)
    except NotThisStep as refused:
        return refused.params.get("word")
    except GrandTourError:
        return None
    raise AssertionError(f"step {n} takes {action}, which is not right")


def _page_complaints(key: str, n: int) -> Iterator[str]:
    page, renderer = lesson_page(key, n), the_renderer()
    assert page is not None
    # All words are there, as the catalogues' own check says: each page is drawn in one language.
    scene = page.scene(translator(LANGUAGES[n % len(LANGUAGES)], key))
    html = renderer.lesson_parts(scene, page)
    for point in page.step.point if page.step else ():
        times = html.count(f' id="{point}" data-lesson-target')
        if times != 1:
            yield f"#{point} is {times} times on the page"
    if f"/t/{scene.table.id}/" in html:
        yield "the page leads to a table that does not exist"
