"""Europa 1945-2030 in a real browser: three people talk, vote, pay for peace and reach 2030.

What to do is chosen by the game's own bot from what the API tells this seat and no other; how it
is done is by the page alone.
"""

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Page, expect

from grandtour.bots.levels import makers
from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBot
from grandtour.games.europa.view import EuropaView
from tests.browsing import (
    PHONE,
    Habits,
    Head,
    Look,
    Meet,
    Person,
    acting,
    check_access,
    check_like_new,
    check_width,
    next_asked,
    shows,
)
from tests.serving import Server

pytestmark = pytest.mark.browser

GAME = registry.game("europa")
MOST_ACTIONS = 1200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="europa in a browser") as running:
        yield running
        assert running.complaints() == ""


class Thinker(Head):
    """What a person thinks: a bot that is told what the own seat may know."""

    def __init__(self, server: Server, person: Person, table: str, seat: int) -> None:
        super().__init__(server, person, table, seat)
        self.page = person.page
        self._bot: AnyBot = makers("europa")["medium"](GAME, seat, Chance.of("head", seat))

    def choose(self, look: Look) -> str:
        legal = [GAME.parse(text) for text in look["legal"]]
        return str(self._bot.choose(msgspec.convert(look["view"], EuropaView), legal, []))


def do(page: Page, action: str) -> None:
    """Presses what stands for this action in the panel, or clicks on the map."""
    verb, *words = action.split()
    if verb == "commit":
        page.locator("#commit-pawns").fill(words[0])
        page.locator(".commit button").press("Enter")
    elif verb in {"yes", "no"}:
        page.locator(f"#vote-{verb}").press("Enter")
    elif verb in {"place", "move"}:
        click_country(page, words[0])
    elif verb in {"end", "calm"}:
        page.locator(f"#do-{words[0]}").press("Enter")
    elif verb in {"propose", "offer"}:
        tap(page, "build", words if verb == "propose" else words[1:])
        page.locator("#build-go").press("Enter")
    elif verb in {"each", "peace", "match"}:
        pledge(page, verb, words)
    elif verb in {"accept", "decline"}:
        page.locator(f"#{verb}-{words[0]}").press("Enter")
    elif verb in {"trade", "support"}:
        open_details(page, f"#trade-{words[0]}")
        page.locator(f"#trade-{words[0]}").select_option(" ".join(words))
        page.locator(f"#{verb}-go-{words[0]}").press("Enter")
    else:
        page.locator(f"#{verb}").press("Enter")


def tap(page: Page, form: str, parties: list[str]) -> None:
    """The badges of these parties, and of no others."""
    open_details(page, f"#{form}-{parties[0]}")
    for box in page.locator(f"input[id^={form}-]").all():
        box.set_checked(box.get_attribute("value") in parties)


def pledge(page: Page, verb: str, words: list[str]) -> None:
    if verb == "each":
        tap(page, "each", words[1:])
        page.locator("#each-pawns").select_option(words[0])
    elif verb == "peace":
        tap(page, "unequal", words[:-2])
        page.locator("#peace-mine").select_option(words[-2])
        page.locator("#peace-yours").select_option(words[-1])
    else:
        open_details(page, "#match-to")
        page.locator("#match-to").select_option(words[0])
        page.locator("#match-most").select_option(words[1])
    page.locator(f"#{verb}-go").press("Enter")


def click_country(page: Page, code: str) -> None:
    """On the map where the country is large, by its button otherwise."""
    if code in {"FRA", "DEU", "SWE", "POL", "TUR", "ESP"}:
        page.locator(f".union-state .can[data-country={code}]").dispatch_event("click")
    else:
        page.locator(f"#do-{code}").click()


def open_details(page: Page, inside: str) -> None:
    details = page.locator(f"details:has({inside})")
    if details.get_attribute("open") is None:
        details.locator("summary").click()


