"""Europa Tour in a real browser: a whole game by clicking, by keyboard, and without scripts.

What to do is chosen by the game's own bot from what the API tells this seat and no other; how it
is done is by the page alone.
"""

from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from grandtour.bots.levels import makers
from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBot
from grandtour.games.europatour.view import EuropaTourView
from grandtour.locale import translator
from tests.browsing import PHONE, Person, check_access, check_width
from tests.serving import Server

pytestmark = pytest.mark.browser

GAME = registry.game("europatour")
MOST_ACTIONS = 400
Meet = Callable[..., Person]
Do = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="browser") as running:
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
        chance = Chance.of("head", seat)
        self._bot: AnyBot = makers("europatour")["medium"](GAME, seat, chance)

    def think(self) -> tuple[str | None, bool]:
        """What to do now, if anything, and whether the game is over."""
        look = self._client.get(
            f"/api/tables/{self._table}/view", params={"seat": self.seat}
        ).json()
        view = msgspec.convert(look["view"], EuropaTourView)
        if self.seat not in look["turn"]:
            return None, view.phase == "over"
        legal = [GAME.parse(text) for text in look["legal"]]
        return str(self._bot.choose(view, legal, [])), False


def by_mouse(page: Page, action: str) -> None:
    """Clicks what stands for this action on the board."""
    words = action.split()
    if words[0] == "place":
        page.locator(f"#board #slot-{words[1]}").click()
    elif words[0] == "take":
        page.locator("#board #stock" if words[1] == "stock" else f"#board #pile-{words[2]}").click()
    elif words[0] == "swap":
        page.locator(f"#board label[for=slot-{words[1]}]").click()
        expect(page.locator(f"#board #slot-{words[1]}")).to_be_checked()
        page.locator(f"#board #pile-{words[3]}").click()
    elif words[0] == "discard":
        page.locator(f"#board #pile-{words[2]}").click()
    else:
        page.locator(f"#board #tray-{action}").click()


def by_keys(page: Page, action: str) -> None:
    """Presses the keys that the controls name."""
    words = action.split()
    if words[0] == "take":
        press(page, "s" if words[1] == "stock" else pile_key(words[2]))
    elif words[0] == "swap":
        press(page, slot_key(words[1]))
        expect(page.locator(f"#board #slot-{words[1]}")).to_be_checked()
        press(page, pile_key(words[3]))
    elif words[0] in {"claim", "decline"}:
        press(page, str(page.locator(f"#board #tray-{action}").get_attribute("data-key")))
    else:
        press(page, slot_key(words[1]) if words[0] == "place" else pile_key(words[2]))


def press(page: Page, key: str) -> None:
    """The key must be there, and mean one thing."""
    page.locator(f'#board [data-key="{key}"]').wait_for(state="attached")
    page.keyboard.press(key)


def slot_key(slot: str) -> str:
    return str(int(slot) % 10)


def pile_key(pile: str) -> str:
    return "abcde"[int(pile) - 1]


def number(page: Page) -> int:
    """How many actions the page knows of."""
    return int(str(page.locator("#chips").get_attribute("data-stamp")).partition(".")[0])


def play(people: list[tuple[Person, Head, Do]]) -> int:
    """All play to the end; returns how many actions people did."""
    for done in range(MOST_ACTIONS):
        for person, head, do in people:
            action, over = head.think()
            if over:
                return done
            if action is not None:
                _do(person, do, action)
    pytest.fail("the game does not end")


def _do(person: Person, do: Do, action: str) -> None:
    page = person.page
    ready = {"place": "placing", "take": "draw", "swap": "discard", "discard": "discard"}
    phase = ready.get(action.split()[0])
    if phase:
        expect(page.locator(f".tray[data-phase={phase}]")).to_be_visible()
    before = number(page)
    with page.expect_response(lambda answer: "/act?" in answer.url):
        do(page, action)
    page.wait_for_function(
        "n => parseInt(document.getElementById('chips').dataset.stamp) > n", arg=before
    )


def set_up(person: Person, *seats: str, rounds: int = 200) -> str:
    person.go("/new/europatour")
    page = person.page
    page.get_by_label("Your name").fill("Ann")
    for seat, choice in enumerate((*seats, "none", "none")[:4]):
        kind, _, guest = choice.partition(":")
        page.locator(f"#seat-{seat}").select_option(kind)
        if guest:
            page.locator(f"#guest-{seat}").fill(guest)
    page.get_by_text("Settings of the game").click()
    page.locator("#option-max_rounds").fill(str(rounds))
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url


