"""Practice and daily challenge in a real browser: by thumb on a telephone, and in two tabs."""

import json
import re
import sqlite3
import time
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from grandtour.games.whereabouts.sprint import SECONDS
from tests.browsing import (
    PHONE,
    Meet,
    check_access,
    check_width,
)
from tests.effort import some
from tests.serving import Server

pytestmark = pytest.mark.browser

TELEPHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

EVERY_READER = [
    ("en-GB", "light"),
    ("fr-FR", "dark"),
    ("de-DE", "light"),
    ("en-GB", "dark"),
    ("fr-FR", "light"),
    ("de-DE", "dark"),
]
READERS = EVERY_READER[: some(3, len(EVERY_READER))]
"""Each language and each scheme; in a soak each with each."""


def tap(page: Page, part: int = 0) -> None:
    """Taps one of the parts of the map where its sign stands, and waits for the next step."""
    before = page.locator("#now input[name=version]").get_attribute("value") or ""
    box = page.locator(".choice text").nth(part).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#now input[name=version]")).not_to_have_value(before)


def test_a_daily_challenge_by_thumb(meet: Meet) -> None:
    ann = meet(**TELEPHONE, permissions=["clipboard-read", "clipboard-write"])
    page = ann.page
    ann.go("/")
    page.get_by_role("link", name="Daily challenge").tap()
    ann.arrive("**/daily")
    for number in range(7):
        expect(page.locator("#now .eyebrow")).to_contain_text(f"Place {number + 1} of 7")
        page.evaluate("scrollTo(0, 0)")
        for _ in range(1 + number % 4):
            tap(page)
        if number == 0:
            page.locator("#tray-undo").tap()
            expect(page.locator(".my-card")).to_contain_text("no stone yet")
            page.evaluate("scrollTo(0, 0)")
            tap(page, 1)
            check_access(page)
        page.locator("#tray-seal").tap()
        expect(page.locator(".pin")).to_have_count(1)
        if number == 0:
            check_access(page)
        page.locator("#tray-next").tap()
    expect(page.get_by_role("heading", name=re.compile(r"\d+ of 28 points"))).to_be_visible()
    expect(page.locator(".pin")).to_have_count(7)
    page.get_by_role("button", name="Copy the result").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(
        r"Where in Europe\? \d{4}-\d\d-\d\d: \d+/28\n[🟩🟨🟧🟥]{7}\nhttp://\S+/daily#\d{4}-\d\d-\d\d\.[0-4]{7}",
        shared,
    )
    check_access(page)
    page.reload()
    expect(page.locator(".pin")).to_have_count(7)


@pytest.mark.parametrize(("language", "scheme"), READERS)
def test_every_step_fits_a_small_telephone(meet: Meet, language: str, scheme: str) -> None:
    ann = meet(viewport=PHONE, color_scheme=scheme, locale=language, has_touch=True)
    page = ann.page
    for solo in ("practice", "daily"):
        ann.go(f"/solo/whereabouts/{solo}")
        for step in ("#stone-half-E", "#stone-band-N", "#stone-sector-12", "#stone-seal", "#rest"):
            if page.locator(step).count():
                page.locator(step).tap()
                expect(page.locator(step)).to_have_count(0)
            check_width(page)
            check_access(page)


def test_practice_goes_on_in_another_tab(meet: Meet) -> None:
    ann = meet()
    page = ann.page
    ann.go("/solo/whereabouts/practice")
    page.locator("#stone-half-W").click()
    expect(page.locator("#stone-band-N")).to_be_visible()
    late = ann.open()
    late.goto(page.url)
    page.locator("#stone-band-N").click()
    expect(page.locator("#stone-sector-1")).to_be_visible()
    late.locator("#stone-band-S").click()
    # The tab left behind is told so, and shows what is true now.
    expect(late.get_by_role("alert")).to_contain_text("moved on")
    expect(late.locator("#stone-sector-1")).to_be_visible()
    ann.problems.clear()
    late.locator("#stone-sector-1").click()
    expect(late.locator("#stone-cell-A")).to_be_visible()
    expect(late.get_by_role("alert")).to_be_hidden()


def test_practice_by_keyboard_and_its_map(meet: Meet) -> None:
    ann = meet()
    page = ann.page
    ann.go("/solo/whereabouts/practice")
    page.locator("#stone-half-W").press("Enter")
    page.locator("#stone-band-M").press("Enter")
    # The seal may be pressed before the answer to the last stone is there.
    page.keyboard.press("s")
    expect(page.locator("#tray-next")).to_be_visible()
    expect(page.locator("#announce")).to_contain_text("Solution")
    page.keyboard.press("n")
    expect(page.locator("#stone-half-W")).to_be_visible()
    page.locator("#rest").click()
    expect(page.locator(".heat")).to_have_count(1)
    page.get_by_text("As a table").click()
    expect(page.locator(".heat-table tbody tr")).to_have_count(1)
    check_access(page)


def test_a_friends_result_comes_with_the_link(meet: Meet) -> None:
    ann = meet()
    page = ann.page
    ann.go("/solo/whereabouts/daily#2026-03-01.4310200")
    expect(page.locator(".friend")).to_have_text(
        "Shared with you, 2026-03-01: 10 of 28 🟩🟨🟧🟥🟧🟥🟥"
    )
    # It stays while the own stones are laid, and another link counts in the same tab.
    page.locator("#stone-half-W").click()
    expect(page.locator("#stone-band-N")).to_be_visible()
    expect(page.locator(".friend")).to_contain_text("10 of 28")
    page.evaluate("location.hash = '#2026-03-02.4444444'")
    expect(page.locator(".friend")).to_contain_text("2026-03-02: 28 of 28")
    page.evaluate("location.hash = '#2026-03-02.9'")
    expect(page.locator(".friend")).to_contain_text("28 of 28")


def test_a_minute_counts_down_and_ends_by_itself(meet: Meet, server: Server) -> None:
    ann = meet()
    page = ann.page
    ann.go("/solo/whereabouts/sprint")
    page.locator("#tray-start").click()
    expect(page.locator("[data-left]")).to_have_text(re.compile(r"^(60|5\d)$"))
    page.locator("#stone-half-W").click()
    expect(page.locator("#stone-band-N")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("#now .eyebrow")).to_contain_text("the last tip")
    # Most of the minute has passed as if by itself.
    with closing(sqlite3.connect(server.database)) as kept, kept:
        where = "where solo = 'sprint'"
        (memory,) = kept.execute(f"select data from memories {where}").fetchone()
        started = {"started": time.time() - SECONDS + 3}
        changed = json.dumps({**json.loads(memory), **started}).encode()
        kept.execute(f"update memories set data = ? {where}", (changed,))
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("points? in a minute"))).to_be_visible()
    expect(page.locator(".pin")).to_have_count(1)
    expect(page.locator("#tray-start")).to_have_text("Once more")


def test_a_place_without_scripts(meet: Meet) -> None:
    ann = meet(java_script_enabled=False)
    page = ann.page
    ann.go("/solo/whereabouts/daily")
    for step in ("half-W", "band-M", "undo", "seal"):
        page.locator(f"#stone-{step}").click()
    page.locator("#tray-next").click()
    expect(page.locator("#now .eyebrow")).to_contain_text("Place 2 of 7")
