"""Europa Tour in a real browser: a whole game by clicking, by keyboard, and without scripts.

What to do is chosen by the game's own bot from what the API tells this seat and no other; how it
is done is by the page alone.
"""

from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Page, expect

from grandtour.bots.levels import makers
from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.game import AnyBot
from grandtour.games.europatour.view import EuropaTourView
from grandtour.locale import translator
from tests.browsing import (
    OVER,
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

GAME = registry.game("europatour")
MOST_ACTIONS = 400
Do = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="a small tour") as running:
        yield running
        assert running.complaints() == ""


class Thinker(Head):
    """What a person thinks: a bot that is told what the own seat may know."""

    def __init__(self, server: Server, person: Person, table: str, seat: int) -> None:
        super().__init__(server, person, table, seat)
        self.page = person.page
        chance = Chance.of("head", seat)
        self._bot: AnyBot = makers("europatour")["medium"](GAME, seat, chance)
        self._habits = Habits()

    def choose(self, look: Look) -> str:
        legal = [GAME.parse(text) for text in look["legal"]]
        view = msgspec.convert(look["view"], EuropaTourView)
        return str(self._bot.choose(view, legal, []))

    def act_by_habit(self, look: Look, do: Do) -> None:
        action = self.choose(look)
        if self._habits.by_hand(self, action):
            self.act(look, do, action)

    def act(self, look: Look, do: Do, action: str = "") -> None:
        """Does this, or what it wants, as soon as the page shows what was looked at."""
        shows(self.page, look["n"])
        with acting(self.page):
            do(self.page, action or self.choose(look))


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


def play(heads: list[Thinker], do: Do) -> int:
    """All play to the end; returns how many actions they did."""
    for done in range(MOST_ACTIONS):
        asked = next_asked(heads)
        if asked is None:
            return done
        asked[0].act_by_habit(asked[1], do)
    pytest.fail("the game does not end")


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
    # However busy the machine is, there is time to answer a call.
    page.locator("#no_clock").check()
    page.get_by_role("button", name="Open the table").click()
    person.arrive("**/t/*")
    return page.url


def table_id(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def finished(page: Page) -> None:
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()


def test_two_people_and_a_bot_play_a_whole_game(meet: Meet, server: Server) -> None:
    ann, bob, eve = meet(), meet(viewport=PHONE, has_touch=True), meet(locale="fr-FR")
    address = set_up(ann, "me", "open", "bot easy")
    bob.go(address)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.sit_down()
    eve.go(address)
    table = table_id(address)
    expect(ann.page.locator("#board #slot-1")).to_be_visible()
    done = play([Thinker(server, ann, table, 0), Thinker(server, bob, table, 1)], by_mouse)
    assert done > 10
    for person in (ann, bob):
        person.come_back()
        finished(person.page)
        expect(person.page.locator(".all-racks .shown-rack")).to_have_count(3)
    expect(eve.page.get_by_role("heading", name=translator("fr")("table.over"))).to_be_visible()
    check_like_new(eve.page)
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
    bob.sit_down()
    eve.go(address)
    head = Thinker(server, ann, table_id(address), 0)
    expect(ann.page.locator("#board #slot-1")).to_be_visible()
    for _ in range(10):
        head.act(head.look(), by_mouse)
    expect(ann.page.locator(".rack [data-moves]")).to_have_count(10)
    for other in (bob, eve):
        expect(other.page.locator("#log")).to_contain_text("Ann has placed 10 of 10")
        assert "Ann puts" not in other.page.content()
    assert eve.page.locator(".rack").count() == 0
    assert bob.page.locator(".rack [data-moves]").count() == 0


def test_a_whole_game_by_keyboard(meet: Meet, server: Server) -> None:
    ann = meet()
    address = set_up(ann, "me", "bot random", rounds=3)
    play([Thinker(server, ann, table_id(address), 0)], by_keys)
    ann.come_back()
    finished(ann.page)


def test_a_whole_game_without_scripts(meet: Meet, server: Server) -> None:
    ann = meet(java_script_enabled=False)
    address = set_up(ann, "me", "bot random", rounds=2)
    head, habits = Thinker(server, ann, table_id(address), 0), Habits()
    for _ in range(MOST_ACTIONS):
        asked = next_asked([head])
        if asked is None:
            break
        action = head.choose(asked[1])
        if habits.by_hand(head, action):
            ann.go(address)
            with ann.leaving():
                by_mouse(ann.page, action)
    ann.go(address)
    finished(ann.page)


def test_a_curtain_falls_between_guests_at_one_screen(meet: Meet, server: Server) -> None:
    ann = meet()
    address = set_up(ann, "me", "guest:Zoë", rounds=1)
    page = ann.page
    table = table_id(address)
    heads = [Thinker(server, ann, table, seat) for seat in (0, 1)]
    for _ in range(10):
        heads[0].act(heads[0].look(), by_mouse)
    expect(page.get_by_role("heading", name="Hand the screen to Zoë").first).to_be_visible()
    assert page.locator(".rack").count() == 0
    assert page.locator("[data-moves^=card]").count() == 0
    assert "Ann puts" not in page.content()
    check_access(page)
    page.get_by_role("link", name="I am Zoë").click()
    ann.arrive("**/t/*?seat=1")
    for _ in range(10):
        heads[1].act(heads[1].look(), by_mouse)
    assert "Ann puts" not in page.content()


def test_a_card_is_dragged_to_its_slot(meet: Meet) -> None:
    ann = meet()
    set_up(ann, "me", "bot random", rounds=1)
    page = ann.page
    held = page.locator(".hand [data-drag]")
    for slot in (3, 7):
        expect(held).to_be_visible()
        with acting(page):
            held.drag_to(page.locator(f"#board #slot-{slot}"))
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