def table_id(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def finished(page: Page) -> None:
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


def test_two_people_and_a_bot_play_a_whole_game(meet: Meet, server: Server) -> None:
    ann, bob, eve = meet(), meet(viewport=PHONE, has_touch=True), meet(locale="fr-FR")
    address = set_up(ann, "me", "open", "bot easy")
    bob.go(address)
    bob.page.get_by_placeholder("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    eve.go(address)
    table = table_id(address)
    heads = [Head(server, ann, table, 0), Head(server, bob, table, 1)]
    expect(ann.page.locator("#board #slot-1")).to_be_visible()
    done = play([(ann, heads[0], by_mouse), (bob, heads[1], by_mouse)])
    assert done > 10
    for person in (ann, bob):
        finished(person.page)
        assert person.page.locator(".all-racks .shown-rack").count() == 3
    expect(eve.page.get_by_role("heading", name=translator("fr")("table.over"))).to_be_visible()
    check_width(bob.page)
    proof = record.from_json(server.client().get(f"/t/{table}/record.json").content)
    match = record.verify(proof, GAME)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason in {"tour", "shared_tour"}


def test_a_rack_is_on_its_owner_s_page_alone(meet: Meet, server: Server) -> None:
    ann, bob, eve = meet(), meet(), meet()
    address = set_up(ann, "me", "open")
    bob.go(address)
    bob.page.get_by_role("button", name="Sit down").click()
    eve.go(address)
    head = Head(server, ann, table_id(address), 0)
    expect(ann.page.locator("#board #slot-1")).to_be_visible()
    for _ in range(10):
        action, _ = head.think()
        assert action is not None
        _do(ann, by_mouse, action)
    assert ann.page.locator(".rack [data-moves]").count() == 10
    assert eve.page.locator(".rack").count() == 0
    assert bob.page.locator(".rack [data-moves]").count() == 0
    for other in (bob, eve):
        expect(other.page.locator("#log")).to_contain_text("Ann has placed 10 of 10")
        assert "Ann puts" not in other.page.content()


def test_a_whole_game_by_keyboard(meet: Meet, server: Server) -> None:
    ann = meet()
    address = set_up(ann, "me", "bot random", rounds=3)
    head = Head(server, ann, table_id(address), 0)
    play([(ann, head, by_keys)])
    finished(ann.page)


def test_a_whole_game_without_scripts(meet: Meet, server: Server) -> None:
    ann = meet(java_script_enabled=False)
    address = set_up(ann, "me", "bot random", rounds=2)
    head = Head(server, ann, table_id(address), 0)
    for _ in range(MOST_ACTIONS):
        action, over = head.think()
        if over:
            break
        if action is not None:
            ann.go(address)
            by_mouse(ann.page, action)
    ann.go(address)
    finished(ann.page)


def test_a_curtain_falls_between_guests_at_one_screen(meet: Meet, server: Server) -> None:
    ann = meet()
    address = set_up(ann, "me", "guest:Zoë", rounds=1)
    page = ann.page
    table = table_id(address)
    heads = [Head(server, ann, table, seat) for seat in (0, 1)]
    for _ in range(10):
        action, _ = heads[0].think()
        assert action is not None
        _do(ann, by_mouse, action)
    expect(page.get_by_role("heading", name="Hand the screen to Zoë").first).to_be_visible()
    assert page.locator(".rack").count() == 0
    assert page.locator("[data-moves^=card]").count() == 0
    assert "Ann puts" not in page.content()
    check_access(page)
    page.get_by_role("link", name="I am Zoë").click()
    page.wait_for_url("**/t/*?seat=1")
    for _ in range(10):
        action, _ = heads[1].think()
        assert action is not None
        _do(ann, by_mouse, action)
    assert "Ann puts" not in page.content()


def test_a_card_is_dragged_to_its_slot(meet: Meet) -> None:
    ann = meet()
    set_up(ann, "me", "bot random", rounds=1)
    page = ann.page
    held = page.locator(".hand [data-drag]")
    for slot in (3, 7):
        expect(held).to_be_visible()
        before = number(page)
        held.drag_to(page.locator(f"#board #slot-{slot}"))
        page.wait_for_function(
            "n => parseInt(document.getElementById('chips').dataset.stamp) > n", arg=before
        )
        expect(page.locator(f"#board .rack li:nth-child({slot}) .sits")).to_be_visible()


def test_the_map_is_moved_by_keys_and_buttons(meet: Meet) -> None:
    ann = meet()
    set_up(ann, "me", "bot random", rounds=1)
    page = ann.page
    drawing = page.locator("svg[data-map][tabindex]")
    home = drawing.get_attribute("viewBox")
    page.get_by_role("button", name="Zoom in").click()
    assert drawing.get_attribute("viewBox") != home
    page.get_by_role("button", name="Whole map").click()
    drawing.focus()
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    assert drawing.get_attribute("viewBox") != home
    boxes = {svg.get_attribute("viewBox") for svg in page.locator("svg[data-map]").all()}
    assert len(boxes) == 1
    page.keyboard.press("Home")
    assert _sizes(drawing.get_attribute("viewBox")) == _sizes(home)


def _sizes(box: str | None) -> list[str]:
    return [f"{float(size):.1f}" for size in str(box).split()[2:]]
