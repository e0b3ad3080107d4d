"""The curve of an analysed game is a slider by mouse, by keys and by touch."""

import re

import pytest
from playwright.sync_api import Page, expect

from grandtour.core.record import Sitter, record_of
from tests.browsing import PHONE, Meet, check_access, check_width
from tests.insight.games import played
from tests.positions import Position, lay_out
from tests.serving import Server

pytestmark = pytest.mark.browser


def analysed(page: Page) -> None:
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator("#curve-at")).to_be_visible()


def replay_of(server: Server, seed: str) -> str:
    match = played(1, 3, 3, 2, 2, 1, seed=seed)
    position = Position("over", record_of(match, [Sitter()] * 2), len(match.actions), 0)
    (path,) = lay_out(server, [position]).paths
    return path.partition("?")[0] + "/replay"


def at(page: Page, step: int) -> None:
    expect(page.locator("#moment")).to_have_attribute("data-step", str(step))
    expect(page.locator("#curve-at")).to_have_js_property("value", str(step))


def test_by_mouse_and_by_keys(server: Server, meet: Meet) -> None:
    ann = meet(color_scheme="dark")
    ann.go(replay_of(server, "toy") + "?step=0&seat=1")
    page = ann.page
    analysed(page)
    check_access(page)
    page.locator("#curve-at").focus()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("End")
    at(page, 6)
    expect(page.locator("#curve-at")).to_have_attribute(
        "aria-valuetext", re.compile("^6: Ann 100%.*, Ben 0%")
    )
    box = page.locator("#curve-at").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    at(page, 3)
    # A step that was fetched before the analysis came speaks of it, too.
    page.locator(".turns a").first.click()
    expect(page.locator(".turns a[aria-current]")).to_have_count(1)
    expect(page.locator("#insight-now dd").first).to_be_visible()


def test_by_touch_on_a_phone(server: Server, meet: Meet) -> None:
    bob = meet(viewport=PHONE, has_touch=True)
    bob.go(replay_of(server, "touched") + "?step=0")
    page = bob.page
    analysed(page)
    check_width(page)
    check_access(page)
    page.locator("#curve-at").scroll_into_view_if_needed()
    box = page.locator("#curve-at").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + 20)
    at(page, 6)
