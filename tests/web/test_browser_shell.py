"""The shell in a real browser, with the toy game, which has no page of its own."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browsing import OVER, PATIENCE, Meet, Person, acting, run_scripts
from tests.serving import Server

pytestmark = pytest.mark.browser

ACTION = "#now button[name=action]"


def set_up(person: Person, *seats: str, name: str = "Ann", cards: int = 3) -> str:
    """Creates a table in the lobby, as people do; returns its address."""
    person.go("/")
    page = person.page
    page.locator("article", has=page.get_by_role("heading", name="Auction")).get_by_role(
        "link", name="Set up a table"
    ).click()
    page.get_by_label("Your name").fill(name)
    for seat, choice in enumerate((*seats, "none", "none", "none", "none")[:4]):
        kind, _, guest = choice.partition(":")
        page.locator(f"#seat-{seat}").select_option(kind)
        if guest:
            page.locator(f"#guest-{seat}").fill(guest)
    page.get_by_text("Settings of the game").click()
    page.get_by_label("Cards in each hand").fill(str(cards))
    page.get_by_role("button", name="Open the table").click()
    person.arrive("**/t/*")
    return page.url


def bid(page: Page, card: int = 0) -> None:
    with acting(page):
        page.locator(ACTION).nth(card).click()


def lines(page: Page, text: str | re.Pattern[str]) -> Locator:
    """What the log tells of this."""
    return page.locator("#log li", has_text=text)


def finished(page: Page) -> None:
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()


def test_two_people_and_a_bot_play_a_whole_game_and_a_third_person_watches(meet: Meet) -> None:
    ann, bob, eve = meet(), meet(), meet()
    address = set_up(ann, "me", "open", "bot random")
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    link = ann.page.locator("#now").get_by_label("Link to this table").input_value()
    assert link == address
    bob.go(link)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.sit_down()
    eve.go(link)
    expect(eve.page.locator("#chips")).to_contain_text("watching")
    # Nobody reloads: the pages of the others change by themselves.
    expect(ann.page.locator("#players")).to_contain_text("Bob")
    for bids, left in enumerate((3, 2, 1), 1):
        for person in (ann, bob):
            expect(person.page.locator(ACTION)).to_have_count(left)
        bid(ann.page, left - 1)
        # What Ann has bid is on her page, and on no other.
        expect(lines(ann.page, re.compile(r"Ann bids \d"))).to_have_count(bids)
        for other in (bob, eve):
            expect(lines(other.page, "Ann has sealed a bid")).to_have_count(bids)
            assert not re.search(r"Ann bids \d", other.page.content())
        # The bot has bid, too: the game waits for Bob alone.
        expect(ann.page.locator("#players li.asked")).to_have_count(1)
        if left == 2:
            _reload_and_second_tab(ann)
        bid(bob.page)
    for person in (ann, bob, eve):
        finished(person.page)
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save the record").click()
    assert download.value.suggested_filename.startswith("auction-")
    ann.page.get_by_role("button", name="Offer a rematch").click()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    assert ann.page.url.partition("?")[0] != address
    ann.go("/")
    expect(ann.page.get_by_role("heading", name="Your games")).to_be_visible()
    expect(ann.page.locator(".own-game .turn b")).to_have_text(["Waiting for players"])
    expect(ann.page.locator(".own-result")).to_have_count(1)


def test_a_refusal_is_told_and_is_no_error_of_the_page(meet: Meet) -> None:
    """Nothing stands in the console: that is looked at when she leaves."""
    ann = meet()
    set_up(ann, "me", "bot random")
    button = ann.page.locator(ACTION).first
    button.evaluate("button => { button.value = 'bid 9'; }")
    button.click()
    expect(ann.page.locator("#error")).to_contain_text("9")
    bid(ann.page, 1)
    expect(ann.page.locator("#error")).to_be_hidden()


def _reload_and_second_tab(person: Person) -> None:
    before = person.page.locator("#board").inner_html()
    person.go(person.page.url)
    assert person.page.locator("#board").inner_html() == before
    tab = person.open()
    tab.goto(person.page.url)
    assert tab.locator("#board").inner_html() == before
    tab.close()


def test_two_tabs_of_one_person_follow_each_other(meet: Meet) -> None:
    ann = meet()
    address = set_up(ann, "me", "bot random")
    tab = ann.open()
    tab.goto(address)
    run_scripts(tab)
    bid(ann.page)
    expect(tab.locator(ACTION)).to_have_count(2)
    bid(tab)
    expect(ann.page.locator(ACTION)).to_have_count(1)
    bid(ann.page)
    finished(tab)
    finished(ann.page)


def test_the_language_is_switched_where_one_is(meet: Meet) -> None:
    ann = meet()
    address = set_up(ann, "me", "bot random")
    for language, title in (("fr", "Enchères"), ("de", "Auktion"), ("en", "Auction")):
        with ann.leaving():
            ann.page.locator("#language").select_option(language)
        expect(ann.page.locator("html")).to_have_attribute("lang", language)
        assert ann.page.url.partition("?")[0] == address
        expect(ann.page.locator("h1")).to_have_text(title)
    bid(ann.page)
    with ann.leaving():
        ann.page.locator("#language").select_option("de")
    expect(ann.page.locator("#log")).to_contain_text("bietet")


def test_a_refusal_is_said_on_the_page(meet: Meet, server: Server) -> None:
    ann = meet()
    address = set_up(ann, "me", "guest:Zoë")
    stale = ann.open()
    stale.route("**/changes?*", lambda route: route.abort())
    stale.goto(f"{address}?seat=0")
    run_scripts(stale)
    bid(ann.page)
    expect(ann.page.locator(".curtain")).to_be_visible()
    stale.locator(ACTION).first.click()
    expect(stale.get_by_role("alert")).to_have_text("You have already bid in this round.")
    ann.problems.clear()


def test_a_curtain_falls_between_guests_at_one_screen(meet: Meet) -> None:
    ann = meet()
    set_up(ann, "me", "guest:Zoë")
    page = ann.page
    assert page.get_by_role("link", name="Play for Zoë").count() == 0
    bid(page, 2)
    expect(page.get_by_role("heading", name="Hand the screen to Zoë").first).to_be_visible()
    behind = page.content()
    assert "Ann bids" not in behind
    assert page.locator(ACTION).count() == 0
    page.get_by_role("link", name="I am Zoë").click()
    ann.arrive("**/t/*?seat=1")
    expect(page.locator(ACTION)).to_have_count(3)
    assert "Ann bids" not in page.content()
    bid(page)
    expect(page.locator("#log")).to_contain_text("The bids are revealed")


def test_one_person_may_play_two_seats(meet: Meet) -> None:
    """The page follows the turn from one own seat to the other; there is nothing to hide."""
    ann = meet()
    set_up(ann, "me", "me")
    form = ann.page.locator("form.actions")
    ann.page.get_by_role("link", name="Play for Ann (B)").click()
    ann.arrive("**/t/*?seat=1")
    expect(form).to_have_attribute("action", re.compile("seat=1$"))
    bid(ann.page)
    expect(form).to_have_attribute("action", re.compile("seat=0$"))
    assert ann.page.locator(".curtain").count() == 0
    bid(ann.page)
    expect(ann.page.locator("#log")).to_contain_text("The bids are revealed")


def test_a_whole_game_without_scripts(meet: Meet) -> None:
    ann, bob = meet(java_script_enabled=False), meet(java_script_enabled=False)
    address = set_up(ann, "me", "open", "bot random")
    bob.go(address)
    bob.page.locator("input[name=name]").fill("Bob")
    bob.sit_down()
    for left in (3, 2, 1):
        for person in (ann, bob):
            reload_until(person, address, ACTION, left)
            with person.leaving():
                person.page.locator(ACTION).first.click()
    for person in (ann, bob):
        reload_until(person, address, ".result", 1)
        finished(person.page)
    ann.page.locator("#language").select_option("fr")
    ann.page.get_by_role("button", name="OK").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")


def reload_until(person: Person, address: str, thing: str, count: int) -> None:
    """Without scripts one looks again to see what the others have done."""
    end = time.monotonic() + PATIENCE / 1000
    person.go(address)
    while person.page.locator(thing).count() != count:
        assert time.monotonic() < end, "this never happens"
        time.sleep(0.1)
        person.go(address)


def test_a_whole_game_by_keyboard(meet: Meet) -> None:
    ann = meet()
    ann.go("/")
    page = ann.page
    press_until(page, lambda: "/quick/auction" in (_form_action(page) or ""))
    page.keyboard.press("Enter")
    ann.arrive("**/t/*")
    for _ in range(5):
        page.locator(ACTION).first.wait_for()
        left = page.locator(ACTION).count()
        press_until(page, lambda: (_focused(page, "id") or "").startswith("act-"))
        page.keyboard.press("Enter")
        page.wait_for_function(
            "left => document.querySelectorAll('button[name=action]').length !== left", arg=left
        )
    finished(page)
    press_until(page, lambda: (_focused(page, "href") or "").endswith("record.json"))


def press_until(page: Page, holds: Callable[[], bool]) -> None:
    """Goes on with Tab until the focus is where it should be, and it can be seen there."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if holds():
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none"
            return
    pytest.fail("the keyboard does not get there")


def _focused(page: Page, attribute: str) -> str | None:
    found: str | None = page.evaluate(
        "name => document.activeElement.getAttribute(name)", attribute
    )
    return found


def _form_action(page: Page) -> str | None:
    found: str | None = page.evaluate("document.activeElement.form?.getAttribute('action')")
    return found


def test_the_invitation_can_be_copied_and_closed(meet: Meet) -> None:
    ann = meet(permissions=["clipboard-read", "clipboard-write"])
    address = set_up(ann, "me", "bot random")
    page = ann.page
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_who_leaves_is_replaced_by_a_bot(meet: Meet) -> None:
    ann, bob = meet(), meet()
    address = set_up(ann, "me", "open")
    bob.go(address)
    bob.sit_down()
    expect(ann.page.locator(ACTION)).to_have_count(3)
    bob.page.get_by_text("Leave the table").click()
    bob.page.get_by_role("button", name="Leave, let a bot play").click()
    expect(bob.page.get_by_role("heading", name="A bot plays for you")).to_be_visible()
    for left in (3, 2, 1):
        expect(ann.page.locator(ACTION)).to_have_count(left)
        bid(ann.page)
    finished(ann.page)
