"""Europa 1945-2030 in a real browser: three people talk, vote, pay for peace and reach 2030.

What to do is chosen by the game's own bot from what the API tells this seat and no other; how it
is done is by the page alone.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from grandtour.bots.levels import makers
from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.game import Bot
from grandtour.games.europa.view import EuropaView
from tests.browsing import PHONE, Person, check_access, check_width
from tests.serving import Server

pytestmark = pytest.mark.browser

GAME = registry.game("europa")
MOST_ROUNDS = 400
Meet = Callable[..., Person]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="europa in a browser") as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture
def meet(browser: Browser, server: Server) -> Iterator[Meet]:
    people: list[Person] = []

    def come(**settings: object) -> Person:
        people.append(Person(browser, server.address, **settings))
        return people[-1]

    yield come
    for person in people:
        person.leave()


class Head:
    """What a person thinks: a bot that is told what the own seat may know."""

    def __init__(self, server: Server, person: Person, table: str, seat: int) -> None:
        self._client = server.client(headers={"authorization": f"Bearer {person.token}"})
        self._table = table
        self.seat = seat
        self._bot: Bot = makers("europa")["medium"](GAME, seat, Chance.of("head", seat))

    def look(self) -> EuropaView:
        path, seat = f"/api/tables/{self._table}/view", {"seat": self.seat}
        answer = self._client.get(path, params=seat).json()
        self.heard: int = answer["n"]
        self._legal = [GAME.parse(text) for text in answer["legal"]]
        return msgspec.convert(answer["view"], EuropaView)

    def think(self) -> tuple[str | None, bool]:
        """What to do now, if anything, and whether the game is over."""
        view = self.look()
        if self.seat not in view.waiting:
            return None, view.phase == "over"
        return str(self._bot.choose(view, self._legal, [])), False


def do(page: Page, action: str) -> None:
    """Presses what stands for this action in the panel, or clicks on the map.

    Nothing else is clicked: a button that the live update replaces while the pointer waits for
    it to stand still would never be hit.
    """
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
        parties = words if verb == "propose" else words[1:]
        page.locator(f"#{verb}-{'-'.join(parties)}").press("Enter")
    elif verb in {"accept", "decline"}:
        page.locator(f"#{verb}-{words[0]}").press("Enter")
    elif verb in {"trade", "peace"}:
        partner, then = words[0], " ".join(words[1:])
        open_details(page, f"#{verb}-{partner}")
        page.locator(f"#{verb}-{partner}").select_option(then)
        page.locator(f"#{verb}-go-{partner}").press("Enter")
    else:
        page.locator(f"#{verb}").press("Enter")


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


def sit_down(meet: Meet) -> tuple[str, list[Person]]:
    """A table of three people; the first has set it up, the others come by its link."""
    people = [meet() for _ in range(3)]
    host = people[0].page
    people[0].go("/new/europa")
    for seat in (1, 2):
        host.locator(f"#seat-{seat}").select_option("open")
    host.locator("form[action='/new/europa'] button.strong").click()
    host.wait_for_url("**/t/*")
    table = host.url.rpartition("/t/")[2].partition("?")[0]
    for person in people[1:]:
        person.go(f"/t/{table}")
        person.page.locator(".open-seats form").first.locator("button").click()
        expect(person.page.locator("#players li", has_text="(you)")).to_have_count(1)
    return table, people


def test_three_people_from_1945_to_2030(server: Server, meet: Meet) -> None:
    table, people = sit_down(meet)
    heads = [Head(server, person, table, seat) for seat, person in enumerate(people)]
    done: Counter[str] = Counter()
    for _ in range(MOST_ROUNDS):
        over = play_round(people, heads, done)
        if over:
            break
    assert over, "the game does not end"
    assert {"place", "ready", "propose", "yes", "commit"} <= set(done), done
    for person in people:
        expect(person.page.locator(".final table tbody tr")).to_have_count(3)
        expect(person.page.locator(".points-chart polyline")).to_have_count(3)
    check_access(people[0].page)
    client = server.client()
    game = record.from_json(client.get(f"/t/{table}/record.json").content)
    match = record.verify(game, GAME)
    kinds = {event.kind for event in match.log(None)}
    assert {"election", "joined", "conflict", "revealed"} <= kinds
    assert kinds & {"peace_made", "peace_failed"}


def play_round(
    people: list[Person], heads: list[Head], done: Counter[str], until: str = ""
) -> bool:
    """Each does what the game asks, once; says whether the game is over."""
    for person, head in zip(people, heads, strict=True):
        if head.look().phase == until:
            return False
        action, over = head.think()
        if over:
            return True
        if action is not None:
            # A page that is behind would change by the news of others before it acts itself.
            person.page.wait_for_function(
                "n => parseInt(document.getElementById('chips').dataset.stamp) >= n", arg=head.heard
            )
            chips = person.page.locator("#chips")
            before = str(chips.get_attribute("data-stamp"))
            do(person.page, action)
            done[action.split()[0]] += 1
            expect(chips, action).not_to_have_attribute("data-stamp", before)
    return False


def test_a_sealed_gift_shows_on_no_other_page(server: Server, meet: Meet) -> None:
    """The others see that somebody has committed, and not how much."""
    table, people = sit_down(meet)
    heads = [Head(server, person, table, seat) for seat, person in enumerate(people)]
    done: Counter[str] = Counter()
    while heads[0].look().phase != "commit":
        assert not play_round(people, heads, done, until="commit")
        assert sum(done.values()) < MOST_ROUNDS
    do(people[0].page, "commit 1")
    expect(people[1].page.locator("#log")).to_contain_text("has committed")
    for other in people[1:]:
        shown = other.page.locator("main").inner_text()
        assert "You commit" not in shown
        assert "gives 1 pawn" not in shown


def test_talk_reaches_the_others_and_leaves_typing_alone(server: Server, meet: Meet) -> None:
    _, (ann, bob, _) = sit_down(meet)
    bob.page.locator("#say").fill("half a thou")
    ann.page.locator("#say").fill("<b>Benelux</b> together?")
    ann.page.locator("#say").press("Enter")
    expect(bob.page.locator("#talk li").last).to_contain_text("<b>Benelux</b> together?")
    expect(ann.page.locator("#say")).to_have_value("")
    expect(bob.page.locator("#say")).to_have_value("half a thou")
    check_access(bob.page)


def test_on_a_phone_nothing_sticks_out(server: Server, meet: Meet) -> None:
    person = meet(viewport=PHONE)
    person.go("/")
    person.page.locator("form[action='/quick/europa'] button").click()
    person.page.wait_for_url("**/t/*")
    expect(person.page.locator(".countries button").first).to_be_visible()
    check_width(person.page)
    check_access(person.page)
