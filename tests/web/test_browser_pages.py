"""Every kind of page: for screen readers, in light and dark, and on a telephone."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from grandtour.core import registry
from grandtour.core.game import LANGUAGES, Language
from tests.browsing import PHONE, Person, check_access, check_width
from tests.effort import some, takes_turns
from tests.positions import finished, lay_out, stages
from tests.serving import Player, Server

pytestmark = pytest.mark.browser

GAMES = list(registry.games())
PAINTED = [key for key in GAMES if (registry.folder(key) / "page" / "board.css").exists()]
AROUND = ("lobby", "setup", "setup refused", "rules", "error")
WAITING = ("waiting", "joining")
PAGES = (*AROUND, *WAITING, "playing", "over")
OF_NO_GAME = {"lobby", "error"}
KINDS = [
    (kind, key)
    for kind in (*AROUND, *WAITING)
    for key in (GAMES[:1] if kind in OF_NO_GAME else GAMES)
]
SCHEMES = ("light", "dark")
LOOKS = [
    (scheme, kind, key)
    for shift, scheme in enumerate(SCHEMES)
    for number, (kind, key) in enumerate(KINDS)
    if number % 4 == 2 * shift or kind in OF_NO_GAME or some(0, 1)
]
"""In a soak every page in every scheme; otherwise games and schemes take turns."""


class Places:
    """The addresses of pages of every kind, with a player who may see them."""

    def __init__(self, server: Server, key: str) -> None:
        self.player: Player = server.player("Ann")
        info = registry.game(key).info
        bots = ["bot random"] * (info.seats[1] - 1)
        self.paths = {
            "lobby": "/",
            "setup": f"/new/{key}",
            "rules": f"/rules/{key}",
            "error": "/nothing/here",
            "waiting": self._table(key, "me", "open", *bots[1:]),
            "joining": f"/t/{server.player('Bob').create(key, 'me', 'open', *bots[1:])}",
            "playing": self._table(key, "me", *bots),
            "over": lay_out(server, [finished(key)]).paths[0],
        }

    def _table(self, key: str, *seats: str, **settings: object) -> str:
        return f"/t/{self.player.create(key, *seats, **settings)}"

    def show(self, person: Person, kind: str) -> None:
        person.sign_in(self.player.token)
        if kind == "setup refused":
            person.go(self.paths["setup"])
            person.page.locator("#seat-1").evaluate("list => list.remove()")
            person.page.locator("main form button").click()
            person.page.get_by_role("alert").wait_for()
        else:
            person.go(self.paths[kind])


@pytest.fixture(scope="module")
def places(server: Server) -> Callable[[str], Places]:
    known: dict[str, Places] = {}

    def of(key: str) -> Places:
        if key not in known:
            known[key] = Places(server, key)
        return known[key]

    return of


@pytest.fixture(scope="module")
def reader(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Person]:
    """Reads all pages in one browser: opening one costs more than most pages."""
    person = Person(browser, server.address, color_scheme=request.param)
    yield person
    _leave(person)


@pytest.mark.parametrize(("reader", "kind", "key"), LOOKS, indirect=["reader"])
def test_pages_are_open_to_all(
    reader: Person, places: Callable[[str], Places], kind: str, key: str
) -> None:
    places(key).show(reader, kind)
    check_access(reader.page)


@pytest.mark.parametrize("reader", SCHEMES[:1], indirect=True)
def test_colours_that_are_too_alike_would_be_found(reader: Person) -> None:
    reader.go(f"/rules/{PAINTED[0]}")
    pale = "color: #777; background: #888; transition: none !important"
    reader.page.locator("h1").evaluate("({ style }, pale) => { style.cssText = pale; }", pale)
    with pytest.raises(AssertionError, match="color-contrast"):
        check_access(reader.page)


@pytest.mark.parametrize("reader", SCHEMES, indirect=True)
@pytest.mark.parametrize("key", PAINTED)
def test_a_table_is_open_to_all_from_its_opening_to_its_end(
    reader: Person, server: Server, key: str
) -> None:
    """In a soak every stage in every scheme; otherwise they take turns."""
    is_dark = reader.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    first = (PAINTED.index(key) + is_dark) % len(SCHEMES)
    wanted = stages(key) if some(0, 1) else stages(key)[first :: len(SCHEMES)]
    shelf = lay_out(server, wanted)
    reader.sign_in(shelf.token)
    for path in shelf.paths:
        reader.go(path)
        check_access(reader.page)


@pytest.fixture(scope="module", params=LANGUAGES)
def telephone(
    request: pytest.FixtureRequest, browser: Browser, server: Server
) -> Iterator[tuple[Person, Language]]:
    language: Language = request.param
    person = Person(
        browser, server.address, viewport=PHONE, is_mobile=True, has_touch=True, locale=language
    )
    yield person, language
    _leave(person)


@pytest.mark.parametrize("key", GAMES)
def test_pages_fit_on_a_telephone_and_have_one_main_heading_and_a_language(
    telephone: tuple[Person, Language], places: Callable[[str], Places], key: str
) -> None:
    """In a soak every page in every language; otherwise the pages take turns."""
    person, language = telephone
    page = person.page
    turn = [*LANGUAGES].index(language) + GAMES.index(key)
    for number, kind in enumerate(PAGES):
        if not takes_turns(number + turn, 2 * len(LANGUAGES)):
            continue
        places(key).show(person, kind)
        check_width(page)
        assert page.locator("h1").count() == 1, kind
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator("main").count() == 1
        assert page.title().endswith("Grand Tour")


def _leave(person: Person) -> None:
    """A refused page has a status that browsers note; nothing else is wrong."""
    expected = ("status of 404", "status of 400", "/nothing/here: 404", ": 400")
    person.problems = [
        problem for problem in person.problems if not any(note in problem for note in expected)
    ]
    person.leave()
