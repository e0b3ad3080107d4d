"""Friends at a table: several seats by a link, somebody who vanishes, clocks, a rematch."""

import re

import pytest
from playwright.sync_api import expect

from grandtour.table import presence
from tests.browsing import PHONE, Meet, Person, acting, check_access, check_width
from tests.serving import Server
from tests.web.test_browser_shell import ACTION, bid, finished, set_up

pytestmark = pytest.mark.browser

AWAY = 1000 * (presence.LEAVING + 15)
"""Milliseconds until everybody has seen that somebody is gone."""


def table_of(person: Person) -> str:
    return person.page.url.rpartition("/t/")[2].partition("?")[0]


def test_one_person_leads_three_seats_by_link(meet: Meet) -> None:
    ann, bob = meet(), meet(viewport=PHONE)
    rounds = 3
    address = set_up(ann, "me", "open", "open", "open", cards=rounds)
    bob.go(address)
    expect(bob.page.get_by_role("heading", name="Ann invites you to Auction")).to_be_visible()
    check_access(bob.page)
    check_width(bob.page)
    # All that is needed is in sight of a thumb.
    expect(bob.page.get_by_role("button", name="Sit down")).to_be_in_viewport()
    for seat in (1, 2, 3):
        bob.page.locator(f"[name=take-{seat}]").check()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.sit_down()
    expect(ann.page.locator("#players")).to_contain_text("Bob")
    for _ in range(rounds):
        bid(ann.page)
        for _ in range(3):
            with acting(bob.page):
                bob.page.locator(ACTION).first.click()
            others = bob.page.get_by_role("link", name=re.compile("^Play as"))
            if others.count():
                with bob.leaving():
                    others.first.click()
    for person in (ann, bob):
        finished(person.page)


def test_the_others_let_a_bot_sit_in_for_who_vanished(meet: Meet) -> None:
    ann, bob, eve = meet(), meet(), meet()
    address = set_up(ann, "me", "open", "open")
    for person in (bob, eve):
        person.go(address)
        person.sit_down()
    bob.step_out()
    for person in (ann, eve):
        bid(person.page)
    agree = "Let a bot sit in"
    expect(ann.page.get_by_role("button", name=agree)).to_be_visible(timeout=AWAY)
    check_access(ann.page)
    ann.page.get_by_role("button", name=agree).click()
    expect(ann.page.get_by_text("You have agreed")).to_be_visible()
    expect(eve.page.get_by_text("Ann agrees.")).to_be_visible()
    eve.page.get_by_role("button", name=agree).click()
    # The bot has bid, and the next round has begun.
    expect(ann.page.locator(ACTION)).to_have_count(2)
    expect(ann.page.locator("#player-1")).to_contain_text("a bot sits in")
    bob.come_back()
    bob.page.get_by_role("button", name="Take your seat back").click()
    expect(bob.page.get_by_role("heading", name="A bot plays for you")).to_be_hidden()
    expect(ann.page.locator("#player-1")).not_to_contain_text("a bot sits in")


@pytest.mark.parametrize("late", ["bot", "fallback"])
def test_when_time_is_up_the_game_goes_on(server: Server, meet: Meet, late: str) -> None:
    """The clock is set through the API: five seconds, and no reserve."""
    ann, bob = meet(), meet()
    ann.go("/")
    host = server.player("Ann")
    terms = {"pace": "live", "seconds": 5, "reserve": 0, "late": late}
    table = host.create("auction", "me", "open", options={"cards": 3}, terms=terms)
    bob.go(f"/t/{table}")
    bob.sit_down()
    host.play(table, 0, "bid 1")
    expect(bob.page.locator("#player-1 .clock")).to_have_text(re.compile(r"^0:0\d$"))
    if late == "bot":
        expect(bob.page.get_by_role("heading", name="A bot plays for you")).to_be_visible(
            timeout=20_000
        )
        bob.page.get_by_role("button", name="Take your seat back").click()
        expect(bob.page.get_by_role("heading", name="A bot plays for you")).to_be_hidden()
        assert server.player().info(table)["seats"][1]["stand_in"] == ""
    else:
        expect(bob.page.locator(ACTION)).to_have_count(2, timeout=20_000)


def test_a_rematch_asked_for_by_both_is_one_table(meet: Meet) -> None:
    ann, bob = meet(), meet()
    address = set_up(ann, "me", "open")
    bob.go(address)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.sit_down()
    for _ in range(3):
        for person in (ann, bob):
            bid(person.page)
    for person in (ann, bob):
        finished(person.page)
    with ann.leaving():
        ann.page.get_by_role("button", name="Offer a rematch").click()
    expect(ann.page.locator("#now")).to_contain_text("kept for Bob")
    join = bob.page.get_by_role("button", name="Join the rematch")
    expect(join).to_be_visible()
    with bob.leaving():
        join.click()
    assert table_of(bob) == table_of(ann)
    # Everybody has moved on by a seat.
    expect(bob.page.locator("#player-0")).to_contain_text("Bob")
    expect(ann.page.locator(ACTION)).to_have_count(3)


def test_unread_talk_is_counted_in_sight_on_a_phone(meet: Meet) -> None:
    ann, bob = meet(viewport=PHONE), meet()
    address = set_up(ann, "me", "open")
    bob.go(address)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.sit_down()
    expect(ann.page.locator(ACTION)).to_have_count(3)
    ann.page.evaluate("window.scrollTo(0, 0)")
    bob.page.get_by_label("Say something to the table").fill("hello")
    bob.page.get_by_role("button", name="Send").click()
    expect(bob.page.locator("#talk")).to_contain_text("hello")
    bob.page.get_by_role("button", name="Well played!").click()
    unread = ann.page.locator("#unread")
    expect(unread).to_be_in_viewport()
    expect(unread.locator("b")).to_have_text("2")
    unread.click()
    expect(unread).to_be_hidden()
    expect(ann.page.locator("#talk")).to_contain_text("Well played!")
