"""A game through the accessibility tree alone: what is read there, and buttons by their names.

The player has a map of Europe in mind and no eyes: where a place lies, the player knows; which
stone that means, the board in words tells in degrees.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browsing import Person, acting, check_access
from tests.serving import Server

pytestmark = pytest.mark.browser

KNOWN = {
    "Lisboa": (38.72, -9.14),
    "Paris": (48.85, 2.35),
    "Bern": (46.95, 7.45),
    "Wien": (48.21, 16.37),
    "Oslo": (59.91, 10.75),
    "Athina": (37.98, 23.73),
    "Lyon": (45.76, 4.84),
    "Porto": (41.15, -8.61),
    "Gdansk": (54.35, 18.65),
    "Bergen": (60.39, 5.32),
    "Etna": (37.75, 14.99),
    "Balaton": (46.83, 17.73),
}
DECK = "name,lat,lon,category\n" + "\n".join(
    f"{name},{lat},{lon},city" for name, (lat, lon) in KNOWN.items()
)
PART = re.compile(
    r"(?P<name>(?:Half|Band): \w+|Sector \d+|Cell \w): "
    r"(?P<south>[\d.]+)° to (?P<north>[\d.]+)° north, "
    r"(?P<west>[\d.]+)° (?P<w>east|west) to (?P<east>[\d.]+)° (?P<e>east|west)"
)
SEAL = "Seal with 4 stones"
NAME = re.compile(r'heading "Where is (\w+)\?"')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="blind") as running:
        yield running
        assert running.complaints() == ""


def sit_down(browser: Browser, server: Server, game: str, *bots: str, **settings: Any) -> Person:
    program = server.player("Ann")
    table = program.create(game, "me", *bots, clock=False, **settings)
    person = Person(browser, server.address)
    person.context.add_cookies(
        [{"name": "grandtour_player", "value": program.token, "url": server.address}]
    )
    person.go(f"/t/{table}")
    return person


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    person = sit_down(browser, server, "whereabouts", "bot novice", options={"deck": DECK})
    yield person.page
    person.leave()


def asked(page: Page) -> Locator:
    return page.get_by_role("region", name="What to do now")


def board_in_words(page: Page) -> str:
    """What is read there, when it has caught up with the page."""
    page.wait_for_function(
        "() => document.getElementById('words-text').dataset.stamp === "
        "document.getElementById('chips').dataset.stamp"
    )
    return page.get_by_role("region", name="The board in words").aria_snapshot()


def press(page: Page, name: str) -> None:
    button = asked(page).get_by_role("button", name=name, exact=True)
    with acting(page):
        button.press("Enter")


def stone_for(place: tuple[float, float], words: str) -> str | None:
    """The part of the map that holds this place, as the words tell it."""
    lat, lon = place
    for part in PART.finditer(words):
        west, east = (
            float(part[side]) * (-1 if part[sign] == "west" else 1)
            for side, sign in (("west", "w"), ("east", "e"))
        )
        if float(part["south"]) <= lat < float(part["north"]) and west <= lon < east:
            return part["name"]
    return None


def field(words: str) -> int:
    """Where the own pawn stands on the track."""
    found = re.search(r"Ann: field (\d+)", words)
    assert found, words
    return int(found[1])


def chosen(page: Page, tree: str) -> str:
    """The name of the button that somebody presses who knows all places."""
    if named := NAME.search(tree):
        return stone_for(KNOWN[named[1]], board_in_words(page)) or SEAL
    buttons = re.findall(r'button "((?:Take|Stay with) .+?)"', tree)
    return str(buttons[0]) if buttons else ""


def test_a_whole_game_through_the_accessibility_tree(page: Page) -> None:
    expect(page.get_by_role("heading", name="The board in words")).to_be_attached()
    page.get_by_text("The board in words", exact=True).last.press("Enter")
    begun, tips = field(board_in_words(page)), 0
    while "You have won" not in (tree := asked(page).aria_snapshot()):
        answer = chosen(page, tree)
        # While the others still think, the question may stand there without its buttons.
        if f'button "{answer}"' not in tree:
            page.wait_for_timeout(20)
            continue
        tips += answer == SEAL
        press(page, answer)
    assert tips >= 3
    end = board_in_words(page)
    # Each of the four stones of each tip was right; taken fields are jumped over.
    assert field(end) >= begun + 4 * tips
    assert "Ann, you, Winner" in end
    check_access(page)
    page.goto(f"{page.url}/words")
    expect(page.get_by_role("main")).to_contain_text("Ann, you, Winner")
    check_access(page)


def told(page: Page) -> Counter[str]:
    """The sentences of the log, and how often each stands there."""
    return Counter(page.locator("#log li span:last-child").all_inner_texts())


def test_what_is_asked_is_heard_first_and_everything_once(browser: Browser, server: Server) -> None:
    person = sit_down(browser, server, "auction", "bot random", options={"cards": 3})
    page = person.page
    before = told(page)
    for _ in range(3):
        with acting(page):
            asked(page).get_by_role("button").first.press("Enter")
        expect(page.locator("#now.my-turn, #rematch")).to_be_visible()
    heard = [line.strip() for line in page.locator("#announce span").all_text_contents()]
    assert heard[-1].startswith(page.locator("#now .result").inner_text())
    for line, times in (told(page) - before).items():
        assert " ".join(heard).count(line) == times, (line, heard)
    questions = [said for said in heard if "Your turn" in said]
    assert len(questions) == 2
    assert all(said.startswith("Your turn ") for said in questions)
    person.leave()


def test_the_next_at_the_screen_hears_and_reads_nothing_of_the_last(
    browser: Browser, server: Server
) -> None:
    person = sit_down(browser, server, "europatour", "guest Zoë")
    page = person.page
    page.get_by_text("The board in words", exact=True).last.press("Enter")
    for slot in range(1, 11):
        assert "Your rack" in board_in_words(page)
        with acting(page):
            page.get_by_role("button", name=f"Place in slot {slot}", exact=True).press("Enter")
    expect(page.get_by_role("link", name="I am Zoë")).to_be_focused()
    assert "Hand the screen to Zoë" in board_in_words(page)
    assert "Your rack" not in page.content()
    assert "Ann puts" not in page.content()
    person.leave()


def test_the_keyboard_gets_from_the_question_to_the_cards(browser: Browser, server: Server) -> None:
    person = sit_down(browser, server, "europatour", "bot random", options={"first": "a"})
    page = person.page
    for slot in range(1, 11):
        with acting(page):
            page.get_by_role("button", name=f"Place in slot {slot}", exact=True).press("Enter")
    with acting(page):
        asked(page).get_by_role("button", name="Draw from the stock").press("Enter")
    expect(asked(page).get_by_role("heading", name="You hold")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To your cards")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="The drawn card")).to_be_focused()
    person.leave()


PARTS = """async (words) => {
    const { show } = await import("house/swap.js");
    await show(`<section id="more" data-live><h2>${words}</h2>
        <form class="choosing"><select id="choice"><option>one<option>two<option>three</select>
        <input type="range" id="many" min="0" max="9" value="0">
        <fieldset><label><input type="checkbox" id="with-bob">Bob</label></fieldset>
        <button name="action" value="go">Go</button></form>
        <button>Nothing</button><details><summary>More</summary>of it</details>
        <details><summary>Less</summary>of it</details>
    </section>`);
}"""


def test_what_a_person_is_choosing_survives_the_news(page: Page) -> None:
    page.evaluate(PARTS, "before")
    page.get_by_role("combobox").last.select_option("two")
    page.get_by_role("slider").fill("7")
    page.get_by_role("checkbox", name="Bob").check()
    page.get_by_text("Less", exact=True).press("Enter")
    page.get_by_role("button", name="Go", exact=True).focus()
    page.evaluate(PARTS, "after")
    expect(page.get_by_role("heading", name="after")).to_be_visible()
    expect(page.locator("#choice")).to_have_value("two")
    expect(page.locator("#many")).to_have_value("7")
    expect(page.get_by_role("checkbox", name="Bob")).to_be_checked()
    expect(page.locator("#more details[open]")).to_have_text("Lessof it")
    expect(page.get_by_role("button", name="Go", exact=True)).to_be_focused()
    # Among others the choice is another one.
    page.evaluate(PARTS.replace("</fieldset>", "Zoë</fieldset>"), "among more")
    expect(page.get_by_role("checkbox", name="Bob")).not_to_be_checked()
    # What has no name and is gone leaves the focus at the question.
    page.get_by_text("More", exact=True).focus()
    page.evaluate(PARTS.replace("<summary>More", "<summary>Others"), "later")
    expect(asked(page).get_by_role("heading").first).to_be_focused()
    page.get_by_role("button", name="Nothing", exact=True).focus()
    page.evaluate(PARTS.replace("<button>Nothing</button>", ""), "at last")
    expect(asked(page).get_by_role("heading").first).to_be_focused()
