"""What messengers find when somebody shares an address: words and a picture, for anybody's eyes."""

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from grandtour.core import registry
from tests.serving import Player, Server

TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">')
PNG = b"\x89PNG\r\n\x1a\n"


def tags(page: str) -> dict[str, str]:
    return {name: unescape(text) for name, text in TAG.findall(page)}


def finish(player: Player, table: str) -> None:
    while (look := player.look(table, 0))["turn"]:
        if 0 in look["turn"]:
            player.play(table, 0, look["legal"][0])


def seen_by(player: Player) -> httpx.Client:
    player.client.cookies.set("grandtour_player", player.token)
    return player.client


@pytest.mark.parametrize("path", ["/", "/new/{key}", "/rules/{key}"])
def test_pages_say_what_they_are(server: Server, path: str) -> None:
    client = server.client(headers={"accept-language": "fr"})
    key = "europatour"
    found = tags(client.get(path.format(key=key)).text)
    assert found["og:url"] == server.address + path.format(key=key)
    assert found["og:image"].startswith(server.address)
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:description"]
    picture = client.get(found["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert "content-encoding" not in picture.headers
    assert picture.content.startswith(PNG)
    # A messenger sends no language: the address of the picture has it.
    assert server.client().get(found["og:image"]).content == picture.content


def test_every_solo_has_its_tags(server: Server) -> None:
    for key in registry.games():
        for solo in registry.solos(key):
            found = tags(server.client().get(f"/solo/{key}/{solo}").text)
            assert found["og:image"] == f"{server.address}/pictures/{key}.png?lang=en"


def test_a_table_says_who_invites(server: Server) -> None:
    sofia = server.player("Sofia <3")
    table = sofia.create("auction", "me", "open", "bot random")
    anybody = server.client()
    found = tags(anybody.get(f"/t/{table}").text)
    assert found["og:title"] == "Auction: Sofia <3 invites you"
    assert found["og:url"] == f"{server.address}/t/{table}"
    invitation = anybody.get(found["og:image"])
    assert invitation.status_code == 200
    assert "max-age" in invitation.headers["cache-control"]
    bob = server.player("Bob")
    bob.sit(table, 1)
    found = tags(anybody.get(f"/t/{table}").text)
    assert found["og:title"] == "Auction: Sofia <3, Bob and Bot C (random) are playing"
    assert anybody.get(found["og:image"]).content != invitation.content


def test_whoever_asks_gets_the_same_tags_and_picture(server: Server) -> None:
    """What a seat knows is not in them."""
    ann = server.player("Ann")
    table = ann.create("auction", "me", "bot random")
    mine = tags(seen_by(ann).get(f"/t/{table}?seat=0").text)
    others = tags(server.client().get(f"/t/{table}").text)
    assert mine == others
    assert ann.client.get(mine["og:image"]).content == server.client().get(mine["og:image"]).content


def test_the_result_can_be_had_at_the_end_only(server: Server) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", "me", "bot random")
    path = f"/t/{table}/result.png"
    early = ann.call("GET", path, status=409)
    assert "when the game is over" in early.text
    finish(ann, table)
    answer = server.client().get(path)
    assert answer.content.startswith(PNG)
    assert answer.headers["content-disposition"] == f'inline; filename="auction-{table}.png"'
    page = seen_by(ann).get(f"/t/{table}").text
    assert f'href="{path}?lang=en" download="auction-{table}.png"' in page


def test_pictures_of_nothing(server: Server) -> None:
    client = server.client()
    for path in ("/pictures/nosuchgame.png", "/t/nosuchtable/card.png", "/t/nosuch/result.png"):
        assert client.get(path).status_code == 404


def test_one_address_gets_so_many_new_pictures_an_hour(tmp_path: Path) -> None:
    site = Server(tmp_path, GRANDTOUR_PICTURES_PER_HOUR="2", GRANDTOUR_LIMIT_OWN_MACHINE="true")
    with site:
        client = site.client()
        first, second, third = (f"/pictures/auction.png?lang={code}" for code in ("en", "fr", "de"))
        assert client.get(first).status_code == 200
        assert client.get(second).status_code == 200
        refused = client.get(third)
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        # What is drawn already costs nothing.
        assert client.get(first).status_code == 200
