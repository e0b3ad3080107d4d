"""What else a page can do, a program can do as well: own tables, bots for seats, again, alone."""

import re
from datetime import UTC, datetime

import pytest
from litestar.routes import HTTPRoute

from grandtour.core import registry
from grandtour.web.app import create_app
from grandtour.web.settings import Settings
from tests.serving import Player, Server

SOLOS = [(game, solo) for game in registry.games() for solo in registry.solos(game)]


def finished(player: Player) -> str:
    table = player.create("auction", "me", "guest Zoë", options={"cards": 3})
    while player.info(table)["outcome"] is None:
        for seat in (0, 1):
            if legal := player.look(table, seat)["legal"]:
                player.play(table, seat, legal[0])
    return table


TABLE = "/api/tables/{table_id}"
SEAT = TABLE + "/seats/{seat}"
TWINS = {
    "/new/{key}": "/api/tables",
    "/quick/{key}": "/api/tables",
    "/games/{table_id}/hide": f"{TABLE}/hidden",
    "/t/{table_id}/act": f"{SEAT}/actions",
    "/t/{table_id}/again": f"{TABLE}/again",
    "/t/{table_id}/back": f"{SEAT}/back",
    "/t/{table_id}/bot": f"{SEAT}/bot",
    "/t/{table_id}/hint": f"{SEAT}/hint",
    "/t/{table_id}/keep": f"{SEAT}/keep",
    "/t/{table_id}/mute": f"{SEAT}/mute",
    "/t/{table_id}/replay/play-on": f"{TABLE}/play-on",
    "/t/{table_id}/say": f"{SEAT}/talk",
    "/t/{table_id}/sit": SEAT,
    "/t/{table_id}/stand-in": f"{SEAT}/stand-in",
    "/t/{table_id}/stand-up": f"{SEAT}/leave",
    "/t/{table_id}/swap": f"{TABLE}/swap",
    "/t/{table_id}/take-back": f"{TABLE}/take-back",
    "/t/{table_id}/take-back/agree": f"{TABLE}/take-back/agree",
    "/t/{table_id}/take-back/refuse": f"{TABLE}/take-back/refuse",
    "/learn/{key}/{n}/act": "/api/lessons/{key}/{step}/actions",
    "/puzzle/{key}/act": "/api/puzzles/{key}/answer",
    "/solo/{key}/{name}/act": "/api/solos/{key}/{name}/actions",
}
"""For each form of a page what a program sends instead."""

FOR_EYES = {
    "/language",
    "/learn/{key}/{n}/show-me",
    # A program verifies a record, plays it on and analyses it by itself.
    "/replay",
    "/replay/{key}/analysis",
    "/replay/{key}/play-on",
    "/t/{table_id}/replay/analysis",
    # Everybody's page steps through what a program is told at once; programs type fast.
    "/t/{table_id}/show",
    "/t/{table_id}/typing",
    # A program keeps its own token and follows the events.
    "/device/back",
    "/device/link",
    "/device/others",
    "/device/words",
    "/pass/{code}",
    "/telling",
    "/telling/confirm/{code}",
    "/telling/remove",
    "/telling/stop/{code}",
}
"""Those that have none, as docs/architecture.md says."""


# The site itself writes down such warnings nowhere.
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_form_of_a_page_has_its_twin_or_a_reason() -> None:
    posts = {
        re.sub(r":\w+}", "}", route.path)
        for route in create_app(Settings(database="sqlite://")).routes
        if isinstance(route, HTTPRoute) and "POST" in route.methods
    }
    forms = {path for path in posts if not path.startswith("/api/")}
    assert forms == {*TWINS, *FOR_EYES}
    assert set(TWINS.values()) <= posts


def test_a_program_goes_on_from_a_moment(server: Server) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    running = ann.create("auction", "me", "guest Zoë")
    here = {"step": 1, "seat": 0}
    assert ann.call("POST", f"/api/tables/{running}/play-on", 409, json=here).json()["reason"]
    over = finished(ann)
    path = f"/api/tables/{over}/play-on"
    for wrong in ({"step": 999}, {"step": -1}, {"step": 0, "seat": 7}):
        assert eve.call("POST", path, 404, json=wrong).json()["reason"] == "no_such_step"
    info = eve.call("POST", path, 201, json=here).json()
    assert [seat["kind"] for seat in info["seats"]] == ["person", "bot"]
    assert info["seats"][0]["name"] == "Eve"


def test_a_program_is_told_when_its_time_is_up(server: Server) -> None:
    ann = server.player("Ann")
    terms = {"pace": "live", "seconds": 600, "reserve": 60}
    wishes = [{"kind": "me"}, {"kind": "guest", "name": "Zoë"}]
    new = {"game": "auction", "seats": wishes, "terms": terms}
    info = ann.call("POST", "/api/tables", 201, json=new).json()
    assert info["terms"]["seconds"] == 600
    end = datetime.fromisoformat(info["seats"][0]["deadline"])
    assert 0 < (end - datetime.now(UTC)).total_seconds() <= 660
    assert info["seats"][0]["reserve"] == 60


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
    assert (info["seats"][1]["kind"], info["seats"][1]["name"]) == ("person", "Bob")


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
