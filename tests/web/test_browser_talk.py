"""Talk in a real browser: to the own team, without somebody, and who is typing."""

import pytest
from playwright.sync_api import expect

from tests.browsing import PHONE, Meet, Person, check_access, check_width
from tests.serving import Server
from tests.web.test_browser_shell import set_up

pytestmark = pytest.mark.browser

PLAN = "I wait in Lyon"


@pytest.fixture
def chase(server: Server, meet: Meet) -> tuple[Person, Person, Person]:
    """The runner and two chasers, one of them with a phone; a program leads the third."""
    host = server.player("Zoë")
    table = host.create("euroquest", "open", "open", "open", "me")
    people = meet(), meet(), meet(viewport=PHONE)
    for name, person in zip(("Ann", "Bob", "Eve"), people, strict=True):
        person.go(f"/t/{table}")
        person.page.get_by_label("Your name").fill(name)
        person.sit_down()
    return people


def test_a_team_talks_among_itself(chase: tuple[Person, Person, Person]) -> None:
    ann, bob, eve = chase
    bob.page.locator("#say").press_sequentially(PLAN)
    expect(eve.page.locator("#player-1")).to_contain_text("typing")
    expect(ann.page.locator("#player-1")).not_to_contain_text("typing")
    # The Enter key speaks to the smaller circle.
    bob.page.locator("#say").press("Enter")
    expect(eve.page.locator("#talk li").last).to_contain_text(f"Bob (team only) {PLAN}")
    eve.page.locator("#say").fill("good luck, Ann")
    eve.page.get_by_role("button", name="To all").click()
    expect(ann.page.locator("#talk li").last).to_contain_text("good luck, Ann")
    expect(ann.page.locator("#talk li[data-line]")).to_have_count(1)
    expect(ann.page.locator("#unread b")).to_have_text("1")
    assert PLAN not in ann.page.content()
    expect(ann.page.get_by_role("button", name="To the team")).to_have_count(0)
    check_access(eve.page)
    check_width(eve.page)


def test_somebody_is_muted_and_heard_again(meet: Meet) -> None:
    ann, bob = meet(), meet()
    bob.go(set_up(ann, "me", "open"))
    bob.sit_down()
    ann.page.locator("#say").fill("catch me if you can")
    ann.page.locator("#say").press("Enter")
    expect(bob.page.locator("#talk")).to_contain_text("catch me")
    bob.page.locator("#mute summary").click()
    bob.page.get_by_role("button", name="Mute Ann").click()
    expect(bob.page.locator("#talk")).not_to_contain_text("catch me")
    check_access(bob.page)
    bob.page.reload()
    expect(bob.page.locator("#talk")).not_to_contain_text("catch me")
    bob.page.locator("#mute summary").click()
    bob.page.get_by_role("button", name="Hear Ann again").click()
    expect(bob.page.locator("#talk")).to_contain_text("catch me")
