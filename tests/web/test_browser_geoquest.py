"""GeoQuest in a real browser: a whole game of two people, by mouse and by list, with its puzzles.

What to do is chosen by a simple head from what the API tells this seat and no other; how it is
done is by the page alone.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from grandtour.core import record, registry
from grandtour.core.chance import Chance
from grandtour.core.game import Language, Seat
from grandtour.core.match import AnyMatch, Match
from grandtour.games.geoquest.board import LETTERS, distance, tile
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.locale import translator
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
from tests.effort import some
from tests.exact_table import ExactTable
from tests.rulebook.geoquest import geoquest_questions as asking
from tests.serving import Server

pytestmark = pytest.mark.browser

GAME = registry.game("geoquest")
MOST_ACTIONS = 260
FOLLOWED = some(20, MOST_ACTIONS)
"""Actions that somebody else watches."""
TROPHIES = "\n".join(f"equipment; Trophy {number}; counts_as(12)" for number in range(1, 31))
"""House cards that bring the end near; with them the table's own cards are on the page too."""

EAGER = ("collect", "search", "accept", "again", "leave", "done", "answer", "move")
"""What a person does first, if it is possible."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="geoquest") as running:
        yield running
        assert running.complaints() == ""


class Cacher(Head):
    """What a person knows, and what they would do."""

    def choose(self, look: Look) -> str:
        legal: list[str] = look["legal"]
        ways = [action for action in legal if action.startswith("to ")]
        if ways:
            return min(ways, key=lambda way: self._from_caches(look, way[3:]))
        for verb in EAGER:
            for action in legal:
                if action.split()[0] == verb:
                    return action
        return legal[0]

    def _from_caches(self, look: Look, name: str) -> int:
        """How far a tile is from the closest cache that is still to be found."""
        wanted = [c["tile"] for c in look["view"]["caches"] if self.seat not in c["found"]]
        return min((distance(tile(name), tile(cache)) for cache in wanted), default=0)


def set_up(person: Person, *seats: str, **options: str) -> str:
    person.go("/new/geoquest")
    page = person.page
    page.get_by_label("Your name").fill("Ann")
    for seat, choice in enumerate((*seats, *["none"] * 6)[:6]):
        page.locator(f"#seat-{seat}").select_option(choice)
    page.get_by_text("Settings of the game").click()
    for key, value in options.items():
        field = page.locator(f"#option-{key}")
        if value == "on":
            field.check()
        else:
            field.fill(value)
    page.get_by_role("button", name="Open the table").click()
    person.arrive("**/t/*")
    return page.url


def table_id(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def middle(page: Page, name: str) -> tuple[float, float]:
    """Where a tile is on the screen."""
    row, column = (LETTERS.index(letter) for letter in name)
    x, y = page.evaluate(
        """([x, y]) => {
            const matrix = document.querySelector(".geo-map").getScreenCTM();
            const point = new DOMPoint(x, y).matrixTransform(matrix);
            return [point.x, point.y];
        }""",
        [(column + 0.5) * 40, (row + 0.5) * 40],
    )
    return x, y


def by_mouse(page: Page, name: str) -> None:
    """Chooses a tile on the map."""
    page.locator(f'#tile-choice option[value="{name}"]').wait_for(state="attached")
    page.mouse.click(*middle(page, name))


def by_list(page: Page, name: str) -> None:
    """Chooses a tile in the panel."""
    page.locator("#tile-choice").select_option(name)
    press(page, "#tile-go")


def press(page: Page, button: str) -> None:
    """By Enter: a button that the page replaces while it is being clicked is clicked for ever."""
    page.locator(button).press("Enter")


def do(page: Page, look: Look, action: str, choose_tile: Callable[[Page, str], None]) -> None:
    """Does this action with what the page offers for it, as soon as it shows what was looked at."""
    shows(page, look["n"])
    with acting(page):
        _press(page, action, choose_tile)


def _press(page: Page, action: str, choose_tile: Callable[[Page, str], None]) -> None:
    verb, *rest = action.split()
    if verb in ("to", "place", "pick"):
        choose_tile(page, rest[0])
    elif verb in ("offer", "trade"):
        mine = page.locator(f'[id^="do-{verb}-"][id$="-mine"]:has([value="{rest[0]}"])')
        mine.select_option(rest[0])
        swap = str(mine.get_attribute("id")).removesuffix("-mine")
        page.locator(f"#{swap}-for").select_option(rest[1])
        press(page, f"#{swap}")
    elif verb == "answer":
        page.locator(f"#answer-{rest[0]}").fill(" ".join(rest[1:]))
        press(page, f"#solve-{rest[0]}")
    else:
        press(page, "#do-" + action.replace(" ", "-"))


def finished(page: Page, language: Language = "en") -> None:
    t = translator(language, "geoquest")
    over = re.compile(f"{t('table.over')}|{t('table.you_won')}")
    expect(page.get_by_role("heading", name=over)).to_be_visible()


class Sitting:
    """Two people at a table: Ann with a mouse, Bob with a phone and the panel's list."""

    def __init__(self, meet: Meet, server: Server, **options: str) -> None:
        self.ann, self.bob = meet(), meet(viewport=PHONE, has_touch=True)
        address = set_up(self.ann, "me", "open", **options)
        self.bob.go(address)
        self.bob.page.get_by_label("Your name").fill("Bob")
        self.bob.sit_down()
        self.address, self.table = address, table_id(address)
        self.heads = [
            Cacher(server, person, self.table, seat)
            for seat, person in enumerate((self.ann, self.bob))
        ]
        self._habits = {head: Habits() for head in self.heads}
        expect(self.ann.page.locator(".cache").first).to_be_attached()

    def page(self, seat: int) -> Page:
        return (self.ann, self.bob)[seat].page

    def step(self) -> bool:
        """One action of whoever is asked; False when the game is over."""
        asked = next_asked(self.heads)
        if asked is None:
            return False
        head, look = asked
        action = head.choose(look)
        if self._habits[head].by_hand(head, action):
            do(self.page(head.seat), look, action, by_list if head.seat else by_mouse)
        return True

    def play_until(self, wanted: Callable[[Cacher, Look], bool]) -> tuple[int, Look]:
        """Plays on by program until somebody's look fits; all see it, and whose it is returned."""
        for head in self.heads:
            head.person.step_out()
        for _ in range(MOST_ACTIONS):
            for head in self.heads:
                look = head.look()
                if wanted(head, look):
                    for each in self.heads:
                        each.person.come_back()
                        shows(self.page(each.seat), each.look()["n"])
                    return head.seat, look
            asked = next_asked(self.heads)
            assert asked
            asked[0].play(asked[0].choose(asked[1]))
        return pytest.fail("this never happened")


