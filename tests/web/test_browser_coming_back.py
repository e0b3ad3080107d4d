"""Coming back, in a real browser: own games in the lobby, another device, six words."""

import pytest
from playwright.sync_api import Browser, expect

from grandtour.core.game import LANGUAGES
from tests.browsing import PHONE, Meet, Person, check_access, check_width
from tests.effort import some
from tests.serving import Player, Server

pytestmark = pytest.mark.browser
READERS = [
    (language, scheme)
    for number, language in enumerate(LANGUAGES)
    for shift, scheme in enumerate(("light", "dark"))
    if number % 2 == shift or some(0, 1)
]
"""In a soak every language in every scheme; otherwise they take turns."""

BADGE = ".turns"


def recognised(person: Person, player: Player) -> Person:
    cookie = {"name": "grandtour_player", "value": player.token, "url": person.address}
    person.context.add_cookies([cookie])  # type: ignore[list-item]
    return person


def two_games(server: Server) -> tuple[Player, Player, list[str]]:
    """Ann and Bob have bid in neither of two games, and wait for others at a third table."""
    ann, bob = server.player("Ann"), server.player("Bob")
    tables = [ann.create("auction", "me", "open", options={"cards": 3}) for _ in range(2)]
    for table in tables:
        bob.call("POST", f"/api/tables/{table}/seats/1")
    ann.create("auction", "me", "open")
    return ann, bob, tables


def test_the_lobby_says_whose_turn_it_is_to_each(meet: Meet, server: Server) -> None:
    ann, bob, (first, _) = two_games(server)
    anns, bobs = recognised(meet(), ann), recognised(meet(), bob)
    for person in (anns, bobs):
        person.go("/")
        expect(person.page.get_by_role("heading", level=1)).to_have_text("Your games")
        expect(person.page.locator(BADGE)).to_have_text("your turn in 2")
        expect(person.page).to_have_title("(2) Grand Tour")
    expect(anns.page.locator(".own-game")).to_have_count(3)
    expect(bobs.page.locator(".own-game")).to_have_count(2)
    ann.play(first, 0, "bid 1")
    anns.go("/")
    expect(anns.page.locator(BADGE)).to_have_text("your turn in 1")
    lines = anns.page.locator(".own-game")
    expect(lines.locator(".turn b")).to_have_text(
        ["Your turn", "Bob to move", "Waiting for players"]
    )
    expect(lines.get_by_role("link")).to_have_text(["Play Auction", "Open Auction", "Open Auction"])
    expect(lines.first.locator(".who small")).to_have_text("Bob")
    expect(lines.first.locator(".badge")).to_have_count(2)
    lines.nth(1).get_by_role("link").click()
    anns.arrive(f"**/t/{first}")
    bobs.go("/")
    expect(bobs.page.locator(BADGE)).to_have_text("your turn in 2")


def test_a_finished_game_is_told_hidden_and_found_again(meet: Meet, server: Server) -> None:
    ann, bob, (first, _) = two_games(server)
    for bids in (("bid 1", "bid 2"), ("bid 2", "bid 3"), ("bid 3", "bid 1")):
        for player, seat in ((ann, 0), (bob, 1)):
            player.play(first, seat, bids[seat])
    person = recognised(meet(), ann)
    person.go("/")
    page = person.page
    result = page.locator(".own-result")
    expect(result).to_contain_text("Auction")
    with person.leaving():
        result.get_by_role("button", name="Hide").click()
    expect(result).to_have_count(0)
    page.get_by_role("link", name="All 3").click()
    person.arrive("**/games")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save all records").click()
    assert download.value.suggested_filename == "grandtour-records.zip"
    with person.leaving():
        result.get_by_role("button", name="Show again").click()
    expect(result.get_by_role("button", name="Hide")).to_be_visible()
    result.get_by_role("button", name="Rematch").click()
    person.arrive("**/t/*")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_player_goes_on_in_another_browser(meet: Meet, server: Server, scripts: bool) -> None:
    ann, _, _ = two_games(server)
    settings = {"java_script_enabled": scripts}
    laptop, phone = recognised(meet(**settings), ann), meet(viewport=PHONE, **settings)
    laptop.go("/")
    laptop.page.get_by_role("link", name="On another device").click()
    laptop.arrive("**/device")
    expect(laptop.page.get_by_text("Whoever opens this link plays as you.")).to_be_visible()
    with laptop.leaving():
        laptop.page.get_by_role("button", name="Make a private link").click()
    picture = laptop.page.get_by_role("img", name="QR code of the link")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    link = laptop.page.get_by_label("Your private link").input_value()
    phone.go(link)
    check_width(phone.page)
    with phone.leaving():
        phone.page.get_by_role("button", name="Play as Ann here").click()
    expect(phone.page.locator(BADGE)).to_have_text("your turn in 2")
    assert phone.token != laptop.token
    # The phone is lost; whoever finds it plays no more.
    laptop.go("/device")
    expect(laptop.page.get_by_text("1 other device")).to_be_visible()
    with laptop.leaving():
        laptop.page.get_by_role("button", name="Log out other devices").click()
    expect(laptop.page.get_by_text("on this device only")).to_be_visible()
    phone.go("/")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Europe is your board")
    laptop.go("/")
    expect(laptop.page.locator(BADGE)).to_have_text("your turn in 2")


def test_six_words_bring_one_back_by_keyboard(meet: Meet, server: Server) -> None:
    ann, _, _ = two_games(server)
    here, there = recognised(meet(), ann), meet()
    here.go("/device")
    here.page.get_by_role("button", name="Show me six words").focus()
    with here.leaving():
        here.page.keyboard.press("Enter")
    words = here.page.locator(".words li").all_inner_texts()
    assert len(words) == 6
    there.go("/")
    there.page.get_by_role("link", name="Come back with your six words").focus()
    there.page.keyboard.press("Enter")
    there.arrive("**/device")
    there.page.get_by_label("Your six words").focus()
    there.page.keyboard.type(" ".join(words))
    with there.leaving():
        there.page.keyboard.press("Enter")
    expect(there.page.locator(BADGE)).to_have_text("your turn in 2")


@pytest.mark.parametrize(("language", "scheme"), READERS)
def test_these_pages_are_open_to_all_and_fit_on_a_telephone(
    browser: Browser, server: Server, language: str, scheme: str
) -> None:
    ann, bob, (first, _) = two_games(server)
    for seat, player in enumerate((ann, bob)):
        for bid in ("bid 1", "bid 2", "bid 3") if seat else ():
            ann.play(first, 0, bid)
            player.play(first, 1, bid)
    person = Person(
        browser,
        server.address,
        viewport=PHONE,
        is_mobile=True,
        locale=language,
        color_scheme=scheme,
    )
    recognised(person, ann)
    page = person.page
    for path, button in (
        ("/", ""),
        ("/games", ""),
        ("/device", "/device/link"),
        ("/device", "/device/words"),
    ):
        person.go(path)
        if button:
            with person.leaving():
                page.locator(f"form[action='{button}'] button").click()
        check_width(page)
        check_access(page)
        assert page.locator("h1").count() == 1
        assert page.locator("html").get_attribute("lang") == language
    person.go("/device")
    with person.leaving():
        page.locator("form[action='/device/link'] button").click()
    link = page.locator("[data-select]").input_value()
    recognised(person, bob)
    person.go(link)
    check_width(page)
    check_access(page)
    person.leave()
