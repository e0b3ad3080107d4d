"""The board in words: a page for those without scripts, a part of one, and a list for programs."""

from collections.abc import Sequence

import httpx
import pytest

from grandtour.core import registry
from grandtour.core.page import Page, Section
from grandtour.core.testing import Case, Plan, cases
from grandtour.locale import translator
from grandtour.web.checking import GROUPS
from grandtour.web.checking.pages import check_pages
from grandtour.web.rendering import Renderer
from grandtour.web.scene import Scene
from tests.effort import some
from tests.positions import golden, moments
from tests.serving import Player, Server

AUCTION = Case(registry.game("auction"), 2)
PLAN = Plan(games=1, positions=3, seed="words")
GAMES = [key for key in registry.games() if key != "auction"]


def in_browser(server: Server, player: Player) -> httpx.Client:
    return server.client(cookies={"grandtour_player": player.token})


def headings(player: Player, table: str, **params: object) -> list[str]:
    answer = player.call("GET", f"/api/tables/{table}/words", params=params)
    return [part["heading"] for part in answer.json()]


def test_the_words_are_a_page_and_a_part_of_one(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "guest Zoë")
    client = in_browser(server, ann)
    assert f'href="/t/{table}/words?seat=0"' in client.get(f"/t/{table}").text
    page = client.get(f"/t/{table}/words?seat=0").text
    part = client.get(f"/t/{table}/words?seat=0", headers={"x-live": "1"}).text
    assert part.strip() in page
    assert "A, Ann, you, to move" in part
    assert f'href="/t/{table}?seat=0"' in page


def test_before_the_deal_there_is_only_the_table_to_tell_of(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("euroquest", "me", "open", "bot random", "bot random")
    assert headings(ann, table) == ["What to do now", "Players"]


@pytest.mark.parametrize("key", GAMES)
def test_each_game_tells_of_its_board(server: Server, key: str) -> None:
    ann = server.player("Ann")
    seats = ["guest Zoë"] * (registry.game(key).info.seats[0] - 1)
    table = ann.create(key, "me", *seats)
    mine = ann.call("GET", f"/api/tables/{table}/words", params={"seat": 0}).json()
    assert len(mine) > 2
    german = headings(ann, table, seat=0, lang="de")
    assert german[1] == "Spieler"
    assert len(german) == len(mine)


def test_a_seat_is_told_of_to_its_player_alone(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    table = ann.create("europatour", "me", "guest Zoë")
    path = f"/api/tables/{table}/words"
    assert eve.call("GET", path, 403, params={"seat": 0}).json()["reason"] == "not_your_seat"
    assert "Your rack, slots 1 to 10" in headings(ann, table, seat=0)
    assert "Your rack, slots 1 to 10" not in headings(eve, table)
    # A page asked for with another's seat is a spectator's.
    page = in_browser(server, eve).get(f"/t/{table}/words?seat=0").text
    assert "Your rack" not in page


@pytest.mark.parametrize("key", GAMES)
def test_every_position_can_be_told(key: str) -> None:
    """In three languages, to every seat and to spectators, from the deal to the end."""
    GROUPS["words"](cases(registry.game(key))[0], Plan(games=some(1, 20), seed="words"))


@pytest.mark.parametrize("key", GAMES)
def test_who_holds_several_seats_is_named_once(key: str) -> None:
    t = translator("en", key)
    told = {
        line
        for record in golden(key)[: some(2, 20)]
        for n, match in moments(record)
        if n % some(4, 1) == 0
        for section in registry.page(key).in_words(match.view(None), t, ["Ann"] * match.seats)
        for line in section.lines
    }
    assert told
    assert not [line for line in told if "Ann and Ann" in line or "Ann, Ann" in line]


class Leaking(Renderer):
    """Tells the truth in words, whoever asks."""

    def words(self, scene: Scene) -> str:
        state = scene._table.match.state
        return super().words(scene) + repr([state.view(0), state.view(1)])


def test_a_leak_in_words_would_be_found() -> None:
    with pytest.raises(AssertionError, match="the page tells a secret"):
        check_pages(AUCTION, PLAN, Leaking())


@pytest.mark.parametrize(
    ("section", "complaint"),
    [
        (Section("Hands", ()), "'Hands' is empty"),
        (Section("Hands", ("{player} holds 3",)), "player"),
        (Section("", ("3",)), "says nothing"),
    ],
)
def test_words_that_say_nothing_would_be_found(
    section: Section, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_words(*_: object) -> Sequence[Section]:
        return [section]

    monkeypatch.setattr(Page, "in_words", in_words)
    with pytest.raises(AssertionError, match=complaint):
        GROUPS["words"](AUCTION, PLAN)