def test_two_people_play_a_whole_game(meet: Meet, server: Server) -> None:
    sitting = Sitting(meet, server, house_cards=TROPHIES)
    eve = meet(locale="fr-FR")
    eve.go(sitting.address)
    done = 0
    while sitting.step():
        done += 1
        assert done < MOST_ACTIONS
        if done == FOLLOWED:
            check_like_new(eve.page)
            eve.step_out()
    assert done > 10
    for person in (sitting.ann, sitting.bob, eve):
        person.come_back()
    for person in (sitting.ann, sitting.bob):
        finished(person.page)
    finished(eve.page, "fr")
    check_like_new(eve.page)
    check_width(sitting.bob.page)
    proof = record.from_json(server.client().get(f"/t/{sitting.table}/record.json").content)
    outcome = record.verify(proof, GAME).outcome()
    assert outcome is not None
    assert outcome.reason in {"points", "caches"}


def test_the_answer_box_and_the_vote(meet: Meet, server: Server) -> None:
    sitting = Sitting(meet, server, puzzle_voting="on")
    seat, look = sitting.play_until(
        lambda head, look: (
            head.seat in look["turn"]
            and any(action.startswith("answer ") for action in look["legal"])
            and look["view"]["decision"]["kind"] == "declare"
        )
    )
    page, other = sitting.page(seat), sitting.page(1 - seat)
    listed = next(action for action in look["legal"] if action.startswith("answer "))
    name, text = listed.split(" ", 2)[1:]
    box, check = page.locator(f"#answer-{name}"), page.locator(f"#check-{name}")
    expect(page.locator(f"#rule-{name}")).to_contain_text("Answer in this language: English.")
    tries = page.locator(".tries")
    expect(tries).to_have_text("3 tries left this turn.")
    box.fill("?!")
    expect(check).to_be_empty()
    box.fill(next(letter for letter in "abcdefghijk" if letter.upper() not in name))
    expect(check).to_contain_text("Still missing")
    box.fill(text)
    expect(check).to_have_text("The letters are there.")
    expect(tries).to_have_text("3 tries left this turn.")
    check_access(page)

    invented = f"{name[0]}q{name[1]}zzyx {name[0]}{name[1]}"
    do(page, look, f"answer {name} {invented}", by_mouse)
    expect(other.get_by_role("heading", name=re.compile("Does .* count"))).to_be_visible()
    expect(other.locator(".how")).to_contain_text(re.compile(f"proposes it for .* {name[0]}"))
    check_access(other)
    press(other, "#do-no")
    expect(tries).to_have_text("2 tries left this turn.")
    expect(page.locator("#log")).to_contain_text(invented.lower())

    do(page, sitting.heads[seat].look(), listed, by_mouse)
    expect(page.locator(f"#answer-{name}")).to_have_count(0)
    expect(page.locator("#do-search")).to_be_visible()


