"""The phone is a first-class table: nobody has to scroll to act, and a thumb finds every button."""

from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from grandtour.core import registry
from tests.browsing import Person, check_width
from tests.effort import some
from tests.layouts import broken_words, cut_off, out_of_sight, too_small
from tests.positions import Position, Shelf, finished, kinds, lay_out
from tests.serving import Server

pytestmark = pytest.mark.browser

SCREEN: ViewportSize = {"width": 390, "height": 844}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
GAMES = [key for key in registry.games() if (registry.folder(key) / "page" / "board.css").exists()]


def looked_at(key: str) -> list[Position]:
    """In a soak all kinds of questions; otherwise a few that together have every verb."""
    if some(0, 1):
        return [*kinds(key), finished(key)]
    found, verbs = [], set[str]()
    for position in kinds(key):
        if not verbs.issuperset(position.kind.split()):
            found.append(position)
            verbs.update(position.kind.split())
    return [*found, finished(key)]


@pytest.fixture(scope="module")
def shelf(server: Server) -> Shelf:
    return lay_out(server, [position for key in GAMES for position in looked_at(key)])


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server, shelf: Shelf) -> Iterator[Person]:
    person = Person(
        browser, server.address, viewport=SCREEN, is_mobile=True, has_touch=True, locale="de-DE"
    )
    person.sign_in(shelf.token)
    yield person
    person.leave()


@cache
def first_of(key: str) -> int:
    """Where on the shelf the positions of this game begin."""
    before = GAMES[: GAMES.index(key)]
    return sum(len(looked_at(game)) for game in before)


def walk(phone: Person, shelf: Shelf, key: str) -> Iterator[tuple[str, Page]]:
    """Opens one position of the game after the other."""
    positions = looked_at(key)
    for position, path in zip(positions, shelf.paths[first_of(key) :], strict=False):
        phone.go(path)
        yield position.kind, phone.page


def check(page: Page, kind: str, *, is_table: bool = False) -> list[str]:
    """All that is wrong with this page on a phone."""
    check_width(page, SCREEN["width"])
    problems = too_small(page) + broken_words(page) + cut_off(page, ".bar")
    problems += out_of_sight(page) if is_table else []
    return [f"{kind}: {problem}" for problem in problems]


@pytest.mark.parametrize("key", GAMES)
def test_question_answers_and_news_are_in_sight(phone: Person, shelf: Shelf, key: str) -> None:
    wrong = []
    for kind, page in walk(phone, shelf, key):
        wrong += check(page, kind, is_table=True)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("key", GAMES)
def test_a_phone_on_its_side_asks_beside_the_map(phone: Person, shelf: Shelf, key: str) -> None:
    phone.page.set_viewport_size(ON_ITS_SIDE)
    phone.go(shelf.paths[first_of(key)])
    wrong = {"the question", "the news", "the map", "any answer"} & {*out_of_sight(phone.page)}
    check_width(phone.page, ON_ITS_SIDE["width"])
    phone.page.set_viewport_size(SCREEN)
    assert not wrong


def test_thumbs_find_what_stands_around_the_tables(phone: Person, server: Server) -> None:
    wrong = []
    for number, key in enumerate(GAMES):
        seats = registry.game(key).info.seats[0]
        table = server.player("Ben").create(key, "me", *["open"] * (seats - 1))
        around = ["/", f"/rules/{key}"] if number == 0 else []
        for path in (*around, f"/new/{key}", f"/t/{table}"):
            phone.go(path)
            wrong += check(phone.page, path)
        phone.sit_down()
        wrong += check(phone.page, f"waiting {key}")
    assert not wrong, "\n".join(wrong)
