"""What else a page can do, a program can do as well: own tables, bots for seats, again, alone."""

import pytest

from grandtour.core import registry
from tests.serving import Player, Server

SOLOS = [(game, solo) for game in registry.games() for solo in registry.solos(game)]


def finished(player: Player) -> str:
    table = player.create("auction", "me", "guest Zoë", options={"cards": 3})
    while player.info(table)["outcome"] is None:
        for seat in (0, 1):
            if legal := player.look(table, seat)["legal"]:
                player.play(table, seat, legal[0])
    return table


def test_a_player_lists_the_own_tables(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    over = finished(ann)
    running = ann.create("auction", "me", "open")
    own = ann.call("GET", "/api/tables", 200).json()
    assert [(line["table"], line["finished"]) for line in own] == [(running, False), (over, True)]
    assert eve.call("GET", "/api/tables", 200).json() == []
    assert server.client().get("/api/tables").status_code == 401


def test_a_seat_is_left_to_a_bot_and_an_open_one_filled(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    table = ann.create("auction", "me", "open", "open")
    path = f"/api/tables/{table}/seats"
    assert eve.call("POST", f"{path}/1/bot", 403, json={"bot": "random"}).json()["reason"]
    assert ann.call("POST", f"{path}/1/bot", 400, json={"bot": "Deep Blue"}).json()["reason"]
    for seat in (1, 2, 0):
        info = ann.call("POST", f"{path}/{seat}/bot", json={"bot": "random"}).json()
    # An own seat stays the person's, who may come back at any time.
    assert [seat["kind"] for seat in info["seats"]] == ["person", "bot", "bot"]
    assert [seat["stand_in"] for seat in info["seats"]] == ["random", "", ""]
    assert not info["waiting"]
    assert eve.call("POST", f"{path}/0/back", 403).json()["reason"] == "not_your_seat"
    info = ann.call("POST", f"{path}/0/back").json()
    assert info["seats"][0]["stand_in"] == ""


def test_playing_again_is_for_those_who_sat_there_after_the_end(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    running = ann.create("auction", "me", "guest Zoë")
    again = f"/api/tables/{running}/again"
    assert ann.call("POST", again, 409).json()["reason"] == "again_after_end"
    assert eve.call("POST", again, 403).json()["reason"] == "not_at_this_table"
    assert eve.client.post(f"/t/{running}/again").status_code == 403
    over = finished(ann)
    assert eve.call("POST", f"/api/tables/{over}/again", 403).json()["reason"]
    info = ann.call("POST", f"/api/tables/{over}/again", 201).json()
    assert info["options"]["cards"] == 3
    assert info["commitment"] != ann.info(over)["commitment"]


@pytest.mark.parametrize(("game", "solo"), SOLOS)
def test_a_solo_is_played_by_program(server: Server, game: str, solo: str) -> None:
    ann = server.player("Ann")
    path = f"/api/solos/{game}/{solo}"
    look = ann.call("GET", path).json()
    assert look["version"] == 0
    for version in range(3):
        action = {"action": look["legal"][0], "version": version}
        look = ann.call("POST", f"{path}/actions", json=action).json()
        assert look["version"] == version + 1
        assert ann.call("GET", path).json() == look
    late = {"action": look["legal"][0], "version": 0}
    assert ann.call("POST", f"{path}/actions", 409, json=late).json()["reason"] == "moved_on"
    unreadable = {"action": "?", "version": 3}
    assert ann.call("POST", f"{path}/actions", 400, json=unreadable).json()["message"]
    assert ann.call("GET", path).json() == look


def test_the_shelf_names_the_solos(server: Server) -> None:
    shelf = server.client().get("/api/games").json()
    assert {(entry["info"]["key"], solo) for entry in shelf for solo in entry["solos"]} == set(
        SOLOS
    )
    ann = server.player("Ann")
    assert ann.call("GET", "/api/solos/auction/nothing", 404).json()["reason"] == "no_such_page"


def test_a_game_is_watched_again_step_by_step(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    table = finished(ann)
    path = f"/api/tables/{table}/replay"
    last = eve.call("GET", f"{path}?seat=1", 200).json()
    assert (last["step"], last["seat"], last["turn"]) == (last["last"], 1, [])
    told = [
        event["kind"]
        for step in range(last["last"] + 1)
        for event in eve.call("GET", f"{path}?seat=1&step={step}", 200).json()["events"]
    ]
    assert (told[0], told[-1]) == ("prize_turned", "ended")
    everything = eve.call("GET", f"{path}?seat=open&step=1", 200).json()
    assert everything["view"]["bids"] == [1, None]
    eve.call("GET", f"{path}?step=999", 404)
    running = f"/api/tables/{ann.create('auction', 'me', 'bot random')}/replay"
    ann.call("GET", f"{running}?seat=0", 200)
    for eyes in ("0", "open"):
        assert eve.call("GET", f"{running}?seat={eyes}", 403).json()["reason"] == "not_your_seat"


def test_a_seat_is_kept_for_a_friend(server: Server) -> None:
    ann, bob, eve = (server.player(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.create("auction", "me", "open", "open")
    keep = f"/api/tables/{table}/seats/1/keep"
    assert bob.call("POST", keep, 403, json={"name": "Bob"}).json()["reason"] == "host_only"
    key = ann.call("POST", keep, 200, json={"name": "Bobby"}).json()["key"]
    # Only the host's page shows the link; who comes by it finds the seat chosen already.
    own = server.client(cookies={"grandtour_player": ann.token}).get(f"/t/{table}").text
    assert own.count(f"/t/{table}?key={key}") == 2
    other = server.client().get(f"/t/{table}").text
    assert key not in other
    assert "kept for Bobby" in other
    assert 'name="take-1"' not in other
    invited = server.client().get(f"/t/{table}?key={key}").text
    assert 'name="take-1" checked' in invited
    for wrong in ("", "?key=guess"):
        path = f"/api/tables/{table}/seats/1{wrong}"
        assert eve.call("POST", path, 409).json()["reason"] == "seat_kept"
    info = bob.call("POST", f"/api/tables/{table}/seats/1?key={key}", 200).json()
    assert info["seats"][1] == {"kind": "person", "name": "Bob", "stand_in": "", "hints": 0}


def test_a_seat_is_kept_by_a_form(server: Server) -> None:
    ann, bob = server.player("Ann"), server.client()
    table = ann.create("auction", "me", "open")
    pages = server.client(cookies={"grandtour_player": ann.token})
    kept = pages.post(f"/t/{table}/keep", data={"seat": "1", "friend": "Bob"})
    assert kept.status_code == 303
    key = pages.get(f"/t/{table}").text.partition("?key=")[2].partition('"')[0]
    wrong = bob.post(f"/t/{table}/sit", data={"take-1": "on", "name": "Bob", "key": "guess"})
    assert wrong.status_code == 409
    seated = bob.post(f"/t/{table}/sit", data={"take-1": "on", "name": "Bob", "key": key})
    assert seated.status_code == 303
    assert ann.info(table)["seats"][1]["name"] == "Bob"