def exactly(person: Person, state: GeoQuestState, seat: Seat) -> ExactTable:
    match: AnyMatch = Match(GAME, state.seats, {}, Chance.of("questions"))
    match.state = state
    return ExactTable(person, match, seat)


def test_an_event_in_hand_is_on_its_owner_s_page_alone(meet: Meet) -> None:
    person, state = meet(), asking.paying()
    with exactly(person, state, 0).open() as page:
        expect(page.locator(".kit.mine .face.event b").last).to_have_text("Poison Ivy")
    with exactly(person, state, 1).open() as page:
        expect(page.locator(".kit:not(.mine)")).to_contain_text("2 events in hand")
        assert "Poison Ivy" not in str(page.locator("main").text_content())


def test_cards_ask_on_a_phone_in_the_dark(meet: Meet) -> None:
    """Each question says what is asked, and its button does it."""
    person = meet(viewport=PHONE, color_scheme="dark")
    for state, title, button, kind in (
        (asking.swap_of_bugs(), "Swap a travel bug", "#do-trade-swimmer", "bugs_swapped"),
        (asking.award(), "2 points, or the dice?", "#do-yes", "threw"),
        (
            asking.paying(),
            "Which event card do you pay with?",
            "#do-discard-barbed_wire",
            "event_discarded",
        ),
        (asking.find_of_a_team(), "Your turn: a find to collect", "#do-collect", "found"),
        (asking.gathering(), "There is a Meet and Greet", "#do-yes", "jumped"),
    ):
        table = exactly(person, state, state.turn()[0])
        with table.open() as page:
            expect(page.locator("#now h2")).to_contain_text(title)
            check_width(page)
            check_access(page)
            with table.acting():
                press(page, button)
        assert kind in {event.kind for event in table.told}


def in_the_middle_of_a_move(person: Person) -> ExactTable:
    return exactly(person, asking.where_to_go(), 0)


def test_a_tile_shows_its_price_and_way_and_a_drag_chooses_none(meet: Meet) -> None:
    table = in_the_middle_of_a_move(meet())
    with table.open() as page:
        check_access(page)
        x, y = middle(page, "OH")
        page.mouse.move(x, y)
        expect(page.locator(".cursor text")).to_have_text("2")
        expect(page.locator("#about")).to_contain_text("OH:")
        points = str(page.locator(".route").get_attribute("points"))
        assert len(points.split()) == len(("OE", "OF", "OG", "OH"))
        page.mouse.down()
        page.mouse.move(x + 40, y + 30, steps=4)
        page.mouse.up()
        assert not table.told
        with table.acting():
            page.mouse.click(*middle(page, "OH"))
    assert (table.told[0].kind, table.told[0].data["tile"]) == ("moved", "OH")


def test_arrows_go_over_the_lit_tiles_and_enter_chooses(meet: Meet) -> None:
    table = in_the_middle_of_a_move(meet())
    with table.open() as page:
        page.locator(".geo-map").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        said = str(page.locator("#about").text_content())[:2]
        with table.acting():
            page.keyboard.press("Enter")
    assert (table.told[0].kind, table.told[0].data["tile"]) == ("moved", said)


def its_turn(head: Cacher) -> Look:
    asked = next_asked([head])
    assert asked, "the game is over too soon"
    return asked[1]


def test_all_can_be_done_without_scripts(meet: Meet, server: Server) -> None:
    ann = meet(java_script_enabled=False)
    address = set_up(ann, "me", "bot random", house_cards=TROPHIES)
    head = Cacher(server, ann, table_id(address), 0)
    done: set[str] = set()
    for _ in range(10):
        action = head.choose(its_turn(head))
        ann.go(address)
        with ann.leaving():
            _without_scripts(ann.page, action)
        done.add(action.split()[0])
    assert {"start", "move", "to"} <= done


def _without_scripts(page: Page, action: str) -> None:
    verb, *rest = action.split()
    if verb == "to":
        by_list(page, rest[0])
    elif verb == "answer":
        page.locator(f"#answer-{rest[0]}").fill(" ".join(rest[1:]))
        page.locator(f"#solve-{rest[0]}").click()
    else:
        page.locator("#do-" + action.replace(" ", "-")).click()
