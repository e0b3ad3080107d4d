"""A lost connection in a real browser: what could not be sent is sent once when it is back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browsing import Meet, Person, shows
from tests.serving import Player, Server
from tests.web.test_browser_company import table_of
from tests.web.test_browser_shell import ACTION, set_up

pytestmark = pytest.mark.browser

KEPT = "What you did is kept here"


@pytest.fixture
def cut_off(meet: Meet, server: Server) -> Iterator[tuple[Person, Player, str]]:
    """Ann at the browser against Bob at the API; what her browser says of it is expected."""
    ann = meet()
    address = set_up(ann, "me", "open")
    bob = server.player("Bob")
    table = address.rpartition("/t/")[2]
    bob.sit(table, 1)
    expect(ann.page.locator(ACTION)).to_have_count(3)
    yield ann, bob, table
    # A refused attempt, and a connection that was cut, stand in the browser's own list.
    ann.problems.clear()


def test_a_move_without_a_network_is_made_once_when_it_is_back(
    cut_off: tuple[Person, Player, str],
) -> None:
    ann, bob, table = cut_off
    ann.context.set_offline(True)
    ann.page.locator(ACTION).first.click()
    expect(ann.page.locator("#offline")).to_contain_text(KEPT)
    assert bob.info(table)["turn"] == [0, 1]
    ann.context.set_offline(False)
    expect(ann.page.locator("#offline")).to_be_hidden()
    expect(ann.page.locator(ACTION)).to_have_count(0)
    expect(ann.page.locator("#error")).to_be_hidden()
    assert bob.info(table)["turn"] == [1]


def test_a_move_that_comes_too_late_is_given_back(
    server: Server, cut_off: tuple[Person, Player, str]
) -> None:
    ann, bob, table = cut_off
    ann.context.set_offline(True)
    ann.page.locator(ACTION).first.click()
    expect(ann.page.locator("#offline")).to_contain_text(KEPT)
    # The same player on another device.
    other = server.client(headers={"authorization": f"Bearer {ann.token}"})
    path = f"/api/tables/{table}/seats/0/actions"
    assert other.post(path, json={"action": "bid 3"}).status_code == 200
    bob.play(table, 1, "bid 2")
    ann.context.set_offline(False)
    expect(ann.page.locator("#error")).to_contain_text("the table has moved on meanwhile")
    # Two cards are left of three: nothing was played in her name.
    expect(ann.page.locator(ACTION)).to_have_count(2)
    assert bob.info(table)["turn"] == [0, 1]


def test_a_move_while_the_site_is_started_anew_is_made_once(
    server: Server, cut_off: tuple[Person, Player, str]
) -> None:
    ann, bob, table = cut_off
    server.kill()
    expect(ann.page.locator("#offline")).to_be_visible()
    ann.page.locator(ACTION).first.click()
    server.start()
    expect(ann.page.locator(ACTION)).to_have_count(0)
    expect(ann.page.locator("#offline")).to_be_hidden()
    assert bob.info(table)["turn"] == [1]
    bob.play(table, 1, bob.look(table, 1)["legal"][0])
    expect(ann.page.locator(ACTION)).to_have_count(2)
    shows(ann.page, bob.info(table)["n"])
    assert table_of(ann) == table


def test_a_refused_stream_is_asked_for_again(cut_off: tuple[Person, Player, str]) -> None:
    ann, bob, table = cut_off
    refusals = 1

    def refuse(route: object) -> None:
        nonlocal refusals
        refusals -= 1
        if refusals >= 0:
            route.fulfill(status=503, body="")  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    ann.page.route("**/changes?**", refuse)
    ann.page.reload()
    expect(ann.page.locator("#offline")).to_be_visible()
    expect(ann.page.locator("#offline")).to_be_hidden()
    bob.call("POST", f"/api/tables/{table}/seats/1/talk", json={"text": "still there?"})
    expect(ann.page.locator("#talk")).to_contain_text("still there?")
