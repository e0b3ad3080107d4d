"""Hints: who may ask, what is counted, and that every game can say why in three languages."""

import time

import pytest
from markupsafe import escape

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Event
from grandtour.core.match import Match
from grandtour.locale import translator
from tests.effort import some
from tests.serving import Server

REASONED = [key for key in registry.games() if registry.reason(key)]


@pytest.mark.parametrize("key", REASONED)
def test_a_game_can_say_why_in_every_language(key: str) -> None:
    """Whatever may be done, its reason has a sentence that can be filled in."""
    game, reason, page = registry.game(key), registry.reason(key), registry.page(key)
    assert reason is not None
    match = Match(game, game.info.seats[0], game.info.beginner, Chance.of("hints", key))
    bots = [makers(key)["random"](game, s, Chance.of(s)) for s in range(match.seats)]
    said = set()
    for ply in range(some(40, 1200)):
        if match.over:
            break
        seat = match.state.turn()[0]
        view, legal = match.view(seat), match.legal(seat)
        for action in legal[:: 1 + ply % 5]:
            if (found := reason(view, action)) is None:
                continue
            said.add(found.key)
            for language in LANGUAGES:
                t = translator(language, key)
                assert t(f"hint.{found.key}", **page.words(Event(found.key, found.data), t))
        match.play(seat, bots[seat].choose(view, legal, match.log(seat)))
    # Not always the same.
    assert len(said) > 1


def test_who_plays_with_bots_alone_may_ask_and_it_is_counted(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    table = ann.create("auction", "me", "bot easy", options={"cards": 3})
    path = f"/api/tables/{table}/seats/0/hint"
    while ann.info(table)["turn"] != [0]:
        time.sleep(0.02)  # the bot bids at the same time, which is told
    first = ann.call("POST", path, 200).json()
    assert first["action"] in ann.look(table, 0)["legal"]
    assert first["why"]
    assert ann.call("POST", path, 200).json() == first
    assert ann.info(table)["seats"][0]["hints"] == 1
    assert eve.call("POST", path, 403).json()["reason"] == "not_your_seat"
    browser = server.client(cookies={"grandtour_player": ann.token})
    page = browser.post(f"/t/{table}/hint", params={"seat": 0}).text
    assert escape(first["why"]) in page


@pytest.mark.parametrize(
    ("terms", "seats", "status"),
    [
        ({}, ("me", "guest Zoë"), 403),
        ({"hints": "yes"}, ("me", "guest Zoë"), 200),
        ({"hints": "no"}, ("me", "bot easy"), 403),
    ],
)
def test_the_host_decides(
    server: Server, terms: dict[str, str], seats: tuple[str, ...], status: int
) -> None:
    ann = server.player("Ann")
    table = ann.create("auction", *seats, options={"cards": 3}, terms=terms)
    answer = ann.call("POST", f"/api/tables/{table}/seats/0/hint", status)
    browser = server.client(cookies={"grandtour_player": ann.token})
    asks = translator("en")("hint.ask") in browser.get(f"/t/{table}").text
    assert asks == (status == 200)
    if status == 403:
        assert answer.json()["reason"] == "no_hints"
        return
    while ann.info(table)["outcome"] is None:
        for seat in (0, 1):
            if legal := ann.look(table, seat)["legal"]:
                ann.play(table, seat, legal[0])
    assert translator("en")("hint.counted", name="Ann", n=1) in browser.get(f"/t/{table}").text
