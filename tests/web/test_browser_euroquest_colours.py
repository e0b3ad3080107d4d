"""Colours of EuroQuest's map as a browser draws them, in light and dark."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from grandtour.games.euroquest.board import MODES
from tests.browsing import Person
from tests.exact_table import ExactTable
from tests.games.euroquest.euroquest_games import new
from tests.rulebook.euroquest.euroquest_positions import do, position
from tests.serving import Server

pytestmark = pytest.mark.browser

Colour = tuple[float, float, float]

STYLES = """async ([parts, property]) => {
    // Even the shortest transition takes a frame.
    for (const _ of "ab") await new Promise((done) => requestAnimationFrame(done));
    const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    return [...document.querySelectorAll(parts)].map((part) => {
        const style = getComputedStyle(part);
        // A mixed colour is told in another way, so it is painted.
        brush.fillStyle = style[property];
        brush.fillRect(0, 0, 1, 1);
        const paint = [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
        return [paint, Number(style.opacity) * Number(style[`${property}Opacity`] ?? 1)];
    });
}"""


def on_turn() -> Any:
    """Chaser B in Vienna is to move, and Germany was named."""
    match = new("colours")
    match.state = position("AT-3", "AT-1", "SK-1")
    do(match.state, "R to DE-11")
    return match


def over(ground: Colour, paint: Colour, opacity: float) -> Colour:
    mixed = [p * opacity + g * (1 - opacity) for g, p in zip(ground, paint, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def luminance(paint: Colour) -> float:
    parts = [part / 255 for part in paint]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Colour, b: Colour) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def painted(page: Page, parts: str, name: str) -> set[tuple[Colour, float]]:
    found: Sequence[tuple[Colour, float]] = page.evaluate(STYLES, [parts, name])
    return {((red, green, blue), opacity) for (red, green, blue), opacity in found}


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_all_links_can_be_read_while_one_chooses(
    browser: Browser, server: Server, scheme: str
) -> None:
    person = Person(browser, server.address, color_scheme=scheme)
    with ExactTable(person, on_turn(), 1).open() as page:
        page.wait_for_selector(".target", state="attached")
        grounds = {paint for paint, _ in painted(page, ".land", "fill")}
        assert len(grounds) > 6
        drawn = {mode: painted(page, f".quest-map .link.{mode}", "stroke") for mode in MODES}
        weak = [
            (mode, ground)
            for mode, lines in drawn.items()
            for line, opacity in lines
            for ground in grounds
            if contrast(over(ground, line, opacity), ground) < 3
        ]
        assert weak == []
        assert len(set.union(*drawn.values())) == 3
        widths = {
            part: page.locator(part).first.evaluate(
                "line => Number.parseFloat(getComputedStyle(line).strokeWidth)"
            )
            for part in (".quest-map .link.train", "#targets .link.strong")
        }
        assert widths["#targets .link.strong"] > 2 * widths[".quest-map .link.train"]
    person.leave()


def far(a: Colour, b: Colour) -> float:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True))


def test_the_country_named_last_is_lit_most(browser: Browser, server: Server, scheme: str) -> None:
    """Germany, a member of the Union, beside France that somebody points at in the trail."""
    person = Person(browser, server.address, color_scheme=scheme)
    with ExactTable(person, on_turn(), 1).open() as page:

        def fill(code: str) -> Colour:
            ((paint, opacity),) = painted(page, f"#land-{code}", "fill")
            assert opacity == 1
            return paint

        expect(page.locator("#land-DE.last-named")).to_have_count(1)
        plain, lit = fill("FR"), fill("DE")
        page.locator("#land-FR").evaluate("land => land.classList.add('near')")
        near = fill("FR")
        assert far(lit, plain) > far(near, plain) > 0
        page.locator("#land-DE").evaluate("land => land.classList.remove('last-named')")
        assert far(lit, fill("DE")) > 60
    person.leave()
