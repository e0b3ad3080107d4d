"""Being told by mail, in a real browser: from the table's page to the last message."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browsing import PHONE, Meet, check_access, check_width
from tests.mailing import Post, text_of
from tests.serving import Server
from tests.web.test_web_telling import SITE, link_in

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with Post() as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Server]:
    settings: dict[str, Any] = {
        "GRANDTOUR_NOTIFY": post.address,
        "GRANDTOUR_PUBLIC_ADDRESS": SITE,
        "GRANDTOUR_NOTIFY_AFTER": "0",
    }
    with Server(tmp_path_factory.mktemp("site"), **settings) as running:
        yield running
        assert running.complaints() == ""


def test_who_left_the_table_is_told_until_one_click(server: Server, meet: Meet, post: Post) -> None:
    bob = server.player("Bob")
    table = bob.create("auction", "me", "open", options={"cards": 3})
    # The site is served as http here, and its cookies are for https.
    eve = server.player("Eve")
    eve.sit(table, 1)
    ann = meet(viewport=PHONE)
    cookie = {"name": "grandtour_player", "value": eve.token, "url": server.address}
    ann.context.add_cookies([cookie])  # type: ignore[list-item]
    ann.go(f"/t/{table}")
    with ann.leaving():
        ann.page.get_by_role("link", name="Be told of your turns by e-mail").click()
    ann.page.get_by_label("E-mail address").fill("eve@example.org")
    check_access(ann.page)
    check_width(ann.page)
    with ann.leaving():
        ann.page.get_by_role("button", name="Send me the link").click()
    expect(ann.page.get_by_role("status")).to_contain_text("Not confirmed yet")
    ann.go(link_in(text_of(post.next_letter()), "confirm"))
    check_access(ann.page)
    with ann.leaving():
        ann.page.get_by_role("button", name="Yes, write to me").click()
    expect(ann.page.get_by_role("status")).to_contain_text("Done.")
    eve.play(table, 1, "bid 1")
    bob.play(table, 0, "bid 1")
    letter = post.next_letter()
    assert letter["Subject"] == "Your turn: Auction"
    ann.page.goto(link_in(text_of(letter), "stop"))
    expect(ann.page.get_by_role("status")).to_contain_text("We do not write to this address")
    check_access(ann.page)
    ann.go("/telling")
    expect(ann.page.locator("main")).not_to_contain_text("eve@example.org")
