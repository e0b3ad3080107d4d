"""A first lesson by keyboard, and by touch on a phone, with nothing that axe would complain of."""

import pytest
from playwright.sync_api import Page, expect

from grandtour.core.lesson import lesson
from grandtour.locale import translator
from tests.browsing import PHONE, Meet, check_access, check_width

pytestmark = pytest.mark.browser

KEYS = (("2",), ("4",), ("c",), ("7", "c"), ("s",), ("0", "a"), ("t",))
"""What a player of Europa Tour presses at each step of its lesson."""


def at(page: Page, step: int) -> None:
    expect(page.locator("#lesson")).to_have_attribute("data-address", f"/learn/europatour/{step}")


def test_by_keyboard(meet: Meet) -> None:
    ann = meet()
    ann.go("/")
    page = ann.page
    with ann.leaving():
        page.locator("#lesson-offer").press("Enter")
    check_access(page)
    page.keyboard.press("0")
    expect(page.locator("#lesson-tried")).to_contain_text("No sea line joins Italy and Romania")
    check_access(page)
    for step, keys in enumerate(KEYS, 1):
        at(page, step)
        for key in keys:
            page.keyboard.press(key)
    at(page, len(KEYS) + 1)
    assert page.url.endswith(f"/{len(KEYS) + 1}")
    expect(page.locator("#lesson-title")).to_be_focused()
    check_access(page)
    page.go_back()
    at(page, len(KEYS))


def test_by_touch(meet: Meet) -> None:
    """The arrow stands at what is to be touched, which is in sight."""
    bob = meet(viewport=PHONE, has_touch=True, locale="de-DE")
    bob.go("/learn/europatour")
    page = bob.page
    found = lesson("europatour")
    assert found is not None
    for n, step in enumerate(found.step, 1):
        at(page, n)
        do = translator("de", "europatour")(f"lesson.{step.key}.do")
        expect(page.locator(".lesson-do")).to_have_text(do)
        for point in step.point:
            here = page.locator(".lesson-here")
            expect(
                here.or_(page.locator(f"label[for={point}].lesson-here")).first
            ).to_be_in_viewport()
            target = page.locator(f"label[for={point}], button#{point}").first
            target.tap()
    at(page, found.length + 1)
    check_width(page)
    check_access(page)