def sit_down(meet: Meet, number: int = 3) -> tuple[str, list[Person]]:
    """A table of three without a clock, so many of them people; the first has set it up, the others
    come by its link."""
    people = [meet() for _ in range(number)]
    host = people[0].page
    people[0].go("/new/europa")
    for seat in (1, 2):
        host.locator(f"#seat-{seat}").select_option("open" if seat < number else "bot easy")
    host.locator("#no_clock").check()
    host.locator("form[action='/new/europa'] button.strong").click()
    people[0].arrive("**/t/*")
    table = host.url.rpartition("/t/")[2].partition("?")[0]
    for person in people[1:]:
        person.go(f"/t/{table}")
        person.sit_down()
        expect(person.page.locator("#players li", has_text="(you)")).to_have_count(1)
    return table, people


def seal_a_gift(heads: list[Thinker]) -> None:
    """The others see that somebody has committed, and not how much."""
    for head in heads:
        head.person.come_back()
        shows(head.page, head.look()["n"])
    first, *others = (head.page for head in heads)
    with acting(first):
        do(first, "commit 1")
    for page in others:
        expect(page.locator("#log")).to_contain_text("has committed")
        shown = page.locator("main").inner_text()
        assert "You commit" not in shown
        assert "gives 1 pawn" not in shown


def test_three_people_from_1945_to_2030(server: Server, meet: Meet) -> None:
    table, people = sit_down(meet)
    heads = [Thinker(server, person, table, seat) for seat, person in enumerate(people)]
    habits = Habits()
    sealed = False
    while asked := next_asked(heads):
        head, look = asked
        if look["view"]["phase"] == "confer" and not sealed:
            sealed = True
            seal_a_gift(heads)
            continue
        action = head.choose(look)
        if habits.by_hand(head, action):
            shows(head.page, look["n"])
            with acting(head.page):
                do(head.page, action)
            check_like_new(head.page)
        assert habits.done.total() < MOST_ACTIONS
    assert sealed
    assert {"place", "ready", "propose", "yes", "commit"} <= set(habits.done), habits.done
    for person in people:
        person.come_back()
        expect(person.page.locator(".final table tbody tr")).to_have_count(3)
        expect(person.page.locator(".points-chart polyline")).to_have_count(3)
    check_access(people[0].page)
    check_like_new(people[0].page)
    client = server.client()
    game = record.from_json(client.get(f"/t/{table}/record.json").content)
    match = record.verify(game, GAME)
    kinds = {event.kind for event in match.log(None)}
    assert {"election", "joined", "conflict", "revealed"} <= kinds
    assert kinds & {"peace_made", "peace_failed"}


def test_talk_opens_with_the_campaign_and_leaves_typing_alone(server: Server, meet: Meet) -> None:
    table, people = sit_down(meet, 2)
    ann, bob = people
    expect(ann.page.locator("#talk")).to_contain_text(
        "Talk opens with the next campaign or conference."
    )
    expect(ann.page.locator("#say")).to_have_count(0)
    heads = [Thinker(server, person, table, seat) for seat, person in enumerate(people)]
    for person in people:
        person.step_out()
    while (asked := next_asked(heads)) and asked[1]["view"]["phase"] != "campaign":
        head, look = asked
        head.play(head.choose(look))
    for person in (ann, bob):
        person.come_back()
    bob.page.locator("#say").press_sequentially("half a thou")
    expect(ann.page.locator("#player-1")).to_contain_text("typing")
    ann.page.locator("#say").fill("<b>Benelux</b> together?")
    ann.page.locator("#say").press("Enter")
    expect(bob.page.locator("#talk li").last).to_contain_text("<b>Benelux</b> together?")
    expect(ann.page.locator("#say")).to_have_value("")
    expect(bob.page.locator("#say")).to_have_value("half a thou")
    expect(ann.page.locator("#player-1")).not_to_contain_text("typing")
    check_access(bob.page)


def test_on_a_phone_nothing_sticks_out(server: Server, meet: Meet) -> None:
    person = meet(viewport=PHONE)
    person.go("/")
    person.page.locator("form[action='/quick/europa'] button").click()
    person.arrive("**/t/*")
    expect(person.page.locator(".countries button").first).to_be_visible()
    check_width(person.page)
    check_access(person.page)
