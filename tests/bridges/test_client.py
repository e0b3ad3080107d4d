"""The client of the docs: it plays whole games over HTTP, and docs/api.md is run as it stands."""

import ast
import inspect
import re
import threading
import time
from pathlib import Path

import httpx
import pytest

import grandtour.client
from grandtour.bridges.visitor import Visitor
from grandtour.client import Client, Refused
from tests.serving import Server

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


def test_a_whole_game_against_bots(server: Server) -> None:
    client = Client(server.address, "Ada")
    table = client.open("auction", "me", "bot random", "bot random")
    outcome = client.play(table, 0, lambda look: str(look["legal"][-1]))
    assert sorted(seat for group in outcome["ranking"] for seat in group) == [0, 1, 2]
    client.http.close()


def test_it_waits_for_its_turn_and_comes_back_with_its_token(server: Server) -> None:
    ada, bob = Visitor(server.address, "Ada"), Visitor(server.address, "Bob")
    table = ada.open("auction", "me", "open")
    bob.sit(table, 1)
    again = Visitor(server.address, token=ada.token)
    look = again.look(table, 0)
    assert look["turn"] == [0, 1]
    again.act(table, 0, look["legal"][0])
    with pytest.raises(Refused, match=r"."):
        again.act(table, 0, look["legal"][0])
    again.wait_after(table, again.look(table, 0), seconds=0.05)
    bob.act(table, 1, bob.look(table, 1)["legal"][0])
    again.wait_after(table, look, seconds=60)
    assert again.look(table, 0)["n"] > look["n"]
    for client in (ada, bob, again):
        client.http.close()


def test_it_plays_with_a_friend_who_comes_later(server: Server) -> None:
    ada, bob = Visitor(server.address, "Ada"), Visitor(server.address, "Bob")
    table = ada.open("auction", "me", "open")
    outcomes: list[object] = []

    def play(client: Client, seat: int) -> None:
        outcomes.append(client.play(table, seat, lambda look: str(look["legal"][0])))

    first = threading.Thread(target=play, args=(ada, 0))
    first.start()
    since = time.monotonic()
    bob.wait(table, 0.3)
    assert time.monotonic() - since >= 0.3, "nothing is told before the game"
    assert first.is_alive()
    bob.sit(table, 1)
    play(bob, 1)
    first.join(60)
    assert len(outcomes) == 2
    assert outcomes[0] == outcomes[1]
    for client in (ada, bob):
        client.http.close()


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (502, "<h1>Bad Gateway</h1>", "elsewhere answers 502 Bad Gateway"),
        (200, "<h1>Another site</h1>", "elsewhere answers 200 OK"),
        (503, '["busy"]', "elsewhere answers 503 Service Unavailable"),
        (409, '{"message": "Not now."}', "Not now."),
    ],
)
def test_what_others_say_in_its_place_is_a_refusal_too(status: int, body: str, words: str) -> None:
    client = Client("http://elsewhere", token="known")
    answers = httpx.MockTransport(lambda request: httpx.Response(status, text=body))
    client.http = httpx.Client(base_url="http://elsewhere/api", transport=answers)
    with pytest.raises(Refused) as refusal:
        client.call("GET", "/games")
    assert str(refusal.value) == words
    assert refusal.value.status == status
    client.http.close()


def test_it_stays_small() -> None:
    """About thirty lines of code, as the docs say: those that are neither empty nor words."""
    tree = ast.parse(inspect.getsource(grandtour.client))
    (code,) = (node for node in tree.body if getattr(node, "name", "") == "Client")
    lines = ast.unparse(code).splitlines()
    assert sum(bool(line.strip()) and '"""' not in line for line in lines) <= 36


def test_the_example_of_the_docs_runs(server: Server) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert "http://127.0.0.1:8000" in example
    names: dict[str, object] = {}
    exec(example.replace("http://127.0.0.1:8000", server.address), names)
    assert names["outcome"]
    client = names["client"]
    assert isinstance(client, Client)
    client.http.close()
