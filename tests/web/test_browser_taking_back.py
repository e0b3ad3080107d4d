"""Taking a move back: with one click, not after a reveal, and by consent."""

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import PHONE, Meet, acting, check_access, check_like_new, check_width
from tests.serving import Server
from tests.web.test_browser_shell import ACTION, bid, set_up

pytestmark = pytest.mark.browser


def take_back(page: Page) -> None:
    page.locator("#taking-back-now").click()


def test_a_bid_is_taken_back_until_all_lie_open(meet: Meet) -> None:
    ann, bob = meet(), meet(viewport=PHONE)
    address = set_up(ann, "me", "open")
    bob.go(address)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.sit_down()
    cards = bob.page.locator(ACTION).count()
    bid(bob.page)
    expect(bob.page.locator("#taking-back-now")).to_contain_text("Take back: bid 1")
    check_access(bob.page)
    check_width(bob.page)
    take_back(bob.page)
    # One click, and the own cards are there again; the others read that it was taken back.
    expect(bob.page.locator(ACTION)).to_have_count(cards)
    expect(bob.page.locator("#taking-back-now")).to_be_hidden()
    expect(ann.page.locator("#log")).to_contain_text("Bob has taken this back: “Bob")
    check_like_new(bob.page)
    check_like_new(ann.page)
    with acting(bob.page):
        bob.page.locator(ACTION).last.click()
    bid(ann.page)
    expect(ann.page.locator(ACTION)).to_have_count(cards - 1)
    for person in (ann, bob):
        expect(person.page.locator("#taking-back-now")).to_be_hidden()


def test_the_others_agree_or_refuse(server: Server, meet: Meet) -> None:
    ann, bob = meet(), meet()
    eve = server.player("Eve")
    table = eve.create("auction", "open", "open", "me", options={"open_bids": True})
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.go(f"/t/{table}")
        person.page.get_by_label("Your name").fill(name)
        person.sit_down()
    bid(ann.page)
    bid(bob.page)
    take_back(ann.page)
    expect(ann.page.get_by_text("Still to agree: Bob and Eve")).to_be_visible()
    expect(bob.page.get_by_text("Ann would like to take back the last move.")).to_be_visible()
    check_access(bob.page)
    bob.page.get_by_role("button", name="No, it stands").click()
    expect(ann.page.get_by_text("Still to agree")).to_be_hidden()
    take_back(ann.page)
    bob.page.get_by_role("button", name="I agree").click()
    expect(ann.page.get_by_text("Still to agree: Eve")).to_be_visible()
    eve.call("POST", f"/api/tables/{table}/take-back/agree")
    expect(ann.page.locator("#log")).to_contain_text("Ann has taken this back: “Ann")
    expect(ann.page.locator("#now")).to_contain_text("Your turn")
    expect(bob.page.locator("#now")).to_contain_text("Ann")
    check_like_new(bob.page)
