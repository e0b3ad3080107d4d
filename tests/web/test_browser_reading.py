"""Everyone can use the pages: enlarged twice, in every language, in the system's own colours."""

import pytest
from playwright.sync_api import Page

from grandtour.core import registry
from grandtour.core.game import LANGUAGES
from tests.browsing import Meet, check_width
from tests.effort import some
from tests.layouts import broken_words, cut_off
from tests.positions import Position, Shelf, finished, kinds, lay_out
from tests.serving import Server

pytestmark = pytest.mark.browser

GAMES = [key for key in registry.games() if (registry.folder(key) / "page" / "board.css").exists()]
PHONE = {"width": 390, "height": 844}
ENLARGED = {"width": 640, "height": 400}
"""What is left of a window of 1280 by 800 if everything in it is twice as large."""


@pytest.fixture(scope="module")
def shelf(server: Server) -> Shelf:
    """Of each game its end and its most talkative question; in a soak all of them."""
    return lay_out(server, [position for key in GAMES for position in looked_at(key)])


def looked_at(key: str) -> list[Position]:
    by_words = sorted(kinds(key), key=lambda position: -len(position.kind))
    return [*by_words[: some(1, 1000)], finished(key)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_lost_or_broken_where_room_is_scarce(
    meet: Meet, shelf: Shelf, language: str
) -> None:
    """In a soak every page in every language; otherwise they take turns."""
    reader = meet(viewport=ENLARGED, locale=language)
    reader.sign_in(shelf.token)
    paths = ["/", *(f"/new/{key}" for key in GAMES), *shelf.paths]
    wrong = []
    for path in paths if some(0, 1) else paths[LANGUAGES.index(language) :: len(LANGUAGES)]:
        reader.go(path)
        for screen in (ENLARGED, PHONE):
            wrong += check(reader.page, path, screen["width"], screen["height"])
    assert not wrong, "\n".join(wrong)


LAID_OUT = """async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
}"""
"""On a busy machine a page may be asked before it has taken its new width."""


def check(page: Page, path: str, width: int, height: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LAID_OUT)
    check_width(page, width)
    problems = broken_words(page) + cut_off(page)
    return [f"{path} {width}: {problem}" for problem in problems]


COLOURS = """() => {
    const lined = (thing) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(thing);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    };
    const keepsColour = (thing) => getComputedStyle(thing).forcedColorAdjust === "none";
    const all = (selector, holds) => [...document.querySelectorAll(selector)]
        .filter((thing) => thing.checkVisibility() && !holds(thing))
        .map((thing) => `${selector} ${thing.textContent.trim().slice(0, 20)}`);
    document.querySelector("#now button")?.focus({ focusVisible: true });
    return [
        ...all(".button", (thing) => parseFloat(getComputedStyle(thing).borderTopWidth) >= 1),
        ...all(".players li.asked", lined),
        ...all(".pick:has(:checked) .card", lined),
        ...all(":focus-visible", lined),
        ...all(".badge, .map-frame, .overlay .pawn", keepsColour),
    ];
}"""


def test_the_systems_own_colours_hide_nothing(meet: Meet, shelf: Shelf) -> None:
    reader = meet(forced_colors="active")
    reader.sign_in(shelf.token)
    wrong = []
    for path in shelf.paths:
        reader.go(path)
        wrong += [f"{path}: {problem}" for problem in reader.page.evaluate(COLOURS)]
    assert not wrong, "\n".join(wrong)
