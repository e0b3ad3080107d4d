"""The moment of truth of Where in Europe? in real browsers: one tip after another, for all.

A round is played by program; what people see of its evaluation is looked at on their pages.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import Person, check_access, check_width, shows
from tests.serving import Player, Server

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1400, "height": 900}
PHONE = {"width": 390, "height": 844}
MOST_STEPS = 40


class Round:
    """Three people at a table, and programs that play for them."""

    def __init__(self, server: Server, reveal: str) -> None:
        self.players: list[Player] = [server.player(name) for name in ("Ann", "Bob", "Eve")]
        host, *others = self.players
        options = {"reveal": reveal, "seat_order": True}
        self.table = host.create("whereabouts", "me", "open", "open", options=options)
        for seat, player in enumerate(others, 1):
            player.sit(self.table, seat)
        self.page = f"/t/{self.table}"

    def person(self, browser: Browser, server: Server, seat: int, **settings: object) -> Person:
        person = Person(browser, server.address, **settings)
        person.sign_in(self.players[seat].token)
        return person

    def play(self) -> int:
        """To the next evaluation; returns the number of events that a page has to show then."""
        for _ in range(MOST_STEPS):
            for seat, player in enumerate(self.players):
                look = player.look(self.table, seat)
                if seat in look["turn"]:
                    before = look["view"]["reveals"]
                    player.play(self.table, seat, self._action(look))
                    look = player.look(self.table, seat)
                    if look["view"]["reveals"] != before:
                        return int(look["n"])
        raise AssertionError("the round does not end")

    def _action(self, look: dict[str, object]) -> str:
        legal: list[str] = look["legal"]  # type: ignore[assignment]
        return next((word for word in ("seal", "keep") if word in legal), legal[0])


@pytest.fixture
def people() -> Iterator[list[Person]]:
    met: list[Person] = []
    yield met
    for person in met:
        person.leave()


def now_shown(page: Page) -> int:
    """Which tip is being shown, from 0."""
    return int(page.locator(".judged.shown-now").get_attribute("data-show-at") or -1)


def in_sight(page: Page, *things: str) -> None:
    for thing in things:
        expect(page.locator(thing)).to_be_in_viewport(ratio=0.98)


def test_three_people_see_the_tips_together_and_one_comes_late(
    browser: Browser, server: Server, people: list[Person]
) -> None:
    table = Round(server, reveal="60")
    ann = table.person(browser, server, 0, viewport=DESKTOP)
    bob = table.person(browser, server, 1, viewport=PHONE, has_touch=True)
    people += [ann, bob]
    for person in people:
        person.go(table.page)
    events = table.play()
    for person in people:
        shows(person.page, events)
        expect(person.page.locator(".judged:visible")).to_have_count(1)
        assert now_shown(person.page) == 0
        expect(person.page.locator(".judged-tip:visible")).to_have_count(1)
    # The rearmost pawn is judged first, and nothing tells how it ends before.
    expect(ann.page.locator(".judged.shown-now header")).to_contain_text("Eve")
    expect(ann.page.locator(".reveals .fate:visible")).to_have_count(2)
    check_access(ann.page)
    in_sight(bob.page, ".judged.shown-now", ".track", ".show-buttons", ".show-order")
    check_width(bob.page, PHONE["width"])
    check_access(bob.page)
    # Whoever goes on does it for all; who skips, for themselves.
    bob.page.locator("[data-show=next]").tap()
    for person in people:
        expect(person.page.locator(".judged.shown-now header")).to_contain_text("Bob")
    late = table.person(browser, server, 2, viewport=PHONE)
    people.append(late)
    late.go(table.page)
    expect(late.page.locator(".reveals li")).to_have_count(3)
    expect(late.page.locator(".reveals .verdict:visible")).to_have_count(3)
    expect(late.page.locator(".judged:visible")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".judged:visible")).to_have_count(0)
    expect(ann.page.locator(".judged-tip:visible")).to_have_count(3)
    assert now_shown(bob.page) == 1
    # Step by step again, for oneself.
    late.page.locator("[data-show=again]").click()
    expect(late.page.locator(".judged.shown-now header")).to_contain_text("Eve")
    assert now_shown(bob.page) == 1


def test_the_show_ends_by_itself_in_the_time_of_the_table_and_holds_nobody(
    browser: Browser, server: Server, people: list[Person]
) -> None:
    table = Round(server, reveal="15")
    people += [table.person(browser, server, seat, viewport=DESKTOP) for seat in range(3)]
    for person in people:
        person.page.clock.install()
        person.go(table.page)
    events = table.play()
    for person in people:
        shows(person.page, events)
        expect(person.page.locator(".judged.shown-now")).to_be_visible()
    (asked,) = table.players[0].look(table.table, 0)["turn"]
    chooser, other = people[asked].page, people[asked - 1].page
    # Whoever is asked may answer at once: the question is there, and to answer ends the show.
    chooser.locator("#now [value='choose 1']").click()
    expect(chooser.locator(".judged:visible")).to_have_count(0)
    other.clock.run_for(15_000)
    expect(other.locator(".judged:visible")).to_have_count(0)


def test_without_scripts_or_without_steps_all_is_there_at_once(
    browser: Browser, server: Server, people: list[Person]
) -> None:
    table = Round(server, reveal="0")
    ann = table.person(browser, server, 0, viewport=DESKTOP)
    people.append(ann)
    ann.go(table.page)
    shows(ann.page, table.play())
    expect(ann.page.locator(".reveals .verdict:visible")).to_have_count(3)
    expect(ann.page.locator(".judged:visible")).to_have_count(0)
    bare = table.person(browser, server, 1, viewport=PHONE, java_script_enabled=False)
    people.append(bare)
    bare.go(table.page)
    expect(bare.page.locator(".reveals .verdict:visible")).to_have_count(3)
    expect(bare.page.locator(".show-box:visible")).to_have_count(0)
