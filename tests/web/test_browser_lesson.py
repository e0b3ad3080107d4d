"""A first lesson by keyboard, and by touch on a phone, with nothing that axe would complain of."""

import pytest
from playwright.sync_api import Page, expect

from grandtour.core import registry
from grandtour.core.lesson import lesson
from grandtour.locale import translator
from tests.browsing import PHONE, Meet, check_access, check_width
from tests.effort import takes_turns

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


LIES_FREE = """() => {
  const here = document.querySelector(".lesson-here");
  if (!here) return false;
  const { left, top, width, height } = here.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  const stage = document.querySelector("[data-stage]");
  return here.contains(there) || (stage.contains(here) && stage.contains(there));
}"""
SPARES_THE_WORDS = """() => {
  const head = document.querySelector("#lesson-arrow .head").getBoundingClientRect();
  const words = document.getElementById("lesson").getBoundingClientRect();
  return head.bottom < words.top || head.top > words.bottom || head.width === 0;
}"""


@pytest.mark.parametrize("key", [key for key in registry.games() if lesson(key)])
def test_what_is_to_be_touched_lies_free(meet: Meet, key: str) -> None:
    """On a phone the words of a step stick to the top, and bars of some games to the bottom."""
    bob = meet(viewport=PHONE, has_touch=True, locale="de-DE")
    found = lesson(key)
    assert found is not None
    for n in filter(lambda n: takes_turns(n, 3), range(1, found.length + 1)):
        bob.go(f"/learn/{key}/{n}")
        expect(bob.page.locator(".lesson-here").first).to_be_in_viewport()
        bob.page.wait_for_function(LIES_FREE)
        bob.page.wait_for_function(SPARES_THE_WORDS)
        expect(bob.page.get_by_role("link", name="Überspringen")).to_be_in_viewport(ratio=1)
    bob.go(f"/learn/{key}/{found.length + 1}")
    expect(bob.page.locator("#lesson-play")).to_be_in_viewport(ratio=1)
