"""Games by keyboard alone: Tab, arrows and Enter, and the focus never falls to the page."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import Head, Person, acts, next_asked
from tests.effort import some
from tests.serving import Player, Server

pytestmark = pytest.mark.browser

PLACES = (
    "name,lat,lon,category\nLisboa,38.72,-9.14,capital\nParis,48.85,2.35,capital\n"
    "Bern,46.95,7.45,capital\nWien,48.21,16.37,capital\nOslo,59.91,10.75,capital\n"
    "Athina,37.98,23.73,capital\nLyon,45.76,4.84,city\nPorto,41.15,-8.61,city\n"
    "Gdansk,54.35,18.65,city\nBergen,60.39,5.32,city\nEtna,37.75,14.99,nature\n"
    "Balaton,46.83,17.73,nature"
)
PRIZES = "\n".join(f"event; Prize {number}; now; gain_points(50)" for number in range(1, 31))
"""House cards that bring the end near."""


class Short(NamedTuple):
    """A short game against bots that act at once."""

    game: str
    seats: int
    options: dict[str, object]
    ways: tuple[str, ...] = ("Tab",)
    """Keys that lead from the question to answers: behind it the panel, before it the board."""


BOTH = ("Tab", "Tab", "Shift+Tab")
GAMES = (
    Short("europa", 3, {"campaign": 0}),
    Short("europatour", 2, {"max_rounds": 2, "first": "a"}, BOTH),
    Short("euroquest", 4, {}, BOTH),
    Short("geoquest", 2, {"house_cards": PRIZES}),
    Short("whereabouts", 2, {"deck": PLACES}, BOTH),
)
BY_KEYBOARD = some(10, 10_000)
"""Answers of each game; in a quick look a program gives those that come later."""
MOST_STEPS = 60
MOST_LOST = 3
"""Presses of a game that others may be quicker than."""
LOOK = """() => {
    const here = document.activeElement;
    const acts = here.form?.matches("[data-act][action*='/act']") ?? false;
    const isEmpty = (box) => box.required && !box.value;
    const typed = acts && [...here.form.querySelectorAll("input")].some(isEmpty);
    const kind = here === document.body ? "nothing"
        : here.matches(".target") ? "target"
        : here.matches("a, svg, ol, h2, section, form") ? "else"
        : !acts ? "else"
        : here.localName === "select" || here.type === "range" ? "choice"
        : here.type === "radio" ? "radio"
        : here.localName === "button" && !typed ? "button" : "else";
    return { kind, id: here.id, modes: here.dataset?.modes?.split(" ").length ?? 0 };
}"""
WATCH = """() => {
    window.fallen = [];
    document.addEventListener("table-changed", () => {
        if (document.activeElement === document.body) {
            window.fallen.push(document.getElementById("chips").dataset.stamp);
        }
    });
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site"), seed="by keyboard") as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture(scope="module")
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address)
    yield person
    person.leave()


def sit_down(server: Server, person: Person, program: Player, short: Short) -> Head:
    """At a table of this game, in seat A, as the same player as the program."""
    bots = ["bot random"] * (short.seats - 1)
    table = program.create(short.game, "me", *bots, options=short.options, clock=False)
    person.context.clear_cookies()
    person.context.add_cookies(
        [{"name": "grandtour_player", "value": program.token, "url": server.address}]
    )
    person.go(f"/t/{table}")
    return Head(server, person, table, 0)


class Keys:
    """Somebody who has a keyboard and nothing else, and answers whatever comes."""

    def __init__(self, page: Page, short: Short) -> None:
        self._page = page
        self._chance = random.Random(short.game)
        self._ways = short.ways
        self.lost = 0
        self._press("Tab")
        page.evaluate(WATCH)

    def is_asked(self) -> bool:
        """Waits until it is; false when the game is over."""
        self._page.wait_for_selector("#now.my-turn, #rematch")
        return self._page.locator("#rematch").count() == 0

    def answer(self) -> None:
        """Goes to something that can be pressed, choosing on the way, and presses it."""
        left, way = self._chance.randrange(3), self._chance.choice(self._ways)
        chosen: set[str] = set()
        for _ in range(MOST_STEPS):
            here = self._page.evaluate(LOOK)
            if here["kind"] in ("button", "target"):
                if left == 0:
                    self._act(here)
                    return
                left -= 1
            elif here["kind"] in ("choice", "radio") and here["id"] not in chosen:
                chosen.add(here["id"])
                for _ in range(self._chance.randrange(3)):
                    self._press("ArrowDown" if here["kind"] == "choice" else "ArrowRight")
                # The arrow has gone on to another button of the group.
                chosen.add(self._page.evaluate(LOOK)["id"])
            elif here["kind"] == "nothing":
                left = 0
            self._press(way)
        pytest.fail("the keyboard does not get to any answer")

    def _act(self, here: dict[str, object]) -> None:
        if here["modes"] not in (0, 1):
            self._press("Enter")
        if not acts(self._page, lambda: self._press("Enter")):
            self.lost += 1
        assert self._page.evaluate(LOOK)["kind"] != "nothing", "the focus fell to the page"

    def _press(self, key: str) -> None:
        self._page.keyboard.press(key)


@pytest.mark.parametrize("short", GAMES, ids=lambda short: short.game)
def test_a_whole_game_by_keyboard(server: Server, ann: Person, short: Short) -> None:
    head = sit_down(server, ann, server.player("Ann"), short)
    keys = Keys(ann.page, short)
    answers = 0
    while answers < BY_KEYBOARD and keys.is_asked():
        keys.answer()
        answers += 1
    assert answers >= 5
    assert keys.lost <= MOST_LOST
    assert ann.page.evaluate("window.fallen") == []
    play_on(head)
    expect(ann.page.locator("#now .result")).to_be_visible()


def play_on(head: Head) -> None:
    """To the end, if that was not reached, while nobody looks."""
    chance = random.Random("program")
    while asked := next_asked([head]):
        head.person.step_out()
        head.play(chance.choice(asked[1]["legal"]))
    head.person.come_back()
