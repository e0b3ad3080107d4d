"""Two people and two bots bargain in a real browser, one at a desk and one on a phone.

For a coalition, and for peace: offers are tapped together, and every answer is reached without
scrolling.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browsing import (
    PHONE,
    Look,
    Meet,
    Person,
    check_access,
    check_width,
    insist,
    next_asked,
    shows,
)
from tests.serving import Server
from tests.web.test_browser_europa import Thinker, tap

pytestmark = pytest.mark.browser

DESK, POCKET = 0, 1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="bargain 3") as running:
        yield running
        assert running.complaints() == ""


def sit_down(meet: Meet) -> tuple[str, list[Person]]:
    """A person at a desk, one with a phone, and two bots that do not think for long, without a
    clock of the table."""
    people = [meet(), meet(viewport=PHONE, has_touch=True)]
    host = people[DESK].page
    people[DESK].go("/new/europa")
    host.locator("#seat-1").select_option("open")
    for seat in (2, 3):
        host.locator(f"#seat-{seat}").select_option("bot medium")
    host.locator("#no_clock").check()
    host.locator("form[action='/new/europa'] button.strong").click()
    people[DESK].arrive("**/t/*")
    table = host.url.rpartition("/t/")[2].partition("?")[0]
    people[POCKET].go(f"/t/{table}")
    people[POCKET].sit_down()
    return table, people


def both_can_deal(look: Look) -> bool:
    """Whether a campaign goes on in which the two have something to offer each other."""
    offers = [text.split()[2:] for text in look["legal"] if text.startswith("offer")]
    return any({"0", "1"} <= set(parties) for parties in offers)


def play_until(heads: list[Thinker], phase: str) -> None:
    """By program, to where the page is to be looked at."""
    while asked := next_asked(heads):
        head, look = asked
        both = {DESK, POCKET} <= set(look["turn"])
        if both and look["view"]["phase"] == phase and (phase != "campaign" or both_can_deal(look)):
            return
        head.play(head.choose(look))
    raise AssertionError(f"there was no {phase}")


IN_REACH = """control => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && over?.closest("button") === control;
}"""


def in_reach(control: Locator) -> None:
    """The control is on the screen as it is, and nothing lies over it."""
    expect(control).to_be_visible()
    assert control.evaluate(IN_REACH)


def look_away_and_back(page: Page, country: str) -> None:
    """A map that does not show the country that votes has a sign for it, which brings it back."""
    signs = page.locator(f".beyond button[data-bring=spot-{country}]")
    expect(signs).to_have_count(0)
    page.locator("#spot-RUS").evaluate(
        "spot => document.querySelector('[data-stage]').dispatchEvent("
        "new CustomEvent('bring-near', { detail: spot }))"
    )
    expect(signs).to_be_visible()
    signs.tap()
    expect(signs).to_have_count(0)


def propose_one_each(page: Page, *others: str) -> None:
    tap(page, "each", list(others))
    page.locator("#each-pawns").select_option("1")
    # By key: what bots propose meanwhile moves the button away from under a pointer.
    insist(page, lambda: page.locator("#each-go").press("Enter"))


def come_back(heads: list[Thinker]) -> None:
    for head in heads:
        head.person.come_back()
        shows(head.page, head.look()["n"])


def test_two_people_and_two_bots_bargain(server: Server, meet: Meet) -> None:
    table, people = sit_down(meet)
    heads = [Thinker(server, person, table, seat) for seat, person in enumerate(people)]
    desk, pocket = people[DESK].page, people[POCKET].page
    for person in people:
        person.step_out()

    play_until(heads, "campaign")
    come_back(heads)
    look = heads[DESK].look()
    offers = [text.split()[2:] for text in look["legal"] if text.startswith("offer")]
    parties = min((p for p in offers if {"0", "1"} <= set(p)), key=len)
    tap(desk, "build", parties)
    expect(desk.locator("#build-check")).to_contain_text("points each")
    insist(desk, desk.locator("#build-go").click)
    number = next(o["number"] for o in heads[POCKET].look()["view"]["offers"] if o["seat"] == DESK)
    in_reach(pocket.locator(f"#accept-{number}"))
    in_reach(pocket.locator(f"#decline-{number}"))
    insist(pocket, pocket.locator(f"#accept-{number}").tap)
    expect(pocket.locator(f"#accept-{number}")).to_have_count(0)
    check_width(pocket)
    check_access(pocket)
    look_away_and_back(pocket, look["view"]["election"]["country"])
    for person in people:
        person.step_out()

    play_until(heads, "confer")
    come_back(heads)
    propose_one_each(desk, "1")
    mine = [o for o in heads[POCKET].look()["view"]["offers"] if o["seat"] == DESK]
    number = mine[-1]["number"]
    in_reach(pocket.locator(f"#accept-{number}"))
    insist(pocket, pocket.locator(f"#accept-{number}").tap)
    expect(desk.locator("#pledge-table tr.accepted")).not_to_have_count(0)
    # The bots answer by themselves, and do not commit before the conference is over.
    propose_one_each(desk, "2", "3")
    bots = desk.locator("#pledge-table td:is(:nth-child(4), :nth-child(5))")
    expect(bots.locator(".cell.asked")).to_have_count(0)
    expect(bots.locator(".cell")).not_to_have_count(0)
    assert set(heads[DESK].look()["view"]["intervention"]["committed"]) <= {DESK, POCKET}
    in_reach(desk.locator("#ready"))
    check_access(desk)
    insist(desk, desk.locator("#commit").click)
    insist(pocket, pocket.locator("#commit").tap)
    expect(desk.locator("#effort")).to_contain_text("given")
